/*
 * icc -- an sRGB profile for the output intent, made here so that the bytes do
 * not depend on what a machine has installed.
 */
#ifndef CVSET_ICC_H
#define CVSET_ICC_H

#include "base/str.h"

struct arena;

/* Points of the tone curve, evenly spaced from black to white. */
#define ICC_CURVE_POINTS 65

/* Linear light of the points, 0 to 65535 (IEC 61966-2-1). */
extern const uint16_t icc_curve[ICC_CURVE_POINTS];

/*
 * A display profile of ICC.1:2001-04 (version 2.4) with the primaries of sRGB
 * adapted to D50 by the Bradford transform and one tone curve.
 */
struct str icc_srgb(struct arena *a);

#endif
