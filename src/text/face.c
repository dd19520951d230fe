/*
 * Font files in memory and the faces in them, opened on first use.
 *
 * A file is mapped once, private and read-only; HarfBuzz and FreeType read the
 * same bytes, and a face's tables are checked by HarfBuzz when they are first
 * used, so opening costs what is used and no more.
 */
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <hb-ot.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "text/fontset.h"
#include "text/sfnt.h"

/* Larger than any font, small enough for HarfBuzz's 32-bit lengths. */
#define FONT_MAX_BYTES ((off_t)1 << 30)

/* OS/2 fsType: what the maker allows (OpenType 1.9, OS/2). */
enum fs_type {
    FS_RESTRICTED = 0x0002,
    FS_PREVIEW = 0x0004,
    FS_EDITABLE = 0x0008,
    FS_NO_SUBSETTING = 0x0100,
    FS_BITMAP_ONLY = 0x0200
};

struct mapping {
    void *p;
    size_t n;
};

static void unmap(void *user)
{
    struct mapping *m = user;
    munmap(m->p, m->n);
}

static hb_blob_t *map_file(struct arena *a, const char *path)
{
    struct stat st;
    hb_blob_t *blob = hb_blob_get_empty();
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0)
        return blob;
    if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0 &&
        st.st_size <= FONT_MAX_BYTES) {
        struct mapping *m = ARENA_NEW(a, struct mapping);
        m->n = (size_t)st.st_size;
        m->p = mmap(NULL, m->n, PROT_READ, MAP_PRIVATE, fd, 0);
        if (m->p != MAP_FAILED)
            blob = hb_blob_create(m->p, (unsigned)m->n,
                                  HB_MEMORY_MODE_READONLY, m, unmap);
    }
    close(fd);
    return blob;
}

hb_blob_t *fontset_map(struct fonts *f, const char *path)
{
    for (struct font_map *m = f->maps; m; m = m->next)
        if (str_is(str_of(m->path), path))
            return m->blob;
    struct font_map *m = ARENA_NEW(f->arena, struct font_map);
    m->path = path;
    m->blob = map_file(f->arena, path);
    m->next = f->maps;
    f->maps = m;
    return m->blob;
}

/*
 * Why the font may not be embedded as a subset, or NULL. Of several usage bits
 * the most generous one counts (OS/2 versions below 3).
 */
static const char *licence_fault(hb_face_t *face)
{
    struct sfnt_table os2 = sfnt_table(face, HB_TAG('O', 'S', '/', '2'));
    unsigned type = sfnt_u16(&os2, 8);
    sfnt_release(&os2);
    if ((type & FS_RESTRICTED) && !(type & (FS_PREVIEW | FS_EDITABLE)))
        return "its licence does not allow embedding (OS/2 fsType)";
    if (type & FS_NO_SUBSETTING)
        return "its licence does not allow subsetting (OS/2 fsType)";
    if (type & FS_BITMAP_ONLY)
        return "its licence allows embedding of bitmaps only (OS/2 fsType)";
    return NULL;
}

static hb_font_t *font_scaled(hb_face_t *face, int scale, int instance)
{
    hb_font_t *font = hb_font_create(face);
    hb_font_set_scale(font, scale, scale);
    if (instance > 0)
        hb_font_set_var_named_instance(font, (unsigned)instance - 1);
    hb_font_make_immutable(font);
    return font;
}

static void open_handle(struct fonts *f, struct font_handle *h)
{
    unsigned index = (unsigned)h->face->index;
    h->blob = fontset_map(f, h->face->file);
    if (hb_blob_get_length(h->blob) == 0) {
        h->fault = "the file cannot be read";
        return;
    }
    if ((index & 0xFFFF) >= hb_face_count(h->blob)) {
        h->fault = "it is not a font, or has fewer faces than expected";
        return;
    }
    hb_face_t *face = hb_face_create(h->blob, index & 0xFFFF);
    if (hb_face_get_glyph_count(face) == 0)
        h->fault = "it has no glyphs";
    else
        h->fault = licence_fault(face);
    if (!h->fault) {
        h->upem = (int)hb_face_get_upem(face);
        h->hb = font_scaled(face, 1000, (int)(index >> 16));
        h->drawn = font_scaled(face, h->upem, (int)(index >> 16));
    }
    hb_face_destroy(face);
}

struct font_handle *fontset_handle(struct fonts *f, struct diag *d,
                                   const struct face *face)
{
    struct font_handle *h = f->handles[face->id];
    if (!h->tried) {
        h->tried = true;
        open_handle(f, h);
        oom_check();
    }
    if (h->fault && d)
        diag_at(d, DIAG_FONT_BROKEN, (struct span){0},
                "the font file %s (face %d) cannot be used: %s", face->file,
                face->index & 0xFFFF, h->fault);
    return h;
}

hb_font_t *face_hb(struct fonts *f, struct diag *d, const struct face *face)
{
    return fontset_handle(f, d, face)->hb;
}

bool face_has(struct fonts *f, struct diag *d, const struct face *face,
              uint32_t c)
{
    hb_font_t *font = fontset_handle(f, d, face)->hb;
    hb_codepoint_t glyph = 0;
    bool has = font && hb_font_get_nominal_glyph(font, c, &glyph) && glyph != 0;
    oom_check();
    return has;
}

/* StemV from the weight class: 50 + (weight / 65)^2, as dvipdfmx has it. */
static int stem_of(unsigned weight)
{
    return 50 + (int)((weight * weight + 65 * 65 / 2) / (65 * 65));
}

/*
 * IBM classes 1 to 5 and 7 are serifs, 8 is not; without one PANOSE decides:
 * serif styles 11 to 15 are sans (OpenType 1.9, OS/2 sFamilyClass, panose). A
 * font that says nothing, as those of TeX do, counts as one with serifs.
 */
static bool is_serif(const struct sfnt_table *os2)
{
    unsigned class = sfnt_u8(os2, 30);
    if (class != 0)
        return class <= 5 || class == 7;
    unsigned kind = sfnt_u8(os2, 32), serif = sfnt_u8(os2, 33);
    return kind == 0 || (kind == 2 && serif <= 10);
}

static int per_mille(int64_t value, int upem)
{
    int64_t half = value < 0 ? -(upem / 2) : upem / 2;
    return (int)((value * 1000 + half) / upem);
}

static struct str name_of(struct fonts *f, hb_face_t *face)
{
    char name[128];
    unsigned n = sizeof name;
    hb_ot_name_get_utf8(face, HB_OT_NAME_ID_POSTSCRIPT_NAME,
                        HB_LANGUAGE_INVALID, &n, name);
    char *out = arena_copy(f->arena, name, n);
    size_t kept = 0;
    for (unsigned i = 0; i < n; i++)
        if (sfnt_is_name_char(out[i]))
            out[kept++] = out[i];
    out[kept] = '\0';
    return (struct str){out, kept};
}

static void facts_of_os2(struct face_facts *out, const struct sfnt_table *os2,
                         int upem, bool han)
{
    int typo_ascent = per_mille(sfnt_i16(os2, 68), upem);
    int typo_descent = per_mille(sfnt_i16(os2, 70), upem);
    bool use_typo = han || (sfnt_u16(os2, 62) & 0x80);
    if (use_typo && typo_ascent > typo_descent) {
        out->ascent = typo_ascent;
        out->descent = typo_descent;
    }
    if (sfnt_u16(os2, 0) >= 2)
        out->cap_height = per_mille(sfnt_i16(os2, 88), upem);
    out->serif = is_serif(os2);
    out->italic = sfnt_u16(os2, 62) & 1;
    out->stem = stem_of(sfnt_u16(os2, 4) ? sfnt_u16(os2, 4) : 400);
}

/* Tables: head, hhea, OS/2 and post, as OpenType 1.9 lays them out. */
static void facts_of_tables(struct face_facts *out, hb_face_t *face, int upem,
                            bool han)
{
    struct sfnt_table head = sfnt_table(face, HB_TAG('h', 'e', 'a', 'd'));
    struct sfnt_table hhea = sfnt_table(face, HB_TAG('h', 'h', 'e', 'a'));
    struct sfnt_table os2 = sfnt_table(face, HB_TAG('O', 'S', '/', '2'));
    struct sfnt_table post = sfnt_table(face, HB_TAG('p', 'o', 's', 't'));

    for (size_t i = 0; i < 4; i++)
        out->bbox[i] = per_mille(sfnt_i16(&head, 36 + 2 * i), upem);
    out->ascent = per_mille(sfnt_i16(&hhea, 4), upem);
    out->descent = per_mille(sfnt_i16(&hhea, 6), upem);
    facts_of_os2(out, &os2, upem, han);
    out->italic_angle = sfnt_i16(&post, 4);
    if (out->italic && out->italic_angle > 0)   /* Inter has it upside down */
        out->italic_angle = -out->italic_angle;
    out->fixed = sfnt_u16(&post, 12) || sfnt_u16(&post, 14);
    sfnt_release(&head);
    sfnt_release(&hhea);
    sfnt_release(&os2);
    sfnt_release(&post);
}

/* Height of a letter, for fonts that do not say. */
static int height_of(hb_font_t *font, uint32_t letter)
{
    hb_codepoint_t glyph;
    hb_glyph_extents_t box;
    if (hb_font_get_nominal_glyph(font, letter, &glyph) &&
        hb_font_get_glyph_extents(font, glyph, &box))
        return box.y_bearing;
    return 0;
}

struct face_facts face_facts(struct fonts *f, const struct face *face)
{
    struct face_facts out = {.stem = stem_of(400)};
    const struct font_handle *h = fontset_handle(f, NULL, face);
    enum font_serif serif = f->catalogue.families[face->family->id]->serif;
    if (h->hb) {
        hb_face_t *open = hb_font_get_face(h->hb);
        out.name = name_of(f, open);
        facts_of_tables(&out, open, h->upem,
                        face->family->script == FAMILY_HAN);
        if (serif != SERIF_UNSAID)
            out.serif = serif == SERIF_YES;
        if (out.cap_height <= 0)
            out.cap_height = height_of(h->hb, 'H');
        oom_check();
    }
    if (out.name.n == 0)
        out.name = str_format(f->arena, "Font%d", face->id);
    return out;
}
