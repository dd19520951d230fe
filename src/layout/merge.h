/*
 * merge -- trees of layout modules laid over each other.
 *
 * What `extends:`, `for:` and `--set` do, before anything is typed: mappings
 * merge key by key, everything else is replaced. Nodes keep their spans, so
 * that a later error names the file the value came from.
 */
#ifndef CVSET_LAYOUT_MERGE_H
#define CVSET_LAYOUT_MERGE_H

#include <stdbool.h>

#include "layout/module.h"
#include "profile/tree.h"

/*
 * Lays `over` over the mapping `base`, in place; keys that are new go last.
 * Nothing of `over` is copied but its nodes' heads.
 */
void merge_over(struct arena *a, struct node *base, const struct node *over);

/* Takes the key out of the mapping and returns its value, or NULL. */
struct node *merge_take(struct node *map, const char *key);

/*
 * Lays the parts of the module's own `for:` that serve the language over it,
 * in their order, and takes `for:` out.
 */
void merge_for(struct arena *a, struct diag *d, struct node *root,
               struct str lang);

/*
 * One `--set a.b.c=value`: text, or a list or mapping in YAML's flow form. A
 * key that does not lead to a mapping is reported.
 */
bool merge_set(struct arena *a, struct diag *d, struct node *root,
               const struct setting *set);

#endif
