/* Blocks into pages: page/galley.c, paginate.c, decor.c, running.c. */
#include "fake_text.h"

#include <stdlib.h>

/* Lines of text on page `at`. */
static size_t lines_on(const struct composed *c, size_t at)
{
    size_t n = 0;

    for (size_t i = 0; i < c->pages[at].n; i++)
        n += c->pages[at].marks[i].kind == MARK_LINE;
    return n;
}

/* The pages hold these numbers of lines, a 0 after the last. */
static void assert_pages(const struct composed *c, const size_t *lines)
{
    size_t n = 0;

    while (lines[n])
        n++;
    assert_int_equal(c->n_pages, n);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(lines_on(c, i), lines[i]);
}

#define PAGES(c, ...) assert_pages((c), (const size_t[]){__VA_ARGS__, 0})

static const struct tag heading_tag = {.role = TAG_H2};

static struct box *heading(struct box *parent)
{
    struct box *b = box_add(parent, box_text(NULL, "Heading"));

    b->keep = KEEP_NEXT;
    b->tag = &heading_tag;
    return b;
}

static void lines(struct box *parent, size_t n)
{
    for (size_t i = 0; i < n; i++)
        box_add(parent, box_lines(1));
}

static void an_empty_document_is_one_page(void **state)
{
    struct composed *c = fake_compose(fake_document(10), FIT_NONE);

    (void)state;
    assert_int_equal(c->n_pages, 1);
    assert_int_equal(c->pages[0].n, 0);
}

static void pages_fill_up(void **state)
{
    struct document *d = fake_document(10);

    (void)state;
    lines(d->body, 25);
    PAGES(fake_compose(d, FIT_NONE), 10, 10, 5);
}

/* 8 lines, a heading and 4 more on pages of 10: two lines must follow it. */
static void a_heading_takes_two_lines_along(void **state)
{
    struct document *d = fake_document(10);

    (void)state;
    lines(d->body, 8);
    heading(d->body);
    lines(d->body, 4);
    PAGES(fake_compose(d, FIT_NONE), 8, 5);
}

static void a_heading_stays_where_two_lines_fit(void **state)
{
    struct document *d = fake_document(10);

    (void)state;
    lines(d->body, 7);
    heading(d->body);
    lines(d->body, 5);
    PAGES(fake_compose(d, FIT_NONE), 10, 3);
}

/* The section has one line only: the next heading may start a page. */
static void a_short_section_ends_a_page(void **state)
{
    struct document *d = fake_document(10);

    (void)state;
    lines(d->body, 8);
    heading(d->body);
    lines(d->body, 1);
    heading(d->body);
    lines(d->body, 3);
    PAGES(fake_compose(d, FIT_NONE), 10, 4);
}

/* Heading, entry title and its first bullet hang together: 8 lines stay. */
static void headings_in_a_row_stay_together(void **state)
{
    struct document *d = fake_document(10);

    (void)state;
    lines(d->body, 8);
    heading(d->body);
    box_add(d->body, box_lines(1))->keep = KEEP_NEXT;
    lines(d->body, 4);
    PAGES(fake_compose(d, FIT_NONE), 8, 6);
}

/* 9 lines and a paragraph of 4: not one of its lines goes alone. */
static void no_orphan(void **state)
{
    struct document *d = fake_document(10);

    (void)state;
    lines(d->body, 9);
    box_add(d->body, box_lines(4));
    PAGES(fake_compose(d, FIT_NONE), 9, 4);
}

/* 7 lines and a paragraph of 4: 3 would fit, 2 go, so that 2 are left. */
static void no_widow(void **state)
{
    struct document *d = fake_document(10);

    (void)state;
    lines(d->body, 7);
    box_add(d->body, box_lines(4));
    PAGES(fake_compose(d, FIT_NONE), 9, 2);
}

static struct box *entry(struct box *parent, size_t n)
{
    struct box *e = box_add(parent, box_new(BOX_STACK));

    e->keep = KEEP_TOGETHER;
    lines(e, n);
    return e;
}

static void an_entry_stays_whole(void **state)
{
    struct document *d = fake_document(10);

    (void)state;
    entry(d->body, 4);
    entry(d->body, 4);
    entry(d->body, 4);
    PAGES(fake_compose(d, FIT_NONE), 8, 4);
}

/* 25 lines do not fit any page: the entry is split, nothing is cut off. */
static void a_tall_entry_is_split(void **state)
{
    struct document *d = fake_document(10);
    struct composed *c;
    size_t sum = 0;

    (void)state;
    lines(d->body, 2);
    entry(d->body, 25);
    c = fake_compose(d, FIT_NONE);
    for (size_t i = 0; i < c->n_pages; i++)
        sum += lines_on(c, i);
    assert_int_equal(sum, 27);
    assert_int_equal(c->n_pages, 3);
}

/* One paragraph of 30 lines is split too, with two lines on either side. */
static void a_tall_paragraph_is_split(void **state)
{
    struct document *d = fake_document(10);

    (void)state;
    box_add(d->body, box_lines(21));
    PAGES(fake_compose(d, FIT_NONE), 10, 9, 2);
}

static void a_forced_break(void **state)
{
    struct document *d = fake_document(10);

    (void)state;
    lines(d->body, 2);
    box_add(d->body, box_lines(3))->keep = KEEP_BREAK_BEFORE;
    PAGES(fake_compose(d, FIT_NONE), 2, 3);
}

/* A break is cheaper at a gap: 12 lines, the gap after the ninth. */
static void pages_break_at_gaps(void **state)
{
    struct document *d = fake_document(10);
    struct box *last;

    (void)state;
    d->page_height = PT(120);
    lines(d->body, 9);
    last = box_add(d->body, box_lines(1));
    last->before = PT(10);
    lines(d->body, 4);
    PAGES(fake_compose(d, FIT_NONE), 9, 5);
}

static void the_larger_of_two_gaps_counts(void **state)
{
    struct document *d = fake_document(20);
    struct box *a = box_add(d->body, box_lines(1));
    struct box *stack = box_add(d->body, box_new(BOX_STACK));
    struct box *b = box_add(stack, box_lines(1));
    struct fit fit = FIT_NONE;
    struct mark *m;

    (void)state;
    a->before = PT(50);             /* none at the top of a page */
    a->after = PT(4);
    stack->before = PT(6);
    b->before = PT(2);
    m = fake_compose(d, fit)->pages[0].marks;
    assert_int_equal(m[0].y, PT(9));
    assert_int_equal(m[1].y, PT(9 + 12 + 6));
    fit.gaps = 500;
    m = fake_compose(d, fit)->pages[0].marks;
    assert_int_equal(m[1].y, PT(9 + 12 + 3));
}

static void a_gap_is_dropped_at_the_top_of_page_two(void **state)
{
    struct document *d = fake_document(10);
    struct composed *c;

    (void)state;
    lines(d->body, 10);
    box_add(d->body, box_lines(3))->before = PT(30);
    c = fake_compose(d, FIT_NONE);
    assert_int_equal(c->n_pages, 2);
    assert_int_equal(c->pages[1].marks[0].y, PT(9));
}

static void margins_scale_with_the_fit(void **state)
{
    struct document *d = fake_document(10);
    struct fit fit = FIT_NONE;
    const struct mark *m;

    (void)state;
    d->margin[0] = PT(20);
    d->margin[3] = PT(10);
    lines(d->body, 1);
    fit.margin = 800;
    m = fake_compose(d, fit)->pages[0].marks;
    assert_int_equal(m->x, PT(8));
    assert_int_equal(m->y, PT(16 + 9));
}

static struct str diags(void)
{
    char *s = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&s, &n);
    struct str copy;

    assert_non_null(out);
    diag_print(fake_engine.diag, out, DIAG_TEXT);
    fclose(out);
    copy = str_copy(fake_arena, (struct str){s, n});
    free(s);
    return copy;
}

/* 21 lines on pages of 20 of which a bond lets 1 go: 5 % is reported. */
static void a_short_last_page_is_reported(void **state)
{
    struct document *d = fake_document(20);

    (void)state;
    entry(d->body, 20);
    lines(d->body, 1);
    PAGES(fake_compose(d, FIT_NONE), 20, 1);
    assert_true(strstr(str_z(fake_arena, diags()), "[page-short]") != NULL);
}

/* Without the bond the pages share the lines: 3 of 20 are 15 %. */
static void a_short_last_page_is_avoided(void **state)
{
    struct document *d = fake_document(20);

    (void)state;
    lines(d->body, 21);
    PAGES(fake_compose(d, FIT_NONE), 18, 3);
    assert_int_equal(diags().n, 0);
}

static void a_line_higher_than_the_page(void **state)
{
    struct document *d = fake_document(4);
    struct style *big = fake_style();

    (void)state;
    big->latin_leading.length = PT(100);
    lines(d->body, 1);
    box_add(d->body, box_text(big, "big"));
    lines(d->body, 1);
    PAGES(fake_compose(d, FIT_NONE), 1, 1, 1);
    assert_true(strstr(str_z(fake_arena, diags()), "[overfull]") != NULL);
}

static void bookmarks_know_their_page(void **state)
{
    struct document *d = fake_document(10);
    struct composed *c;
    struct box *b;

    (void)state;
    for (int i = 0; i < 2; i++) {
        b = heading(d->body);
        b->bookmark = STR("Heading");
        b->bookmark_level = 1;
        b->before = PT(20);
        lines(d->body, 7);
    }
    c = fake_compose(d, FIT_NONE);
    assert_int_equal(c->n_bookmarks, 2);
    assert_int_equal(c->bookmarks[0].page, 0);
    assert_int_equal(c->bookmarks[1].page, 1);
    assert_int_equal(c->bookmarks[1].y, 0);
    assert_int_equal(c->bookmarks[1].level, 1);
}

/* The rule of 0.5 pt and its gap of 3 pt come before the line of 12 pt. */
static void a_rule_above(void **state)
{
    struct document *d = fake_document(10);
    struct style *s = fake_style();

    (void)state;
    s->rule = (struct rule){RULE_ABOVE, 500, PT(3), 0, 0x8A8A8A};
    box_add(d->body, box_text(s, "Title"));
    assert_str(fake_dump(fake_compose(d, FIT_NONE)),
               "page 1 100.000x120.000\n"
               "  rect x=0.000 y=0.000 w=100.000 h=0.500 colour=#8A8A8A\n"
               "  line x=0.000 y=12.500 w=25.000 end=para | Title\n");
}

/* 2 pt after the bar of 3 pt; the rule goes on 4 pt after the text. */
static void a_bar_and_a_rule_through(void **state)
{
    struct document *d = fake_document(10);
    struct style *s = fake_style();

    (void)state;
    s->bar = (struct bar){PT(3), PT(10), PT(2), 0x1F3A5F, BAR_CAPITALS};
    s->rule = (struct rule){RULE_THROUGH, 300, PT(4), 0, 0x8A8A8A};
    box_add(d->body, box_text(s, "Title"));
    assert_str(fake_dump(fake_compose(d, FIT_NONE)),
               "page 1 100.000x120.000\n"
               "  rect x=0.000 y=0.700 w=3.000 h=10.000 colour=#1F3A5F\n"
               "  rect x=34.000 y=5.550 w=66.000 h=0.300 colour=#8A8A8A\n"
               "  line x=5.000 y=9.000 w=25.000 end=para | Title\n");
}

/* Half of x-height and of 1 pt above the baseline, which is 9 pt down. */
static void a_bar_at_the_x_height(void **state)
{
    struct document *d = fake_document(10);
    struct style *s = fake_style();

    (void)state;
    s->bar = (struct bar){PT(30), PT(1), PT(5), 0x14595B, BAR_X_HEIGHT};
    box_add(d->body, box_text(s, "Title"));
    assert_str(fake_dump(fake_compose(d, FIT_NONE)),
               "page 1 100.000x120.000\n"
               "  rect x=0.000 y=6.050 w=30.000 h=1.000 colour=#14595B\n"
               "  line x=35.000 y=9.000 w=25.000 end=para | Title\n");
}

static struct para *running_cell(struct arena *a, const struct running *r,
                                 int which, int page, int pages)
{
    struct para *p = ARENA_NEW(a, struct para);

    (void)r;
    if (which == 1)
        return NULL;
    p->style = fake_style();
    p->text = str_format(a, which == 0 ? "Name" : "%d/%d", page, pages);
    return p;
}

/* Only from page two on, left and right, 6 pt above the text. */
static void a_running_head(void **state)
{
    const struct running head = {.cell = running_cell};
    struct document *d = fake_document(10);
    struct composed *c;
    struct mark *m;

    (void)state;
    d->page_height = PT(150);
    d->margin[0] = PT(30);
    d->running_gap = PT(6);
    d->header[1] = &head;
    lines(d->body, 15);
    c = fake_compose(d, FIT_NONE);
    PAGES(c, 10, 6);
    assert_int_equal(c->pages[0].marks[0].artifact, ARTIFACT_NONE);
    m = &c->pages[1].marks[0];
    assert_int_equal(m->artifact, ARTIFACT_HEADER);
    assert_int_equal(m->y, PT(30 - 6 - 3));
    assert_int_equal(m->width, PT(100));
    assert_null(m->placed[0].tag);
    assert_str(str_sub(fake_text(c), 0, 13), "abcdefghijklm");
    assert_true(strstr(str_z(fake_arena, fake_dump(c)),
                       "end=para artifact=header | Name 2/2\n") != NULL);
    assert_true(strstr(str_z(fake_arena, fake_text(c)), "Name") == NULL);
}

static void a_footer_only_where_there_are_more_pages(void **state)
{
    const struct running foot = {.many_only = {true, true, true},
                                 .cell = running_cell};
    struct document *d = fake_document(10);

    (void)state;
    d->footer[0] = d->footer[1] = &foot;
    lines(d->body, 10);
    PAGES(fake_compose(d, FIT_NONE), 10);
    lines(d->body, 5);
    PAGES(fake_compose(d, FIT_NONE), 11, 6);
}

static void text_of_broken_lines_is_joined(void **state)
{
    struct document *d = fake_document(4);

    (void)state;
    box_add(d->body, box_lines(6));
    assert_str(fake_text(fake_compose(d, FIT_NONE)),
               "abcdefghijklm abcdefghijklm abcdefghijklm abcdefghijklm "
               "abcdefghijklm abcdefghijklm\n");
}

/* Lists set with one leading take the most open one, Han's 16 pt, of all. */
static void one_leading_for_lists(void **state)
{
    struct document *d = fake_document(10);
    struct box *list = box_add(d->body, box_new(BOX_STACK));
    struct box *other = box_add(d->body, box_new(BOX_STACK));
    const struct box *both[] = {list, other};
    struct one_leading one = {both, 2, 2};
    struct mark *m;

    (void)state;
    list->one_leading = other->one_leading = &one;
    lines(list, 3);
    lines(other, 2);
    list->kids->next->para->has_han = true;
    m = fake_compose(d, FIT_NONE)->pages[0].marks;
    for (int i = 0; i < 4; i++)
        assert_int_equal(m[i + 1].y - m[i].y, PT(16));
}

/* 5000 lines on pages of 50: linear, so nothing to wait for. */
static void a_long_document(void **state)
{
    struct document *d = fake_document(50);

    (void)state;
    for (size_t i = 0; i < 500; i++) {
        heading(d->body);
        lines(d->body, 9);
    }
    assert_int_equal(fake_compose(d, FIT_NONE)->n_pages, 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FAKE_TEST(an_empty_document_is_one_page),
        FAKE_TEST(pages_fill_up),
        FAKE_TEST(a_heading_takes_two_lines_along),
        FAKE_TEST(a_heading_stays_where_two_lines_fit),
        FAKE_TEST(a_short_section_ends_a_page),
        FAKE_TEST(headings_in_a_row_stay_together),
        FAKE_TEST(no_orphan),
        FAKE_TEST(no_widow),
        FAKE_TEST(an_entry_stays_whole),
        FAKE_TEST(a_tall_entry_is_split),
        FAKE_TEST(a_tall_paragraph_is_split),
        FAKE_TEST(a_forced_break),
        FAKE_TEST(pages_break_at_gaps),
        FAKE_TEST(the_larger_of_two_gaps_counts),
        FAKE_TEST(a_gap_is_dropped_at_the_top_of_page_two),
        FAKE_TEST(margins_scale_with_the_fit),
        FAKE_TEST(a_short_last_page_is_reported),
        FAKE_TEST(a_short_last_page_is_avoided),
        FAKE_TEST(a_line_higher_than_the_page),
        FAKE_TEST(bookmarks_know_their_page),
        FAKE_TEST(a_rule_above),
        FAKE_TEST(a_bar_and_a_rule_through),
        FAKE_TEST(a_bar_at_the_x_height),
        FAKE_TEST(a_running_head),
        FAKE_TEST(a_footer_only_where_there_are_more_pages),
        FAKE_TEST(text_of_broken_lines_is_joined),
        FAKE_TEST(one_leading_for_lists),
        FAKE_TEST(a_long_document),
    };

    return cmocka_run_group_tests_name("paginate", tests, NULL, NULL);
}
