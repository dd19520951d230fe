/*
 * meta -- what the file says about itself: information dictionary, XMP,
 * language, output intent (PDF/A-2a and PDF/UA-1; typography.md 3.1).
 */
#ifndef CVSET_META_H
#define CVSET_META_H

#include <stdint.h>

#include "base/str.h"

struct pdf_about;
struct writer;

/* Objects that the catalog points to; 0 where there is none. */
struct meta_objects {
    uint32_t structure, outlines;
};

/* Writes all of it. */
void meta_write(struct writer *w, const struct pdf_about *about,
                struct meta_objects objects);

#endif
