#include "page/running.h"

#include "base/arena.h"
#include "page/row.h"

/* Shifts a cell's lines to the middle (1) or the right (2) of the measure. */
static void place(struct blocks *cell, int which, unit measure)
{
    for (size_t i = 0; i < cell->n; i++) {
        struct block *b = &cell->block[i];

        if (which == 1)
            b->x = (measure - b->width) / 2;
        else if (which == 2)
            b->x = measure - b->width;
    }
}

static struct blocks cell_lines(struct galley *g, const struct running *r,
                                int which, int page, int pages)
{
    struct blocks lines = {0};
    struct para *p = NULL;

    if (!r->many_only[which] || pages > 1)
        p = r->cell(g->a, r, which, page, pages);
    if (p) {
        para_shape(g->e, p);
        galley_para(g, p, 0, g->measure, NULL, &lines);
        place(&lines, which, g->measure);
    }
    return lines;
}

/* Line i of the three cells as one row. */
static struct block join_cells(struct galley *g, const struct blocks *cells,
                               size_t i)
{
    const struct block *parts[3];
    size_t n = 0;
    unit height = 0, baseline = 0;
    struct block b;

    for (int c = 0; c < 3; c++)
        if (i < cells[c].n) {
            const struct block *p = &cells[c].block[i];

            parts[n++] = p;
            if (p->height > height) {
                height = p->height;
                baseline = p->baseline;
            }
        }
    b = row_join(g->a, parts, n);
    b.height = height;
    b.baseline = baseline;
    return b;
}

struct blocks running_lines(struct galley *g, const struct running *r,
                            size_t at, size_t pages)
{
    struct blocks lines = {0}, cells[3];
    size_t n = 0;

    if (!r)
        return lines;
    for (int i = 0; i < 3; i++) {
        cells[i] = cell_lines(g, r, i, (int)at + 1, (int)pages);
        if (cells[i].n > n)
            n = cells[i].n;
    }
    for (size_t i = 0; i < n; i++)
        block_push(g, &lines, join_cells(g, cells, i));
    return lines;
}

static unit height_of(const struct blocks *lines)
{
    unit sum = 0;

    for (size_t i = 0; i < lines->n; i++)
        sum += lines->block[i].height;
    return sum;
}

unit running_header_top(const struct blocks *lines, const struct document *doc,
                        unit text_top)
{
    unit top = text_top - doc->running_gap - height_of(lines);

    return top > 0 ? top : 0;
}

unit running_footer_top(const struct blocks *lines, const struct document *doc,
                        unit text_end)
{
    unit top = text_end + doc->running_gap;
    unit most = doc->page_height - height_of(lines);

    return top < most ? top : most;
}
