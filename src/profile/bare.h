/*
 * bare -- texts reduced to what two ways of writing one thing have in common.
 */
#ifndef CVSET_BARE_H
#define CVSET_BARE_H

#include "base/str.h"

struct arena;

/* Letters and figures alone, ASCII ones in lower case. */
struct str bare_text(struct arena *a, struct str s);

/* Without years: `SC 2024`, `SC '24` and `SC` are one. */
struct str bare_of_year(struct arena *a, struct str s);

#endif
