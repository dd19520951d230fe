/*
 * bibscan -- where entries, fields and values of a BibTeX file begin and end,
 * in files that are broken, too. For bibread.c.
 */
#ifndef CVSET_BIBSCAN_H
#define CVSET_BIBSCAN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"

bool bib_is_space(char c);
bool bib_is_line_end(char c);

/* s[i], or 0 past the end. */
char bib_char(struct str s, size_t i);

size_t bib_line_end(struct str s, size_t i);

/* `@word{` or `@word(` at i: where the delimiter stands, or 0. */
size_t bib_entry_at(struct str s, size_t i);

/* True for `, word =` at i, white space before it aside. */
bool bib_field_at(struct str s, size_t i);

/*
 * Where the value that begins at i with a brace or quote is closed; s.n if it
 * is not before the next entry. Also the comma before what can only be the next
 * field, in quotes, or looks like it, if `careful`.
 */
size_t bib_value_end(struct str s, size_t i, bool careful);

/*
 * True if the brace at i is closed before the next entry begins; *end is where,
 * or how far that was looked for.
 */
bool bib_is_closed(struct str s, size_t i, size_t *end);

#endif
