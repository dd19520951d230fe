/*
 * raster -- pixels in memory: averaged down while they come in, turned, cropped
 * and brought to a size.
 */
#ifndef CVSET_RASTER_H
#define CVSET_RASTER_H

#include <stdint.h>

struct arena;

/* Rows from the top, without padding; a byte a channel. */
struct raster {
    int width, height;
    int channels;               /* 1 grey, 3 RGB, 4 CMYK as amounts of ink */
    uint8_t *pixels;
};

/* A part of a raster, in pixels and fractions of them. */
struct window {
    double x, y, width, height;
};

/*
 * A picture that is read row by row, each `step` by `step` of its pixels
 * becoming one: what is in memory does not grow with the picture.
 */
struct reducer {
    struct raster out;
    int width, step;            /* of what comes in */
    int row;                    /* that comes next */
    uint32_t *sums;             /* of the rows since the last one made */
};

struct reducer reducer_open(struct arena *a, int width, int height,
                            int channels, int step);

/* Takes the next row; rows that never come leave white (of CMYK: paper). */
void reducer_row(struct reducer *r, const uint8_t *row);

/* Turned as an EXIF orientation of 1 to 8 asks for. */
struct raster raster_turn(struct arena *a, struct raster r, int orientation);

/*
 * The window as a raster of that size, which is no larger than it in either
 * direction, by cubic convolution (Keys 1981) widened to the scale.
 */
struct raster raster_fit(struct arena *a, struct raster r, struct window w,
                         int width, int height);

#endif
