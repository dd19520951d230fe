/*
 * mine -- the entries that are one's own: of a section with `mine: yes`, and of
 * what a lab shares.
 *
 * An entry is one's own if its authors, or its editors, have the own name by
 * the rules of ownname.c. What stands in the profile already, by its DOI or its
 * title, is not added once more.
 */
#include "base/arena.h"
#include "base/diag.h"
#include "profile/bare.h"
#include "profile/identifier.h"
#include "profile/sharing.h"

static bool has_me(const struct value *v)
{
    for (size_t i = 0; v->kind == VALUE_AUTHORS && i < v->n; i++) {
        if (v->authors[i].me)
            return true;
    }
    return false;
}

/* Two authors of the list are called so: it is told at the entry. */
static bool is_unsure(const struct value *v)
{
    return v->kind == VALUE_AUTHORS && v->own_settled && !has_me(v);
}

static bool is_mine(const struct entry *e)
{
    return has_me(&e->fields[FIELD_AUTHORS])
        || has_me(&e->fields[FIELD_EDITORS]);
}

static bool drop_others(struct section *s)
{
    struct entry **at = &s->entries;
    bool any = false;

    while (*at) {
        if (is_mine(*at))
            at = &(*at)->next;
        else
            *at = (*at)->next;
    }
    for (struct section *g = s->groups; g; g = g->next)
        any = drop_others(g) || any;
    return any || s->entries;
}

void keep_mine(struct reading *r, struct section *s, const struct node *at)
{
    bool some = s->entries || s->groups;

    if (drop_others(s) || !some)
        return;
    diag_at(r->d, DIAG_OWN_NAME, at->key_span, "no entry of this section has "
            "the own name among its authors; none is left");
    diag_hint(r->d, "add the form that it has there to 'me:'");
}

/* --- what stands in the profile already ----------------------------------- */

/* DOIs and titles, reduced. */
struct known {
    struct str *key;
    size_t n, cap;
};

static void add_key(struct reading *r, struct known *known, struct str key)
{
    if (key.n > 0)
        *ARENA_PUSH(r->a, known->key, known->n, known->cap) = key;
}

static void add_keys(struct reading *r, struct known *known,
                     const struct entry *e)
{
    const struct text *title = &e->fields[FIELD_TITLE].text;
    const struct text *doi = &e->fields[FIELD_DOI].text;

    for (const struct wording *w = title->wordings; w; w = w->next)
        add_key(r, known, bare_text(r->a, w->s));
    for (const struct wording *w = doi->wordings; w; w = w->next)
        add_key(r, known, bare_text(r->a, doi_bare(w->s)));
}

static void add_section(struct reading *r, struct known *known,
                        const struct section *s)
{
    for (const struct entry *e = s->entries; e; e = e->next)
        add_keys(r, known, e);
    for (const struct section *g = s->groups; g; g = g->next)
        add_section(r, known, g);
}

static bool is_known(struct reading *r, const struct known *known,
                     const struct entry *e)
{
    struct known own = {NULL, 0, 0};

    add_keys(r, &own, e);
    for (size_t i = 0; i < own.n; i++) {
        for (size_t k = 0; k < known->n; k++) {
            if (str_eq(own.key[i], known->key[k]))
                return true;
        }
    }
    return false;
}

/* --- what the lab shares -------------------------------------------------- */

#define IN(kind) (1u << (kind))
#define PAPERS IN(SECTION_PUBLICATIONS)
#define PROJECTS (IN(SECTION_PROJECTS) | IN(SECTION_GRANTS))

bool may_take_shared(const struct reading *r, const struct section *s)
{
    return r->shared && s->shared != ASKED_NO
        && (IN(s->kind) & (PAPERS | PROJECTS));
}

/* What one reading adds. */
struct adding {
    struct reading *r;
    struct section **sections;
    struct diag *unheard;       /* what was told when the lab was read */
    unsigned kinds;             /* of sections it may go into */
    struct known known;
    struct section *made;       /* that the profile did not have */
};

/*
 * The section it goes into: the one that asks for it, else the last of the
 * kind in which nothing was chosen entry by entry.
 */
static struct section *find_section(const struct adding *add,
                                    enum section_kind kind)
{
    struct section *found = NULL;

    for (struct section *s = *add->sections; s; s = s->next) {
        if (s->kind != kind || s->shared == ASKED_NO)
            continue;
        if (s->shared == ASKED_YES)
            return s;
        if (!s->chosen)
            found = s;
    }
    return found;
}

static bool has_section(const struct adding *add)
{
    for (struct section *s = *add->sections; s; s = s->next) {
        if (IN(s->kind) & add->kinds)
            return true;
    }
    return false;
}

/*
 * A new section, after the last of those that usually stand before it, in the
 * order of enum section_kind.
 */
static struct section *make_section(struct adding *add, enum section_kind kind)
{
    struct section *s = section_new(add->r, &(struct node){0}, kind);
    struct section **at = add->sections, **after = at;

    for (; *at; at = &(*at)->next) {
        if ((*at)->kind != SECTION_CUSTOM && (*at)->kind < kind)
            after = &(*at)->next;
    }
    s->id = str_of(section_kind_name(kind));
    s->next = *after;
    *after = s;
    add->made = s;
    return s;
}

/* A grant is sought among grants first, another project among projects. */
static struct section *section_for(struct adding *add, const struct node *n)
{
    bool grant = node_find(n, "funder") || node_find(n, "number")
        || node_find(n, "amount");
    enum section_kind kind = grant ? SECTION_GRANTS : SECTION_PROJECTS;
    struct section *s;

    if (add->made)
        return add->made;
    if (add->kinds == PAPERS)
        kind = SECTION_PUBLICATIONS;
    s = find_section(add, kind);
    if (!s && add->kinds == PROJECTS)
        s = find_section(add, grant ? SECTION_PROJECTS : SECTION_GRANTS);
    if (s || has_section(add))
        return s;
    return make_section(add, add->kinds == PAPERS ? kind : SECTION_PROJECTS);
}

/* The authors of the entry, for a look at who they are. */
static struct value read_people(struct adding *add, const struct node *n,
                                const char *const *names)
{
    struct reading *r = add->r;
    struct value v = {.kind = VALUE_NONE};
    struct aside aside = shared_begin(r, r->shared, add->unheard);

    for (; *names && v.kind == VALUE_NONE; names++) {
        const struct node *people = node_find(n, *names);

        if (people && !node_empty(people))
            v = read_authors(r, people, node_find(n, "me"));
    }
    shared_end(r, aside);
    return v;
}

static void report_unsure(struct adding *add, const struct value *v)
{
    struct reading *r = add->r;

    diag_at(r->d, DIAG_OWN_NAME, v->span, "two of these match the own name; "
            "the lab's entry is left out of this document");
    if (add->kinds == PAPERS)
        diag_hint(r->d, "say in the entry which one it is: author+an:member = "
                  "{2=%.*s}", STR_ARGS(r->member));
    else
        diag_hint(r->d, "say in it which one it is: {name: …, member: %.*s}",
                  STR_ARGS(r->member));
}

static bool is_ours(struct adding *add, const struct node *n)
{
    static const char *const authors[] = {"authors", "people", "author", NULL};
    static const char *const editors[] = {"editors", "editor", NULL};
    struct value v = read_people(add, n, authors);

    if (is_unsure(&v))
        report_unsure(add, &v);
    if (has_me(&v))
        return true;
    v = read_people(add, n, editors);
    return has_me(&v);
}

static void add_one(struct adding *add, const struct node *n)
{
    struct reading *r = add->r;
    struct section *s;
    struct aside aside;
    struct entry *e;

    if (!is_ours(add, n))
        return;
    s = section_for(add, n);
    if (!s)
        return;
    aside = shared_begin(r, r->shared, add->unheard);
    e = read_entry(r, n, s->kind);
    shared_end(r, aside);
    if (!e || is_known(r, &add->known, e))
        return;
    e->shared = true;
    if (s->lang.n && !e->lang.n)
        e->lang = s->lang;
    add_keys(r, &add->known, e);
    *entries_end(s) = e;
    if (s->order == ORDER_UNSAID)
        s->order = ORDER_NEWEST;
}

static void add_all(struct adding *add, unsigned kinds, const struct node *n)
{
    add->kinds = kinds;
    add->known.n = 0;
    add->made = NULL;
    for (const struct section *s = *add->sections; s; s = s->next) {
        if (IN(s->kind) & kinds)
            add_section(add->r, &add->known, s);
    }
    for (; n; n = n->next)
        add_one(add, n);
}

/* Those that were kept for what might have come. */
static void drop_empty(struct section **at)
{
    while (*at) {
        if (section_empty(*at))
            *at = (*at)->next;
        else
            at = &(*at)->next;
    }
}

void add_shared(struct reading *r, struct section **sections)
{
    struct adding add = {.r = r, .sections = sections};
    struct node *projects;

    if (!r->shared)
        return;
    add.unheard = diag_new(r->a);
    add_all(&add, PAPERS, r->shared->papers);
    if (r->shared->projects) {
        struct aside aside = shared_begin(r, r->shared, add.unheard);

        projects = node_copy(r->a, r->shared->projects);
        choose_kids(r, projects);
        shared_end(r, aside);
        add_all(&add, PROJECTS, projects->kids);
    }
    drop_empty(sections);
}
