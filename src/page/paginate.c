/*
 * Page breaking by total cost, as Knuth and Plass break lines: of all ways to
 * cut the blocks into pages, the one whose breaks and short pages cost least
 * (block.h has the scale). Each block looks back over one page's worth of
 * others, so the time grows with the number of lines.
 */
#include "page/paginate.h"

#include "base/arena.h"
#include "base/diag.h"
#include "page/block.h"
#include "page/running.h"
#include "text/style.h"

#define COST_FOOT 1000          /* times the square of the empty part */
#define COST_SHORT 600          /* a last page under SHORT_PAGE */
#define SHORT_PAGE 150          /* thousandths of the height (PG-3) */

/* No margins leave less than this for the text. */
#define LEAST_ROOM PT(36)

/* The cheapest way to end a page before a block. */
struct way {
    int64_t cost;
    size_t from;                /* first block of that page */
};

/* What it costs to leave the page as it is, filled to `height` of `depth`. */
static int64_t page_cost(const struct galley *g, size_t from, size_t to,
                         unit height)
{
    const struct blocks *b = &g->blocks;
    int64_t fill = height * 1000 / g->depth;

    if (to == b->n)
        return from > 0 && fill < SHORT_PAGE ?
            COST_SHORT + SHORT_PAGE - fill : 0;
    if (b->block[to].forced || fill >= 1000)
        return 0;
    return COST_FOOT * (1000 - fill) * (1000 - fill) / 1000000;
}

/*
 * The best page that ends before block `to`, for w[to]. Of equal ways the one
 * that begins it last: what is left white is better near the end.
 */
static void best_page(const struct galley *g, struct way *w, size_t to)
{
    const struct block *b = g->blocks.block;
    unit height = 0;

    w[to].cost = INT64_MAX;
    for (size_t from = to; from-- > 0;) {
        int64_t cost;

        height += b[from].height;
        if (height > g->depth && from < to - 1)
            break;
        cost = w[from].cost + page_cost(g, from, to, height);
        if (to < g->blocks.n && !b[to].forced)
            cost += b[to].cost;
        if (cost < w[to].cost)
            w[to] = (struct way){cost, from};
        if (b[from].forced)
            break;
        height += b[from].gap;
    }
}

/*
 * The pages' first blocks in *first, with the end of the last one after them;
 * gives the number of pages, at least 1.
 */
static size_t find_pages(const struct galley *g, size_t **first)
{
    size_t n = g->blocks.n, pages = 0, k;
    struct way *w = ARENA_ARRAY(g->a, n + 1, struct way);

    for (size_t to = 1; to <= n; to++)
        best_page(g, w, to);
    for (size_t i = n; i > 0; i = w[i].from)
        pages++;
    k = pages > 0 ? pages : 1;
    *first = ARENA_ARRAY(g->a, k + 1, size_t);
    (*first)[k] = n;
    for (size_t i = n; i > 0; i = w[i].from)
        (*first)[--pages] = w[i].from;
    return k;
}

/* The pages under construction: where the text is, and the breaks found. */
struct book {
    struct galley *g;
    struct composed *c;
    const size_t *first;
    unit left, top;
    unit *y;                    /* of each block's top, on its page */
};

static struct mark line_mark(const struct book *k, const struct block *b,
                             unit y, enum artifact artifact)
{
    struct mark m = {.kind = MARK_LINE, .artifact = artifact, .end = b->end};

    m.x = k->left + b->x;
    m.y = y + b->baseline;
    m.width = b->width;
    m.height = b->height;
    m.placed = b->placed;
    m.n = b->n;
    return m;
}

static struct mark rect_mark(const struct book *k, const struct rect *r,
                             unit y)
{
    struct mark m = {.kind = MARK_RECT, .artifact = ARTIFACT_LAYOUT};

    m.x = k->left + r->x;
    m.y = y + r->y;
    m.width = r->width;
    m.height = r->height;
    m.colour = r->colour;
    return m;
}

/* Marks that the blocks make: their rectangles, and a line if they have one. */
static size_t count_marks(const struct blocks *b, size_t from, size_t to)
{
    size_t marks = 0;

    for (size_t i = from; i < to; i++) {
        marks += b->block[i].n > 0;
        for (const struct rect *r = b->block[i].rects; r; r = r->next)
            marks++;
    }
    return marks;
}

/* Rectangles first: a tint must not cover its text. */
static void add_block(const struct book *k, struct page *page,
                      const struct block *b, unit y, enum artifact artifact)
{
    for (const struct rect *r = b->rects; r; r = r->next)
        page->marks[page->n++] = rect_mark(k, r, y);
    if (b->n > 0)
        page->marks[page->n++] = line_mark(k, b, y, artifact);
}

/* A header's or footer's lines, stacked down from y. */
static void add_running(const struct book *k, struct page *page,
                        const struct blocks *lines, unit y,
                        enum artifact artifact)
{
    for (size_t i = 0; i < lines->n; i++) {
        add_block(k, page, &lines->block[i], y, artifact);
        y += lines->block[i].height;
    }
}

static void fill_page(struct book *k, size_t at)
{
    const struct document *doc = k->g->doc;
    struct page *page = &k->c->pages[at];
    size_t from = k->first[at], to = k->first[at + 1];
    const struct blocks *b = &k->g->blocks;
    struct blocks head = running_lines(k->g, doc->header[at > 0], at,
                                       k->c->n_pages);
    struct blocks foot = running_lines(k->g, doc->footer[at > 0], at,
                                       k->c->n_pages);
    unit y = k->top, end = k->top + k->g->depth;

    page->marks = ARENA_ARRAY(k->g->a, head.n + foot.n +
                              count_marks(b, from, to), struct mark);
    add_running(k, page, &head, running_header_top(&head, doc, y),
                ARTIFACT_HEADER);
    for (size_t i = from; i < to; i++) {
        y += i > from ? b->block[i].gap : 0;
        k->y[i] = y;
        add_block(k, page, &b->block[i], y, ARTIFACT_NONE);
        y += b->block[i].height;
    }
    add_running(k, page, &foot, running_footer_top(&foot, doc, end),
                ARTIFACT_FOOTER);
}

static void add_bookmarks(struct book *k)
{
    const struct galley *g = k->g;
    struct composed *c = k->c;
    size_t page = 0;

    c->bookmarks = ARENA_ARRAY(g->a, g->n_named, struct bookmark);
    for (size_t i = 0; i < g->n_named; i++) {
        const struct named *n = &g->named[i];

        if (n->block >= g->blocks.n)
            continue;
        while (n->block >= k->first[page + 1])
            page++;
        c->bookmarks[c->n_bookmarks++] = (struct bookmark){
            n->box->bookmark, n->box->bookmark_level, page, k->y[n->block]};
    }
}

/* Says what no choice of breaks could avoid. */
static void report(const struct book *k)
{
    const struct galley *g = k->g;
    const struct blocks *b = &g->blocks;
    size_t last = k->first[k->c->n_pages - 1];
    unit height = 0;

    for (size_t i = 0; i < b->n; i++)
        if (b->block[i].height > g->depth)
            diag_at(g->e->diag, DIAG_OVERFULL, b->block[i].box->span,
                    "a line is higher than the page: it runs over the margin");
    for (size_t i = last; i < b->n; i++)
        height += b->block[i].height + (i > last ? b->block[i].gap : 0);
    if (k->c->n_pages > 1 && height * 1000 < g->depth * SHORT_PAGE)
        diag_at(g->e->diag, DIAG_PAGE_SHORT, b->block[last].box->span,
                "page %zu, the last, is only %d %% full: it begins here; leave "
                "out so much, or say more",
                k->c->n_pages, (int)(height * 100 / g->depth));
}

static unit room(unit whole, unit a, unit b)
{
    return whole - a - b > LEAST_ROOM ? whole - a - b : LEAST_ROOM;
}

void page_open(struct galley *g, struct engine *e, struct arena *a,
               const struct document *doc, const struct fit *fit)
{
    const unit *m = doc->margin;
    int by = fit->margin;

    page_shape(e, doc);
    galley_open(g, e, a, doc, fit);
    g->measure = room(doc->page_width, unit_scale(m[1], by),
                      unit_scale(m[3], by));
    g->depth = room(doc->page_height, unit_scale(m[0], by),
                    unit_scale(m[2], by));
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
    struct galley g;
    struct book k = {.g = &g, .c = c};
    size_t *first;

    page_open(&g, e, a, doc, fit);
    galley_body(&g);
    c->doc = doc;
    c->fit = *fit;
    c->n_pages = find_pages(&g, &first);
    c->pages = ARENA_ARRAY(a, c->n_pages, struct page);
    k.first = first;
    k.left = unit_scale(doc->margin[3], fit->margin);
    k.top = unit_scale(doc->margin[0], fit->margin);
    k.y = ARENA_ARRAY(a, g.blocks.n, unit);
    for (size_t i = 0; i < c->n_pages; i++)
        fill_page(&k, i);
    add_bookmarks(&k);
    report(&k);
    return c;
}
