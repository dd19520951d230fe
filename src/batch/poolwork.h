/*
 * poolwork -- a worker's side of the pool. Private to pool*.c.
 */
#ifndef CVSET_BATCH_POOLWORK_H
#define CVSET_BATCH_POOLWORK_H

#include <signal.h>
#include <sys/types.h>

#include "batch/pool.h"

/* The exit status of oom() (base/oom.c), and of nothing else a worker does. */
#define POOL_STATUS_OOM 3

/* The signals that stop a pool. */
void pool_stops(sigset_t *out);

/*
 * Does numbers as they come from fd until its parent is gone or has no more;
 * mask is the one to have.
 */
_Noreturn void pool_be_worker(const struct pool_work *work, int fd,
                              pid_t parent, const sigset_t *mask);

#endif
