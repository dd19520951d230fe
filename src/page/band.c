#include "page/band.h"

#include "base/arena.h"
#include "page/row.h"

void band_align(struct blocks *b)
{
    for (size_t i = 0; i < b->n; i++) {
        const struct block *line = &b->block[i];

        if (line->band && line->starts &&
            line->baseline > line->band->baseline)
            line->band->baseline = line->baseline;
    }
}

size_t band_fills(const struct block *b)
{
    size_t n = 0;

    for (const struct rect *r = b->band->fills; r; r = r->next)
        n++;
    return n;
}

size_t band_end(const struct blocks *b, size_t from, size_t to)
{
    size_t i = from;

    while (i < to && b->block[i].band == b->block[from].band)
        i++;
    return i;
}

/* What is left white above a column that begins with the block. */
static unit lead(const struct block *b)
{
    return b->band->baseline > b->baseline ? b->band->baseline - b->baseline
                                           : 0;
}

/* --- the least height --------------------------------------------------- */

/* Where a column that begins at from is full; further than that at least. */
static size_t column_end(const struct block *b, size_t from, size_t to,
                         unit height)
{
    unit sum = lead(&b[from]);
    size_t end = from;

    for (size_t i = from; i < to; i++) {
        if (i > from && b[i].starts)
            end = i;
        sum += b[i].height + (i > from ? b[i].gap : 0);
        if (sum > height)
            return end;
    }
    return to;
}

static bool holds(const struct block *b, size_t from, size_t to, unit height)
{
    size_t columns = b[from].band->columns;

    while (columns-- > 0 && from < to) {
        size_t end = column_end(b, from, to, height);

        if (end == from)
            return false;
        from = end;
    }
    return from == to;
}

unit band_height(const struct blocks *b, size_t from, size_t to)
{
    unit low = 0, high = lead(&b->block[from]);

    for (size_t i = from; i < to; i++)
        high += b->block[i].height + b->block[i].gap;
    while (low < high) {
        unit middle = low + (high - low) / 2;

        if (holds(b->block, from, to, middle))
            high = middle;
        else
            low = middle + 1;
    }
    return high;
}

/* --- the columns -------------------------------------------------------- */

/* A way to set all from a block on: where its next column begins. */
struct split {
    double cost;
    size_t next;
};

/*
 * The best way for the blocks [i, to) in columns no higher than that, the rest
 * of which is known: the least sum of squares, and of equal ones that with more
 * at the left.
 */
static struct split best_split(const struct block *b, size_t i, size_t to,
                               unit most, const struct split *rest)
{
    struct split best = {-1, to};
    unit height = lead(&b[i]);

    for (size_t k = i + 1; k <= to; k++) {
        double cost;

        height += b[k - 1].height + (k - 1 > i ? b[k - 1].gap : 0);
        if (height > most)
            break;
        if (k < to && (!b[k].starts || !rest || rest[k].cost < 0))
            continue;
        cost = (double)height * (double)height + (k < to ? rest[k].cost : 0);
        if (best.cost < 0 || cost <= best.cost)
            best = (struct split){cost, k};
    }
    return best;
}

size_t band_split(struct arena *a, const struct blocks *b, size_t from,
                  size_t to, size_t first[BAND_MOST + 1])
{
    const struct block *band = &b->block[from];
    size_t columns = band->band->columns, all = to - from, n = 0;
    unit most = band_height(b, from, to);
    struct split *ways[BAND_MOST];

    for (size_t c = columns; c-- > 0;) {
        ways[c] = ARENA_ARRAY(a, all, struct split);
        for (size_t i = 0; i < all; i++)
            ways[c][i] = best_split(band, i, all, most,
                                    c + 1 < columns ? ways[c + 1] : NULL);
    }
    first[0] = from;
    while (first[n] < to && n < columns) {
        first[n + 1] = from + ways[n][first[n] - from].next;
        n++;
    }
    return n;
}

static void move_right(struct block *b, unit by)
{
    b->x += by;
    for (struct rect *r = b->rects; r; r = r->next)
        r->x += by;
    for (struct drawn *d = b->figures; d; d = d->next)
        d->x += by;
}

/* Behind all columns, and the gap above them as behind that of a line. */
static void add_fills(struct arena *a, struct block *first, unit height)
{
    for (const struct rect *r = first->band->fills; r; r = r->next) {
        struct rect *fill = ARENA_NEW(a, struct rect);

        *fill = *r;
        fill->y = -first->gap;
        fill->height = height + first->gap;
        fill->next = first->rects;
        first->rects = fill;
    }
}

/* The line becomes part of the one at its right. */
static void join(struct arena *a, struct block *line, struct block *right)
{
    const struct block *parts[] = {line, right};
    struct block whole = row_join(a, parts, 2);

    right->x = whole.x;
    right->width = whole.width;
    right->placed = whole.placed;
    right->n = whole.n;
    right->repeated = line->repeated;
    block_take_drawn(right, line);
    line->n = 0;
}

bool band_place(struct arena *a, struct blocks *b, size_t from, size_t to)
{
    const struct band *band = b->block[from].band;
    struct block *held = NULL;  /* all that a column has, one line */
    unit top = b->block[from].y;
    size_t first[BAND_MOST + 1], n = band_split(a, b, from, to, first);

    add_fills(a, &b->block[from], band_height(b, from, to));
    for (size_t c = 0, left = 0; c < n; c++) {
        struct block *head = &b->block[first[c]];
        unit y = top + lead(head);

        for (struct block *k = head; k < &b->block[first[c + 1]]; k++) {
            y += k > head ? k->gap : 0;
            k->y = y;
            y += k->height;
            move_right(k, (unit)c * band->step);
        }
        if (held)
            join(a, held, head);
        else
            left = c;
        head->lowered = (unsigned)left;
        held = first[c] + 1 == first[c + 1] ? head : NULL;
    }
    return n > 1;
}

/* --- all heights that end at one block ---------------------------------- */

void band_sweep_open(struct band_sweep *s, struct arena *a,
                     const struct blocks *b)
{
    size_t bands = 0;
    unit sum = 0;

    *s = (struct band_sweep){.blocks = b};
    for (size_t i = 0; i < b->n; i++)
        bands += b->block[i].band != NULL;
    if (bands == 0)
        return;
    s->sum = ARENA_ARRAY(a, b->n + 1, unit);
    for (size_t i = 0; i < b->n; i++) {
        s->sum[i] = sum;
        sum += b->block[i].gap + b->block[i].height;
    }
    s->sum[b->n] = sum;
    for (size_t c = 0; c < BAND_MOST; c++)
        s->low[c] = ARENA_ARRAY(a, b->n + 1, unit);
}

void band_sweep_end(struct band_sweep *s, size_t to)
{
    s->to = to;
    for (size_t c = 0; c < BAND_MOST; c++) {
        s->cut[c] = to;
        s->low[c][to] = 0;
    }
}

static unit column_height(const struct band_sweep *s, size_t from, size_t to)
{
    const struct block *b = &s->blocks->block[from];

    return lead(b) + s->sum[to] - s->sum[from] - b->gap;
}

static unit larger(unit a, unit b)
{
    return a > b ? a : b;
}

/*
 * The further back a column begins, the higher it is and the earlier it should
 * end; so its end is looked for from where it was for the block after.
 */
static unit sweep_column(struct band_sweep *s, size_t c, size_t from)
{
    size_t cut = s->cut[c];
    unit best = larger(column_height(s, from, cut), s->low[c + 1][cut]);

    for (size_t k = cut; k-- > from + 1;) {
        unit height;

        if (!s->blocks->block[k].starts)
            continue;
        height = larger(column_height(s, from, k), s->low[c + 1][k]);
        if (height > best)
            break;
        best = height;
        cut = k;
    }
    s->cut[c] = cut;
    return best;
}

unit band_sweep(struct band_sweep *s, size_t from)
{
    size_t columns = s->blocks->block[from].band->columns;

    s->low[columns - 1][from] = column_height(s, from, s->to);
    for (size_t c = columns - 1; c-- > 0;)
        s->low[c][from] = sweep_column(s, c, from);
    return s->low[0][from];
}
