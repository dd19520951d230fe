/*
 * tounicode -- the CMap that gives each code its text (ISO 32000-1 9.10.3).
 */
#ifndef CVSET_TOUNICODE_H
#define CVSET_TOUNICODE_H

#include "base/str.h"
#include "pdf/cid.h"

/*
 * The CMap of the font. Texts come from the source's clusters, never from a
 * reverse cmap (typography.md 0.3). Only bfchar: CIDs are in order of first
 * use, so ranges are rare, and readers disagree on ranges over a high byte.
 */
struct str tounicode_write(struct arena *a, const struct cid_font *font);

#endif
