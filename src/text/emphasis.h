/*
 * emphasis -- which stars of a text are markup, and what they enclose.
 *
 * CommonMark's delimiter stack (0.31, "An algorithm for parsing nested emphasis
 * and links") over the list of tokens markup.c makes. Private to markup.c.
 */
#ifndef CVSET_EMPHASIS_H
#define CVSET_EMPHASIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

struct link;

/*
 * A stretch of the source. Token 0 is none, so that 0 can mean "no token".
 * What opens or closes at a run of stars does so around what is left of it: it
 * closes, shows the stars that are no markup, and opens.
 */
struct token {
    struct str text;            /* to show; for stars, the whole run */
    uint32_t off, n;            /* bytes of the source */
    bool code;
    const struct link *link;    /* it is an address by itself */
    const struct link *from;    /* a link starts after it */
    bool to;                    /* a link ends before it */
    bool can_open, can_close;
    uint32_t stars;             /* left in the run */
    uint32_t opens_bold, opens_italic, closes_bold, closes_italic;
    uint32_t prev, next;        /* in the stack of runs that may match */
};

struct tokens {
    struct token *token;
    size_t n, cap;
    uint32_t top;               /* of the stack */
};

/* Sets can_open and can_close for the run of n stars at s[off]. */
void emphasis_flanks(struct token *run, struct str s, size_t off, size_t n);

/* Puts the token, a run of stars, on the stack. */
void emphasis_push(struct tokens *t, uint32_t run);

/* Matches the runs above `bottom` on the stack and takes them off it. */
void emphasis_match(struct tokens *t, uint32_t bottom);

#endif
