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
#include "pdf/textlayer.h"

struct arena;
struct composed;
struct mark;
struct page;

/* The sizes of a document's flows, by their number. */
struct declared {
    const unit *sizes;
    const unit *most;           /* what another letter's size may be */
    size_t n;
};

struct declared declared_sizes(struct arena *a, const struct composed *c);

/*
 * A letter that is shown otherwise than the rest of its line: in this size and
 * in a font whose ascent and descent are these [em/1000], which readers take
 * for its height. Nothing of it is seen on the page.
 *
 * Where text of the main flow begins beside a picture, higher than the lines
 * under it, it would be read before them. So the first letter of the first line
 * is as high as the picture, and reaches so far down that no line beside falls
 * between it and the next.
 *
 * Where a picture, or any other gap too wide for one block, stands between two
 * lines, text beside the gap would be read there, and that above and below be
 * taken for rows of a table. So a letter of each reaches to the other.
 */
struct declared_letter {
    size_t at;                  /* index of the placed cluster */
    unit size;                  /* 0: there is none */
    int32_t ascent, descent;    /* 0: that of its line, or of its face */
};

/* How a line is shown. */
struct declared_line {
    struct shown shown;
    int32_t ascent;             /* of its fonts, in thousandths of the size of
                                   its letters; 0: their own */
    struct declared_letter letter;
};

/* Line m of the page. */
struct declared_line declared_line(const struct declared *d,
                                   const struct page *p, const struct mark *m);

#endif
