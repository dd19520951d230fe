/*
 * wishes -- what the author says of a section, or of a group in it, over what
 * the layout says of its kind.
 */
#ifndef CVSET_LAYOUT_WISHES_H
#define CVSET_LAYOUT_WISHES_H

#include "layout/making.h"

/* Lays what x says over the part's look; its authors follow from that. */
void wishes_apply(struct build *b, const struct section *x,
                  struct making_part *part);

#endif
