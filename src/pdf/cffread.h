/*
 * cffread -- the advances of an embedded CFF font (Adobe TN 5176 and 5177).
 *
 * Reads what any writer may have made; shares nothing with cff.c, which it is
 * there to check.
 */
#ifndef CVSET_CFFREAD_H
#define CVSET_CFFREAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

struct arena;

/* An INDEX: offsets of its items in the font. */
struct cff_index {
    size_t n;
    size_t offsets;             /* where the offsets stand */
    unsigned size;              /* bytes of an offset */
    size_t data;                /* what offsets count from */
};

/* Of a Private DICT. */
struct cff_private {
    double usual, nominal;      /* widths */
    struct cff_index subrs;
};

struct cffread {
    struct str bytes;
    struct str name;
    bool cid;                   /* CID-keyed: it has a ROS */
    struct cff_index glyphs, subrs;
    uint16_t *glyph_of;         /* by CID, 65536; the index, 0 for none */
    uint8_t *font_of;           /* by glyph, which of the Private DICTs */
    struct cff_private *privates;
    size_t n_privates;
    double unit;                /* thousandths of an em in a unit */
};

/* False if it is no font of the kind, *why says what is wrong. */
bool cffread_open(struct arena *a, struct str bytes, struct cffread *out,
                  const char **why);

/* True if the font has a glyph for the CID. */
bool cffread_has(const struct cffread *f, uint32_t cid);

/* Advance [em/1000] of a CID's glyph; false if its program is wrong. */
bool cffread_width(const struct cffread *f, uint32_t cid, double *out);

#endif
