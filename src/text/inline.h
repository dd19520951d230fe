/*
 * inline -- styled inline text: what layout hands to the text engine.
 */
#ifndef CVSET_INLINE_H
#define CVSET_INLINE_H

#include <stdbool.h>

#include "base/source.h"
#include "base/str.h"
#include "base/unit.h"

struct arena;
struct style;

/* Where a piece of text leads; one object for each link, however it wraps. */
struct link {
    struct str uri;             /* 7-bit */
    struct span span;
};

enum inline_flag {
    INLINE_BOLD = 1,
    INLINE_ITALIC = 2,
    INLINE_CODE = 4,
    INLINE_SUPER = 8,           /* raised, smaller: author marks */
    INLINE_NOWRAP = 16,         /* no break inside: dates, phone numbers */
    INLINE_TIE = 32,            /* no break before or after it either */
    INLINE_LITERAL = 64,        /* layout's own text, not an author's */
    INLINE_ADDRESS = 128        /* shows its link's address; by para_new() */
};

/* A piece of text in one look; pieces of a paragraph form a list. */
struct piece {
    struct str s;               /* UTF-8, no newline except a forced break */
    const struct style *style;
    unsigned flags;             /* enum inline_flag */
    const struct link *link;    /* or NULL */
    struct str lang;            /* "" is the paragraph's language */
    struct span span;           /* where s was written */
    struct piece *next;
};

/* A link shown as its own address: no ligatures, gaps or ordinary breaks. */
static inline bool piece_is_address(const struct piece *k)
{
    return (k->flags & INLINE_ADDRESS) != 0;
}

/* Raised and smaller: an author's mark, or in a style that is `superior`. */
bool piece_is_super(const struct piece *k);

#endif
