/*
 * iconpath -- a glyph as a filled path, which no reader takes for a letter.
 */
#ifndef CVSET_ICONPATH_H
#define CVSET_ICONPATH_H

#include "base/str.h"
#include "base/unit.h"

struct mark;
struct writer;

/* Appends the operators for the icon with its origin at x, y. */
void iconpath_put(struct writer *w, struct buf *out, const struct mark *m,
                  unit x, unit y);

#endif
