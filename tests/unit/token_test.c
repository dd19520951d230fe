#include "arenatest.h"

#include "base/arena.h"
#include "pdf/token.h"

#define assert_token(call, expected)        \
    do {                                    \
        struct buf b = {.a = a};            \
        call;                               \
        assert_str(buf_text(&b), expected); \
    } while (0)

static void numbers(void **state)
{
    (void)state;
    assert_token(token_int(&b, 0), "0");
    assert_token(token_int(&b, -42), "-42");
    assert_token(token_int(&b, INT64_MIN), "-9223372036854775808");
    assert_token(token_fixed(&b, 0, 3), "0");
    assert_token(token_fixed(&b, 12000, 3), "12");
    assert_token(token_fixed(&b, -1250, 3), "-1.25");
    assert_token(token_fixed(&b, 50, 3), ".05");
    assert_token(token_fixed(&b, -1, 3), "-.001");
    assert_token(token_fixed(&b, 123, 1), "12.3");
    assert_token(token_unit(&b, 595276), "595.276");
    assert_token(token_unit(&b, 10000), "10");
}

/* 31, 58 and 95 of 255. */
static void colours(void **state)
{
    (void)state;
    assert_token(token_colour(&b, 0x000000), "0");
    assert_token(token_colour(&b, 0xFFFFFF), "1");
    assert_token(token_colour(&b, 0x1F3A5F), ".122 .227 .373");
}

static void names(void **state)
{
    (void)state;
    assert_token(token_name(&b, STR("ABCDEF+Font-R")), "/ABCDEF+Font-R");
    assert_token(token_name(&b, STR("a b#(/)")), "/a#20b#23#28#2F#29");
    assert_token(token_ref(&b, 12), "12 0 R");
}

/* Bytes that end a string too early, or are read as others (7.3.4.2). */
static void strings(void **state)
{
    (void)state;
    assert_token(token_string(&b, STR("a(b)\\c\r")), "(a\\(b\\)\\\\c\\r)");
    assert_token(token_text(&b, STR("Jiangsu Du (x)")), "(Jiangsu Du \\(x\\))");
    /* U+540D, U+4E0D, U+675C: bytes 0D and 5C among them. */
    assert_token(token_text(&b, STR("\xE5\x90\x8D\xE4\xB8\x8D\xE6\x9D\x9C")),
                 "<FEFF540D4E0D675C>");
    assert_token(token_text(&b, STR("\xF0\xA0\xAE\xB7")), "<FEFFD842DFB7>");
    assert_token(token_text(&b, STR("caf\xC3\xA9")), "<FEFF00630061006600E9>");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers),
        cmocka_unit_test(colours),
        cmocka_unit_test(names),
        cmocka_unit_test(strings),
    };

    return cmocka_run_group_tests(tests, open_arena, close_arena);
}
