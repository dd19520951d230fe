/*
 * value -- texts, dates, lists and authors as inline text.
 */
#ifndef CVSET_LAYOUT_VALUE_H
#define CVSET_LAYOUT_VALUE_H

#include "layout/scope.h"

/* True if there is something to show. */
bool value_filled(struct build *b, const struct value *v);

/* True if there is, and if the pattern shows it: {date:duration} not all. */
bool value_shows(struct build *b, const struct value *v, struct str pattern);

/*
 * Appends the value; dates by the pattern, or in the layout's own form where it
 * is empty. False, and nothing appended, if there is none.
 */
bool value_put(struct scope *s, struct str pattern, const struct value *v,
               const struct style *style, unsigned flags, struct flow *out);

/* Appends a text in the document's language. */
bool value_put_text(struct scope *s, const struct text *t,
                    const struct style *style, unsigned flags,
                    struct flow *out);

/* Appends this wording, marked with its language if that is another. */
void value_put_wording(struct scope *s, const struct wording *w,
                       const struct style *style, unsigned flags,
                       struct flow *out);

/* The text's wording for the document, or NULL if absent or empty. */
const struct wording *value_wording(struct build *b, const struct text *t);

/* `over` for words inside text set in `under`; over may be NULL. */
const struct style *value_style(struct build *b, const struct style *under,
                                const struct style *over);

#endif
