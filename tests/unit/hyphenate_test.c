/*
 * Where words may be divided. Expected divisions are those of dictionaries:
 * Merriam-Webster, Duden, Le Robert (by syllables), the RAE's rules.
 */
#include "texttest.h"

#include <string.h>

/* The paragraph's text with `-` at each hyphen. */
static const char *divided(struct bench *b, const struct para *p)
{
    struct buf out = {b->arena, NULL, 0, 0};

    for (size_t i = 0; i < p->n_clusters; i++) {
        const struct cluster *c = &p->clusters[i];

        if (c->class == CLUSTER_HYPHEN)
            buf_char(&out, '-');
        else
            buf_str(&out, cluster_text(p, c));
    }
    return str_z(b->arena, buf_text(&out));
}

static void check(const char *lang, const char *text, const char *expected)
{
    struct bench b;

    bench_open(&b, lang);
    b.style.hyphenation = true;
    assert_string_equal(divided(&b, bench_para(&b, text)), expected);
    assert_int_equal(diag_count(b.diag, DIAG_WARNING), 0);
    bench_close(&b);
}

static void languages(void **state)
{
    (void)state;
    check("en", "documentation", "doc-u-men-ta-tion");
    check("en-GB", "documentation", "doc-u-men-ta-tion");
    check("fr", "documentation", "docu-men-ta-tion");
    check("es", "documentación", "docu-men-ta-ción");
    check("de", "dokumentieren", "doku-men-tie-ren");
    check("de-CH", "großzügige", "groß-zü-gige");
    /* Parts of compounds first, which libhyphen does by NEXTLEVEL. */
    check("de", "adressdatenbank", "adress-da-ten-bank");
    /* Latin in Chinese is English. */
    check("zh-Hans", "见documentation。", "见doc-u-men-ta-tion。");
    /* Written with combining marks. */
    check("es", "documentacio\u0301n", "docu-men-ta-cio\u0301n");
}

/* At the end gi-ge would have two. */
static void three_letters_on_either_side(void **state)
{
    (void)state;
    check("en", "table into", "table into");
    check("en", "people sudden", "peo-ple sud-den");
    check("en", "about again", "about again");
}

static void whole(void **state)
{
    static const char *const words[] = {
        "Documentation", "DOCUMENTATION", "LaTeXdocumentation",
        "documentation2", "documentation.org", "user-documentation",
        "documentation-free", "user/documentation", "documentation()",
        "documentation::node", "snake_documentation", "@documentation",
    };

    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        check("en", words[i], words[i]);
    check("en", "(documentation): “documentation’s”",
          "(doc-u-men-ta-tion): “doc-u-men-ta-tion’s”");
}

/* What it looks like undivided: clusters between the hyphens are the same. */
static void ligatures_and_kerning_stay(void **state)
{
    const char *text = "difficult affiliation waveform";
    const struct para *plain, *able;
    struct bench b;
    size_t k = 0;

    (void)state;
    bench_open(&b, "en");
    plain = bench_para(&b, text);
    b.style.hyphenation = true;
    able = bench_para(&b, text);
    assert_true(able->n_clusters > plain->n_clusters);
    for (size_t i = 0; i < able->n_clusters; i++) {
        const struct cluster *c = &able->clusters[i];

        if (c->class == CLUSTER_HYPHEN)
            continue;
        assert_int_equal(c->off, plain->clusters[k].off);
        assert_int_equal(c->n, plain->clusters[k].n);
        assert_int_equal(c->adv, plain->clusters[k].adv);
        assert_int_equal(c->kern, plain->clusters[k].kern);
        k++;
    }
    assert_int_equal(k, plain->n_clusters);
    /* dif-ficult would cut the ligature. */
    assert_string_equal(divided(&b, able),
                        "diffi-cult affil-i-a-tion wave-form");
    assert_true(str_eq(able->text, str_of(text)));
    bench_close(&b);
}

static void columns_are_as_wide_as_without(void **state)
{
    struct fit fit = FIT_NONE;
    struct bench b;
    unit plain;

    (void)state;
    bench_open(&b, "en");
    plain = para_min_width(&b.e, bench_para(&b, "documentation"), &fit);
    b.style.hyphenation = true;
    assert_int_equal(
        para_min_width(&b.e, bench_para(&b, "documentation"), &fit), plain);
    bench_close(&b);
}

static void missing_patterns_are_told_once(void **state)
{
    struct bench b;

    (void)state;
    bench_open(&b, "tlh");
    b.style.hyphenation = true;
    bench_para(&b, "documentation documentation");
    bench_para(&b, "internationalization");
    assert_int_equal(diag_count(b.diag, DIAG_WARNING), 1);
    bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(languages),
        cmocka_unit_test(three_letters_on_either_side),
        cmocka_unit_test(whole),
        cmocka_unit_test(ligatures_and_kerning_stay),
        cmocka_unit_test(columns_are_as_wide_as_without),
        cmocka_unit_test(missing_patterns_are_told_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
