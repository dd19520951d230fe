/* Columns of a page: page/columns.c, paginate.c, fit.c. */
#include "fake_text.h"

#include "page/fit.h"

/* Two columns of 50 pt on a page of so many lines: room for 10 characters. */
static struct page_column *two(struct document *d)
{
    struct page_column *c = fake_columns(d, 2);

    for (int i = 0; i < 2; i++)
        c[i].rest = box_add(d->body, box_new(BOX_STACK));
    c[1].lead = true;
    return c;
}

/* n paragraphs of one line. */
static void fill(const struct page_column *c, size_t n)
{
    for (size_t i = 0; i < n; i++)
        box_add(c->rest, box_text(NULL, "abcdef"));
}

static size_t lines_of(const struct composed *c, size_t page, unsigned turn)
{
    size_t n = 0;

    for (size_t i = 0; i < c->pages[page].n; i++)
        n += c->pages[page].marks[i].kind == MARK_LINE &&
            c->pages[page].marks[i].turn == turn;
    return n;
}

static const struct mark *first_of(const struct composed *c, size_t page,
                                   unsigned turn)
{
    const struct mark *m = c->pages[page].marks;

    while (m->kind != MARK_LINE || m->turn != turn)
        m++;
    return m;
}

/* 12 lines and 25 on pages of 10: each goes on in its own column. */
static void each_column_goes_on_by_itself(void **state)
{
    struct document *d = fake_document(10);
    struct page_column *c = two(d);
    struct composed *pages;

    (void)state;
    fill(&c[0], 12);
    fill(&c[1], 25);
    pages = fake_compose(d, FIT_NONE);
    assert_int_equal(pages->n_pages, 3);
    assert_int_equal(lines_of(pages, 0, 1), 10);
    assert_int_equal(lines_of(pages, 1, 1), 2);
    assert_int_equal(lines_of(pages, 2, 1), 0);
    assert_int_equal(lines_of(pages, 0, 2), 10);
    assert_int_equal(lines_of(pages, 1, 2), 10);
    assert_int_equal(lines_of(pages, 2, 2), 5);
}

/* A page is drawn column by column, the text goes to the end of each. */
static void drawn_by_pages_read_by_columns(void **state)
{
    struct document *d = fake_document(2);
    struct page_column *c = two(d);
    struct composed *pages;
    const struct mark *m;

    (void)state;
    box_add(c[0].rest, box_text(NULL, "a"));
    box_add(c[0].rest, box_text(NULL, "b"));
    box_add(c[0].rest, box_text(NULL, "c"));
    box_add(c[0].rest, box_text(NULL, "d"));
    box_add(c[1].rest, box_text(NULL, "e"));
    box_add(c[1].rest, box_text(NULL, "f"));
    box_add(c[1].rest, box_text(NULL, "g"));
    box_add(c[1].rest, box_text(NULL, "h"));
    pages = fake_compose(d, FIT_NONE);
    assert_int_equal(pages->n_pages, 2);
    m = pages->pages[0].marks;
    assert_string_equal(placed_text(m[0].placed).s, "a");
    assert_string_equal(placed_text(m[1].placed).s, "b");
    assert_string_equal(placed_text(m[2].placed).s, "e");
    assert_string_equal(fake_text(pages).s, "a\nb\nc\nd\ne\nf\ng\nh\n");
}

/* What has the name comes first, in whatever column it stands. */
static void the_head_is_read_first(void **state)
{
    struct document *d = fake_document(5);
    struct page_column *c = two(d);

    (void)state;
    c[1].head = box_add(d->body, box_new(BOX_STACK));
    box_add(c[0].rest, box_text(NULL, "side"));
    box_add(c[1].head, box_text(NULL, "Name"));
    box_add(c[1].rest, box_text(NULL, "main"));
    assert_string_equal(fake_text(fake_compose(d, FIT_NONE)).s,
                        "Name\nside\nmain\n");
}

/* 20 pt + 5 pt of pad, the rest of 100 pt with a pad of 4 pt. */
static void widths_and_pads(void **state)
{
    struct document *d = fake_document(10);
    struct page_column *c = two(d);
    struct composed *pages;

    (void)state;
    c[0].width = (struct length){MEASURE_PT, PT(45)};
    c[0].pad[3] = PT(5);
    c[1].pad[3] = PT(4);
    c[1].pad[0] = PT(3);
    fill(&c[0], 2);
    fill(&c[1], 2);
    pages = fake_compose(d, FIT_NONE);
    assert_int_equal(first_of(pages, 0, 1)->x, PT(5));
    assert_int_equal(first_of(pages, 0, 2)->x, PT(45 + 4));
    assert_int_equal(first_of(pages, 0, 2)->y, PT(3 + 9));
}

static struct style *large(unit leading)
{
    struct style *s = fake_style();

    s->latin_leading.length = leading;
    return s;
}

/* Baselines are at 3/4 of the leading: 9 pt beside 18 pt. */
static void first_lines_share_a_baseline(void **state)
{
    struct document *d = fake_document(10);
    struct page_column *c = two(d);
    struct composed *pages;

    (void)state;
    c[1].head = box_add(d->body, box_new(BOX_STACK));
    box_add(c[1].head, box_text(large(PT(24)), "Name"));
    fill(&c[0], 12);
    fill(&c[1], 12);
    pages = fake_compose(d, FIT_NONE);
    assert_int_equal(first_of(pages, 0, 0)->y, PT(18));
    assert_int_equal(first_of(pages, 0, 1)->y, PT(18));
    /* Where the page begins with sections, the head's line does not count. */
    assert_int_equal(first_of(pages, 1, 1)->y, PT(9));
    assert_int_equal(first_of(pages, 1, 2)->y, PT(9));
    /* The 9 pt that are lost make a line less: 10 lines of 12 pt are 120. */
    assert_int_equal(lines_of(pages, 0, 1), 9);
}

/* The tint goes to the paper's edges and stands on every page, or not. */
static void a_tint_bleeds(void **state)
{
    struct document *d = fake_document(10);
    struct page_column *c = two(d);
    struct composed *pages;
    const struct mark *m;

    (void)state;
    d->margin[3] = PT(8);
    d->margin[0] = PT(12);
    c[0].width = (struct length){MEASURE_PT, PT(40)};
    c[0].filled = c[0].bleed = c[0].everywhere = true;
    c[0].fill = 0xEEF2F6;
    fill(&c[0], 2);
    fill(&c[1], 12);
    pages = fake_compose(d, FIT_NONE);
    assert_int_equal(pages->n_pages, 2);
    for (size_t i = 0; i < 2; i++) {
        m = pages->pages[i].marks;
        assert_int_equal(m->kind, MARK_RECT);
        assert_int_equal(m->x, 0);
        assert_int_equal(m->y, 0);
        assert_int_equal(m->width, PT(48));
        assert_int_equal(m->height, d->page_height);
        assert_int_equal(m->colour, 0xEEF2F6);
    }
    c[0].everywhere = c[0].bleed = false;
    pages = fake_compose(d, FIT_NONE);
    m = pages->pages[0].marks;
    assert_int_equal(m->x, PT(8));
    assert_int_equal(m->y, PT(12));
    assert_int_equal(m->width, PT(40));
    assert_int_equal(pages->pages[1].marks[0].kind, MARK_LINE);
}

/* 14 lines of 12 pt on a page of 10 fit at no rung: 4 too many, in column 1. */
static void the_longest_column_decides(void **state)
{
    struct document *d = fake_document(10);
    struct page_column *c = two(d);
    struct fitted f;

    (void)state;
    d->limits = (struct fit_limits){
        {1000, 1000}, {1000, 1000}, {500, 1000}, {1000, 1000},
        FIT_NONE};
    fill(&c[0], 14);
    fill(&c[1], 3);
    f = page_fit(&fake_engine, d, 1);
    assert_false(f.fits);
    assert_int_equal(f.natural, 2);
    assert_int_equal(f.lines, 4);
}

/* A single line would be read as one with that beside it: two go along. */
static void no_line_alone_beside_a_column(void **state)
{
    struct document *d = fake_document(10);
    struct page_column *c = two(d);
    struct composed *pages;

    (void)state;
    fill(&c[0], 11);
    fill(&c[1], 20);
    pages = fake_compose(d, FIT_NONE);
    assert_int_equal(lines_of(pages, 0, 1), 9);
    assert_int_equal(lines_of(pages, 1, 1), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FAKE_TEST(each_column_goes_on_by_itself),
        FAKE_TEST(drawn_by_pages_read_by_columns),
        FAKE_TEST(the_head_is_read_first),
        FAKE_TEST(widths_and_pads),
        FAKE_TEST(first_lines_share_a_baseline),
        FAKE_TEST(a_tint_bleeds),
        FAKE_TEST(the_longest_column_decides),
        FAKE_TEST(no_line_alone_beside_a_column),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
