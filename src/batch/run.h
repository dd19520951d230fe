/*
 * run -- a batch from its plan to its files.
 *
 * What is shared is loaded, workers (pool.h) are forked and do the plan's
 * tasks (work.h), what is as it would be made is left alone (state.h). Prints
 * nothing: what comes is told to the caller as it comes.
 */
#ifndef CVSET_BATCH_RUN_H
#define CVSET_BATCH_RUN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"
#include "batch/batch.h"
#include "layout/module.h"

struct arena;
struct diag;
struct plan;

/* How all of them are to be made. What the lab says has been put in. */
struct batch_options {
    const struct plan *plan;
    struct str layout;          /* "" is each profile's own */
    const struct setting *set;
    size_t n_set;
    int pages;                  /* that there may be; 0: each profile's own */
    bool drop, is_public, strict, verify;
    bool force;                 /* make what is unchanged too */
    bool prune;                 /* delete outputs of who is gone */
    bool fail_fast;             /* begin nothing after the first failure */
    unsigned workers;           /* at least 1 */
    unsigned seconds;           /* a task may take; 0: no limit */
    size_t bytes;               /* a worker may hold; 0: no limit */
};

/* How far a batch is, and what came of it. */
struct batch_counts {
    size_t total;               /* tasks of the shard */
    size_t made, unchanged, failed;     /* failed for whatever reason */
    size_t unwritten;           /* of the failed, those the system refused */
    size_t not_begun;           /* once it is over */
    size_t members, failed_members;
    size_t gone, pruned;        /* outputs nobody has any more, and of these
                                   those deleted */
};

/* What the caller is told; each may be NULL. All in the parent process. */
struct batch_watch {
    void *user;
    /* Each task, as it ends: for a progress bar. */
    void (*on_progress)(void *user, const struct batch_counts *so_far);
    /*
     * Each task of the shard once, in the order of the plan, as soon as those
     * before it have ended. The result is borrowed until the call returns:
     * result_copy() keeps it.
     */
    void (*on_result)(void *user, const struct task *task,
                      const struct result *result);
    /* In the end, an output that an earlier run made and this one has no
       task for; deleted: --prune did it. */
    void (*on_gone)(void *user, const char *output, bool deleted);
};

/*
 * Does it all. The signal that stopped it (SIGINT, SIGTERM), 0 if none did, -1
 * with a diagnostic if nothing could be begun: fonts or lab missing, no
 * process to be had, an output folder that cannot be made or written to.
 */
int batch_run(struct arena *a, struct diag *d, const struct batch_options *opt,
              const struct batch_watch *watch, struct batch_counts *counts);

#endif
