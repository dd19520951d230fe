/*
 * photo -- the photo of a profile: found, read, and what is wrong with it said.
 */
#ifndef CVSET_PHOTO_H
#define CVSET_PHOTO_H

#include "base/unit.h"

struct arena;
struct diag;
struct picture;
struct profile;

/*
 * The profile's photo for a place of that size; read once for each size. NULL
 * if the profile names none, or after a warning: the page does without.
 */
const struct picture *photo_picture(struct arena *a, struct diag *d,
                                    const struct profile *p, unit width,
                                    unit height);

/* Says what is wrong with it, whether a layout shows it or not. */
void photo_check(struct arena *a, struct diag *d, const struct profile *p);

#endif
