/*
 * As Knuth and Plass break lines: of all ways to cut the blocks into pages, the
 * one whose breaks and short pages cost least (block.h has the scale). Each
 * block looks back over one page's worth of others, so the time grows with the
 * number of lines.
 */
#include "page/pagebreak.h"

#include "base/arena.h"
#include "page/band.h"
#include "page/block.h"

#define COST_FOOT 1000          /* times the square of the empty part */
#define COST_SHORT 600          /* a last page under PAGE_SHORT */

/* The cheapest way to end a page before a block. */
struct way {
    int64_t cost;
    size_t from;                /* first block of that page */
};

/* What it costs to leave the page as it is, filled to `height` of `depth`. */
static int64_t page_cost(const struct galley *g, size_t from, size_t to,
                         unit height, bool alone)
{
    const struct blocks *b = &g->blocks;
    int64_t fill = height * 1000 / g->depth;

    if (to == b->n && from > 0 && to - from == 1 && g->first_line[1] > 0)
        return COST_WIDOW;      /* a line by itself beside another column */
    if (to == b->n)
        return alone && from > 0 && fill < PAGE_SHORT ?
            COST_SHORT + PAGE_SHORT - fill : 0;
    if (b->block[to].forced || fill >= 1000)
        return 0;
    return COST_FOOT * (1000 - fill) * (1000 - fill) / 1000000;
}

/*
 * The best page that ends before block `to`, for w[to]. Of equal ways the one
 * that begins it last: what is left white is better near the end.
 */
static void best_page(const struct galley *g, struct way *w,
                      struct band_sweep *sweep, size_t to, bool alone)
{
    const struct block *b = g->blocks.block;
    const struct band *band = NULL;
    unit height = 0, below = 0;

    w[to].cost = INT64_MAX;
    for (size_t from = to; from-- > 0;) {
        int64_t cost;
        unit whole;

        if (b[from].band && b[from].band != band) {
            below = height;
            band_sweep_end(sweep, from + 1);
        }
        band = b[from].band;
        height = band ? below + band_sweep(sweep, from)
                      : height + b[from].height;
        if (height > g->depth && from < to - 1)
            break;
        whole = height + page_lead(g, from);
        cost = w[from].cost + page_cost(g, from, to, whole, alone);
        if (to < g->blocks.n && !b[to].forced)
            cost += b[to].cost;
        if (cost < w[to].cost && (whole <= g->depth || from == to - 1))
            w[to] = (struct way){cost, from};
        if (b[from].forced)
            break;
        if (!band || from == 0 || b[from - 1].band != band)
            height += b[from].gap;
    }
}

void pages_break(struct galley *g, bool alone)
{
    size_t n = g->blocks.n, pages = 0;
    struct way *w = ARENA_ARRAY(g->a, n + 1, struct way);
    struct band_sweep sweep;

    band_sweep_open(&sweep, g->a, &g->blocks);
    for (size_t to = 1; to <= n; to++)
        best_page(g, w, &sweep, to, alone);
    for (size_t i = n; i > 0; i = w[i].from)
        pages++;
    g->n_pages = pages > 0 ? pages : 1;
    g->first = ARENA_ARRAY(g->a, g->n_pages + 1, size_t);
    g->first[g->n_pages] = n;
    for (size_t i = n; i > 0; i = w[i].from)
        g->first[--pages] = w[i].from;
}

unit page_lead(const struct galley *g, size_t from)
{
    const struct block *b = &g->blocks.block[from];
    unit baseline = b->band ? b->band->baseline : b->baseline;
    unit lead = b->n > 0 ? g->first_line[from > 0] - baseline
              : from == 0 ? g->first_ink : 0;

    return lead > 0 ? lead : 0;
}

unit blocks_height(const struct blocks *b, size_t from, size_t to)
{
    unit height = 0;

    for (size_t i = from, end; i < to; i = end) {
        end = b->block[i].band ? band_end(b, i, to) : i + 1;
        height += i > from ? b->block[i].gap : 0;
        height += b->block[i].band ? band_height(b, i, end)
                                   : b->block[i].height;
    }
    return height;
}
