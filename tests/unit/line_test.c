/*
 * Lines at a width: total fit, edges, justification. Widths are whole numbers
 * of the 10 pt Han em, so that expectations can be counted by hand.
 */
#include "texttest.h"

#include <string.h>

static const struct fit none = {1000, 1000, 1000, 1000};

static struct lines lines_of(struct bench *b, const char *text, unit width)
{
    return line_break(&b->e, b->arena, bench_para(b, text), width, &none);
}

/* The text of a line, as placed. */
static struct str text_of(struct bench *b, const struct line *l)
{
    struct buf out = {b->arena, NULL, 0, 0};

    for (size_t i = 0; i < l->n; i++) {
        const struct cluster *c = l->placed[i].cluster;

        buf_str(&out, str_sub(l->placed[i].para->text, c->off,
                              c->off + c->n));
    }
    return buf_text(&out);
}

/* The clusters' positions add up to the width the line says it has. */
static void check_sum(const struct line *l, unit expected)
{
    unit w = 0;
    size_t n = l->n;

    while (n > 0 && l->placed[n - 1].cluster->class == CLUSTER_SPACE)
        n--;
    for (size_t i = 0; i < n; i++)
        w += unit_of_em(l->placed[i].adv, l->placed[i].size) +
             l->placed[i].extra;
    assert_int_equal(w, l->width);
    assert_in_range(w, expected - 250, expected + 250);
}

static const char *han(struct bench *b, size_t n, const char *end)
{
    struct buf out = {b->arena, NULL, 0, 0};

    for (size_t i = 0; i < n; i++)
        buf_z(&out, "国");
    buf_z(&out, end);
    return str_z(b->arena, buf_text(&out));
}

/* LB-17: 41 Han and a stop in 20 em are 20, 19 and 2, never 20, 20 and 1. */
static void no_widow(void **state)
{
    struct bench b;
    struct lines l;

    (void)state;
    bench_open(&b, "zh-Hans");
    l = lines_of(&b, han(&b, 41, "。"), PT(200));
    assert_int_equal(l.n, 3);
    assert_true(l.line[0].n + l.line[1].n == 39);
    assert_int_equal(l.line[2].n, 3);
    check_sum(&l.line[0], PT(200));
    check_sum(&l.line[1], PT(200));
    check_sum(&l.line[2], PT(25));
    bench_close(&b);
}

/* PW-1, PW-6: edges are trimmed, and a closer at the end lets one more in. */
static void edges(void **state)
{
    struct bench b;
    struct lines l;

    (void)state;
    bench_open(&b, "zh-Hans");
    l = lines_of(&b, "（甲），“乙”《丙》、「丁」。", PT(110));
    assert_int_equal(l.n, 1);
    check_sum(&l.line[0], PT(110));
    /* PW-5: the opener's ink moved half an em to the left */
    assert_int_equal(l.line[0].placed[0].lead, -500);
    l = lines_of(&b, "国国国国国国国国国，国国国国", PT(95));
    assert_int_equal(l.line[0].n, 10);
    check_sum(&l.line[0], PT(95));
    bench_close(&b);
}

/* LB-2: the interpunct never begins a line. */
static void interpunct(void **state)
{
    struct bench b;
    struct lines l;

    (void)state;
    bench_open(&b, "zh-Hans");
    l = lines_of(&b, "噫，克里斯蒂娜·罗塞蒂", PT(70));
    for (size_t i = 1; i < l.n; i++)
        assert_false(str_starts(text_of(&b, &l.line[i]), "·"));
    bench_close(&b);
}

/* JU-2: a line that is half an em too long takes it from its comma. */
static void shrinks_a_pause(void **state)
{
    struct bench b;
    struct lines l;

    (void)state;
    bench_open(&b, "zh-Hans");
    b.style.align = ALIGN_JUSTIFY;
    /* ten clusters, 9.5 em wide, then one that may not begin a line */
    l = lines_of(&b, "国国国国，国国国国国。国国国国国国国国", PT(105));
    check_sum(&l.line[0], PT(105));
    bench_close(&b);
}

/* JU-4: nothing stretches Han by more than 0.08 em; such a line is ragged. */
static void limits(void **state)
{
    struct bench b;
    struct lines l;

    (void)state;
    bench_open(&b, "zh-Hans");
    l = lines_of(&b, "国国国国Compilation国国国国Transformation国国国国国国国",
                 PT(80));
    for (size_t i = 0; i < l.n; i++) {
        for (size_t k = 0; k + 1 < l.line[i].n; k++)
            assert_true(l.line[i].placed[k].extra <= 850);
    }
    bench_close(&b);
}

static void ragged_latin(void **state)
{
    struct bench b;
    struct lines l;

    (void)state;
    bench_open(&b, "en");
    l = lines_of(&b, "the quick brown fox jumps over the lazy dog and on",
                 PT(100));
    assert_true(l.n >= 2);
    for (size_t i = 0; i < l.n; i++) {
        assert_true(l.line[i].width <= PT(100));
        assert_false(l.line[i].overfull);
        for (size_t k = 0; k < l.line[i].n; k++) {
            const struct placed *q = &l.line[i].placed[k];

            assert_int_equal(q->adv, q->cluster->adv);
        }
    }
    /* EX-5: the space at the break hangs, it is not lost */
    assert_int_equal(l.line[0].end, END_SPACE);
    assert_true(str_ends(text_of(&b, &l.line[0]), " "));
    assert_int_equal(l.line[l.n - 1].end, END_PARA);
    bench_close(&b);
}

/* LB-12: after a typed hyphen only if nothing else fits, with a note. */
static void hyphen_as_last_resort(void **state)
{
    struct bench b;
    struct lines l;

    (void)state;
    bench_open(&b, "en");
    l = lines_of(&b, "communication-efficient", PT(70));
    assert_int_equal(l.n, 2);
    assert_str(text_of(&b, &l.line[0]), "communication-");
    assert_int_equal(diag_count(b.diag, DIAG_INFO), 1);
    l = lines_of(&b, "communication-efficient", PT(300));
    assert_int_equal(l.n, 1);
    bench_close(&b);
}

/* LB-18: a word wider than the column is broken in it, never drawn outside. */
static void no_overflow(void **state)
{
    struct bench b;
    struct lines l;
    char word[41];

    (void)state;
    memset(word, 'm', 40);
    word[40] = 0;
    bench_open(&b, "en");
    l = lines_of(&b, word, PT(100));
    assert_true(l.n > 1);
    for (size_t i = 0; i < l.n; i++) {
        assert_true(l.line[i].width <= PT(100));
        if (i + 1 < l.n)
            assert_int_equal(l.line[i].end, END_NONE);
    }
    bench_close(&b);
}

/* U+00AD: nothing inside a line, a hyphen where a line ends at it. */
static void soft_hyphen(void **state)
{
    struct bench b;
    struct lines l;

    (void)state;
    bench_open(&b, "de");
    l = lines_of(&b, "Donau\u00ADdampf\u00ADschiff", PT(300));
    assert_int_equal(l.n, 1);
    assert_str(text_of(&b, &l.line[0]), "Donaudampfschiff");
    l = lines_of(&b, "Donau\u00ADdampf\u00ADschiff", PT(60));
    assert_true(l.n > 1);
    assert_int_equal(l.line[0].end, END_HYPHEN);
    assert_true(str_ends(text_of(&b, &l.line[0]), "\u00AD"));
    bench_close(&b);
}

/* JU-8: 姓名 in four em has its characters at 0 and 3 em. */
static void spread(void **state)
{
    struct bench b;
    struct lines l;

    (void)state;
    bench_open(&b, "zh-Hans");
    b.style.align = ALIGN_SPREAD;
    l = lines_of(&b, "姓名", PT(40));
    assert_int_equal(l.line[0].placed[0].adv, 3000);
    assert_int_equal(l.line[0].placed[0].extra, 0);
    check_sum(&l.line[0], PT(40));
    bench_close(&b);
}

/* UAX #9: Hebrew inside Latin stands in visual order. */
static void right_to_left(void **state)
{
    struct bench b;
    struct lines l;

    (void)state;
    bench_open(&b, "en");
    l = lines_of(&b, "a \u05E9\u05DC b", PT(300));
    assert_str(text_of(&b, &l.line[0]), "a \u05DC\u05E9 b");
    bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_widow),
        cmocka_unit_test(edges),
        cmocka_unit_test(interpunct),
        cmocka_unit_test(shrinks_a_pause),
        cmocka_unit_test(limits),
        cmocka_unit_test(ragged_latin),
        cmocka_unit_test(hyphen_as_last_resort),
        cmocka_unit_test(no_overflow),
        cmocka_unit_test(soft_hyphen),
        cmocka_unit_test(spread),
        cmocka_unit_test(right_to_left),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
