#include "page/grid.h"

#include <stdint.h>

#include "base/arena.h"
#include "base/diag.h"
#include "text/para.h"
#include "text/style.h"

/* A grid, or a row without one, and what its columns hold. */
struct grid_use {
    const void *key;            /* the grid, or the row */
    const struct grid *grid;
    struct column_need *need;
    size_t n, cap;
    struct column_at *columns;  /* solved for `width` */
    unit width;
};

/* An open hash table by address; only ever looked up, never listed. */
struct grids {
    struct engine *e;
    struct arena *a;
    const struct document *doc;
    const struct fit *fit;
    struct grid_use **slot;
    size_t n, size;             /* size is a power of 2 */
};

static const void *key_of(const struct box *row)
{
    return row->grid ? (const void *)row->grid : (const void *)row;
}

static struct grid_use **slot_of(const struct grids *g, const void *key)
{
    size_t i = ((size_t)(uintptr_t)key >> 4) * 2654435761u & (g->size - 1);

    while (g->slot[i] && g->slot[i]->key != key)
        i = (i + 1) & (g->size - 1);
    return &g->slot[i];
}

static void table_grow(struct grids *g)
{
    struct grid_use **old = g->slot;
    size_t size = g->size;

    g->size = size ? size * 2 : 64;
    g->slot = ARENA_ARRAY(g->a, g->size, struct grid_use *);
    for (size_t i = 0; i < size; i++)
        if (old[i])
            *slot_of(g, old[i]->key) = old[i];
}

/* What a length in a layout comes to; shares and `auto` come to -1. */
static unit length_of(const struct grids *g, struct length l)
{
    const struct style *s = g->doc->base;
    bool han = g->doc->han;

    switch (l.in) {
    case MEASURE_PT:
        return l.value;
    case MEASURE_EM:
        return unit_of_em(l.value, style_size(s, han, han, g->fit));
    case MEASURE_LH:
        return unit_scale(style_leading(s, han, han, g->fit), l.value);
    case MEASURE_FR:
    case MEASURE_NONE:
        break;
    }
    return -1;
}

static void column_open(const struct grids *g, struct grid_use *u)
{
    size_t i = u->n;
    struct column_need *c = ARENA_PUSH(g->a, u->need, u->n, u->cap);

    c->fixed = -1;
    if (u->grid && i < u->grid->n) {
        struct length l = u->grid->columns[i].width;

        c->fixed = length_of(g, l);
        c->share = l.in == MEASURE_FR ? l.value : 0;
    }
}

static struct grid_use *use_of(struct grids *g, const struct box *row)
{
    struct grid_use **at;

    if (g->n * 2 >= g->size)
        table_grow(g);
    at = slot_of(g, key_of(row));
    if (*at)
        return *at;
    *at = ARENA_NEW(g->a, struct grid_use);
    (*at)->key = key_of(row);
    (*at)->grid = row->grid;
    (*at)->width = -1;
    for (size_t i = 0; row->grid && i < row->grid->n; i++)
        column_open(g, *at);
    g->n++;
    return *at;
}

static unit max(unit a, unit b)
{
    return a > b ? a : b;
}

/* The gap before column i. */
static unit gap_before(const struct grid *grid, size_t i)
{
    if (i == 0 || !grid)
        return 0;
    return grid->gaps && i < grid->n ? grid->gaps[i - 1] : grid->gap;
}

struct extent {
    unit natural, min;
};

static struct extent measure(struct grids *g, const struct box *box);

static void hold(struct column_need *column, struct extent e)
{
    column->natural = max(column->natural, e.natural);
    column->min = max(column->min, e.min);
}

/*
 * Measures the row's cells into its grid. Where its items may come to have rows
 * of their own, the first label column is wide enough for every label.
 */
static void measure_row(struct grids *g, const struct box *row)
{
    struct grid_use *u = use_of(g, row);
    size_t i = 0;

    for (const struct box *cell = row->kids; cell; cell = cell->next, i++) {
        struct extent c = measure(g, cell);

        while (i >= u->n)
            column_open(g, u);
        hold(&u->need[i], c);
        if (row->item > 0 && (i + 1) % row->item != 0)
            hold(&u->need[i % row->item], c);
    }
}

/* Columns like those of another grid hold what those hold. */
static void take_needs(struct grids *g, struct grid_use *u)
{
    const struct grid *grid = u->grid;
    const struct grid_use *like;

    if (!grid || !grid->like || g->size == 0)
        return;
    like = *slot_of(g, grid->like);
    for (size_t i = 0; like && i < grid->n_like && i < like->n; i++)
        hold(&u->need[i], (struct extent){like->need[i].natural,
                                          like->need[i].min});
}

/* What the row's columns take together, as far as they are measured. */
static struct extent row_extent(struct grids *g, const struct box *row)
{
    const struct grid_use *u = use_of(g, row);
    struct extent all = {0, 0};

    for (size_t i = 0; i < u->n; i++) {
        const struct column_need *c = &u->need[i];
        unit gap = gap_before(u->grid, i);

        all.natural += gap + (c->fixed >= 0 ? c->fixed : c->natural);
        all.min += gap + (c->fixed >= 0 ? c->fixed : c->min);
    }
    return all;
}

/*
 * The widest of the kids. Rows below each other share columns, so that none of
 * them can be asked before all are measured.
 */
static struct extent measure_stack(struct grids *g, const struct box *stack)
{
    struct extent e = {0, 0};

    for (const struct box *kid = stack->kids; kid; kid = kid->next)
        if (kid->kind == BOX_ROW)
            measure_row(g, kid);
    for (const struct box *kid = stack->kids; kid; kid = kid->next) {
        struct extent k = kid->kind == BOX_ROW ? row_extent(g, kid)
                                               : measure(g, kid);
        unit indent = kid->kind == BOX_ROW ? kid->indent : 0;

        e.natural = max(e.natural, k.natural + indent);
        e.min = max(e.min, k.min + indent);
    }
    return e;
}

/* First lines are moved in by the indent, or all others if it hangs. */
static struct extent measure_para(const struct grids *g, const struct para *p)
{
    unit indent = style_indent(p->style, g->e->han_document, g->fit);
    struct extent e = {para_width(g->e, p, g->fit),
                       para_min_width(g->e, p, g->fit)};

    if (e.natural > 0)
        e.natural += max(indent, 0) + GRID_SLACK;
    if (e.min > 0)
        e.min += max(indent, -indent) + GRID_SLACK;
    return e;
}

/*
 * The name is not broken for the sake of what stands beside it, unless it is
 * longer than two thirds of the page's text.
 */
static void keep_name(const struct grids *g, const struct box *box,
                      struct extent *e)
{
    const struct document *d = g->doc;
    unit most = (d->page_width - d->margin[1] - d->margin[3]) * 2 / 3;

    if (box->tag && box->tag->role == TAG_H1 && e->natural <= most)
        e->min = max(e->min, e->natural);
}

/* A box inside a cell, or a cell. */
static struct extent measure(struct grids *g, const struct box *box)
{
    struct extent e = {0, 0};

    if (box->kind == BOX_PARA && box->para) {
        e = measure_para(g, box->para);
        keep_name(g, box, &e);
    } else if (box->kind == BOX_FIGURE) {
        e.natural = e.min = box->figure->width;
    } else if (box->kind == BOX_ROW) {
        measure_row(g, box);
        e = row_extent(g, box);
    } else if (box->kind == BOX_STACK || box->kind == BOX_BAND) {
        e = measure_stack(g, box);
    }
    e.natural += box->indent;
    e.min += box->indent;
    return e;
}

static void measure_rows(struct grids *g, const struct box *box);

/* Of a side title the text takes what is left, whatever it is. */
static void measure_side(struct grids *g, const struct box *side)
{
    struct grid_use *u = use_of(g, side);
    struct extent title = measure(g, side->kids);

    u->need[0].natural = max(u->need[0].natural, title.natural);
    u->need[0].min = max(u->need[0].min, title.min);
    measure_rows(g, side->kids->next);
}

/* Only rows are of interest outside of cells. */
static void measure_rows(struct grids *g, const struct box *box)
{
    if (box->kind == BOX_ROW)
        measure_row(g, box);
    else if (box->kind == BOX_SIDE)
        measure_side(g, box);
    else
        for (const struct box *kid = box->kids; kid; kid = kid->next)
            measure_rows(g, kid);
}

struct grids *grids_measure(struct engine *e, struct arena *a,
                            const struct document *doc, const struct fit *fit)
{
    struct grids *g = ARENA_NEW(a, struct grids);

    g->e = e;
    g->a = a;
    g->doc = doc;
    g->fit = fit;
    measure_rows(g, doc->body);
    return g;
}

/*
 * A flexible column cut to the level: down to its longest word, or, where not
 * even all those fit, beyond it.
 */
static unit cut(const struct column_need *c, unit level, bool words)
{
    unit most = words ? c->min : c->natural;

    most = level < most ? level : most;
    return words ? most : max(most, c->min);
}

/*
 * The level to which the widest flexible columns are cut so that together they
 * take no more than room.
 */
static unit find_level(const struct column_need *need, size_t n, unit room,
                       bool words)
{
    unit low = 0, high = room;

    while (low < high) {
        unit mid = (low + high + 1) / 2, sum = 0;

        for (size_t i = 0; i < n; i++)
            if (need[i].fixed < 0)
                sum += cut(&need[i], mid, words);
        if (sum <= room)
            low = mid;
        else
            high = mid - 1;
    }
    return low;
}

/* Shares what is left of room among the `fr` columns, to the last unit. */
static void share_rest(const struct column_need *need, size_t n, unit room,
                       unit *width)
{
    int64_t shares = 0;

    for (size_t i = 0; i < n; i++) {
        shares += need[i].share;
        if (need[i].share == 0)
            room -= width[i];
    }
    room = max(room, 0);
    for (size_t i = 0; i < n; i++)
        if (need[i].share > 0) {
            width[i] = room * need[i].share / shares;
            room -= width[i];
            shares -= need[i].share;
        }
}

/*
 * A column of a given width grows for what cannot be broken, a long date or
 * word, rather than cut it; but never to more than half of the room.
 */
static unit fixed_width(const struct column_need *c, unit room)
{
    unit least = c->min < room / 2 ? c->min : room / 2;

    return max(c->fixed, least);
}

/* The widest of given width has what all of them have too much. */
static void yield_rest(const struct column_need *need, size_t n, unit much,
                       unit *width)
{
    size_t widest = n;

    for (size_t i = 0; i < n; i++)
        if (need[i].fixed >= 0 && (widest == n || width[i] > width[widest]))
            widest = i;
    if (widest < n)
        width[widest] = max(width[widest] - much, 0);
}

void grid_solve(const struct column_need *need, size_t n, unit room,
                unit *width)
{
    unit flexible = room, min = 0, level, much;

    for (size_t i = 0; i < n; i++) {
        if (need[i].fixed >= 0)
            flexible -= fixed_width(&need[i], room);
        else
            min += need[i].min;
    }
    much = max(-flexible, 0);
    flexible = max(flexible, 0);
    level = find_level(need, n, flexible, min > flexible);
    for (size_t i = 0; i < n; i++)
        width[i] = need[i].fixed >= 0 ? fixed_width(&need[i], room)
                                      : cut(&need[i], level, min > flexible);
    if (much > 0)
        yield_rest(need, n, much, width);
    if (min <= flexible)
        share_rest(need, n, room, width);
}

/*
 * Told at the column; what it says holds for all sections and sizes. One that
 * grows by less than half for an unusual date is as the design has it.
 */
static void report_narrow(struct grids *g, const struct grid_use *u, size_t i)
{
    const struct column_need *need = &u->need[i];

    if (!u->grid || i >= u->grid->n || !u->grid->columns[i].span.src ||
        need->fixed < 0 ||
        need->min <= need->fixed * 3 / 2 + GRID_SLACK)
        return;
    diag_at(g->e->diag, DIAG_COLUMN_NARROW, u->grid->columns[i].span,
            "this column is too narrow for a word, date or picture in it; it "
            "was made wider, up to half of the line");
}

const struct column_at *grids_columns(struct grids *g, const struct box *row,
                                      unit width, size_t *n)
{
    struct grid_use *u = use_of(g, row);
    unit room = width, x = 0;
    unit *w;

    *n = u->n;
    if (u->columns && u->width == width)
        return u->columns;
    take_needs(g, u);
    w = ARENA_ARRAY(g->a, u->n, unit);
    for (size_t i = 0; i < u->n; i++)
        room -= gap_before(u->grid, i);
    grid_solve(u->need, u->n, max(room, 0), w);
    u->columns = ARENA_ARRAY(g->a, u->n, struct column_at);
    u->width = width;
    for (size_t i = 0; i < u->n; i++) {
        report_narrow(g, u, i);
        x += gap_before(u->grid, i);
        u->columns[i].x = x;
        u->columns[i].width = w[i];
        u->columns[i].right = u->grid && i < u->grid->n &&
            u->grid->columns[i].right;
        x += w[i];
    }
    return u->columns;
}
