/*
 * build -- a profile in a layout: the tree of boxes.
 */
#ifndef CVSET_LAYOUT_BUILD_H
#define CVSET_LAYOUT_BUILD_H

#include "layout/box.h"

struct diag;
struct language;
struct module;
struct profile;

/* Never NULL; what could not be shown is in the diagnostics. */
struct document *layout_build(struct arena *a, struct diag *d,
                              const struct module *m,
                              const struct profile *p,
                              const struct language *lang);

#endif
