/*
 * field -- what a template's field stands for, as inline text.
 */
#ifndef CVSET_LAYOUT_FIELD_H
#define CVSET_LAYOUT_FIELD_H

#include "layout/scope.h"

/* False for what only chooses, sorts or leads: tags, kind, url, … */
bool field_is_text(enum field_id f);

/* True if the field has something to show here. */
bool field_is_set(struct scope *s, const struct field_ref *ref);

/*
 * Appends the field and notes it as shown. False, and nothing appended, if it
 * is not set.
 */
bool field_put(struct scope *s, const struct field_ref *ref,
               const struct style *style, unsigned flags, struct flow *out);

/*
 * The number of items if the field is a list (highlights, {rest}), 1 for
 * another that is set, else 0; and its i-th item.
 */
size_t field_count(struct scope *s, const struct field_ref *ref);
bool field_put_item(struct scope *s, const struct field_ref *ref, size_t i,
                    const struct style *style, unsigned flags,
                    struct flow *out);

#endif
