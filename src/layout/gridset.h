/*
 * gridset -- the grids that the rows of a section share.
 *
 * Rows made from one plan and gap point to one grid, so that their columns
 * line up; the grids of bullets and later columns repeat its first columns.
 */
#ifndef CVSET_LAYOUT_GRIDSET_H
#define CVSET_LAYOUT_GRIDSET_H

#include "layout/rows.h"

/*
 * The grid of rows of cells; who sets a row in it notes the columns it has
 * something in.
 */
struct made_grid *gridset_rows(struct rowset *set,
                               const struct grid_plan *plan, unit gap);

/* The same for rows all of whose columns are used. */
const struct grid *gridset_grid(struct rowset *set,
                                const struct grid_plan *plan, unit gap);

/* A label's column, as wide as the widest, as the row's grid or its `hang` say,
   and the text's. */
const struct grid *gridset_label(struct rowset *set,
                                 const struct row_plan *row, unit gap);

/*
 * The columns before the one where bullets start, the bullet's and the text's.
 * The bullet touches its text's column, the others keep their gaps. One of a
 * list in a list has a width of its own.
 */
const struct grid *gridset_bullet(struct rowset *set,
                                  const struct row_plan *row,
                                  const struct grid_plan *plan, unit gap,
                                  bool second);

/* The columns before the row's own, then all the rest for its text. */
const struct grid *gridset_later(struct rowset *set,
                                 const struct row_plan *row,
                                 const struct grid_plan *plan, unit gap);

/* One column of that width, for prose. */
const struct grid *gridset_measure(struct rowset *set, unit measure);

/*
 * Closes up the columns that no row of the section has anything in, with the
 * gaps after them.
 */
void gridset_close(struct rowset *set);

#endif
