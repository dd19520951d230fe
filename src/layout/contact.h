/*
 * contact -- contacts as inline text, with their words and links.
 */
#ifndef CVSET_LAYOUT_CONTACT_H
#define CVSET_LAYOUT_CONTACT_H

#include "layout/scope.h"

/* True if the contact belongs to the plan and was not shown before. */
bool contact_due(struct scope *s, const struct contacts_plan *c,
                 const struct contact *contact, size_t index);

/* Label and value in one run, as the plan has it. */
struct flow contact_render(struct scope *s, const struct contacts_plan *c,
                           const struct contact *contact,
                           const struct style *style);

/*
 * The style of contacts below each other, for all lines but the first to stand
 * beside the icon; the style itself where there is none.
 */
const struct style *contact_hanging(struct build *b,
                                    const struct contacts_plan *c,
                                    const struct style *style);

/* The value, with its link. */
bool contact_put(struct scope *s, const struct contact *c,
                 const struct style *style, unsigned flags, struct flow *out);

/* The contact's word: the author's, or the language's, or its key. */
struct text contact_label(struct build *b, const struct contact *c,
                          struct wording *room);

/* The link for all pieces from `from` on that are the author's. */
void contact_link(struct build *b, struct piece *from, struct link to);

#endif
