#include "page/columns.h"

#include "base/arena.h"
#include "page/decor.h"
#include "page/grid.h"
#include "page/pagebreak.h"
#include "page/paginate.h"
#include "text/style.h"

/* No margins leave less than this for the text. */
#define LEAST_ROOM PT(36)

/* --- room --------------------------------------------------------------- */

static unit room(unit whole, unit a, unit b)
{
    return whole - a - b > LEAST_ROOM ? whole - a - b : LEAST_ROOM;
}

static void open_frame(struct galley *g, struct engine *e, struct arena *a,
                       const struct document *doc, const struct fit *fit)
{
    const unit *m = doc->margin;
    int by = fit->margin;

    *g = (struct galley){.e = e, .a = a, .doc = doc, .fit = fit};
    g->grids = grids_measure(e, a, doc, fit);
    g->left = unit_scale(m[3], by);
    g->top = unit_scale(m[0], by);
    g->measure = room(doc->page_width, unit_scale(m[1], by), g->left);
    g->depth = room(doc->page_height, g->top, unit_scale(m[2], by));
}

/* What a share of 1000 comes to of the width that is not given out. */
static unit share_of(const struct document *doc, unit whole)
{
    int64_t shares = 0;

    for (size_t i = 0; i < doc->n_columns; i++) {
        const struct length *w = &doc->columns[i].width;

        if (w->in == MEASURE_FR)
            shares += w->value;
        else
            whole -= w->value;
    }
    return shares > 0 && whole > 0 ? whole * 1000 / shares : 0;
}

static void open_column(const struct galley *frame, struct galley *g,
                        const struct page_column *column, unit x, unit width)
{
    const unit *pad = column->pad;

    *g = *frame;
    g->column = column;
    g->left = x + pad[3];
    g->top += pad[0];
    g->measure = room(width, pad[3], pad[1]);
    g->depth = room(g->depth, pad[0], pad[2]);
}

void columns_open(struct columns *c, struct engine *e, struct arena *a,
                  const struct document *doc, const struct fit *fit)
{
    unit x, share;

    page_shape(e, doc);
    open_frame(&c->frame, e, a, doc, fit);
    c->n = doc->n_columns;
    c->galley = ARENA_ARRAY(a, c->n, struct galley);
    x = c->frame.left;
    share = share_of(doc, c->frame.measure);
    for (size_t i = 0; i < c->n; i++) {
        const struct length *w = &doc->columns[i].width;
        unit width = w->in == MEASURE_FR ? unit_scale(share, w->value)
                                         : w->value;

        open_column(&c->frame, &c->galley[i], &doc->columns[i], x, width);
        x += width;
    }
}

/* --- lines beside each other --------------------------------------------- */

/* The first line of a galley, or NULL if it begins with none. */
static const struct block *first_line(const struct galley *g)
{
    return g->blocks.n > 0 && g->blocks.block[0].n > 0 ? g->blocks.block
                                                       : NULL;
}

/* The deepest baseline in the section's lines, where any page may begin. */
static unit deepest(const struct galley *g)
{
    unit most = 0;

    for (size_t i = g->n_head; i < g->blocks.n; i++) {
        const struct block *b = &g->blocks.block[i];

        if (b->n > 0 && b->baseline > most)
            most = b->baseline;
    }
    return most;
}

/*
 * The first lines of a page's columns share a baseline; what is no line, a
 * picture, has its top where the letters of the largest line have theirs.
 */
static void align_columns(struct columns *c)
{
    unit line[2] = {0, 0}, ink = 0;

    for (size_t i = 0; i < c->n; i++) {
        const struct block *b = first_line(&c->galley[i]);
        unit below = deepest(&c->galley[i]);

        if (b && b->baseline > line[0]) {
            line[0] = b->baseline;
            ink = decor_ink_top(b);
        }
        line[1] = below > line[1] ? below : line[1];
    }
    for (size_t i = 0; i < c->n; i++) {
        /* A line alone would be read as one with that beside it. */
        if (c->galley[i].blocks.n == 1)
            continue;
        c->galley[i].first_line[0] = line[0];
        c->galley[i].first_line[1] = line[1];
        c->galley[i].first_ink = ink > 0 ? ink : 0;
    }
}

/* --- pages ---------------------------------------------------------------- */

/* The number of columns that have the most pages, which is c->pages. */
static size_t count_pages(struct columns *c)
{
    size_t n = 0;

    c->pages = 0;
    for (size_t i = 0; i < c->n; i++) {
        size_t pages = c->galley[i].n_pages;

        n = pages > c->pages ? 1 : n + (pages == c->pages);
        c->pages = pages > c->pages ? pages : c->pages;
    }
    return n;
}

void columns_set(struct columns *c)
{
    for (size_t i = 0; i < c->n; i++)
        galley_set(&c->galley[i]);
    if (c->n > 1)
        align_columns(c);
    for (size_t i = 0; i < c->n; i++)
        pages_break(&c->galley[i], c->n == 1);
    if (count_pages(c) == 1 && c->n > 1) {
        size_t i = 0;

        while (c->galley[i].n_pages < c->pages)
            i++;
        pages_break(&c->galley[i], true);
        count_pages(c);
    }
}

bool columns_tint(const struct columns *c, size_t i, size_t page,
                  struct rect *out)
{
    const struct galley *g = &c->galley[i];
    const struct page_column *k = g->column;
    unit right = g->left + g->measure + k->pad[1];

    if (!k->filled || (page >= g->n_pages && !k->everywhere))
        return false;
    *out = (struct rect){.colour = k->fill};
    out->x = k->bleed && i == 0 ? 0 : g->left - k->pad[3];
    out->width = (k->bleed && i + 1 == c->n ? g->doc->page_width : right)
        - out->x;
    out->y = k->bleed ? 0 : g->top - k->pad[0];
    out->height = k->bleed ? g->doc->page_height
                           : k->pad[0] + g->depth + k->pad[2];
    return true;
}

int64_t columns_last_fill(const struct columns *c, size_t *at)
{
    int64_t most = -1;

    for (size_t i = 0; i < c->n; i++) {
        const struct galley *g = &c->galley[i];
        int64_t fill = blocks_height(&g->blocks, g->first[g->n_pages - 1],
                                     g->blocks.n) * 1000 / g->depth;

        if (g->n_pages < c->pages || fill <= most)
            continue;
        most = fill;
        *at = i;
    }
    return most;
}
