/*
 * columns -- the columns of a document's pages, each a galley of its own.
 */
#ifndef CVSET_COLUMNS_H
#define CVSET_COLUMNS_H

#include "page/block.h"

struct columns {
    struct galley frame;        /* the text's whole width: heads and feet */
    struct galley *galley;      /* as in the document */
    size_t n;
    size_t pages;               /* of the longest */
};

/*
 * Measures the document, shaped now if it is not yet, and gives every column
 * its room on a page.
 */
void columns_open(struct columns *c, struct engine *e, struct arena *a,
                  const struct document *doc, const struct fit *fit);

/* Sets them and breaks them into pages. */
void columns_set(struct columns *c);

/* The tint of column i on a page (from 0); false if it has none there. */
bool columns_tint(const struct columns *c, size_t i, size_t page,
                  struct rect *out);

/*
 * Thousandths of the last page that its fullest column fills, which is *at.
 */
int64_t columns_last_fill(const struct columns *c, size_t *at);

#endif
