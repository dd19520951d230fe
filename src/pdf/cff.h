/*
 * cff -- a bare CID-keyed CFF font (Adobe TN 5176) from charstrings.
 *
 * One font dictionary, no hints; the CID of a glyph is its index. An outline
 * that several glyphs draw is stored once, as a global subroutine.
 */
#ifndef CVSET_CFF_H
#define CVSET_CFF_H

#include <stddef.h>
#include <stdint.h>

#include "base/str.h"
#include "pdf/charstring.h"

/* An outline of the font, shifted. */
struct cff_part {
    uint32_t outline;           /* index into cff_font.outlines */
    int32_t x, y;
};

struct cff_glyph {
    int32_t width;
    uint32_t part;              /* index of the first, into cff_font.parts */
    uint32_t n;
};

struct cff_font {
    struct str name;            /* at most 127 bytes */
    int bbox[4];
    const struct cff_glyph *glyphs;     /* [0] is .notdef */
    size_t n_glyphs;            /* at most 65535 */
    const struct cff_part *parts;
    size_t n_parts;
    const struct charstring *outlines;
    size_t n_outlines;
    int32_t usual_width;        /* of most glyphs */
};

/* Where the name's first byte stands in the font. */
#define CFF_NAME_AT 9

/* The font's bytes, in the arena. */
struct str cff_write(struct arena *a, const struct cff_font *f);

#endif
