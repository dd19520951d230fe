#include "arenatest.h"

#include "base/arena.h"
#include "pdf/charstring.h"

#define MOVE(px, py) {SEGMENT_MOVE, {px, 0, 0}, {py, 0, 0}}
#define LINE(px, py) {SEGMENT_LINE, {px, 0, 0}, {py, 0, 0}}
#define CURVE(x1, y1, x2, y2, x3, y3) \
    {SEGMENT_CURVE, {x1, x2, x3}, {y1, y2, y3}}

/* The bytes of s as lower-case hexadecimal digits. */
static struct str hex(struct str s)
{
    struct buf b = {.a = a};

    for (size_t i = 0; i < s.n; i++)
        buf_format(&b, "%02x", (unsigned)(unsigned char)s.s[i]);
    return buf_text(&b);
}

#define assert_ops(segments, scale, expected) \
    assert_str(hex(encode((segments), sizeof(segments) / \
                          sizeof *(segments), (scale)).ops), (expected))

static struct charstring encode(struct segment *s, size_t n, int scale)
{
    struct charstring_room room = {.arena = a};

    return charstring_of(&room, &(struct outline){s, n}, scale);
}

/* TN 5176 table 4, whose forms up to 16 bits charstrings share. */
static void numbers(void **state)
{
    static const struct {
        int32_t v;
        const char *bytes;
    } table[] = {
        {0, "8b"}, {100, "ef"}, {-100, "27"}, {107, "f6"}, {-107, "20"},
        {108, "f700"}, {-108, "fb00"}, {1131, "faff"}, {-1131, "feff"},
        {1000, "fa7c"}, {-1000, "fe7c"}, {1132, "1c046c"},
        {10000, "1c2710"}, {-10000, "1cd8f0"}, {32767, "1c7fff"},
        {-32768, "1c8000"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct buf b = {.a = a};

        charstring_number(&b, table[i].v);
        assert_str(hex(buf_text(&b)), table[i].bytes);
    }
}

static void moves(void **state)
{
    struct buf b = {.a = a};

    (void)state;
    charstring_move(&b, 10, -1);    /* rmoveto */
    charstring_move(&b, 10, 0);     /* hmoveto */
    charstring_move(&b, 0, 10);     /* vmoveto */
    assert_str(hex(buf_text(&b)), "958a15" "9516" "9504");
    b.n = 0;
    charstring_move(&b, 40000, 3);  /* 32000 and the rest */
    assert_str(hex(buf_text(&b)), "1c7d008e15" "1c1f4016");
}

static void lines(void **state)
{
    struct segment square[] = {MOVE(7, 9), LINE(107, 9), LINE(107, 59),
                               LINE(7, 59), LINE(7, 9)};
    struct segment upright[] = {MOVE(0, 0), LINE(0, 50), LINE(100, 50)};
    struct segment slanted[] = {MOVE(0, 0), LINE(10, 20), LINE(5, 25)};
    struct segment mixed[] = {MOVE(0, 0), LINE(10, 20), LINE(40, 20),
                              LINE(45, 25)};
    struct segment ending[] = {MOVE(0, 0), LINE(10, 20), LINE(40, 20)};

    (void)state;
    assert_ops(square, 1000, "efbd27" "06");
    assert_ops(upright, 1000, "bdef" "07");
    assert_ops(slanted, 1000, "959f8690" "05");
    /* A zero costs less than leaving rlineto and coming back. */
    assert_ops(mixed, 1000, "959fa98b9090" "05");
    assert_ops(ending, 1000, "959f05" "a906");
}

static void round_curves(void **state)
{
    struct segment circle[] = {
        MOVE(0, 100), CURVE(55, 100, 100, 55, 100, 0),
        CURVE(100, -55, 55, -100, 0, -100),
        CURVE(-55, -100, -100, -55, -100, 0),
        CURVE(-100, 55, -55, 100, 0, 100),
    };
    struct segment last_free[] = {MOVE(0, 0), CURVE(0, 10, 20, 30, 40, 33)};

    (void)state;
    assert_ops(circle, 1000, "c2b85e54" "545e5e54" "545eb8c2" "c2b8b8c2" "1f");
    /* vhcurveto: dy1 dx2 dy2 dx3, then the last dy3. */
    assert_ops(last_free, 1000, "959f9f9f8e" "1e");
}

static void other_curves(void **state)
{
    struct segment level[] = {MOVE(0, 0), CURVE(10, 5, 20, 15, 30, 15),
                              CURVE(40, 15, 50, 10, 60, 10)};
    struct segment upright[] = {MOVE(0, 0), CURVE(5, 10, 15, 20, 15, 30)};
    struct segment general[] = {MOVE(0, 0), CURVE(1, 2, 4, 6, 9, 12),
                                CURVE(10, 14, 13, 18, 18, 24)};

    (void)state;
    /* hhcurveto: dy1 first, then dx1 dx2 dy2 dx3 of each. */
    assert_ops(level, 1000, "90" "95959595" "95958695" "1b");
    /* vvcurveto: dx1 first, then dy1 dx2 dy2 dy3. */
    assert_ops(upright, 1000, "90" "95959595" "1a");
    assert_ops(general, 1000, "8c8d8e8f9091" "8c8d8e8f9091" "08");
}

static void contours(void **state)
{
    struct segment two[] = {MOVE(10, 20), LINE(30, 20), LINE(30, 50),
                            MOVE(100, 100), LINE(120, 100), LINE(120, 130)};
    struct segment empty[] = {MOVE(1, 2), MOVE(3, 4)};
    struct charstring c = encode(two, 6, 1000);

    (void)state;
    /* The second moveto starts at the last point drawn, not at the first. */
    assert_str(hex(c.ops), "9fa906" "d1bd15" "9fa906");
    assert_int_equal(c.x, 10);
    assert_int_equal(c.y, 20);
    assert_int_equal(c.end_x, 120);
    assert_int_equal(c.end_y, 130);
    assert_ops(empty, 1000, "");
}

/*
 * Points are scaled before they are subtracted, so that nothing drifts: 6.5,
 * 71.5 and 8.45 are 7, 72 and 8.
 */
static void scales(void **state)
{
    struct segment s[] = {MOVE(10, 10), LINE(110, 10), LINE(110, 13)};

    (void)state;
    assert_ops(s, 650, "cc8c" "06");
}

/* TN 5177 appendix B: never more than 48 operands. */
static void stays_within_the_stack(void **state)
{
    struct segment s[101] = {MOVE(0, 0)};
    struct charstring c;
    int operators = 0;

    (void)state;
    for (int i = 1; i <= 100; i++)
        s[i] = (struct segment){SEGMENT_LINE, {(i + 1) / 2, 0, 0},
                                {i / 2, 0, 0}};
    c = encode(s, 101, 1000);
    for (size_t i = 0, run = 0; i < c.ops.n; i++) {
        unsigned char byte = (unsigned char)c.ops.s[i];

        run = byte < 32 ? 0 : run + 1;
        operators += byte < 32;
        assert_true(run <= 48);
    }
    assert_int_equal(operators, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers),
        cmocka_unit_test(moves),
        cmocka_unit_test(lines),
        cmocka_unit_test(round_curves),
        cmocka_unit_test(other_curves),
        cmocka_unit_test(contours),
        cmocka_unit_test(scales),
        cmocka_unit_test(stays_within_the_stack),
    };

    return cmocka_run_group_tests(tests, open_arena, close_arena);
}
