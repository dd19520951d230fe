/*
 * cite -- the style of citing that an entry is set in.
 */
#ifndef CVSET_LAYOUT_CITE_H
#define CVSET_LAYOUT_CITE_H

#include "layout/scope.h"

/*
 * Sets the scope's form, separators and named fields for its entry: those of
 * the style in the language of the entry, if the entry's rows cite at all.
 */
void cite_scope(struct scope *s, const struct citation *style,
                struct str kind);

/*
 * What {citation} stands for: of an entry that is a text, the text. Empty if
 * nothing of it is set.
 */
struct flow cite_render(struct scope *s, const struct style *style);

#endif
