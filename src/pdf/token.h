/*
 * token -- numbers, names, strings and references in PDF syntax.
 *
 * Everything the PDF folder writes goes through here as bytes, numbers as exact
 * decimals of integers, so that no library's rounding and no locale shows in
 * the file (ISO 32000-1 7.3).
 */
#ifndef CVSET_TOKEN_H
#define CVSET_TOKEN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "base/unit.h"

void token_int(struct buf *b, int64_t v);

/* v / 10^digits without trailing zeros: token_fixed(b, -1250, 3) is -1.25. */
void token_fixed(struct buf *b, int64_t v, int digits);

/* A length in points. */
void token_unit(struct buf *b, unit v);

/* The components of 0xRRGGBB as numbers from 0 to 1, one if all are equal. */
void token_colour(struct buf *b, uint32_t rgb);
bool token_is_grey(uint32_t rgb);

/* `12 0 R` */
void token_ref(struct buf *b, uint32_t object);

/* `/Name`, what is not regular as `#xx` (7.3.5). */
void token_name(struct buf *b, struct str s);

/* A byte string, literal: `(…)`. */
void token_string(struct buf *b, struct str s);

/* Four hexadecimal digits. */
void token_hex16(struct buf *b, uint32_t v);

/* UTF-16BE in hexadecimal digits, without brackets or byte order mark. */
void token_utf16(struct buf *b, struct str utf8);

/* A text string (7.9.2.2): literal if ASCII, else UTF-16BE in hexadecimal. */
void token_text(struct buf *b, struct str utf8);

#endif
