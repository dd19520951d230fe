#include "page/paginate.h"

#include "base/arena.h"
#include "base/diag.h"
#include "page/block.h"
#include "page/icons.h"
#include "page/pagebreak.h"
#include "page/running.h"
#include "text/style.h"

/* No margins leave less than this for the text. */
#define LEAST_ROOM PT(36)

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

static struct mark figure_mark(const struct book *k, const struct drawn *d,
                               unit y)
{
    struct mark m = {.kind = MARK_FIGURE};

    m.x = k->left + d->x;
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
static void add_block(const struct book *k, struct page *page,
                      const struct block *b, unit y, enum artifact artifact)
{
    size_t icons = icons_count(b->placed, b->n);

    for (const struct rect *r = b->rects; r; r = r->next)
        page->marks[page->n++] = rect_mark(k, r, y);
    if (b->n > 0) {
        struct mark *line = &page->marks[page->n];

        *line = line_mark(k, b, y, artifact);
        icons_lift(line, line + 1);
        page->n += 1 + icons;
    }
    for (const struct drawn *d = b->figures; d; d = d->next)
        page->marks[page->n++] = figure_mark(k, d, y);
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

    page->marks = ARENA_ARRAY(k->g->a, count_marks(&head, 0, head.n) +
                              count_marks(&foot, 0, foot.n) +
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
    unit height = blocks_height(b, last, b->n);

    for (size_t i = 0; i < b->n; i++)
        if (b->block[i].height > g->depth)
            diag_at(g->e->diag, DIAG_OVERFULL, b->block[i].box->span,
                    "a line is higher than the page: it runs over the margin");
    if (k->c->n_pages > 1 && height * 1000 < g->depth * PAGE_SHORT)
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
    c->n_pages = pages_break(&g, &first);
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
