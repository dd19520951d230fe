/*
 * order -- the members of a plan in groups and in order.
 */
#ifndef CVSET_BATCH_ORDER_H
#define CVSET_BATCH_ORDER_H

#include <stdbool.h>

struct arena;
struct diag;
struct members;

/* Takes out who is in the lab's `exclude:`. */
void order_exclude(struct arena *a, struct diag *d, struct members *all);

/*
 * Sets each member's group by its role and sorts: by group, in it those of
 * `order:` first, then as listed in a roster, then by id. A role that is in no
 * group, and of the lab's file roles and ids that nobody has, are told.
 */
void order_members(struct arena *a, struct diag *d, struct members *all);

#endif
