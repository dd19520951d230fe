/*
 * hyphendict -- where words of a language may be divided.
 *
 * Liang's method (Word Hy-phen-a-tion by Com-put-er, 1983) over the pattern
 * files that Debian packages as hyphen-*, LibreOffice's. Read here and not by
 * libhyphen, which takes seconds to load German's 70,000 patterns. Private to
 * hyphenate.c.
 */
#ifndef CVSET_HYPHENDICT_H
#define CVSET_HYPHENDICT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/source.h"
#include "base/str.h"

struct arena;
struct diag;
struct hyphendict;

/* Longest word that is divided, in letters. */
#define HYPHEN_LETTERS_MAX 64

/* No patterns yet; those of a language are read when first asked for. */
struct hyphendict *hyphendict_open(struct arena *a);

/*
 * Sets after[i] where the word of n letters, all lower case, may be divided
 * after letter i, at least three from both ends. False if there are no patterns
 * for the language (BCP 47), which is reported at the span, once.
 */
bool hyphendict_divide(struct hyphendict *h, struct diag *d, struct span at,
                       struct str lang, const uint32_t *letters, size_t n,
                       bool *after);

#endif
