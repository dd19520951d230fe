/*
 * Break opportunities, row by row of the checklist's section 1.D: `÷` where a
 * line may end, everywhere else not.
 */
#include "texttest.h"

#include <stdio.h>
#include <string.h>

static const char *marked(struct bench *b, const char *text)
{
    const struct para *p = bench_para(b, text);
    struct buf out = {b->arena, NULL, 0, 0};

    for (size_t i = 0; i < p->n_clusters; i++) {
        const struct cluster *c = &p->clusters[i];

        if (c->brk >= BRK_POOR)
            buf_z(&out, "÷");
        buf_str(&out, str_sub(p->text, c->off, c->off + c->n));
    }
    return str_z(b->arena, buf_text(&out));
}

/* The expected string with its marks taken out is the input. */
static void check(struct bench *b, const char *row, const char *expected)
{
    struct buf in = {b->arena, NULL, 0, 0};
    const char *got;

    for (const char *s = expected; *s;) {
        if (strncmp(s, "÷", strlen("÷")) == 0)
            s += strlen("÷");
        else
            buf_char(&in, *s++);
    }
    got = marked(b, str_z(b->arena, buf_text(&in)));
    if (strcmp(got, expected) != 0)
        fail_msg("%s: expected %s\n     got %s", row, expected, got);
}

static void chinese(void **state)
{
    static const char *const rows[][2] = {
        {"LB-1", "（甲）÷《乙》、÷「丙」。"},
        {"LB-2", "噫，÷克÷里÷斯÷蒂÷娜·÷罗÷塞÷蒂"},
        /* The row's × between 一 and 个 contradicts LB-1: Han÷Han. */
        {"LB-3", "一÷个……÷两"},
        {"LB-3", "怎÷样？÷——÷别÷人"},
        {"LB-4", "1～÷2÷年"},
        {"LB-4", "北÷京－÷上÷海"},
        {"LB-4", "第÷1—÷3÷章"},
        {"LB-6", "说÷“你÷好”÷然"},
        {"LB-7", "C++、÷Java"},
        {"LB-8", "¥100÷元"},
        {"LB-8", "9÷月"},
        {"LB-14", "①实÷现"},
        {"LB-14", "②部"},
        {"PW-11", "Jiangsu ÷Du*，÷Rui ÷Li，÷王÷伟"},
    };
    struct bench b;

    (void)state;
    bench_open(&b, "zh-Hans");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check(&b, rows[i][0], rows[i][1]);
    bench_close(&b);
}

static void words(void **state)
{
    static const char *const rows[][2] = {
        {"LB-7", "C++ ÷C# ÷.NET ÷Node.js ÷CI/CD ÷TCP/IP ÷I/O ÷24/7 ÷g++"},
        {"LB-7", "A/B"},
        {"LB-8", "p<0.05 ÷0.93±0.02 ÷1,234.56 ÷3.5‰ ÷25℃ ÷×3 ÷3x"},
        {"LB-9", "Prof. X"},
        {"LB-9", "Dr. Li"},
        {"LB-9", "10 km"},
        {"LB-9", "J. Du"},
        {"LB-9", "No. 1"},
        {"LB-9", "Fig. 2"},
        {"LB-9", "p. 12"},
        {"LB-12", "state-of-the-art"},
        {"LB-12", "GPT-4o ÷x-ray"},
        {"LB-12", "2021–÷2022"},
        {"LB-12", "no. 1. ÷-- P. 109"},
        {"LB-15", "text ÷here [12]"},
    };
    struct bench b;

    (void)state;
    bench_open(&b, "en");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check(&b, rows[i][0], rows[i][1]);
    bench_close(&b);
}

static void quotes_in_english(void **state)
{
    struct bench b;

    (void)state;
    bench_open(&b, "en");
    check(&b, "LB-6", "说÷“你÷好”÷然");
    bench_close(&b);
}

static void korean_keeps_words(void **state)
{
    struct bench b;

    (void)state;
    bench_open(&b, "ko");
    check(&b, "LB-16", "한국어 ÷텍스트를 ÷조판");
    bench_close(&b);
}

static void solidus(void **state)
{
    const struct para *p;
    struct bench b;

    (void)state;
    bench_open(&b, "zh-Hans");
    p = bench_para(&b, "博士/硕士");
    /* LB-5: never after it, before it only if nothing else fits. */
    assert_true(p->clusters[3].brk == BRK_NO);
    assert_true(p->clusters[2].brk <= BRK_POOR);
    bench_close(&b);
}

static void typed_hyphens_break_last(void **state)
{
    const struct para *p;
    struct bench b;

    (void)state;
    bench_open(&b, "en");
    p = bench_para(&b, "of-the");
    assert_int_equal(p->clusters[3].brk, BRK_LAST);
    assert_int_equal(p->clusters[2].brk, BRK_NO);
    bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chinese),
        cmocka_unit_test(words),
        cmocka_unit_test(quotes_in_english),
        cmocka_unit_test(korean_keeps_words),
        cmocka_unit_test(solidus),
        cmocka_unit_test(typed_hyphens_break_last),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
