/*
 * unicode -- properties of code points that the text stages ask for.
 *
 * Scripts and categories are those of HarfBuzz's own tables, so that no second
 * copy of the Unicode data is loaded; line breaking and bidi are ICU's.
 */
#ifndef CVSET_UNICODE_H
#define CVSET_UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ISO 15924 tag as HarfBuzz writes it: 'Hani', 'Latn', 'Zyyy', 'Zinh' … */
uint32_t uni_script(uint32_t c);
bool uni_is_inherited(uint32_t c);      /* sc = Zinh */

/* Han, kana and bopomofo, by script. */
bool uni_is_han(uint32_t c);
bool uni_is_hangul(uint32_t c);

/*
 * Punctuation, symbols and forms that exist for CJK text only: the blocks of
 * CJK symbols, vertical and full-width forms.
 */
bool uni_is_cjk_mark(uint32_t c);

/* Nonspacing, enclosing or spacing mark (gc = M). */
bool uni_is_mark(uint32_t c);
bool uni_is_enclosing(uint32_t c);

/* Letter, or decimal digit. */
bool uni_is_letter(uint32_t c);
bool uni_is_upper(uint32_t c);      /* upper or title case */
bool uni_is_digit(uint32_t c);
bool uni_is_lower(uint32_t c);          /* gc = Ll */

/* gc = No: ² ½ ① … */
bool uni_is_other_number(uint32_t c);

/* gc = Po, Ps, Pe. */
bool uni_is_other_punct(uint32_t c);
bool uni_is_open(uint32_t c);
bool uni_is_close(uint32_t c);

/* gc = S: + × ° → © … */
bool uni_is_symbol(uint32_t c);

/* U+0020 and every other white space that does not break a line by force. */
bool uni_is_space(uint32_t c);

/* Draws nothing: ZWSP, joiners, bidi controls, variation selectors, BOM. */
bool uni_is_hidden(uint32_t c);

/* FE00..FE0F, E0100..E01EF and the Mongolian ones. */
bool uni_is_variation_selector(uint32_t c);

bool uni_is_rtl(uint32_t script);

/* True if c continues the grapheme cluster that ends in prev (UAX #29). */
bool uni_extends(uint32_t prev, uint32_t c);

/* Canonical decomposition into two; false if c has none. */
bool uni_decompose(uint32_t c, uint32_t *a, uint32_t *b);

#endif
