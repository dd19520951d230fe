/*
 * pairs -- the pairs of a YAML mapping, once all are read.
 */
#ifndef CVSET_PAIRS_H
#define CVSET_PAIRS_H

#include "profile/tree.h"

struct arena;
struct diag;

/*
 * Of keys that are there twice the first stays and the second is reported; then
 * `<<: *other` takes over what the mapping lacks of another (YAML 1.1). Returns
 * the number of nodes that were copied.
 */
size_t pairs_finish(struct arena *a, struct diag *d, struct node *map);

#endif
