/*
 * Scripts, languages and faces, by rows of the checklist's sections 1.A to
 * 1.C. Glyph ids are those the checklist gives for Noto Sans and Serif CJK.
 */
#include "texttest.h"

#include "text/outline.h"

static uint32_t glyph_of(struct bench *b, const struct para *p, size_t i)
{
    (void)b;
    assert_true(i < p->n_clusters);
    assert_true(p->clusters[i].n_glyphs > 0);
    return p->glyphs[p->clusters[i].glyph].id;
}

static const struct item *item_at(const struct para *p, size_t i)
{
    return &p->items[p->clusters[i].item];
}

/* IT-2: the form of an ideograph follows the language. */
static void forms_by_language(void **state)
{
    static const struct {
        const char *text, *lang;
        uint32_t glyph;
    } rows[] = {
        {"骨", "zh-Hans", 45133}, {"骨", "zh-TW", 45134},
        {"骨", "zh-HK", 45132},   {"骨", "ja", 45132},
        {"令", "zh-CN", 9809},    {"令", "zh-Hant", 9810},
        {"令", "ja", 9808},       {"直", "zh-Hans", 27874},
        {"直", "zh-HK", 27875},   {"直", "ja", 27873},
        {"，", "zh-Hans", 59058}, {"，", "zh-TW", 63148},
        {"：", "zh-Hans", 63150}, {"骨", "en", 45133},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct bench b;
        uint32_t got;

        bench_open(&b, rows[i].lang);
        b.style.han = fonts_family(b.fonts, b.diag, STR("Noto Sans CJK"),
                                   (struct span){0});
        assert_non_null(b.style.han);
        got = glyph_of(&b, bench_para(&b, rows[i].text), 0);
        if (got != rows[i].glyph)
            fail_msg("%s in %s: gid%u", rows[i].text, rows[i].lang, got);
        bench_close(&b);
    }
}

/* IT-3: a language of its own for one string inside a Chinese paragraph. */
static void language_of_a_piece(void **state)
{
    struct bench b;
    struct piece ja = {.s = STR("直"), .lang = STR("ja")};
    struct piece zh = {.s = STR("直")};
    struct para *p;

    (void)state;
    bench_open(&b, "zh-Hans");
    b.style.han = fonts_family(b.fonts, b.diag, STR("Noto Sans CJK"),
                               (struct span){0});
    ja.style = zh.style = &b.style;
    zh.next = &ja;
    p = para_new(b.arena, &zh, &b.style, b.e.lang);
    para_shape(&b.e, p);
    assert_int_equal(glyph_of(&b, p, 0), 27874);
    assert_int_equal(glyph_of(&b, p, 1), 27873);
    assert_str(item_at(p, 1)->lang, "ja");
    bench_close(&b);
}

/* IT-1: brackets in another style are shaped as Han all the same. */
static void brackets_across_styles(void **state)
{
    struct bench b;
    struct piece open = {.s = STR("（")}, bold = {.s = STR("甲")},
                 close = {.s = STR("）")};
    struct para *p;

    (void)state;
    bench_open(&b, "zh-Hans");
    open.style = bold.style = close.style = &b.style;
    bold.flags = INLINE_BOLD;
    open.next = &bold;
    bold.next = &close;
    p = para_new(b.arena, &open, &b.style, b.e.lang);
    para_shape(&b.e, p);
    assert_int_equal(p->n_items, 3);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(p->items[i].script, 0x48616E69);   /* Hani */
    /* VM-3: a real bold face */
    assert_int_equal(p->items[1].face->style, FACE_BOLD);
    assert_int_equal(p->items[0].face->style, FACE_REGULAR);
    bench_close(&b);
}

/* A light name with a part that is semibold and coloured. */
static void strong_words_of_a_style(void **state)
{
    struct bench b;
    struct piece light = {.s = STR("Jiangsu ")}, strong = {.s = STR("Du")};
    struct para *p;

    (void)state;
    bench_open(&b, "en");
    b.style.latin = fonts_family(b.fonts, b.diag, STR("Lato"),
                                 (struct span){0});
    b.style.weight = 300;
    b.style.strong = (struct strong){600, true, 0x14595B};
    light.style = strong.style = &b.style;
    light.next = &strong;
    strong.flags = INLINE_BOLD;
    p = para_new(b.arena, &light, &b.style, b.e.lang);
    para_shape(&b.e, p);
    assert_int_equal(p->n_items, 2);
    assert_int_equal(p->items[0].face->weight, 300);
    assert_int_equal(p->items[0].colour, b.style.colour);
    assert_int_equal(p->items[1].face->weight, 600);
    assert_int_equal(p->items[1].colour, 0x14595B);
    bench_close(&b);
}

/*
 * IT-1: a closing bracket has the script of the one that it closes, whatever
 * script and style stand between.
 */
static void bracket_pairs(void **state)
{
    enum { LATN = 0x4C61746E, CYRL = 0x4379726C, GREK = 0x4772656B };
    static const struct {
        const char *before, *inside, *after;
        uint32_t open, close;
    } rows[] = {
        {"ab (", "Ив", ") cd", LATN, LATN},
        {"Ив (", "ab", ") Ив", CYRL, CYRL},
        {"ab [", "α (β) Ив", "] Ив", LATN, LATN},
        {"αβ {", "ab [Ив]", "} ab", GREK, GREK},
        {"(", "Ив", ") ab", CYRL, CYRL},
        {"ab ) (", "Ив", ") Ив", LATN, LATN},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct bench b;
        struct piece k[3] = {{.s = str_of(rows[i].before)},
                             {.s = str_of(rows[i].inside)},
                             {.s = str_of(rows[i].after)}};
        const struct item *open = NULL, *close = NULL;
        struct para *p;

        bench_open(&b, "en");
        k[1].flags = INLINE_BOLD;
        for (size_t n = 0; n < 3; n++) {
            k[n].style = &b.style;
            k[n].next = n < 2 ? &k[n + 1] : NULL;
        }
        p = para_new(b.arena, k, &b.style, b.e.lang);
        para_shape(&b.e, p);
        for (size_t n = 0; n < p->n_items; n++) {
            if (p->items[n].off < k[0].s.n)
                open = &p->items[n];
            if (!close && p->items[n].off >= k[0].s.n + k[1].s.n)
                close = &p->items[n];
        }
        if (open->script != rows[i].open || close->script != rows[i].close)
            fail_msg("%s%s%s: %x %x", rows[i].before, rows[i].inside,
                     rows[i].after, open->script, close->script);
        bench_close(&b);
    }
}

/* VM-1: a symbol out of the Han font makes no Han paragraph. */
static void han_paragraphs(void **state)
{
    static const struct {
        const char *text;
        bool han;
    } rows[] = {{"•", false}, {"word ★ 3", false}, {"甲", true},
                {"word。", true}, {"カ", true}, {"한", true}, {"Ａ", true}};
    struct bench b;

    (void)state;
    bench_open(&b, "zh-Hans");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (bench_para(&b, rows[i].text)->has_han != rows[i].han)
            fail_msg("%s", rows[i].text);
    }
    bench_close(&b);
}

/* IT-4 and VM-4: Latin from the Latin font, Han in italics from the Kai. */
static void faces_by_script(void **state)
{
    struct bench b;
    struct piece plain = {.s = STR("使用Python2")},
                 italic = {.s = STR("甲Abc")};
    struct para *p;

    (void)state;
    bench_open(&b, "zh-Hans");
    plain.style = italic.style = &b.style;
    italic.flags = INLINE_ITALIC;
    plain.next = &italic;
    p = para_new(b.arena, &plain, &b.style, b.e.lang);
    para_shape(&b.e, p);
    assert_int_equal(p->n_items, 4);
    assert_str(p->items[0].face->family->name, "Noto Serif CJK");
    assert_str(p->items[1].face->family->name, "Linux Libertine O");
    assert_int_equal(p->items[1].n, 7);
    assert_str(p->items[2].face->family->name, "LXGW WenKai");
    assert_int_equal(p->items[3].face->style, FACE_ITALIC);
    bench_close(&b);
}

/* AM-3 and AM-4: one dash of two em, the ellipsis from the Han font. */
static void long_dash(void **state)
{
    struct bench b;
    struct para *p;

    (void)state;
    bench_open(&b, "zh-Hans");
    p = bench_para(&b, "甲——乙");
    assert_int_equal(p->n_clusters, 3);
    assert_int_equal(glyph_of(&b, p, 1), 63025);
    assert_int_equal(p->clusters[1].adv, 2000);
    p = bench_para(&b, "wait…");
    assert_false(item_at(p, 4)->han);
    p = bench_para(&b, "甲……");
    assert_true(item_at(p, 1)->han);
    bench_close(&b);
}

/* IN-8: a variation sequence is one cluster, whether a face knows it or not. */
static void variation_sequence(void **state)
{
    struct bench b;
    struct para *p;

    (void)state;
    bench_open(&b, "ja");
    b.style.han = fonts_family(b.fonts, b.diag, STR("Noto Sans CJK"),
                               (struct span){0});
    p = bench_para(&b, "辻\U000E0100辻");
    assert_int_equal(p->n_clusters, 2);
    assert_int_equal(glyph_of(&b, p, 0), 62025);
    assert_int_equal(glyph_of(&b, p, 1), 40043);
    bench_close(&b);
}

/* IN-4 and LA-8: decomposed letters are one cluster as wide as composed. */
static void combining_marks(void **state)
{
    struct bench b;
    struct para *p;

    (void)state;
    bench_open(&b, "en");
    p = bench_para(&b, "caf\u00E9cafe\u0301");
    assert_int_equal(p->n_clusters, 8);
    assert_int_equal(p->clusters[3].adv, p->clusters[7].adv);
    p = bench_para(&b, "q\u0301x");
    assert_int_equal(p->n_clusters, 2);
    assert_int_equal(p->clusters[0].n_glyphs, 2);
    bench_close(&b);
}

/* IN-5: a box that stands for the character, and one word about it. */
static void missing_glyph(void **state)
{
    struct bench b;
    struct para *p;

    (void)state;
    bench_open(&b, "en");
    p = bench_para(&b, "a\U0001F980b\U0001F980");
    assert_int_equal(p->n_clusters, 4);
    assert_int_equal(glyph_of(&b, p, 1), GLYPH_BOX);
    assert_int_equal(diag_count(b.diag, DIAG_WARNING), 1);
    /* a family of three persons is one box */
    p = bench_para(&b, "\U0001F468\u200D\U0001F469\u200D\U0001F467");
    assert_int_equal(p->n_clusters, 1);
    assert_int_equal(glyph_of(&b, p, 0), GLYPH_BOX);
    bench_close(&b);
}

/* IN-2: controls draw nothing and are never asked of a font. */
static void controls(void **state)
{
    struct bench b;
    struct para *p;

    (void)state;
    bench_open(&b, "zh-Hans");
    p = bench_para(&b, "甲\a乙");
    assert_int_equal(p->n_clusters, 3);
    assert_int_equal(p->clusters[1].n_glyphs, 0);
    assert_int_equal(p->clusters[1].adv, 0);
    bench_close(&b);
}

/* Capitals are drawn, the text underneath stays as typed; i of Turkish. */
static void capitals(void **state)
{
    struct bench b;
    struct para *p, *q;

    (void)state;
    bench_open(&b, "tr");
    b.style.letter_case = CASE_UPPER;
    p = bench_para(&b, "i\u0131");
    b.style.letter_case = CASE_AS_TYPED;
    q = bench_para(&b, "\u0130I");
    assert_int_equal(glyph_of(&b, p, 0), glyph_of(&b, q, 0));
    assert_int_equal(glyph_of(&b, p, 1), glyph_of(&b, q, 1));
    assert_str(p->text, "i\u0131");
    bench_close(&b);
    bench_open(&b, "de");
    b.style.letter_case = CASE_UPPER;
    p = bench_para(&b, "\u00DF");
    assert_int_equal(p->n_clusters, 1);
    assert_true(p->clusters[0].n_glyphs >= 1);
    bench_close(&b);
}

/* LA-1: a ligature is one cluster that stands for all its letters. */
static void ligature(void **state)
{
    struct bench b;
    struct para *p;

    (void)state;
    bench_open(&b, "en");
    p = bench_para(&b, "office");
    assert_true(p->n_clusters < 6);
    assert_int_equal(p->text.n, 6);
    bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms_by_language),
        cmocka_unit_test(language_of_a_piece),
        cmocka_unit_test(brackets_across_styles),
        cmocka_unit_test(strong_words_of_a_style),
        cmocka_unit_test(bracket_pairs),
        cmocka_unit_test(han_paragraphs),
        cmocka_unit_test(faces_by_script),
        cmocka_unit_test(long_dash),
        cmocka_unit_test(variation_sequence),
        cmocka_unit_test(combining_marks),
        cmocka_unit_test(missing_glyph),
        cmocka_unit_test(controls),
        cmocka_unit_test(capitals),
        cmocka_unit_test(ligature),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
