/*
 * outlinetree -- bookmarks (ISO 32000-1 12.3.3).
 */
#ifndef CVSET_OUTLINETREE_H
#define CVSET_OUTLINETREE_H

#include <stddef.h>
#include <stdint.h>

struct composed;
struct writer;

/*
 * Writes the documents' bookmarks in order, nested by level; the number of the
 * root object, 0 if there are none.
 */
uint32_t outlinetree_write(struct writer *w, struct composed *const *docs,
                           size_t n);

#endif
