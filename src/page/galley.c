/*
 * Boxes into blocks. One recursive walk: a stack's kids follow each other; rows
 * and bands have files of their own.
 */
#include "page/setbox.h"

#include "base/arena.h"
#include "base/diag.h"
#include "page/band.h"
#include "page/decor.h"
#include "page/grid.h"
#include "page/pagebreak.h"
#include "page/row.h"
#include "page/side.h"
#include "text/style.h"

void block_gap(struct blocks *out, unit gap)
{
    if (gap > out->gap)
        out->gap = gap;
}

/* A page break costs less where the design shows a joint by its gap. */
static int64_t joint_cost(const struct block *b)
{
    if (b->height <= 0 || b->gap >= b->height)
        return 0;
    return COST_BETWEEN - COST_BETWEEN * b->gap / b->height;
}

void block_push(struct galley *g, struct blocks *out, struct block b)
{
    if (out->gap > b.gap)
        b.gap = out->gap;
    b.forced = b.forced || out->forced;
    if (b.cost == 0)
        b.cost = joint_cost(&b);
    if (out->bond || (out->follow > 0 && !out->heading))
        b.cost += COST_BOND;
    out->follow -= out->follow > 0;
    out->gap = 0;
    out->forced = out->bond = out->heading = false;
    *ARENA_PUSH(g->a, out->block, out->n, out->cap) = b;
}

int64_t line_cost(size_t i, size_t n)
{
    if (i == 0)
        return 0;
    return i == 1 || i == n - 1 ? COST_WIDOW : COST_INSIDE;
}

/*
 * Where a list with Han is set with one leading for all (VM-1), a line of Latin
 * has the Han leading of its own style.
 */
static void open_leading(const struct galley *g, const struct para *p,
                         struct block *b)
{
    unit leading;

    if (!g->han_leading)
        return;
    leading = style_leading(p->style, true, g->e->han_document, g->fit);
    if (leading <= b->height)
        return;
    b->height = leading;
    b->baseline = style_baseline(p->style, leading, g->e->han_document,
                                 g->fit);
}

void galley_para(struct galley *g, const struct para *p, unit x, unit width,
                 const struct tag *tag, struct blocks *out)
{
    struct lines l = line_break(g->e, g->a, p, width, g->fit);

    if (g->dump)
        line_dump(g->dump, &l);
    if (l.n == 1 && l.line[0].n == 0)
        return;
    for (size_t i = 0; i < l.n; i++) {
        struct line *line = &l.line[i];
        struct block b = {.height = l.leading, .baseline = l.baseline};

        b.x = x + line->x;
        placed_narrow_spaces(line->placed, line->n);
        b.width = placed_width(line->placed, line->n);
        b.placed = line->placed;
        b.n = line->n;
        b.end = line->end;
        b.cost = line_cost(i, l.n);
        for (size_t k = 0; k < line->n; k++)
            line->placed[k].tag = tag;
        open_leading(g, p, &b);
        block_push(g, out, b);
    }
}

static bool any_han(const struct box *box)
{
    if (box->kind == BOX_PARA && box->para)
        return box->para->has_han;
    for (const struct box *k = box->kids; k; k = k->next) {
        if (any_han(k))
            return true;
    }
    return false;
}

static bool any_stack_has_han(const struct one_leading *list)
{
    for (size_t i = 0; i < list->n; i++) {
        if (any_han(list->stacks[i]))
            return true;
    }
    return false;
}

static void set_stack(struct galley *g, const struct box *box, struct room room,
                      struct blocks *out)
{
    bool before = g->han_leading;

    if (box->one_leading)
        g->han_leading = any_stack_has_han(box->one_leading);
    for (const struct box *k = box->kids; k; k = k->next)
        galley_box(g, k, room, out);
    g->han_leading = before;
}

/* The style whose rules, bars and gaps a box has. */
static const struct style *box_style(const struct box *box)
{
    if (!box->style && box->kind == BOX_PARA && box->para)
        return box->para->style;
    return box->style;
}

static void set_rule(struct galley *g, const struct box *box, struct room room,
                     struct blocks *out)
{
    struct block b;

    if (!box->style)
        return;
    b = decor_rule(g->a, box->style, room.x, room.width);
    b.box = box;
    block_push(g, out, b);
}

static void set_figure(struct galley *g, const struct box *box,
                       struct room room, struct blocks *out)
{
    const struct figure *f = box->figure;
    struct block b = {.height = f->height, .baseline = f->height};
    unit rest = room.width > f->width ? room.width - f->width : 0;

    b.x = room.x + (f->align == ALIGN_RIGHT    ? rest
                    : f->align == ALIGN_CENTRE ? rest / 2
                                               : 0);
    b.width = f->width;
    b.figures = ARENA_NEW(g->a, struct drawn);
    *b.figures = (struct drawn){b.x, 0, f, box->tag, NULL};
    b.box = box;
    block_push(g, out, b);
}

/* The blocks from there on stand one further. */
static void insert_block(struct galley *g, struct blocks *out, size_t at,
                         struct block b)
{
    *ARENA_PUSH(g->a, out->block, out->n, out->cap) = b;
    for (size_t i = out->n - 1; i > at; i--)
        out->block[i] = out->block[i - 1];
    out->block[at] = b;
    for (size_t i = 0; i < g->n_named; i++)
        g->named[i].block += g->named[i].block > at;
}

/*
 * What stands above the first line of a band, or below its last ones, belongs
 * to no column: it goes with a block of its own, on the same page.
 */
static void frame_band(struct galley *g, const struct style *s, unit x,
                       struct blocks *out, size_t start)
{
    struct block *first = &out->block[start];
    struct block b = {.x = x, .gap = first->gap, .cost = first->cost,
                      .forced = first->forced, .box = first->box};

    if (decor_above(s) && first->band) {
        first->gap = 0;
        first->cost = COST_BOND;
        first->forced = false;
        insert_block(g, out, start, b);
    }
    if (decor_below(s) && out->block[out->n - 1].band) {
        b = (struct block){.x = x, .cost = COST_BOND};
        b.box = out->block[out->n - 1].box;
        *ARENA_PUSH(g->a, out->block, out->n, out->cap) = b;
    }
}

/* The box's own blocks, in the room that its decoration leaves. */
static void set_kind(struct galley *g, const struct box *box, struct room room,
                     struct blocks *out)
{
    const struct style *s = box_style(box);
    struct room in = room;
    size_t start = out->n;

    in.x += decor_left(s);
    in.width -= decor_left(s) + decor_right(s);
    switch (box->kind) {
    case BOX_STACK:
        set_stack(g, box, in, out);
        break;
    case BOX_PARA:
        if (box->para)
            galley_para(g, box->para, in.x, in.width, in.tag, out);
        break;
    case BOX_ROW:
        galley_row(g, box, in, out);
        break;
    case BOX_SIDE:
        galley_side(g, box, in, out);
        break;
    case BOX_BAND:
        galley_band(g, box, in, out);
        break;
    case BOX_RULE:
        set_rule(g, box, room, out);
        return;
    case BOX_FIGURE:
        set_figure(g, box, room, out);
        return;
    }
    for (size_t i = start; i < out->n; i++)
        if (!out->block[i].box)
            out->block[i].box = box;
    if (out->n == start)
        return;
    frame_band(g, s, room.x, out, start);
    decor_add(g->a, s, g->fit, &out->block[start], out->n - start, room.x,
              room.width);
}

static bool is_heading(const struct box *box)
{
    return box->tag && tag_is_heading(box->tag->role);
}

void blocks_keep(const struct galley *g, struct block *b, size_t n)
{
    unit height = 0;

    for (size_t i = 0; i < n; i++)
        height += b[i].height + (i > 0 ? b[i].gap : 0);
    if (height > g->depth)
        return;
    for (size_t i = 1; i < n; i++)
        b[i].cost += COST_TOGETHER;
}

static void name_box(struct galley *g, const struct box *box)
{
    struct named *n;

    if (box->bookmark.n == 0)
        return;
    n = ARENA_PUSH(g->a, g->named, g->n_named, g->named_cap);
    n->box = box;
    n->block = g->blocks.n;
}

void galley_box(struct galley *g, const struct box *box, struct room room,
                struct blocks *out)
{
    size_t start = out->n;

    block_gap(out, unit_scale(box->before, g->fit->gaps));
    name_box(g, box);
    if (box->keep & KEEP_BREAK_BEFORE)
        out->forced = true;
    if (is_heading(box))
        out->heading = true;
    room.x += box->indent;
    room.width -= box->indent;
    if (box->tag)
        room.tag = box->tag;
    set_kind(g, box, room, out);
    if (out->n > start) {
        if (box->keep & KEEP_TOGETHER)
            blocks_keep(g, &out->block[start], out->n - start);
        if (box->keep & KEEP_NEXT)
            out->bond = true;
        if (box->keep & KEEP_NEXT && is_heading(box))
            out->follow = 2;
    }
    block_gap(out, unit_scale(box->after, g->fit->gaps));
}

void galley_set(struct galley *g)
{
    struct room room = {0, g->measure, g->doc->root};

    if (g->column->head)
        galley_box(g, g->column->head, room, &g->blocks);
    g->n_head = g->blocks.n;
    if (g->column->rest)
        galley_box(g, g->column->rest, room, &g->blocks);
    band_align(&g->blocks);
}
