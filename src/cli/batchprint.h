/*
 * batchprint -- what a batch shows while it runs and when it is over, all of it
 * on standard error: a bar on a terminal, what is wrong with a member as soon
 * as it is known, files of who is gone, and a line in the end.
 */
#ifndef CVSET_BATCHPRINT_H
#define CVSET_BATCHPRINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"
#include "batch/batch.h"
#include "batch/run.h"

struct arena;

#define BATCHPRINT_NAMES 5      /* of failed members, in the last line */

struct batchprint {
    struct arena *a;
    bool terminal, drawn;       /* there is a bar; it is to be seen */
    uint64_t drawn_at;          /* ns */
    struct str failed[BATCHPRINT_NAMES];
    size_t n_failed;            /* all, also those not kept */
    const struct member *last;  /* that failed */
    struct str said;            /* of it, what was printed last */
    size_t warnings;
};

/* The arena has to live as long. */
void batchprint_open(struct batchprint *p, struct arena *a);

/* For struct batch_watch; user is the struct batchprint. */
void batchprint_progress(void *user, const struct batch_counts *so_far);
void batchprint_result(void *user, const struct task *task,
                       const struct result *result);
void batchprint_gone(void *user, const char *output, bool deleted);

/* For struct books. */
void batchprint_book(void *user, const char *path, size_t members,
                     size_t pages);

/* Takes the bar away; before anything else is printed. */
void batchprint_clear(struct batchprint *p);

/* The last line: "30 members, 58 files: 54 made, 2 unchanged, 2 failed (…)". */
void batchprint_end(struct batchprint *p, const struct batch_counts *counts,
                    int signal);

#endif
