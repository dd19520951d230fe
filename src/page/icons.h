/*
 * icons -- pictures that stand in a line without being of its text.
 *
 * They are set as clusters, so that lines are broken and aligned with them. On
 * the page each is a mark of its own, and the room it had in its line goes to
 * the text beside it, as gaps between cells do: a line drawn in two parts would
 * be read as two.
 */
#ifndef CVSET_ICONS_H
#define CVSET_ICONS_H

#include "page/page.h"

/* How many of the n placed are such pictures. */
size_t icons_count(const struct placed *p, size_t n);

/* Writes the icons of the line to marks[] and takes their room from them. */
void icons_lift(struct mark *line, struct mark *marks);

#endif
