/* Cells into lines: page/row.h and the rows of page/galley.c. */
#include "fake_text.h"

#include "page/row.h"

/* Where the placed number k begins, in thousandths of a unit from the line's
 * start: what a PDF reader adds up. */
static int64_t pen_at(const struct placed *p, size_t k)
{
    int64_t sum = 0;

    for (size_t i = 0; i < k; i++)
        sum += (int64_t)p[i].adv * p[i].size + p[i].extra * 1000;
    return sum;
}

/* Where its ink begins: lead moves the outline. */
static int64_t ink_at(const struct placed *p, size_t k)
{
    return pen_at(p, k) + (int64_t)p[k].lead * p[k].size;
}

static struct block part(const char *text, unit size, unit x)
{
    struct style *s = fake_style();
    struct box *b;
    const struct fit fit = FIT_NONE;
    struct lines l;

    s->size = size;
    b = box_text(s, text);
    para_shape(&fake_engine, b->para);
    l = line_break(&fake_engine, fake_arena, b->para, PT(10000), &fit);
    return (struct block){.x = x, .placed = l.line[0].placed,
                          .n = l.line[0].n};
}

static struct block join(const struct block *a, const struct block *b)
{
    const struct block *parts[] = {a, b};

    return row_join(fake_arena, parts, 2);
}

/*
 * "ab" and "c" at 10 pt, 100 pt apart: ab ends at 10, the space takes 2.5, 87.5
 * are left: 43.75 pt (4375/1000 em) on b, as much before c.
 */
static void half_the_gap_on_either_side(void **state)
{
    struct block a = part("ab", PT(10), 0), c = part("c", PT(10), PT(100));
    struct block row = join(&a, &c);

    (void)state;
    assert_int_equal(row.n, 4);
    assert_int_equal(row.placed[0].adv, 500);
    assert_int_equal(row.placed[1].adv, 500 + 4375);
    assert_null(row.placed[2].cluster);
    assert_int_equal(row.placed[2].adv, ROW_SPACE);
    assert_int_equal(row.placed[3].lead, 4375);
    assert_int_equal(row.placed[3].adv, 500 + 4375);
    assert_int_equal(ink_at(row.placed, 3), PT(100) * 1000);
    assert_int_equal(row.width, PT(105));
}

/* Sizes and places that do not divide: within 0.02 pt, nothing negative. */
static void odd_sizes_come_out_exact(void **state)
{
    (void)state;
    for (unit x = 40000; x < 140000; x += 997) {
        struct block a = part("abc", 11300, 777), c = part("de", 9700, x);
        struct block row = join(&a, &c);
        int64_t off = ink_at(row.placed, 4) - (x - 777) * 1000;

        assert_true(off > -1000 && off < 1000);     /* 0.001 pt */
        assert_true(row.placed[3].extra >= 0 && row.placed[3].extra < 12);
        for (size_t i = 0; i < row.n; i++)
            assert_true(row.placed[i].adv >= 0);
    }
}

/* 640 pt at 10 pt are 64 em: 31 on each side, the rest on the space. */
static void a_gap_beyond_what_two_glyphs_carry(void **state)
{
    struct block a = part("a", PT(10), 0), b = part("b", PT(10), PT(645));
    struct block row = join(&a, &b);

    (void)state;
    assert_int_equal(row.placed[0].adv, ROW_MAX_ADVANCE);
    assert_int_equal(row.placed[2].adv, ROW_MAX_ADVANCE);
    assert_int_equal(row.placed[2].lead, ROW_MAX_ADVANCE - 500);
    assert_int_equal(row.placed[1].adv, 64500 - 2 * ROW_MAX_ADVANCE + 500);
    assert_int_equal(ink_at(row.placed, 2), PT(645) * 1000);
}

/* 880 pt at 10 pt, A4 lying: 31 em before the last glyph too, drawn back. */
static void a_gap_that_three_glyphs_carry(void **state)
{
    struct block a = part("ab", PT(10), 0), b = part("c", PT(10), PT(890));
    struct block row = join(&a, &b);

    (void)state;
    assert_int_equal(row.n, 4);
    assert_int_equal(row.placed[1].adv, ROW_MAX_ADVANCE);
    assert_int_equal(row.placed[1].lead, 500 - row.placed[0].adv);
    assert_int_equal(row.placed[2].adv, ROW_SPACE);
    assert_int_equal(row.placed[3].adv, ROW_MAX_ADVANCE);
    assert_int_equal(ink_at(row.placed, 1), PT(5) * 1000);
    assert_int_equal(ink_at(row.placed, 3), PT(890) * 1000);
}

/* Cells 1 pt apart: the space is narrowed to it. */
static void a_tight_gap_narrows_the_space(void **state)
{
    struct block a = part("ab", PT(10), 0), c = part("c", PT(10), PT(11));
    struct block row = join(&a, &c);

    (void)state;
    assert_int_equal(row.placed[2].adv, 100);
    assert_int_equal(row.placed[3].lead, 0);
    assert_int_equal(ink_at(row.placed, 3), PT(11) * 1000);
}

/* A cell that runs into the next one pushes it: never a negative advance. */
static void an_overfull_cell_pushes_the_next(void **state)
{
    struct block a = part("abcdef", PT(10), 0), c = part("x", PT(10), PT(20));
    struct block row = join(&a, &c);

    (void)state;
    assert_int_equal(row.placed[6].adv, 0);
    assert_int_equal(ink_at(row.placed, 7), PT(30) * 1000);
}

/* A space that already hangs at the end of a cell is the space of the join. */
static void a_hanging_space_joins(void **state)
{
    struct block a = part("ab ", PT(10), 0), c = part("c", PT(10), PT(50));
    struct block row = join(&a, &c);

    (void)state;
    assert_int_equal(row.n, 4);
    assert_int_equal(ink_at(row.placed, 3), PT(50) * 1000);
    assert_int_equal(row.placed[1].adv, 500 + 1750);
    assert_int_equal(row.placed[2].adv, 500);
}

static void empty_cells_leave_their_place(void **state)
{
    struct block a = part("a", PT(10), 0), none = {.x = PT(20)};
    struct block c = part("c", PT(10), PT(40));
    const struct block *parts[] = {&none, &a, &none, &c, &none};
    struct block row = row_join(fake_arena, parts, 5);

    (void)state;
    assert_int_equal(row.n, 3);
    assert_int_equal(ink_at(row.placed, 2), PT(40) * 1000);
}

/*
 * U+3000 between a and b, 1000 wide: 250 stay, 375 go to either side, and b is
 * where it was. One that hangs at the end of a line is left alone.
 */
static void wide_spaces_become_ordinary(void **state)
{
    struct block a = part("a b ", PT(10), 0);

    (void)state;
    a.placed[1].adv = a.placed[3].adv = 1000;
    placed_narrow_spaces(a.placed, a.n);
    assert_int_equal(a.placed[0].adv, 875);
    assert_int_equal(a.placed[1].adv, ROW_SPACE);
    assert_int_equal(a.placed[2].lead, 375);
    assert_int_equal(a.placed[2].adv, 875);
    assert_int_equal(a.placed[3].adv, 1000);
    assert_int_equal(ink_at(a.placed, 2), PT(15) * 1000);
}

static struct grid *date_grid(void)
{
    struct column *c = ARENA_ARRAY(fake_arena, 2, struct column);
    struct grid *g = ARENA_NEW(fake_arena, struct grid);

    c[0].width = (struct length){MEASURE_FR, 1000};
    c[1].right = true;
    c[1].width.in = MEASURE_NONE;
    *g = (struct grid){c, 2, PT(15), NULL, NULL, 0};
    return g;
}

/* 100 - 20 - 15 leave 65 pt, 13 characters, for the title. */
static void a_date_stands_on_the_last_line_of_its_title(void **state)
{
    struct document *d = fake_document(10);
    struct composed *c;

    (void)state;
    box_add(d->body, box_row(date_grid(), "a long title in two", "2026"));
    c = fake_compose(d, FIT_NONE);
    assert_str(fake_text(c), "a long title in two 2026\n");
    assert_str(fake_dump(c),
               "page 1 100.000x120.000\n"
               "  line x=0.000 y=9.000 w=60.000 end=space | a long title \n"
               "  line x=0.000 y=21.000 w=100.000 end=para | in two 2026\n");
}

/* Without a date the title has all of the 100 pt, 20 characters. */
static void a_title_without_date_takes_its_room(void **state)
{
    struct document *d = fake_document(10);
    struct grid *g = date_grid();

    (void)state;
    box_add(d->body, box_row(g, "a long title in one", ""));
    box_add(d->body, box_row(g, "short", "2026"));
    assert_str(fake_dump(fake_compose(d, FIT_NONE)),
               "page 1 100.000x120.000\n"
               "  line x=0.000 y=9.000 w=95.000 end=para | "
               "a long title in one\n"
               "  line x=0.000 y=21.000 w=100.000 end=para | short 2026\n");
}

/* All right edges are 100 pt, however long the dates are. */
static void dates_share_their_right_edge(void **state)
{
    const char *const dates[] = {"1", "22", "333", "4444"};
    struct grid *g = date_grid();
    struct document *d = fake_document(10);
    struct composed *c;

    (void)state;
    for (size_t i = 0; i < 4; i++)
        box_add(d->body, box_row(g, "title", dates[i]));
    c = fake_compose(d, FIT_NONE);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(c->pages[0].marks[i].x + c->pages[0].marks[i].width,
                         PT(100));
}

static void cells_have_their_own_tags(void **state)
{
    static const struct tag row_tag = {.role = TAG_P}, cell = {.role = TAG_LBL};
    struct document *d = fake_document(10);
    struct box *row = box_add(d->body, box_row(date_grid(), "a", "b"));
    const struct placed *p;

    (void)state;
    row->tag = &row_tag;
    row->kids->next->tag = &cell;
    p = fake_compose(d, FIT_NONE)->pages[0].marks[0].placed;
    assert_ptr_equal(p[0].tag, &row_tag);
    assert_ptr_equal(p[1].tag, &row_tag);       /* the space between them */
    assert_ptr_equal(p[2].tag, &cell);
}

static struct box *stack_of(struct box *row, const char *const *texts)
{
    struct box *s = box_add(row, box_new(BOX_STACK));

    for (; *texts; texts++)
        box_add(s, box_text(NULL, *texts));
    return s;
}

/* Lines pair from the top; the longer stack goes on alone. */
static void stacks_share_baselines(void **state)
{
    struct document *d = fake_document(10);
    struct box *row = box_add(d->body, box_new(BOX_ROW));
    struct style *big = fake_style();
    struct composed *c;

    (void)state;
    row->grid = date_grid();
    big->size = PT(16);
    big->latin_leading.length = PT(20);
    stack_of(row, (const char *[]){"Name", "job", NULL})->kids->para->style =
        big;
    stack_of(row, (const char *[]){"mail", "phone", "web", NULL});
    c = fake_compose(d, FIT_NONE);
    assert_str(fake_text(c), "Name mail\njob phone\nweb\n");
    assert_int_equal(c->pages[0].marks[0].y, PT(15));   /* 3/4 of 20 */
    assert_int_equal(c->pages[0].marks[1].y, PT(29));
    assert_int_equal(c->pages[0].marks[2].y, PT(41));
    assert_int_equal(c->pages[0].marks[2].x, PT(85));
}

/* A label that wraps has the stack beside it start on its last line. */
static void a_stack_starts_on_the_last_line_of_a_title(void **state)
{
    struct column columns[2] = {{.width = {MEASURE_PT, PT(30)}},
                                {.width = {MEASURE_FR, 1000}}};
    struct grid g = {columns, 2, PT(5), NULL, NULL, 0};
    struct document *d = fake_document(10);
    struct box *row = box_add(d->body, box_new(BOX_ROW));

    (void)state;
    row->grid = &g;
    box_add(row, box_text(NULL, "side title"));
    stack_of(row, (const char *[]){"one", "two", NULL});
    assert_str(fake_text(fake_compose(d, FIT_NONE)),
               "side title one\ntwo\n");
}

/* Paragraphs are read one after the other, whichever of the two wraps. */
static void paragraphs_of_stacks_stay_whole(void **state)
{
    struct document *d = fake_document(10);
    struct box *row = box_add(d->body, box_new(BOX_ROW));
    struct column columns[2] = {{.width = {MEASURE_PT, PT(40)}},
                                {.width = {MEASURE_FR, 1000}}};
    struct grid g = {columns, 2, PT(5), NULL, NULL, 0};

    (void)state;
    row->grid = &g;
    stack_of(row, (const char *[]){"a long name", "job", "place", NULL});
    stack_of(row, (const char *[]){"mail", "an address in two", "web", NULL});
    assert_str(fake_text(fake_compose(d, FIT_NONE)),
               "a long name mail\njob an address in two\nplace web\n");
}

/* Han leading beside Latin: one pitch for the whole row, 16 pt. */
static void a_row_has_one_pitch(void **state)
{
    struct document *d = fake_document(10);
    struct box *row = box_add(d->body, box_row(date_grid(),
                              "a long title in two", "2026"));
    struct composed *c;

    (void)state;
    row->kids->next->para->has_han = true;
    c = fake_compose(d, FIT_NONE);
    assert_int_equal(c->pages[0].marks[0].y, PT(12));
    assert_int_equal(c->pages[0].marks[1].y, PT(28));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FAKE_TEST(half_the_gap_on_either_side),
        FAKE_TEST(odd_sizes_come_out_exact),
        FAKE_TEST(a_gap_beyond_what_two_glyphs_carry),
        FAKE_TEST(a_gap_that_three_glyphs_carry),
        FAKE_TEST(a_tight_gap_narrows_the_space),
        FAKE_TEST(an_overfull_cell_pushes_the_next),
        FAKE_TEST(a_hanging_space_joins),
        FAKE_TEST(empty_cells_leave_their_place),
        FAKE_TEST(wide_spaces_become_ordinary),
        FAKE_TEST(a_date_stands_on_the_last_line_of_its_title),
        FAKE_TEST(a_title_without_date_takes_its_room),
        FAKE_TEST(dates_share_their_right_edge),
        FAKE_TEST(cells_have_their_own_tags),
        FAKE_TEST(stacks_share_baselines),
        FAKE_TEST(a_stack_starts_on_the_last_line_of_a_title),
        FAKE_TEST(a_row_has_one_pitch),
        FAKE_TEST(paragraphs_of_stacks_stay_whole),
    };

    return cmocka_run_group_tests_name("row", tests, NULL, NULL);
}
