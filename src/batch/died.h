/*
 * died -- the result of a task whose worker did not come back.
 */
#ifndef CVSET_BATCH_DIED_H
#define CVSET_BATCH_DIED_H

#include "batch/batch.h"
#include "batch/pool.h"

struct arena;
struct batch_options;

/* What to tell of the task, for an end other than POOL_DONE. */
struct result died_result(struct arena *a, const struct task *task,
                          const struct batch_options *opt, enum pool_end how,
                          int code);

#endif
