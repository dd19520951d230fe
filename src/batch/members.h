/*
 * members -- who is in a batch, from what was named on the command line: a
 * folder, profiles, a roster, a lab.yaml.
 */
#ifndef CVSET_BATCH_MEMBERS_H
#define CVSET_BATCH_MEMBERS_H

#include <stdbool.h>
#include <stddef.h>

#include "batch/batch.h"
#include "batch/fileset.h"

struct arena;
struct diag;
struct lab;

struct found {
    struct member *member;
    bool listed;                /* in a roster or a list: has an order */
    bool id_given;              /* typed, not made from a file name */
};

struct members {
    struct found *item;         /* listed ones first, then by path */
    size_t n, cap;
    const struct lab *lab;      /* never NULL */
    bool are_labs;              /* they are all of the lab's own */
    struct fileset files;       /* all that was read: what may not be
                                   overwritten */
};

/*
 * Finds the members; what is wrong with one is told and the others stay. False
 * after an error for which nothing may be made: a lab or a roster that cannot
 * be read, two labs, one id for two members.
 */
bool members_find(struct arena *a, struct diag *d, const char *const *operands,
                  size_t n, struct members *out);

#endif
