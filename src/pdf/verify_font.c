/*
 * Fonts: embedded, with the advances their programs have and a text for every
 * code that is shown (ISO 19005-2 6.2.11, ISO 14289-1 7.21).
 */
#include "base/arena.h"
#include "base/utf8.h"
#include "pdf/verifying.h"

static void say(struct verify *v, const struct font_read *f, size_t page,
                const char *what)
{
    verify_say(v, DIAG_PDF_FONT, f->dict, page, "the font %.*s %s",
               STR_ARGS(f->name), what);
}

/* `ABCDEF+Name`. */
static bool has_tag(struct str name)
{
    for (size_t i = 0; i < 6; i++) {
        if (i >= name.n || name.s[i] < 'A' || name.s[i] > 'Z')
            return false;
    }
    return name.n > 7 && name.s[6] == '+';
}

static void set_width(struct verify *v, struct font_read *f, int64_t cid,
                      double width)
{
    double **page;

    if (cid < 0 || cid > 65535)
        return;
    page = &f->widths[cid >> 8];
    if (*page == NULL) {
        *page = ARENA_ARRAY(v->arena, 256, double);
        for (size_t i = 0; i < 256; i++)
            (*page)[i] = -1;
    }
    (*page)[cid & 255] = width;
}

/* `c [w1 w2 …]` and `first last w` (9.7.4.3). */
static void read_widths(struct verify *v, struct font_read *f,
                        const struct object *font)
{
    const struct object *list = verify_get(v, font, "W");
    const struct object *usual = verify_get(v, font, "DW");
    size_t i = 0;

    f->usual_width = object_is_number(usual) ? usual->real : 1000;
    while (list->kind == OBJECT_ARRAY && i + 1 < list->n) {
        int64_t cid = pdfread_item(v->pdf, list, i)->integer;
        const struct object *next = pdfread_item(v->pdf, list, i + 1);
        double width;

        for (size_t k = 0; next->kind == OBJECT_ARRAY && k < next->n; k++)
            set_width(v, f, cid + (int64_t)k,
                      verify_number(pdfread_item(v->pdf, next, k)));
        i += 2;
        if (next->kind == OBJECT_ARRAY)
            continue;
        width = verify_number(pdfread_item(v->pdf, list, i++));
        if (cid < 0 || next->integer > 65535)
            continue;
        for (; cid <= next->integer; cid++)
            set_width(v, f, cid, width);
    }
}

double verify_width(const struct font_read *f, uint32_t code)
{
    const double *page = f->widths[code >> 8 & 255];

    return page == NULL || page[code & 255] < 0 ? f->usual_width
                                               : page[code & 255];
}

static void read_program(struct verify *v, struct font_read *f,
                         const struct object *descriptor, size_t page)
{
    const struct object *file = verify_get(v, descriptor, "FontFile3");
    const char *why;
    struct str bytes;

    if (!object_is_name(verify_get(v, file, "Subtype"), "CIDFontType0C")) {
        verify_say(v, DIAG_PDF_UNCHECKED, f->dict, page, "the font %.*s is "
                   "not in the form cvset writes (CIDFontType0C): its advances "
                   "are not compared", STR_ARGS(f->name));
        v->counts->unchecked++;
        return;
    }
    if (!pdfread_stream(v->pdf, file, &bytes))
        return;
    f->has_program = cffread_open(v->arena, bytes, &f->program, &why);
    if (!f->has_program)
        say(v, f, page, why);
    else if (!str_eq(f->program.name, f->name) &&
             !str_starts(f->name, str_z(v->arena, f->program.name)))
        say(v, f, page, "has another name in its program (ISO 32000-1, 9.9)");
}

static void check_descriptor(struct verify *v, struct font_read *f,
                             const struct object *font, size_t page)
{
    const struct object *d = verify_get(v, font, "FontDescriptor");

    if (!verify_get(v, d, "FontFile")->stream &&
        !verify_get(v, d, "FontFile2")->stream &&
        !verify_get(v, d, "FontFile3")->stream) {
        say(v, f, page, "is not embedded (ISO 19005-2, 6.2.11.4.1)");
        return;
    }
    if (!has_tag(f->name))
        verify_say(v, DIAG_PDF_UNCHECKED, f->dict, page, "the font %.*s has "
                   "no subset tag: it is embedded whole, or badly named",
                   STR_ARGS(f->name));
    read_program(v, f, d, page);
}

/* Type 0: codes of two bytes that are CIDs, or others that we cannot read. */
static void read_composite(struct verify *v, struct font_read *f, size_t page)
{
    const struct object *encoding = verify_get(v, f->dict, "Encoding");
    const struct object *list = verify_get(v, f->dict, "DescendantFonts");
    const struct object *font = pdfread_item(v->pdf, list, 0);
    const struct object *map = verify_get(v, font, "CIDToGIDMap");

    f->needs_cmap = true;
    if (object_is_name(encoding, "Identity-H"))
        f->code_bytes = 2;
    else
        say(v, f, page, "has another encoding than Identity-H, with which "
                        "some readers lose its text");
    if (object_is_name(verify_get(v, font, "Subtype"), "CIDFontType2") &&
        !map->stream && !object_is_name(map, "Identity"))
        say(v, f, page, "has no CIDToGIDMap (ISO 19005-2, 6.2.11.3.2)");
    read_widths(v, f, font);
    check_descriptor(v, f, font, page);
}

/* Other fonts than cvset writes; their codes are bytes. */
static void read_simple(struct verify *v, struct font_read *f, size_t page)
{
    const struct object *encoding = verify_get(v, f->dict, "Encoding");

    f->code_bytes = 1;
    f->needs_cmap = !object_is_name(encoding, "WinAnsiEncoding") &&
                    !object_is_name(encoding, "MacRomanEncoding");
    if (object_is_name(verify_get(v, f->dict, "Subtype"), "Type3"))
        say(v, f, page, "is drawn by operators (Type 3): its text is pictures "
                        "to many readers");
    else
        check_descriptor(v, f, f->dict, page);
}

static void read_cmap(struct verify *v, struct font_read *f, size_t page)
{
    const struct object *o = verify_get(v, f->dict, "ToUnicode");
    struct str bytes;

    f->has_cmap = pdfread_stream(v->pdf, o, &bytes);
    if (f->has_cmap) {
        cmap_read(v->arena, bytes, &f->cmap);
        if (f->cmap.fault != NULL)
            verify_say(v, DIAG_PDF_TEXT, o, page, "the ToUnicode CMap of %.*s "
                       "%s <%04X> (ISO 32000-1, 9.10.3)", STR_ARGS(f->name),
                       f->cmap.fault, f->cmap.fault_code);
    } else if (f->needs_cmap) {
        verify_say(v, DIAG_PDF_TEXT, f->dict, page, "nothing says what the "
                   "codes of the font %.*s stand for: it has no /ToUnicode "
                   "(ISO 19005-2, 6.2.11.7.2)", STR_ARGS(f->name));
    }
}

struct font_read *verify_font(struct verify *v, const struct object *dict,
                              size_t page)
{
    struct font_read *f;

    for (size_t i = 0; i < v->n_fonts; i++) {
        if (v->fonts[i]->dict == dict)
            return v->fonts[i];
    }
    f = ARENA_NEW(v->arena, struct font_read);
    f->dict = dict;
    f->name = verify_get(v, dict, "BaseFont")->text;
    *ARENA_PUSH(v->arena, v->fonts, v->n_fonts, v->cap_fonts) = f;
    if (object_is_name(verify_get(v, dict, "Subtype"), "Type0"))
        read_composite(v, f, page);
    else
        read_simple(v, f, page);
    read_cmap(v, f, page);
    return f;
}

struct str verify_shown(struct font_read *f, struct verify *v, uint32_t code,
                        size_t page)
{
    uint32_t **pages = &f->shown[code >> 8 & 255];
    struct str text = STR("");

    if (*pages == NULL)
        *pages = ARENA_ARRAY(v->arena, 256, uint32_t);
    if ((*pages)[code & 255] == 0)
        (*pages)[code & 255] = (uint32_t)page;
    cmap_text(&f->cmap, code, &text);
    return text;
}

/* Characters that a CMap must not give (6.2.11.7.2). */
static void check_text(struct verify *v, const struct font_read *f,
                       uint32_t code, size_t page)
{
    struct str text;

    if (!cmap_text(&f->cmap, code, &text)) {
        if (f->has_cmap)
            verify_say(v, DIAG_PDF_TEXT, f->dict, page, "code <%04X> of the "
                       "font %.*s is shown, and its ToUnicode CMap does not "
                       "say what it stands for (ISO 19005-2, 6.2.11.7.2)",
                       code, STR_ARGS(f->name));
        return;
    }
    for (size_t i = 0; i < text.n;) {
        uint32_t c = utf8_next(text, &i);

        if (c == 0 || c == 0xFEFF || c == 0xFFFE || c == 0xFFFD)
            verify_say(v, DIAG_PDF_TEXT, f->dict, page, "code <%04X> of the "
                       "font %.*s stands for U+%04X, which is no character "
                       "(ISO 19005-2, 6.2.11.7.2)", code, STR_ARGS(f->name),
                       c);
    }
}

static void check_width(struct verify *v, const struct font_read *f,
                        uint32_t cid, size_t page)
{
    double said = verify_width(f, cid), is = 0;

    if (!cffread_has(&f->program, cid)) {
        say(v, f, page, "lacks a glyph that is shown (ISO 19005-2, "
                        "6.2.11.4.1)");
    } else if (!cffread_width(&f->program, cid, &is)) {
        verify_say(v, DIAG_PDF_FONT, f->dict, page, "the program of the font "
                   "%.*s has no glyph %u that can be drawn", STR_ARGS(f->name),
                   cid);
    } else if (said - is > 1 || is - said > 1) {
        verify_say(v, DIAG_PDF_WIDTH, f->dict, page, "glyph %u of the font "
                   "%.*s is %.1f wide, and /W says %.1f (ISO 19005-2, "
                   "6.2.11.5)", cid, STR_ARGS(f->name), is, said);
    }
}

static void check_code(struct verify *v, const struct font_read *f,
                       uint32_t code, size_t page)
{
    if (f->code_bytes == 2 && code == 0)
        say(v, f, page, "shows .notdef, the glyph for what it has none for "
                        "(ISO 19005-2, 6.2.11.8)");
    check_text(v, f, code, page);
    if (f->has_program)
        check_width(v, f, code, page);
}

void verify_codes(struct verify *v)
{
    for (size_t i = 0; i < v->n_fonts; i++) {
        const struct font_read *f = v->fonts[i];

        for (uint32_t code = 0; code < 65536; code++) {
            const uint32_t *pages = f->shown[code >> 8];

            if (pages == NULL)
                code |= 255;
            else if (pages[code & 255] != 0)
                check_code(v, f, code, pages[code & 255]);
        }
    }
}
