/*
 * Advances inside a line, row by row of the checklist's sections 1.C, 1.E and
 * 1.F, in thousandths of the Han em, before any line edge is trimmed.
 */
#include "texttest.h"

#include <stdlib.h>

/* Linux Libertine's own advances, from its hmtx table, times 1.08. */
#define SCALED(mem) ((mem) * 1080 / 1000)

struct row {
    const char *id, *text;
    int em;                     /* expected, thousandths of the Han em */
};

/* The sum of the advances, in thousandths of the Han em. */
static int64_t total(struct bench *b, const char *text)
{
    const struct para *p = bench_para(b, text);
    struct fit fit = FIT_NONE;
    unit w = 0;

    for (size_t i = 0; i < p->n_clusters; i++) {
        const struct cluster *c = &p->clusters[i];

        w += unit_of_em(c->adv + c->kern, para_size(&b->e, p, c, &fit));
    }
    return unit_in_em(w, PT(10));
}

static void check_rows(const char *lang, const struct row *rows, size_t n)
{
    struct bench b;

    bench_open(&b, lang);
    for (size_t i = 0; i < n; i++) {
        int64_t got = total(&b, rows[i].text);

        if (llabs(got - rows[i].em) > 10)
            fail_msg("%s %s: expected %d, got %d", rows[i].id, rows[i].text,
                     rows[i].em, (int)got);
    }
    bench_close(&b);
}

#define CHECK(lang, rows) check_rows(lang, rows, sizeof(rows) / sizeof *(rows))

static void punctuation(void **state)
{
    static const struct row rows[] = {
        {"PW-1", "（甲），“乙”《丙》、「丁」。", 12000},
        {"PW-2", "，」", 1500},      {"PW-2", "（《", 1500},
        {"PW-2", "》、", 1500},      {"PW-2", "。”", 1500},
        {"PW-2", "。”）", 2000},     {"PW-2", "”，“", 2000},
        {"PW-2", "：“", 1500},       {"PW-2", "）（", 1500},
        {"PW-2", "、《", 1500},      {"PW-3", "……”", 3000},
        {"PW-3", "——“", 3000},       {"PW-3", "）——", 3000},
        {"PW-4", "？！", 1000},      {"PW-4", "！！！", 2000},
        {"PW-13", "《〈", 1500},     {"PW-13", "〉》", 1500},
        {"PW-10", "甲，乙", 3000},   {"AM-5", "史蒂夫·乔布斯", 6500},
        {"AM-3", "甲——乙", 4000},    {"AM-4", "甲……乙", 4000},
        {"IN-6", "𠮷𬱖㛃䶮喆堃", 6000}, {"IN-3", "甲\u2060乙", 2000},
    };

    (void)state;
    CHECK("zh-Hans", rows);
}

/* Centred marks: a quarter of an em beside a bracket, whole ones else. */
static void taiwan(void **state)
{
    static const struct row rows[] = {
        {"AM-5", "史蒂夫·乔布斯", 7000}, {"PW-9", "甲，乙。丙：", 6000},
        {"PW-9", "，「", 1500},          {"PW-9", "」，", 1500},
        {"PW-9", "。」", 1750},          {"PW-9", "（；", 1750},
        {"PW-9", "）、（", 2000},        {"PW-9", "。。", 2000},
        {"PW-4", "？！", 2000},          {"PW-9", "？」", 2000},
    };

    (void)state;
    CHECK("zh-TW", rows);
    CHECK("zh-HK", rows);
}

static void japanese(void **state)
{
    static const struct row rows[] = {
        {"PW-9", "：「", 1500}, {"PW-2", "。」", 1500}, {"AM-5", "ア・イ", 3000},
        {"PW-4", "？！", 2000}, {"AM-3", "甲——乙", 4000},
    };

    (void)state;
    CHECK("ja", rows);
}

/* PW-10: the same text in each style. */
static void styles(void **state)
{
    static const struct {
        enum punct_style style;
        int em;
    } rows[] = {
        {PUNCT_QUANJIAO, 9000},
        {PUNCT_KAIMING, 7500},      /* but for the last all are half */
        {PUNCT_BANJIAO, 7000},
        {PUNCT_PLAIN, 9327},        /* 327 is the font's own interpunct */
    };
    struct bench b;

    (void)state;
    bench_open(&b, "zh-Hans");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int64_t got;

        b.style.punct = rows[i].style;
        got = total(&b, "（甲，乙。”丙·丁。");
        if (llabs(got - rows[i].em) > 10)
            fail_msg("style %d: expected %d, got %d", (int)rows[i].style,
                     rows[i].em, (int)got);
    }
    bench_close(&b);
}

/* PW-5 to PW-7: line edges beside a forced break. */
static void forced_breaks(void **state)
{
    struct fit fit = FIT_NONE;
    struct bench b;
    struct lines l;

    (void)state;
    bench_open(&b, "zh-Hans");
    l = line_break(&b.e, b.arena, bench_para(&b, "甲，\n《乙》。\n（丙）"),
                   PT(200), &fit);
    assert_int_equal(l.n, 3);
    assert_int_equal(l.line[0].width, PT(15));
    assert_int_equal(l.line[1].width, PT(25));
    assert_int_equal(l.line[2].width, PT(20));
    /* U+2028 is a character like others (DESIGN.md section 3). */
    l = line_break(&b.e, b.arena, bench_para(&b, "甲。\u2028乙"), PT(200), &fit);
    assert_int_equal(l.n, 1);
    bench_close(&b);
}

static void gaps(void **state)
{
    static const struct row rows[] = {
        /* 2.956 and 0.930 em are the checklist's figures at scale 1.00 */
        {"AS-1", "使用Python开发", 4000 + SCALED(2956) + 500},
        {"AS-2", "共10人", 2000 + SCALED(930) + 500},
        /* 465 the digit, 638 the per cent sign of the font */
        {"AS-5", "，Python、", 2000 + SCALED(2956)},
        {"AS-6", "使用 Python 开发", 4000 + SCALED(2956) + 500},
        {"AS-11", "用\u200bPython", 1000 + SCALED(2956)},
    };

    (void)state;
    CHECK("zh-Hans", rows);
}

/* AS-3, AS-4, AS-13: a gap of a quarter em between the two clusters named. */
static void gap_classes(void **state)
{
    static const struct {
        const char *id, *text;
        size_t at;              /* cluster after which the gap is looked for */
        bool gap;
    } rows[] = {
        {"AS-3", "占50%以", 3, true},  {"AS-3", "C#语", 1, true},
        {"AS-4", "C++语", 2, true},    {"AS-4", "25°C环", 2, true},
        /* °C is one cluster: a ligature of Libertine */
        {"AS-4", "3.5×加", 3, true},   {"AS-13", "α粒", 0, true},
        {"AS-5", "（P", 0, false},     {"PW-12", "报,2", 0, false},
        {"AS-13", "Mu\u0308教", 1, true},
    };
    struct bench b;

    (void)state;
    bench_open(&b, "zh-Hans");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct para *p = bench_para(&b, rows[i].text);

        if ((p->clusters[rows[i].at].gap > 0) != rows[i].gap)
            fail_msg("%s %s", rows[i].id, rows[i].text);
    }
    bench_close(&b);
}

/* AM-1, AM-2: which quotes are full-width. */
static void quotes(void **state)
{
    static const struct {
        const char *lang, *text;
        size_t at;
        bool wide;
    } rows[] = {
        {"zh-Hans", "他说“你好”", 2, true},
        {"zh-Hans", "论文“Attention”被", 2, true},
        {"zh-Hans", "It’s", 2, false},
        {"en", "the “卓越” award", 4, false},
    };
    struct bench b;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct para *p;

        bench_open(&b, rows[i].lang);
        p = bench_para(&b, rows[i].text);
        if (p->items[p->clusters[rows[i].at].item].han != rows[i].wide)
            fail_msg("%s", rows[i].text);
        bench_close(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(punctuation),
        cmocka_unit_test(taiwan),
        cmocka_unit_test(japanese),
        cmocka_unit_test(styles),
        cmocka_unit_test(forced_breaks),
        cmocka_unit_test(gaps),
        cmocka_unit_test(gap_classes),
        cmocka_unit_test(quotes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
