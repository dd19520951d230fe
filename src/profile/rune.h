/*
 * rune -- the few classes of characters that reading a profile needs.
 *
 * Ranges are those of Unicode 15 blocks, wide enough for decisions about line
 * ends and names; shaping and line breaking use ICU's data, in text/.
 */
#ifndef CVSET_RUNE_H
#define CVSET_RUNE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

/* An ideograph, radical or numeral of the Han script. */
bool rune_is_han(uint32_t c);

/* Hiragana, katakana (of either width) or bopomofo. */
bool rune_is_kana(uint32_t c);

bool rune_is_hangul(uint32_t c);

/* Full-width punctuation and symbols: U+3000 block, FE30, FF00 forms. */
bool rune_is_cjk_punct(uint32_t c);

/* Punctuation that is Han or Latin by its neighbours: quotes, dashes, …, ·. */
bool rune_is_ambiguous(uint32_t c);

/* Invisible characters that belong to the one before: marks, selectors. */
bool rune_is_mark(uint32_t c);

/* A space that YAML does not take for one: U+3000, no-break and em spaces. */
bool rune_is_odd_space(uint32_t c);

/* C0 and C1 controls but tab, line feed and carriage return; U+FFFE/FFFF. */
bool rune_is_control(uint32_t c);

/* Private use: what it means is agreed nowhere. */
bool rune_is_private(uint32_t c);

/* The last code point of s, and where it starts; 0 if s is empty. */
uint32_t rune_last(struct str s, size_t *at);

/* The first code point of s, or 0. */
uint32_t rune_first(struct str s);

/* True if s holds a Han character, kana or Hangul. */
bool rune_any_cjk(struct str s);

#endif
