#include "pdf/fontobj.h"

#include "base/arena.h"
#include "pdf/cff.h"
#include "pdf/charstrings.h"
#include "pdf/cid.h"
#include "pdf/hash.h"
#include "pdf/haru.h"
#include "pdf/token.h"
#include "pdf/tounicode.h"
#include "pdf/writer.h"
#include "text/font.h"

#define TAG_LETTERS 6
#define NAME_MAX_BYTES 120

/* Wider than this is a glyph with a gap, of which no two are alike. */
#define USUAL_MAX 2000

/* Flags of a font descriptor (table 123). */
enum font_flag {
    FONT_FIXED = 1,
    FONT_SERIF = 2,
    FONT_SYMBOLIC = 4,
    FONT_ITALIC = 64
};

/* A glyph of the face at a scale: what an outline of the program is. */
struct slot {
    uint32_t glyph;
    uint16_t scale;
    uint32_t outline;           /* from 1; 0: the slot is empty */
};

/* A font program being put together. */
struct build {
    struct writer *w;
    const struct cid_font *font;
    struct cff_glyph *glyphs;
    struct cff_part *parts;
    size_t n_parts, cap_parts;
    struct charstring *outlines;
    size_t n_outlines, cap_outlines;
    struct slot *slots;         /* open addressing, at most half full */
    size_t n_slots;
};

/* A length [em/1000], as the font has it. */
static int32_t length_of(const struct cid_font *font, int32_t em)
{
    return cid_scaled(font->scale, em);
}

static struct charstring load(struct build *b, const struct glyph *g)
{
    struct writer *w = b->w;

    return charstrings_get(w->arena, w->fonts, w->diag, b->font->face, g->id,
                           length_of(b->font, g->scale));
}

/* The outline's index; encodes it when first asked for. */
static uint32_t find_outline(struct build *b, const struct glyph *g)
{
    size_t mask = b->n_slots - 1;
    size_t i = hash_word(HASH_START, (uint64_t)g->id << 16 | g->scale) & mask;
    struct slot *s;

    for (; b->slots[i].outline != 0; i = (i + 1) & mask) {
        s = &b->slots[i];
        if (s->glyph == g->id && s->scale == g->scale)
            return s->outline - 1;
    }
    *ARENA_PUSH(b->w->arena, b->outlines, b->n_outlines, b->cap_outlines) =
        load(b, g);
    b->slots[i] = (struct slot){g->id, g->scale, (uint32_t)b->n_outlines};
    return (uint32_t)b->n_outlines - 1;
}

static void add_glyph(struct build *b, size_t cid)
{
    const struct cid_glyph *g = &b->font->cids[cid];

    b->glyphs[cid] =
        (struct cff_glyph){g->adv, (uint32_t)b->n_parts, (uint32_t)g->n};
    for (size_t i = 0; i < g->n; i++) {
        struct cff_part part = {
            find_outline(b, &g->glyphs[i]),
            g->lead + length_of(b->font, g->glyphs[i].dx),
            length_of(b->font, g->glyphs[i].dy)};

        *ARENA_PUSH(b->w->arena, b->parts, b->n_parts, b->cap_parts) = part;
    }
}

static void add_glyphs(struct build *b)
{
    size_t n_parts = 0;

    for (size_t i = 0; i < b->font->n; i++)
        n_parts += b->font->cids[i].n;
    b->n_slots = 16;
    while (b->n_slots < 2 * n_parts)
        b->n_slots *= 2;
    b->slots = ARENA_ARRAY(b->w->arena, b->n_slots, struct slot);
    b->glyphs = ARENA_ARRAY(b->w->arena, b->font->n, struct cff_glyph);
    for (size_t i = 0; i < b->font->n; i++)
        add_glyph(b, i);
}

/* The advance most glyphs have; left out of the charstrings and of /W. */
static int32_t usual_advance(struct arena *a, const struct cid_font *font)
{
    uint32_t *count = ARENA_ARRAY(a, USUAL_MAX + 1, uint32_t);
    int32_t usual = 0;

    for (size_t i = 1; i < font->n; i++) {
        int32_t adv = font->cids[i].adv;

        if (adv <= USUAL_MAX && ++count[adv] > count[usual])
            usual = adv;
    }
    return usual;
}

/* `AAAAAA+Name`; the tag's letters are set once the program is known. */
static char *subset_name(struct arena *a, struct str name)
{
    struct buf b = {.a = a};

    buf_z(&b, "AAAAAA+");
    for (size_t i = 0; i < name.n && i < NAME_MAX_BYTES; i++) {
        char c = name.s[i];

        buf_char(&b, c > ' ' && c < 127 ? c : '-');
    }
    buf_char(&b, '\0');
    return b.s;
}

static void set_tag(char *name, uint64_t hash)
{
    for (int i = 0; i < TAG_LETTERS; i++) {
        name[i] = (char)('A' + hash % 26);
        hash /= 26;
    }
}

/* The program; its content names the subset, here and in *name. */
static struct str program(struct build *b, char *name, int32_t usual,
                          const struct face_facts *facts)
{
    struct cff_font f = {
        .name = str_of(name),
        .glyphs = b->glyphs, .n_glyphs = b->font->n,
        .parts = b->parts, .n_parts = b->n_parts,
        .outlines = b->outlines, .n_outlines = b->n_outlines,
        .usual_width = usual,
    };
    struct str s;
    char *copy;

    for (int i = 0; i < 4; i++)
        f.bbox[i] = facts->bbox[i];
    s = cff_write(b->w->arena, &f);
    set_tag(name, hash_bytes(HASH_START, s.s, s.n));
    copy = arena_copy(b->w->arena, s.s, s.n);
    for (int i = 0; i < TAG_LETTERS; i++)
        copy[CFF_NAME_AT + i] = name[i];
    return (struct str){copy, s.n};
}

/* /W: the advances that are not /DW, runs of them in one array (9.7.4.3). */
static void put_widths(struct buf *b, const struct cid_font *font,
                       int32_t usual)
{
    bool open = false;

    buf_z(b, "/DW ");
    token_int(b, usual);
    buf_z(b, "/W[");
    for (size_t i = 1; i < font->n; i++) {
        bool other = font->cids[i].adv != usual;

        if (open && !other)
            buf_char(b, ']');
        if (!open && other) {
            token_int(b, (int64_t)i);
            buf_char(b, '[');
        } else if (other) {
            buf_char(b, ' ');
        }
        if (other)
            token_int(b, font->cids[i].adv);
        open = other;
    }
    buf_z(b, open ? "]]" : "]");
}

static void put_fact(struct buf *b, const char *key, int value)
{
    buf_z(b, key);
    token_int(b, value);
}

static uint32_t descriptor(struct writer *w, const char *name,
                           const struct face_facts *facts, struct str bytes)
{
    uint32_t object = haru_dict(w->haru);
    uint32_t file = writer_stream(w, STR("/Subtype/CIDFontType0C"), bytes);
    struct buf b = {.a = w->arena};
    int flags = FONT_SYMBOLIC | (facts->fixed ? FONT_FIXED : 0) |
                (facts->serif ? FONT_SERIF : 0) |
                (facts->italic ? FONT_ITALIC : 0);

    buf_z(&b, "/Type/FontDescriptor/FontName");
    token_name(&b, str_of(name));
    put_fact(&b, "/Flags ", flags);
    put_fact(&b, "/FontBBox[", facts->bbox[0]);
    for (int i = 1; i < 4; i++)
        put_fact(&b, " ", facts->bbox[i]);
    put_fact(&b, "]/ItalicAngle ", facts->italic_angle);
    put_fact(&b, "/Ascent ", facts->ascent);
    put_fact(&b, "/Descent ", facts->descent);
    put_fact(&b, "/CapHeight ", facts->cap_height);
    put_fact(&b, "/StemV ", facts->stem);
    buf_z(&b, "/FontFile3 ");
    token_ref(&b, file);
    haru_entries(w->haru, object, buf_text(&b));
    return object;
}

static uint32_t descendant(struct writer *w, const struct cid_font *font,
                           const char *name, int32_t usual,
                           uint32_t descriptor_object)
{
    uint32_t object = haru_dict(w->haru);
    struct buf b = {.a = w->arena};

    buf_z(&b, "/Type/Font/Subtype/CIDFontType0/BaseFont");
    token_name(&b, str_of(name));
    buf_z(&b, "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)"
              "/Supplement 0>>/FontDescriptor ");
    token_ref(&b, descriptor_object);
    put_widths(&b, font, usual);
    haru_entries(w->haru, object, buf_text(&b));
    return object;
}

/* The composite font's name has the encoding behind it (9.7.6.2, table 121). */
static uint32_t composite(struct writer *w, const struct cid_font *font,
                          const char *name, uint32_t descendant_object)
{
    uint32_t object = haru_dict(w->haru);
    uint32_t cmap = writer_stream(w, STR(""), tounicode_write(w->arena, font));
    struct buf b = {.a = w->arena};

    buf_z(&b, "/Type/Font/Subtype/Type0/BaseFont");
    token_name(&b, str_format(w->arena, "%s-Identity-H", name));
    buf_z(&b, "/Encoding/Identity-H/DescendantFonts[");
    token_ref(&b, descendant_object);
    buf_z(&b, "]/ToUnicode ");
    token_ref(&b, cmap);
    haru_entries(w->haru, object, buf_text(&b));
    return object;
}

static struct face_facts facts_of(struct writer *w, const struct cid_font *font)
{
    struct face_facts f = face_facts(w->fonts, font->face);

    for (int i = 0; i < 4; i++)
        f.bbox[i] = length_of(font, f.bbox[i]);
    f.ascent = font->ascent > 0 ? font->ascent : length_of(font, f.ascent);
    f.descent = font->descent > 0 ? -font->descent
                                  : length_of(font, f.descent);
    f.cap_height = length_of(font, f.cap_height);
    f.stem = length_of(font, f.stem);
    return f;
}

/* A glyph drawn after a gap reaches far out of the face's box (9.8.1). The
   program keeps the face's own: poppler sizes its cache of glyphs by it. */
static void widen_box(struct face_facts *facts, const struct build *b)
{
    int32_t least = 0, most = 0;

    for (size_t i = 0; i < b->n_parts; i++) {
        least = b->parts[i].x < least ? b->parts[i].x : least;
        most = b->parts[i].x > most ? b->parts[i].x : most;
    }
    facts->bbox[0] += least;
    facts->bbox[2] += most;
}

uint32_t fontobj_write(struct writer *w, const struct cid_font *font)
{
    struct build b = {.w = w, .font = font};
    struct face_facts facts = facts_of(w, font);
    int32_t usual = usual_advance(w->arena, font);
    char *name = subset_name(w->arena, facts.name);
    struct str bytes;

    add_glyphs(&b);
    bytes = program(&b, name, usual, &facts);
    widen_box(&facts, &b);
    return composite(w, font, name,
                     descendant(w, font, name, usual,
                                descriptor(w, name, &facts, bytes)));
}
