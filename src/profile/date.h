/*
 * date -- dates and ranges as people type them.
 *
 * Precision is never invented; what cannot be read, or could be read two ways,
 * stays as typed. No clock, time zone or locale has a part in it. Printing is
 * dateprint's.
 */
#ifndef CVSET_DATE_H
#define CVSET_DATE_H

#include <stdbool.h>

#include "base/source.h"
#include "base/str.h"
#include "profile/day.h"

struct arena;
struct diag;

struct date {
    struct str typed;
    struct span span;
    bool free;              /* not understood: only `typed` counts */
    bool range;             /* from and to, or from and open */
    bool open;              /* still going on */
    struct day from, to;
    struct str from_typed, to_typed;    /* of `start` and `end` that are not
                                         * understood; else empty */
};

/* Reads one text; ambiguous or impossible dates are reported at its place. */
struct date date_parse(struct diag *d, struct str typed, struct span at);

/* A range from separate start and end; either may be empty. */
struct date date_parse_range(struct arena *a, struct diag *d,
                             struct str start, struct span start_at,
                             struct str end, struct span end_at);

#endif
