/*
 * value -- a field of an entry, a contact or the document as inline text.
 */
#ifndef CVSET_LAYOUT_VALUE_H
#define CVSET_LAYOUT_VALUE_H

#include "layout/scope.h"

/* True if the field has something to show here. */
bool value_is_set(struct scope *s, const struct field_ref *ref);

/*
 * Appends the field and notes it as shown. False, and nothing appended, if it
 * is not set.
 */
bool value_put(struct scope *s, const struct field_ref *ref,
               const struct style *style, unsigned flags, struct flow *out);

/*
 * The number of items if the field is a list (a contact list, highlights,
 * {rest}), 1 for another that is set, else 0; and its i-th item.
 */
size_t value_count(struct scope *s, const struct field_ref *ref);
bool value_put_item(struct scope *s, const struct field_ref *ref, size_t i,
                    const struct style *style, unsigned flags,
                    struct flow *out);

/* Appends a text in the document's language. */
bool value_put_text(struct scope *s, const struct text *t,
                    const struct style *style, unsigned flags,
                    struct flow *out);

/* The text's wording for the document, or NULL if absent or empty. */
const struct wording *value_wording(struct build *b, const struct text *t);

/* The language in force for an entry's separators (DESIGN.md section 4). */
const struct language *value_language(struct build *b, const struct entry *e);

/* `style` for words inside text set in `under`; over may be NULL. */
const struct style *value_style(struct build *b, const struct style *under,
                                const struct style *over);

/* The word of a contact, "" if it has none; its value with its link. */
struct text contact_label(struct build *b, const struct contact *c,
                          struct wording *room);

#endif
