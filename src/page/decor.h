/*
 * decor -- rules, bars and tints that a style asks for, as rectangles.
 */
#ifndef CVSET_DECOR_H
#define CVSET_DECOR_H

#include "page/block.h"

struct style;

/* Where the ascenders of the line's letters end, from its top. */
unit decor_ascenders(const struct block *b);

/* How far the style moves its text in from the left, and from the right. */
unit decor_left(const struct style *s);
unit decor_right(const struct style *s);

/* From the block's top to that of its capitals or Han; 0 without text. */
unit decor_ink_top(const struct block *b);

/* Whether it adds to the height above the first line, and below the last. */
bool decor_above(const struct style *s);
bool decor_below(const struct style *s);

/*
 * Adds the style's rectangles to the n > 0 blocks of one box, whose room goes
 * from x over the width, and the height that they take. Bars are as high as the
 * fit makes the text beside them. Neither the first nor the last is in a band
 * where the style has something above or below.
 */
void decor_add(struct arena *a, const struct style *s, const struct fit *fit,
               struct block *b, size_t n, unit x, unit width);

/* A block that is nothing but a rule over the width. */
struct block decor_rule(struct arena *a, const struct style *s, unit x,
                        unit width);

#endif
