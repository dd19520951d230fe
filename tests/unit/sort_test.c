#include "diagtest.h"

#include <string.h>

#include "profile/sort.h"

static const struct span nowhere = {0};

/* Entries of these dates; "" has none. */
static struct entry *entries(const char *const *dates, size_t n)
{
    struct entry *list = ARENA_ARRAY(a, n, struct entry);

    for (size_t i = 0; i < n; i++) {
        struct value *v = &list[i].fields[FIELD_DATE];

        list[i].span.off = (uint32_t)i;
        list[i].next = i + 1 < n ? &list[i + 1] : NULL;
        if (dates[i][0] == '\0')
            continue;
        v->kind = VALUE_DATE;
        v->date = date_parse(d, str_of(dates[i]), nowhere);
    }
    return list;
}

/* Of the dates in the order of a file, those wanted come out. */
static void check(const char *const *typed, const char *const *want, size_t n,
                  enum entry_order order)
{
    size_t count;
    const struct entry **got = sort_entries(a, entries(typed, n), order,
                                            &count);

    assert_int_equal(count, n);
    for (size_t i = 0; i < n; i++)
        assert_string_equal(typed[got[i]->span.off], want[i]);
}

#define CHECK(typed, want, order) do { \
    _Static_assert(sizeof (typed) == sizeof (want), "as many"); \
    check((typed), (want), sizeof (typed) / sizeof *(typed), (order)); \
} while (0)

static const char *const all[] = {
    "2018", "", "2018-09", "2016/2018", "2020-01/", "Summer 2019", "present",
    "2019-12-31", "2017-02/2018-12", "in press", "2021-05/present",
    "2018-12/2019-01",
};

static void sorts_newest_first(void **state)
{
    static const char *const want[] = {
        "2021-05/present", "2020-01/", "present",   /* going on */
        "2019-12-31", "Summer 2019",                /* end with 2019 */
        "2018-12/2019-01",
        "2018", "2017-02/2018-12", "2016/2018",     /* end with 2018 */
        "2018-09",
        "", "in press",                             /* undated */
    };

    (void)state;
    CHECK(all, want, ORDER_NEWEST);
}

static void sorts_oldest_first(void **state)
{
    static const char *const want[] = {
        "2016/2018", "2017-02/2018-12", "2018", "2018-09", "2018-12/2019-01",
        "Summer 2019", "2019-12-31", "2020-01/", "2021-05/present", "present",
        "", "in press",
    };

    (void)state;
    CHECK(all, want, ORDER_OLDEST);
}

static void leaves_as_typed(void **state)
{
    (void)state;
    CHECK(all, all, ORDER_TYPED);
}

/* What begins and ends together stays in the order of the file. */
static void is_stable(void **state)
{
    static const char *const typed[] = {
        "2019", "2018-01/2018-12", "2018", "2018-01-01/2018-12-31",
        "2019-01/2019",
    };
    static const char *const newest[] = {
        "2019", "2019-01/2019", "2018-01/2018-12", "2018",
        "2018-01-01/2018-12-31",
    };
    static const char *const oldest[] = {
        "2018-01/2018-12", "2018", "2018-01-01/2018-12-31", "2019",
        "2019-01/2019",
    };

    (void)state;
    CHECK(typed, newest, ORDER_NEWEST);
    CHECK(typed, oldest, ORDER_OLDEST);
}

/* The years in text that is no date; a number that is no year is not one. */
static void reads_years_in_text(void **state)
{
    static const char *const typed[] = {
        "Room 1200", "2019, 20, 21", "03/04/2021", "18-09", "Fall 2017",
        "Spring 2016 – Fall 2020", "Summer 2015 – present", "2018/19",
        "12022 BC",
    };
    static const char *const newest[] = {
        "Summer 2015 – present", "03/04/2021", "Spring 2016 – Fall 2020",
        "2019, 20, 21", "2018/19", "Fall 2017", "Room 1200", "18-09",
        "12022 BC",
    };

    (void)state;
    CHECK(typed, newest, ORDER_NEWEST);
}

/* An employer without a date of its own has those of the roles. */
static void counts_roles(void **state)
{
    static const char *const roles[] = {"2012/2014", "", "2019/2021"};
    static const char *const typed[] = {"2018/2020", "", "2022"};
    struct entry *list = entries(typed, 3);
    const struct entry **got;
    size_t n;

    (void)state;
    list[1].roles = entries(roles, 3);
    got = sort_entries(a, list, ORDER_NEWEST, &n);
    assert_ptr_equal(got[0], &list[2]);
    assert_ptr_equal(got[1], &list[1]);
    assert_ptr_equal(got[2], &list[0]);
    got = sort_entries(a, list, ORDER_OLDEST, &n);
    assert_ptr_equal(got[0], &list[1]);
}

static void takes_an_empty_list(void **state)
{
    size_t n = 7;

    (void)state;
    assert_non_null(sort_entries(a, NULL, ORDER_NEWEST, &n));
    assert_int_equal(n, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(sorts_newest_first, setup, teardown),
        cmocka_unit_test_setup_teardown(sorts_oldest_first, setup, teardown),
        cmocka_unit_test_setup_teardown(leaves_as_typed, setup, teardown),
        cmocka_unit_test_setup_teardown(is_stable, setup, teardown),
        cmocka_unit_test_setup_teardown(reads_years_in_text, setup, teardown),
        cmocka_unit_test_setup_teardown(counts_roles, setup, teardown),
        cmocka_unit_test_setup_teardown(takes_an_empty_list, setup, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
