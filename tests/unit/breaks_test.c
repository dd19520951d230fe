/*
 * Break opportunities, row by row of the checklist's section 1.D: `÷` where a
 * line may end, everywhere else not.
 */
#include "texttest.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

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
static int wrong(struct bench *b, const char *row, const char *expected)
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
    if (strcmp(got, expected) == 0)
        return 0;
    print_error("%s %.*s: expected %s\n                got %s\n", row,
                STR_ARGS(b->e.lang), expected, got);
    return 1;
}

/* Each row's id and string, in a paragraph of the language. */
static void check_all(const char *lang, enum korean_breaks korean,
                      const char *const rows[][2], size_t n)
{
    struct bench b;
    int bad = 0;

    bench_open(&b, lang);
    b.style.korean = korean;
    for (size_t i = 0; i < n; i++)
        bad += wrong(&b, rows[i][0], rows[i][1]);
    assert_int_equal(bad, 0);
    bench_close(&b);
}

#define CHECK(lang, rows) \
    check_all((lang), KOREAN_WORDS, (rows), sizeof(rows) / sizeof((rows)[0]))

/* The language of the document is nothing to these. */
static void han_in_every_language(void **state)
{
    static const char *const rows[][2] = {
        {"LB-1", "（甲）÷《乙》、÷「丙」。"},
        {"LB-1", "见÷〔丁〕，÷［戊］：÷｛己｝〗〙〛"},
        {"LB-2", "噫，÷克÷里÷斯÷蒂÷娜·÷罗÷塞÷蒂"},
        /* The row's × between 一 and 个 contradicts LB-1: Han÷Han. */
        {"LB-3", "一÷个……÷两"},
        {"LB-3", "怎÷样？÷——÷别÷人"},
        {"LB-3", "甲—÷乙⋯⋯÷丙÷⸺÷丁"},
        {"LB-4", "1～÷2÷年"},
        {"LB-4", "北÷京－÷上÷海"},
        {"LB-4", "第÷1—÷3÷章"},
        {"LB-6", "说÷“你÷好”÷然"},
        {"LB-6", "说÷‘你÷好’÷然"},
        {"LB-7", "用÷C++、÷Java÷与÷C#÷或÷g++÷写"},
        {"LB-8", "收÷¥100÷元，÷占÷3.5‰，÷达÷25℃"},
        {"LB-8", "9÷月"},
        {"LB-8", "１２３÷个"},
        {"LB-14", "①实÷现"},
        {"LB-14", "②部"},
        {"LB-14", "（1）设÷计；÷（2）实÷现。÷（三）评÷测"},
        {"LB-14", "一、教÷育；÷二、工÷作"},
        {"LB-14", "1.设÷计；÷2）实÷现"},
        {"LB-14", "公÷式÷（1）÷表÷明"},
        {"LB-15", "（2019）[J]."},
        {"LB-15", "论÷文¹÷说[12]÷是[EB/OL]"},
        {"PW-11", "Jiangsu ÷Du*，÷Rui ÷Li，÷王÷伟"},
        {"LB-10", "自÷2021-09至2022-06÷在÷职"},
        {"LB-10", "自÷2021.09–2022.06，÷2018/9–至今"},
    };

    (void)state;
    CHECK("zh-Hans", rows);
    CHECK("zh-Hant", rows);
    CHECK("en", rows);
    CHECK("ja", rows);
}

static void kana(void **state)
{
    static const char *const rows[][2] = {
        {"LB-1", "コー÷ヒー÷を"},
        {"LB-1", "きゃっ÷と、÷時々÷の"},
        {"LB-1", "い÷すゞ÷とヽ"},
        {"LB-1", "三ヶ÷月〜÷四゠÷五"},
        {"LB-1", "ト・÷ド"},
        {"LB-6", "日÷本÷“引÷用”÷の÷「語」÷を"},
    };

    (void)state;
    CHECK("ja", rows);
    CHECK("zh-Hans", rows);
}

static void words(void **state)
{
    static const char *const rows[][2] = {
        {"LB-7", "C++ ÷C# ÷.NET ÷Node.js ÷CI/CD ÷TCP/IP ÷I/O ÷24/7 ÷g++"},
        {"LB-7", "A/B"},
        {"LB-7", "AT&T ÷don’t ÷snake_case ÷naïve.été"},
        {"LB-8", "p<0.05 ÷0.93±0.02 ÷1,234.56 ÷3.5‰ ÷25℃ ÷×3 ÷3x"},
        {"LB-8", "$1,000 ÷€5 ÷US$100 ÷50% ÷−3 ÷≥5"},
        {"LB-9", "Prof. X"},
        {"LB-9", "Dr. Li"},
        {"LB-9", "10 km ÷5 % ÷25 °C ÷3 GB/s ÷€ 5"},
        {"LB-9", "J. Du ÷and ÷J. K. Rowling ÷or ÷J.-P. Serre"},
        {"LB-9", "No. 1"},
        {"LB-9", "Fig. 2 ÷Vol. 3 ÷Table 4 ÷Sec. 5"},
        {"LB-9", "p. 12"},
        {"LB-9", "Wei ÷et al. ÷say"},
        {"LB-9", "in ÷2019 ÷a ÷Table ÷is ÷set"},
        {"LB-10", "at ÷2021.09 – 2022.06 ÷and ÷2021–2022 ÷or ÷2018-09–present"},
        {"LB-10", "call ÷+86 138-0013-8000 ÷or ÷(+86) 138 0013 8000 ÷now"},
        {"LB-10", "138 0013 8000, ÷0755 1234 5678, ÷(555) 123-4567"},
        {"LB-10", "12 ÷345 ÷and ÷1 ÷2"},
        {"LB-10", "since ÷Sep 2018, ÷March 3, 2021 ÷and ÷3 May"},
        {"LB-12", "state-of-the-art"},
        {"LB-12", "GPT-4o ÷x-ray"},
        {"LB-12", "Paris–÷Berlin ÷pp. 5–19 ÷or ÷221–234 ÷S1–S9"},
        {"LB-12", "no. 1. ÷-- P. 109"},
        {"LB-14", "1. First; ÷2. second; ÷(a) third ÷thing"},
        {"LB-15", "text ÷here [12] ÷and ÷[this ÷note]"},
    };

    (void)state;
    CHECK("en", rows);
    CHECK("zh-Hans", rows);
}

/* Quotes that are not Chinese: a German “ closes, French ones have spaces. */
static void quotes_of_other_languages(void **state)
{
    static const char *const rows[][2] = {
        {"LB-6", "das ÷„Wort“ ÷dann ÷‚so‘ ÷und ÷»Wort« ÷und"},
        {"LB-6", "le ÷« mot » ÷suit !"},
        {"LB-6", "the ÷“word” ÷in ÷the ÷’90s"},
    };

    (void)state;
    CHECK("de", rows);
}

static void korean(void **state)
{
    static const char *const rows[][2] = {
        {"LB-16", "한국어 ÷텍스트를 ÷조판"},
        {"LB-16", "2023년에 ÷AI기반 ÷한국(韓國)은 ÷“말”을 ÷Python으로"},
        {"LB-16", "서울·÷부산, ÷대구/÷광주"},
    };
    static const char *const syllables[][2] = {
        {"LB-16", "한÷국÷어 ÷텍÷스÷트÷를 ÷조÷판"},
        {"LB-16", "말, ÷글。÷그"},
    };
    static const char *const in_chinese[][2] = {
        {"LB-16", "与÷김철수÷教÷授"},
    };

    (void)state;
    CHECK("ko", rows);
    check_all("ko", KOREAN_SYLLABLES, syllables, 2);
    CHECK("zh-Hans", in_chinese);
}

static enum brk break_of(struct bench *b, const char *text, size_t cluster)
{
    const struct para *p = bench_para(b, text);

    return (enum brk)p->clusters[cluster].brk;
}

/* LB-5: never after it in GB's style, before it only if nothing else fits. */
static void solidus(void **state)
{
    static const char *const gb[] = {"zh-Hans", "en", "ja"};
    struct bench b;

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        bench_open(&b, gb[i]);
        assert_int_equal(break_of(&b, "博士/硕士", 3), BRK_NO);
        assert_int_equal(break_of(&b, "博士/硕士", 2), BRK_LAST);
        assert_int_equal(break_of(&b, "博士／硕士", 3), BRK_NO);
        assert_int_equal(break_of(&b, "博士 / 硕士", 3), BRK_POOR);
        assert_int_equal(break_of(&b, "博士 / 硕士", 5), BRK_NO);
        bench_close(&b);
    }
    bench_open(&b, "zh-Hant");
    assert_int_equal(break_of(&b, "博士/碩士", 2), BRK_NO);
    assert_int_equal(break_of(&b, "博士/碩士", 3), BRK_POOR);
    bench_close(&b);
    bench_open(&b, "en");
    assert_int_equal(break_of(&b, "input/output", 5), BRK_NO);
    assert_int_equal(break_of(&b, "input/output", 6), BRK_POOR);
    assert_int_equal(break_of(&b, "Python / Java", 7), BRK_NO);
    assert_int_equal(break_of(&b, "Python / Java", 9), BRK_MAY);
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
    assert_int_equal(p->clusters[1].brk, BRK_INSIDE);
    bench_close(&b);
}

/* --- LB-1: random paragraphs ---------------------------------------------- */

#define PARAGRAPHS 5000

static const char no_start[] = "、。，．：；！？‼⁇⁈⁉”’」』）〕］｝〉》】〗〙〛·‧・"
                               "–—～〜－…⋯‥%‰℃°％";
static const char no_end[] = "“‘「『（〔［｛〈《【〖¥￥$£€№#@/／";
static const char han[] = "天地玄黄宇宙洪荒日月盈昃辰宿列张";

static uint32_t chance(uint32_t *seed, uint32_t n)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 8) % n;
}

/* One of the set's characters. */
static uint32_t pick(uint32_t *seed, const char *set)
{
    struct str s = str_of(set);
    uint32_t k = chance(seed, (uint32_t)utf8_count(s)), c = 0;
    size_t i = 0;

    do
        c = utf8_next(s, &i);
    while (k-- > 0);
    return c;
}

/*
 * Han with marks, words and figures among them, of which never so many follow
 * each other that they are wider than the narrowest column.
 */
static const char *random_text(struct arena *a, uint32_t *seed)
{
    static const char *const words[] = {"C++", "GPU", "Rui Li", "3.5‰", "¥100",
                                        "25℃", "——", "……", "①", "[J]"};
    struct buf out = {.a = a};
    uint32_t n = 15 + chance(seed, 90), run = 0;

    while (n-- > 0) {
        uint32_t kind = chance(seed, 20);

        if (run >= 2 || kind < 11) {
            buf_rune(&out, pick(seed, han));
            run = 0;
        } else if (kind < 17) {
            buf_rune(&out, pick(seed, kind & 1 ? no_start : no_end));
            run++;
        } else {
            buf_z(&out, words[chance(seed, 10)]);
            run += 2;
        }
    }
    buf_z(&out, "天。");
    return str_z(a, buf_text(&out));
}

static uint32_t rune_of(const struct placed *q)
{
    size_t i = 0;

    return utf8_next(cluster_text(q->para, q->cluster), &i);
}

static bool in_set(const char *set, uint32_t c)
{
    struct str s = str_of(set);

    for (size_t i = 0; i < s.n;) {
        if (utf8_next(s, &i) == c)
            return true;
    }
    return false;
}

/* Whether the line, not the first, begins wrongly. */
static bool begins_wrongly(const struct line *line)
{
    uint32_t c = rune_of(&line->placed[0]);
    struct str text = cluster_text(line->placed[0].para,
                                   line->placed[0].cluster);

    /* —— is one cluster in a Chinese font. */
    return in_set(no_start, c) && !(c == 0x2014 && text.n > 3);
}

static bool ends_wrongly(const struct line *line)
{
    size_t n = line->n;

    while (n > 1 && line->placed[n - 1].cluster->class == CLUSTER_SPACE)
        n--;
    return in_set(no_end, rune_of(&line->placed[n - 1]));
}

static void random_paragraphs(void **state)
{
    static const char *const langs[] = {"zh-Hans", "zh-Hans", "en", "ja"};
    struct fit fit = FIT_NONE;
    uint32_t seed = 4;
    int bad = 0;

    (void)state;
    for (int round = 0; round < PARAGRAPHS / 100; round++) {
        struct bench b;

        bench_open(&b, langs[round % 4]);
        for (int i = 0; i < 100; i++) {
            const struct para *p =
                bench_para(&b, random_text(b.arena, &seed));
            unit width = PT(50) + (unit)chance(&seed, 351) * PT(1);
            struct lines l = line_break(&b.e, b.arena, p, width, &fit);

            for (size_t k = 0; k < l.n && bad < 5; k++) {
                if ((k > 0 && begins_wrongly(&l.line[k])) ||
                    (k + 1 < l.n && ends_wrongly(&l.line[k]))) {
                    print_error("at %d: %.*s\n", (int)width,
                                STR_ARGS(p->text));
                    bad++;
                }
            }
        }
        bench_close(&b);
    }
    assert_int_equal(bad, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(han_in_every_language),
        cmocka_unit_test(kana),
        cmocka_unit_test(words),
        cmocka_unit_test(quotes_of_other_languages),
        cmocka_unit_test(korean),
        cmocka_unit_test(solidus),
        cmocka_unit_test(typed_hyphens_break_last),
        cmocka_unit_test(random_paragraphs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
