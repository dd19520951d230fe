/*
 * row -- cells beside each other, made into one line of text.
 *
 * Between two cells stand one ordinary space and the gap, half of it in the
 * advance of the last visible glyph before it and half as the left bearing of
 * the first one after it: drawn at its own position, plain pdftotext returns
 * the right-hand cell after the following line (typography.md 0.2b).
 */
#ifndef CVSET_ROW_H
#define CVSET_ROW_H

#include "page/block.h"

/* No advance or shift grows past this: a charstring's numbers end at 32767. */
#define ROW_MAX_ADVANCE 31000   /* [em/1000] */

/* Advance of the space between two cells. */
#define ROW_SPACE 250           /* [em/1000] */

/*
 * The n parts, each standing at its own x, left to right, as one line; parts
 * without text are left out. Where one runs into the next, that one is moved
 * to the right behind a space. The line's height, baseline and end are the
 * caller's to set.
 */
struct block row_join(struct arena *a, const struct block *const *parts,
                      size_t n);

/*
 * Lines of stacks beside each other are read as they are drawn, across: an
 * element that goes on in the next line behind another's text ends with each
 * line of it, and begins anew.
 */
void row_part_tags(struct arena *a, struct block *lines, size_t n);

/* Advance of the placed, extra included, in thousandths of a unit: exact. */
int64_t placed_advance(const struct placed *p);

/* True if p leaves ink on the page. */
bool placed_visible(const struct placed *p);

/*
 * Takes `part` of a gap, in thousandths of a unit, into the glyph's advance and
 * gives it [em/1000]; *gap is what is left of the whole.
 */
int32_t placed_widen(struct placed *p, int64_t part, int64_t *gap);

/* From the first placed to the end of the last visible one. */
unit placed_width(const struct placed *p, size_t n);

/*
 * Spaces typed wider than others (U+3000, U+2003) between two glyphs become
 * ordinary ones; the rest of their width goes to either side as in a gap
 * between cells, and nothing moves on the page (EX-13).
 */
void placed_narrow_spaces(struct placed *p, size_t n);

#endif
