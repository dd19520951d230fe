/* Patterns that no built-in layout has; those that one has are in the tables of
 * tests/golden/dates. */
#include "diagtest.h"

#include "base/arena.h"
#include "base/diag.h"
#include "profile/date.h"
#include "profile/dateprint.h"
#include "profile/duration.h"
#include "profile/language.h"

static const struct span nowhere = {0};

static const char *printed(const char *lang, const char *pattern,
                           const char *typed)
{
    struct date x = date_parse(d, str_of(typed), nowhere);
    struct date_form form = {str_of(pattern), STR(" – "), STR("–"), STR(""),
                             false};

    return str_z(a, date_print(a, &x, &form,
                               language_load(a, d, str_of(lang))));
}

static void judges_patterns(void **state)
{
    static const char *const good[] = {
        "yyyy", "yy", "y.M", "yyyy-MM-dd", "MMM d, yyyy", "yyyy年M月d日",
        "d 'de' MMMM 'de' yyyy", "MM.yy", "yyyy. M. d.", "yyyy년 M월 d일",
        "MMM ’yy", "d 'o''clock' M y",
    };
    static const char *const bad[] = {
        "", "MM", "dd.MM", "yyyy.mm", "yyyy d", "YYYY", "(yyyy)", "yyyy)",
        " yyyy", "yyyy-MM-MM", "yyyyyy", "yyy", "MMMMM yyyy", "ddd MM yyyy",
        "d de MMMM yyyy", "MMMM 'de yyyy", "年yyyy",
    };

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(date_pattern_valid(str_of(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(date_pattern_valid(str_of(bad[i])));
}

/* Of parts that a date does not know the punctuation goes too. */
static void leaves_out_what_is_not_known(void **state)
{
    static const char *const cases[][4] = {
        {"MMM d, yyyy", "2018-09-12", "2018-09", "2018"},
        {"", "Sep 12, 2018", "Sep 2018", "2018"},
        {"d. MMMM yyyy", "2018-09-02", "2018-09", "2018"},
        {"", "2. September 2018", "September 2018", "2018"},
        {"dd.MM.yyyy", "2018-09-02", "2018-09", "2018"},
        {"", "02.09.2018", "09.2018", "2018"},
        {"yyyy. M. d.", "2018-09-02", "2018-09", "2018"},
        {"", "2018. 9. 2.", "2018. 9.", "2018."},
        {"MMM ’yy", "2018-09-12", "2008-05", "2018"},
        {"", "Sep ’18", "May ’08", "18"},
        {"d 'o''clock' MMM yyyy", "2018-09-02", "2018-09", "2018"},
        {"", "2 o'clock Sep 2018", "Sep 2018", "2018"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i += 2) {
        for (size_t k = 1; k < 4; k++)
            assert_string_equal(printed("en", cases[i][0], cases[i][k]),
                                cases[i + 1][k]);
    }
}

static void collapses(void **state)
{
    static const char *const cases[][3] = {
        /* numbers only share the year and month of whole days, year first */
        {"yyyy-MM", "2018-09/2018-12", "2018-09 – 2018-12"},
        {"yyyy-MM-dd", "2018-09-12/2018-09-15", "2018-09-12–15"},
        {"yyyy-MM-dd", "2018-09-12/2018-10-03", "2018-09-12 – 10-03"},
        {"yyyy-MM-dd", "2018-09/2018-10", "2018-09 – 2018-10"},
        {"MM/yyyy", "2018-09/2018-12", "09/2018 – 12/2018"},
        {"dd.MM.yyyy", "2018-09-12/2018-09-15", "12.09.2018 – 15.09.2018"},
        /* names and signs do */
        {"d MMM yyyy", "2018-09-12/2018-09-15", "12–15 Sep 2018"},
        {"d MMM yyyy", "2018-09-12/2018-10-03", "12 Sep – 3 Oct 2018"},
        {"d MMM yyyy", "2018-09-12/2019-09-12", "12 Sep 2018 – 12 Sep 2019"},
        {"yyyy年M月", "2018-09/2018-12", "2018年9月–12月"},
        /* the same month of another year is not the same */
        {"MMM yyyy", "2018-09/2019-09", "Sep 2018 – Sep 2019"},
        {"MMM d, yyyy", "2018-09-12/2019-09-15",
         "Sep 12, 2018 – Sep 15, 2019"},
        /* only what is shown counts */
        {"yyyy", "2018-09/2018-12", "2018"},
        {"yyyy", "2018-09/2019-12", "2018–2019"},
        {"MMM yyyy", "2018-09-12/2018-09-15", "Sep 2018"},
        /* what ends before it starts is told, and not made shorter */
        {"MMM yyyy", "2018-12/2018-09", "Dec 2018 – Sep 2018"},
        {"d MMM yyyy", "2018-09/2018-09-15", "Sep 2018 – 15 Sep 2018"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(printed("en", cases[i][0], cases[i][1]),
                            cases[i][2]);
}

/* A form that has a field for either end: NSFC, 2021-01-01 至 2024-12-31. */
static void prints_both_ends_whole(void **state)
{
    static const char *const cases[][3] = {
        {"yyyy-MM", "2018-09/2018-09", "2018-09 至 2018-09"},
        {"yyyy-MM-dd", "2018-09-12/2018-09-15", "2018-09-12 至 2018-09-15"},
        {"yyyy-MM-dd", "2018-01-01/2018-12-31", "2018-01-01 至 2018-12-31"},
        {"yyyy-MM-dd", "2018/2018", "2018 至 2018"},
        {"yyyy-MM-dd", "2018-09", "2018-09"},
        {"yyyy-MM-dd", "2018-09/", "2018-09 至 present"},
    };
    struct date_form form = {STR(""), STR(" 至 "), STR(" 至 "), STR(""), true};
    const struct language *en = language_load(a, d, STR("en"));

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct date x = date_parse(d, str_of(cases[i][1]), nowhere);

        form.pattern = str_of(cases[i][0]);
        assert_str(date_print(a, &x, &form, en), cases[i][2]);
    }
}

static const char *joined(const char *start, const char *end)
{
    struct date_form form = {STR("MMM yyyy"), STR(" – "), STR("–"), STR(""),
                             false};
    struct date x = date_parse_range(a, d, str_of(start), nowhere,
                                     str_of(end), nowhere);

    return str_z(a, date_print(a, &x, &form,
                               language_load(a, d, STR("en"))));
}

static void joins_start_and_end(void **state)
{
    static const char *const cases[][3] = {
        {"1998", "", "1998–present"}, {"2024-04", "", "Apr 2024 – present"},
        {"", "2003", "2003"}, {"present", "", "present"},
        {"2018", "2018", "2018"}, {"2018", "now", "2018–present"},
        {"Summer 2018", "", "Summer 2018 – present"},
        {"Summer 2018", "2019-06", "Summer 2018 – Jun 2019"},
        {"2018-09", "Fall 2019", "Sep 2018 – Fall 2019"},
        {"present", "2020", "present – 2020"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(joined(cases[i][0], cases[i][1]), cases[i][2]);
}

/* The separator of the layout is the only one there is. */
static void takes_the_separator(void **state)
{
    static const char *const cases[][2] = {
        {"2018-09/2022-12", "Sep 2018-Dec 2022"}, {"2018/2019", "2018-2019"},
        {"2018-09/2018-12", "Sep-Dec 2018"}, {"2018-09/", "Sep 2018-present"},
    };
    struct date_form form = {STR("MMM yyyy"), STR("-"), STR("-"), STR(""),
                             false};
    const struct language *en = language_load(a, d, STR("en"));

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct date x = date_parse(d, str_of(cases[i][0]), nowhere);

        assert_str(date_print(a, &x, &form, en), cases[i][1]);
    }
}

static void counts_months(void **state)
{
    static const struct {
        const char *typed;
        int months;
    } cases[] = {
        {"2018-09/2018-09", 1}, {"2018-09/2018-10", 2},
        {"2018-09/2020-11", 27}, {"2018-01/2018-12", 12},
        {"2018-12/2019-01", 2}, {"2018-09-01/2018-09-30", 1},
        {"2018-09-01/2018-09-29", 0}, {"2018-09-12/2018-10-11", 1},
        {"2018-09-12/2018-10-10", 0}, {"2020-02-01/2020-02-29", 1},
        {"2018-01-31/2018-02-28", 1}, {"2018-09-12/2018-10", 2},
        {"2018-12/2018-09", 0}, {"2018/2019", 0}, {"2018-09/2019", 0},
        {"2018-09/", 0}, {"2018-09", 0}, {"Summer 2018", 0}, {"present", 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct date x = date_parse(d, str_of(cases[i].typed), nowhere);

        assert_int_equal(duration_months(&x), cases[i].months);
    }
}

static void prints_durations(void **state)
{
    static const char *const cases[][5] = {
        {"2018-09/2020-11", "2 yrs 3 mos", "2年3个月", "2 ans 3 mois",
         "2 años 3 meses"},
        {"2018-09/2019-09", "1 yr 1 mo", "1年1个月", "1 an 1 mois",
         "1 año 1 mes"},
        {"2018-01/2018-12", "1 yr", "1年", "1 an", "1 año"},
        {"2018-01/2018-02", "2 mos", "2个月", "2 mois", "2 meses"},
        {"2018", "", "", "", ""},
    };
    static const char *const tags[] = {"en", "zh-Hans", "fr", "es"};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct date x = date_parse(d, str_of(cases[i][0]), nowhere);

        for (size_t k = 0; k < 4; k++)
            assert_str(duration_print(a, &x, language_load(
                a, d, str_of(tags[k]))), cases[i][k + 1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(judges_patterns, setup, teardown),
        cmocka_unit_test_setup_teardown(leaves_out_what_is_not_known, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(collapses, setup, teardown),
        cmocka_unit_test_setup_teardown(prints_both_ends_whole, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(joins_start_and_end, setup, teardown),
        cmocka_unit_test_setup_teardown(takes_the_separator, setup, teardown),
        cmocka_unit_test_setup_teardown(counts_months, setup, teardown),
        cmocka_unit_test_setup_teardown(prints_durations, setup, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
