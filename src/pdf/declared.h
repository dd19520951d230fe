/*
 * declared -- at what size the text of a flow beside another is shown.
 *
 * Plain pdftotext puts lines into blocks, and asks of blocks which is read
 * first. Where two columns are many blocks each it takes some for rows of a
 * table, and reads others across (typography.md 0.2c). It does neither where a
 * column is one block: of lines shown at one size, not further apart than 1.5
 * of it. So the lines of a side flow are shown at one size, whatever that of
 * their letters, in fonts whose glyphs are smaller by as much; the page looks
 * the same.
 */
#ifndef CVSET_DECLARED_H
#define CVSET_DECLARED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/unit.h"

struct arena;
struct composed;
struct mark;
struct page;

/* The sizes of a document's flows, by their number. */
struct declared {
    const unit *sizes;
    size_t n;
};

struct declared declared_sizes(struct arena *a, const struct composed *c);

/* The size of a line; 0 if each of its glyphs has its own. */
unit declared_size(const struct declared *d, const struct mark *m);

/*
 * Where text of the main flow begins beside a picture, higher than the lines
 * under it, it would be read before them. So one letter of the first line has a
 * font with such an ascent that it is as high as the picture, in this size.
 */
#define DECLARED_TALL 2900      /* [em/1000] */

/* And reaches so far down that no line beside falls between it and the next. */
#define DECLARED_DEEP 700

unit declared_tall(const struct page *p, const struct mark *m);

/*
 * Columns of entries beside each other have no order for poppler where their
 * tops are equal and something below stands between them. So the first line of
 * all but the first has a lower ascent, in thousandths of the size of their
 * letters; 0 for other lines.
 */
int32_t declared_ascent(const struct mark *m);

#endif
