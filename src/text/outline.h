/*
 * outline -- a glyph's contours, from HarfBuzz or FreeType.
 *
 * One walker with two sources. HarfBuzz draws every OpenType font, because it
 * has the face open for shaping and is as fast or faster; FreeType draws what
 * HarfBuzz finds no outlines in. Both give the same contours (tested);
 * quadratics come out raised to cubics.
 */
#ifndef CVSET_OUTLINE_H
#define CVSET_OUTLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct diag;
struct face;
struct fonts;

enum segment_kind { SEGMENT_MOVE, SEGMENT_LINE, SEGMENT_CURVE };

/* Absolute points in [em/1000]; a LINE or MOVE uses x[0], y[0] only. */
struct segment {
    enum segment_kind kind;
    int32_t x[3], y[3];
};

struct outline {
    struct segment *segments;   /* contours are closed implicitly */
    size_t n;
};

enum outline_source { OUTLINE_HARFBUZZ, OUTLINE_FREETYPE };

/* An id no font uses: the box drawn for a character no font has. */
#define GLYPH_BOX 0xFFFFFFFFu

/* The outline of the glyph, in the arena; false and empty if it has none. */
bool outline_load(struct arena *a, struct fonts *f, struct diag *d,
                  const struct face *face, uint32_t glyph,
                  struct outline *out);

/* The same from one source, whatever suits the face. */
bool outline_from(struct arena *a, struct fonts *f, struct diag *d,
                  enum outline_source source, const struct face *face,
                  uint32_t glyph, struct outline *out);

#endif
