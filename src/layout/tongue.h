/*
 * tongue -- the language whose separators and words an entry takes.
 */
#ifndef CVSET_LAYOUT_TONGUE_H
#define CVSET_LAYOUT_TONGUE_H

#include "layout/scope.h"

/* The document's, or that of the entry's own script (see tongue.c). */
const struct language *tongue_of(struct build *b, const struct entry *e);

#endif
