/*
 * shared -- what a lab's members have in common in their CVs.
 */
#ifndef CVSET_BATCH_SHARED_H
#define CVSET_BATCH_SHARED_H

struct arena;
struct diag;
struct lab;
struct shared;

/*
 * Reads the lab's bibliography and projects, once for all members: what is
 * wrong in them is told here and not again in the members' documents. Goes into
 * their editions (profile.h); NULL if the lab has neither. Call before workers
 * are forked.
 */
const struct shared *shared_of_lab(struct arena *a, struct diag *d,
                                   const struct lab *lab);

#endif
