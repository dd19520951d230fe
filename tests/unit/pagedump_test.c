/* What the dumps of pages say: page/pagedump.c. */
#include "fake_text.h"

/* A line over the whole of text, in clusters of one character each. */
static struct mark line_of(const char *text, enum line_end end)
{
    struct box *b = box_text(NULL, text);
    struct mark m = {.kind = MARK_LINE, .end = end, .x = PT(10), .y = PT(20)};

    para_shape(&fake_engine, b->para);
    m.n = b->para->n_clusters;
    m.placed = ARENA_ARRAY(fake_arena, m.n + 1, struct placed);
    for (size_t i = 0; i < m.n; i++)
        m.placed[i] = (struct placed){.para = b->para,
                                      .cluster = &b->para->clusters[i],
                                      .size = PT(10), .adv = FAKE_EM};
    return m;
}

/* A last cluster that is a soft hyphen, drawn because the line ends there. */
static struct mark hyphenated(const char *text)
{
    struct mark m = line_of(text, END_HYPHEN);
    struct para *p = box_text(NULL, "\xC2\xAD")->para;

    p->items = ARENA_NEW(fake_arena, struct item);
    p->clusters = ARENA_NEW(fake_arena, struct cluster);
    p->clusters->n = 2;
    p->clusters->class = CLUSTER_HYPHEN;
    m.placed[m.n++] = (struct placed){.para = p, .cluster = p->clusters,
                                      .size = PT(10), .adv = FAKE_EM};
    return m;
}

static struct composed *page_of(struct mark *marks, size_t n)
{
    struct composed *c = ARENA_NEW(fake_arena, struct composed);

    c->doc = fake_document(10);
    c->n_pages = 1;
    c->pages = ARENA_NEW(fake_arena, struct page);
    *c->pages = (struct page){marks, n};
    return c;
}

static void broken_lines_join_as_the_source_was(void **state)
{
    struct mark m[] = {
        line_of("one ", END_SPACE), line_of("two", END_NONE),
        line_of("three ", END_PARA), hyphenated("hy"),
        line_of("phen", END_PARA),
    };

    (void)state;
    assert_str(fake_text(page_of(m, 5)), "one twothree \nhyphen\n");
}

/* A forced break has a newline in the source, no space: one is told. */
static void a_forced_break_is_a_space(void **state)
{
    struct mark m[] = {line_of("one", END_SPACE), line_of("two", END_PARA)};

    (void)state;
    assert_str(fake_text(page_of(m, 2)), "one two\n");
}

static void a_joining_space_is_told(void **state)
{
    struct mark m = line_of("a-b", END_PARA);

    (void)state;
    m.placed[1].cluster = NULL;
    assert_str(fake_text(page_of(&m, 1)), "a b\n");
    assert_str(placed_text(&m.placed[1]), " ");
    assert_str(placed_text(&m.placed[2]), "b");
}

static void page_furniture_is_no_text(void **state)
{
    struct mark m[] = {line_of("head", END_PARA), line_of("text", END_PARA),
                       line_of("foot", END_PARA)};

    (void)state;
    m[0].artifact = ARTIFACT_HEADER;
    m[2].artifact = ARTIFACT_FOOTER;
    m[1].width = PT(20);
    assert_str(fake_text(page_of(m, 3)), "text\n");
    assert_str(fake_dump(page_of(m, 3)),
               "page 1 100.000x120.000\n"
               "  line x=10.000 y=20.000 w=0.000 end=para artifact=header"
               " | head\n"
               "  line x=10.000 y=20.000 w=20.000 end=para | text\n"
               "  line x=10.000 y=20.000 w=0.000 end=para artifact=footer"
               " | foot\n");
}

/* Nothing that is drawn can be mistaken for a line of the dump. */
static void a_newline_does_not_end_the_line(void **state)
{
    struct mark m = hyphenated("a\nb");

    (void)state;
    m.x = -1500;
    assert_str(fake_dump(page_of(&m, 1)),
               "page 1 100.000x120.000\n"
               "  line x=-1.500 y=20.000 w=0.000 end=hyphen | "
               "a b\xC2\xAD\n");
}

static void rectangles_have_their_colour(void **state)
{
    struct mark m = {.kind = MARK_RECT, .artifact = ARTIFACT_LAYOUT,
                     .x = 1, .y = 20, .width = 300, .height = 4000,
                     .colour = 0x1F3A5F};

    (void)state;
    assert_str(fake_dump(page_of(&m, 1)),
               "page 1 100.000x120.000\n"
               "  rect x=0.001 y=0.020 w=0.300 h=4.000 colour=#1F3A5F\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FAKE_TEST(broken_lines_join_as_the_source_was),
        FAKE_TEST(a_forced_break_is_a_space),
        FAKE_TEST(a_joining_space_is_told),
        FAKE_TEST(page_furniture_is_no_text),
        FAKE_TEST(a_newline_does_not_end_the_line),
        FAKE_TEST(rectangles_have_their_colour),
    };

    return cmocka_run_group_tests_name("pagedump", tests, NULL, NULL);
}
