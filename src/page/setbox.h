/*
 * setbox -- boxes into blocks: the walk that every kind of box is part of.
 */
#ifndef CVSET_SETBOX_H
#define CVSET_SETBOX_H

#include "page/block.h"

/* Where a box may stand, and the element its text belongs to. */
struct room {
    unit x, width;
    const struct tag *tag;
};

/* The box, of any kind, with its decoration. */
void galley_box(struct galley *g, const struct box *box, struct room room,
                struct blocks *out);

/* The cells' lines beside each other (rowset.c). */
void galley_row(struct galley *g, const struct box *row, struct room room,
                struct blocks *out);

/* A section with its title beside it (rowset.c). */
void galley_side(struct galley *g, const struct box *side, struct room room,
                 struct blocks *out);

/* Entries in columns (bandset.c). */
void galley_band(struct galley *g, const struct box *box, struct room room,
                 struct blocks *out);

/* No page break inside the n blocks, unless no page can hold them. */
void blocks_keep(const struct galley *g, struct block *b, size_t n);

/*
 * What a break before line i of a paragraph of n costs: one line alone on
 * either page counts as a widow, in all scripts (PG-2).
 */
int64_t line_cost(size_t i, size_t n);

/* Whether the cell shows nothing. */
bool cell_is_blank(const struct box *cell);

#endif
