#include "pdf/tounicode.h"

#include "base/arena.h"
#include "pdf/token.h"

/* Limit of one block (Adobe TN 5014). */
#define BLOCK 100

static const char head[] =
    "/CIDInit/ProcSet findresource begin\n"
    "12 dict begin\n"
    "begincmap\n"
    "/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n"
    "/CMapName/Adobe-Identity-UCS def\n"
    "/CMapType 2 def\n"
    "1 begincodespacerange\n"
    "<0000><FFFF>\n"
    "endcodespacerange\n";

static const char tail[] =
    "endcmap\n"
    "CMapName currentdict/CMap defineresource pop\n"
    "end\n"
    "end\n";

static void put_block(struct buf *b, const struct cid_font *font, size_t from,
                      size_t to)
{
    token_int(b, (int64_t)(to - from));
    buf_z(b, " beginbfchar\n");
    for (size_t i = from; i < to; i++) {
        buf_char(b, '<');
        token_hex16(b, (uint32_t)i);
        buf_z(b, "><");
        token_utf16(b, font->cids[i].text);
        buf_z(b, ">\n");
    }
    buf_z(b, "endbfchar\n");
}

struct str tounicode_write(struct arena *a, const struct cid_font *font)
{
    struct buf b = {.a = a};

    buf_z(&b, head);
    for (size_t i = 1; i < font->n; i += BLOCK)
        put_block(&b, font, i, i + BLOCK < font->n ? i + BLOCK : font->n);
    buf_z(&b, tail);
    return buf_text(&b);
}
