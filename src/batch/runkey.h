/*
 * runkey -- what a file depends on besides its inputs, as a hash.
 */
#ifndef CVSET_BATCH_RUNKEY_H
#define CVSET_BATCH_RUNKEY_H

#include "base/str.h"

struct arena;
struct batch_options;
struct inputs;
struct task;

/*
 * The program and its libraries, the options that change what is made or told,
 * and what all tasks share, as noted in `shared`: fonts, lab, bibliography.
 */
struct str runkey_of_run(struct arena *a, const struct batch_options *opt,
                         const struct inputs *shared);

/* The same with what the task adds. */
struct str runkey_of_task(struct arena *a, struct str run,
                          const struct task *task);

#endif
