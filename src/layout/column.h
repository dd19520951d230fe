/*
 * column -- the boxes of a document's columns: heads and sections.
 */
#ifndef CVSET_LAYOUT_COLUMN_H
#define CVSET_LAYOUT_COLUMN_H

struct build;

/* Makes the body of b->doc and its columns; at least one. */
void columns_make(struct build *b);

#endif
