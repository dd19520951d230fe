/*
 * flow -- inline text being put together: a list of pieces and its end.
 */
#ifndef CVSET_LAYOUT_FLOW_H
#define CVSET_LAYOUT_FLOW_H

#include <stdbool.h>
#include <stdint.h>

#include "profile/language.h"
#include "text/inline.h"

struct flow {
    struct piece *first, *last;
    bool filled;                /* some field in it is set */
    bool second;                /* an item of a list below another */
};

/* Appends a list of pieces, which may be NULL. */
void flow_pieces(struct flow *f, struct piece *pieces);

/* Appends all of g. */
void flow_append(struct flow *f, const struct flow *g);

/* Appends the layout's own text. */
struct piece *flow_literal(struct arena *a, struct flow *f, struct str s,
                           const struct style *style, unsigned flags);

/*
 * Appends a separator in the form of the language: no stop after a text that
 * ends a sentence already, no two spaces, nothing but brackets at the start.
 */
void flow_separator(struct arena *a, struct flow *f, enum separator sep,
                    const struct language *lang, const struct style *style,
                    unsigned flags);

/* Whether a separator of that form begins the flow. */
bool flow_begins(const struct flow *f, enum separator sep,
                 const struct language *lang);

/* Like a separator, but at the end: no space after it. */
void flow_end(struct arena *a, struct flow *f, enum separator sep,
              const struct language *lang, const struct style *style);

/*
 * Cuts the flow at its line ends: what is before the first comes back, *rest
 * has the others without the line ends, or is empty.
 */
struct flow flow_cut(struct arena *a, struct flow f, struct flow *rest);

/* The last code point, or 0. */
uint32_t flow_last(const struct flow *f);

/* The text of the pieces. */
struct str flow_text(struct arena *a, const struct piece *pieces);

/* True if the text has a Han character, kana or hangul. */
bool flow_has_han(struct str s);

#endif
