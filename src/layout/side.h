/*
 * side -- titles that stand beside their section.
 */
#ifndef CVSET_LAYOUT_SIDE_H
#define CVSET_LAYOUT_SIDE_H

#include "layout/rows.h"

/*
 * The title, made as one above its text, beside the boxes; `again` is the title
 * for later pages, or empty.
 */
struct box *side_title(struct build *b, const struct section_plan *look,
                       struct box *title, const struct flow *again,
                       const struct boxes *text);

#endif
