#include "test.h"

#include <stdbool.h>

#include "base/utf8.h"

/* Table 3-7 of the Unicode Standard, row by row. */
static const struct {
    unsigned char from[4], to[4];
    size_t n;
} rows[] = {
    {{0x00}, {0x7f}, 1},
    {{0xc2, 0x80}, {0xdf, 0xbf}, 2},
    {{0xe0, 0xa0, 0x80}, {0xe0, 0xbf, 0xbf}, 3},
    {{0xe1, 0x80, 0x80}, {0xec, 0xbf, 0xbf}, 3},
    {{0xed, 0x80, 0x80}, {0xed, 0x9f, 0xbf}, 3},
    {{0xee, 0x80, 0x80}, {0xef, 0xbf, 0xbf}, 3},
    {{0xf0, 0x90, 0x80, 0x80}, {0xf0, 0xbf, 0xbf, 0xbf}, 4},
    {{0xf1, 0x80, 0x80, 0x80}, {0xf3, 0xbf, 0xbf, 0xbf}, 4},
    {{0xf4, 0x80, 0x80, 0x80}, {0xf4, 0x8f, 0xbf, 0xbf}, 4},
};

#define N_ROWS (sizeof rows / sizeof *rows)

static bool in_row(size_t r, const unsigned char *p, size_t n)
{
    for (size_t k = 0; k < n; k++)
        if (p[k] < rows[r].from[k] || p[k] > rows[r].to[k])
            return false;
    return true;
}

/* Whether p[0..n) is exactly one sequence of the table. */
static bool in_table(const unsigned char *p, size_t n)
{
    for (size_t r = 0; r < N_ROWS; r++)
        if (rows[r].n == n && in_row(r, p, n))
            return true;
    return false;
}

static struct str bytes(const unsigned char *p, size_t n)
{
    return (struct str){(const char *)p, n};
}

static void one_and_two_bytes_as_the_table(void **state)
{
    unsigned char p[2];

    (void)state;
    for (unsigned x = 0; x < 256; x++) {
        p[0] = (unsigned char)x;
        assert_int_equal(utf8_bad(bytes(p, 1)) == 1, in_table(p, 1));
        for (unsigned y = 0; y < 256; y++) {
            bool good = in_table(p, 1);

            p[1] = (unsigned char)y;
            good = in_table(p, 2) || (good && in_table(p + 1, 1));
            assert_int_equal(utf8_bad(bytes(p, 2)) == 2, good);
        }
    }
}

/* Every lead and second byte, with the edges of the bytes that follow. */
static void long_sequences_as_the_table(void **state)
{
    static const unsigned char edge[] = {0x00, 0x7f, 0x80, 0xbf, 0xc0, 0xff};
    unsigned char p[4];

    (void)state;
    for (unsigned x = 0xe0; x < 256; x++)
        for (unsigned y = 0; y < 256; y++)
            for (size_t i = 0; i < sizeof edge; i++)
                for (size_t j = 0; j < sizeof edge; j++) {
                    p[0] = (unsigned char)x;
                    p[1] = (unsigned char)y;
                    p[2] = edge[i];
                    p[3] = edge[j];
                    assert_int_equal(utf8_bad(bytes(p, 3)) == 3,
                        in_table(p, 3));
                    assert_int_equal(utf8_bad(bytes(p, 4)) == 4,
                        in_table(p, 4) ||
                        (in_table(p, 3) && in_table(p + 3, 1)));
                }
}

static void known_bad(void **state)
{
    (void)state;
    assert_int_equal(utf8_bad(STR("a\xc0\x80")), 1);            /* overlong */
    assert_int_equal(utf8_bad(STR("\xe0\x80\xaf")), 0);
    assert_int_equal(utf8_bad(STR("\xf0\x80\x80\xaf")), 0);
    assert_int_equal(utf8_bad(STR("ab\xed\xa0\x80")), 2);       /* U+D800 */
    assert_int_equal(utf8_bad(STR("\xf5\x80\x80\x80")), 0);
    assert_int_equal(utf8_bad(STR("\xf4\x90\x80\x80")), 0);     /* U+110000 */
    assert_int_equal(utf8_bad(STR("\xe6\xb1\x9f\xe4\xbd")), 3); /* cut */
    assert_int_equal(utf8_bad(STR("\xbd")), 0);
    assert_int_equal(utf8_bad(STR("")), 0);
    assert_int_equal(utf8_bad(STR("\xf0\xa0\xae\xb7")), 4);
}

static void every_scalar_value_comes_back(void **state)
{
    (void)state;
    for (uint32_t c = 0; c < 0x110000; c++) {
        char out[4];
        size_t i = 0;
        struct str s;

        if (c >= 0xd800 && c <= 0xdfff)
            continue;
        s = (struct str){out, utf8_put(out, c)};
        if (utf8_bad(s) != s.n || utf8_next(s, &i) != c || i != s.n)
            fail_msg("U+%04X", c);
    }
}

static void next_stops_at_the_end(void **state)
{
    struct str s = STR("a");
    size_t i = 1;

    (void)state;
    assert_int_equal(utf8_next(s, &i), 0);
    assert_int_equal(i, 1);
    s = STR("\xe4\xbd");        /* never past the bytes there are */
    for (i = 0; i < s.n;)
        utf8_next(s, &i);
    assert_int_equal(i, 2);
}

static void counts(void **state)
{
    (void)state;
    assert_int_equal(utf8_count(STR("")), 0);
    assert_int_equal(utf8_count(STR("a\xe6\xb1\x9f\xf0\xa0\xae\xb7")), 3);
}

static void cells(void **state)
{
    (void)state;
    assert_int_equal(utf8_cells(STR("abc")), 3);
    assert_int_equal(utf8_cells(STR("\xe6\x9d\x9c\xe6\xb1\x9f")), 4);
    assert_int_equal(utf8_cells(STR("\xf0\xa0\xae\xb7")), 2);   /* U+20BB7 */
    assert_int_equal(utf8_cells(STR("\xef\xbc\x8c")), 2);       /* U+FF0C */
    assert_int_equal(utf8_cells(STR("\xe2\x80\x9c")), 1);       /* U+201C, A */
    assert_int_equal(utf8_cells(STR("e\xcc\x81")), 1);          /* U+0301 */
    assert_int_equal(utf8_cells(STR("\xe2\x80\x8b")), 0);       /* U+200B */
    assert_int_equal(utf8_cells(STR("\xc3\xa9")), 1);
    assert_int_equal(utf8_cells(STR("\xf0\x9f\x98\x80")), 2);   /* U+1F600 */
    assert_int_equal(utf8_cells(STR("\xed\x95\x9c")), 2);       /* Hangul */
    assert_int_equal(utf8_cells(STR("\xef\xbd\xb1")), 1);       /* U+FF71, H */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_and_two_bytes_as_the_table),
        cmocka_unit_test(long_sequences_as_the_table),
        cmocka_unit_test(known_bad),
        cmocka_unit_test(every_scalar_value_comes_back),
        cmocka_unit_test(next_stops_at_the_end),
        cmocka_unit_test(counts),
        cmocka_unit_test(cells),
    };

    return cmocka_run_group_tests_name("utf8", tests, NULL, NULL);
}
