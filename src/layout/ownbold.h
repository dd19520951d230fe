/*
 * ownbold -- the own name bold where a text mentions it.
 */
#ifndef CVSET_LAYOUT_OWNBOLD_H
#define CVSET_LAYOUT_OWNBOLD_H

#include "layout/scope.h"

/*
 * Sets bold what the author wrote of the flow and is the profile's name, in any
 * of its languages, or a form of it in `me`, letter by letter and not a part of
 * a longer name.
 */
void ownbold_put(struct build *b, struct flow *f);

#endif
