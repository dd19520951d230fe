/*
 * shape -- items into clusters of glyphs, through HarfBuzz.
 *
 * Everything is in thousandths of an em of the item's own size. A cluster keeps
 * its font's advance; kerning stays apart from it while it is small, so that
 * one glyph makes one CID and not one for every neighbour it has.
 */
#ifndef CVSET_SHAPE_H
#define CVSET_SHAPE_H

#include "text/para.h"

/* Largest kern left outside a glyph's advance (typography.md 0.2). */
#define KERN_MAX 80

/* Fills p->clusters and p->glyphs; classes and gaps are spacing.h's. */
void shape_items(struct engine *e, struct para *p);

/* The hyphen of the item's face; returns its advance [em/1000]. */
int32_t shape_hyphen(struct engine *e, const struct item *it, struct glyph *g);

#endif
