/*
 * squeeze -- the widths of CJK punctuation (CLREQ 3.1.6, GB/T 15834 5.1).
 *
 * A full-width mark is ink and blank room: half an em before an opening
 * bracket, half after what closes or pauses, a quarter at either side of the
 * centred marks of Hant. How much is read off the ink, as it changes with the
 * language's glyphs. Neighbours take from each other's room, over the whole
 * paragraph, whatever styles, links and fonts change within; so does a style
 * that wants its punctuation narrow. What a line's edges would take is only
 * noted (trim_start, trim_end).
 */
#ifndef CVSET_SQUEEZE_H
#define CVSET_SQUEEZE_H

#include "text/para.h"

/*
 * Changes advance and shift of the paragraph's punctuation and sets its trims.
 * Clusters have their classes; a mark that the font centres becomes
 * CLUSTER_MIDDLE, a proportional quotation mark CLUSTER_OTHER.
 */
void squeeze_punctuation(struct engine *e, struct para *p);

#endif
