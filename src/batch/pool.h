/*
 * pool -- worker processes, forked when everything shared is loaded.
 *
 * Work is numbered from 0. A worker does one number at a time and hands back
 * bytes; one that dies, exceeds its time or its memory costs that number only
 * and is replaced. Workers die with their parent, however that ends.
 */
#ifndef CVSET_POOL_H
#define CVSET_POOL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"

struct arena;
struct diag;

/* How a number of work ended. */
enum pool_end {
    POOL_DONE,                  /* bytes are what do_work() gave */
    POOL_CRASHED,               /* signal or exit status in *code */
    POOL_TOO_LONG,
    POOL_TOO_LARGE,             /* out of the memory it may have */
    POOL_NOT_BEGUN              /* stopped before its turn */
};

struct pool_work {
    size_t n;                   /* how many numbers there are */
    unsigned workers;           /* at least 1 */
    unsigned seconds;           /* a number may take; 0: no limit */
    size_t bytes;               /* a worker may hold; 0: no limit */
    void *user;
    /* In a worker, with an arena of the number's own: the bytes. */
    struct str (*do_work)(void *user, struct arena *a, size_t i);
    /* In the parent, as each ends, in any order; bytes are borrowed. False ends
       the run: what runs is finished, nothing new is begun. */
    bool (*on_end)(void *user, size_t i, enum pool_end end, int code,
                   struct str bytes);
};

/*
 * Does all the work; on_end() is called once for each number. SIGINT and
 * SIGTERM stop it (what runs is ended at once, a file being written is left as
 * it was). The signal that came, 0 if none, -1 with a diagnostic if not even
 * one worker could be started.
 */
int pool_run(struct diag *d, const struct pool_work *work);

#endif
