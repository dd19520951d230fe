/*
 * shared -- see shared.h: reading it, and telling what is wrong with it.
 */
#include "profile/shared.h"

#include "base/arena.h"
#include "base/diag.h"
#include "profile/bib.h"
#include "profile/bibnode.h"
#include "profile/language.h"
#include "profile/sharing.h"

struct aside shared_begin(struct reading *r, const struct shared *shared,
                          struct diag *d)
{
    struct aside aside = {
        .d = r->d, .languages = r->languages, .n_languages = r->n_languages,
        .n_missing = r->n_missing, .n_authors = r->n_authors,
        .n_translations = r->n_translations, .used = r->used,
        .n_used = r->n_used, .cap_used = r->cap_used, .left_out = r->left_out,
    };

    r->d = d;
    r->languages = shared->languages;
    r->n_languages = shared->n_languages;
    r->used = NULL;
    r->n_used = r->cap_used = 0;
    return aside;
}

void shared_end(struct reading *r, struct aside aside)
{
    r->d = aside.d;
    r->languages = aside.languages;
    r->n_languages = aside.n_languages;
    r->n_missing = aside.n_missing;
    r->n_authors = aside.n_authors;
    r->n_translations = aside.n_translations;
    r->used = aside.used;
    r->n_used = aside.n_used;
    r->cap_used = aside.cap_used;
    r->left_out = aside.left_out;
}

void shared_bibs(struct reading *r)
{
    for (size_t i = 0; r->shared && i < r->shared->n_bibs; i++)
        *ARENA_PUSH(r->a, r->bibs, r->n_bibs, r->cap_bibs)
            = r->shared->bibs[i];
}

static void read_bibs(struct reading *r, struct shared *s,
                      const struct shared_from *from)
{
    for (size_t i = 0; i < from->n_files; i++) {
        const struct shared_file *f = &from->files[i];

        bib_load(r, bib_node_new(r->a, "", f->name, f->at));
    }
    bib_make(r);
    s->bibs = r->bibs;
    s->n_bibs = r->n_bibs;
    s->papers = bib_all(r, 0);
}

/* Reads all as documents in the language would, for what there is to tell. */
static void tell(struct reading *r, const struct shared *s, struct str lang)
{
    struct node *projects = s->projects ? node_copy(r->a, s->projects) : NULL;

    r->lang = lang;
    r->n_missing = 0;
    for (const struct node *n = s->papers; n; n = n->next)
        read_entry(r, n, SECTION_PUBLICATIONS);
    if (projects)
        choose_kids(r, projects);
    for (const struct node *n = projects ? projects->kids : NULL; n;
         n = n->next)
        read_entry(r, n, SECTION_PROJECTS);
    report_missing(r);
}

/* Those there is data for, whatever documents there are. */
static void set_languages(struct reading *r, struct shared *s,
                          const struct shared_from *from)
{
    struct str *list = NULL;
    size_t cap = 0;

    for (const char *const *k = language_known(); *k; k++)
        *ARENA_PUSH(r->a, list, s->n_languages, cap) = str_of(*k);
    for (size_t i = 0; i < from->n_languages; i++)
        *ARENA_PUSH(r->a, list, s->n_languages, cap) = from->languages[i];
    s->languages = r->languages = list;
    r->n_languages = s->n_languages;
}

struct shared *shared_read(struct arena *a, struct diag *d,
                           const struct shared_from *from)
{
    struct reading r = {.a = a, .d = d, .lang = STR("en"), .member = STR("")};
    struct shared *s = ARENA_NEW(a, struct shared);

    set_languages(&r, s, from);
    read_bibs(&r, s, from);
    if (from->projects) {
        s->projects = node_copy(a, from->projects);
        lint_tree(d, s->projects);
    }
    for (size_t i = 0; i < from->n_languages; i++)
        tell(&r, s, from->languages[i]);
    if (from->n_languages == 0)
        tell(&r, s, s->languages[0]);
    return s;
}
