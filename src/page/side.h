/*
 * side -- a title beside its section, on the lines of the text.
 *
 * The title's last line and the first one of the text are one line, as cells of
 * a row are (row.h). Where a page begins inside of the section the title may be
 * repeated: its lines go with the page's first ones, as an artifact.
 */
#ifndef CVSET_SIDE_H
#define CVSET_SIDE_H

#include "page/block.h"

/*
 * The title's line and the text's in one. Their baselines are one; what is
 * below it is the text's, so that its pitch is kept.
 */
struct block side_join(struct arena *a, const struct block *title,
                       const struct block *text);

/*
 * The title's lines may be repeated where a page begins with one of the n
 * blocks, the first of which the title itself stands beside; a page with fewer
 * blocks than lines is as bad as a widow.
 */
void side_repeats(struct arena *a, const struct blocks *title,
                  struct block *b, size_t n);

/* What is due on a page that begins with the first of the n blocks. */
void side_repeat(struct arena *a, struct block *b, size_t n);

#endif
