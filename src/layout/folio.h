/*
 * folio -- the numbers of a document's pages in a book.
 */
#ifndef CVSET_LAYOUT_FOLIO_H
#define CVSET_LAYOUT_FOLIO_H

#include "layout/box.h"

/*
 * Numbers the document's pages as those of a book, in the heads and feet that
 * it has; where neither shows a number, it is added to the foot.
 */
void folio_number(struct arena *a, struct document *doc,
                  struct numbering book);

#endif
