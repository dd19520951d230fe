/*
 * Families and their faces. Nothing here opens a font file, except to learn
 * the size of a family the catalogue does not have.
 */
#include "text/font.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/inputs.h"
#include "base/near.h"
#include "text/fontconfig.h"
#include "text/fontset.h"

/* Capitals of this height are right beside Han of 1 em (layouts.md 2). */
#define CAP_BESIDE_HAN 705

struct fonts *fonts_open(struct diag *d)
{
    struct arena *a = arena_new();
    struct fonts *f = ARENA_NEW(a, struct fonts);
    f->arena = a;
    const char *dir = file_data_dir(a, "fonts");
    if (!dir)
        diag_at(d, DIAG_FILE_READ, (struct span){0},
                "the font catalogue, fonts/catalogue.yaml, is neither beside "
                "the program nor where it was installed");
    if (dir && catalogue_load(a, d, file_join(a, dir, "catalogue.yaml"),
                              &f->catalogue))
        return f;
    fonts_close(f);
    return NULL;
}

struct charstrings **fonts_charstrings(struct fonts *f, struct arena **a)
{
    *a = f->arena;
    return &f->charstrings;
}

void fonts_close(struct fonts *f)
{
    if (!f)
        return;
    for (size_t i = 0; i < f->n; i++) {
        hb_font_destroy(f->handles[i]->drawn);
        hb_font_destroy(f->handles[i]->hb);
        if (f->handles[i]->ft)
            FT_Done_Face(f->handles[i]->ft);
    }
    hb_draw_funcs_destroy(f->draw);
    if (f->ft)
        FT_Done_FreeType(f->ft);
    for (struct font_map *m = f->maps; m; m = m->next)
        hb_blob_destroy(m->blob);
    fontconfig_close(f->fontconfig);
    arena_free(f->arena);
}

struct fontconfig *fontset_fontconfig(struct fonts *f)
{
    if (!f->fontconfig_tried)
        f->fontconfig = fontconfig_open(f->arena);
    f->fontconfig_tried = true;
    return f->fontconfig;
}

bool fontset_search_folders(struct fonts *f, struct font_family *family)
{
    if (!family->searched) {
        catalogue_search(f->arena, &f->catalogue, family);
        for (size_t i = 0; family->by_language && i < family->n_files; i++)
            family->files[i].index = FONT_SC;
    }
    return catalogue_complete(family);
}

bool fontset_search(struct fonts *f, struct font_family *family)
{
    if (fontset_search_folders(f, family))
        return true;
    struct fontconfig *fc = fontset_fontconfig(f);
    if (!fc)
        return false;
    fontconfig_search(fc, f->arena, family->family.name, family);
    for (size_t i = 0; i < family->n_also; i++)
        fontconfig_search(fc, f->arena, family->also[i], family);
    return catalogue_complete(family);
}

static struct str missing_files(struct fonts *f,
                                const struct font_family *family)
{
    struct buf b = {.a = f->arena};
    for (size_t i = 0; i < family->n_files; i++)
        if (!family->files[i].path) {
            buf_z(&b, b.n ? ", " : "");
            buf_str(&b, family->files[i].name);
        }
    return buf_text(&b);
}

/*
 * A family of the catalogue whose files must be there. The regular face alone
 * is not enough: what was meant bold would silently not be.
 */
static const struct family *require(struct fonts *f, struct diag *d,
                                    struct font_family *family, struct span at)
{
    if (fontset_search(f, family))
        return &family->family;
    diag_at(d, DIAG_FONT_MISSING, at,
            "the font family '%.*s' is not complete on this machine: it lacks "
            "%.*s; install the package %.*s", STR_ARGS(family->family.name),
            STR_ARGS(missing_files(f, family)),
            STR_ARGS(family->family.package));
    return NULL;
}

static int bold_weight(const struct font_family *family)
{
    int bold = 0;
    for (size_t i = 0; i < family->n_files; i++) {
        int w = family->files[i].weight;
        if (w >= 600 && (!bold || (w <= 700 && w > bold)))
            bold = w;
    }
    return bold ? bold : 400;
}

/* Size beside Han by the height of the capitals, for an unknown family. */
static int factor_of(struct fonts *f, const struct family *family)
{
    const struct face *face = fonts_face(f, family, 400, false, STR(""));
    int cap = face_facts(f, face).cap_height;
    int factor = cap > 0 ? (CAP_BESIDE_HAN * 1000 + cap / 2) / cap : 1000;
    return factor < 800 ? 800 : factor > 1250 ? 1250 : factor;
}

static const struct family *adopt(struct fonts *f, struct str name)
{
    struct fontconfig *fc = fontset_fontconfig(f);
    struct font_family found = {0};
    if (!fc || !fontconfig_search(fc, f->arena, name, &found))
        return NULL;
    struct font_family *family =
        catalogue_add(f->arena, &f->catalogue, str_copy(f->arena, name));
    family->files = found.files;
    family->n_files = found.n_files;
    family->searched = true;
    family->family.script = found.family.script;
    family->family.bold_weight = bold_weight(family);
    if (found.family.script == FAMILY_LATIN)
        family->family.factor = factor_of(f, &family->family);
    return &family->family;
}

static void unknown(struct fonts *f, struct diag *d, struct str name,
                    struct span at)
{
    struct fontconfig *fc = fontset_fontconfig(f);
    const char **names = NULL;
    size_t n = 0, cap;

    if (fc)
        names = fontconfig_names(fc, f->arena, &n);
    cap = n;
    for (size_t i = 0; i < f->catalogue.n; i++)
        *ARENA_PUSH(f->arena, names, n, cap) =
            str_z(f->arena, f->catalogue.families[i]->family.name);
    const char *near = near_word(name, names, n);
    diag_at(d, DIAG_FONT_UNKNOWN, at, "unknown font family '%.*s'; `cvset "
            "fonts` lists those of the catalogue, others must be installed",
            STR_ARGS(name));
    if (near)
        diag_hint(d, "did you mean '%s'?", near);
}

/* A file of fonts is too large to be read for its hash. */
static void note_files(const struct font_family *family, struct inputs *in)
{
    for (size_t i = 0; i < family->n_files; i++)
        if (family->files[i].path)
            inputs_note_size(in, family->files[i].path);
}

void fonts_note(struct fonts *f, struct inputs *in)
{
    for (size_t i = 0; i < f->catalogue.n; i++) {
        if (!f->catalogue.families[i]->searched)
            fontset_search_folders(f, f->catalogue.families[i]);
        note_files(f->catalogue.families[i], in);
        f->catalogue.families[i]->noted =
            catalogue_complete(f->catalogue.families[i]);
    }
}

const struct family *fonts_family(struct fonts *f, struct diag *d,
                                  struct str name, struct span at)
{
    struct font_family *family = catalogue_find(&f->catalogue, name);
    const struct family *found = family ? require(f, d, family, at)
                                        : adopt(f, name);
    if (!family && !found)
        unknown(f, d, name, at);
    else if (found && !f->catalogue.families[found->id]->noted)
        note_files(f->catalogue.families[found->id], diag_inputs(d));
    return found;
}

/* The first of the catalogue that holds icons. */
static struct font_family *icon_family(const struct fonts *f)
{
    for (size_t i = 0; i < f->catalogue.n; i++)
        if (f->catalogue.families[i]->n_icons > 0)
            return f->catalogue.families[i];
    return NULL;
}

const struct family *fonts_icons(struct fonts *f, struct diag *d,
                                 struct span at)
{
    struct font_family *family = icon_family(f);
    return family ? require(f, d, family, at) : NULL;
}

uint32_t fonts_icon(const struct fonts *f, struct str key)
{
    const struct font_family *family = icon_family(f);
    for (size_t i = 0; family && i < family->n_icons; i++)
        if (str_eq(family->icons[i].key, key))
            return family->icons[i].c;
    return 0;
}

/* How badly a weight serves for the one wanted (CSS Fonts 4, 5.2). */
static int weight_distance(int wanted, int weight)
{
    int by = weight - wanted;
    if (wanted >= 400 && wanted <= 500) {
        if (by >= 0 && weight <= 500)
            return by;
        return by < 0 ? 1000 - by : 2000 + by;
    }
    bool lighter = wanted < 400;
    if (lighter == (by <= 0))
        return by < 0 ? -by : by;
    return by == 0 ? 0 : 1000 + (by < 0 ? -by : by);
}

static struct font_file *best_file(struct font_family *family, int weight,
                                   bool italic)
{
    struct font_file *best = NULL;
    int least = 0;
    for (size_t i = 0; i < family->n_files; i++) {
        struct font_file *file = &family->files[i];
        int cost = weight_distance(weight, file->weight) +
                   (file->italic == italic ? 0 : 10000);
        if (!best || cost < least) {
            best = file;
            least = cost;
        }
    }
    return best;
}

/* The subtag, 2 to 8 letters or digits, at s[*i]; moves past it. */
static struct str next_subtag(struct str s, size_t *i)
{
    size_t from = *i;
    while (*i < s.n && s.s[*i] != '-' && s.s[*i] != '_')
        ++*i;
    struct str tag = str_sub(s, from, *i);
    if (*i < s.n)
        ++*i;
    return tag;
}

/*
 * The face for a BCP 47 tag (typography.md IT-2). A script subtag decides
 * before a region, but traditional Chinese of Hong Kong and Macau has a face of
 * its own. What is no East Asian language reads simplified Chinese.
 */
static enum font_language language_of(struct str lang)
{
    size_t i = 0;
    struct str first = next_subtag(lang, &i);
    bool yue = str_is_word(first, "yue"), traditional = yue, hong_kong = yue;
    if (str_is_word(first, "ja"))
        return FONT_JP;
    if (str_is_word(first, "ko"))
        return FONT_KR;
    while (i < lang.n) {
        struct str tag = next_subtag(lang, &i);
        if (str_is_word(tag, "hans"))
            return FONT_SC;
        if (tag.n == 1)
            break;
        if (str_is_word(tag, "hk") || str_is_word(tag, "mo"))
            traditional = hong_kong = true;
        if (str_is_word(tag, "hant") || str_is_word(tag, "tw"))
            traditional = true;
    }
    return hong_kong ? FONT_HK : traditional ? FONT_TC : FONT_SC;
}

static enum face_style style_of(const struct font_file *file)
{
    if (file->weight >= 600)
        return file->italic ? FACE_BOLD_ITALIC : FACE_BOLD;
    return file->italic ? FACE_ITALIC : FACE_REGULAR;
}

const struct face *fonts_face(struct fonts *f, const struct family *family,
                              int weight, bool italic, struct str lang)
{
    struct font_family *of = f->catalogue.families[family->id];
    struct font_file *file = best_file(of, weight, italic);
    bool collection = of->by_language && file->index == FONT_SC;
    enum font_language slot = collection ? language_of(lang) : FONT_SC;

    if (file->faces[slot])
        return file->faces[slot];
    struct face *face = ARENA_NEW(f->arena, struct face);
    face->family = family;
    face->style = style_of(file);
    face->weight = file->weight;
    face->file = file->path;
    face->index = collection ? (int)slot : file->index;
    face->id = (int)f->n;
    struct font_handle *handle = ARENA_NEW(f->arena, struct font_handle);
    handle->face = face;
    *ARENA_PUSH(f->arena, f->handles, f->n, f->cap) = handle;
    file->faces[slot] = face;
    return face;
}
