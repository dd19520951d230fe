/*
 * reportmerge -- the JSON reports of a batch's shards, joined.
 */
#ifndef CVSET_BATCH_REPORTMERGE_H
#define CVSET_BATCH_REPORTMERGE_H

#include <stddef.h>

struct arena;
struct diag;
struct report;

/*
 * Reads the reports and joins them in the order of an unsharded run. A task
 * that stands in two, one that stands in none, and reports of different
 * batches are told; NULL if one cannot be read or they do not belong together.
 */
struct report *reports_merge(struct arena *a, struct diag *d,
                             const char *const *paths, size_t n);

#endif
