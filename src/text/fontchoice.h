/*
 * fontchoice -- the face that each grapheme cluster is set in.
 *
 * By script first and by coverage only where the script's own family has no
 * glyph: Latin, Greek and Cyrillic never come from a Han family that happens to
 * have them at full width (typography.md IT-4 to IT-6). Weight and slope stay
 * those asked for.
 */
#ifndef CVSET_FONTCHOICE_H
#define CVSET_FONTCHOICE_H

#include "text/item.h"

/* Sets `face` of all points; NULL where the style has no families at all. */
void fontchoice_make(struct engine *e, struct points *t, const struct para *p);

/*
 * Says of an item what the reader of the page will see: letters in a family the
 * layout does not name, bold or italic text in a face that is neither.
 */
void fontchoice_report(struct engine *e, const struct para *p,
                       const struct item *it);

/* The colour of the item's text: its style's, or that of emphasised Han. */
uint32_t fontchoice_colour(const struct item *it);

#endif
