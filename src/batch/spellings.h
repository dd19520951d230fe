/*
 * spellings -- one venue or co-author in two spellings, across a lab.
 *
 * Only what is surely the same is told: case, spaces, hyphens, dots, accents,
 * full width and years aside. Also who of two members an author in the lab's
 * bibliography is, where both are called so.
 */
#ifndef CVSET_BATCH_SPELLINGS_H
#define CVSET_BATCH_SPELLINGS_H

#include <stddef.h>

#include "batch/batch.h"

struct arena;
struct report;

/* Where a form stands: in which member's papers. */
struct spelling_place {
    struct str member;          /* id */
    struct spot spot;            /* the first in that member's papers */
};

struct spelling_form {
    struct str text;
    struct spelling_place *places;      /* in the order of the report */
    size_t n;
};

struct spelling {
    enum spelt_kind kind;
    struct spelling_form *forms;    /* the one used most first; at least two,
                                       of SPELT_SELF one with two members */
    size_t n;
};

/* Of what all rows have; *n of them, sorted by kind and first form. */
const struct spelling *spellings_find(struct arena *a, const struct report *r,
                                      size_t *n);

#endif
