/*
 * autospace -- the gap between Han and Latin text (UTR #59, CLREQ 3.2.2).
 *
 * A quarter of the Han size, or what the style says, between an ideograph and
 * a letter or digit that stand next to each other; it becomes part of the
 * first one's advance. A space that the author typed there is that gap.
 */
#ifndef CVSET_AUTOSPACE_H
#define CVSET_AUTOSPACE_H

#include "text/para.h"

/* Sets `gap` and widens the advances; clusters have their classes. */
void autospace_open(struct engine *e, struct para *p);

#endif
