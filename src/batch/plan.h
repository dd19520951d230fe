/*
 * plan -- who is in a batch, in which order, and what is to be made.
 *
 * The list of tasks is the same wherever it is made: it depends on the
 * operands, the lab, the roster and what profiles say of name and role, not on
 * the machine. A shard is every so-manyth of its tasks.
 */
#ifndef CVSET_BATCH_PLAN_H
#define CVSET_BATCH_PLAN_H

#include <stdbool.h>
#include <stddef.h>

#include "batch/batch.h"
#include "batch/fileset.h"

struct arena;
struct diag;
struct lab;

/* What was asked for on the command line. */
struct plan_options {
    const char *const *operands;
    size_t n_operands;
    const char *output;         /* folder */
    struct str pattern;         /* --name, or "" */
    struct str lang;            /* --lang: tags parted by commas, or "" */
    struct str variant;         /* --variant: the same */
    unsigned shard, shards;     /* I of N, from 1; 0: all */
};

struct plan {
    const struct lab *lab;      /* never NULL; lab->src is if there is none */
    const char *output;         /* folder */
    struct member **members;    /* in the order of groups and names */
    size_t n_members;
    struct task *tasks;         /* all of them, members in order, the languages
                                   and variants of each together */
    size_t n_tasks;
    unsigned shard, shards;     /* as in the options */
    struct fileset reads;       /* the files that it is made from */
};

/*
 * Makes the plan; what is wrong with members is told and is no reason not to
 * plan for the others. NULL after an error for which nothing may be made: two
 * outputs of one name, an unknown {word}, no member at all.
 */
struct plan *plan_make(struct arena *a, struct diag *d,
                       const struct plan_options *opt);

/*
 * True if a file may be written under the path beside the outputs: it is none
 * of them and none that is read. Else an error that names the option it is the
 * value of.
 */
bool plan_leaves(struct arena *a, struct diag *d, const struct plan *p,
                 const char *option, const char *path);

/* True if the task is of the plan's shard. */
bool plan_has(const struct plan *p, size_t task);

#endif
