#include "arenatest.h"

#include <string.h>

#include "base/arena.h"

static void compares(void **state)
{
    const struct str none = {NULL, 0};

    (void)state;
    assert_true(str_eq(none, STR("")));
    assert_true(str_is(STR("ab"), "ab"));
    assert_false(str_is(STR("a\0b"), "a"));
    assert_true(str_starts(STR("abc"), "ab"));
    assert_true(str_starts(none, ""));
    assert_false(str_starts(STR("a"), "ab"));
    assert_true(str_ends(STR("abc"), "bc"));
    assert_false(str_ends(STR("c"), "bc"));
    assert_int_equal(str_cmp(STR("a"), STR("a")), 0);
    assert_true(str_cmp(STR("a"), STR("ab")) < 0);
    assert_true(str_cmp(STR("b"), STR("ab")) > 0);
    assert_true(str_cmp(STR("\xe4"), STR("a")) > 0);    /* bytes, unsigned */
    assert_int_equal(str_cmp(none, STR("")), 0);
}

static void cuts(void **state)
{
    const struct str none = {NULL, 0};

    (void)state;
    assert_str(str_trim(STR(" \t\r\n a b \v\f")), "a b");
    assert_str(str_trim(STR(" \n ")), "");
    /* an ideographic space is text */
    assert_str(str_trim(STR("\xe3\x80\x80x ")), "\xe3\x80\x80x");
    assert_str(str_trim(none), "");
    assert_str(str_sub(STR("abc"), 1, 2), "b");
    assert_str(str_sub(STR("abc"), 1, 99), "bc");
    assert_str(str_sub(STR("abc"), 7, 99), "");
    assert_str(str_sub(STR("abc"), 2, 1), "");
    assert_str(str_sub(none, 0, 1), "");
    assert_int_equal(str_find(STR("abc"), 'c'), 2);
    assert_int_equal(str_find(STR("abc"), 'x'), 3);
    assert_int_equal(str_find(none, 'x'), 0);
}

static void copies(void **state)
{
    const struct str none = {NULL, 0};

    (void)state;
    assert_string_equal(str_z(a, str_sub(STR("abc"), 0, 2)), "ab");
    assert_string_equal(str_z(a, none), "");
    assert_str(str_copy(a, STR("x")), "x");
    assert_str(str_join(a, STR("ab"), STR("cd")), "abcd");
    assert_str(str_join(a, none, none), "");
    assert_str(str_format(a, "%d-%s", 7, "x"), "7-x");
    assert_str(str_format(a, "%.*s", STR_ARGS(str_sub(STR("abc"), 1, 2))),
        "b");
    assert_int_equal(str_format(a, "%300s", "x").n, 300);
}

static void buffers_grow(void **state)
{
    struct buf b = {.a = a}, empty = {.a = a};
    struct str s;

    (void)state;
    assert_str(buf_text(&empty), "");
    for (int i = 0; i < 30000; i++) {
        buf_z(&b, "abc");
        buf_char(&b, 'd');
        buf_format(&b, "%d", i % 10);
        buf_str(&b, STR("\xe6\xb1\x9f"));
    }
    s = buf_text(&b);
    assert_int_equal(s.n, 30000 * 8);
    assert_int_equal(s.s[s.n], '\0');
    for (size_t i = 0; i < 30000; i++) {
        assert_memory_equal(s.s + i * 8, "abcd", 4);
        assert_int_equal(s.s[i * 8 + 4], '0' + (int)(i % 10));
        assert_memory_equal(s.s + i * 8 + 5, "\xe6\xb1\x9f", 3);
    }
}

static void runes_are_appended(void **state)
{
    struct buf b = {.a = a};

    (void)state;
    buf_rune(&b, 'A');
    buf_rune(&b, 0xe9);
    buf_rune(&b, 0x6c5f);
    buf_rune(&b, 0x20bb7);
    assert_str(buf_text(&b), "A\xc3\xa9\xe6\xb1\x9f\xf0\xa0\xae\xb7");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(compares),
        cmocka_unit_test(cuts),
        cmocka_unit_test(copies),
        cmocka_unit_test(buffers_grow),
        cmocka_unit_test(runes_are_appended),
    };

    return cmocka_run_group_tests_name("str", tests, open_arena, close_arena);
}
