/*
 * item -- a paragraph's text into runs of one script, language and face.
 *
 * Scripts are resolved over the whole paragraph (UAX #24 section 5), across
 * style and link boundaries. Characters whose form depends on context go to the
 * Latin or the Han font first (typography.md 1.C), so fonts are chosen by
 * script and never by coverage alone.
 */
#ifndef CVSET_ITEM_H
#define CVSET_ITEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/para.h"

/* One code point on its way into an item. */
struct point {
    uint32_t c;
    uint32_t off;               /* byte of the paragraph's text */
    uint32_t script;            /* resolved, as HarfBuzz has it */
    const struct piece *piece;
    const struct face *face;
    uint8_t n;                  /* bytes */
    uint8_t level;              /* bidi.h */
    bool han;                   /* Han font, size and rules */
    bool fixed;                 /* han is settled */
    bool extends;               /* continues a grapheme cluster */
    bool cut;                   /* after so many marks that an item begins */
};

struct points {
    struct point *p;
    size_t n;
    size_t marks;               /* in a row, while they are read */
    bool has_han;               /* not only symbols in the Han font */
    bool han_lang;              /* Chinese or Japanese, or mostly Han */
    struct str han_as;          /* of Han in text of another language */
};

/* Fills p->items and p->has_han. */
void item_make(struct engine *e, struct para *p);

/*
 * The language a point is set in: that of its piece or paragraph, but for Han
 * in text of a language without it the one the document has for that (IT-7).
 */
struct str item_lang(const struct points *t, const struct para *para,
                     const struct point *p);

/* Settles `han` for the characters of typography.md 1.C (ambiguous.c). */
void ambiguous_settle(struct points *t);

#endif
