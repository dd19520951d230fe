/*
 * punct -- punctuation as CommonMark sees it. Private to the markup files.
 */
#ifndef CVSET_PUNCT_H
#define CVSET_PUNCT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

/* An ASCII punctuation character (CommonMark 0.31, 2.1). */
bool punct_is_ascii(char c);

/* A Unicode punctuation character (2.1): general category P or S. */
bool punct_is(uint32_t c);

/* Opens something: ( [ { and categories Ps and Pi. */
bool punct_opens(uint32_t c);

/* Closes or pauses: ) ] } , . ; : ! ?, their full-width kin, Pe and Pf. */
bool punct_closes(uint32_t c);

/* The code point before *off, which moves to it; at the start a space. */
uint32_t punct_rune_before(struct str s, size_t *off);

#endif
