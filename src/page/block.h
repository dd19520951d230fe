/*
 * block -- what a page break cannot divide, in a flat list.
 *
 * Boxes become blocks: one line of text, or one row of cells made into a line,
 * with the rules and bars that go with it, the gap above it and what a page
 * break before it would cost. Gaps that meet are already collapsed. Knows
 * widths, not pages; x is from the left edge of the text.
 */
#ifndef CVSET_BLOCK_H
#define CVSET_BLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "page/page.h"

struct arena;
struct band;
struct buf;
struct engine;
struct fit;

/*
 * Costs of a page break, in steps so far apart that one of a kind outweighs
 * all pages' worth of the kind below: a bond between two boxes holds before a
 * widow is avoided, that before an entry is kept whole, that before pages are
 * filled evenly.
 */
#define COST_BOND 1000000000    /* after a heading, or KEEP_NEXT */
#define COST_WIDOW 100000000    /* one line of a paragraph left alone */
#define COST_TOGETHER 1000000   /* inside KEEP_TOGETHER, for each such box */
#define COST_INSIDE 15          /* inside a paragraph */
#define COST_BETWEEN 8          /* between boxes with no gap; falls to 0 */

/*
 * A filled rectangle, or the dots of a leader on its lower edge, as high as it
 * is; y is from the top of its block.
 */
struct rect {
    unit x, y, width, height;
    uint32_t colour;
    unit pitch;                 /* of dots; 0: there are none */
    struct rect *next;
};

/* A figure in the block it begins in; x is from the left edge of the text. */
struct drawn {
    unit x, y;                  /* y from the top of that block */
    const struct figure *figure;
    const struct tag *tag;
    struct drawn *next;
};

struct block {
    unit y;                     /* of its top, once it is on a page */
    unit gap;                   /* above it; none at the top of a page */
    unit height;
    unit baseline;              /* from its top */
    unit x;                     /* where the first cluster stands */
    unit width;                 /* to the last visible one */
    struct placed *placed;
    size_t n;
    enum line_end end;
    int64_t cost;               /* of a page break before it */
    bool forced;                /* a page starts with it */
    struct band *band;          /* it is part of one (band.h), or NULL */
    bool starts;                /* a column of that may begin with it */
    unsigned lowered;           /* one does: with so many at its left */
    struct rect *rects;
    struct drawn *figures;
    const struct box *box;      /* it came from */
    const struct blocks *side;  /* the title repeated where it begins a page */
    size_t side_room;           /* of how many blocks of that section */
    size_t repeated;            /* so many of placed are such a title */
};

/* A list under construction, with what is pending for the next block. */
struct blocks {
    struct block *block;
    size_t n, cap;
    unit gap;                   /* the largest of those that meet here */
    bool forced;                /* KEEP_BREAK_BEFORE */
    bool bond;                  /* no page break before the next */
    int follow;                 /* lines that a heading still needs */
    bool heading;               /* the next one starts a heading */
};

/* An outline entry and the block it names. */
struct named {
    const struct box *box;
    size_t block;
};

struct grids;

/* A column on its way into blocks: lines set, not yet made up into pages. */
struct galley {
    struct engine *e;
    struct arena *a;            /* the blocks live here */
    const struct document *doc;
    const struct fit *fit;
    struct grids *grids;
    const struct page_column *column;
    unit left, top;             /* of the text, on the page */
    unit measure;               /* width of the text */
    unit depth;                 /* height of a page's text: taller boxes than
                                   this are not kept together */
    unit first_line[2];         /* where the first line's baseline must be on
                                   the first page and the rest, at least; from
                                   `top`, 0 for anywhere */
    unit first_ink;             /* where what is no line begins on the first */
    int cells;                  /* rows that what is set is in a cell of */
    bool han_leading;           /* a one_leading with Han is in force */
    int beside;                 /* inside of what has no room for a band */
    struct blocks blocks;
    size_t n_head;              /* blocks of the column's head */
    size_t *first;              /* of each page; then blocks.n */
    size_t n_pages;
    struct named *named;
    size_t n_named, named_cap;
    struct buf *dump;           /* of lines as they are made, or NULL */
};

/* Makes g->blocks from the column's boxes. */
void galley_set(struct galley *g);

/*
 * The lines of one paragraph as blocks in the width, at x; tag (NULL for an
 * artifact) goes to every cluster. Used for headers and footers too.
 */
void galley_para(struct galley *g, const struct para *p, unit x, unit width,
                 const struct tag *tag, struct blocks *out);

/* Appends b with what is pending, which is then cleared. */
void block_push(struct galley *g, struct blocks *out, struct block b);

/* Moves what is drawn in the block, rectangles and figures, down. */
void block_move_drawn(struct block *b, unit by);

/* Gives b what is drawn in the other, on its baseline. */
void block_take_drawn(struct block *b, struct block *other);

/* More height at the top of the block, if by > 0; what it has moves down. */
void block_raise(struct block *b, unit by);

/* Makes room for a gap: the larger of this one and those it meets. */
void block_gap(struct blocks *out, unit gap);

#endif
