/*
 * Reads fonts/catalogue.yaml. It is read at every start, so nothing is looked
 * at beyond it: whether files exist is asked for one family at a time.
 */
#include "text/catalogue.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/unit.h"
#include "profile/yaml.h"

static bool same_name(struct str x, struct str y)
{
    if (x.n != y.n)
        return false;
    for (size_t i = 0; i < x.n; i++) {
        unsigned a = (unsigned char)x.s[i], b = (unsigned char)y.s[i];
        a |= a >= 'A' && a <= 'Z' ? 0x20u : 0u;
        b |= b >= 'A' && b <= 'Z' ? 0x20u : 0u;
        if (a != b)
            return false;
    }
    return true;
}

static bool wrong(struct diag *d, const struct node *at, const char *what)
{
    diag_at(d, DIAG_FILE_READ, at->span,
            "the font catalogue is damaged: %s; install cvset again", what);
    return false;
}

static struct str text_of(const struct node *map, const char *key)
{
    const struct node *n = node_find(map, key);
    return n && n->kind == NODE_TEXT ? n->text : STR("");
}

/* The texts of a list; none if it is missing. */
static struct str *texts_of(struct arena *a, const struct node *list, size_t *n)
{
    *n = 0;
    if (!list || list->kind != NODE_LIST)
        return NULL;
    struct str *out = ARENA_ARRAY(a, list->n, struct str);
    for (const struct node *kid = list->kids; kid; kid = kid->next)
        if (kid->kind == NODE_TEXT)
            out[(*n)++] = kid->text;
    return out;
}

/* A number with up to three decimals, in thousandths; 0 if it is none. */
static int thousandths(struct str s)
{
    struct length l;
    if (!length_parse(s, &l) || l.in != MEASURE_NONE)
        return 0;
    return l.value > 0 && l.value < 1000000 ? (int)l.value : 0;
}

/* [400i, File.otf, sha256] */
static bool file_from(const struct node *row, struct font_file *out)
{
    if (row->kind != NODE_LIST || row->n != 3)
        return false;
    const struct node *weight = row->kids, *name = weight->next,
                      *sum = name->next;
    if (weight->kind != NODE_TEXT || name->kind != NODE_TEXT ||
        sum->kind != NODE_TEXT)
        return false;
    struct str w = weight->text;
    out->italic = str_ends(w, "i");
    w.n -= out->italic;
    out->weight = thousandths(w) / 1000;
    out->name = name->text;
    out->sha256 = sum->text;
    return out->weight > 0 && out->name.n > 0;
}

static bool files_from(struct arena *a, struct diag *d, const struct node *map,
                       struct font_family *f)
{
    const struct node *rows = node_find(map, "faces");
    if (!rows || rows->kind != NODE_LIST || rows->n == 0)
        return wrong(d, map, "a family has no faces");
    f->files = ARENA_ARRAY(a, rows->n, struct font_file);
    for (const struct node *row = rows->kids; row; row = row->next)
        if (!file_from(row, &f->files[f->n_files++]))
            return wrong(d, row, "a face is not [weight, file, SHA-256]");
    return true;
}

/* Four to six hexadecimal digits; 0 if they are not. */
static uint32_t code_point(struct str s)
{
    static const char digits[] = "0123456789ABCDEF";
    uint32_t c = 0;
    for (size_t i = 0; i < s.n; i++) {
        const char *digit = memchr(digits, s.s[i], sizeof digits - 1);
        if (!digit)
            return 0;
        c = c << 4 | (uint32_t)(digit - digits);
    }
    return s.n >= 4 && s.n <= 6 ? c : 0;
}

static bool icons_from(struct arena *a, struct diag *d, const struct node *map,
                       struct font_family *f)
{
    if (!map)
        return true;
    if (map->kind != NODE_MAP)
        return wrong(d, map, "icons are not a mapping");
    f->icons = ARENA_ARRAY(a, map->n, struct font_icon);
    for (const struct node *n = map->kids; n; n = n->next) {
        uint32_t c = n->kind == NODE_TEXT ? code_point(n->text) : 0;
        if (!c)
            return wrong(d, n, "an icon is no character");
        f->icons[f->n_icons++] = (struct font_icon){n->key, c};
    }
    return true;
}

static enum family_script script_of(struct str s)
{
    if (str_is(s, "icons"))
        return FAMILY_ICONS;
    return str_is(s, "han") ? FAMILY_HAN : FAMILY_LATIN;
}

static bool family_from(struct arena *a, struct diag *d,
                        const struct node *map, struct font_family *f)
{
    if (map->kind != NODE_MAP)
        return wrong(d, map, "a family is not a mapping");
    f->family.script = script_of(text_of(map, "script"));
    bool han = f->family.script == FAMILY_HAN;
    f->family.factor = han ? 1000 : thousandths(text_of(map, "factor"));
    f->family.bold_weight = thousandths(text_of(map, "bold")) / 1000;
    f->family.package = text_of(map, "package");
    f->family.licence = text_of(map, "licence");
    if (!f->family.factor || !f->family.bold_weight)
        return wrong(d, map, "a family lacks its factor or bold weight");
    f->also = texts_of(a, node_find(map, "also"), &f->n_also);
    f->writes = texts_of(a, node_find(map, "writes"), &f->n_writes);
    f->folders = texts_of(a, node_find(map, "folders"), &f->n_folders);
    f->serif = str_is(text_of(map, "serif"), "yes") ? SERIF_YES : SERIF_NO;
    f->by_language = str_is(text_of(map, "by-language"), "yes");
    return icons_from(a, d, node_find(map, "icons"), f) &&
           files_from(a, d, map, f);
}

struct font_family *catalogue_add(struct arena *a, struct catalogue *c,
                                  struct str name)
{
    struct font_family *f = ARENA_NEW(a, struct font_family);
    f->family.name = name;
    f->family.factor = 1000;
    f->family.bold_weight = 700;
    f->family.package = f->family.licence = STR("");
    f->family.id = (int)c->n;
    *ARENA_PUSH(a, c->families, c->n, c->cap) = f;
    return f;
}

bool catalogue_load(struct arena *a, struct diag *d, const char *path,
                    struct catalogue *out)
{
    const struct node *root = yaml_load(a, d, path);
    if (!root)
        return false;
    out->roots = texts_of(a, node_find(root, "roots"), &out->n_roots);
    const struct node *families = node_find(root, "families");
    if (!families || families->kind != NODE_MAP)
        return wrong(d, root, "it has no families");
    for (const struct node *n = families->kids; n; n = n->next)
        if (!family_from(a, d, n, catalogue_add(a, out, n->key)))
            return false;
    return true;
}

static bool family_named(const struct font_family *f, struct str name)
{
    if (same_name(f->family.name, name))
        return true;
    for (size_t i = 0; i < f->n_also; i++)
        if (same_name(f->also[i], name))
            return true;
    return false;
}

struct font_family *catalogue_find(const struct catalogue *c, struct str name)
{
    for (size_t i = 0; i < c->n; i++)
        if (family_named(c->families[i], name))
            return c->families[i];
    return NULL;
}

/* The folder, `~` being the user's own; empty if there is no such user. */
static struct str folder_of(struct arena *a, struct str root, struct str sub)
{
    if (str_starts(root, "~/")) {
        const char *home = getenv("HOME");
        if (!home || home[0] != '/')
            return STR("");
        root = str_join(a, str_of(home), str_sub(root, 1, root.n));
    }
    return sub.n ? str_format(a, "%.*s/%.*s", STR_ARGS(root), STR_ARGS(sub))
                 : root;
}

/* Looks for the family's files in one folder; true when none is missing. */
static bool search_folder(struct arena *a, struct font_family *f,
                          struct str folder)
{
    if (folder.n == 0)
        return false;
    for (size_t i = 0; i < f->n_files; i++) {
        struct font_file *file = &f->files[i];
        if (file->path)
            continue;
        struct str path = str_format(a, "%.*s/%.*s", STR_ARGS(folder),
                                     STR_ARGS(file->name));
        if (access(path.s, R_OK) == 0)
            file->path = path.s;
    }
    return catalogue_complete(f);
}

bool catalogue_complete(const struct font_family *family)
{
    for (size_t i = 0; i < family->n_files; i++)
        if (!family->files[i].path)
            return false;
    return family->n_files > 0;
}

void catalogue_search(struct arena *a, const struct catalogue *c,
                      struct font_family *family)
{
    family->searched = true;
    for (size_t r = 0; r < c->n_roots; r++) {
        for (size_t i = 0; i < family->n_folders; i++)
            if (search_folder(a, family,
                              folder_of(a, c->roots[r], family->folders[i])))
                return;
        if (search_folder(a, family, folder_of(a, c->roots[r], STR(""))))
            return;
    }
}
