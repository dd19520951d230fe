/*
 * leading -- the fields of an entry that lead somewhere: address, DOI, arXiv.
 */
#ifndef CVSET_LAYOUT_LEADING_H
#define CVSET_LAYOUT_LEADING_H

#include "layout/scope.h"

bool leading_is(int f);

/* True if the scope's entry has no such field that comes before f. */
bool leading_is_first(const struct scope *s, enum field_id f);

/*
 * The address of the scope's entry, encoded: that of the first such field it
 * has which no row names, or "". A malformed DOI is reported.
 */
struct str leading_uri(struct scope *s);

/* Appends the field as text that is linked; false if it is not set. */
bool leading_put(struct scope *s, enum field_id f, const struct style *style,
                 unsigned flags, struct flow *out);

#endif
