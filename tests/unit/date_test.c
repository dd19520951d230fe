/* Reading dates; what is printed of them is in dateprint_test and in the
 * tables of tests/golden/dates. */
#include "diagtest.h"

#include <stdio.h>

#include "base/arena.h"
#include "base/diag.h"
#include "profile/date.h"
#include "profile/datewords.h"
#include "profile/language.h"

static const struct span nowhere = {0};

static void put_day(struct buf *out, const struct day *x)
{
    buf_format(out, "%d", x->year);
    if (x->month)
        buf_format(out, "-%d", x->month);
    if (x->day)
        buf_format(out, "-%d", x->day);
}

/* from/to as y-m-d, `open`, 'an end as typed', or `free`. */
static const char *shown(const struct date *x)
{
    struct buf out = {.a = a};

    if (x->free)
        return "free";
    if (x->from_typed.n)
        buf_format(&out, "'%.*s'", STR_ARGS(x->from_typed));
    else
        put_day(&out, &x->from);
    if (x->range)
        buf_z(&out, "/");
    if (x->to_typed.n)
        buf_format(&out, "'%.*s'", STR_ARGS(x->to_typed));
    else if (x->open)
        buf_z(&out, "open");
    else if (x->range)
        put_day(&out, &x->to);
    return buf_text(&out).s;
}

static const char *parsed(const char *typed)
{
    struct date x = date_parse(d, str_of(typed), nowhere);

    return shown(&x);
}

static void check(const char *const (*cases)[2], size_t n)
{
    for (size_t i = 0; i < n; i++)
        assert_string_equal(parsed(cases[i][0]), cases[i][1]);
    assert_int_equal(diag_count(d, DIAG_WARNING), 0);
}

#define CHECK(cases) check((cases), sizeof (cases) / sizeof *(cases))

static void reads_every_form(void **state)
{
    static const char *const cases[][2] = {
        {"2018", "2018"}, {"2018-09", "2018-9"}, {"2018.09", "2018-9"},
        {"2018.9", "2018-9"}, {"2018/9", "2018-9"}, {"2018/12", "2018-12"},
        {"2020.10", "2020-10"}, {"2018年", "2018"}, {"2018年9月", "2018-9"},
        {"2019 年 10 月", "2019-10"}, {"2026年1月5日", "2026-1-5"},
        {"2018년 9월", "2018-9"}, {"2018. 9.", "2018-9"},
        {"2018. 9. 12.", "2018-9-12"},
        {"Sep 2018", "2018-9"}, {"Sept. 2018", "2018-9"},
        {"September 2018", "2018-9"}, {"march, 2020", "2020-3"},
        {"2018 Sep", "2018-9"}, {"12 Sep 2018", "2018-9-12"},
        {"2018 Sep 12", "2018-9-12"}, {"12-Sep-2018", "2018-9-12"},
        {"Sep 12, 2018", "2018-9-12"}, {"09/2018", "2018-9"},
        {"12. März 2020", "2020-3-12"}, {"1er août 2020", "2020-8-1"},
        {"FÉVRIER 2020", "2020-2"}, {"12 de mayo de 2018", "2018-5-12"},
        {"September 3rd, 2018", "2018-9-3"},
        {"2017.07.03", "2017-7-3"}, {"2018-09-12", "2018-9-12"},
        {"25/04/2021", "2021-4-25"}, {"04/04/2021", "2021-4-4"},
        {"1.2.2018", "2018-2-1"}, {"2020-02-29", "2020-2-29"},
        {"　2018年9月 ", "2018-9"}, {"\xC2\xA0Sep 2018", "2018-9"},
        {"", "0"},
    };

    (void)state;
    CHECK(cases);
}

static void reads_ranges(void **state)
{
    static const char *const cases[][2] = {
        {"2018-09/2022-12", "2018-9/2022-12"}, {"2018/2019", "2018/2019"},
        {"2018-2022", "2018/2022"}, {"2018.09-2022.12", "2018-9/2022-12"},
        {"2018-09-2022-12", "2018-9/2022-12"},
        {"2018/9/2022/12", "2018-9/2022-12"},
        {"2018/9-2022/12", "2018-9/2022-12"},
        {"2018.09 - 2022.12", "2018-9/2022-12"},
        {"2016.12~2021.09", "2016-12/2021-9"},
        {"1997.09—2002.12", "1997-9/2002-12"},
        {"2021.09 -- 2025.06", "2021-9/2025-6"},
        {"2019 年 10 月~--~2023 年 9 月", "2019-10/2023-9"},
        {"2018-09至2022-12", "2018-9/2022-12"},
        {"2012年9月至2016年7月", "2012-9/2016-7"},
        {"Sep 2018 to Dec 2022", "2018-9/2022-12"},
        {"Sept. 2018 bis Dez. 2022", "2018-9/2022-12"},
        {"mai 2018 au 3 juin 2022", "2018-5/2022-6-3"},
        {"March, 2020 - March, 2023", "2020-3/2023-3"},
        {"Sep – Dec 2018", "2018-9/2018-12"},
        {"Sep/Oct 2018", "2018-9/2018-10"},
        {"2018年9月–12月", "2018-9/2018-12"},
        {"2019/2020-06", "2019/2020-6"}, {"2018-09/2019", "2018-9/2019"},
        {"2018 - 09/2019", "2018/2019-9"}, {"2023--2024年", "2023/2024"},
        {"2021.10至今", "2021-10/open"}, {"2009至今", "2009/open"},
        {"2014.07—现在", "2014-7/open"}, {"2020/", "2020/open"},
        {"2018-", "2018/open"}, {"2018 - Present", "2018/open"},
        {"2023 年 12 月 – 至今", "2023-12/open"},
        {"2018 – aujourd'hui", "2018/open"},
        {"2018 – à ce jour", "2018/open"},
        {"present", "0/open"}, {"present/present", "0/open"},
        {"2024-09/2031-06", "2024-9/2031-6"},
    };

    (void)state;
    CHECK(cases);
}

static void keeps_what_it_cannot_read(void **state)
{
    static const char *const cases[][2] = {
        {"Summer 2019", "free"}, {"2016, 17, 18", "free"},
        {"12.11-13.03", "free"}, {"in press", "free"}, {"18-09", "free"},
        {"Oct. 17 - 19, 2025", "free"}, {"每年秋季学期", "free"},
        {"/2022", "free"}, {"1e3", "free"}, {"2018/19", "free"},
        {"2018-19", "free"}, {"2018 Sep 2019", "free"},
        {"present/2018", "free"}, {"de 2018", "free"}, {"2018th", "free"},
        {"Smarch 2018", "free"}, {"2018,09", "free"}, {"02018", "free"},
        {"2018 – Summer 2019", "free"}, {"2018-09 - 2019-06 (planned)", "free"},
        {"Sep", "free"}, {"9月", "free"}, {"-", "free"}, {"–", "free"},
    };

    (void)state;
    CHECK(cases);
}

/* Each is kept as typed and warned of once. */
static void warns(void **state)
{
    static const char *const cases[] = {
        "03/04/2021", "03-04-2021", "2018-13", "2018/13", "2018-00",
        "2019-02-29", "1900-02-29", "2018年13月", "31/11/2021", "31.11.2021",
        "0/2018", "Feb 30, 2018", "2018-09/2019-31",
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_string_equal(parsed(cases[i]), "free");
        assert_int_equal(diag_count(d, DIAG_WARNING), i + 1);
    }
    assert_string_equal(parsed("2000-02-29"), "2000-2-29");
    assert_int_equal(diag_count(d, DIAG_WARNING),
                     sizeof cases / sizeof *cases);
}

/* Only as much as both ends know can be out of order. */
static void compares_the_ends(void **state)
{
    static const char *const wrong[] = {
        "2020-09/2016-07", "2020-09/2020-08", "2020/2019-12",
        "2020-09-02/2020-09-01",
    };

    (void)state;
    parsed("2020/2020-01");
    parsed("2020-12/2020");
    parsed("2020-09-30/2020-09");
    assert_int_equal(diag_count(d, DIAG_WARNING), 0);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        parsed(wrong[i]);
        assert_int_equal(diag_count(d, DIAG_WARNING), i + 1);
    }
}

static const char *joined(const char *start, const char *end)
{
    struct date x = date_parse_range(a, d, str_of(start), nowhere,
                                     str_of(end), nowhere);

    return shown(&x);
}

/* An end that is not understood leaves the other its meaning. */
static void joins_start_and_end(void **state)
{
    static const char *const cases[][3] = {
        {"1998", "", "1998/open"}, {"2024-04", " ", "2024-4/open"},
        {"", "2003", "2003"}, {"", "", "0"}, {"", "now", "0/open"},
        {"2018-09", "2022-12", "2018-9/2022-12"},
        {"present", "", "0/open"}, {"present", "now", "0/open"},
        {"2018", "now", "2018/open"}, {"2018 –", "", "2018/open"},
        {"Summer 2018", "2019", "'Summer 2018'/2019"},
        {"Summer 2018", "", "'Summer 2018'/open"},
        {"2018", "Fall 2019", "2018/'Fall 2019'"},
        {"Summer 2018", "Fall 2019", "'Summer 2018'/'Fall 2019'"},
        {"present", "2020", "'present'/2020"},
        {"2018/2019", "2020", "'2018/2019'/2020"},
        {"2018", "2019/2020", "2018/'2019/2020'"},
        {"2018", "2019 – present", "2018/'2019 – present'"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(joined(cases[i][0], cases[i][1]), cases[i][2]);
    assert_int_equal(diag_count(d, DIAG_WARNING), 0);
    joined("2020-09", "2016-07");
    assert_int_equal(diag_count(d, DIAG_WARNING), 1);
    assert_string_equal(joined("03/04/2021", "2022"), "'03/04/2021'/2022");
    assert_int_equal(diag_count(d, DIAG_WARNING), 2);
}

/* Every month and open end that is printed in a language is also read. */
static void reads_what_it_prints(void **state)
{
    (void)state;
    for (const char *const *k = language_known(); *k; k++) {
        const struct language *l = language_load(a, d, str_of(*k));

        assert_non_null(l);
        assert_true(dateword_is_open(l->present));
        for (int m = 0; m < 12; m++) {
            const struct str names[] = {l->months[m], l->months_long[m]};

            for (size_t i = 0; i < 2; i++) {
                struct str text = str_format(
                    a, l->han ? "2018年%.*s" : "%.*s 2018",
                    STR_ARGS(names[i]));
                struct date x = date_parse(d, text, nowhere);

                assert_int_equal(x.from.year, 2018);
                assert_int_equal(x.from.month, m + 1);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(reads_every_form, setup, teardown),
        cmocka_unit_test_setup_teardown(reads_ranges, setup, teardown),
        cmocka_unit_test_setup_teardown(keeps_what_it_cannot_read, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(warns, setup, teardown),
        cmocka_unit_test_setup_teardown(compares_the_ends, setup, teardown),
        cmocka_unit_test_setup_teardown(joins_start_and_end, setup, teardown),
        cmocka_unit_test_setup_teardown(reads_what_it_prints, setup, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
