/*
 * floor TEXT.txt OUT.pdf [FONT [INDEX]] -- the least a program that sets this
 * text must do.
 *
 * Shapes every line once in Noto Serif CJK, subsets the font to what was used
 * by harfbuzz-subset as it comes, and writes both through libharu. No styles,
 * no line breaking, no second font, no tags, no text layer. What cvset takes is
 * measured against this in the same run, since machines differ.
 *
 * libharu embeds no CFF fonts, so the subset's CFF table goes in through its
 * objects. Noto is CID-keyed with CID = glyph id, which a subset keeps: the
 * codes shown are the glyph ids of the whole font. For another FONT, whose size
 * is what is asked (tests/pdf/sizes.py), the file may show other glyphs:
 * keeping their ids would make it larger.
 */
#include <hb-ot.h>
#include <hb-subset.h>
#include <hpdf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FONT "/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc"
#define FACE_SC 2
#define LINES_PER_PAGE 60
#define LEADING 13
#define MOST_BYTES (1u << 20)
#define MOST_GLYPHS 65536

static char text[MOST_BYTES];
static char content[8 * MOST_BYTES];
static size_t n_content;
static HPDF_INT width_of[MOST_GLYPHS];      /* + 1; 0 where not used */

static void die(const char *what)
{
    fprintf(stderr, "floor: %s\n", what);
    exit(1);
}

static void put(const char *s, size_t n)
{
    if (n_content + n >= sizeof content)
        die("too much text");
    memcpy(content + n_content, s, n);
    n_content += n;
}

/* Appends the line's glyphs to the content of the page. */
static void shape_line(hb_font_t *font, hb_buffer_t *buffer, const char *line,
                       int n)
{
    hb_glyph_info_t *info;
    hb_glyph_position_t *at;
    unsigned count;
    char hex[8];

    hb_buffer_reset(buffer);
    hb_buffer_add_utf8(buffer, line, n, 0, n);
    hb_buffer_guess_segment_properties(buffer);
    hb_shape(font, buffer, NULL, 0);
    info = hb_buffer_get_glyph_infos(buffer, &count);
    at = hb_buffer_get_glyph_positions(buffer, NULL);
    put("<", 1);
    for (unsigned i = 0; i < count; i++) {
        hb_codepoint_t glyph = info[i].codepoint & 0xffff;

        width_of[glyph] = (HPDF_INT)at[i].x_advance + 1;
        put(hex, (size_t)snprintf(hex, sizeof hex, "%04X", glyph));
    }
    put("> Tj T*\n", 8);
}

static void show_page(HPDF_Doc doc, HPDF_Dict font)
{
    static const char end[] = "ET\n";
    HPDF_Page page = HPDF_AddPage(doc);
    const char *name = page ? HPDF_Page_GetLocalFontName(page, font) : NULL;
    HPDF_Dict stream = page ? HPDF_Dict_GetItem(page, "Contents",
                                                HPDF_OCLASS_DICT) : NULL;
    char begin[80];

    if (!name || !stream)
        die("no page");
    snprintf(begin, sizeof begin, "BT /%s 8 Tf %d TL 40 800 Td\n", name,
             LEADING);
    HPDF_Stream_Write(stream->stream, (HPDF_BYTE *)begin,
                      (HPDF_UINT)strlen(begin));
    HPDF_Stream_Write(stream->stream, (HPDF_BYTE *)content,
                      (HPDF_UINT)n_content);
    HPDF_Stream_Write(stream->stream, (const HPDF_BYTE *)end,
                      sizeof end - 1);
    n_content = 0;
}

static void shape_text(HPDF_Doc doc, HPDF_Dict dict, hb_face_t *face)
{
    hb_font_t *font = hb_font_create(face);
    hb_buffer_t *buffer = hb_buffer_create();
    int lines = 0;

    hb_font_set_scale(font, 1000, 1000);
    for (char *line = text, *end; *line; line = end + 1) {
        end = line + strcspn(line, "\n");
        shape_line(font, buffer, line, (int)(end - line));
        if (++lines % LINES_PER_PAGE == 0)
            show_page(doc, dict);
        if (!*end)
            break;
    }
    show_page(doc, dict);
    hb_buffer_destroy(buffer);
    hb_font_destroy(font);
}

static hb_face_t *subset(hb_face_t *face)
{
    hb_subset_input_t *input = hb_subset_input_create_or_fail();
    hb_face_t *small;

    if (!input)
        die("no subset");
    for (hb_codepoint_t g = 0; g < MOST_GLYPHS; g++)
        if (width_of[g])
            hb_set_add(hb_subset_input_glyph_set(input), g);
    small = hb_subset_or_fail(face, input);
    hb_subset_input_destroy(input);
    if (!small)
        die("the subset failed");
    return small;
}

static HPDF_Dict new_dict(HPDF_Doc doc, const char *type, const char *subtype)
{
    HPDF_Dict dict = HPDF_Dict_New(doc->mmgr);

    if (!dict || HPDF_Xref_Add(doc->xref, dict) != HPDF_OK)
        die("out of memory");
    HPDF_Dict_AddName(dict, "Type", type);
    if (subtype)
        HPDF_Dict_AddName(dict, "Subtype", subtype);
    return dict;
}

static HPDF_Array new_array(HPDF_Doc doc, HPDF_Dict in, const char *key)
{
    HPDF_Array array = HPDF_Array_New(doc->mmgr);

    if (!array || HPDF_Dict_Add(in, key, array) != HPDF_OK)
        die("out of memory");
    return array;
}

/* The font's program: its CFF table, or the whole file if it has none. */
static HPDF_Dict new_program(HPDF_Doc doc, hb_face_t *small)
{
    HPDF_Dict file = HPDF_DictStream_New(doc->mmgr, doc->xref);
    hb_blob_t *blob = hb_face_reference_table(small,
                                              HB_TAG('C', 'F', 'F', ' '));
    const char *bytes;
    unsigned n;

    if (!file)
        die("out of memory");
    file->filter = HPDF_STREAM_FILTER_FLATE_DECODE;
    if (hb_blob_get_length(blob) > 0) {
        HPDF_Dict_AddName(file, "Subtype", "CIDFontType0C");
    } else {
        hb_blob_destroy(blob);
        blob = hb_face_reference_blob(small);
    }
    bytes = hb_blob_get_data(blob, &n);
    HPDF_Stream_Write(file->stream, (const HPDF_BYTE *)bytes, n);
    hb_blob_destroy(blob);
    return file;
}

static HPDF_Dict new_descriptor(HPDF_Doc doc, hb_face_t *small)
{
    HPDF_Dict d = new_dict(doc, "FontDescriptor", NULL);
    HPDF_Dict file = new_program(doc, small);
    HPDF_Array box = new_array(doc, d, "FontBBox");
    static const int values[] = {-1000, -1000, 3000, 2000};

    for (int i = 0; i < 4; i++)
        HPDF_Array_AddNumber(box, values[i]);
    HPDF_Dict_AddName(d, "FontName", "ABCDEF+NotoSerifCJKsc-Regular");
    HPDF_Dict_AddNumber(d, "Flags", 4);
    HPDF_Dict_AddNumber(d, "ItalicAngle", 0);
    HPDF_Dict_AddNumber(d, "Ascent", 880);
    HPDF_Dict_AddNumber(d, "Descent", -120);
    HPDF_Dict_AddNumber(d, "CapHeight", 733);
    HPDF_Dict_AddNumber(d, "StemV", 68);
    HPDF_Dict_Add(d, HPDF_Dict_GetItem(file, "Subtype", HPDF_OCLASS_NAME)
                         ? "FontFile3" : "FontFile2", file);
    return d;
}

static void add_widths(HPDF_Doc doc, HPDF_Dict font)
{
    HPDF_Array w = new_array(doc, font, "W");

    for (HPDF_INT g = 0; g < MOST_GLYPHS; g++) {
        HPDF_Array one;

        if (!width_of[g] || width_of[g] == 1001)
            continue;
        one = HPDF_Array_New(doc->mmgr);
        HPDF_Array_AddNumber(one, width_of[g] - 1);
        HPDF_Array_AddNumber(w, g);
        HPDF_Array_Add(w, one);
    }
}

static void fill_font(HPDF_Doc doc, HPDF_Dict font, hb_face_t *small)
{
    HPDF_Dict inner = new_dict(doc, "Font", "CIDFontType0");
    HPDF_Dict info = HPDF_Dict_New(doc->mmgr);

    HPDF_Dict_AddName(font, "BaseFont", "ABCDEF+NotoSerifCJKsc-Regular");
    HPDF_Dict_AddName(font, "Encoding", "Identity-H");
    HPDF_Array_Add(new_array(doc, font, "DescendantFonts"), inner);
    HPDF_Dict_AddName(inner, "BaseFont", "ABCDEF+NotoSerifCJKsc-Regular");
    HPDF_Dict_Add(inner, "CIDSystemInfo", info);
    HPDF_Dict_Add(info, "Registry",
                  HPDF_String_New(doc->mmgr, "Adobe", NULL));
    HPDF_Dict_Add(info, "Ordering",
                  HPDF_String_New(doc->mmgr, "Identity", NULL));
    HPDF_Dict_AddNumber(info, "Supplement", 0);
    add_widths(doc, inner);
    HPDF_Dict_Add(inner, "FontDescriptor", new_descriptor(doc, small));
}

static void read_text(const char *path)
{
    FILE *f = fopen(path, "rb");

    if (!f || fread(text, 1, sizeof text - 1, f) == 0)
        die("no text");
    fclose(f);
}

int main(int argc, char **argv)
{
    HPDF_Doc doc = HPDF_New(NULL, NULL);
    hb_blob_t *blob = hb_blob_create_from_file(argc > 3 ? argv[3] : FONT);
    hb_face_t *face = hb_face_create(blob, argc > 4 ? (unsigned)atoi(argv[4])
                                           : argc > 3 ? 0 : FACE_SC), *small;
    HPDF_Dict font;

    if (argc < 3 || argc > 5 || !doc || hb_blob_get_length(blob) == 0)
        die("usage: floor TEXT.txt OUT.pdf [FONT [INDEX]] "
            "(needs fonts-noto-cjk)");
    read_text(argv[1]);
    HPDF_SetCompressionMode(doc, HPDF_COMP_ALL);
    doc->pdf_version = HPDF_VER_17;
    font = new_dict(doc, "Font", "Type0");
    shape_text(doc, font, face);
    small = subset(face);
    fill_font(doc, font, small);
    if (HPDF_SaveToFile(doc, argv[2]) != HPDF_OK)
        die("cannot write");
    HPDF_Free(doc);
    hb_face_destroy(small);
    hb_face_destroy(face);
    hb_blob_destroy(blob);
    return 0;
}
