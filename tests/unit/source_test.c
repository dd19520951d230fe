#include "arenatest.h"

#include <string.h>

#include "base/arena.h"
#include "base/source.h"

static void assert_place(const struct source *src, size_t off, uint32_t line,
                         uint32_t col)
{
    struct place p = source_place((struct span){src, (uint32_t)off, 0});

    assert_int_equal(p.line, line);
    assert_int_equal(p.col, col);
}

static void line_ends(void **state)
{
    const struct source *src =
        source_new(a, "x", STR("a\nbc\r\nd\re\n\nf"));

    (void)state;
    assert_int_equal(src->n_lines, 6);
    assert_str(source_line(src, 1), "a");
    assert_str(source_line(src, 2), "bc");
    assert_str(source_line(src, 3), "d");
    assert_str(source_line(src, 4), "e");
    assert_str(source_line(src, 5), "");
    assert_str(source_line(src, 6), "f");
    assert_str(source_line(src, 7), "");
    assert_str(source_line(src, 0), "");
    assert_place(src, 0, 1, 1);
    assert_place(src, 1, 1, 2);
    assert_place(src, 2, 2, 1);
    assert_place(src, 6, 3, 1);
    assert_place(src, 8, 4, 1);
    assert_place(src, 12, 6, 2);        /* the end */
}

/* U+2028 and U+0085 are characters of the line, as in editors. */
static void other_separators_end_no_line(void **state)
{
    const struct source *src =
        source_new(a, "x", STR("a\xe2\x80\xa8" "b\xc2\x85" "c"));

    (void)state;
    assert_int_equal(src->n_lines, 1);
    assert_place(src, 7, 1, 5);
}

static void columns_are_code_points(void **state)
{
    const struct source *src =
        source_new(a, "x", STR("\n\xe6\x9d\x9c\xf0\xa0\xae\xb7z"));

    (void)state;
    assert_place(src, 1, 2, 1);
    assert_place(src, 4, 2, 2);
    assert_place(src, 8, 2, 3);
}

static void byte_order_mark_counts_nowhere(void **state)
{
    const struct source *src = source_new(a, "x", STR("\xef\xbb\xbf" "ab"));

    (void)state;
    assert_str(src->text, "ab");
    assert_place(src, 1, 1, 2);
    assert_str(source_line(src, 1), "ab");
}

static void edges(void **state)
{
    const struct source *src = source_new(a, "x", STR(""));
    const struct span nowhere = {0};

    (void)state;
    assert_int_equal(src->n_lines, 1);
    assert_place(src, 0, 1, 1);
    assert_place(NULL, 3, 0, 0);
    assert_str(source_text(nowhere), "");
    src = source_new(a, "x", STR("a\n"));
    assert_int_equal(src->n_lines, 2);
    assert_place(src, 2, 2, 1);
    assert_str(source_text((struct span){src, 0, 1}), "a");
    assert_str(source_text((struct span){src, 1, 99}), "\n");
}

static void many_lines(void **state)
{
    struct buf b = {.a = a};
    const struct source *src;

    (void)state;
    for (int i = 0; i < 20000; i++)
        buf_z(&b, "ab\r\n");
    src = source_new(a, "x", buf_text(&b));
    assert_int_equal(src->n_lines, 20001);
    for (uint32_t i = 0; i < 20000; i++)
        assert_place(src, i * 4 + 1, i + 1, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(line_ends),
        cmocka_unit_test(other_separators_end_no_line),
        cmocka_unit_test(columns_are_code_points),
        cmocka_unit_test(byte_order_mark_counts_nowhere),
        cmocka_unit_test(edges),
        cmocka_unit_test(many_lines),
    };

    return cmocka_run_group_tests_name("source", tests, open_arena,
        close_arena);
}
