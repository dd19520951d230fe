/*
 * capitals -- a text in the capitals of its language.
 *
 * Full case mapping by ICU over whole words, because what a letter becomes may
 * depend on those around it: Greek loses its accents but for the disjunctive ή,
 * Turkish has İ, German SS (Unicode Standard 3.13, SpecialCasing.txt).
 */
#ifndef CVSET_CAPITALS_H
#define CVSET_CAPITALS_H

#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

struct arena;

/* Code points, each with the byte of the text its grapheme cluster is at. */
struct capitals {
    uint32_t *c;
    uint32_t *off;
    size_t n;
};

/* Of the bytes [from, to) of the text, in the arena. */
struct capitals capitals_of(struct arena *a, struct str text, size_t from,
                            size_t to, struct str lang);

#endif
