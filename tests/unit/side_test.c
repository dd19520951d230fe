/* Titles beside their sections: page/side.c and set_side() in galley.c. */
#include "fake_text.h"

static const struct tag title_tag = {.role = TAG_H2};
static const char *const LETTERS[] = {"a", "b", "c", "d", "e",
                                      "f", "g", "h", "i", "j"};

/* Columns of 30 and 65 pt, 6 and 13 characters, 5 pt apart. */
static struct grid *side_grid(void)
{
    struct column *c = ARENA_ARRAY(fake_arena, 2, struct column);
    struct grid *g = ARENA_NEW(fake_arena, struct grid);

    c[0].width = (struct length){MEASURE_PT, PT(30)};
    c[1].width = (struct length){MEASURE_FR, 1000};
    *g = (struct grid){c, 2, PT(5), NULL, NULL, 0};
    return g;
}

/* A section of n one-line entries; `again` is its title on later pages. */
static struct box *section(struct document *d, const char *title, size_t n,
                           const char *again)
{
    struct box *side = box_add(d->body, box_new(BOX_SIDE)), *text;

    side->grid = side_grid();
    box_add(side, box_text(NULL, title))->tag = &title_tag;
    text = box_add(side, box_new(BOX_STACK));
    for (size_t i = 0; i < n; i++)
        box_add(text, box_text(NULL, LETTERS[i]));
    if (again)
        box_add(side, box_text(NULL, again));
    return side;
}

static void lines_before(struct document *d, size_t n)
{
    for (size_t i = 0; i < n; i++)
        box_add(d->body, box_text(NULL, "line"));
}

/* Marks on a page; these documents have nothing but lines. */
static void assert_pages(const struct composed *c, size_t first, size_t second)
{
    assert_int_equal(c->n_pages, 2);
    assert_int_equal(c->pages[0].n, first);
    assert_int_equal(c->pages[1].n, second);
}

static void the_text_stands_on_the_titles_line(void **state)
{
    struct document *d = fake_document(10);
    const struct mark *m;

    (void)state;
    section(d, "Title", 2, NULL);
    m = fake_compose(d, FIT_NONE)->pages[0].marks;
    assert_int_equal(m[0].x, 0);
    assert_int_equal(m[0].width, PT(40));       /* 35 and one character */
    assert_int_equal(m[1].x, PT(35));
    assert_int_equal(m[1].y, PT(21));
    assert_str(fake_text(fake_compose(d, FIT_NONE)), "Title a\nb\n");
}

/* EX-9, DESIGN.md section 5: the text is beside the last line. */
static void a_title_that_wraps(void **state)
{
    struct document *d = fake_document(10);
    const struct mark *m;

    (void)state;
    section(d, "Side title", 2, NULL);
    m = fake_compose(d, FIT_NONE)->pages[0].marks;
    assert_int_equal(m[0].y, PT(9));
    assert_int_equal(m[1].x, 0);
    assert_int_equal(m[1].y, PT(21));
    assert_int_equal(m[2].y, PT(33));
    assert_str(fake_text(fake_compose(d, FIT_NONE)), "Side title a\nb\n");
}

/* The structure: the title's element, then that of the text. */
static void the_title_keeps_its_tag(void **state)
{
    struct document *d = fake_document(10);
    struct tag p = {.role = TAG_P};
    const struct mark *m;

    (void)state;
    section(d, "Title", 1, NULL)->kids->next->tag = &p;
    m = fake_compose(d, FIT_NONE)->pages[0].marks;
    assert_ptr_equal(m->placed[0].tag, &title_tag);
    assert_ptr_equal(m->placed[m->n - 1].tag, &p);
}

/* A larger title lowers the line it stands on, not those after it. */
static void a_large_title_leaves_the_pitch(void **state)
{
    struct document *d = fake_document(10);
    struct box *s = section(d, "T", 3, NULL);
    struct style *big = fake_style();
    const struct mark *m;

    (void)state;
    big->latin_leading.length = PT(20);
    s->kids->para->style = big;
    m = fake_compose(d, FIT_NONE)->pages[0].marks;
    assert_int_equal(m[0].y, PT(15));           /* 3/4 of 20 */
    assert_int_equal(m[1].y, PT(27));
    assert_int_equal(m[2].y, PT(39));
}

/* What the title asks for is drawn over the whole width, once. */
static void a_rule_above_is_the_sections(void **state)
{
    struct document *d = fake_document(10);
    struct style *ruled = fake_style();
    struct composed *c;

    (void)state;
    ruled->rule = (struct rule){RULE_ABOVE, PT(1), PT(2), 0, 0};
    section(d, "Side title", 1, NULL)->style = ruled;
    c = fake_compose(d, FIT_NONE);
    assert_int_equal(c->pages[0].n, 3);
    assert_int_equal(c->pages[0].marks[0].kind, MARK_RECT);
    assert_int_equal(c->pages[0].marks[0].width, PT(100));
    assert_int_equal(c->pages[0].marks[1].y, PT(12));
    assert_int_equal(c->pages[0].marks[2].y, PT(24));
}

/* PG-1: two lines of the section stay together, the title with them. */
static void a_title_is_not_stranded(void **state)
{
    struct document *d = fake_document(10);

    (void)state;
    lines_before(d, 9);
    section(d, "Title", 3, NULL);
    assert_pages(fake_compose(d, FIT_NONE), 9, 3);
}

static void two_lines_may_end_a_page(void **state)
{
    struct document *d = fake_document(10);

    (void)state;
    lines_before(d, 8);
    section(d, "Title", 4, NULL);
    assert_pages(fake_compose(d, FIT_NONE), 10, 2);
}

/* Title lines and two of the text: three lines, with room for two. */
static void a_wrapped_title_stays_with_its_text(void **state)
{
    struct document *d = fake_document(10);

    (void)state;
    lines_before(d, 8);
    section(d, "Side title", 4, NULL);
    assert_pages(fake_compose(d, FIT_NONE), 8, 5);
}

static void the_title_is_repeated(void **state)
{
    struct document *d = fake_document(10);
    struct composed *c;

    (void)state;
    lines_before(d, 6);
    section(d, "Title", 8, "Title (cont.)");
    c = fake_compose(d, FIT_NONE);
    assert_pages(c, 10, 4);
    assert_str(fake_text(c), "line\nline\nline\nline\nline\nline\n"
               "Title a\nb\nc\nd\ne\nf\ng\nh\n");
    assert_non_null(strstr(fake_dump(c).s, " | e\n  repeated | Title \n"));
    assert_non_null(strstr(fake_dump(c).s, " | f\n  repeated | (cont.) \n"));
    /* its place on the page is the title's, of the text it is no part */
    assert_int_equal(c->pages[1].marks[0].x, 0);
    assert_int_equal(c->pages[1].marks[0].repeated, 6);
    assert_int_equal(c->pages[1].marks[2].repeated, 0);
    assert_int_equal(c->pages[1].marks[2].x, PT(35));
}

/* A page that begins with a section has its title but once. */
static void a_first_line_has_the_title_itself(void **state)
{
    struct document *d = fake_document(10);
    struct composed *c;

    (void)state;
    lines_before(d, 10);
    section(d, "Title", 2, "Title (cont.)");
    c = fake_compose(d, FIT_NONE);
    assert_pages(c, 10, 2);
    assert_int_equal(c->pages[1].marks[0].repeated, 0);
}

/* One line cannot have two beside it: two of them go to the next page. */
static void a_page_has_room_for_the_repeated_title(void **state)
{
    struct document *d = fake_document(10);
    struct composed *c;

    (void)state;
    lines_before(d, 6);
    section(d, "Title", 5, "Title (cont.)");
    c = fake_compose(d, FIT_NONE);
    assert_pages(c, 9, 2);
    assert_int_equal(c->pages[1].marks[1].repeated, 8);
}

static void bookmarks_lead_to_the_title(void **state)
{
    struct document *d = fake_document(10);
    struct box *side;
    struct composed *c;

    (void)state;
    lines_before(d, 9);
    side = section(d, "Title", 3, NULL);
    side->bookmark = STR("Title");
    side->bookmark_level = 1;
    side->kids->next->kids->bookmark = STR("a");
    side->kids->next->kids->bookmark_level = 2;
    c = fake_compose(d, FIT_NONE);
    assert_int_equal(c->n_bookmarks, 2);
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(c->bookmarks[i].page, 1);
        assert_int_equal(c->bookmarks[i].y, 0);
    }
}

/* A word longer than the column widens it; the rest is the text's. */
static void a_long_word_widens_the_column(void **state)
{
    struct document *d = fake_document(10);
    const struct mark *m;

    (void)state;
    section(d, "Titleword", 2, NULL);
    m = fake_compose(d, FIT_NONE)->pages[0].marks;
    assert_in_range(m[1].x, PT(50), PT(50) + 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FAKE_TEST(the_text_stands_on_the_titles_line),
        FAKE_TEST(a_title_that_wraps),
        FAKE_TEST(the_title_keeps_its_tag),
        FAKE_TEST(a_large_title_leaves_the_pitch),
        FAKE_TEST(a_rule_above_is_the_sections),
        FAKE_TEST(a_title_is_not_stranded),
        FAKE_TEST(two_lines_may_end_a_page),
        FAKE_TEST(a_wrapped_title_stays_with_its_text),
        FAKE_TEST(the_title_is_repeated),
        FAKE_TEST(a_first_line_has_the_title_itself),
        FAKE_TEST(a_page_has_room_for_the_repeated_title),
        FAKE_TEST(bookmarks_lead_to_the_title),
        FAKE_TEST(a_long_word_widens_the_column),
    };

    return cmocka_run_group_tests_name("side", tests, NULL, NULL);
}
