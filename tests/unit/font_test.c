/*
 * Families, faces and files. Needs the fonts of the catalogue, in the versions
 * of Debian 12 for the checksums.
 */
#include "fonttest.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <hb.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "text/catalogue.h"
#include "text/font.h"
#include "text/fontset.h"
#include "base/sha256.h"

static const struct family *family_of(struct world *w, const char *name)
{
    return fonts_family(w->f, w->d, str_of(name), (struct span){0});
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* layouts.md section 2: the factors, and SemiBold as Inter's bold. */
static void catalogue_holds_the_pairings(void **state)
{
    static const struct {
        const char *name;
        int factor, bold;
        enum family_script script;
        const char *package;
    } expected[] = {
        {"Linux Libertine O", 1080, 700, FAMILY_LATIN,
         "fonts-linuxlibertine"},
        {"TeX Gyre Pagella", 1020, 700, FAMILY_LATIN, "fonts-texgyre"},
        {"TeX Gyre Termes", 1060, 700, FAMILY_LATIN, "fonts-texgyre"},
        {"Inter", 950, 600, FAMILY_LATIN, "fonts-inter"},
        {"Lato", 1000, 700, FAMILY_LATIN, "fonts-lato"},
        {"Noto Serif CJK", 1000, 700, FAMILY_HAN, "fonts-noto-cjk"},
        {"Noto Sans CJK", 1000, 700, FAMILY_HAN, "fonts-noto-cjk"},
        {"LXGW WenKai", 1000, 700, FAMILY_HAN, "fonts-lxgw-wenkai"},
    };
    struct world *w = *state;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        const struct family *x = family_of(w, expected[i].name);
        assert_non_null(x);
        assert_str(x->name, expected[i].name);
        assert_int_equal(x->factor, expected[i].factor);
        assert_int_equal(x->bold_weight, expected[i].bold);
        assert_int_equal(x->script, expected[i].script);
        assert_str(x->package, expected[i].package);
        assert_true(x->licence.n > 0);
    }
    assert_ptr_equal(family_of(w, "noto serif cjk sc"),
                     family_of(w, "Noto Serif CJK"));
    assert_int_equal(diag_count(w->d, DIAG_ERROR), 0);
}

static void faces_by_weight_and_slope(void **state)
{
    static const struct {
        const char *family;
        int weight;
        bool italic;
        const char *file;
        enum face_style style;
    } expected[] = {
        {"Linux Libertine O", 400, false, "LinLibertine_R.otf", FACE_REGULAR},
        {"Linux Libertine O", 300, true, "LinLibertine_RI.otf", FACE_ITALIC},
        {"Linux Libertine O", 600, false, "LinLibertine_RB.otf", FACE_BOLD},
        {"Linux Libertine O", 500, false, "LinLibertine_R.otf", FACE_REGULAR},
        {"Inter", 700, false, "Inter-SemiBold.otf", FACE_BOLD},
        {"Inter", 700, true, "Inter-SemiBoldItalic.otf", FACE_BOLD_ITALIC},
        {"Lato", 300, false, "Lato-Light.ttf", FACE_REGULAR},
        {"Lato", 200, true, "Lato-LightItalic.ttf", FACE_ITALIC},
        {"Lato", 600, false, "Lato-Semibold.ttf", FACE_BOLD},
        {"Lato", 900, false, "Lato-Bold.ttf", FACE_BOLD},
        {"LXGW WenKai", 400, true, "LXGWWenKai-Regular.ttf", FACE_REGULAR},
        {"Noto Sans CJK", 700, true, "NotoSansCJK-Bold.ttc", FACE_BOLD},
    };
    struct world *w = *state;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        const struct face *face =
            fonts_face(w->f, family_of(w, expected[i].family),
                       expected[i].weight, expected[i].italic, STR("en"));
        assert_string_equal(base_name(face->file), expected[i].file);
        assert_int_equal(face->style, expected[i].style);
    }
}

/* typography.md IT-2; 0 JP, 1 KR, 2 SC, 3 TC, 4 HK. */
static void faces_by_language(void **state)
{
    static const struct {
        const char *lang;
        int index;
    } expected[] = {
        {"zh", 2}, {"zh-CN", 2}, {"zh-Hans", 2}, {"zh-SG", 2},
        {"zh-Hans-HK", 2}, {"zh-TW", 3}, {"zh-Hant", 3}, {"ZH-hant", 3},
        {"zh-Hant-TW", 3}, {"zh-HK", 4}, {"zh-Hant-HK", 4}, {"zh-MO", 4},
        {"yue", 4}, {"ja", 0}, {"ja-JP", 0}, {"ko", 1}, {"en", 2}, {"", 2},
        {"zh-x-hk", 2}, {"jav", 2}, {"zh_TW", 3}
    };
    struct world *w = *state;
    const struct family *han = family_of(w, "Noto Serif CJK");
    const struct family *kai = family_of(w, "LXGW WenKai");
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        struct str lang = str_of(expected[i].lang);
        const struct face *face = fonts_face(w->f, han, 400, false, lang);
        if (face->index != expected[i].index)
            fail_msg("%s: face %d", expected[i].lang, face->index);
        assert_int_equal(fonts_face(w->f, kai, 400, false, lang)->index, 0);
    }
    assert_ptr_equal(fonts_face(w->f, han, 400, false, STR("zh-CN")),
                     fonts_face(w->f, han, 400, false, STR("zh-Hans")));
}

/* The glyphs of typography.md IT-2, which HarfBuzz 6 gave for these faces. */
static void faces_shape_their_own_forms(void **state)
{
    static const struct {
        const char *lang, *text;
        unsigned glyph;
    } expected[] = {
        {"zh-Hans", "\xe9\xaa\xa8", 45133}, {"zh-TW", "\xe9\xaa\xa8", 45134},
        {"ja", "\xe9\xaa\xa8", 45132}, {"zh-Hans", "\xef\xbc\x8c", 59058},
        {"zh-TW", "\xef\xbc\x8c", 63148}, {"zh-HK", "\xef\xbc\x8c", 63148},
    };
    struct world *w = *state;
    const struct family *han = family_of(w, "Noto Sans CJK");
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        struct str lang = str_of(expected[i].lang);
        hb_font_t *font =
            face_hb(w->f, w->d, fonts_face(w->f, han, 400, false, lang));
        hb_buffer_t *b = hb_buffer_create();
        hb_buffer_add_utf8(b, expected[i].text, -1, 0, -1);
        hb_buffer_set_direction(b, HB_DIRECTION_LTR);
        hb_buffer_set_script(b, HB_SCRIPT_HAN);
        hb_buffer_set_language(b, hb_language_from_string(lang.s, -1));
        hb_shape(font, b, NULL, 0);
        assert_int_equal(hb_buffer_get_glyph_infos(b, NULL)[0].codepoint,
                         expected[i].glyph);
        assert_int_equal(hb_buffer_get_glyph_positions(b, NULL)[0].x_advance,
                         1000);
        hb_buffer_destroy(b);
    }
}

/* One file, one mapping, though it has five faces and two of them are open. */
static void files_are_mapped_once(void **state)
{
    struct world *w = *state;
    const struct family *han = family_of(w, "Noto Sans CJK");
    const struct face *sc = fonts_face(w->f, han, 400, false, STR("zh"));
    const struct face *ja = fonts_face(w->f, han, 400, false, STR("ja"));
    assert_ptr_not_equal(face_hb(w->f, w->d, sc), face_hb(w->f, w->d, ja));
    assert_ptr_equal(fontset_handle(w->f, w->d, sc)->blob,
                     fontset_handle(w->f, w->d, ja)->blob);
    assert_int_not_equal(sc->id, ja->id);
    assert_ptr_equal(face_hb(w->f, w->d, sc), face_hb(w->f, w->d, sc));
}

static void faces_know_their_letters(void **state)
{
    struct world *w = *state;
    const struct face *latin =
        fonts_face(w->f, family_of(w, "Linux Libertine O"), 400, false,
                   STR("en"));
    const struct face *han =
        fonts_face(w->f, family_of(w, "Noto Serif CJK"), 400, false,
                   STR("zh"));
    assert_true(face_has(w->f, w->d, latin, 0x1EC5));       /* ễ */
    assert_false(face_has(w->f, w->d, latin, 0x4E2D));
    assert_true(face_has(w->f, w->d, han, 0x20BB7));        /* 𠮷 */
    assert_false(face_has(w->f, w->d, han, 0x1F980));
    assert_false(face_has(w->f, w->d, han, 0x110000));
    assert_false(face_has(w->f, w->d, han, UINT32_MAX));
}

/* Noto's typo metrics are those of the Han square, 0.88 and -0.12. */
static void facts(void **state)
{
    struct world *w = *state;
    struct face_facts han = face_facts(w->f,
        fonts_face(w->f, family_of(w, "Noto Serif CJK"), 400, false,
                   STR("zh-Hans")));
    assert_str(han.name, "NotoSerifCJKsc-Regular");
    assert_int_equal(han.ascent, 880);
    assert_int_equal(han.descent, -120);
    assert_true(han.serif && !han.italic && !han.fixed);
    struct face_facts inter = face_facts(w->f,
        fonts_face(w->f, family_of(w, "Inter"), 700, true, STR("en")));
    assert_str(inter.name, "Inter-SemiBoldItalic");
    assert_true(!inter.serif && inter.italic && inter.italic_angle < 0);
    assert_int_equal(inter.cap_height, 727);        /* 0.691 / 0.95 */
    assert_int_equal(inter.stem, 50 + 85);          /* (600 / 65)^2 */
    struct face_facts gyre = face_facts(w->f,
        fonts_face(w->f, family_of(w, "TeX Gyre Pagella"), 400, false,
                   STR("en")));
    assert_true(gyre.serif);
    assert_int_equal(gyre.cap_height, 692);         /* 0.706 / 1.02 */
}

static void unknown_families_are_named(void **state)
{
    struct world *w = *state;
    struct diag *d = diag_new(w->a);
    char *shown = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&shown, &n);
    assert_null(fonts_family(w->f, d, STR("Linux Libertin O"),
                             (struct span){0}));
    assert_int_equal(diag_status(d), 1);
    diag_print(d, out, DIAG_TEXT);
    fclose(out);
    assert_non_null(strstr(shown, "[font-unknown]"));
    assert_non_null(strstr(shown, "did you mean 'Linux Libertine O'?"));
    free(shown);
}

/* A catalogue of its own: one family with two files in a folder of ours. */
static const char *write_file(struct world *w, const char *dir,
                              const char *name, struct str bytes)
{
    const char *path = file_join(w->a, dir, name);
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, bytes.s, bytes.n), bytes.n);
    close(fd);
    return path;
}

static struct fonts *fonts_named(struct world *w, struct diag *d,
                                 const char *dir, const char *family,
                                 const char *more)
{
    struct str text = str_format(w->a,
        "roots: [%s]\nfamilies:\n  %s:\n    script: latin\n"
        "    factor: 1.08\n    bold: 700\n    package: fonts-nonesuch\n"
        "    folders: []\n%s    faces:\n"
        "      - [400, one.otf, 00]\n      - [700, two.otf, 00]\n", dir, family,
        more);
    const char *path = write_file(w, dir, "catalogue.yaml", text);
    struct arena *a = arena_new();
    struct fonts *f = ARENA_NEW(a, struct fonts);
    f->arena = a;
    assert_true(catalogue_load(a, d, path, &f->catalogue));
    return f;
}

static struct fonts *fonts_of(struct world *w, struct diag *d,
                              const char *dir)
{
    return fonts_named(w, d, dir, "Nonesuch Probe", "");
}

static void remove_dir(struct world *w, const char *dir)
{
    unlink(file_join(w->a, dir, "catalogue.yaml"));
    unlink(file_join(w->a, dir, "one.otf"));
    unlink(file_join(w->a, dir, "two.otf"));
    assert_int_equal(rmdir(dir), 0);
}

static void missing_files_name_the_package(void **state)
{
    struct world *w = *state;
    char dir[] = "/tmp/cvset_font_XXXXXX";
    assert_non_null(mkdtemp(dir));
    struct diag *d = diag_new(w->a);
    struct fonts *f = fonts_of(w, d, dir);
    write_file(w, dir, "one.otf", STR("x"));
    char *shown = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&shown, &n);
    assert_null(fonts_family(f, d, STR("Nonesuch Probe"), (struct span){0}));
    diag_print(d, out, DIAG_TEXT);
    fclose(out);
    assert_non_null(strstr(shown, "[font-missing]"));
    assert_non_null(strstr(shown, "fonts-nonesuch"));
    assert_non_null(strstr(shown, "two.otf"));
    assert_null(strstr(shown, "one.otf"));
    free(shown);
    fonts_close(f);
    remove_dir(w, dir);
}

/* DESIGN.md 7: elsewhere fontconfig finds the same family. */
static void fontconfig_finds_the_rest(void **state)
{
    struct world *w = *state;
    char dir[] = "/tmp/cvset_font_XXXXXX";
    assert_non_null(mkdtemp(dir));
    struct diag *d = diag_new(w->a);
    struct fonts *f = fonts_named(w, d, dir, "Lato", "");
    const struct family *lato =
        fonts_family(f, d, STR("Lato"), (struct span){0});
    assert_non_null(lato);
    assert_string_equal(
        base_name(fonts_face(f, lato, 700, false, STR("en"))->file),
        "Lato-Bold.ttf");
    fonts_close(f);
    /* A collection, under the name of one of its languages. */
    f = fonts_named(w, d, dir, "Noto Serif CJK",
                    "    also: [Noto Serif CJK SC]\n    by-language: yes\n");
    const struct family *han =
        fonts_family(f, d, STR("Noto Serif CJK"), (struct span){0});
    assert_non_null(han);
    const struct face *tw = fonts_face(f, han, 400, false, STR("zh-TW"));
    assert_string_equal(base_name(tw->file), "NotoSerifCJK-Regular.ttc");
    assert_int_equal(tw->index, FONT_TC);
    assert_int_equal(diag_count(d, DIAG_ERROR), 0);
    fonts_close(f);
    remove_dir(w, dir);
}

/* Of fonts-inter too. Capitals of 1472 units in 2048: 0.705 / 0.719 = 0.981. */
static void other_families_are_adopted(void **state)
{
    struct world *w = *state;
    const struct family *x = family_of(w, "Inter Display");
    assert_non_null(x);
    assert_int_equal(x->factor, 981);
    assert_int_equal(x->bold_weight, 700);
    assert_int_equal(x->script, FAMILY_LATIN);
    const struct face *face = fonts_face(w->f, x, 700, true, STR("en"));
    assert_string_equal(base_name(face->file), "InterDisplay-BoldItalic.otf");
    assert_true(face_has(w->f, w->d, face, 'A'));
    assert_ptr_equal(x, family_of(w, "inter display"));
    /* A Han family that is a face of a collection keeps that face. */
    const struct family *jp = family_of(w, "Noto Sans CJK JP");
    assert_int_equal(jp->script, FAMILY_HAN);
    assert_int_equal(jp->factor, 1000);
    assert_int_equal(fonts_face(w->f, jp, 400, false, STR("zh-TW"))->index,
                     FONT_JP);
}

/* Opens bytes as a font; returns whether it can be used. */
static bool usable(struct world *w, struct str bytes)
{
    char dir[] = "/tmp/cvset_font_XXXXXX";
    assert_non_null(mkdtemp(dir));
    struct diag *d = diag_new(w->a);
    struct fonts *f = fonts_of(w, d, dir);
    write_file(w, dir, "one.otf", bytes);
    write_file(w, dir, "two.otf", bytes);
    const struct family *x =
        fonts_family(f, d, STR("Nonesuch Probe"), (struct span){0});
    assert_non_null(x);
    const struct face *face = fonts_face(f, x, 400, false, STR("en"));
    bool ok = face_hb(f, d, face) != NULL;
    assert_int_equal(diag_count(d, DIAG_ERROR), ok ? 0 : 1);
    assert_int_equal(face_has(f, d, face, 'A') && !ok, false);
    face_facts(f, face);
    fonts_close(f);
    remove_dir(w, dir);
    return ok;
}

static struct str read_font(struct world *w, const char *family)
{
    struct str bytes;
    const struct face *face =
        fonts_face(w->f, family_of(w, family), 400, false, STR("en"));
    assert_true(file_read(w->a, w->d, face->file, &bytes));
    return str_copy(w->a, bytes);
}

/* Offset of a table by the directory (OpenType 1.9, "Organization"). */
static size_t table_at(struct str font, const char *tag)
{
    const unsigned char *p = (const unsigned char *)font.s;
    for (size_t i = 0; i < (size_t)p[4] * 256 + p[5]; i++) {
        const unsigned char *entry = p + 12 + 16 * i;
        if (memcmp(entry, tag, 4) == 0)
            return (size_t)entry[8] << 24 | (size_t)entry[9] << 16 |
                   (size_t)entry[10] << 8 | entry[11];
    }
    fail();
    return 0;
}

/* VM-7: a font whose maker forbids embedding is refused. */
static void restricted_fonts_are_refused(void **state)
{
    static const struct {
        unsigned type;
        bool usable;
    } expected[] = {
        {0x0000, true}, {0x0002, false}, {0x0004, true}, {0x0008, true},
        {0x0006, true}, {0x0100, false}, {0x0200, false}, {0x0108, false}
    };
    struct world *w = *state;
    struct str font = read_font(w, "Lato");
    char *bytes = arena_copy(w->a, font.s, font.n);
    size_t at = table_at(font, "OS/2") + 8;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        bytes[at] = (char)(expected[i].type >> 8);
        bytes[at + 1] = (char)(expected[i].type & 0xFF);
        assert_int_equal(usable(w, (struct str){bytes, font.n}),
                         expected[i].usable);
    }
}

static void broken_fonts_are_refused(void **state)
{
    struct world *w = *state;
    struct str font = read_font(w, "Inter");
    assert_false(usable(w, STR("")));
    assert_false(usable(w, STR("not a font")));
    assert_false(usable(w, str_sub(font, 0, 11)));
    assert_true(usable(w, font));
    /* Cut anywhere, or with its directory overwritten: no crash. */
    for (size_t n = 12; n < font.n; n = n * 3 / 2)
        usable(w, str_sub(font, 0, n));
    char *bytes = arena_copy(w->a, font.s, font.n);
    for (size_t i = 12; i < 400; i += 7) {
        char was = bytes[i];
        bytes[i] = (char)0xFF;
        usable(w, (struct str){bytes, font.n});
        bytes[i] = was;
    }
}

/* FIPS 180-4's own examples, and lengths around a block's end. */
static void sha256_is_the_standards(void **state)
{
    (void)state;
    char sum[65], many[120];
    sha256_hex("", 0, sum);
    assert_string_equal(sum, "e3b0c44298fc1c149afbf4c8996fb924"
                             "27ae41e4649b934ca495991b7852b855");
    sha256_hex("abc", 3, sum);
    assert_string_equal(sum, "ba7816bf8f01cfea414140de5dae2223"
                             "b00361a396177a9cb410ff61f20015ad");
    const char *two = "abcdbcdecdefdefgefghfghighij"
                      "hijkijkljklmklmnlmnomnopnopq";
    sha256_hex(two, 56, sum);
    assert_string_equal(sum, "248d6a61d20638b8e5c026930c3e6039"
                             "a33ce45964ff2167f6ecedd419db06c1");
    memset(many, 'a', sizeof many);
    sha256_hex(many, 64, sum);
    assert_string_equal(sum, "ffe054fe7ae0cb6dc65c3af9b61d5209"
                             "f439851db43d0ba5997337df154668eb");
}

static void list_shows_every_file(void **state)
{
    struct world *w = *state;
    struct buf b = {.a = w->a};
    fonts_list(w->f, &b);
    const char *text = buf_text(&b).s;
    assert_non_null(strstr(text, "Linux Libertine O: Latin, size 1.08 "));
    assert_non_null(strstr(text, "Noto Serif CJK: Han; "));
    assert_non_null(strstr(text, "/LinLibertine_RBI.otf\n"));
    assert_non_null(strstr(text, "package fonts-lxgw-wenkai"));
    assert_null(strstr(text, "missing"));
}

static void verify_knows_every_file(void **state)
{
    struct world *w = *state;
    struct buf b = {.a = w->a};
    struct diag *d = diag_new(w->a);
    assert_true(fonts_verify(w->f, d, &b));
    assert_int_equal(diag_count(d, DIAG_ERROR), 0);
    size_t lines = 0;
    struct str text = buf_text(&b);
    for (size_t i = 0; i < text.n; i++)
        lines += text.s[i] == '\n';
    assert_int_equal(lines, 43);        /* 4 x 4 + 8 + 9 x 2 + 1 */
}

static void verify_reports_other_files(void **state)
{
    struct world *w = *state;
    char dir[] = "/tmp/cvset_font_XXXXXX";
    assert_non_null(mkdtemp(dir));
    struct diag *d = diag_new(w->a);
    struct fonts *f = fonts_of(w, d, dir);
    struct buf b = {.a = w->a};
    write_file(w, dir, "one.otf", STR("abc"));
    assert_false(fonts_verify(f, d, &b));
    assert_non_null(strstr(buf_text(&b).s, "differs  ba7816bf"));
    assert_non_null(strstr(buf_text(&b).s, "missing  two.otf"));
    assert_int_equal(diag_count(d, DIAG_ERROR), 2);
    fonts_close(f);
    remove_dir(w, dir);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(catalogue_holds_the_pairings),
        cmocka_unit_test(faces_by_weight_and_slope),
        cmocka_unit_test(faces_by_language),
        cmocka_unit_test(faces_shape_their_own_forms),
        cmocka_unit_test(files_are_mapped_once),
        cmocka_unit_test(faces_know_their_letters),
        cmocka_unit_test(facts),
        cmocka_unit_test(unknown_families_are_named),
        cmocka_unit_test(missing_files_name_the_package),
        cmocka_unit_test(fontconfig_finds_the_rest),
        cmocka_unit_test(other_families_are_adopted),
        cmocka_unit_test(restricted_fonts_are_refused),
        cmocka_unit_test(broken_fonts_are_refused),
        cmocka_unit_test(sha256_is_the_standards),
        cmocka_unit_test(list_shows_every_file),
        cmocka_unit_test(verify_knows_every_file),
        cmocka_unit_test(verify_reports_other_files),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
