/*
 * content -- what is drawn on a page: its content stream (ISO 32000-1 9.4,
 * 14.6) and the annotations over it.
 */
#ifndef CVSET_CONTENT_H
#define CVSET_CONTENT_H

#include <stddef.h>

#include "base/str.h"

struct composed;
struct writer;

struct content {
    struct str stream;          /* in the writer's scratch arena */
    struct str annotations;     /* references, or "" */
};

/*
 * Draws page i of the document, page number `number` of the file. Gives out
 * CIDs, marked content identifiers and annotations on the way. Fonts are named
 * /F0, /F1 … as in the writer's table of CIDs.
 */
struct content content_draw(struct writer *w, const struct composed *c,
                            size_t i, size_t number);

#endif
