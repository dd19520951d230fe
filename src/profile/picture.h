/*
 * picture -- an image file, read for a place on the page.
 *
 * JPEG and PNG in all their kinds become upright sRGB or grey pixels, cropped
 * to the ratio of the place and no more than it can show; nothing else that was
 * in the file (places, dates, cameras, profiles) goes on. A JPEG whose pixels
 * may stay as they are keeps its compressed data. What is transparent is laid
 * on the ground once that is known: no page has to blend.
 */
#ifndef CVSET_PICTURE_H
#define CVSET_PICTURE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "base/unit.h"

struct arena;

/* Larger files and pictures are not read. */
#define PICTURE_MAX_BYTES (64u << 20)
#define PICTURE_MAX_PIXELS 150000000
#define PICTURE_MAX_SIDE 65500

/* What reading a file may take in memory where all of it must be there. */
#define PICTURE_MAX_MEMORY (384u << 20)

/* Pixels an inch that are enough in print. */
#define PICTURE_DPI 300

struct picture {
    int width, height;          /* pixels */
    int channels;               /* 1 is grey, 3 sRGB */
    bool jpeg;                  /* bytes are a JPEG file, else the pixels */
    struct str bytes;           /* on white where it is transparent */
    struct str clear;           /* of each pixel, how much of the ground shows
                                   through: up to 255; "" if nothing does */
    bool white;                 /* so is the ground that it shows */
};

/* What is wrong with a file, for a sentence that begins with its name. */
struct picture_fault {
    const char *wrong;          /* "is a GIF image" */
    const char *way_out;        /* "save it as JPEG or PNG" */
};

/*
 * The picture in the bytes, for a place of that size; NULL with *fault set if
 * it cannot be shown.
 */
struct picture *picture_read(struct arena *a, struct str bytes, unit width,
                             unit height, struct picture_fault *fault);

/* The same, all of it, in as much of the place as has its ratio. */
struct picture *picture_read_whole(struct arena *a, struct str bytes,
                                   unit width, unit height,
                                   struct picture_fault *fault);

/* As it looks on a ground of that colour, which is sRGB: nothing is clear. */
const struct picture *picture_on(struct arena *a, const struct picture *x,
                                 uint32_t ground);

#endif
