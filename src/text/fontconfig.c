/*
 * Only exact family names count: fontconfig's substitution would set a CV in
 * whatever font the machine happens to have. Condensed and expanded widths and
 * the unbound form of variable fonts are left out; named instances are files
 * with an index of their own (instance << 16, as FreeType has it).
 */
#include "text/fontconfig.h"

#include <dlfcn.h>
#include <fontconfig/fontconfig.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "text/catalogue.h"

struct fontconfig {
    void *library;
    FcConfig *config;
    FcConfig *(*init)(void);
    void (*config_destroy)(FcConfig *);
    FcPattern *(*pattern_new)(void);
    void (*pattern_destroy)(FcPattern *);
    FcBool (*add_string)(FcPattern *, const char *, const FcChar8 *);
    FcResult (*string)(const FcPattern *, const char *, int, FcChar8 **);
    FcResult (*integer)(const FcPattern *, const char *, int, int *);
    FcResult (*number)(const FcPattern *, const char *, int, double *);
    FcResult (*boolean)(const FcPattern *, const char *, int, FcBool *);
    FcResult (*charset)(const FcPattern *, const char *, int, FcCharSet **);
    FcBool (*has_char)(const FcCharSet *, FcChar32);
    double (*opentype_weight)(double);
    FcObjectSet *(*objects_new)(void);
    FcBool (*objects_add)(FcObjectSet *, const char *);
    void (*objects_destroy)(FcObjectSet *);
    FcFontSet *(*list)(FcConfig *, FcPattern *, FcObjectSet *);
    void (*set_destroy)(FcFontSet *);
};

/* dlsym() into a function pointer, the way POSIX means it. */
static bool bind(void *library, const char *name, void *into)
{
    void *p = dlsym(library, name);
    memcpy(into, &p, sizeof p);
    return p != NULL;
}

static bool bind_all(struct fontconfig *fc)
{
    const struct {
        const char *name;
        void *into;
    } all[] = {
        {"FcInitLoadConfigAndFonts", &fc->init},
        {"FcConfigDestroy", &fc->config_destroy},
        {"FcPatternCreate", &fc->pattern_new},
        {"FcPatternDestroy", &fc->pattern_destroy},
        {"FcPatternAddString", &fc->add_string},
        {"FcPatternGetString", &fc->string},
        {"FcPatternGetInteger", &fc->integer},
        {"FcPatternGetDouble", &fc->number},
        {"FcPatternGetBool", &fc->boolean},
        {"FcPatternGetCharSet", &fc->charset},
        {"FcCharSetHasChar", &fc->has_char},
        {"FcWeightToOpenTypeDouble", &fc->opentype_weight},
        {"FcObjectSetCreate", &fc->objects_new},
        {"FcObjectSetAdd", &fc->objects_add},
        {"FcObjectSetDestroy", &fc->objects_destroy},
        {"FcFontList", &fc->list},
        {"FcFontSetDestroy", &fc->set_destroy},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!bind(fc->library, all[i].name, all[i].into))
            return false;
    return true;
}

struct fontconfig *fontconfig_open(struct arena *a)
{
    struct fontconfig *fc = ARENA_NEW(a, struct fontconfig);
    fc->library = dlopen("libfontconfig.so.1", RTLD_LAZY | RTLD_LOCAL);
    if (!fc->library)
        fc->library = dlopen("libfontconfig.1.dylib", RTLD_LAZY | RTLD_LOCAL);
    if (!fc->library)
        return NULL;
    if (bind_all(fc))
        fc->config = fc->init();
    return fc->config ? fc : NULL;
}

/*
 * The library stays loaded: its caches belong to the process, and another
 * struct fonts may be using them.
 */
void fontconfig_close(struct fontconfig *fc)
{
    if (fc)
        fc->config_destroy(fc->config);
}

/* Everything listed under the name, or all there is for NULL. */
static FcFontSet *list(struct fontconfig *fc, const char *name)
{
    static const char *const wanted[] = {
        FC_FAMILY, FC_FILE, FC_INDEX, FC_WEIGHT, FC_SLANT,
        FC_WIDTH, FC_VARIABLE, FC_CHARSET, FC_OUTLINE
    };
    FcPattern *pattern = fc->pattern_new();
    FcObjectSet *objects = fc->objects_new();
    FcFontSet *set = NULL;

    if (pattern && objects) {
        if (name)
            fc->add_string(pattern, FC_FAMILY, (const FcChar8 *)name);
        for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
            if (name || i == 0)
                fc->objects_add(objects, wanted[i]);
        set = fc->list(fc->config, pattern, objects);
    }
    if (objects)
        fc->objects_destroy(objects);
    if (pattern)
        fc->pattern_destroy(pattern);
    return set;
}

static int integer_of(struct fontconfig *fc, const FcPattern *p,
                      const char *object, int otherwise)
{
    int value;
    return fc->integer(p, object, 0, &value) == FcResultMatch ? value
                                                              : otherwise;
}

/* The face of a pattern; false if it is not one to set text in. */
static bool file_of(struct fontconfig *fc, struct arena *a, const FcPattern *p,
                    struct font_file *out)
{
    FcChar8 *path;
    FcBool flag;
    double weight;

    if (fc->string(p, FC_FILE, 0, &path) != FcResultMatch)
        return false;
    if (fc->boolean(p, FC_VARIABLE, 0, &flag) == FcResultMatch && flag)
        return false;
    if (fc->boolean(p, FC_OUTLINE, 0, &flag) == FcResultMatch && !flag)
        return false;
    if (integer_of(fc, p, FC_WIDTH, FC_WIDTH_NORMAL) != FC_WIDTH_NORMAL)
        return false;
    if (fc->number(p, FC_WEIGHT, 0, &weight) != FcResultMatch)
        weight = FC_WEIGHT_REGULAR;
    weight = fc->opentype_weight(weight);
    out->weight = weight > 0 && weight < 1001 ? (int)(weight + 0.5) : 400;
    out->italic = integer_of(fc, p, FC_SLANT, FC_SLANT_ROMAN) !=
                  FC_SLANT_ROMAN;
    out->index = integer_of(fc, p, FC_INDEX, 0);
    out->path = arena_copy(a, path, strlen((const char *)path));
    out->name = out->sha256 = STR("");
    return true;
}

/* Weight, slope, then path, so that the order does not depend on the cache. */
static int file_order(const void *x, const void *y)
{
    const struct font_file *a = x, *b = y;
    if (a->italic != b->italic)
        return a->italic ? 1 : -1;
    if (a->weight != b->weight)
        return a->weight < b->weight ? -1 : 1;
    int c = strcmp(a->path, b->path);
    return c ? c : (a->index > b->index) - (a->index < b->index);
}

/* Gives catalogue files without a path that of the same weight and slope. */
static bool fill_in(struct font_family *family, const struct font_file *found,
                    size_t n)
{
    bool any = false;
    for (size_t i = 0; i < family->n_files; i++) {
        struct font_file *file = &family->files[i];
        for (size_t k = 0; k < n && !file->path; k++) {
            if (found[k].weight != file->weight ||
                found[k].italic != file->italic)
                continue;
            file->path = found[k].path;
            file->index = found[k].index;
            any = true;
        }
    }
    return any;
}

bool fontconfig_search(struct fontconfig *fc, struct arena *a, struct str name,
                       struct font_family *family)
{
    FcFontSet *set = list(fc, str_z(a, name));
    if (!set || set->nfont <= 0) {
        if (set)
            fc->set_destroy(set);
        return false;
    }
    struct font_file *found = ARENA_ARRAY(a, set->nfont, struct font_file);
    bool han = false;
    size_t n = 0;
    for (int i = 0; i < set->nfont; i++) {
        FcCharSet *chars;
        if (!file_of(fc, a, set->fonts[i], &found[n]))
            continue;
        n++;
        if (fc->charset(set->fonts[i], FC_CHARSET, 0, &chars) == FcResultMatch)
            han |= fc->has_char(chars, 0x4E2D) != 0;
    }
    fc->set_destroy(set);
    if (n > 1)
        qsort(found, n, sizeof *found, file_order);
    if (family->n_files)
        return fill_in(family, found, n);
    family->files = found;
    family->n_files = n;
    family->family.script = han ? FAMILY_HAN : FAMILY_LATIN;
    return n > 0;
}

static int name_order(const void *x, const void *y)
{
    return strcmp(*(const char *const *)x, *(const char *const *)y);
}

const char **fontconfig_names(struct fontconfig *fc, struct arena *a,
                              size_t *n)
{
    const char **names = NULL;
    size_t cap = 0;
    FcFontSet *set = list(fc, NULL);

    *n = 0;
    for (int i = 0; set && i < set->nfont; i++) {
        FcChar8 *name;
        for (int k = 0; fc->string(set->fonts[i], FC_FAMILY, k, &name) ==
                        FcResultMatch; k++)
            *ARENA_PUSH(a, names, *n, cap) =
                arena_copy(a, name, strlen((const char *)name));
    }
    if (set)
        fc->set_destroy(set);
    if (*n > 1)
        qsort(names, *n, sizeof *names, name_order);
    return names;
}
