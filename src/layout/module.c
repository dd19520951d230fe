#include "layout/module.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/near.h"
#include "layout/form.h"
#include "layout/merge.h"
#include "layout/plan.h"
#include "profile/yaml.h"

/* More modules than this extending each other nobody can follow. */
#define MAX_EXTENDS 8

#define MODULE(field) offsetof(struct module, field)

/* Names of the built-in modules, sorted */

static int by_name(const void *x, const void *y)
{
    return strcmp(*(const char *const *)x, *(const char *const *)y);
}

const char **module_names(struct arena *a, size_t *n)
{
    const char *dir = file_data_dir(a, "layouts");
    DIR *d = dir != NULL ? opendir(dir) : NULL;
    const char **names = NULL;
    size_t cap = 0;
    *n = 0;
    for (struct dirent *e; d != NULL && (e = readdir(d)) != NULL;) {
        struct str name = str_of(e->d_name);
        if (!str_ends(name, ".yaml") || str_starts(name, "."))
            continue;
        *ARENA_PUSH(a, names, *n, cap) =
            arena_copy(a, name.s, name.n - (sizeof ".yaml" - 1));
    }
    if (d != NULL)
        closedir(d);
    if (*n > 0)
        qsort(names, *n, sizeof *names, by_name);
    return names;
}

const char *module_path(struct arena *a, struct str name)
{
    const char *dir = file_data_dir(a, "layouts");
    struct str file = str_format(a, "%.*s.yaml", STR_ARGS(name));
    const char *path = dir != NULL ? file_join(a, dir, file.s) : NULL;
    return path != NULL && access(path, R_OK) == 0 ? path : NULL;
}

void module_unknown(struct arena *a, struct diag *d, struct str name,
                    struct span at)
{
    size_t n;
    const char **names = module_names(a, &n);
    diag_at(d, DIAG_LAYOUT_UNKNOWN, at, "there is no layout '%.*s'",
            STR_ARGS(name));
    const char *near = near_word(name, names, n);
    if (near != NULL)
        diag_hint(d, "did you mean '%s'?", near);
    struct buf all = {.a = a};
    for (size_t i = 0; i < n; i++)
        buf_format(&all, "%s%s", i > 0 ? ", " : "", names[i]);
    struct str list = buf_text(&all);
    diag_note(d, at,
              "layouts there are: %.*s; a layout of your own is "
              "given as a path, such as ./mine.yaml",
              STR_ARGS(list));
}

/* Trees */

static bool is_path(struct str name)
{
    return str_find(name, '/') < name.n || str_ends(name, ".yaml") ||
           str_ends(name, ".yml");
}

/* A module on the way to the one nothing is under. */
struct loaded {
    const char *path;
    struct stat file;
    const struct loaded *over;  /* the one that extends it, or NULL */
};

struct loading {
    struct arena *a;
    struct diag *d;
    const struct language *lang;
    const struct loaded *last;
    int depth;
};

static struct node *load_tree(struct loading *l, struct str name,
                              struct span at, const char *beside);

/* From the module that comes again down to itself: a.yaml, b.yaml, a.yaml. */
static void put_circle(struct buf *b, const struct loaded *from,
                       const struct loaded *to)
{
    if (from != to)
        put_circle(b, from->over, to);
    buf_format(b, "%s, ", from->path);
}

/* Notes the file; false if it is one that the others extend it for. */
static bool enter(struct loading *l, const char *path, struct span at)
{
    struct loaded *me = ARENA_NEW(l->a, struct loaded);
    *me = (struct loaded){.path = path, .over = l->last};
    if (stat(path, &me->file) != 0)
        return true;
    for (const struct loaded *x = l->last; x != NULL; x = x->over) {
        if (x->file.st_ino != me->file.st_ino ||
            x->file.st_dev != me->file.st_dev)
            continue;
        struct buf circle = {.a = l->a};
        put_circle(&circle, l->last, x);
        buf_z(&circle, x->path);
        diag_at(l->d, DIAG_LAYOUT_VALUE, at,
                "layouts extend each other in a circle: %.*s",
                STR_ARGS(buf_text(&circle)));
        return false;
    }
    l->last = me;
    return true;
}

/* A file that a layout names is looked for where it does. */
static bool is_there(struct loading *l, const char *path, struct span at)
{
    struct stat st;
    if (at.src == NULL || (stat(path, &st) == 0 && S_ISREG(st.st_mode)))
        return true;
    diag_at(l->d, DIAG_LAYOUT_UNKNOWN, at,
            "there is no layout at '%s'; a path is seen from the folder of "
            "the file it stands in", path);
    return false;
}

/* Lays the module over the one it extends; gives the whole. */
static struct node *extend(struct loading *l, struct node *root,
                           const char *path, bool base)
{
    struct node *extends = merge_take(root, "extends");
    struct str name = base ? STR("none") : STR("base");
    struct span at = {0};
    if (!node_empty(extends)) {
        name = extends->text;
        at = extends->span;
        if (extends->kind != NODE_TEXT) {
            diag_at(l->d, DIAG_LAYOUT_VALUE, at,
                    "'extends' must be the name or path of a layout");
            return NULL;
        }
    }
    merge_for(l->a, l->d, root, l->lang->tag);
    if (str_is(name, "none"))
        return root;
    if (++l->depth > MAX_EXTENDS) {
        diag_at(l->d, DIAG_LAYOUT_VALUE, at,
                "layouts extend each other more than %d deep", MAX_EXTENDS);
        return NULL;
    }
    struct node *under = load_tree(l, name, at, file_dir(l->a, path));
    if (under != NULL)
        merge_over(l->a, under, root);
    return under;
}

/* Without the `./` that says it is one. */
static const char *plain_path(struct arena *a, struct str name)
{
    while (str_starts(name, "./") && name.n > 2)
        name = str_sub(name, 2, name.n);
    return str_z(a, name);
}

/* A path is seen from the folder of the file it stands in, if in one. */
static struct node *load_tree(struct loading *l, struct str name,
                              struct span at, const char *beside)
{
    const char *path = is_path(name)
                           ? file_join(l->a, beside, plain_path(l->a, name))
                           : module_path(l->a, name);
    if (path == NULL) {
        module_unknown(l->a, l->d, name, at);
        return NULL;
    }
    if (!is_there(l, path, at) || !enter(l, path, at))
        return NULL;
    struct node *root = yaml_load(l->a, l->d, path);
    if (root == NULL)
        return NULL;
    if (root->kind != NODE_MAP) {
        diag_at(l->d, DIAG_LAYOUT_VALUE, root->span,
                "a layout must be a mapping, not a %s", node_kind_name(root));
        return NULL;
    }
    return extend(l, root, path, str_is(name, "base"));
}

struct node *module_tree(struct arena *a, struct diag *d, struct str name)
{
    struct loading l = {.a = a, .d = d, .lang = language_load(a, d, STR("en"))};
    return l.lang != NULL ? load_tree(&l, name, (struct span){0}, NULL) : NULL;
}

/* Typing */

static void key_header(struct reader *r, const struct node *n, void *to,
                       const void *aux)
{
    (void)aux;
    struct module *m = to;
    plan_blocks(r, n, &m->header, &m->n_header);
}

/* How far a ratio may go, and what it must be. */
struct ratio_limits {
    int from, to;
    const char *must;
};

static const struct ratio_limits LETTERS = {500, 2000,
                                            "a ratio from 0.5 to 2"};
static const struct ratio_limits ROOM = {50, 10000,
                                         "a ratio from 0.05 to 10"};

/* What is beyond them could be read no more, or is no page. */
static void key_ratio(struct reader *r, const struct node *n, void *to,
                      const void *aux)
{
    const struct ratio_limits *limits = aux;
    size_t errors = diag_count(r->d, DIAG_ERROR);
    int ratio = 1000;
    key_permille(r, n, &ratio, NULL);
    if (ratio < limits->from || ratio > limits->to)
        keys_wrong(r, n, limits->must);
    else if (diag_count(r->d, DIAG_ERROR) == errors)
        *(int *)to = ratio;
}

/* A range of ratios from the smallest to the largest, or one: no change. */
static void key_range_of(struct reader *r, const struct node *n, void *to,
                         const void *aux)
{
    size_t errors = diag_count(r->d, DIAG_ERROR);
    int *range = to;
    size_t count = 0;
    const struct node *k = n->kind != NODE_LIST || n->n <= 2 ? keys_items(n)
                                                             : NULL;
    for (; k != NULL && count < 2; k = keys_next(n, k)) {
        range[count] = 1000;
        key_ratio(r, k, &range[count++], aux);
    }
    if (count == 1)
        range[1] = range[0] > 1000 ? range[0] : 1000;
    if (count == 0 ||
        (range[0] > range[1] && diag_count(r->d, DIAG_ERROR) == errors))
        keys_wrong(r, n, "two ratios, the smaller first: [0.9, 1.05]");
}

#define DENSE(field) offsetof(struct fit_limits, dense.field)

static const struct key DENSE_KEYS[] = {
    {"leading", key_ratio, DENSE(leading), &LETTERS},
    {"gaps", key_ratio, DENSE(gaps), &ROOM},
    {"margin", key_ratio, DENSE(margin), &ROOM},
};

static void key_dense(struct reader *r, const struct node *n, void *to,
                      const void *aux)
{
    (void)aux;
    KEYS(r, n, "'dense'", DENSE_KEYS, to);
}

static const struct key FIT_KEYS[] = {
    {"size", key_range_of, offsetof(struct fit_limits, size), &LETTERS},
    {"leading", key_range_of, offsetof(struct fit_limits, leading), &LETTERS},
    {"gaps", key_range_of, offsetof(struct fit_limits, gaps), &ROOM},
    {"margin", key_range_of, offsetof(struct fit_limits, margin), &ROOM},
    {"floor", key_any, 0, NULL},
    {"dense", key_dense, 0, NULL},
};

static void key_fit(struct reader *r, const struct node *n, void *to,
                    const void *aux)
{
    (void)aux;
    KEYS(r, n, "'fit'", FIT_KEYS, to);
}

#define BULLET(field) offsetof(struct bullet_plan, field)

static void key_second(struct reader *r, const struct node *n, void *to,
                       const void *aux);

static const struct key BULLET_KEYS[] = {
    {"text", key_str, BULLET(text), NULL},
    {"width", key_unit, BULLET(width), NULL},
    {"style", key_style, BULLET(style), NULL},
    {"second", key_second, 0, NULL},
};
#define SECOND_KEYS 3 /* those before `second` itself */

static void key_second(struct reader *r, const struct node *n, void *to,
                       const void *aux)
{
    struct bullet_plan *first = to;
    (void)aux;
    keys_read(r, n, "a second bullet", BULLET_KEYS, SECOND_KEYS, first + 1);
}

static void key_bullet(struct reader *r, const struct node *n, void *to,
                       const void *aux)
{
    (void)aux;
    KEYS(r, n, "'bullet'", BULLET_KEYS, to);
}

static void key_form_name(struct reader *r, const struct node *n, void *to,
                          const void *aux)
{
    struct str *form = to;
    (void)aux;
    if (keys_text(r, n, form) && !form_exists(r->lang, *form))
        keys_wrong(r, n, "the name of a form in the language data");
}

static const struct key MODULE_KEYS[] = {
    {"summary", key_str, MODULE(summary), NULL},
    {"options", key_any, 0, NULL}, /* by plan_options() */
    {"form", key_form_name, MODULE(form), NULL},
    {"punctuation", key_latin, MODULE(latin), NULL},
    {"fonts", key_any, 0, NULL}, /* these are read by sheet_read() */
    {"colours", key_any, 0, NULL},
    {"styles", key_any, 0, NULL},
    {"citations", key_citations, MODULE(citations), NULL},
    {"contacts", key_contacts, MODULE(contacts), NULL},
    {"photo", key_photo, MODULE(photo), NULL},
    {"page", key_page, MODULE(page), NULL},
    {"header", key_header, 0, NULL},
    {"sections", key_sections, MODULE(sections), NULL},
    {"entries", key_entries, MODULE(entries), NULL},
    {"bullet", key_bullet, MODULE(bullets), NULL},
    {"dates", key_dates, MODULE(dates), NULL},
    {"fit", key_fit, MODULE(fit), NULL},
};

/* Between the columns of a section: 8 mm. */
#define SECTION_GUTTER 22677

/* What holds when no module says anything. */
static void set_defaults(struct module *m)
{
    struct section_plan usual = {
        .look = m->sheet.body,
        .gap_lines = -1,
        .columns = 1,
        .gap_columns = SECTION_GUTTER,
        .authors = AUTHORS_UNSET,
        .width = 73701,         /* 26 mm and 4 mm */
        .gap_title = 11339};
    for (int i = 0; i < SECTION_KINDS; i++)
        m->sections[i] = usual;
    m->contacts = (struct contacts_plan){
        .columns = 1, .with = -1, .gap = unit_of_em(1500, m->reader.em)};
    m->reader.contacts = &m->contacts;
    /* 25mm x 35mm */
    m->photo = (struct photo_plan){.show = true,
                                   .width = 70866,
                                   .height = 99213,
                                   .align = ALIGN_LEFT,
                                   .top = FIGURE_ASCENDERS};
    m->reader.photo = &m->photo;
    m->page = (struct page_plan){.width = 595276,
                                 .height = 841890,
                                 .margin = {PT(57), PT(57), PT(57), PT(57)},
                                 .running = PT(23)};
    m->reader.measure = m->page.width - 2 * PT(57);
    m->dates.form =
        (struct date_form){STR("yyyy-MM"), STR("–"), STR("–"), STR(""),
                           false};
    m->fit = (struct fit_limits){
        {1000, 1000}, {1000, 1000}, {1000, 1000}, {1000, 1000}, FIT_NONE};
    /* 4.5 and 4 mm (layouts.md section 3, rule 7) */
    m->bullets[0] = (struct bullet_plan){STR("•"), 12756, NULL};
    m->bullets[1] = (struct bullet_plan){STR("–"), 11339, NULL};
}

static void type_module(struct module *m, const struct node *root)
{
    struct reader *r = &m->reader;
    sheet_read(r, root);
    set_defaults(m);
    KEYS(r, root, "a layout", MODULE_KEYS, m);
    plan_options(r, root);
    plan_check_sides(r, m);
    for (int i = FORM_BULLET; i < FORM_N; i++)
        if (!m->entries[i].set)
            diag_at(r->d, DIAG_LAYOUT_VALUE, root->span,
                    "a layout that does not extend 'base' needs 'default', "
                    "'bullet' and 'pair' under 'entries'");
}

/*
 * What must be mappings, told before anything is typed: what a list or a text
 * took the place of would be missed everywhere else.
 */
static bool has_mappings(struct diag *d, const struct node *root)
{
    static const char *const MAPS[] = {"page", "fonts", "colours", "styles",
                                       "sections", "citations", "entries",
                                       "contacts", "photo", "bullet", "fit"};
    bool all = true;
    for (size_t i = 0; i < sizeof MAPS / sizeof *MAPS; i++) {
        const struct node *n = node_find(root, MAPS[i]);
        if (n == NULL || n->kind == NODE_MAP ||
            (n->kind == NODE_TEXT && node_empty(n)))
            continue;
        diag_at(d, DIAG_LAYOUT_VALUE, n->span,
                "'%s' must be a mapping, not a %s", MAPS[i],
                node_kind_name(n));
        all = false;
    }
    return all;
}

struct module *module_load(struct arena *a, struct diag *d, struct fonts *fonts,
                           struct str name, struct span at,
                           const struct language *lang,
                           const struct setting *set, size_t n_set)
{
    size_t errors = diag_count(d, DIAG_ERROR) + diag_count(d, DIAG_FATAL);
    struct loading l = {.a = a, .d = d, .lang = lang};
    struct node *root = load_tree(&l, name, at, NULL);
    if (root == NULL)
        return NULL;
    for (size_t i = 0; i < n_set; i++)
        merge_set(a, d, root, &set[i]);
    if (!has_mappings(d, root))
        return NULL;
    struct module *m = ARENA_NEW(a, struct module);
    m->name = name;
    m->lang = lang;
    m->reader = (struct reader){.a = a,
                                .d = d,
                                .fonts = fonts,
                                .lang = lang,
                                .sheet = &m->sheet,
                                .em = PT(10)};
    type_module(m, root);
    return diag_count(d, DIAG_ERROR) + diag_count(d, DIAG_FATAL) > errors ? NULL
                                                                          : m;
}
