#include "text/sfnt.h"

#include <string.h>

struct sfnt_table sfnt_table(hb_face_t *face, hb_tag_t tag)
{
    struct sfnt_table t = {.blob = hb_face_reference_table(face, tag)};
    unsigned n = 0;
    t.p = (const unsigned char *)hb_blob_get_data(t.blob, &n);
    t.n = t.p ? n : 0;
    return t;
}

void sfnt_release(struct sfnt_table *t)
{
    hb_blob_destroy(t->blob);
    t->n = 0;
}

unsigned sfnt_u8(const struct sfnt_table *t, size_t off)
{
    return off < t->n ? t->p[off] : 0;
}

unsigned sfnt_u16(const struct sfnt_table *t, size_t off)
{
    if (t->n < 2 || off > t->n - 2)
        return 0;
    return (unsigned)t->p[off] << 8 | t->p[off + 1];
}

int sfnt_i16(const struct sfnt_table *t, size_t off)
{
    int value = (int)sfnt_u16(t, off);
    return value < 0x8000 ? value : value - 0x10000;
}

bool sfnt_is_name_char(char c)
{
    return c > ' ' && c < 0x7F && !strchr("[](){}<>/%", c);
}
