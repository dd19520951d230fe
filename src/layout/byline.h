/*
 * byline -- lists of authors as inline text.
 *
 * How many are shown, in which form and with what between them is the
 * layout's; "and", "et al." and the rest are words of the entry's language.
 */
#ifndef CVSET_LAYOUT_BYLINE_H
#define CVSET_LAYOUT_BYLINE_H

#include "layout/scope.h"

/* Appends the authors; the own name is bold, and shown however few are. */
void byline_put(struct scope *s, const struct value *v,
                const struct style *style, unsigned flags, struct flow *out);

/* True if the i-th author of the list is shown. */
bool byline_shows(const struct authors_plan *plan, const struct value *v,
                  size_t i);

#endif
