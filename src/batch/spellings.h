/*
 * spellings -- one venue or co-author in two spellings, across a lab.
 *
 * Only what is surely the same is told: case, spaces, hyphens, dots, accents,
 * full width and years aside. Also who of two members an author in the lab's
 * bibliography is, where both are called so.
 */
#ifndef CVSET_BATCH_SPELLINGS_H
#define CVSET_BATCH_SPELLINGS_H

#include <stdbool.h>
#include <stddef.h>

#include "batch/batch.h"

struct arena;
struct report;


/* Where a form stands, and in whose papers it is shown. */
struct spelling_place {
    struct spot spot;           /* the first in those of the first member */
    struct str *members;        /* ids, in the order of the report */
    size_t n, cap;
};

struct spelling_form {
    struct str text;            /* a venue's without its year */
    struct spelling_place *places;      /* in the order of the report */
    size_t n, cap;
    size_t n_members;           /* of all places */
};

struct spelling {
    enum spelt_kind kind;
    struct spelling_form *forms;    /* the one used most first; at least two,
                                       of SPELT_SELF one with two members */
    size_t n, cap;
};

/* Of what all rows have; *n of them, sorted by kind and first form. */
const struct spelling *spellings_find(struct arena *a, const struct report *r,
                                      size_t *n);

/* True if the member has one of the forms. */
bool spelling_has(const struct spelling *s, struct str member);

/* In a line: "venue: NeurIPS / Neurips". */
struct str spelling_line(struct arena *a, const struct spelling *s);

#endif
