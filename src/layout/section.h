/*
 * section -- a section of the profile as boxes: title, groups, entries, prose.
 */
#ifndef CVSET_LAYOUT_SECTION_H
#define CVSET_LAYOUT_SECTION_H

#include "layout/rows.h"

/*
 * The section's boxes, none if it is empty. A
 * section or field that the layout does not show is reported.
 */
struct boxes section_make(struct build *b, const struct section *x);

/*
 * What a block of the header shows of the sections of that kind or id, which
 * are not shown again but for their legend.
 */
struct boxes section_place(struct build *b, const struct block *block,
                           const struct tag *parent);

#endif
