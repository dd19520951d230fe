#include "test.h"

#include <stdlib.h>
#include <string.h>

#include <hb.h>
#include <zlib.h>
#include <ft2build.h>
#include FT_FREETYPE_H

#include "base/arena.h"
#include "base/diag.h"
#include "base/utf8.h"
#include "page/page.h"
#include "pdf/pdf.h"
#include "pdf/textlayer.h"
#include "text/font.h"

static struct arena *a;
static struct diag *d;
static struct fonts *fonts;
static const struct face *latin, *han;
static struct style black, blue;
static struct link home;

static int open_all(void **state)
{
    const struct span nowhere = {NULL, 0, 0};

    (void)state;
    a = arena_new();
    d = diag_new(a);
    fonts = fonts_open(d);
    if (fonts == NULL)
        return 1;
    latin = fonts_face(fonts, fonts_family(fonts, d, STR("Linux Libertine O"),
                                           nowhere), 400, false, STR("en"));
    han = fonts_face(fonts, fonts_family(fonts, d, STR("Noto Serif CJK"),
                                         nowhere), 400, false, STR("zh-Hans"));
    blue.colour = 0x0000FF;
    home.uri = STR("https://example.org/(x)");
    return diag_failed(d);
}

static int close_all(void **state)
{
    (void)state;
    fonts_close(fonts);
    arena_free(a);
    return 0;
}

/* A paragraph as the text engine would make it: a cluster a code point. */
static struct para *make_para(const struct face *face, const char *text,
                              const char *lang, const struct style *style,
                              const struct link *link)
{
    struct para *p = ARENA_NEW(a, struct para);
    struct piece *piece = ARENA_NEW(a, struct piece);
    hb_font_t *font = face_hb(fonts, d, face);

    piece->style = style;
    piece->link = link;
    p->text = str_of(text);
    p->items = ARENA_NEW(a, struct item);
    *p->items = (struct item){.n = (uint32_t)p->text.n, .piece = piece,
                              .face = face, .lang = str_of(lang)};
    p->clusters = ARENA_ARRAY(a, p->text.n, struct cluster);
    p->glyphs = ARENA_ARRAY(a, p->text.n, struct glyph);
    for (size_t i = 0, off = 0; off < p->text.n; i++) {
        struct cluster *c = &p->clusters[p->n_clusters++];
        uint32_t rune;

        c->off = (uint32_t)off;
        rune = utf8_next(p->text, &off);
        c->n = (uint32_t)off - c->off;
        c->glyph = (uint32_t)i;
        c->n_glyphs = 1;
        c->class = rune == ' ' ? CLUSTER_SPACE : CLUSTER_OTHER;
        hb_font_get_nominal_glyph(font, rune, &p->glyphs[i].id);
        p->glyphs[i].scale = 1000;
        c->adv = hb_font_get_glyph_h_advance(font, p->glyphs[i].id);
    }
    return p;
}

/* A line at the page's (x, y) of all the paragraph's clusters. */
static struct mark make_line(const struct para *p, const struct tag *tag,
                             unit x, unit y, unit size)
{
    struct mark m = {.kind = MARK_LINE, .x = x, .y = y, .n = p->n_clusters};

    m.placed = ARENA_ARRAY(a, m.n + 1, struct placed);
    for (size_t i = 0; i < m.n; i++)
        m.placed[i] = (struct placed){p, &p->clusters[i], tag, size, 0,
                                      p->clusters[i].adv, 0};
    return m;
}

static const struct tag root = {.role = TAG_DOCUMENT};
static const struct tag name = {.role = TAG_H1, .parent = &root};
static const struct tag body = {.role = TAG_P, .parent = &root};

static struct str write_pages(struct page *pages, size_t n)
{
    struct document doc = {
        .lang = STR("zh-Hans"), .root = &root,
        .title = STR("\xE5\x90\x8D\xE4\xB8\x8D\xE6\x9D\x9C"),
        .author = STR("Jiangsu Du"),
        .page_width = PT(595.276), .page_height = PT(841.89),
    };
    struct bookmark bookmark = {STR("One"), 1, 0, PT(100)};
    struct composed c = {.doc = &doc, .pages = pages, .n_pages = n,
                         .bookmarks = &bookmark, .n_bookmarks = 1};
    struct composed *docs[] = {&c};
    struct str out = STR("");

    assert_true(pdf_write(a, d, fonts, docs, 1, &out));
    return out;
}

static struct str write_marks(struct mark *marks, size_t n)
{
    struct page page = {marks, n};

    return write_pages(&page, 1);
}

/* Where what stands in s from `from` on, or s.n. */
static size_t find_from(struct str s, size_t from, const char *what)
{
    size_t n = strlen(what);

    for (; from + n <= s.n; from++) {
        if (memcmp(s.s + from, what, n) == 0)
            return from;
    }
    return s.n;
}

static bool has(struct str s, const char *what)
{
    return find_from(s, 0, what) < s.n;
}

static size_t count(struct str s, const char *what)
{
    size_t n = 0;

    for (size_t i = find_from(s, 0, what); i < s.n; n++)
        i = find_from(s, i + 1, what);
    return n;
}

/* The inflated stream of the first dictionary after `from` with the key. */
static struct str stream(struct str pdf, size_t from, const char *key)
{
    size_t at = find_from(pdf, find_from(pdf, from, key), "stream");
    uLongf n = 1 << 20;
    Bytef *out = arena_alloc(a, n);

    assert_true(at + strlen("stream\r\n") < pdf.n);
    at += strlen("stream") + (pdf.s[at + strlen("stream")] == '\r') + 1;
    /* What follows the stream's end is not looked at. */
    z_stream z = {.next_out = out, .avail_out = (uInt)n};
    Bytef *in = (Bytef *)arena_copy(a, pdf.s + at, pdf.n - at);

    z.next_in = in;
    z.avail_in = (uInt)(pdf.n - at);
    assert_int_equal(inflateInit(&z), Z_OK);
    assert_int_equal(inflate(&z, Z_FINISH), Z_STREAM_END);
    n = z.total_out;
    inflateEnd(&z);
    return (struct str){(const char *)out, n};
}

/* What is in the file's object streams, and then the file. */
static struct str unpack(struct str pdf)
{
    static const char key[] = "/Type/ObjStm";
    struct buf b = {.a = a};

    for (size_t at = find_from(pdf, 0, key); at < pdf.n;
         at = find_from(pdf, at + 1, key))
        buf_str(&b, stream(pdf, at, key));
    assert_true(b.n != 0);
    buf_str(&b, pdf);
    return buf_text(&b);
}

/* The content stream of the first page: the first stream of the file. */
static struct str content(struct str pdf)
{
    return stream(pdf, 0, "/FlateDecode");
}

static void header_and_catalog(void **state)
{
    struct mark m = make_line(make_para(latin, "Name", "zh-Hans", &black,
                                        NULL), &name, PT(50), PT(60), PT(10));
    struct str pdf = write_marks(&m, 1);

    (void)state;
    assert_memory_equal(pdf.s, "%PDF-1.7\n%", 10);
    for (int i = 10; i < 14; i++)
        assert_true((unsigned char)pdf.s[i] > 0x7F);
    assert_memory_equal(pdf.s + pdf.n - 6, "%%EOF\n", 6);
    pdf = unpack(pdf);
    assert_true(has(pdf, "/Title<FEFF540D4E0D675C>/Author(Jiangsu Du)"));
    assert_true(has(pdf, "/Lang(zh-Hans)/MarkInfo<</Marked true>>"));
    assert_true(has(pdf, "/ViewerPreferences<</DisplayDocTitle true>>"));
    assert_true(has(pdf, "/ID[<"));
    assert_true(has(pdf, "/MediaBox[0 0 595.276 841.89]/Resources "));
    assert_true(has(pdf, "<pdfaid:part>2</pdfaid:part>"));
    assert_true(has(pdf, "<pdfuaid:part>1</pdfuaid:part>"));
    assert_true(has(pdf, "<dc:language><rdf:Bag><rdf:li>zh-Hans<"));
    assert_true(has(pdf, "/XYZ null 741.89 null]"));
    assert_false(has(pdf, "/ProcSet"));
    assert_false(has(pdf, "Haru"));
    assert_false(has(pdf, "CreationDate"));
}

/* Same input, same bytes; a date only where the environment gives one. */
static void repeats(void **state)
{
    struct mark m = make_line(make_para(latin, "Name", "zh-Hans", &black,
                                        NULL), &name, PT(50), PT(60), PT(10));
    struct str first = write_marks(&m, 1), second = write_marks(&m, 1);

    (void)state;
    assert_true(str_eq(first, second));
    setenv("SOURCE_DATE_EPOCH", "951782400", 1);
    second = unpack(write_marks(&m, 1));
    unsetenv("SOURCE_DATE_EPOCH");
    assert_true(has(second, "/CreationDate(D:20000229000000Z)"));
    assert_true(has(second, "<xmp:CreateDate>2000-02-29T00:00:00Z<"));
    m.placed[0].adv++;
    assert_false(str_eq(first, write_marks(&m, 1)));
}

/*
 * Ten units after each glyph at 7 pt are 14.29 ten-thousandths of an em; the
 * numbers add up to the exact sum at every glyph: 14, 29, 43, 57, 71, 86, 100.
 */
static void positions_do_not_drift(void **state)
{
    struct mark m = make_line(make_para(latin, "aaaaaaaa", "zh-Hans", &black,
                                        NULL), &body, PT(50), PT(60), PT(7));

    (void)state;
    for (size_t i = 0; i < m.n; i++)
        m.placed[i].extra = 10;
    assert_str(content(write_marks(&m, 1)),
               "BT\n"
               "/P<</MCID 0>>BDC\n"
               "50 781.89 Td\n"
               "/F0 7 Tf\n"
               "[<0001>-1.4<0001>-1.5<0001>-1.4<0001>-1.4<0001>-1.4<0001>-1.5"
               "<0001>-1.4<0001>]TJ\n"
               "EMC\n"
               "ET\n");
}

/* One sequence over two lines; another element's ends it; rules between. */
static void marks_content(void **state)
{
    struct para *p = make_para(latin, "a", "zh-Hans", &black, NULL);
    struct mark m[] = {
        make_line(p, &body, PT(50), PT(60), PT(10)),
        make_line(p, &body, PT(50), PT(75), PT(10)),
        {.kind = MARK_RECT, .artifact = ARTIFACT_LAYOUT, .x = PT(50),
         .y = PT(80), .width = PT(100), .height = 500, .colour = 0xFF0000},
        make_line(p, &name, PT(50), PT(95), PT(10)),
        make_line(p, NULL, PT(50), PT(800), PT(10)),
    };

    (void)state;
    m[4].artifact = ARTIFACT_FOOTER;
    assert_str(content(write_marks(m, 5)),
               "BT\n"
               "/P<</MCID 0>>BDC\n"
               "50 781.89 Td\n/F0 10 Tf\n<0001>Tj\n"
               "0 -15 Td\n<0001>Tj\n"
               "EMC\n"
               "ET\n"
               "/Artifact<</Type/Layout>>BDC\n"
               "1 0 0 rg\n50 761.39 100 .5 re f\n"
               "EMC\n"
               "BT\n"
               "/H1<</MCID 1>>BDC\n"
               "50 746.89 Td\n0 g\n<0001>Tj\n"
               "EMC\n"
               "/Artifact<</Type/Pagination/Subtype/Footer>>BDC\n"
               "0 -705 Td\n<0001>Tj\n"
               "EMC\n"
               "ET\n");
}

/* The element that owns an MCID or an annotation, from the file's objects. */
static void builds_the_tree(void **state)
{
    struct mark m[] = {
        make_line(make_para(latin, "a", "zh-Hans", &black, NULL), &body,
                  PT(50), PT(60), PT(10)),
        make_line(make_para(latin, "b", "zh-Hans", &blue, &home), &body,
                  PT(50), PT(75), PT(10)),
        make_line(make_para(latin, "c", "en", &black, NULL), &body, PT(50),
                  PT(90), PT(10)),
    };
    struct page pages[] = {{m, 3}, {m, 1}};
    struct str pdf = unpack(write_pages(pages, 2));

    (void)state;
    assert_true(has(pdf, "/S/Document/P "));
    assert_int_equal(count(pdf, "/S/P/P "), 1);
    assert_int_equal(count(pdf, "/S/Link/P "), 1);
    assert_int_equal(count(pdf, "/S/Span/P "), 1);
    assert_true(has(pdf, "/Lang(en)/K[2]"));
    /* On the second page the paragraph goes on under its own page. */
    assert_true(has(pdf, "<</Type/MCR/Pg "));
    assert_true(has(pdf, "/MCID 0>>]"));
    assert_true(has(pdf, "/StructParents 0/Tabs/S/Annots["));
    assert_true(has(pdf, "/StructParents 1"));
    assert_true(has(pdf, "/StructParent 2/A<</S/URI/URI"
                         "(https://example.org/\\(x\\))>>"));
    assert_true(has(pdf, "/ParentTreeNextKey 3"));
    /* b stands from 50 to 50 + its advance; the baseline is 766.89. */
    assert_true(has(pdf, "/Rect[50 764.39 54.93 775.89]"));
}

/* /W and /DW say of each code what the font program does. */
static void check_widths(struct str pdf, FT_Library library, size_t at,
                         struct str program)
{
    size_t w = find_from(pdf, at, "/DW ");
    char *s = arena_copy(a, pdf.s + w, find_from(pdf, w, "\n>>") - w), *end;
    long usual = strtol(s + 4, &s, 10), cid = 1, width;
    FT_Face face;

    assert_int_equal(FT_New_Memory_Face(library, (const FT_Byte *)program.s,
                                        (FT_Long)program.n, 0, &face), 0);
    assert_memory_equal(s, "/W[", 3);
    s += 3;
    for (; cid < face->num_glyphs; cid++) {
        bool listed = *s == ' ';

        width = usual;
        if (*s == ']')
            s++;
        if (!listed && *s >= '0' && *s <= '9' && strtol(s, &end, 10) == cid) {
            s = end + 1;
            listed = true;
        }
        if (listed)
            width = strtol(s, &s, 10);
        assert_int_equal(FT_Load_Glyph(face, (FT_UInt)cid, FT_LOAD_NO_SCALE),
                         0);
        assert_int_equal(face->glyph->metrics.horiAdvance, width);
    }
    FT_Done_Face(face);
}

static void widths_agree(void **state)
{
    struct mark m[] = {
        make_line(make_para(latin, "Title 2018 x", "zh-Hans", &black, NULL),
                  &body, PT(50), PT(60), PT(10)),
        make_line(make_para(han, "\xE7\x94\xA8\xE6\x88\xB7\xEF\xBC\x8C",
                            "zh-Hans", &black, NULL),
                  &body, PT(50), PT(75), PT(10)),
    };
    FT_Library library;
    struct str pdf;
    size_t at = 0, program = 0, n = 0;

    (void)state;
    m[0].placed[4].adv += 21000;
    m[0].placed[6].adv += 21000;
    m[0].placed[6].lead = 21000;
    m[1].placed[2].adv = 500;
    pdf = unpack(write_marks(m, 2));
    assert_int_equal(FT_Init_FreeType(&library), 0);
    for (; (at = find_from(pdf, at + 1, "/FontDescriptor/FontName")) < pdf.n;
         n++) {
        program = find_from(pdf, program + 1, "/CIDFontType0C");
        check_widths(pdf, library, at, stream(pdf, program, "/"));
    }
    assert_int_equal(n, 2);
    FT_Done_FreeType(library);
}

/* A row: one line of text, marked content for each cell, gaps in the glyphs. */
static void joins_cells(void **state)
{
    struct para *p = make_para(latin, "ab", "zh-Hans", &black, NULL);
    struct mark m = make_line(p, &body, PT(50), PT(60), PT(10));

    (void)state;
    m.n = 3;
    m.placed[2] = m.placed[1];
    m.placed[0].adv = 10000;
    m.placed[1] = (struct placed){p, NULL, NULL, PT(10), 0, 410, 0};
    m.placed[2].tag = &name;
    m.placed[2].lead = 10000;
    m.placed[2].adv += 10000;
    assert_str(content(write_marks(&m, 1)),
               "BT\n"
               "/P<</MCID 0>>BDC\n"
               "50 781.89 Td\n/F0 10 Tf\n<00010002>Tj\n"
               "EMC\n"
               "/H1<</MCID 1>>BDC\n"
               "<0003>Tj\n"
               "EMC\n"
               "ET\n");
}

/* The gap of a row is no part of a link before or after it. */
static void links_cover_ink(void **state)
{
    struct para *p = make_para(latin, "bb", "zh-Hans", &blue, &home);
    struct mark m = make_line(p, &body, PT(50), PT(60), PT(10));
    struct str pdf;

    (void)state;
    m.placed[1].tag = &name;
    m.placed[0].adv += 5000;
    m.placed[1].adv += 5000;
    m.placed[1].lead = 5000;
    pdf = unpack(write_marks(&m, 1));
    /* 493 is b's own advance: 54.93 - 50; the second stands 100 pt on. */
    assert_true(has(pdf, "/Rect[50 779.39 54.93 790.89]"));
    assert_true(has(pdf, "/Rect[154.93 779.39 159.86 790.89]"));
    assert_true(has(pdf, "/QuadPoints[50 790.89 54.93 790.89 "
                         "50 779.39 54.93 779.39]"));
}

static struct str text_of(const char *s, uint8_t class)
{
    struct para p = {.text = str_of(s)};
    struct cluster c = {.n = (uint32_t)strlen(s), .class = class};
    struct placed placed = {.para = &p, .cluster = &c};

    return textlayer_text(a, &placed);
}

static void layers_text(void **state)
{
    const struct str ivs = STR("\xE8\xBE\xBB\xF3\xA0\x84\x80");
    const struct str mixed = STR("a\xCC\x81\xF0\xA0\xAE\xB7q\xCC\x81");
    size_t i = 0;

    (void)state;
    assert_str(text_of(" ", CLUSTER_SPACE), " ");
    assert_str(text_of("\xC2\xA0", CLUSTER_SPACE), " ");            /* 00A0 */
    assert_str(text_of("\xE3\x80\x80", CLUSTER_SPACE), " ");        /* 3000 */
    assert_str(text_of("\xE2\x80\xAF", CLUSTER_SPACE), " ");        /* 202F */
    assert_str(text_of("\xC2\xAD", CLUSTER_HYPHEN), "\xC2\xAD");
    assert_str(text_of("\xE2\xBD\x85", CLUSTER_HAN), "\xE2\xBD\x85");
    assert_str(text_of("a\xEF\xBB\xBF", CLUSTER_OTHER), "a");       /* FEFF */
    assert_str(textlayer_next(ivs, &i), "\xE8\xBE\xBB");
    assert_str(textlayer_next(ivs, &i), "\xF3\xA0\x84\x80");
    assert_int_equal(i, ivs.n);
    i = 0;
    assert_str(textlayer_next(mixed, &i), "a");
    assert_str(textlayer_next(mixed, &i), "\xCC\x81");
    assert_str(textlayer_next(mixed, &i), "\xF0\xA0\xAE\xB7");
    assert_str(textlayer_next(mixed, &i), "q");
    assert_str(textlayer_next(mixed, &i), "\xCC\x81");
    assert_int_equal(i, mixed.n);
}

/* A thin space: 75 thousandths move from the glyph before it. */
static void widens_narrow_spaces(void **state)
{
    struct mark m = make_line(make_para(latin, "a bc", "zh-Hans", &black, NULL),
                              &body, PT(50), PT(60), PT(10));
    int32_t before = m.placed[0].adv;
    struct shown as_is = {0, 0};

    (void)state;
    assert_int_equal(textlayer_advance(&m, 0, as_is), before);
    m.placed[1].adv = 125;
    assert_int_equal(textlayer_advance(&m, 0, as_is), before - 75);
    assert_int_equal(textlayer_advance(&m, 1, as_is), 200);
    m.placed[1].extra = 100;                    /* 10 thousandths at 10 pt */
    assert_int_equal(textlayer_advance(&m, 1, as_is), 190);
    m.n = 2;                                    /* hangs at the line's end */
    assert_int_equal(textlayer_advance(&m, 0, as_is), before);
    assert_int_equal(textlayer_advance(&m, 1, as_is), 125);
}

/* Words of one character each stand 0.4 em apart (EX-13). */
static void widens_spaces_between_letters(void **state)
{
    struct mark m = make_line(make_para(latin, "C D", "en", &black, NULL),
                              &body, PT(50), PT(60), PT(10));
    struct shown as_is = {0, 0}, large = {PT(15), PT(15)};
    int32_t c = m.placed[0].adv, space = m.placed[1].adv;

    (void)state;
    assert_int_equal(textlayer_advance(&m, 0, as_is), c - (410 - space));
    assert_int_equal(textlayer_advance(&m, 1, as_is), 410);
    assert_int_equal(textlayer_advance(&m, 1, large), 615);
    assert_int_equal(textlayer_most(&m, 0), INT64_MAX / 2);
    assert_true(textlayer_most(&m, 1) <= (c + space) * PT(10) / 410);
}

/* One table of codes, a part each, languages said where needed. */
static void writes_several_documents(void **state)
{
    static const struct tag other = {.role = TAG_DOCUMENT};
    static const struct tag text = {.role = TAG_P, .parent = &other};
    struct para *p = make_para(latin, "a", "zh-Hans", &black, NULL);
    struct para *q = make_para(latin, "a", "en", &black, NULL);
    struct mark m[] = {make_line(p, &body, PT(50), PT(60), PT(10)),
                       make_line(q, &text, PT(50), PT(60), PT(10))};
    struct page pages[] = {{&m[0], 1}, {&m[1], 1}};
    struct document docs[] = {
        {.lang = STR("zh-Hans"), .root = &root, .title = STR("1"),
         .page_width = PT(500), .page_height = PT(700)},
        {.lang = STR("en"), .root = &other, .title = STR("2"),
         .page_width = PT(500), .page_height = PT(800)},
    };
    struct composed c[] = {{.doc = &docs[0], .pages = &pages[0], .n_pages = 1},
                           {.doc = &docs[1], .pages = &pages[1], .n_pages = 1}};
    struct composed *both[] = {&c[0], &c[1]};
    struct str out = STR("");

    (void)state;
    assert_true(pdf_write(a, d, fonts, both, 2, &out));
    out = unpack(out);
    assert_int_equal(count(out, "/S/Document/P "), 1);
    assert_int_equal(count(out, "/S/Part/P "), 2);
    assert_int_equal(count(out, "/Lang(zh-Hans)"), 1);  /* the catalog's */
    assert_int_equal(count(out, "/Lang(en)"), 1);       /* the part's */
    assert_int_equal(count(out, "/S/Span"), 0);
    assert_int_equal(count(out, "/Subtype/Type0"), 1);
    assert_true(has(out, "/MediaBox[0 0 500 700]"));
    assert_true(has(out, "/MediaBox[0 0 500 800]"));
}

static void refuses_nothing_to_write(void **state)
{
    struct diag *own = diag_new(a);
    struct document doc = {.lang = STR("en")};
    struct composed c = {.doc = &doc};
    struct composed *docs[] = {&c};
    struct str out;

    (void)state;
    assert_false(pdf_write(a, own, fonts, docs, 1, &out));
    assert_int_equal(diag_status(own), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(header_and_catalog),
        cmocka_unit_test(repeats),
        cmocka_unit_test(positions_do_not_drift),
        cmocka_unit_test(marks_content),
        cmocka_unit_test(builds_the_tree),
        cmocka_unit_test(widths_agree),
        cmocka_unit_test(joins_cells),
        cmocka_unit_test(links_cover_ink),
        cmocka_unit_test(layers_text),
        cmocka_unit_test(widens_narrow_spaces),
        cmocka_unit_test(widens_spaces_between_letters),
        cmocka_unit_test(writes_several_documents),
        cmocka_unit_test(refuses_nothing_to_write),
    };

    return cmocka_run_group_tests(tests, open_all, close_all);
}
