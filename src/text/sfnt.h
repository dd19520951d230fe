/*
 * sfnt -- numbers out of a font's tables, with bounds.
 *
 * Reading past the end of a table gives 0, so a cut or hostile font leads to
 * odd metrics and to nothing worse. Offsets are those of OpenType's pages.
 */
#ifndef CVSET_SFNT_H
#define CVSET_SFNT_H

#include <stdbool.h>
#include <stddef.h>

#include <hb.h>

struct sfnt_table {
    hb_blob_t *blob;            /* owned until sfnt_release() */
    const unsigned char *p;
    size_t n;
};

/* The table, empty if the face has none. */
struct sfnt_table sfnt_table(hb_face_t *face, hb_tag_t tag);
void sfnt_release(struct sfnt_table *t);

unsigned sfnt_u8(const struct sfnt_table *t, size_t off);
unsigned sfnt_u16(const struct sfnt_table *t, size_t off);
int sfnt_i16(const struct sfnt_table *t, size_t off);

/* True if c may stand in a PostScript font name (OpenType, name id 6). */
bool sfnt_is_name_char(char c);

#endif
