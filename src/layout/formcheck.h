/*
 * formcheck -- what a layout asks of the entries of a section.
 *
 * `most`, `needs`, `months`, `recent` and `all-authors` of `sections`: official
 * forms ask for such things, and an application that lacks them is sent back.
 * All are warnings; the page shows what the author wrote.
 */
#ifndef CVSET_LAYOUT_FORMCHECK_H
#define CVSET_LAYOUT_FORMCHECK_H

#include "layout/listing.h"

void formcheck(struct build *b, const struct section *x,
               const struct listing *entries);

#endif
