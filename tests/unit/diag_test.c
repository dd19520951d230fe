#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"

static struct arena *a;
static struct diag *d;

static int open_sink(void **state)
{
    (void)state;
    a = arena_new();
    d = diag_new(a);
    return 0;
}

static int close_sink(void **state)
{
    (void)state;
    arena_free(a);
    return 0;
}

static const struct span nowhere = {0};

static struct span find(const struct source *src, const char *word)
{
    const char *p = strstr(src->text.s, word);

    assert_non_null(p);
    return (struct span){src, (uint32_t)(p - src->text.s),
        (uint32_t)strlen(word)};
}

/* What diag_print() prints, NUL-terminated in the arena. */
static const char *printed(enum diag_format format)
{
    char *text = NULL, *copy;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);

    assert_non_null(out);
    diag_print(d, out, format);
    fclose(out);
    copy = arena_copy(a, text, n);
    free(text);
    return copy;
}

static void assert_prints(const char *expected)
{
    assert_string_equal(printed(DIAG_TEXT), expected);
}

static void caret_under_the_text(void **state)
{
    const struct source *src = source_new(a, "cv.yaml",
        STR("name: x\nsections:\n  experiense:\n"));

    (void)state;
    diag_at(d, DIAG_KEY_UNKNOWN, find(src, "experiense"),
        "unknown section '%s'", "experiense");
    diag_hint(d, "did you mean '%s'?", "experience");
    assert_prints(
        "cv.yaml:3:3: error: unknown section 'experiense' [key-unknown]\n"
        "   3 |   experiense:\n"
        "     |   ^~~~~~~~~~ did you mean 'experience'?\n");
    assert_prints("");
}

/* Two cells for each Han character; the column counts characters. */
static void caret_in_cells(void **state)
{
    const struct source *src = source_new(a, "cv.yaml",
        STR("姓名: 杜江溯\n"));

    (void)state;
    diag_at(d, DIAG_TYPE, find(src, "江溯"), "x");
    assert_prints(
        "cv.yaml:1:6: error: x [type]\n"
        "   1 | 姓名: 杜江溯\n"
        "     |         ^~~~\n");
}

static void tabs_are_expanded(void **state)
{
    const struct source *src = source_new(a, "cv.yaml", STR("a\t\tb\tc\n"));

    (void)state;
    diag_at(d, DIAG_YAML_TAB, (struct span){src, 1, 1}, "tab");
    diag_at(d, DIAG_TYPE, find(src, "b"), "x");
    assert_prints(
        "cv.yaml:1:2: error: tab [yaml-tab]\n"
        "   1 | a               b       c\n"
        "     |  ^~~~~~~\n"
        "cv.yaml:1:4: error: x [type]\n"
        "   1 | a               b       c\n"
        "     |                 ^\n");
}

static void span_over_lines_and_at_the_end(void **state)
{
    const struct source *src = source_new(a, "cv.yaml", STR("ab\ncd"));

    (void)state;
    diag_at(d, DIAG_TYPE, (struct span){src, 1, 4}, "x");
    diag_at(d, DIAG_TYPE, (struct span){src, 5, 0}, "y");
    assert_prints(
        "cv.yaml:1:2: error: x [type]\n"
        "   1 | ab\n"
        "     |  ^\n"
        "cv.yaml:2:3: error: y [type]\n"
        "   2 | cd\n"
        "     |   ^\n");
}

static void sorted_by_file_and_place(void **state)
{
    const struct source *x = source_new(a, "x", STR("abcd"));
    const struct source *b = source_new(a, "b", STR("abcd"));

    (void)state;
    diag_at(d, DIAG_TYPE, find(x, "c"), "3");
    diag_at(d, DIAG_TYPE, find(x, "b"), "2");
    diag_at(d, DIAG_TYPE, find(b, "d"), "1");
    diag_note(d, find(x, "a"), "first here");
    diag_at(d, DIAG_FILE_READ, nowhere, "0");
    assert_prints(
        "cvset: fatal: 0 [file-read]\n"
        "b:1:4: error: 1 [type]\n"
        "   1 | abcd\n"
        "     |    ^\n"
        "x:1:1: note: first here\n"
        "   1 | abcd\n"
        "     | ^\n"
        "x:1:2: error: 2 [type]\n"
        "   1 | abcd\n"
        "     |  ^\n"
        "x:1:3: error: 3 [type]\n"
        "   1 | abcd\n"
        "     |   ^\n");
}

static void the_same_is_kept_once(void **state)
{
    const struct source *src = source_new(a, "x", STR("ab"));

    (void)state;
    for (int i = 0; i < 2; i++) {
        diag_at(d, DIAG_TYPE, find(src, "a"), "one");
        diag_note(d, nowhere, "once");
    }
    diag_at(d, DIAG_TYPE, find(src, "b"), "one");
    diag_at(d, DIAG_TYPE, find(src, "a"), "two");
    diag_at(d, DIAG_MISSING, find(src, "a"), "one");
    assert_int_equal(diag_count(d, DIAG_ERROR), 4);
    assert_null(strstr(strstr(printed(DIAG_TEXT), "once") + 4, "once"));
}

static void twenty_and_more(void **state)
{
    struct buf b = {.a = a};
    const struct source *src;
    const char *text, *p;
    size_t n = 0;

    (void)state;
    for (int i = 0; i < 50; i++)
        buf_z(&b, "x\n");
    src = source_new(a, "x", buf_text(&b));
    for (uint32_t i = 0; i < 23; i++)
        diag_at(d, DIAG_TYPE, (struct span){src, i * 2, 1}, "e");
    for (uint32_t i = 0; i < 21; i++)
        diag_at(d, DIAG_CHARACTER, (struct span){src, i * 2, 1}, "w");
    text = printed(DIAG_TEXT);
    for (p = text; (p = strstr(p, "[type]")) != NULL; p++)
        n++;
    assert_int_equal(n, 20);
    assert_non_null(strstr(text, "cvset: and 3 more errors\n"));
    assert_non_null(strstr(text, "cvset: and 1 more warning\n"));
    assert_non_null(strstr(text, "x:20:1: error"));
    assert_null(strstr(text, "x:21:1: error"));
}

/* 120 cells, the caret inside, an ellipsis where something is left out. */
static void long_lines_are_clipped(void **state)
{
    struct buf b = {.a = a};
    const struct source *src;
    const char *text, *line, *caret;

    (void)state;
    for (int i = 0; i < 300; i++)
        buf_z(&b, i == 150 ? "XX" : "江");
    src = source_new(a, "x", buf_text(&b));
    diag_at(d, DIAG_TYPE, find(src, "XX"), "e");
    text = printed(DIAG_TEXT);
    line = strchr(text, '\n') + 1;
    caret = strchr(line, '\n') + 1;
    assert_memory_equal(line, "   1 | \xe2\x80\xa6", 10);
    assert_memory_equal(strchr(line, '\n') - 3, "\xe2\x80\xa6", 3);
    /* 40 cells before: one for the ellipsis and twenty characters */
    assert_int_equal(strstr(line, "XX") - line, 7 + 3 + 20 * 3);
    assert_int_equal(strspn(caret + 6, " "), 1 + 1 + 40);
    assert_string_equal(strchr(caret, '^'), "^~\n");
}

static void line_numbers_widen(void **state)
{
    struct buf b = {.a = a};
    const struct source *src;

    (void)state;
    for (int i = 0; i < 12344; i++)
        buf_char(&b, '\n');
    buf_z(&b, "ab");
    src = source_new(a, "x", buf_text(&b));
    diag_at(d, DIAG_TYPE, find(src, "b"), "e");
    assert_prints(
        "x:12345:2: error: e [type]\n"
        "12345 | ab\n"
        "      |  ^\n");
}

/* Nothing of the user's reaches the terminal as a control sequence. */
static void escapes_what_does_not_show(void **state)
{
    const struct source *src = source_new(a, "a\xff\x1b[31m.yaml",
        STR("\x1b[2J\xe2\x80\xae" "b\xe4\xbd"));

    (void)state;
    diag_at(d, DIAG_TYPE, find(src, "b"), "bad '%s'\n", "\x07\xc2\x9b");
    assert_prints(
        "a\\xFF\\x1B[31m.yaml:1:6: error: bad '\\x07<U+009B>'\\n [type]\n"
        "   1 | \\x1B[2J<U+202E>b\\xE4\\xBD\n"
        "     |                ^\n");
}

static void strict_raises_warnings(void **state)
{
    (void)state;
    diag_strict(d);
    diag_at(d, DIAG_HYPHEN_BREAK, nowhere, "i");
    assert_int_equal(diag_worst(d), DIAG_INFO);
    assert_int_equal(diag_status(d), 0);
    diag_at(d, DIAG_CHARACTER, nowhere, "w");
    assert_true(diag_failed(d));
    assert_int_equal(diag_status(d), 1);
    assert_int_equal(diag_count(d, DIAG_WARNING), 0);
}

static void statuses(void **state)
{
    (void)state;
    assert_int_equal(diag_worst(d), DIAG_NOTE);
    assert_int_equal(diag_status(d), 0);
    diag_at(d, DIAG_CHARACTER, nowhere, "w");
    assert_int_equal(diag_status(d), 0);
    assert_false(diag_failed(d));
    diag_at(d, DIAG_TYPE, nowhere, "e");
    assert_int_equal(diag_status(d), 1);
    diag_at(d, DIAG_FILE_READ, nowhere, "f");
    assert_int_equal(diag_status(d), 3);
    assert_string_equal(diag_name(DIAG_YAML_SYNTAX), "yaml-syntax");
}

static void json(void **state)
{
    const struct source *src = source_new(a, "\xff\".yaml",
        STR("江a\nbc"));

    (void)state;
    diag_at(d, DIAG_TYPE, (struct span){src, 3, 1}, "a\"\\\x01\xe4");
    diag_hint(d, "h");
    diag_note(d, (struct span){src, 5, 2}, "n");
    diag_at(d, DIAG_FILE_READ, nowhere, "江");
    assert_string_equal(printed(DIAG_JSON),
        "[\n"
        " {\"level\": \"fatal\", \"id\": \"file-read\", \"message\": \"江\"},\n"
        " {\"file\": \"\\\\xFF\\\".yaml\", \"line\": 1, \"column\": 2, "
        "\"endLine\": 1, \"endColumn\": 3, \"level\": \"error\", "
        "\"id\": \"type\", \"message\": \"a\\\"\\\\\\u0001\\\\xE4\", "
        "\"hint\": \"h\", \"notes\": [{\"file\": \"\\\\xFF\\\".yaml\", "
        "\"line\": 2, \"column\": 1, \"endLine\": 2, \"endColumn\": 3, "
        "\"message\": \"n\"}]}\n"
        "]\n");
    assert_string_equal(printed(DIAG_JSON), "[]\n");
}

static void json_places_count_on(void **state)
{
    const struct source *src = source_new(a, "x", STR("江江a\n江b"));
    const char *text;

    (void)state;
    diag_at(d, DIAG_TYPE, (struct span){src, 3, 3}, "1");
    diag_at(d, DIAG_TYPE, (struct span){src, 6, 1}, "2");
    diag_at(d, DIAG_TYPE, (struct span){src, 11, 1}, "3");
    text = printed(DIAG_JSON);
    assert_non_null(strstr(text, "\"line\": 1, \"column\": 2, "));
    assert_non_null(strstr(text, "\"line\": 1, \"column\": 3, "));
    assert_non_null(strstr(text, "\"line\": 2, \"column\": 2, "));
}

static void colours(void **state)
{
    const struct source *src = source_new(a, "x", STR("ab"));

    (void)state;
    diag_at(d, DIAG_TYPE, find(src, "b"), "e");
    assert_string_equal(printed(DIAG_COLOUR),
        "x:1:2: \033[1;31merror: \033[0me [type]\n"
        "   1 | ab\n"
        "     |  \033[1;32m^\033[0m\n");
}

static void merged(void **state)
{
    struct diag *all = diag_new(a);

    (void)state;
    for (int i = 0; i < 2; i++) {       /* two documents, one layout */
        const struct source *src = source_new(a, "layout", STR("ab"));

        d = diag_new(a);
        diag_at(d, DIAG_TYPE, nowhere, "e%d", i);
        diag_hint(d, "h");
        diag_at(d, DIAG_LAYOUT_KEY, find(src, "b"), "l");
        diag_merge(all, d);
    }
    assert_int_equal(diag_count(all, DIAG_ERROR), 3);
    d = all;
    assert_prints(
        "cvset: error: e0; h [type]\n"
        "cvset: error: e1; h [type]\n"
        "layout:1:2: error: l [layout-key]\n"
        "   1 | ab\n"
        "     |  ^\n");
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, open_sink, close_sink)
    const struct CMUnitTest tests[] = {
        TEST(caret_under_the_text),
        TEST(caret_in_cells),
        TEST(tabs_are_expanded),
        TEST(span_over_lines_and_at_the_end),
        TEST(sorted_by_file_and_place),
        TEST(the_same_is_kept_once),
        TEST(twenty_and_more),
        TEST(long_lines_are_clipped),
        TEST(line_numbers_widen),
        TEST(escapes_what_does_not_show),
        TEST(strict_raises_warnings),
        TEST(statuses),
        TEST(json),
        TEST(json_places_count_on),
        TEST(colours),
        TEST(merged),
    };

    return cmocka_run_group_tests_name("diag", tests, NULL, NULL);
}
