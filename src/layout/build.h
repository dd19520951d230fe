/*
 * build -- a profile in a layout: the tree of boxes.
 */
#ifndef CVSET_LAYOUT_BUILD_H
#define CVSET_LAYOUT_BUILD_H

#include "layout/box.h"

struct build;
struct diag;
struct language;
struct module;
struct profile;

/* Begins a document: it has pages and their heads and feet, and no boxes. */
struct build *layout_open(struct arena *a, struct diag *d,
                          const struct module *m, const struct profile *p,
                          const struct language *lang);

/* Never NULL; what could not be shown is in the diagnostics. */
struct document *layout_build(struct arena *a, struct diag *d,
                              const struct module *m,
                              const struct profile *p,
                              const struct language *lang);

#endif
