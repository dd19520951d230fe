/*
 * justify -- a line's clusters placed and stretched to its room.
 *
 * Takes level after level of glue.h until the need is met, all places of a
 * level alike. What belongs to a glyph's own width (punctuation) changes its
 * advance; spaces and gaps are moved by `extra`, which stays small.
 */
#ifndef CVSET_JUSTIFY_H
#define CVSET_JUSTIFY_H

#include "text/line.h"
#include "text/linefit.h"

/* Places the clusters of the span; natural width, edges trimmed. */
struct line justify_place(struct arena *a, const struct linefit *f,
                          const struct span_of_line *s);

/*
 * Brings the line to the room if its glue can: shrinks if it is too wide,
 * stretches if `stretch`. Updates its width.
 */
void justify_fill(const struct linefit *f, const struct span_of_line *s,
                  struct line *line, bool stretch);

/* Even spacing of Han labels (JU-8): the rest goes into the advances. */
void justify_spread(struct line *line, unit room);

#endif
