/*
 * photobox -- the profile's photo as a figure.
 */
#ifndef CVSET_LAYOUT_PHOTOBOX_H
#define CVSET_LAYOUT_PHOTOBOX_H

#include "layout/rows.h"

/*
 * The photo as the plan has it; NULL if it is not to be shown, there is none or
 * it cannot be, with the reason in the diagnostics.
 */
const struct picture *photo_shown(struct build *b,
                                  const struct photo_plan *plan);

/* NULL if there is no photo that can be shown; why is in the diagnostics. */
struct box *photo_make(struct build *b, const struct photo_plan *plan,
                       const struct tag *parent);

#endif
