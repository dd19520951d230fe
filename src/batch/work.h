/*
 * work -- one task, in a worker: from a profile to its file.
 */
#ifndef CVSET_BATCH_WORK_H
#define CVSET_BATCH_WORK_H

#include "base/inputs.h"
#include "batch/batch.h"
#include "compose.h"

struct arena;
struct batch_options;
struct diag;
struct fonts;
struct modules;
struct shared;

/* What all tasks share, loaded before there are workers. */
struct work {
    const struct batch_options *opt;
    struct fonts *fonts;
    struct modules *modules;
    const struct shared *shared;
};

/* What a task gave: the result, and by what to know it again. */
struct made {
    struct result result;
    struct inputs inputs;       /* files it was made from */
    struct str output;          /* SHA-256 of what was written, or "" */
};

/* Does the task. */
struct made work_do(const struct work *w, struct arena *a,
                    const struct task *task);

/*
 * How the task's document is composed; *profile is set to the one read, if it
 * is not NULL.
 */
struct compose_options work_options(const struct work *w, struct arena *a,
                                    const struct task *task,
                                    const struct profile **profile);

/* Sets what the result says, its errors and warnings, from the sink. */
void work_say(struct arena *a, struct diag *d, struct result *out);

#endif
