/* Column widths: page/grid.h. */
#include "fake_text.h"

#include "page/grid.h"

#define AUTO(natural, min) {natural, min, -1, 0}
#define SHARE(natural, min, fr) {natural, min, -1, fr}
#define FIXED(width) {0, 0, width, 0}

static void solve(const struct column_need *need, size_t n, unit room,
                  const unit *expected)
{
    unit width[8];

    grid_solve(need, n, room, width);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(width[i], expected[i]);
}

static void a_share_takes_the_rest(void **state)
{
    const struct column_need need[] = {SHARE(50, 10, 1000), AUTO(30, 30)};

    (void)state;
    solve(need, 2, 200, (unit[]){170, 30});
}

static void fixed_columns_keep_their_width(void **state)
{
    const struct column_need need[] = {FIXED(40), SHARE(500, 20, 1000)};

    (void)state;
    solve(need, 2, 200, (unit[]){40, 160});
}

/* A date of 60 in a column of 40: it is not broken. */
static void fixed_columns_grow_for_a_long_word(void **state)
{
    const struct column_need need[] = {{60, 60, 40, 0}, SHARE(500, 20, 1000)};

    (void)state;
    solve(need, 2, 200, (unit[]){60, 140});
    solve(need, 2, 100, (unit[]){50, 50});      /* half of the room at most */
}

static void long_text_wraps_beside_a_date(void **state)
{
    const struct column_need need[] = {SHARE(900, 20, 1000), AUTO(60, 60)};

    (void)state;
    solve(need, 2, 200, (unit[]){140, 60});
}

/* 300 + 100 + 20 in 260: the widest gives way alone. */
static void the_widest_auto_shrinks_first(void **state)
{
    const struct column_need need[] = {AUTO(300, 30), AUTO(100, 30),
                                       AUTO(20, 20)};

    (void)state;
    solve(need, 3, 260, (unit[]){140, 100, 20});
}

/* 90 and 110 in 120: both are cut to the same level. */
static void equal_autos_share_the_loss(void **state)
{
    const struct column_need need[] = {AUTO(90, 10), AUTO(110, 10)};

    (void)state;
    solve(need, 2, 120, (unit[]){60, 60});
}

static void no_auto_goes_below_its_longest_word(void **state)
{
    const struct column_need need[] = {AUTO(300, 100), AUTO(80, 10)};

    (void)state;
    solve(need, 2, 120, (unit[]){100, 20});
}

/* A word of 300 and one of 60 in 200: the date beside it stays whole. */
static void what_cannot_fit_cuts_the_longest_word(void **state)
{
    const struct column_need need[] = {SHARE(500, 300, 1000), AUTO(60, 60)};

    (void)state;
    solve(need, 2, 200, (unit[]){140, 60});
}

/* 100 in shares of 1, 1 and 1: no unit is lost. */
static void shares_add_up(void **state)
{
    const struct column_need need[] = {SHARE(1, 1, 1000), SHARE(1, 1, 1000),
                                       SHARE(1, 1, 1000)};

    (void)state;
    solve(need, 3, 100, (unit[]){33, 33, 34});
}

static void all_rows_of_a_grid_count(void **state)
{
    struct document *d = fake_document(10);
    struct column columns[2] = {{.width = {MEASURE_FR, 1000}},
                                {.width = {MEASURE_NONE, 0}, .right = true}};
    struct grid grid = {columns, 2, PT(4), NULL, NULL, 0};
    struct box *one = box_add(d->body, box_row(&grid, "a", "1"));
    const struct fit fit = FIT_NONE;
    const struct column_at *c;
    struct grids *g;
    size_t n;

    (void)state;
    box_add(d->body, box_row(&grid, "b", "12345"));
    g = grids_measure(&fake_engine, fake_arena, d, &fit);
    c = grids_columns(g, one, PT(100), &n);
    assert_int_equal(n, 2);
    assert_int_equal(c[0].x, 0);
    /* 100 - 4 - 5 x 5 */
    assert_int_equal(c[0].width, PT(71) - GRID_SLACK);
    assert_int_equal(c[1].x, PT(75) - GRID_SLACK);
    assert_int_equal(c[1].width, PT(25) + GRID_SLACK);
    assert_true(c[1].right);
}

/* Two grids of the same columns are apart: each has its own widest cell. */
static void grids_are_apart(void **state)
{
    struct document *d = fake_document(10);
    struct column columns[2] = {{.width = {MEASURE_NONE, 0}},
                                {.width = {MEASURE_FR, 1000}}};
    struct grid one = {columns, 2, 0, NULL, NULL, 0}, two = one;
    struct box *a = box_add(d->body, box_row(&one, "abcd", "x"));
    struct box *b = box_add(d->body, box_row(&two, "ab", "x"));
    const struct fit fit = FIT_NONE;
    struct grids *g;
    size_t n;

    (void)state;
    g = grids_measure(&fake_engine, fake_arena, d, &fit);
    assert_int_equal(grids_columns(g, a, PT(100), &n)[0].width,
                     PT(20) + GRID_SLACK);
    assert_int_equal(grids_columns(g, b, PT(100), &n)[0].width,
                     PT(10) + GRID_SLACK);
}

/*
 * A stack of rows inside a cell needs the sum of the widest columns, 4 + 4
 * characters, not that of the widest row, 5.
 */
static void rows_inside_a_cell_need_all_their_columns(void **state)
{
    struct document *d = fake_document(10);
    struct column outer[2] = {{.width = {MEASURE_NONE, 0}},
                              {.width = {MEASURE_FR, 1000}}};
    struct column inner[2] = {{.width = {MEASURE_NONE, 0}},
                              {.width = {MEASURE_NONE, 0}}};
    struct grid g1 = {outer, 2, 0, NULL, NULL, 0};
    struct grid g2 = {inner, 2, 0, NULL, NULL, 0};
    struct box *row = box_add(d->body, box_new(BOX_ROW));
    struct box *stack = box_add(row, box_new(BOX_STACK));
    const struct fit fit = FIT_NONE;
    struct grids *g;
    size_t n;

    (void)state;
    row->grid = &g1;
    box_add(stack, box_row(&g2, "abcd", "x"));
    box_add(stack, box_row(&g2, "a", "wxyz"));
    box_add(row, box_text(NULL, "rest"));
    g = grids_measure(&fake_engine, fake_arena, d, &fit);
    assert_int_equal(grids_columns(g, row, PT(100), &n)[0].width,
                     PT(40) + 2 * GRID_SLACK);
}

/* More than the 64 slots that the table of grids begins with. */
static void many_grids(void **state)
{
    enum { N = 500 };
    struct document *d = fake_document(10);
    struct column columns[2] = {{.width = {MEASURE_NONE, 0}},
                                {.width = {MEASURE_FR, 1000}}};
    struct box *rows[N];
    const struct fit fit = FIT_NONE;
    struct grids *g;
    size_t n;

    (void)state;
    for (size_t i = 0; i < N; i++) {
        struct grid *grid = ARENA_NEW(fake_arena, struct grid);

        *grid = (struct grid){columns, 2, 0, NULL, NULL, 0};
        rows[i] = box_add(d->body, box_row(grid, i % 2 ? "a" : "ab", "x"));
    }
    g = grids_measure(&fake_engine, fake_arena, d, &fit);
    for (size_t i = 0; i < N; i++)
        assert_int_equal(grids_columns(g, rows[i], PT(100), &n)[0].width,
                         (i % 2 ? PT(5) : PT(10)) + GRID_SLACK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FAKE_TEST(a_share_takes_the_rest),
        FAKE_TEST(fixed_columns_keep_their_width),
        FAKE_TEST(fixed_columns_grow_for_a_long_word),
        FAKE_TEST(long_text_wraps_beside_a_date),
        FAKE_TEST(the_widest_auto_shrinks_first),
        FAKE_TEST(equal_autos_share_the_loss),
        FAKE_TEST(no_auto_goes_below_its_longest_word),
        FAKE_TEST(what_cannot_fit_cuts_the_longest_word),
        FAKE_TEST(shares_add_up),
        FAKE_TEST(all_rows_of_a_grid_count),
        FAKE_TEST(grids_are_apart),
        FAKE_TEST(rows_inside_a_cell_need_all_their_columns),
        FAKE_TEST(many_grids),
    };

    return cmocka_run_group_tests_name("grid", tests, NULL, NULL);
}
