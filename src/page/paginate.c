#include "page/paginate.h"

#include "base/arena.h"
#include "base/diag.h"
#include "page/band.h"
#include "page/block.h"
#include "page/columns.h"
#include "page/extent.h"
#include "page/ground.h"
#include "page/icons.h"
#include "page/pagebreak.h"
#include "page/running.h"
#include "page/side.h"
#include "text/para.h"

static struct mark line_mark(const struct block *b, unit left, unit y,
                             enum artifact artifact)
{
    struct mark m = {.kind = MARK_LINE, .artifact = artifact, .end = b->end};

    m.x = left + b->x;
    m.y = y + b->baseline;
    m.width = b->width;
    m.height = b->height;
    m.placed = b->placed;
    m.n = b->n;
    m.repeated = b->repeated;
    m.lowered = b->lowered;
    return m;
}

static struct mark rect_mark(const struct rect *r, unit left, unit y)
{
    struct mark m = {.kind = MARK_RECT, .artifact = ARTIFACT_LAYOUT};

    m.x = left + r->x;
    m.y = y + r->y;
    m.width = r->width;
    m.height = r->height;
    m.colour = r->colour;
    return m;
}

/*
 * The dots stand at multiples of their pitch from the edge of the paper; there
 * may be none.
 */
static struct mark leader_mark(const struct rect *r, unit left, unit y)
{
    struct mark m = rect_mark(r, left, y);
    unit middle = m.x + r->height / 2;
    unit first = (middle + r->pitch - 1) / r->pitch * r->pitch;
    unit last = (m.x + m.width - r->height / 2) / r->pitch * r->pitch;

    m.kind = MARK_LEADER;
    m.x = first - r->height / 2;
    m.width = last < first ? 0 : last - first + r->height;
    m.pitch = r->pitch;
    return m;
}

static struct mark figure_mark(const struct drawn *d, unit left, unit y)
{
    struct mark m = {.kind = MARK_FIGURE};

    m.x = left + d->x;
    m.y = y + d->y;
    m.width = d->figure->width;
    m.height = d->figure->height;
    m.colour = d->figure->colour;
    m.figure = d->figure;
    m.tag = d->tag;
    return m;
}

/* Marks that the blocks make: their rectangles, and a line if they have one. */
static size_t count_marks(const struct blocks *b, size_t from, size_t to)
{
    size_t marks = 0;

    for (size_t i = from; i < to; i++) {
        const struct band *band = b->block[i].band;

        if (band && (i == from || b->block[i - 1].band != band))
            marks += band_fills(&b->block[i]);
        marks += b->block[i].n > 0;
        marks += icons_count(b->block[i].placed, b->block[i].n);
        for (const struct rect *r = b->block[i].rects; r; r = r->next)
            marks++;
        for (const struct drawn *d = b->block[i].figures; d; d = d->next)
            marks++;
    }
    return marks;
}

/* Rectangles first: a tint must not cover its text. */
static void add_block(struct page *page, const struct block *b, unit left,
                      unit y, enum artifact artifact)
{
    size_t icons = icons_count(b->placed, b->n);

    for (const struct rect *r = b->rects; r; r = r->next)
        page->marks[page->n++] = r->pitch > 0 ? leader_mark(r, left, y)
                                              : rect_mark(r, left, y);
    if (b->n > 0) {
        struct mark *line = &page->marks[page->n];

        *line = line_mark(b, left, y, artifact);
        icons_lift(line, line + 1);
        page->n += 1 + icons;
    }
    for (const struct drawn *d = b->figures; d; d = d->next)
        page->marks[page->n++] = figure_mark(d, left, y);
}

/* A header's or footer's lines, stacked down from y. */
static void add_running(const struct galley *frame, struct page *page,
                        const struct blocks *lines, unit y,
                        enum artifact artifact)
{
    for (size_t i = 0; i < lines->n; i++) {
        add_block(page, &lines->block[i], frame->left, y, artifact);
        y += lines->block[i].height;
    }
}

/* In which turn block i of column `at` is read. */
static unsigned turn_of(const struct columns *s, size_t at, size_t i)
{
    const struct galley *g = &s->galley[at];

    if (s->n == 1 || (g->column->lead && i < g->n_head))
        return 0;
    return (unsigned)at + 1;
}

/* The column with the name is the main text, the others stand beside it. */
static unsigned flow_of(const struct columns *s, size_t at)
{
    return s->n == 1 || s->galley[at].column->lead ? 0 : (unsigned)at + 1;
}

/*
 * A column left of the main text whose first line stands lower than that, under
 * a picture, says how far up it has to be seen to be read first.
 */
static void set_reach(struct page *page, unsigned flow)
{
    const struct mark *main = NULL;
    struct mark *first = NULL;

    for (size_t i = 0; i < page->n; i++) {
        struct mark *m = &page->marks[i];

        if (m->kind != MARK_LINE || m->artifact != ARTIFACT_NONE)
            continue;
        if (m->flow == flow && !first)
            first = m;
        if (m->flow == 0 && !main)
            main = m;
    }
    if (main && first && first->x < main->x && first->y > main->y + PT(1))
        first->reach = first->y - main->y;
}

static bool begins_section(const struct galley *g, size_t block)
{
    for (size_t i = 0; i < g->n_named; i++)
        if (g->named[i].block == block && g->named[i].box->bookmark_level == 1)
            return true;
    return false;
}

/*
 * Each section's share of what a page that is not the last leaves white at its
 * foot; none of one that ends where the author says.
 */
static unit foot_share(const struct galley *g, size_t number)
{
    size_t from = g->first[number], to = g->first[number + 1], n = 0;
    unit spare = g->depth;

    if (number + 1 >= g->n_pages || to >= g->blocks.n ||
        g->blocks.block[to].forced)
        return 0;
    for (size_t i = from + 1; i < to; i++)
        n += begins_section(g, i);
    spare -= page_lead(g, from) + blocks_height(&g->blocks, from, to);
    return n > 0 && spare > 0 ? spare / (unit)n : 0;
}

/* So much of the share as the gap may grow by, within the layout's limit. */
static unit section_spread(const struct galley *g, size_t block, unit share)
{
    int most = g->doc->limits.gaps[1], now = g->fit->gaps;
    unit gap = g->blocks.block[block].gap, room;

    if (share == 0 || most <= now || !begins_section(g, block))
        return 0;
    room = (unit)((int64_t)gap * (most - now) / now);
    return share < room ? share : room;
}

/* Blocks [from, to) below each other, which begin as high as the first says. */
static void add_lines(const struct columns *s, size_t at, size_t from,
                      size_t to, struct page *page)
{
    const struct galley *g = &s->galley[at];
    size_t mark = page->n;

    for (size_t i = from; i < to; i++)
        add_block(page, &g->blocks.block[i], g->left, g->blocks.block[i].y,
                  ARTIFACT_NONE);
    for (; mark < page->n; mark++) {
        page->marks[mark].turn = turn_of(s, at, from);
        page->marks[mark].flow = flow_of(s, at);
    }
}

/* What a page has of a band: a flow of its own if it is more than a line. */
static void add_band(const struct columns *s, size_t at, size_t from, size_t to,
                     struct composed *c, struct page *page)
{
    struct galley *g = &s->galley[at];
    size_t mark = page->n, lines = 0;
    bool columns = band_place(g->a, &g->blocks, from, to);

    add_lines(s, at, from, to, page);
    for (size_t i = mark; i < page->n; i++)
        lines += page->marks[i].kind == MARK_LINE;
    if (!columns || lines < 2)
        return;
    c->n_flows++;
    for (; mark < page->n; mark++)
        page->marks[mark].flow = (unsigned)c->n_flows;
}

/* How many lines stand under each other where the page begins. */
static size_t first_lines(const struct galley *g, size_t from, size_t to)
{
    size_t first[BAND_MOST + 1];

    if (from == to || !g->blocks.block[from].band)
        return to - from;
    band_split(g->a, &g->blocks, from, band_end(&g->blocks, from, to), first);
    return first[1] - from;
}

/* What column `at` has on the page. */
static void add_column(const struct columns *s, size_t at, size_t number,
                       struct composed *c)
{
    struct page *page = &c->pages[number];
    const struct galley *g = &s->galley[at];
    size_t from = g->first[number], to = g->first[number + 1];
    /* A side column is one block to readers: no gap of it may grow. */
    unit share = flow_of(s, at) > 0 ? 0 : foot_share(g, number);
    unit y = g->top;

    if (number > 0)
        side_repeat(g->a, &g->blocks.block[from], first_lines(g, from, to));
    if (from < to)
        y += page_lead(g, from);
    for (size_t i = from, end; i < to; i = end) {
        struct block *b = &g->blocks.block[i];

        end = b->band ? band_end(&g->blocks, i, to) : i + 1;
        y += i > from ? b->gap + section_spread(g, i, share) : 0;
        b->y = y;
        y += blocks_height(&g->blocks, i, end);
        if (b->band)
            add_band(s, at, i, end, c, page);
        else
            add_lines(s, at, i, end, page);
    }
}

static void add_tints(const struct columns *s, size_t number,
                      struct page *page)
{
    struct rect r;

    for (size_t i = 0; i < s->n; i++)
        if (columns_tint(s, i, number, &r))
            page->marks[page->n++] = rect_mark(&r, 0, 0);
}

static size_t most_marks(const struct columns *s, size_t number)
{
    size_t n = s->n;            /* tints */

    for (size_t i = 0; i < s->n; i++) {
        const struct galley *g = &s->galley[i];

        if (number < g->n_pages)
            n += count_marks(&g->blocks, g->first[number],
                             g->first[number + 1]);
    }
    return n;
}

static void fill_page(struct columns *s, struct composed *c, size_t at)
{
    const struct document *doc = c->doc;
    struct galley *frame = &s->frame;
    struct page *page = &c->pages[at];
    size_t number = doc->book.before + at;
    size_t pages = doc->book.pages > 0 ? doc->book.pages : c->n_pages;
    struct blocks head = running_lines(frame, doc->header[at > 0], number,
                                       pages);
    struct blocks foot = running_lines(frame, doc->footer[at > 0], number,
                                       pages);

    page->marks = ARENA_ARRAY(frame->a, count_marks(&head, 0, head.n) +
                              count_marks(&foot, 0, foot.n) +
                              most_marks(s, at), struct mark);
    add_tints(s, at, page);
    add_running(frame, page, &head,
                running_header_top(&head, doc, frame->top), ARTIFACT_HEADER);
    for (size_t i = 0; i < s->n; i++)
        if (at < s->galley[i].n_pages)
            add_column(s, i, at, c);
    add_running(frame, page, &foot,
                running_footer_top(&foot, doc, frame->top + frame->depth),
                ARTIFACT_FOOTER);
    for (size_t i = 0; i < s->n; i++)
        if (flow_of(s, i) > 0)
            set_reach(page, flow_of(s, i));
    extent_after_bands(page);
    ground_find(page);
}

static void add_bookmarks(const struct galley *g, struct composed *c)
{
    size_t page = 0;

    for (size_t i = 0; i < g->n_named; i++) {
        const struct named *n = &g->named[i];

        if (n->block >= g->blocks.n)
            continue;
        while (n->block >= g->first[page + 1])
            page++;
        c->bookmarks[c->n_bookmarks++] = (struct bookmark){
            n->box->bookmark, n->box->bookmark_level, page,
            g->blocks.block[n->block].y};
    }
}

/* The outline goes through the columns one by one. */
static void add_outline(const struct columns *s, struct composed *c)
{
    size_t n = 0;

    for (size_t i = 0; i < s->n; i++)
        n += s->galley[i].n_named;
    c->bookmarks = ARENA_ARRAY(s->frame.a, n, struct bookmark);
    for (size_t i = 0; i < s->n; i++)
        add_bookmarks(&s->galley[i], c);
}

static void report_high(const struct galley *g)
{
    const struct blocks *b = &g->blocks;

    for (size_t i = 0; i < b->n; i++)
        if (b->block[i].height > g->depth)
            diag_at(g->e->diag, DIAG_OVERFULL, b->block[i].box->span,
                    "a line is higher than the page: it runs over the margin");
}

/* Says what no choice of breaks could avoid. */
static void report(const struct columns *s)
{
    size_t at = 0;
    int64_t fill = columns_last_fill(s, &at);
    const struct galley *g = &s->galley[at];
    size_t last = g->first[g->n_pages - 1];

    for (size_t i = 0; i < s->n; i++)
        report_high(&s->galley[i]);
    if (s->pages > 1 && fill < PAGE_SHORT)
        diag_at(g->e->diag, DIAG_PAGE_SHORT, g->blocks.block[last].box->span,
                "page %zu, the last, is only %d %% full: it begins here; leave "
                "out so much, or say more",
                s->pages, (int)(fill / 10));
}

static void shape(struct engine *e, const struct box *box)
{
    if (box->para)
        para_shape(e, box->para);
    for (const struct box *k = box->kids; k; k = k->next)
        shape(e, k);
}

void page_shape(struct engine *e, const struct document *doc)
{
    shape(e, doc->body);
}

struct composed *page_compose(struct engine *e, struct arena *a,
                              const struct document *doc,
                              const struct fit *fit)
{
    struct composed *c = ARENA_NEW(a, struct composed);
    struct columns s;

    columns_open(&s, e, a, doc, fit);
    columns_set(&s);
    c->doc = doc;
    c->fit = *fit;
    c->n_pages = s.pages;
    c->n_flows = s.n;
    c->pages = ARENA_ARRAY(a, c->n_pages, struct page);
    for (size_t i = 0; i < c->n_pages; i++)
        fill_page(&s, c, i);
    add_outline(&s, c);
    report(&s);
    return c;
}
