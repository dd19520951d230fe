/*
 * cid -- which glyphs of which fonts the file holds.
 *
 * A CID is (face, glyphs, shift, advance, text): the same outline with another
 * advance or another text is another CID, so that trims and gaps are part of
 * the glyph's own width and the text layer is exact (DESIGN.md section 5).
 * CIDs are given out in order of first use over all documents.
 */
#ifndef CVSET_CID_H
#define CVSET_CID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"
#include "text/para.h"

struct arena;
struct face;

struct cid_glyph {
    const struct glyph *glyphs;
    size_t n;
    int32_t lead;               /* shift of all of them [em/1000] */
    int32_t adv;                /* [em/1000], >= 0 */
    struct str text;            /* what ToUnicode says */
    bool rtl;                   /* shown in a font of such glyphs alone */
    int32_t scale;              /* the same: those of one scale; see below */
    int32_t ascent;             /* the same: what the font gives as its, or 0
                                   for that of its letters (declared.h) */
    int32_t descent;            /* the same, downwards */
};

/*
 * A glyph may be shown at another size than that of its letters (declared.h):
 * its outline is drawn at `scale` thousandths in the font, lead and advance are
 * those of the font. A scale of 0 is 1000.
 */
int32_t cid_scaled(int32_t scale, int32_t em);

/* One font of the file. cids[0] is .notdef and never shown. */
struct cid_font {
    const struct face *face;
    bool rtl;
    int32_t scale, ascent, descent;
    struct cid_glyph *cids;
    size_t n, cap;
};

struct cids {
    struct arena *arena;
    struct cid_font *fonts;
    size_t n_fonts, cap_fonts;
    struct cid_slot *slots;     /* open addressing; n_slots a power of two */
    size_t n_slots, n_used;
};

/* Where a glyph went: fonts[font].cids[cid]. */
struct cid {
    uint32_t font;
    uint32_t cid;
};

void cids_open(struct cids *t, struct arena *a);

/* The CID of the glyph, new if need be. */
struct cid cid_find(struct cids *t, const struct face *face,
                    struct cid_glyph glyph);

#endif
