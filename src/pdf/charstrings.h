/*
 * charstrings -- the charstrings of glyphs, made once for all files.
 *
 * A glyph's outline at a scale is the same in every file. Drawing and encoding
 * those of a Chinese page takes a fifth of the time of making it; the CVs of a
 * lab have most of them in common. They are kept with the fonts, and end with
 * them.
 */
#ifndef CVSET_CHARSTRINGS_H
#define CVSET_CHARSTRINGS_H

#include <stdint.h>

#include "pdf/charstring.h"

struct arena;
struct diag;
struct face;
struct fonts;

/*
 * The glyph's charstring at scale thousandths of its size; empty if it has no
 * outline. Borrowed from the fonts, or from a where too many are kept already.
 */
struct charstring charstrings_get(struct arena *a, struct fonts *f,
                                  struct diag *d, const struct face *face,
                                  uint32_t glyph, int scale);

#endif
