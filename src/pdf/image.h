/*
 * image -- pictures as image XObjects (ISO 32000-1 8.9.5).
 */
#ifndef CVSET_IMAGE_H
#define CVSET_IMAGE_H

#include <stddef.h>
#include <stdint.h>

#include "base/unit.h"

struct buf;
struct figure;
struct mark;
struct picture;
struct writer;

/* A picture that is in the file. */
struct image {
    const struct picture *picture;      /* while its document is written */
    uint32_t ground;            /* that it is on */
    uint32_t object;
};

struct images {
    struct image *list;
    size_t n, cap;
};

/*
 * Operators for the picture of the mark in the area, from the left, the bottom,
 * to the others; in the ellipse that fits into it if it is round.
 */
void image_draw(struct writer *w, struct buf *out, const struct mark *m,
                const unit area[4]);

/* Those for a frame round it, which is no content. */
void image_frame(struct buf *out, const struct figure *f, const unit area[4]);

/* The pictures of the document drawn so far are gone. */
void images_end(struct writer *w);

/* The entry of the resources that names all images, or nothing. */
void images_resources(const struct writer *w, struct buf *out);

#endif
