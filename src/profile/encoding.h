/*
 * encoding -- what a file that is not UTF-8 probably is.
 */
#ifndef CVSET_ENCODING_H
#define CVSET_ENCODING_H

#include <stdbool.h>

#include "base/source.h"

struct diag;

/*
 * True if the source is well-formed UTF-8. Otherwise reports the first bad
 * byte, with its offset, the likely encoding and how to convert the file.
 */
bool encoding_check(struct diag *d, const struct source *src);

/* True if the text, which is not UTF-8, looks like Latin-1 or Windows-1252. */
bool encoding_is_latin(struct str s);

#endif
