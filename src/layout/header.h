/*
 * header -- the blocks a layout puts before the sections.
 */
#ifndef CVSET_LAYOUT_HEADER_H
#define CVSET_LAYOUT_HEADER_H

#include "layout/rows.h"

/* The boxes of such blocks; a row with role: title is the H1. */
struct boxes header_make(struct build *b, const struct block *blocks, size_t n);

#endif
