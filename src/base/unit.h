/*
 * unit -- the one unit of length.
 *
 * Lengths on the page are integers in thousandths of a PostScript point.
 * Lengths inside a font are thousandths of its em, as HarfBuzz is told to
 * scale to and as PDF widths are; a comment says [em/1000] there.
 */
#ifndef CVSET_UNIT_H
#define CVSET_UNIT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

typedef int64_t unit;

#define PT(x) ((unit)((x) * 1000))

/* mem thousandths of an em at this size, rounded half away from zero. */
unit unit_of_em(int64_t mem, unit size);

/* The length as thousandths of an em of this size, rounded likewise. */
int64_t unit_in_em(unit length, unit size);

/* length times permille / 1000, rounded likewise. */
unit unit_scale(unit length, int64_t permille);

/* What a length in a layout file is measured in. */
enum measure {
    MEASURE_PT,         /* absolute: pt, mm, cm, in, all turned into units */
    MEASURE_EM,         /* of the style's own size */
    MEASURE_LH,         /* the body's leading */
    MEASURE_FR,         /* a share of what is left */
    MEASURE_NONE        /* a bare number */
};

/* A length as written: units for MEASURE_PT, else thousandths. */
struct length {
    enum measure in;
    int64_t value;
};

/* Parses `10.5pt`, `20mm`, `0.8lh`, `1fr`, `1.22`, `-2mm`; false if neither. */
bool length_parse(struct str s, struct length *out);

#endif
