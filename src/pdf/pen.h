/*
 * pen -- text-showing operators (ISO 32000-1 9.4) into a content stream.
 *
 * Positions are exact: the pen is kept in ten-thousandths of a unit, in which
 * advances (thousandths of an em) and TJ numbers (here tenths of those) are
 * integers, and what rounding leaves over goes into the next number. What the
 * pen is off by less than its slack does too.
 */
#ifndef CVSET_PEN_H
#define CVSET_PEN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "base/unit.h"

#define PEN_PER_UNIT 10000
#define PEN_PER_EM 10           /* pen = size [unit] * adv [em/1000] * 10 */

struct pen {
    struct buf *out;
    int64_t x;                  /* where the next glyph should stand */
    int64_t at;                 /* where the operators left it */
    bool open;                  /* in a text object */
    unit line_x, line_y;        /* origin of the line in it */
    uint32_t font;              /* + 1; 0: none yet */
    unit size;
    struct buf show;            /* operand of the next Tj or TJ */
    bool in_string, adjusted;
    int64_t slack;              /* tenths of em/1000 that may be left over */
};

/* A page's pen, writing to out. */
void pen_start(struct pen *p, struct arena *a, struct buf *out);

/* Opens a text object if none is open. */
void pen_begin(struct pen *p);

/*
 * Moves to the start of a line, from the bottom left corner of the page. A line
 * is shown without another move: pdf.js counts no width for a code whose text
 * has a combining mark, and would see a gap where a new position is given.
 */
void pen_line(struct pen *p, unit x, unit y);

/* Shows a code of font /F<font> at x and moves on by adv [em/1000]. */
void pen_show(struct pen *p, uint32_t font, unit size, uint32_t cid,
              int32_t adv);

/* Writes out what is pending; before any operator that is not the pen's. */
void pen_flush(struct pen *p);

/* Ends the text object; what is not text stands outside of any. */
void pen_end(struct pen *p);

/* Nearest integer, halves away from zero. */
int64_t pen_divide(int64_t a, int64_t b);

/* A position in units. */
unit pen_unit(int64_t x);

#endif
