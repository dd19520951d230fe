/*
 * datewords -- the words that people type in dates, in all our languages.
 *
 * A profile serves several languages, so each word means the same in every
 * document. What cvset prints comes from languages/ instead; a test reads back
 * every month and open end that those files hold.
 */
#ifndef CVSET_DATEWORDS_H
#define CVSET_DATEWORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

/* True for the Latin letters of our languages. */
bool dateword_is_letter(uint32_t c);

/* 1 to 12 for the name of a month, in any case and without its stop, or 0. */
int dateword_month(struct str s);

/* True for words that say a range has no end yet: present, heute, 至今. */
bool dateword_is_open(struct str s);

/* True for the letters after a day: 1st, 2nd, 1er. */
bool dateword_is_ordinal(struct str s);

/* True for what may stand before a month or year: `12 de mayo de 2018`. */
bool dateword_is_of(struct str s);

/* Bytes of the separator of a range that s starts with, or 0. */
size_t dateword_separator(struct str s);

#endif
