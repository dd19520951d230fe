#include "diagtest.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "profile/date.h"
#include "profile/language.h"

static const struct span nowhere = {0};

static const struct language *english(void)
{
    static const char *const names[12] = {
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct",
        "Nov", "Dec",
    };
    struct language *l = ARENA_NEW(a, struct language);

    l->present = STR("present");
    for (size_t i = 0; i < 12; i++) {
        l->months[i] = str_of(names[i]);
        l->months_long[i] = str_format(a, "%s.", names[i]);
    }
    return l;
}

static const struct language *chinese(void)
{
    struct language *l = ARENA_NEW(a, struct language);

    l->present = STR("至今");
    return l;
}

/* from/to as yyyy-mm-dd, `open`, or `free` for what stays as typed */
static const char *parsed(const char *typed)
{
    struct date x = date_parse(a, d, str_of(typed), nowhere);
    struct buf out = {.a = a};
    const struct day *days[2] = {&x.from, &x.to};

    if (x.free)
        return "free";
    for (int i = 0; i < (x.range ? 2 : 1); i++) {
        buf_z(&out, i ? "/" : "");
        if (i == 1 && x.open) {
            buf_z(&out, "open");
            break;
        }
        buf_format(&out, "%d", days[i]->year);
        if (days[i]->month)
            buf_format(&out, "-%d", days[i]->month);
        if (days[i]->day)
            buf_format(&out, "-%d", days[i]->day);
    }
    return buf_text(&out).s;
}

static void reads_every_form(void **state)
{
    static const char *const cases[][2] = {
        {"2018", "2018"}, {"2018-09", "2018-9"}, {"2018.09", "2018-9"},
        {"2018.9", "2018-9"}, {"2018/9", "2018-9"}, {"2018/12", "2018-12"},
        {"2020.10", "2020-10"}, {"2018年", "2018"}, {"2018年9月", "2018-9"},
        {"2019 年 10 月", "2019-10"}, {"2026年1月5日", "2026-1-5"},
        {"Sep 2018", "2018-9"}, {"Sept. 2018", "2018-9"},
        {"September 2018", "2018-9"}, {"march, 2020", "2020-3"},
        {"2018 Sep", "2018-9"}, {"12 Sep 2018", "2018-9-12"},
        {"Sep 12, 2018", "2018-9-12"}, {"09/2018", "2018-9"},
        {"2017.07.03", "2017-7-3"}, {"2018-09-12", "2018-9-12"},
        {"25/04/2021", "2021-4-25"}, {"04/04/2021", "2021-4-4"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(parsed(cases[i][0]), cases[i][1]);
    assert_int_equal(diag_count(d, DIAG_WARNING), 0);
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
        {"March, 2020 - March, 2023", "2020-3/2023-3"},
        {"Sep – Dec 2018", "2018-9/2018-12"},
        {"2018年9月–12月", "2018-9/2018-12"},
        {"2019/2020-06", "2019/2020-6"}, {"2018-09/2019", "2018-9/2019"},
        {"2018 - 09/2019", "2018/2019-9"}, {"2023--2024年", "2023/2024"},
        {"2021.10至今", "2021-10/open"}, {"2009至今", "2009/open"},
        {"2014.07—现在", "2014-7/open"}, {"2020/", "2020/open"},
        {"2018 - Present", "2018/open"}, {"2023 年 12 月 – 至今", "2023-12/open"},
        {"present", "0/open"}, {"present/present", "0/open"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(parsed(cases[i][0]), cases[i][1]);
    assert_int_equal(diag_count(d, DIAG_WARNING), 0);
}

static void keeps_what_it_cannot_read(void **state)
{
    static const char *const cases[] = {
        "Summer 2019", "2016, 17, 18", "12.11-13.03", "in press", "18-09",
        "Oct. 17 - 19, 2025", "每年秋季学期", "2018-", "/2022", "1e3",
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (strcmp(cases[i], "2018-") == 0)
            assert_string_equal(parsed(cases[i]), "2018/open");
        else
            assert_string_equal(parsed(cases[i]), "free");
    }
    assert_int_equal(diag_count(d, DIAG_WARNING), 0);
}

/* Each is kept as typed and warned of once. */
static void warns(void **state)
{
    static const char *const cases[] = {
        "03/04/2021", "2018-13", "2018/13", "2018-00", "2019-02-29",
        "2018年13月", "31/11/2021",
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_string_equal(parsed(cases[i]), "free");
        assert_int_equal(diag_count(d, DIAG_WARNING), i + 1);
    }
    assert_string_equal(parsed("2020-02-29"), "2020-2-29");
    assert_string_equal(parsed("2020-09/2016-07"), "2020-9/2016-7");
    assert_int_equal(diag_count(d, DIAG_WARNING),
                     sizeof cases / sizeof *cases + 1);
}

static struct str shown(const char *typed, const char *pattern,
                        const char *range, const char *years,
                        const struct language *l)
{
    struct date x = date_parse(a, d, str_of(typed), nowhere);
    struct date_form form = {str_of(pattern), str_of(range), str_of(years)};

    return date_print(a, &x, &form, l);
}

static void prints_english(void **state)
{
    static const char *const cases[][2] = {
        {"2018-09/2022-12", "Sep 2018 – Dec 2022"}, {"2018-09", "Sep 2018"},
        {"2018", "2018"}, {"2001/2003", "2001–2003"}, {"2018/2018", "2018"},
        {"2019/2020-06", "2019 – Jun 2020"}, {"1998/", "1998–present"},
        {"2024-04/", "Apr 2024 – present"}, {"present/present", "present"},
        {"2018-09/2018-12", "Sep – Dec 2018"}, {"Summer 2019", "Summer 2019"},
        {"2018-09-12", "Sep 2018"}, {"2018-09-03/2018-09-09", "Sep 2018"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_str(shown(cases[i][0], "MMM yyyy", " – ", "–", english()),
                   cases[i][1]);
    assert_str(shown("2018-09", "MMM d, yyyy", "-", "-", english()),
               "Sep 2018");
    assert_str(shown("2018-09-12", "MMM d, yyyy", "-", "-", english()),
               "Sep 12, 2018");
    assert_str(shown("2018-9-2", "dd MMMM yy", "-", "-", english()),
               "02 Sep. 18");
    assert_str(shown("2018-09/2019", "yyyy-MM", "-", "-", english()),
               "2018-09-2019");
}

static void prints_chinese(void **state)
{
    static const char *const cases[][3] = {
        {"2018-09/2022-12", "2018.09–2022.12", "2018年9月–2022年12月"},
        {"2018-09/", "2018.09–至今", "2018年9月–至今"},
        {"2018", "2018", "2018年"}, {"2018/2019", "2018–2019", "2018年–2019年"},
        {"2018-03/2018-12", "2018.03–2018.12", "2018年3月–12月"},
        {"2018-03-05", "2018.03", "2018年3月"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_str(shown(cases[i][0], "yyyy.MM", "–", "–", chinese()),
                   cases[i][1]);
        assert_str(shown(cases[i][0], "yyyy年M月", "–", "–", chinese()),
                   cases[i][2]);
    }
    assert_str(shown("2018-03-05", "yyyy年M月d日", "–", "–", chinese()),
               "2018年3月5日");
}

static const char *joined(const char *start, const char *end)
{
    struct date_form form = {STR("MMM yyyy"), STR(" – "), STR("–")};
    struct date x = date_parse_range(a, d, str_of(start), nowhere,
                                     str_of(end), nowhere);

    return date_print(a, &x, &form, english()).s;
}

static void joins_start_and_end(void **state)
{
    (void)state;
    assert_string_equal(joined("1998", ""), "1998–present");
    assert_string_equal(joined("2024-04", ""), "Apr 2024 – present");
    assert_string_equal(joined("", "2003"), "2003");
    assert_string_equal(joined("2018-09", "2022-12"), "Sep 2018 – Dec 2022");
    assert_string_equal(joined("present", ""), "present");
    assert_string_equal(joined("2018", "now"), "2018–present");
    assert_string_equal(joined("Summer 2018", "2019"), "Summer 2018 – 2019");
    assert_int_equal(diag_count(d, DIAG_WARNING), 0);
    joined("2020-09", "2016-07");
    assert_int_equal(diag_count(d, DIAG_WARNING), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(reads_every_form, setup, teardown),
        cmocka_unit_test_setup_teardown(reads_ranges, setup, teardown),
        cmocka_unit_test_setup_teardown(keeps_what_it_cannot_read, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(warns, setup, teardown),
        cmocka_unit_test_setup_teardown(prints_english, setup, teardown),
        cmocka_unit_test_setup_teardown(prints_chinese, setup, teardown),
        cmocka_unit_test_setup_teardown(joins_start_and_end, setup, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
