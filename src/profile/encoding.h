/*
 * encoding -- what a file that is not UTF-8 probably is.
 */
#ifndef CVSET_ENCODING_H
#define CVSET_ENCODING_H

#include <stdbool.h>
#include <stddef.h>

#include "base/source.h"

struct arena;
struct diag;

/*
 * True if the source is well-formed UTF-8. Otherwise reports the first bad
 * byte, with its offset, the likely encoding and how to convert the file.
 */
bool encoding_check(struct diag *d, const struct source *src);

/* True if the text, which is not UTF-8, looks like Latin-1 or Windows-1252. */
bool encoding_is_latin(struct str s);

/*
 * What a file of bytes that may be taken on trust is in: NULL for UTF-8, else
 * "UTF-16LE", "UTF-16BE", "GB18030" or "WINDOWS-1252"; "UTF-8" for UTF-8 with
 * faults in it.
 */
const char *encoding_guess(struct str s);

/*
 * The bytes, in an encoding of that name, as UTF-8. False with the offset of
 * the first byte that is none of its, and what stands before it in *out.
 */
bool encoding_decode(struct arena *a, const char *name, struct str bytes,
                     struct str *out, size_t *bad);

#endif
