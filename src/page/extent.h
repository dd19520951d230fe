/*
 * extent -- how wide lines are to readers.
 *
 * Plain pdftotext reads what stands below two columns, but under the first one
 * alone, before the second. So the first line after a band reaches as far as
 * its last column: by the advance of its last glyph, with nothing after it, as
 * between the cells of a row (row.h). Nothing moves on the page.
 */
#ifndef CVSET_EXTENT_H
#define CVSET_EXTENT_H

struct page;

/* No advance grows past this [em/1000]. */
#define EXTENT_MOST 60000

void extent_after_bands(struct page *page);

#endif
