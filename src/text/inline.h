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
    struct str uri;             /* 7-bit; or "", and it leads to a page */
    size_t page;                /* of the file, from 1 */
    struct span span;
    struct str kind;            /* a word for what it leads to, or ""; of a
                                   page, what is there */
};

/*
 * A picture set like a letter, as high as the capitals beside it. Its piece's
 * text is a character of an icon font, which nothing but that font knows; what
 * readers get is `text`, or nothing where the picture is an ornament.
 */
struct icon {
    struct str text;
    int cap;                    /* height of those capitals [em/1000] */
    int room;                   /* width it is centred in [em/1000], 0: its own
                                   and no more than it */
    int gap;                    /* after it [em/1000] */
};

enum inline_flag {
    INLINE_BOLD = 1,
    INLINE_ITALIC = 2,
    INLINE_CODE = 4,
    INLINE_SUPER = 8,           /* raised, smaller: author marks */
    INLINE_NOWRAP = 16,         /* no break inside: dates, phone numbers */
    INLINE_TIE = 32,            /* no break before or after it either */
    INLINE_LITERAL = 64,        /* layout's own text, not an author's */
    INLINE_ADDRESS = 128,       /* shows its link's address; by para_new() */
    INLINE_BETWEEN = 256,       /* parts two things on one line: where they
                                   stand on two, it is not there */
    INLINE_WHOLE = 512          /* broken only if it is wider than a line */
};

/* A piece of text in one look; pieces of a paragraph form a list. */
struct piece {
    struct str s;               /* UTF-8, no newline except a forced break */
    const struct style *style;
    unsigned flags;             /* enum inline_flag */
    const struct link *link;    /* or NULL */
    const struct icon *icon;    /* s is one, or NULL */
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
