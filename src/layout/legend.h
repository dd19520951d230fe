/*
 * legend -- the words for the authors' marks: `* corresponding author`.
 */
#ifndef CVSET_LAYOUT_LEGEND_H
#define CVSET_LAYOUT_LEGEND_H

#include "layout/scope.h"

/*
 * One run for all marks that the authors shown in the section have: the
 * author's own words first, the language's for the others. Empty if none is
 * used.
 */
struct flow legend_make(struct build *b, const struct section *x,
                        const struct authors_plan *authors,
                        const struct style *style);

#endif
