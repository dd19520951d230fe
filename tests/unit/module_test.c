/*
 * Layout modules typed: the built-in ones hold the figures of the design
 * (layouts.md section 4) in both languages, and every mistake in a file of
 * one's own is an error at its place.
 */
#include "layouttest.h"

#include <unistd.h>

#define MM(x) ((unit)((x) * 72000.0 / 25.4 + 0.5))

static const struct style *style_of(const struct module *m, const char *name)
{
    for (size_t i = 0; i < m->sheet.n_styles; i++)
        if (str_is(m->sheet.styles[i].node->key, name))
            return &m->sheet.styles[i].style;
    fail_msg("no style %s", name);
    return NULL;
}

struct design {
    const char *layout, *lang;
    unit name, name_leading, section, body, body_leading, meta, meta_leading;
    unit top, side;
    int bullets_permille;           /* gap between list items, of L */
};

/* Leadings hold for the document's own script, to 0.05 pt. */
static void check_figures(const struct design *f)
{
    struct bench b = bench_open();
    const struct module *m = bench_module(&b, f->layout, f->lang, NULL, 0);
    bool han = f->lang[0] == 'z';
    assert_non_null(m);
    assert_quiet(&b);
    assert_int_equal(style_of(m, "name")->size, f->name);
    assert_int_equal(style_of(m, "section")->size, f->section);
    assert_int_equal(m->sheet.body->size, f->body);
    assert_int_equal(style_of(m, "meta")->size, f->meta);
    assert_in_range(style_leading(m->sheet.body, han, han, &FIT_NONE),
                    (uintmax_t)f->body_leading - 50,
                    (uintmax_t)f->body_leading + 50);
    assert_int_equal(style_leading(style_of(m, "name"), han, han, &FIT_NONE),
                     f->name_leading);
    assert_int_equal(style_leading(style_of(m, "meta"), han, han, &FIT_NONE),
                     f->meta_leading);
    assert_in_range(m->page.margin[0], (uintmax_t)f->top - 2,
                    (uintmax_t)f->top + 2);
    assert_in_range(m->page.margin[1], (uintmax_t)f->side - 2,
                    (uintmax_t)f->side + 2);
    assert_in_range(m->sections[SECTION_CUSTOM].gap_items,
                    unit_scale(m->sheet.lh, f->bullets_permille) - 1,
                    unit_scale(m->sheet.lh, f->bullets_permille) + 1);
    bench_close(&b);
}

static void test_figures(void **state)
{
    static const struct design FIGURES[] = {
        {"jobmarket", "en", PT(22), PT(26), PT(11.5), PT(11.5), PT(14.2),
         PT(10.5), PT(13), MM(22), MM(25), 200},
        {"jobmarket", "zh-Hans", PT(22), PT(30), PT(11), PT(10.5), PT(16.2),
         PT(9.5), PT(14.5), MM(22), MM(25), 200},
        {"faculty", "en", PT(22), PT(26), PT(12), PT(11), PT(14), PT(10),
         PT(13), MM(16), MM(19.8), 160},
        {"faculty", "zh-Hans", PT(24), PT(30), PT(12), PT(10.5), PT(15.6),
         PT(9.5), PT(14.5), MM(16), MM(19.8), 160},
    };
    (void)state;
    for (size_t i = 0; i < sizeof FIGURES / sizeof *FIGURES; i++)
        check_figures(&FIGURES[i]);
}

/* Every language there is data for, in every built-in layout. */
static void test_all_languages(void **state)
{
    struct bench names = bench_open();
    size_t n;
    const char **name = module_names(names.a, &n);
    (void)state;
    assert_int_equal(n, 10);
    for (size_t i = 0; i < n; i++)
        for (const char *const *l = language_known(); *l != NULL; l++) {
            struct bench b = bench_open();
            assert_non_null(bench_module(&b, name[i], *l, NULL, 0));
            assert_quiet(&b);
            bench_close(&b);
        }
    bench_close(&names);
}

/* layouts.md, section 3, rule 4: letter paper has the same measure. */
static void test_letter(void **state)
{
    struct setting letter[] = {{STR("page.size"), STR("letter")}};
    struct bench b = bench_open();
    size_t n;
    const char **name = module_names(b.a, &n);
    (void)state;
    for (size_t i = 0; i < n; i++) {
        const struct module *a4 = bench_module(&b, name[i], "en", NULL, 0);
        const struct module *us = bench_module(&b, name[i], "en", letter, 1);
        unit wide = us->page.width - us->page.margin[1] - us->page.margin[3];
        unit usual = a4->page.width - a4->page.margin[1] - a4->page.margin[3];
        assert_in_range(wide, usual - PT(0.2), usual + PT(0.2));
    }
    bench_close(&b);
}

static void test_list(void **state)
{
    struct bench b = bench_open();
    struct buf out = {.a = b.a};
    (void)state;
    assert_true(module_list(b.a, b.d, &out));
    const char *list = buf_text(&out).s;
    assert_non_null(strstr(list, "jobmarket: Academic"));
    assert_non_null(strstr(list, "faculty: Chinese"));
    assert_null(strstr(list, "base"));
    bench_close(&b);
}

static void test_set(void **state)
{
    struct bench b = bench_open();
    struct setting set[] = {{STR("styles.body.size"), STR("9.8pt")},
                            {STR("dates.range"), STR("-")},
                            {STR("page.margin"), STR("[10mm, 20mm, 30mm]")}};
    const struct module *m = bench_module(&b, "jobmarket", "en", set, 3);
    (void)state;
    assert_non_null(m);
    assert_int_equal(m->sheet.body->size, PT(9.8));
    assert_str(m->dates.form.range, "-");
    assert_str(m->dates.form.years, "-");
    assert_in_range(m->page.margin[2], MM(30) - 2, MM(30) + 2);
    assert_in_range(m->page.margin[3], MM(20) - 2, MM(20) + 2);
    bench_close(&b);
}

/* A file beside nothing else, in the folder for temporary files. */
static const char *write_layout(struct bench *b, const char *text)
{
    char path[] = "/tmp/cvset-layout-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, strlen(text)), (ssize_t)strlen(text));
    close(fd);
    return arena_copy(b->a, path, strlen(path));
}

static struct module *load_text(struct bench *b, const char *text)
{
    const char *path = write_layout(b, text);
    struct module *m = bench_module(b, path, "en", NULL, 0);
    unlink(path);
    return m;
}

static void test_own(void **state)
{
    struct bench b = bench_open();
    const struct module *m = load_text(
        &b, "extends: jobmarket\n"
            "styles:\n"
            "  body: {size: 9pt}\n"
            "  loud: {like: name, size: 2em, before: 0.5lh, colour: accent}\n"
            "for: {en: {colours: {accent: \"#aabbcc\"}}}\n");
    (void)state;
    assert_non_null(m);
    assert_quiet(&b);
    const struct style *loud = style_of(m, "loud");
    /* em is of the style it is like, lh of the body: 9 x 1.235. */
    assert_int_equal(loud->size, PT(44));
    assert_int_equal(loud->before, (9000 * 1235 / 1000 + 1) / 2);
    assert_int_equal(loud->colour, 0xAABBCC);
    bench_close(&b);
}

static void check_wrong(const char *text, const char *words)
{
    struct bench b = bench_open();
    assert_null(load_text(&b, text));
    assert_says(&b, words);
    bench_close(&b);
}

static void test_wrong(void **state)
{
    (void)state;
    check_wrong("stiles: {}\n", "did you mean 'styles'?");
    check_wrong("styles: {body: {sise: 9pt}}\n", "did you mean 'size'?");
    check_wrong("styles: {body: {size: 9}}\n", "must be a length");
    check_wrong("styles: {body: {size: 900pt}}\n", "between 1pt and 200pt");
    check_wrong("styles: {body: {font: boddy}}\n", "did you mean 'body'?");
    check_wrong("styles: {a: {like: b}, b: {like: a}}\n", "like itself");
    check_wrong("styles: {a: {colour: acent}}\n", "did you mean 'accent'?");
    check_wrong("styles: {a: {align: center}}\n", "did you mean 'centre'?");
    check_wrong("colours: {accent: blue}\n", "a colour in quotes");
    check_wrong("fonts: {body: {latin: Linux Libertin O, "
                "han: Noto Serif CJK}}\n", "did you mean");
    check_wrong("fonts: {body: {latin: Noto Serif CJK, han: Noto Serif CJK}}\n",
                "a Latin family");
    check_wrong("fonts: {extra: {latin: Lato}}\n", "needs both");
    check_wrong("page: {size: a44}\n", "did you mean 'a4'?");
    check_wrong("page: {margin: [1mm, 2mm, 3mm, 4mm, 5mm]}\n", "one to four");
    check_wrong("page: {margin: 100mm}\n", "leave an inch");
    check_wrong("extends: none\npage: {margin: {letter: 9mm}}\n",
                "'a4' are missing");
    check_wrong("page: {margin: {a3: 9mm}}\n", "allowed: a4, letter, a5");
    check_wrong("page: {margin: -5mm}\n", "at least 0");
    check_wrong("styles: {body: {leading: 0.1}}\n", "between 0.5 and 5");
    check_wrong("page: {rest: {header: [a, b, c, d]}}\n", "up to three");
    check_wrong("header: [{row: {cells: [a, b]}}]\n", "need a 'grid'");
    check_wrong("header: [{roww: {text: a}}]\n", "did you mean 'row'?");
    check_wrong("header: [{para: {text: a, join: [b]}}]\n", "with one of");
    check_wrong("sections: {publicatons: {}}\n",
                "did you mean 'publications'?");
    check_wrong("entries: {educaton: {}}\n", "did you mean 'education'?");
    check_wrong("entries: {awards: {rows: [[a, b, c]]}}\n",
                "3 cells, but the grid has 2 columns");
    check_wrong("entries: {awards: {rows: [{text: a, column: 2}]}}\n",
                "must exist and have lengths");
    check_wrong("entries: {awards: {rows: [{join: [a], with: coma}]}}\n",
                "did you mean 'comma'?");
    check_wrong("dates: {english: yyyy}\n", "nor a language tag");
    check_wrong("dates: foo\n", "with the year in it");
    check_wrong("dates: {en: MMM}\n", "with the year in it");
    check_wrong("dates: {long: YYYY}\n", "with the year in it");
    check_wrong("entries: {news: {rows: [\"{date:QQ}\"]}}\n",
                "with the year in it");
    check_wrong("fit: {size: [1.1, 0.9]}\n", "the smaller first");
    check_wrong("extends: nonesuch\n", "there is no layout 'nonesuch'");
    check_wrong("extends: none\n", "needs 'default'");
    check_wrong("- a list\n", "must be a mapping");
}

static void test_unknown_layout(void **state)
{
    struct bench b = bench_open();
    (void)state;
    assert_null(bench_module(&b, "facultie", "en", NULL, 0));
    assert_says(&b, "did you mean 'faculty'?");
    bench_close(&b);
}

static void test_circle(void **state)
{
    struct bench b = bench_open();
    char text[80];
    (void)state;
    const char *path = write_layout(&b, "summary: x\n");
    snprintf(text, sizeof text, "extends: %s\n", path);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
    assert_null(bench_module(&b, path, "en", NULL, 0));
    unlink(path);
    assert_says(&b, "in a circle");
    bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_figures),
        cmocka_unit_test(test_all_languages),
        cmocka_unit_test(test_letter),
        cmocka_unit_test(test_list),
        cmocka_unit_test(test_set),
        cmocka_unit_test(test_own),
        cmocka_unit_test(test_wrong),
        cmocka_unit_test(test_unknown_layout),
        cmocka_unit_test(test_circle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
