/*
 * pictread -- what the files that read a picture share.
 */
#ifndef CVSET_PICTREAD_H
#define CVSET_PICTREAD_H

#include "profile/picture.h"
#include "profile/raster.h"

/* A picture on its way from the file; memory in `a` is given up afterwards. */
struct pict {
    struct arena *a;
    struct str file;
    int want_width, want_height;    /* pixels that the place has, upright */
    bool whole;                 /* nothing of it is cut away */

    /* what the reader of its format finds */
    int width, height;          /* as stored */
    int orientation;            /* of EXIF: 1 to 8 */
    bool plain;                 /* a JPEG whose data may stay as it is */
    struct str profile;         /* of its colours (ICC.1), or "" */
    struct raster raster;       /* stored way up, perhaps reduced, on white */
    struct raster clear;        /* 255 less its alpha; no pixels without one */
    struct picture_fault fault;
};

/*
 * Readers: false with the fault set. What the file says of itself is checked
 * against the limits before memory is taken for it.
 */
bool pictjpeg_read(struct pict *p);
bool pictpng_read(struct pict *p);

/*
 * How many of the stored pixels, each way, are one of those that the place has
 * room for: 1.5, say; less than 1 if there are too few.
 */
double pict_scale(const struct pict *p);

/* Sets the fault if the size is beyond the limits. */
bool pict_size_ok(struct pict *p, double width, double height);

/* Sets the fault, to be returned. */
bool pict_fault(struct pict *p, const char *wrong, const char *way_out);

#define PICT_DAMAGED "save it anew from the original"
#define PICT_SMALLER "make it smaller: 1000 pixels each way are enough"

/* The picture as a JPEG file without anything but its pixels. */
struct str pictjpeg_write(struct arena *a, const struct raster *r);

/*
 * A JPEG file without metadata: its tables and compressed data as they are.
 * Empty if its segments are not as they should be.
 */
struct str pictjpeg_strip(struct arena *a, struct str file);

/* The orientation in the bytes of a TIFF structure, 1 if there is none. */
int exif_orientation(struct str tiff);

/* CMYK, or a profile's colours, into sRGB or grey. */
void pict_to_srgb(struct pict *p);

#endif
