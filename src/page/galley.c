/*
 * Boxes into blocks. One recursive walk: a stack's kids follow each other, a
 * row's cells each make their own blocks, which are then joined line by line.
 */
#include "page/block.h"

#include "base/arena.h"
#include "base/diag.h"
#include "page/band.h"
#include "page/decor.h"
#include "page/grid.h"
#include "page/pagebreak.h"
#include "page/row.h"
#include "page/side.h"
#include "text/style.h"

/* Where a box may stand, and the element its text belongs to. */
struct room {
    unit x, width;
    const struct tag *tag;
};

static void set_box(struct galley *g, const struct box *box, struct room room,
                    struct blocks *out);
static void keep_together(const struct galley *g, struct block *b, size_t n);

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

/*
 * What a break before line i of a paragraph of n costs: one line alone on
 * either page counts as a widow, in all scripts (PG-2).
 */
static int64_t line_cost(size_t i, size_t n)
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

/* A cell's lines, and on which of the row's lines they stand. */
struct cell {
    struct blocks blocks;
    size_t *line;
    size_t done;                /* lines given their place, then joined */
    bool para;
    bool hangs;                 /* a figure: beside all lines, not in one */
};

static void align_right(struct blocks *b, unit edge)
{
    for (size_t i = 0; i < b->n; i++) {
        b->block[i].x = edge - b->block[i].width;
        for (struct drawn *d = b->block[i].figures; d; d = d->next)
            d->x = edge - d->figure->width;
    }
}

/* The figure that is all of a cell, or NULL. */
static const struct box *sole_figure(const struct box *cell)
{
    while (cell && cell->kind == BOX_STACK && cell->kids && !cell->kids->next)
        cell = cell->kids;
    return cell && cell->kind == BOX_FIGURE ? cell : NULL;
}

static bool is_blank(const struct box *cell)
{
    if (cell->kind == BOX_FIGURE)
        return false;
    if (cell->kind == BOX_PARA)
        return !cell->para || cell->para->text.n == 0;
    return cell->kind != BOX_RULE && !cell->kids;
}

/*
 * The width of a cell in column i of n. Text that begins at the left goes on
 * over the columns after its own when they are empty: a title without a date
 * has the date's room.
 */
static unit cell_width(const struct box *cell, const struct column_at *c,
                       size_t i, size_t n)
{
    enum align align;

    for (const struct box *k = cell->next; k; k = k->next)
        if (!is_blank(k))
            return c[i].width;
    if (c[i].right || is_blank(cell) || cell->kind != BOX_PARA)
        return c[i].width;
    align = cell->para->style->align;
    if (align == ALIGN_RIGHT || align == ALIGN_CENTRE || align == ALIGN_SPREAD)
        return c[i].width;
    return c[n - 1].x + c[n - 1].width - c[i].x;
}

static void fill_cells(struct galley *g, const struct box *row,
                       struct room room, struct cell *cells)
{
    size_t n_columns, i = 0;
    const struct column_at *c = grids_columns(g->grids, row, room.width,
                                              &n_columns);

    for (const struct box *k = row->kids; k; k = k->next, i++) {
        struct room at = {room.x + c[i].x, cell_width(k, c, i, n_columns),
                          room.tag};
        struct cell *cell = &cells[i];

        cell->para = k->kind == BOX_PARA;
        cell->hangs = sole_figure(k) != NULL && row->kids->next;
        g->beside++;
        set_box(g, k, at, &cell->blocks);
        g->beside--;
        cell->line = ARENA_ARRAY(g->a, cell->blocks.n, size_t);
        if (c[i].right)
            align_right(&cell->blocks, at.x + at.width);
    }
}

/* Places the cell's next paragraph from the line on; gives where it ends. */
static size_t place_para(struct cell *c, size_t line)
{
    bool last = false;

    while (!last) {
        last = c->blocks.block[c->done].end == END_PARA ||
            c->done + 1 == c->blocks.n;
        c->line[c->done++] = line++;
    }
    return line;
}

/*
 * Where the cells' lines stand, and how many lines that makes. After a
 * paragraph that wraps the next cell stands on its last line, or the date would
 * cut the title in two. Stacks go on together with what follows in each: their
 * paragraphs are read one after the other.
 */
static size_t place_lines(struct cell *cells, size_t n)
{
    size_t start = 0, end;

    for (;; start = end) {
        end = start;
        for (size_t i = 0; i < n; i++) {
            if (cells[i].hangs || cells[i].done == cells[i].blocks.n)
                continue;
            if (end > start)
                start = end - 1;
            end = place_para(&cells[i], start);
        }
        if (end == start)
            break;
    }
    for (size_t i = 0; i < n; i++)
        cells[i].done = 0;
    return end;
}

void block_move_drawn(struct block *b, unit by)
{
    for (struct rect *r = b->rects; r; r = r->next)
        r->y += by;
    for (struct drawn *d = b->figures; d; d = d->next)
        d->y += by;
}

void block_raise(struct block *b, unit by)
{
    if (by <= 0)
        return;
    b->height += by;
    b->baseline += by;
    block_move_drawn(b, by);
}

static void append_figures(struct block *b, struct drawn *figures)
{
    struct drawn **end = &b->figures;

    while (*end)
        end = &(*end)->next;
    *end = figures;
}

void block_take_drawn(struct block *b, struct block *other)
{
    struct rect **end = &b->rects;

    while (*end)
        end = &(*end)->next;
    block_move_drawn(other, b->baseline - other->baseline);
    *end = other->rects;
    append_figures(b, other->figures);
    other->rects = NULL;
    other->figures = NULL;
}

/*
 * What a row's line has from its parts, which share the baseline of the most
 * open one.
 */
static void merge_parts(struct block *b, struct block *const *parts, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (parts[i]->height > b->height) {
            b->height = parts[i]->height;
            b->baseline = parts[i]->baseline;
        }
    for (size_t i = 0; i < n; i++) {
        struct block *p = parts[i];

        if (p->gap > b->gap)
            b->gap = p->gap;
        if (p->cost > b->cost)
            b->cost = p->cost;
        /* The line ends as the text does that is read last. */
        if (p->n > 0)
            b->end = p->end;
        block_take_drawn(b, p);
    }
}

static struct block join_line(struct galley *g, struct cell *cells, size_t n,
                              size_t line)
{
    struct block **parts = ARENA_ARRAY(g->a, n, struct block *);
    size_t n_parts = 0;
    struct block b;

    for (size_t i = 0; i < n; i++) {
        struct cell *c = &cells[i];

        if (!c->hangs && c->done < c->blocks.n && c->line[c->done] == line)
            parts[n_parts++] = &c->blocks.block[c->done++];
    }
    b = row_join(g->a, (const struct block *const *)parts, n_parts);
    merge_parts(&b, parts, n_parts);
    return b;
}

/* A row of paragraphs is one paragraph to the eye: one pitch, no widows. */
static void even_lines(struct block *b, size_t n)
{
    struct block most = b[0];

    for (size_t i = 1; i < n; i++)
        if (b[i].height > most.height)
            most = b[i];
    for (size_t i = 0; i < n; i++) {
        block_move_drawn(&b[i], most.baseline - b[i].baseline);
        b[i].baseline = most.baseline;
        b[i].height = most.height;
        b[i].cost = line_cost(i, n);
    }
}

static unit figure_top(const struct block *line, const struct figure *f)
{
    switch ((enum figure_top)f->top) {
    case FIGURE_ASCENDERS:
        return decor_ascenders(line);
    case FIGURE_LINE:
        return 0;
    case FIGURE_CAPITALS:
        break;
    }
    return decor_ink_top(line);
}

/* Figures begin at the top of the first line's letters. */
static void hang_figures(struct cell *cells, size_t n, struct block *first)
{
    for (size_t i = 0; i < n; i++) {
        struct blocks *b = &cells[i].blocks;

        if (!cells[i].hangs || b->n == 0)
            continue;
        block_move_drawn(&b->block[0],
                         figure_top(first, b->block[0].figures->figure));
        append_figures(first, b->block[0].figures);
    }
}

/*
 * They reach down beside the lines, which stay on one page; where they are
 * higher than those the last gets room. Known for the outermost row only.
 */
static void make_room(struct galley *g, struct block *lines, size_t n)
{
    unit y = 0, most = 0;

    for (size_t i = 0; i < n; i++) {
        y += i > 0 ? lines[i].gap : 0;
        for (const struct drawn *d = lines[i].figures; d; d = d->next)
            if (y + d->y + d->figure->height > most)
                most = y + d->y + d->figure->height;
        y += lines[i].height;
    }
    for (size_t i = 1; i < n && most > 0 && most <= g->depth; i++)
        lines[i].cost += COST_TOGETHER;
    if (most > y)
        lines[n - 1].height += most - y;
}

static void set_row(struct galley *g, const struct box *row, struct room room,
                    struct blocks *out)
{
    size_t n = 0, n_lines;
    struct cell *cells;
    struct block *lines;
    bool paras = true;

    for (const struct box *k = row->kids; k; k = k->next)
        n++;
    cells = ARENA_ARRAY(g->a, n, struct cell);
    g->cells++;
    fill_cells(g, row, room, cells);
    g->cells--;
    n_lines = place_lines(cells, n);
    for (size_t i = 0; i < n; i++)
        n_lines = n_lines > 0 || !cells[i].hangs ? n_lines : 1;
    lines = ARENA_ARRAY(g->a, n_lines, struct block);
    for (size_t i = 0; i < n_lines; i++)
        lines[i] = join_line(g, cells, n, i);
    for (size_t i = 0; i < n; i++)
        paras = paras && cells[i].para;
    if (paras && n_lines > 1)
        even_lines(lines, n_lines);
    else if (!paras)
        row_part_tags(g->a, lines, n_lines);
    if (n_lines > 0) {
        hang_figures(cells, n, &lines[0]);
        if (g->cells == 0)
            make_room(g, lines, n_lines);
        lines[0].cost = 0;
    }
    for (size_t i = 0; i < n_lines; i++)
        block_push(g, out, lines[i]);
    for (size_t i = 0; i < n; i++)
        block_gap(out, cells[i].blocks.gap);
}

/*
 * A title beside a section: its last line is one with the section's first,
 * those before it stand alone. The title is a heading to the page breaks.
 */
static void set_side(struct galley *g, const struct box *side, struct room room,
                     struct blocks *out)
{
    size_t n, start;
    const struct column_at *c = grids_columns(g->grids, side, room.width, &n);
    const struct box *title = side->kids, *text = title->next;
    unit x = room.x + c[0].x, width = c[0].width;
    struct blocks head = {0};
    bool under;

    galley_para(g, title->para, x, width, title->tag, &head);
    out->heading = true;
    for (size_t i = 0; i + 1 < head.n; i++) {
        block_push(g, out, head.block[i]);
        out->bond = true;
    }
    out->follow = 2;
    start = out->n;
    /* Readers must find a line between two bands (extent.h). */
    under = start > 0 && out->block[start - 1].band;
    g->beside += under;
    set_box(g, text, (struct room){room.x + c[1].x, c[1].width, room.tag}, out);
    g->beside -= under;
    if (out->n == start || head.n == 0)
        return;
    if (head.n > 1)
        out->block[start].gap = 0;
    out->block[start] = side_join(g->a, &head.block[head.n - 1],
                                  &out->block[start]);
    if (text->next) {
        struct blocks again = {0};

        galley_para(g, text->next->para, x, width, NULL, &again);
        side_repeats(g->a, &again, &out->block[start], out->n - start);
    }
}

/* The gap above the entry, which its own first box may have. */
static unit entry_gap(const struct galley *g, const struct box *entry)
{
    unit gap = entry->before;

    for (const struct box *k = entry->kids; k; k = k->kids)
        gap = k->before > gap ? k->before : gap;
    return unit_scale(gap, g->fit->gaps);
}

/*
 * Between the columns is no less than three quarters of the pitch of lines over
 * their widest gap: less joins them to the eye, and to readers (declared.h).
 */
static unit band_gap(const struct galley *g, const struct box *box)
{
    unit widest = 0;

    for (const struct box *e = box->kids->next; e; e = e->next) {
        unit gap = entry_gap(g, e);

        widest = gap > widest ? gap : widest;
    }
    widest += style_leading(g->doc->base, g->doc->han, g->e->han_document,
                            g->fit);
    return box->gap > widest * 3 / 4 ? box->gap : widest * 3 / 4;
}

/* Of the columns that the row leaves free at its left, if `blank`, or else of
 * all but its last one: the widths that are given. */
static unit given_width(const struct box *row, bool blank)
{
    const struct box *k = row->kids;
    unit width = 0;

    for (size_t i = 0; i + 1 < row->grid->n && k; i++, k = k->next) {
        const struct length *w = &row->grid->columns[i].width;

        if (blank && (!is_blank(k) || w->in != MEASURE_PT))
            break;
        width += w->in == MEASURE_PT ? w->value : 0;
        width += row->grid->gaps ? row->grid->gaps[i] : row->grid->gap;
    }
    return width;
}

/* What all lines leave free at their left, given that no box has found less. */
static unit blank_width(const struct box *box, unit least)
{
    unit here = box->indent;

    if (box->kind == BOX_ROW && box->grid)
        here += given_width(box, true);
    if (box->kind == BOX_STACK || box->kind == BOX_BAND) {
        for (const struct box *k = box->kids; k; k = k->next)
            least = blank_width(k, least);
        return least;
    }
    return here < least ? here : least;
}

static unit taken_width(const struct box *box)
{
    unit most = 0;

    if (box->kind == BOX_ROW)
        return box->grid ? box->indent + given_width(box, false) : 0;
    for (const struct box *k = box->kids; k; k = k->next) {
        unit width = taken_width(k);

        most = width > most ? width : most;
    }
    return box->indent + most;
}

/*
 * The band as it is in the width. What all of its entries leave free at their
 * left is there once, not in each column. It has one column if there is room
 * for no more, or where it stands beside other text.
 */
static struct band *band_of(struct galley *g, const struct box *box, unit width)
{
    struct band *band = ARENA_NEW(g->a, struct band);
    bool alone = g->beside > 0 ||
                 (g->doc->n_columns > 1 && !g->column->lead);
    unit gap = band_gap(g, box), blank = blank_width(box, width);
    unit least = BAND_LEAST_WIDTH + taken_width(box) - blank;

    band->columns = alone ? 1 : (size_t)box->columns;
    while (band->columns > 1 &&
           (width - blank + gap) / (unit)band->columns - gap < least)
        band->columns--;
    band->step = (width - blank + gap) / (unit)band->columns;
    band->width = blank + band->step - gap;
    if (band->columns < (size_t)box->columns && box->span.src)
        diag_at(g->e->diag, DIAG_COLUMN_NARROW, box->span,
                "there is room for no more columns than %zu here",
                band->columns);
    return band;
}

/* A long entry may go on in the next column where it may on the next page. */
static void open_entry(const struct galley *g, struct band *band,
                       struct block *b, size_t n)
{
    bool is_long = blocks_height(&(struct blocks){.block = b, .n = n}, 0, n) >
                   g->depth / BAND_ENTRIES_A_PAGE;

    if (!is_long)
        keep_together(g, b, n);
    for (size_t i = 0; i < n; i++) {
        b[i].band = band;
        b[i].starts = i == 0 || (is_long && b[i].cost < COST_TOGETHER);
    }
}

static void set_band(struct galley *g, const struct box *box, struct room room,
                     struct blocks *out)
{
    struct band *band = band_of(g, box, room.width);

    if (band->columns > 1) {
        room.width = band->width;
        /* Two lines under a heading, one beside the other, are one. */
        if (out->follow > 0)
            out->follow += (int)band->columns - 1;
    }
    for (const struct box *e = box->kids; e; e = e->next) {
        size_t start = out->n;

        set_box(g, e, room, out);
        if (band->columns > 1)
            open_entry(g, band, &out->block[start], out->n - start);
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

static void set_stack(struct galley *g, const struct box *box, struct room room,
                      struct blocks *out)
{
    bool before = g->han_leading;

    if (box->one_leading)
        g->han_leading = any_han(box);
    for (const struct box *k = box->kids; k; k = k->next)
        set_box(g, k, room, out);
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
        set_row(g, box, in, out);
        break;
    case BOX_SIDE:
        set_side(g, box, in, out);
        break;
    case BOX_BAND:
        set_band(g, box, in, out);
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
    if (out->n > start)
        decor_add(g->a, s, g->fit, &out->block[start], out->n - start,
                  room.x, room.width);
}

static bool is_heading(const struct box *box)
{
    return box->tag && box->tag->role >= TAG_H1 && box->tag->role <= TAG_H4;
}

/* No page break inside the blocks, unless no page can hold them. */
static void keep_together(const struct galley *g, struct block *b, size_t n)
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

static void set_box(struct galley *g, const struct box *box, struct room room,
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
            keep_together(g, &out->block[start], out->n - start);
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
        set_box(g, g->column->head, room, &g->blocks);
    g->n_head = g->blocks.n;
    if (g->column->rest)
        set_box(g, g->column->rest, room, &g->blocks);
    band_align(&g->blocks);
}
