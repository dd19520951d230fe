/*
 * glue -- how much the places of a line may give or take.
 *
 * One table of capacities, in CLREQ's order (3.1.6 and typography.md JU-2 to
 * JU-4), that both the choice of breaks and justification read, so that what
 * one promises the other can keep.
 */
#ifndef CVSET_GLUE_H
#define CVSET_GLUE_H

#include "text/para.h"

/* Levels in the order they are used up. */
enum stretch_level {
    STRETCH_SPACE,              /* word spaces, to half an em */
    STRETCH_GAP,                /* Han-Latin gaps, to a third of an em */
    STRETCH_HAN,                /* between Han and punctuation, 0.08 em */
    STRETCH_EMERGENCY,          /* word spaces of Latin text to twice their
                                   width, between Han 0.095 em (JU-4) */
    STRETCH_N
};

enum shrink_level {
    SHRINK_SPACE,               /* word spaces, to a quarter of an em */
    SHRINK_INTERPUNCT,          /* a full-width · to half an em */
    SHRINK_BRACKET,             /* outer halves of brackets */
    SHRINK_PAUSE,               /* 、，； to half */
    SHRINK_GAP,                 /* gaps, to an eighth of an em */
    SHRINK_STOP,                /* 。？！ to half, last */
    SHRINK_N
};

/* Capacity of a cluster and the place after it: one level each, and more in
 * an emergency. */
struct glue {
    enum stretch_level stretch_level;
    enum shrink_level shrink_level;
    unit stretch, shrink, emergency;    /* 0: none */
};

/* Of cluster i, whose type has the size given, within a line. */
struct glue glue_of(const struct para *p, size_t i, unit size);

/* What it gives at that level. */
unit glue_stretch(const struct glue *g, enum stretch_level level);

#endif
