/*
 * bibload -- the bibliographies of a profile, and the entries taken from them.
 */
#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "profile/bib.h"
#include "profile/bibnode.h"
#include "profile/namedfile.h"
#include "profile/read.h"

static struct bib *loaded(const struct reading *r, const char *path)
{
    for (size_t i = 0; i < r->n_files; i++) {
        if (str_is(str_of(r->files[i]->src->name), path))
            return r->files[i];
    }
    return NULL;
}

/* A file, relative to the profile; NULL after a report. */
static struct bib *read_file(struct reading *r, const struct node *n)
{
    struct str typed = str_trim(n->text), bytes;
    const char *path;
    struct bib *bib;
    struct source *src;

    if (n->kind != NODE_TEXT || typed.n == 0) {
        report_type(r, n, "the name of a .bib file, or a list of them");
        return NULL;
    }
    path = named_file(r->a, r->d, DIAG_BIB_FILE, typed, n->span);
    if (!path)
        return NULL;
    bib = loaded(r, path);
    if (bib)
        return bib;
    if (!file_read(r->a, r->d, path, &bytes))
        return NULL;
    src = bib_source(r->a, r->d, path, bytes);
    if (!src)
        return NULL;
    bib = bib_parse(r->a, r->d, src);
    *ARENA_PUSH(r->a, r->files, r->n_files, r->cap_files) = bib;
    return bib;
}

void bib_load(struct reading *r, const struct node *n)
{
    for (const struct node *w = word_first(n); w; w = word_next(n, w)) {
        struct bib *bib = read_file(r, w);

        if (bib)
            *ARENA_PUSH(r->a, r->bibs, r->n_bibs, r->cap_bibs) = bib;
    }
}

struct node *bib_keywords(struct reading *r, const struct node *n)
{
    struct node *list = NULL, **at = &list;

    for (const struct node *w = word_first(n); w; w = word_next(n, w)) {
        const struct bib *bib = read_file(r, w);

        for (struct bib_entry *e = bib ? bib->entries : NULL; e; e = e->next) {
            *at = bib_tags(r->a, r->d, e);
            at = *at ? &(*at)->next : at;
        }
    }
    return list;
}

static void report_cite(struct reading *r, const struct node *at,
                        struct str key)
{
    const char **keys = NULL, *near;
    size_t n = 0, cap = 0;

    if (r->n_bibs == 0) {
        diag_at(r->d, DIAG_BIB_KEY, at->span, "'%.*s' is sought in a "
                "bibliography, but there is none", STR_ARGS(key));
        diag_hint(r->d, "add 'bibliography: papers.bib' to the section");
        return;
    }
    for (size_t i = 0; i < r->n_bibs; i++) {
        for (const struct bib_entry *e = r->bibs[i]->entries; e; e = e->next)
            *ARENA_PUSH(r->a, keys, n, cap) = str_z(r->a, e->key);
    }
    near = report_near(r, key, (struct words){keys, n});
    diag_at(r->d, DIAG_BIB_KEY, at->span, "no entry of the bibliography has "
            "the key '%.*s'", STR_ARGS(key));
    if (near)
        diag_hint(r->d, "did you mean '%s'?", near);
}

static struct node *linted(struct reading *r, const struct bib_entry *e)
{
    struct node *n;

    if (e->made) {
        n = ARENA_NEW(r->a, struct node);
        *n = *e->made;
        return n;
    }
    n = bib_node(r->a, r->d, e);
    lint_tree(r->d, n);
    return n;
}

void bib_make(struct reading *r)
{
    for (size_t i = 0; i < r->n_bibs; i++) {
        for (struct bib_entry *e = r->bibs[i]->entries; e; e = e->next)
            e->made = linted(r, e);
    }
}

struct node *bib_cited(struct reading *r, const struct node *at)
{
    struct str key = str_trim(at->text);

    if (at->kind != NODE_TEXT) {
        report_type(r, at, "the key of an entry in the bibliography");
        return NULL;
    }
    r->n_cited++;
    for (size_t i = r->n_bibs; i-- > 0;) {
        struct bib_entry *e = bib_find(r->bibs[i], key);

        if (e)
            return linted(r, e);
    }
    report_cite(r, at, key);
    return NULL;
}

/* True if a key of the mapping means the field that the word means. */
static bool has_field(const struct node *map, struct str word,
                      enum section_kind kind)
{
    enum field_id want, have;

    if (!field_find(kind, word, &want))
        return false;
    for (const struct node *k = map->kids; k; k = k->next) {
        if (field_find(kind, k->key, &have) && have == want)
            return true;
    }
    return false;
}

static void add_copy(struct reading *r, struct node *to, const struct node *n)
{
    struct node *copy = ARENA_NEW(r->a, struct node);

    *copy = *n;
    copy->next = NULL;
    bib_node_add(to, copy);
}

const struct node *bib_merged(struct reading *r, const struct node *n,
                              const struct node *cite, enum section_kind kind)
{
    const struct node *found = bib_cited(r, cite);
    struct node *both;

    if (!found)
        return n;
    both = bib_node_new(r->a, "", STR(""), n->span);
    both->kind = NODE_MAP;
    both->key = n->key;
    both->key_span = n->key_span;
    for (const struct node *k = n->kids; k; k = k->next)
        add_copy(r, both, k);
    for (const struct node *k = found->kids; k; k = k->next) {
        if (!has_field(n, k->key, kind))
            add_copy(r, both, k);
    }
    return both;
}

/* True if nothing of the entry can be printed. */
static bool is_bare(const struct node *n)
{
    static const char *const unseen[] = {"key", "kind", "tags"};

    for (const struct node *k = n->kids; k; k = k->next) {
        if (!word_in(k->key, WORDS(unseen)))
            return false;
    }
    return true;
}

struct node *bib_all(struct reading *r, size_t from)
{
    struct node *list = NULL, **at = &list;

    for (size_t i = from; i < r->n_bibs; i++) {
        for (struct bib_entry *e = r->bibs[i]->entries; e; e = e->next) {
            if (e->is_parent) {
                diag_at(r->d, DIAG_BIB_PARENT, e->span, "'%.*s' is left out: "
                        "others take their fields from it by 'crossref'",
                        STR_ARGS(e->key));
                continue;
            }
            *at = linted(r, e);
            if (is_bare(*at)) {
                diag_at(r->d, DIAG_BIB_SYNTAX, e->span, "the entry has no "
                        "field that is printed; it is left out");
                *at = NULL;
                continue;
            }
            at = &(*at)->next;
        }
    }
    return list;
}
