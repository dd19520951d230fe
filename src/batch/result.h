/*
 * result -- what came of a task, as bytes: from a worker to its parent, and in
 * the state file from one run to the next.
 */
#ifndef CVSET_BATCH_RESULT_H
#define CVSET_BATCH_RESULT_H

#include <stdbool.h>

#include "batch/batch.h"

struct arena;
struct diag;
struct span;

/* The place where the span starts, for findings and spellings. */
struct spot spot_of(struct arena *a, struct span at);

/* The result as bytes, in the arena. */
struct str result_bytes(struct arena *a, const struct result *r);

/*
 * The result the bytes hold, in the arena. False, and *out is not to be used,
 * if they are not what result_bytes() gave.
 */
bool result_read(struct arena *a, struct str bytes, struct result *out);

/*
 * Says in the sink, of which a is the arena, what is said in the result, at the
 * places it has.
 */
void result_say(struct diag *d, struct arena *a, const struct result *r);

/* A copy of it and of all it holds. */
struct result result_copy(struct arena *a, const struct result *r);

#endif
