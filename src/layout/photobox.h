/*
 * photobox -- the profile's photo as a figure.
 */
#ifndef CVSET_LAYOUT_PHOTOBOX_H
#define CVSET_LAYOUT_PHOTOBOX_H

#include "layout/rows.h"

/* NULL if there is no photo that can be shown; why is in the diagnostics. */
struct box *photo_make(struct build *b, const struct photo_plan *plan,
                       const struct tag *parent);

#endif
