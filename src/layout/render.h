/*
 * render -- templates and parts filled in: lists of pieces.
 */
#ifndef CVSET_LAYOUT_RENDER_H
#define CVSET_LAYOUT_RENDER_H

#include "layout/scope.h"

/* The template with its fields, in the style. */
struct flow render_template(struct scope *s, const struct template *t,
                            const struct style *style);

/* Appends the template's text to the flow, which its separators go by. */
void render_onto(struct scope *s, const struct template *t,
                 const struct style *style, struct flow *out);

/*
 * The part as one run of text; empty if none of its fields is set. Lines and
 * contacts are joined with the part's separator.
 */
struct flow render_part(struct scope *s, const struct part *p,
                        const struct style *style);

/*
 * Calls `each` for every item the part is a list of: lines, items of a list
 * field, contacts; once for anything else that is not empty.
 */
void render_items(struct scope *s, const struct part *p,
                  const struct style *style,
                  void (*each)(void *to, const struct flow *f,
                               const struct style *style, int align),
                  void *to);

/* True unless the part or row has a condition that does not hold. */
bool render_when(struct scope *s, const struct condition *c);

#endif
