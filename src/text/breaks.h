/*
 * breaks -- where a line may end.
 *
 * ICU's line iterator (UAX #14), then the rules of typography.md 1.D, which
 * mostly forbid what it allows: kinsoku.c what may stand at a line's edges,
 * keep.c words, numbers, ties and labels, keepfield.c dates and telephone
 * numbers typed in a text, addressbreak.c addresses. All work on the code
 * points of the whole paragraph, so that bold or a link changes nothing; none
 * knows of widths.
 */
#ifndef CVSET_BREAKS_H
#define CVSET_BREAKS_H

#include "text/para.h"

struct breaker;

/* ICU's iterator, opened when first wanted. End with breaker_close(). */
struct breaker *breaker_open(struct arena *a);
void breaker_close(struct breaker *b);

/* Sets `brk` of every cluster. */
void breaks_find(struct engine *e, struct para *p);

/* --- for the files of rules ----------------------------------------------- */

/* A paragraph's code points with the break before each. */
struct break_text {
    const struct para *para;
    uint32_t *c;
    uint32_t *off;              /* byte of the paragraph's text */
    uint8_t *brk;               /* enum brk */
    bool *han;                  /* drawn full width, as CJK text */
    const struct piece **piece;
    size_t n;
};

/* Code point i, 0 past the end. */
uint32_t break_at(const struct break_text *t, size_t i);

/* The last code point before i that is no space, 0 if there is none. */
uint32_t break_before(const struct break_text *t, size_t i);

/* Makes the break before i worse, or leaves it; forced ones stay. */
void break_lower(struct break_text *t, size_t i, enum brk to);

/* Sets the break before i, unless it is forced. */
void break_set(struct break_text *t, size_t i, enum brk to);

/* No break inside [from, to). */
void break_keep(struct break_text *t, size_t from, size_t to);

/* The same in a date or number; if it is too wide, at its spaces. */
void break_keep_field(struct break_text *t, size_t from, size_t to);

static inline bool break_is_digit(uint32_t c)
{
    return c >= '0' && c <= '9';
}

/* Whether a set, in ascending order, holds the code point. */
bool break_in_set(uint32_t c, const uint16_t *set, size_t n);

#define BREAK_IN(c, set) \
    break_in_set((c), (set), sizeof(set) / sizeof((set)[0]))

/* A letter, mark or digit of a script whose words have spaces around them. */
bool break_in_word(uint32_t c);

void kinsoku_apply(struct break_text *t);
void keep_apply(struct break_text *t);
void keepfield_apply(struct break_text *t);
void addressbreak_apply(struct break_text *t);

#endif
