/*
 * Balancing: page/band.c, beside answers worked out by hand and beside all ways
 * there are to cut a list into columns.
 */
#include "arenatest.h"

#include "page/band.h"

#define LINE 10
#define MOST 14                 /* blocks that all ways are tried for */

static struct band band;

/* Lines of LINE, the first of each entry after a gap: n entries. */
static struct blocks entries(size_t columns, const unsigned *lines, size_t n,
                             unit gap)
{
    struct blocks b = {0};

    band = (struct band){.columns = columns, .step = 100, .baseline = 7};
    for (size_t i = 0; i < n; i++)
        for (unsigned k = 0; k < lines[i]; k++) {
            struct block *line = ARENA_PUSH(a, b.block, b.n, b.cap);

            line->height = LINE;
            line->baseline = 7;
            line->band = &band;
            line->starts = k == 0;
            line->gap = k == 0 && i > 0 ? gap : 0;
        }
    return b;
}

static void assert_split(const struct blocks *b, const size_t *begins,
                         size_t n, unit height)
{
    size_t first[BAND_MOST + 1];

    assert_int_equal(band_height(b, 0, b->n), height);
    assert_int_equal(band_split(a, b, 0, b->n, first), n);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(first[i], begins[i]);
    assert_int_equal(first[n], b->n);
}

#define SPLIT(b, height, ...) \
    assert_split((b), (const size_t[]){__VA_ARGS__}, \
                 sizeof((size_t[]){__VA_ARGS__}) / sizeof(size_t), (height))

/* Three lines and three with a gap of 4 between, beside three. */
static void the_odd_one_is_at_the_left(void **state)
{
    struct blocks b = entries(2, (unsigned[]){3, 3, 3}, 3, 4);

    (void)state;
    SPLIT(&b, 64, 0, 6);
}

/* 3 and 2 lines beside 4 make 54; 3 beside 2 and 4 would be 64. */
static void the_lower_way_is_taken(void **state)
{
    struct blocks b = entries(2, (unsigned[]){3, 2, 4}, 3, 4);

    (void)state;
    SPLIT(&b, 54, 0, 5);
}

static void an_entry_stays_whole(void **state)
{
    struct blocks b = entries(2, (unsigned[]){8, 1}, 2, 0);

    (void)state;
    SPLIT(&b, 80, 0, 8);
}

/* 2, 2 and 1 lines: 2, 1 and 2 are as high and as even. */
static void equal_ways(void **state)
{
    struct blocks b = entries(3, (unsigned[]){1, 1, 1, 1, 1}, 5, 0);

    (void)state;
    SPLIT(&b, 20, 0, 2, 4);
}

static void fewer_entries_than_columns(void **state)
{
    struct blocks b = entries(4, (unsigned[]){2, 2}, 2, 3);

    (void)state;
    SPLIT(&b, 20, 0, 2);
}

/* Beside a first line 5 lower than its own, a column begins 5 lower. */
static void first_lines_share_a_baseline(void **state)
{
    struct blocks b = entries(2, (unsigned[]){2, 2}, 2, 3);

    (void)state;
    b.block[0].height += 5;
    b.block[0].baseline += 5;
    band_align(&b);
    assert_int_equal(band.baseline, 12);
    SPLIT(&b, 25, 0, 2);
    b.block[0].y = 100;
    assert_true(band_place(a, &b, 0, b.n));
    assert_int_equal(b.block[2].y, 105);
    assert_int_equal(b.block[2].x, 100);
}

/* The part of a band that a page has is balanced by itself. */
static void a_part_of_a_band(void **state)
{
    struct blocks b = entries(2, (unsigned[]){1, 1, 1, 1, 1, 1, 1}, 7, 0);
    size_t first[BAND_MOST + 1];

    (void)state;
    assert_int_equal(band_split(a, &b, 3, 7, first), 2);
    assert_int_equal(first[0], 3);
    assert_int_equal(first[1], 5);
    assert_int_equal(first[2], 7);
    b.block[3].y = 50;
    band_place(a, &b, 3, 7);
    assert_int_equal(b.block[5].y, 50);
    assert_int_equal(b.block[6].y, 60);
}

/* --- all ways ----------------------------------------------------------- */

struct way {
    unit height;
    int64_t squares;
};

static unit column(const struct blocks *b, size_t from, size_t to)
{
    unit height = band.baseline - b->block[from].baseline;

    for (size_t i = from; i < to; i++)
        height += b->block[i].height + (i > from ? b->block[i].gap : 0);
    return height;
}

/* The cuts are bits: bit i is one before block from + i. */
static struct way way_of(const struct blocks *b, size_t from, size_t to,
                         unsigned cuts)
{
    struct way w = {0, 0};
    size_t begin = from;

    for (size_t i = from + 1; i <= to; i++) {
        unit height;

        if (i < to && !(cuts >> (i - from) & 1))
            continue;
        height = column(b, begin, i);
        w.height = height > w.height ? height : w.height;
        w.squares += (int64_t)height * height;
        begin = i;
    }
    return w;
}

static bool allowed(const struct blocks *b, size_t from, unsigned cuts)
{
    size_t columns = 1;

    for (size_t i = 0; cuts >> i; i++) {
        if (!(cuts >> i & 1))
            continue;
        if (!b->block[from + i].starts)
            return false;
        columns++;
    }
    return columns <= band.columns;
}

/* The least height, and of that the least squares. */
static struct way best_of(const struct blocks *b, size_t from, size_t to)
{
    struct way best = {INT32_MAX, INT64_MAX};

    for (unsigned cuts = 0; cuts < 1U << (to - from); cuts += 2) {
        struct way w;

        if (!allowed(b, from, cuts))
            continue;
        w = way_of(b, from, to, cuts);
        if (w.height < best.height ||
            (w.height == best.height && w.squares < best.squares))
            best = w;
    }
    return best;
}

static void assert_best(const struct blocks *b, size_t from, size_t to)
{
    struct way best = best_of(b, from, to), got;
    size_t first[BAND_MOST + 1], n = band_split(a, b, from, to, first);
    unsigned cuts = 0;

    for (size_t i = 1; i < n; i++)
        cuts |= 1U << (first[i] - from);
    assert_true(allowed(b, from, cuts));
    got = way_of(b, from, to, cuts);
    assert_int_equal(got.height, best.height);
    assert_int_equal(got.squares, best.squares);
    assert_int_equal(band_height(b, from, to), best.height);
}

static unsigned next(unsigned *seed, unsigned n)
{
    *seed = *seed * 1103515245U + 12345U;
    return (*seed >> 16) % n;
}

/* The sweep takes each end in turn, and from there all beginnings. */
static void assert_swept(const struct blocks *b)
{
    struct band_sweep sweep;

    band_sweep_open(&sweep, a, b);
    for (size_t to = 1; to <= b->n; to++) {
        band_sweep_end(&sweep, to);
        for (size_t from = to; from-- > 0;) {
            unit height = band_sweep(&sweep, from);

            if (b->block[from].starts)
                assert_int_equal(height, best_of(b, from, to).height);
        }
    }
}

static void nothing_is_better_than_the_split(void **state)
{
    unsigned seed = 1;

    (void)state;
    for (int run = 0; run < 60; run++) {
        unsigned lines[MOST];
        size_t n = 0, sum = 0;
        struct blocks b;

        while (n < 6 && sum < MOST) {
            lines[n] = 1 + next(&seed, MOST - (unsigned)sum > 4 ? 4 : 1);
            sum += lines[n++];
        }
        b = entries(2 + next(&seed, 3), lines, n, (unit)next(&seed, 7));
        for (size_t i = 0; i < b.n; i++)
            b.block[i].height += (unit)next(&seed, 3);
        for (size_t from = 0; from < b.n; from++)
            if (b.block[from].starts)
                assert_best(&b, from, b.n);
        assert_swept(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ARENA_TEST(the_odd_one_is_at_the_left),
        ARENA_TEST(the_lower_way_is_taken),
        ARENA_TEST(an_entry_stays_whole),
        ARENA_TEST(equal_ways),
        ARENA_TEST(fewer_entries_than_columns),
        ARENA_TEST(first_lines_share_a_baseline),
        ARENA_TEST(a_part_of_a_band),
        ARENA_TEST(nothing_is_better_than_the_split),
    };

    return cmocka_run_group_tests_name("band", tests, NULL, NULL);
}
