/*
 * fontobj -- a font of the file as PDF objects (ISO 32000-1 9.7).
 */
#ifndef CVSET_FONTOBJ_H
#define CVSET_FONTOBJ_H

#include <stdint.h>

struct cid_font;
struct writer;

/* Writes the font, its program and its CMap; the Type0 font's number. */
uint32_t fontobj_write(struct writer *w, const struct cid_font *font);

#endif
