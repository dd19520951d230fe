/*
 * charstring -- an outline as a Type 2 charstring (Adobe TN 5177).
 *
 * Unhinted; every run of lines and curves takes the operator that needs the
 * fewest bytes. The first moveto is left to the caller, so that the same bytes
 * serve an outline wherever it is shifted to.
 */
#ifndef CVSET_CHARSTRING_H
#define CVSET_CHARSTRING_H

#include <stdint.h>

#include "base/str.h"
#include "text/outline.h"

enum charstring_op {
    CHARSTRING_VMOVETO = 4,
    CHARSTRING_RLINETO = 5,
    CHARSTRING_HLINETO = 6,
    CHARSTRING_VLINETO = 7,
    CHARSTRING_RRCURVETO = 8,
    CHARSTRING_RETURN = 11,
    CHARSTRING_ENDCHAR = 14,
    CHARSTRING_RMOVETO = 21,
    CHARSTRING_HMOVETO = 22,
    CHARSTRING_VVCURVETO = 26,
    CHARSTRING_HHCURVETO = 27,
    CHARSTRING_CALLGSUBR = 29,
    CHARSTRING_VHCURVETO = 30,
    CHARSTRING_HVCURVETO = 31
};

/* An outline drawn from its first point on. */
struct charstring {
    struct str ops;             /* empty if there is nothing to draw */
    int32_t x, y;               /* first point */
    int32_t end_x, end_y;       /* current point afterwards */
};

/* Room that is used again for each outline; zero but for the arena. */
struct charstring_room {
    struct arena *arena;
    struct step *steps;
    char *out;
    size_t n;                   /* segments there is room for */
};

/* Encodes the outline at scale thousandths of its size, into the arena. */
struct charstring charstring_of(struct charstring_room *room,
                                const struct outline *o, int scale);

/* A number operand, -32768 to 32767 (TN 5177 3.2). */
void charstring_number(struct buf *b, int32_t v);

/* A moveto by dx, dy; more than one where a number would not fit. */
void charstring_move(struct buf *b, int32_t dx, int32_t dy);

#endif
