#include "test.h"

#include "base/near.h"

static const char *const words[] = {
    "education", "experience", "title", "date", "at", "in", "field",
    "\xe6\x95\x99\xe8\x82\xb2\xe7\xbb\x8f\xe5\x8e\x86",     /* 教育经历 */
};

static const char *near(const char *s)
{
    return near_word(str_of(s), words, sizeof words / sizeof *words);
}

static void finds(void **state)
{
    (void)state;
    assert_string_equal(near("experiense"), "experience");
    assert_string_equal(near("titel"), "title");            /* an exchange */
    assert_string_equal(near("Title"), "title");            /* case */
    assert_string_equal(near("EDUCATON"), "education");
    assert_string_equal(near("dates"), "date");
    assert_string_equal(near("feild"), "field");
    /* code points, not bytes: one of four */
    assert_string_equal(near("\xe6\x95\x99\xe8\x82\xb2\xe7\xbb\x8f"
        "\xe5\xbf\x86"), words[7]);
}

static void finds_nothing_far(void **state)
{
    (void)state;
    assert_null(near("publications"));
    assert_null(near("dat_a__"));
    assert_null(near("zh"));            /* all of "at" or "in" would change */
    assert_null(near(""));
    assert_null(near_word(STR("x"), words, 0));
    assert_null(near_word(STR("x"), (const char *const[]){"y", ""}, 2));
    assert_null(near("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"));
}

static void prefers_the_nearest_then_the_first(void **state)
{
    static const char *const list[] = {"colour", "colours", "column"};

    (void)state;
    assert_string_equal(near_word(STR("colours"), list, 3), "colours");
    assert_string_equal(near_word(STR("colourz"), list, 3), "colour");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds),
        cmocka_unit_test(finds_nothing_far),
        cmocka_unit_test(prefers_the_nearest_then_the_first),
    };

    return cmocka_run_group_tests_name("near", tests, NULL, NULL);
}
