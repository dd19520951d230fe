/*
 * Entries in columns: how many there is room for, and their blocks.
 */
#include "page/setbox.h"

#include "base/arena.h"
#include "base/diag.h"
#include "page/band.h"
#include "page/pagebreak.h"
#include "text/style.h"

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

        if (blank && (!cell_is_blank(k) || w->in != MEASURE_PT))
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

/* Tells that there are only so many columns; 0: one, as others are beside. */
static void tell_columns(const struct galley *g, const struct box *box,
                         size_t columns)
{
    if (columns > 0)
        diag_at(g->e->diag, DIAG_COLUMN_NARROW, box->span,
                "there is room for no more columns than %zu here", columns);
    else
        diag_at(g->e->diag, DIAG_COLUMN_NARROW, box->span,
                "entries beside other text, or under a title at the side "
                "right below others in columns, are in one column");
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
        tell_columns(g, box, alone ? 0 : band->columns);
    return band;
}

/* A long entry may go on in the next column where it may on the next page. */
static void open_entry(const struct galley *g, struct band *band,
                       struct block *b, size_t n)
{
    bool is_long = blocks_height(&(struct blocks){.block = b, .n = n}, 0, n) >
                   g->depth / BAND_ENTRIES_A_PAGE;

    if (!is_long)
        blocks_keep(g, b, n);
    for (size_t i = 0; i < n; i++) {
        b[i].band = band;
        b[i].starts = i == 0 || (is_long && b[i].cost < COST_TOGETHER);
    }
}

void galley_band(struct galley *g, const struct box *box, struct room room,
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

        galley_box(g, e, room, out);
        if (band->columns > 1)
            open_entry(g, band, &out->block[start], out->n - start);
    }
}
