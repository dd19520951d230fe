/*
 * A row's cells each make their own blocks, which are then joined line by line.
 */
#include "page/setbox.h"

#include "base/arena.h"
#include "page/decor.h"
#include "page/grid.h"
#include "page/pagebreak.h"
#include "page/row.h"
#include "page/side.h"
#include "text/para.h"
#include "text/style.h"

/* A cell's lines, and on which of the row's lines they stand. */
struct cell {
    struct blocks blocks;
    unit edge;                  /* where its column ends */
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

bool cell_is_blank(const struct box *cell)
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
        if (!cell_is_blank(k))
            return c[i].width;
    if (c[i].right || cell_is_blank(cell) || cell->kind != BOX_PARA)
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
        galley_box(g, k, at, &cell->blocks);
        g->beside--;
        cell->edge = at.x + at.width;
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

/* From the end of the part's text to the edge, on the line's baseline. */
static void lead_on(struct galley *g, const struct leader *l,
                    const struct block *part, unit edge, struct block *line)
{
    struct rect *r = ARENA_NEW(g->a, struct rect);

    *r = (struct rect){
        .x = part->x + part->width + l->gap, .y = line->baseline - l->size,
        .height = l->size, .colour = l->colour, .pitch = l->pitch,
        .next = line->rects,
    };
    r->width = edge - r->x;
    if (part->n > 0 && r->width > 0)
        line->rects = r;
}

static struct block join_line(struct galley *g, const struct box *row,
                              struct cell *cells, size_t n, size_t line)
{
    struct block **parts = ARENA_ARRAY(g->a, n, struct block *);
    unit *edges = ARENA_ARRAY(g->a, n, unit);
    size_t n_parts = 0;
    struct block b;

    for (size_t i = 0; i < n; i++) {
        struct cell *c = &cells[i];

        if (c->hangs || c->done == c->blocks.n || c->line[c->done] != line)
            continue;
        edges[n_parts] = c->edge;
        parts[n_parts++] = &c->blocks.block[c->done++];
    }
    b = row_join(g->a, (const struct block *const *)parts, n_parts);
    merge_parts(&b, parts, n_parts);
    for (size_t i = 0; row->leader && i + 1 < n_parts; i++)
        lead_on(g, row->leader, parts[i], edges[i], &b);
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

/* Whether what an item ends with, its value, has to wrap in its column. */
static bool items_wrap(struct galley *g, const struct box *row, unit width)
{
    size_t n, i = 0;
    const struct column_at *c = grids_columns(g->grids, row, width, &n);

    for (const struct box *k = row->kids; k; k = k->next, i++)
        if ((i + 1) % row->item == 0 && k->kind == BOX_PARA && k->para &&
            para_width(g->e, k->para, g->fit) > c[i].width)
            return true;
    return false;
}

/*
 * Each item on a row of its own, where it has all of the width: beside one that
 * wraps the next would stand on its last line.
 */
static void items_apart(struct galley *g, const struct box *row,
                        struct room room, struct blocks *out)
{
    const struct box *k = row->kids;

    while (k && !cell_is_blank(k)) {
        struct box one = *row, **end = &one.kids;

        one.item = 0;
        for (size_t i = 0; k && i < row->item; i++, k = k->next) {
            *end = ARENA_NEW(g->a, struct box);
            **end = *k;
            end = &(*end)->next;
        }
        *end = NULL;
        galley_row(g, &one, room, out);
    }
}

void galley_row(struct galley *g, const struct box *row, struct room room,
                struct blocks *out)
{
    size_t n = 0, n_lines;
    struct cell *cells;
    struct block *lines;
    bool paras = true;

    if (row->item > 0 && items_wrap(g, row, room.width)) {
        items_apart(g, row, room, out);
        return;
    }
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
        lines[i] = join_line(g, row, cells, n, i);
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

/* Readers must find a line between two bands (extent.h). */
static bool ends_with_band(const struct blocks *b)
{
    size_t n = b->n;

    while (n > 0 && b->block[n - 1].n == 0)
        n--;
    return n > 0 && b->block[n - 1].band;
}

/*
 * A title beside a section: its last line is one with the section's first,
 * those before it stand alone. The title is a heading to the page breaks.
 */
void galley_side(struct galley *g, const struct box *side, struct room room,
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
    under = ends_with_band(out);
    g->beside += under;
    galley_box(g, text,
               (struct room){room.x + c[1].x, c[1].width, room.tag}, out);
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
