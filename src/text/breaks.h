/*
 * breaks -- where a line may end.
 *
 * ICU's line iterator (UAX #14) with the Chinese or Japanese tailoring, then
 * the filter of typography.md 1.D: no-start and no-end characters, words,
 * numbers, ties, hyphens, addresses. Works on code points; knows nothing of
 * widths.
 */
#ifndef CVSET_BREAKS_H
#define CVSET_BREAKS_H

#include "text/para.h"

struct breaker;

/* ICU's iterators, opened when first wanted. End with breaker_close(). */
struct breaker *breaker_open(struct arena *a);
void breaker_close(struct breaker *b);

/* Sets `brk` of every cluster. */
void breaks_find(struct engine *e, struct para *p);

/* A paragraph's code points with the break before each; for kinsoku.c. */
struct break_text {
    uint32_t *c;
    uint32_t *off;
    uint8_t *brk;               /* enum brk */
    const struct piece **piece;
    size_t n;
};

/* The filter over ICU's opportunities (kinsoku.c). */
void kinsoku_filter(struct break_text *t, bool korean);

#endif
