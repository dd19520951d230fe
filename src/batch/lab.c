#include "batch/lab.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/near.h"
#include "profile/language.h"
#include "profile/tree.h"
#include "profile/yaml.h"

struct reading {
    struct arena *a;
    struct diag *d;
};

typedef void key_read(struct reading *r, const struct node *n, void *to);

struct key {
    const char *name;
    key_read *read;
    size_t at;                  /* offset in the struct */
};

static bool is_blank(const struct node *n)
{
    return n->kind == NODE_TEXT && str_trim(n->text).n == 0;
}

static void wrong(struct reading *r, const struct node *n, const char *must)
{
    if (n->key_span.src)
        diag_at(r->d, DIAG_TYPE, n->span, "'%.*s' must be %s, but is a %s",
            STR_ARGS(n->key), must, node_kind_name(n));
    else
        diag_at(r->d, DIAG_TYPE, n->span, "an item of this list must be %s, "
            "but is a %s", must, node_kind_name(n));
}

static void unknown_key(struct reading *r, const struct node *n,
                        const char *what, const struct key *keys, size_t n_keys)
{
    const char **words = ARENA_ARRAY(r->a, n_keys, const char *), *near;
    struct buf all = {.a = r->a};

    for (size_t i = 0; i < n_keys; i++) {
        words[i] = keys[i].name;
        buf_format(&all, "%s%s", i ? ", " : "", words[i]);
    }
    diag_at(r->d, DIAG_KEY_UNKNOWN, n->key_span, "unknown key '%.*s' in %s",
        STR_ARGS(n->key), what);
    near = near_word(n->key, words, n_keys);
    if (near)
        diag_hint(r->d, "did you mean '%s'?", near);
    diag_note(r->d, n->key_span, "allowed: %s", buf_text(&all).s);
}

static const struct key *find_key(const struct key *keys, size_t n,
                                  struct str word)
{
    for (size_t i = 0; i < n; i++)
        if (str_is(word, keys[i].name))
            return &keys[i];
    return NULL;
}

/* Reads a mapping into *to by the table; `key:` alone is as if not written. */
static void read_map(struct reading *r, const struct node *map,
                     const char *what, const struct key *keys, size_t n,
                     void *to)
{
    if (map->kind != NODE_MAP) {
        diag_at(r->d, DIAG_TYPE, map->span, "%s is a mapping, with lines like "
            "'%s: …'; this is a %s", what, keys[0].name, node_kind_name(map));
        return;
    }
    for (const struct node *k = map->kids; k; k = k->next) {
        const struct key *key = find_key(keys, n, k->key);

        if (!key)
            unknown_key(r, k, what, keys, n);
        else if (!is_blank(k))
            key->read(r, k, (char *)to + key->at);
    }
}

#define READ_MAP(r, map, what, keys, to) \
    read_map((r), (map), (what), (keys), sizeof (keys) / sizeof *(keys), (to))

/* --- values --------------------------------------------------------------- */

static void put_word(struct reading *r, const struct node *n, void *to)
{
    struct lab_word *word = to;

    if (n->kind == NODE_TEXT)
        *word = (struct lab_word){str_trim(n->text), n->span};
    else
        wrong(r, n, "text");
}

/* The words of a list, or a text as a list of one. */
static void put_words(struct reading *r, const struct node *n, void *to)
{
    struct lab_words *words = to;
    const struct node *k = n->kind == NODE_LIST ? n->kids : n;

    for (; k; k = n->kind == NODE_LIST ? k->next : NULL) {
        struct lab_word word = {STR(""), {0}};

        put_word(r, k, &word);
        if (word.text.n)
            *ARENA_PUSH(r->a, words->item, words->n, words->cap) = word;
    }
}

static void put_languages(struct reading *r, const struct node *n, void *to)
{
    struct lab_words all = {0}, *good = to;

    put_words(r, n, &all);
    for (size_t i = 0; i < all.n; i++) {
        if (language_valid(all.item[i].text))
            *ARENA_PUSH(r->a, good->item, good->n, good->cap) = all.item[i];
        else
            diag_at(r->d, DIAG_LANGUAGE, all.item[i].span, "'%.*s' is no "
                "language tag; tags are like en, zh-Hans, ja",
                STR_ARGS(all.item[i].text));
    }
}

static void put_pages(struct reading *r, const struct node *n, void *to)
{
    int pages = n->kind == NODE_TEXT ? str_count(n->text, MOST_PAGES) : 0;

    if (pages)
        *(int *)to = pages;
    else
        diag_at(r->d, DIAG_TYPE, n->span, "'pages' must be a number from 1 to "
            "%d", MOST_PAGES);
}

static bool is_translation(const struct node *n)
{
    for (const struct node *k = n->kids; k; k = k->next)
        if (!language_valid(k->key) || k->kind != NODE_TEXT)
            return false;
    return n->kind == NODE_MAP && n->n > 0;
}

static void put_text(struct reading *r, const struct node *n, void *to)
{
    struct text *text = to;
    const struct wording **tail = &text->wordings;
    const struct node *k = is_translation(n) ? n->kids : n;

    if (!is_translation(n) && n->kind != NODE_TEXT) {
        wrong(r, n, "text, or text per language");
        return;
    }
    text->span = n->span;
    for (; k; k = k == n ? NULL : k->next) {
        struct wording *w = ARENA_NEW(r->a, struct wording);

        *w = (struct wording){str_trim(k->text), k == n ? STR("") : k->key,
            STR(""), k->span, NULL};
        if (!w->s.n)
            continue;
        *tail = w;
        tail = &w->next;
    }
}

/* --- mappings ------------------------------------------------------------- */

#define AT(type, member) offsetof(struct type, member)

static const struct key member_keys[] = {
    {"profile", put_word, AT(lab_member, profile)},
    {"id", put_word, AT(lab_member, id)},
    {"name", put_word, AT(lab_member, name)},
    {"role", put_word, AT(lab_member, role)},
    {"photo", put_word, AT(lab_member, photo)},
};

static void put_member(struct reading *r, const struct node *n, struct lab *lab)
{
    struct lab_member m = {.span = n->span};

    if (n->kind == NODE_TEXT)
        put_word(r, n, &m.profile);
    else
        READ_MAP(r, n, "a member", member_keys, &m);
    if (m.profile.text.n)
        *ARENA_PUSH(r->a, lab->members, lab->n_members, lab->cap_members) = m;
    else if (n->kind == NODE_MAP)
        diag_at(r->d, DIAG_MISSING, n->span, "this member has no profile; "
            "the file is named as in 'profile: zhang-san.yaml'");
}

static void put_members(struct reading *r, const struct node *n, void *to)
{
    struct lab *lab = to;

    if (n->kind == NODE_TEXT)
        put_word(r, n, &lab->folder);
    else if (n->kind != NODE_LIST)
        wrong(r, n, "a folder, a roster or a list of profiles");
    else
        for (const struct node *k = n->kids; k; k = k->next)
            put_member(r, k, lab);
    lab->has_list = n->kind == NODE_LIST;
}

static const struct key group_keys[] = {
    {"title", put_text, AT(lab_group, title)},
    {"roles", put_words, AT(lab_group, roles)},
};

static void put_groups(struct reading *r, const struct node *n, void *to)
{
    struct lab *lab = to;

    if (n->kind != NODE_LIST) {
        wrong(r, n, "a list of groups, each {title: …, roles: […]}");
        return;
    }
    for (const struct node *k = n->kids; k; k = k->next) {
        struct lab_group g = {.span = k->span};

        READ_MAP(r, k, "a group", group_keys, &g);
        if (k->kind == NODE_MAP && (!g.title.wordings || !g.roles.n))
            diag_at(r->d, DIAG_MISSING, k->span, "this group has no %s",
                g.title.wordings ? "roles" : "title");
        *ARENA_PUSH(r->a, lab->groups, lab->n_groups, lab->cap_groups) = g;
    }
}

static void put_required(struct reading *r, const struct node *n, void *to)
{
    struct lab *lab = to;

    if (n->kind != NODE_MAP) {
        wrong(r, n, "a mapping, from roles to lists");
        return;
    }
    for (const struct node *k = n->kids; k; k = k->next) {
        struct lab_required need = {.role = {k->key, k->key_span}};

        if (!is_blank(k))
            put_words(r, k, &need.what);
        *ARENA_PUSH(r->a, lab->required, lab->n_required, lab->cap_required) =
            need;
    }
}

static void check_project(struct reading *r, const struct node *n)
{
    const struct node *people = node_find(n, "people");

    if (n->kind != NODE_MAP)
        wrong(r, n, "a mapping, {title: …, people: […]}");
    else if (node_empty(people))
        diag_at(r->d, DIAG_MISSING, n->span, "this project has no people: "
            "nobody's CV shows it");
    else if (people->kind == NODE_MAP)
        wrong(r, people, "a list of names");
}

static void put_projects(struct reading *r, const struct node *n, void *to)
{
    const struct node **projects = to;

    if (n->kind != NODE_LIST) {
        wrong(r, n, "a list of projects");
        return;
    }
    for (const struct node *k = n->kids; k; k = k->next)
        check_project(r, k);
    *projects = n;
}

static const struct key book_keys[] = {
    {"title", put_text, AT(lab_book, title)},
    {"subtitle", put_text, AT(lab_book, subtitle)},
    {"date", put_text, AT(lab_book, date)},
};

static void put_book(struct reading *r, const struct node *n, void *to)
{
    struct lab_book *book = to;

    READ_MAP(r, n, "the book", book_keys, book);
    book->span = n->span;
}

static const struct key lab_keys[] = {
    {"name", put_text, AT(lab, name)},
    {"logo", put_word, AT(lab, logo)},
    {"members", put_members, 0},
    {"exclude", put_words, AT(lab, exclude)},
    {"layout", put_word, AT(lab, layout)},
    {"languages", put_languages, AT(lab, languages)},
    {"variants", put_words, AT(lab, variants)},
    {"pages", put_pages, AT(lab, pages)},
    {"files", put_word, AT(lab, files)},
    {"groups", put_groups, 0},
    {"order", put_words, AT(lab, order)},
    {"required", put_required, 0},
    {"bibliography", put_words, AT(lab, bibliography)},
    {"projects", put_projects, AT(lab, projects)},
    {"book", put_book, AT(lab, book)},
};

struct lab *lab_read(struct arena *a, struct diag *d, const char *path)
{
    struct reading r = {a, d};
    struct lab *lab = ARENA_NEW(a, struct lab);
    struct node *root;
    struct str text;

    if (!file_read(a, d, path, &text))
        return NULL;
    lab->src = source_new(a, path, text);
    lab->dir = file_dir(a, path);
    root = yaml_parse(a, d, lab->src);
    if (!root)
        return NULL;
    READ_MAP(&r, root, "a lab file", lab_keys, lab);
    return lab;
}

const char *lab_path(struct arena *a, const struct lab *lab, struct str path)
{
    return file_join(a, lab->dir, str_z(a, path));
}

struct str lab_layout(struct arena *a, const struct lab *lab)
{
    struct str s = lab->layout.text;
    const char *path;

    if (str_find(s, '/') == s.n && !str_ends(s, ".yaml"))
        return s;
    path = lab_path(a, lab, s);
    return strchr(path, '/') ? str_of(path) : str_format(a, "./%s", path);
}
