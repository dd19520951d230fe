/*
 * grid -- the widths of columns that many rows share.
 *
 * Every cell of every row that points to a grid is measured once per fit; the
 * columns are then solved for the width the rows have. `auto` columns take
 * their widest cell, fixed ones what the layout says, `fr` ones share the
 * rest. When that does not fit, the widest give way first, so that long text
 * wraps and dates and labels keep their width.
 */
#ifndef CVSET_GRID_H
#define CVSET_GRID_H

#include <stddef.h>

#include "layout/box.h"

struct arena;
struct engine;
struct fit;
struct grids;

/*
 * What a cell is given beyond its natural width: rounding, cluster by cluster,
 * must not wrap a text in a column made to measure.
 */
#define GRID_SLACK 10

/* A column of a row: where it starts, from the row's left edge. */
struct column_at {
    unit x, width;
    bool right;                 /* its cells are set flush right */
};

/* Measures all rows below the box. The paragraphs must be shaped. */
struct grids *grids_measure(struct engine *e, struct arena *a,
                            const struct document *doc, const struct fit *fit);

/*
 * The columns of the row in the width, one for each of its cells at least; *n
 * is their number. Asking again for the same width costs nothing.
 */
const struct column_at *grids_columns(struct grids *g, const struct box *row,
                                      unit width, size_t *n);

/* How much room a column wants, at least needs, and how it is given. */
struct column_need {
    unit natural, min;
    unit fixed;                 /* >= 0: the width given, unless min is more */
    int64_t share;              /* of the rest, 0 for none */
};

/*
 * Fills width[] of the n columns so that they fit in `room`, if they can.
 * Never makes a column narrower than min, unless all of them at min are too
 * wide: then those of the longest words are cut.
 */
void grid_solve(const struct column_need *need, size_t n, unit room,
                unit *width);

#endif
