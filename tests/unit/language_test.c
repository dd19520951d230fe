#include "test.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "profile/language.h"
#include "profile/tree.h"

static void knows_tags(void **state)
{
    static const char *const good[] = {
        "en", "zh", "zh-Hans", "zh-Hans-CN", "en-GB", "yue", "de-1996",
        "sr-Latn-RS",
    };
    static const char *const bad[] = {
        "", "e", "engl", "en-", "-en", "en--GB", "中文", "zh Hans", "en-x",
        "en-toolongsubtag", "1en",
    };

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(language_valid(str_of(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(language_valid(str_of(bad[i])));
}

/* RFC 4647 section 3.4, and that zh, zh-CN, zh-SG and zh-Hans are alike. */
static void looks_up(void **state)
{
    static const struct {
        const char *have, *want;
        bool serves;
    } cases[] = {
        {"zh", "zh-Hans", true}, {"zh-Hans", "zh", true},
        {"zh-CN", "zh", true}, {"zh-CN", "zh-Hans", true},
        {"zh-SG", "zh-CN", true}, {"zh", "zh-Hans-CN", true},
        {"zh", "zh-Hant", true}, {"zh-Hant", "zh", false},
        {"zh-Hans", "zh-Hant", false}, {"zh-Hant", "zh-TW", true},
        {"zh-TW", "zh-Hant", true}, {"zh-Hant", "zh-HK", true},
        {"zh-HK", "zh-Hant", false}, {"en", "en-GB", true},
        {"en-GB", "en", false}, {"EN", "en-gb", true}, {"en", "zh", false},
        {"de", "de-CH-1996", true}, {"ja", "ja", true}, {"", "en", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(language_serves(str_of(cases[i].have),
                                         str_of(cases[i].want)),
                         cases[i].serves);
}

static void guesses(void **state)
{
    (void)state;
    assert_str(language_guess(STR("")), "en");
    assert_str(language_guess(STR("A CV in English, from 上海")), "en");
    assert_str(language_guess(STR("研究 GPU 上的大模型推理系统 Transformer")), "zh-Hans");
    assert_str(language_guess(STR("骨角器と画像認識の誤差を記述する")), "ja");
    assert_str(language_guess(STR("연구 분야는 시스템입니다")), "ko");
}

static void tells_scripts(void **state)
{
    (void)state;
    assert_true(language_is_han(STR("zh-Hant-HK")));
    assert_true(language_is_han(STR("ja")));
    assert_true(language_is_han(STR("ko")));
    assert_true(language_is_han(STR("yue")));
    assert_false(language_is_han(STR("en")));
    assert_false(language_is_han(STR("zh-Latn")));
    assert_false(language_is_han(STR("zhx")));
}

/* Months are lists, and forms are of the languages that need them. */
static bool has_words(const struct node *group)
{
    return group->kind == NODE_MAP && !str_is(group->key, "months") &&
           !str_is(group->key, "forms");
}

/*
 * Every language has every word that English has, and its separators: a
 * forgotten word would print as nothing.
 */
static void has_all_words(void **state)
{
    struct arena *a = arena_new();
    struct diag *d = diag_new(a);
    const struct language *en = language_load(a, d, STR("en"));

    (void)state;
    assert_non_null(en);
    for (const char *const *k = language_known(); *k; k++) {
        const struct language *l = language_load(a, d, str_of(*k));

        assert_non_null(l);
        assert_str(l->tag, *k);
        assert_true(l->present.n > 0);
        for (size_t i = 0; i < SEP_N; i++)
            assert_true(l->separators[i].n > 0);
        for (size_t i = 0; i < 12; i++)
            assert_true(l->months[i].n > 0 && l->months_long[i].n > 0);
        for (const struct node *g = en->words->kids; g; g = g->next) {
            if (!has_words(g))
                continue;
            for (const struct node *w = g->kids; w; w = w->next) {
                if (language_word(l, str_z(a, g->key), w->key).n == 0)
                    fail_msg("%s lacks %.*s: %.*s", *k, STR_ARGS(g->key),
                             STR_ARGS(w->key));
            }
        }
    }
    assert_int_equal(diag_count(d, DIAG_WARNING), 0);
    assert_int_equal(diag_count(d, DIAG_ERROR), 0);
    arena_free(a);
}

/* Words that some languages have and English does not. */
static bool is_own(struct str group, struct str word)
{
    static const char *const own[][2] = {
        {"phrases", "work-open"}, {"phrases", "work-close"},
        {"separators", "list"},
    };

    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        if (str_is(group, own[i][0]) && str_is(word, own[i][1]))
            return true;
    }
    return false;
}

/* No language has a word that no program asks for, as a misspelt one is. */
static void has_no_other_words(void **state)
{
    struct arena *a = arena_new();
    struct diag *d = diag_new(a);
    const struct language *en = language_load(a, d, STR("en"));

    (void)state;
    for (const char *const *k = language_known(); *k; k++) {
        const struct language *l = language_load(a, d, str_of(*k));

        for (const struct node *g = l->words->kids; g; g = g->next) {
            const struct node *same = node_find(en->words, str_z(a, g->key));

            if (!same && !str_is(g->key, "latin-separators"))
                fail_msg("%s has %.*s", *k, STR_ARGS(g->key));
            if (!same || g->kind != NODE_MAP)
                continue;
            for (const struct node *w = g->kids; w; w = w->next) {
                if (!node_find(same, str_z(a, w->key))
                    && !is_own(g->key, w->key))
                    fail_msg("%s has %.*s: %.*s", *k, STR_ARGS(g->key),
                             STR_ARGS(w->key));
            }
        }
    }
    arena_free(a);
}

static void loads(void **state)
{
    struct arena *a = arena_new();
    struct diag *d = diag_new(a);
    const struct language *zh = language_load(a, d, STR("zh-CN"));

    (void)state;
    assert_str(zh->tag, "zh-Hans");
    assert_true(zh->han);
    assert_str(zh->present, "至今");
    assert_str(zh->separators[SEP_COMMA], "，");
    assert_str(zh->and_last, "");
    assert_str(zh->months[8], "9月");
    assert_str(language_word(zh, "sections", STR("education")), "教育背景");
    assert_str(language_word(zh, "kinds", STR("conference")), "会议论文");
    assert_str(language_word(zh, "letters", STR("journal")), "J");
    assert_str(language_word(zh, "phrases", STR("page-of")),
               "第 {page} 页，共 {pages} 页");
    assert_str(language_word(zh, "sections", STR("nothing")), "");
    assert_str(language_load(a, d, STR("zh-HK"))->tag, "zh-Hant");
    assert_str(language_load(a, d, STR("en-GB"))->tag, "en");
    assert_str(language_load(a, d, STR("tlh"))->tag, "en");
    assert_str(language_load(a, d, STR("en"))->separators[SEP_OPEN], " (");
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knows_tags), cmocka_unit_test(looks_up),
        cmocka_unit_test(guesses), cmocka_unit_test(tells_scripts),
        cmocka_unit_test(has_all_words),
        cmocka_unit_test(has_no_other_words), cmocka_unit_test(loads),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
