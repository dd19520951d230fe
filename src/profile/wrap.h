/*
 * wrap -- text typed over several lines, as one.
 *
 * A line end between two Han, kana or full-width characters, or beside CJK
 * punctuation, is nothing; any other is one space; blank lines part
 * paragraphs. (CSS Text 3 section 4.1.3 gives the first rule, Chinese practice
 * the second.) Knows nothing of YAML.
 */
#ifndef CVSET_WRAP_H
#define CVSET_WRAP_H

#include "base/str.h"

struct arena;

/*
 * Joins the lines of s, which end in LF, CRLF or CR. White space around the
 * line ends goes, and blank lines become "\n\n"; blank lines at the start and
 * end go. With `edges` the white space before the first line and after the last
 * one stays (quoted scalars).
 */
struct str wrap_join(struct arena *a, struct str s, bool edges);

/* True if a line end between the two texts stands for nothing. */
bool wrap_tight(struct str before, struct str after);

#endif
