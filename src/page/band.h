/*
 * band -- entries in columns beside each other.
 *
 * The blocks of a band stand in the list as they are read, one column after the
 * other, all of them set as in the first. Where a page begins or ends inside of
 * a band, what it has of it is balanced by itself: no higher than it must be,
 * and then as even as can be; columns begin with entries, or where a long one
 * may be divided. Their first lines share a baseline.
 */
#ifndef CVSET_BAND_H
#define CVSET_BAND_H

#include "page/block.h"

#define BAND_MOST 4             /* columns */
#define BAND_LEAST_WIDTH 85039  /* of each: 30 mm */

/* Entries as high as this part of a page are unbroken. */
#define BAND_ENTRIES_A_PAGE 4

struct band {
    size_t columns;             /* from 2 to BAND_MOST */
    unit width;                 /* of each */
    unit step;                  /* from the left edge of one to the next */
    unit baseline;              /* of the first lines, from its top */
    struct rect *fills;         /* behind it, on each page: widths, colours */
};

/* Gives the bands their baseline: as high as the first lines need. */
void band_align(struct blocks *b);

/* How many rectangles what begins with the block gets when it is placed. */
size_t band_fills(const struct block *b);

/* Where the run of one band's blocks ends that begins at from, at most to. */
size_t band_end(const struct blocks *b, size_t from, size_t to);

/* Of the blocks [from, to) of one band, balanced. */
unit band_height(const struct blocks *b, size_t from, size_t to);

/*
 * Where its columns begin: first[0] = from to first[n] = to, n of them with
 * something in it, which is the result.
 */
size_t band_split(struct arena *a, const struct blocks *b, size_t from,
                  size_t to, size_t first[BAND_MOST + 1]);

/*
 * Gives the blocks [from, to), the first of which says how high they begin,
 * their places in columns; false if there is one. A column of a single line
 * goes into the first line of the next one, as a cell of it (row.h).
 */
bool band_place(struct arena *a, struct blocks *b, size_t from, size_t to);

/*
 * Heights of all that ends before block `to` of a band, from the last block of
 * it backwards; each costs about the same however many there are.
 */
struct band_sweep {
    const struct blocks *blocks;
    unit *sum;                  /* of all blocks and gaps before each */
    size_t to;
    size_t cut[BAND_MOST];      /* where the column after this one begins */
    unit *low[BAND_MOST];       /* of this column and all after it */
};

void band_sweep_open(struct band_sweep *s, struct arena *a,
                     const struct blocks *b);
void band_sweep_end(struct band_sweep *s, size_t to);

/* Of [from, to); asked for each from in turn, from to - 1 down. */
unit band_sweep(struct band_sweep *s, size_t from);

#endif
