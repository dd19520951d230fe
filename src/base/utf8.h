/*
 * utf8 -- code points in and out of UTF-8, and how wide a terminal shows them.
 */
#ifndef CVSET_UTF8_H
#define CVSET_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

/*
 * Decodes the code point at s[*i] and moves *i past it. s must be valid UTF-8
 * (utf8_bad() == s.n); at the end returns 0 and leaves *i.
 */
uint32_t utf8_next(struct str s, size_t *i);

/* Writes c to out and returns the number of bytes, 1 to 4. */
size_t utf8_put(char out[4], uint32_t c);

/*
 * Offset of the first byte that is not well-formed UTF-8 (Unicode ch. 3, table
 * 3-7: no overlong forms, no surrogates, at most U+10FFFF), or s.n.
 */
size_t utf8_bad(struct str s);

/* Code points in s. */
size_t utf8_count(struct str s);

/*
 * Terminal cells s takes: 2 for wide and fullwidth (UAX #11 W and F), 0 for
 * combining marks and other ignorables, 1 for the rest. Tabs count as 1.
 */
size_t utf8_cells(struct str s);

#endif
