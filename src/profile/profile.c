/*
 * profile -- see profile.h. The parts are read by the files of read.h.
 */
#include "profile/profile.h"

#include "base/arena.h"
#include "base/diag.h"
#include "profile/read.h"

static void read_path(struct reading *r, const struct node *n, struct str *out,
                      struct span *at)
{
    if (n->kind != NODE_TEXT) {
        report_type(r, n, "text");
        return;
    }
    *out = str_trim(n->text);
    *at = n->span;
}

static void put_photo(struct reading *r, const struct node *n, void *to)
{
    struct profile *p = to;

    read_path(r, n, &p->photo, &p->photo_span);
}

static void put_layout(struct reading *r, const struct node *n, void *to)
{
    struct profile *p = to;

    read_path(r, n, &p->layout, &p->layout_span);
}

static void put_date(struct reading *r, const struct node *n, void *to)
{
    struct value *v = to;

    *v = read_date(r, n);
}

static void put_role(struct reading *r, const struct node *n, void *to)
{
    struct str *role = to;

    if (n->kind == NODE_TEXT)
        *role = str_trim(n->text);
    else
        report_type(r, n, "text");
}

static void put_contacts(struct reading *r, const struct node *n, void *to)
{
    struct contact **contacts = to;

    *contacts = read_contacts(r, n);
}

/* The id of what is said, by its name; DIAG_N if there is none. */
static enum diag_id id_of(struct str name)
{
    int i = 0;

    while (i < DIAG_N && !str_is(name, diag_name((enum diag_id)i)))
        i++;
    return (enum diag_id)i;
}

static void ignore(struct reading *r, const struct node *n)
{
    struct str name = str_trim(read_string(r, n));
    enum diag_id id = id_of(name);
    const char *names[DIAG_N], *near;

    for (int i = 0; i < DIAG_N; i++)
        names[i] = diag_name((enum diag_id)i);
    near = id == DIAG_N ? report_near(r, name, WORDS(names)) : NULL;
    if (id == DIAG_N)
        diag_at(r->d, DIAG_TYPE, n->span, "'%.*s' is no name of a warning",
                STR_ARGS(name));
    else if (!diag_ignore(r->d, id))
        diag_at(r->d, DIAG_TYPE, n->span, "'%.*s' is an error, and cannot be "
                "ignored", STR_ARGS(name));
    if (near)
        diag_hint(r->d, "did you mean '%s'?", near);
}

/* `ignore: [paper-year]`: warnings by the names that stand after them. */
static void put_ignore(struct reading *r, const struct node *n, void *to)
{
    (void)to;
    if (n->kind == NODE_MAP) {
        report_type(r, n, "a list of the names of warnings");
        return;
    }
    for (const struct node *w = word_first(n); w; w = word_next(n, w))
        ignore(r, w);
}

static void put_pages(struct reading *r, const struct node *n, void *to)
{
    struct profile *p = to;

    if (node_empty(n))
        return;
    p->pages = read_pages(r, n);
    p->pages_span = n->span;
}

#define AT(member) offsetof(struct profile, member)

static const struct key keys[] = {
    {"language", FORM_TAG, NULL, 0,
        "The language of the document when no option says otherwise."},
    {"languages", FORM_TAGS, NULL, 0,
        "The languages that translations may use."},
    {"cjk-lang", FORM_TAG, NULL, 0,
        "The language of Chinese characters in other documents: ja, zh-Hant."},
    {"name", FORM_NAME, NULL, 0,
        "The name as printed, or its parts {family: …, given: …}."},
    {"role", FORM_STRING, put_role, AT(role),
        "The role in a lab, as its lab.yaml names it: not printed."},
    {"headline", FORM_TEXT, put_text, AT(headline),
        "The position or title, under the name."},
    {"affiliation", FORM_TEXT, put_text, AT(affiliation),
        "The university or company."},
    {"department", FORM_TEXT, put_text, AT(department),
        "The department or school in it."},
    {"location", FORM_TEXT, put_text, AT(location), "The city and country."},
    {"photo", FORM_STRING, put_photo, 0,
        "An image file, relative to the profile."},
    {"updated", FORM_DATE, put_date, AT(updated),
        "The date of the profile; the clock is never read."},
    {"contacts", FORM_CONTACTS, put_contacts, AT(contacts),
        "Ways to reach the person, in the order of print."},
    {"me", FORM_LIST, NULL, 0,
        "Forms of the own name to set bold in author lists."},
    {"students", FORM_LIST, NULL, 0,
        "Names of students, which layouts may set apart among authors."},
    {"bibliography", FORM_STRINGS, NULL, 0,
        "A .bib file, relative to the profile, for all sections."},
    {"layout", FORM_STRING, put_layout, 0,
        "The layout when the command line names none."},
    {"pages", FORM_STRING, put_pages, 0, "How many pages there may be."},
    {"sections", FORM_SECTIONS, NULL, 0,
        "The sections, in the order of print."},
    {"private", FORM_STRINGS, NULL, 0,
        "What --public leaves out: contacts.phone."},
    {"variants", FORM_VARIANTS, NULL, 0,
        "Documents of the profile by name, for --variant."},
    {"tags", FORM_STRINGS, NULL, 0,
        "All the tags there are, so that slips in them are found."},
    {"ignore", FORM_STRINGS, put_ignore, 0,
        "Warnings not to be told, by their names: paper-year."},
};

const struct keys profile_keys = KEYS(keys);

bool profile_has_key(struct str word)
{
    return is_key(profile_keys, word);
}

static void read_top(struct reading *r, struct profile *p,
                     const struct node *n)
{
    if (read_key(r, profile_keys, n, p)
        || report_key(r, n, "a profile", key_words(r->a, profile_keys)))
        return;
    if (word_in(contact_key(n->key), contact_words(r->a)))
        diag_hint(r->d, "contacts stand below 'contacts:'");
    else
        diag_hint(r->d, "sections stand below 'sections:'");
}

/* Before the sections, whose authors are compared with it. */
static void read_me(struct reading *r, struct profile *p,
                    const struct node *n)
{
    name_form_add(r, &r->own, &p->name, false);
    if (!n || node_empty(n))
        return;
    {
        struct value v = read_list(r, n);

        p->me = v.list;
        p->n_me = v.n;
    }
    for (size_t i = 0; i < p->n_me; i++) {
        name_form_add(r, &r->own, &p->me[i], true);
        for (const struct wording *w = p->me[i].wordings; w; w = w->next)
            lint_name(r->d, w->s, w->span);
    }
}

static void read_students(struct reading *r, const struct node *n)
{
    struct value v = {.kind = VALUE_NONE};

    if (n && !node_empty(n))
        v = read_list(r, n);
    for (size_t i = 0; i < v.n; i++)
        name_form_add(r, &r->students, &v.list[i], true);
}

static struct profile *profile_new(struct arena *a, const struct source *src)
{
    struct profile *p = ARENA_NEW(a, struct profile);

    p->src = src;
    p->photo = p->layout = p->role = STR("");
    p->photo_made = ARENA_NEW(a, struct photo_made *);
    p->language = STR("en");
    p->cjk_lang = STR("zh-Hans");
    return p;
}

/* These have said what they are for. */
static void drop_keys(struct node *root)
{
    static const char *const heeded[] = {"variants", "private", "tags"};
    struct node **at = &root->kids;

    while (*at) {
        if (word_in((*at)->key, WORDS(heeded)))
            node_drop(root, at);
        else
            at = &(*at)->next;
    }
}

/* A photo that whoever asks for the document brings. */
static void bring_photo(struct profile *p, const struct edition *edition)
{
    if (!edition->photo)
        return;
    p->photo = str_of(edition->photo);
    p->photo_path = edition->photo;
    p->photo_span = edition->photo_span;
}

/* The language, and what of the tree the edition has. */
static void read_edition(struct reading *r, struct profile *p,
                         struct node *root, const struct edition *edition)
{
    struct variant v = read_variants(r, root, edition->variant);
    struct str lang = edition->lang.n ? edition->lang : v.lang;
    const struct node *private = node_find(root, "private");

    drop_keys(root);
    read_private(r, root, private, edition->is_public);
    read_languages(r, root, lang);
    r->choice = v.choice;
    r->choice.is_public = edition->is_public;
    r->choice.without = edition->without;
    r->choice.n_without = edition->n_without;
    choose(r, root);
    p->optional = r->optional;
    p->language = r->lang;
    p->cjk_lang = read_cjk_lang(r, root);
}

struct profile *profile_read(struct arena *a, struct diag *d,
                             const struct source *src,
                             const struct node *tree,
                             const struct edition *edition)
{
    struct reading r = {.a = a, .d = d, .src = src, .shared = edition->shared,
                        .member = edition->member};
    struct profile *p = profile_new(a, src);
    struct node *root;

    if (!tree)
        return p;
    if (tree->kind != NODE_MAP) {
        diag_at(d, DIAG_TYPE, tree->span, "a profile is a mapping, with lines "
                "like 'name: …'; this is a %s", node_kind_name(tree));
        report_colon(&r, tree);
        return p;
    }
    root = node_copy(a, tree);
    read_edition(&r, p, root, edition);
    lint_tree(d, root);
    read_name(&r, node_find(root, "name"), p);
    read_me(&r, p, node_find(root, "me"));
    read_students(&r, node_find(root, "students"));
    for (const struct node *k = root->kids; k; k = k->next)
        read_top(&r, p, k);
    bring_photo(p, edition);
    shared_bibs(&r);
    bib_load(&r, node_find(root, "bibliography"));
    p->sections = read_sections(&r, node_find(root, "sections"));
    add_shared(&r, &p->sections);
    report_missing(&r);
    read_other_languages(&r, root, p);
    if (r.n_authors > 0 && !r.left_out) {
        name_forms_report(&r, &r.own, "me");
        name_forms_report(&r, &r.students, "students");
    }
    return p;
}

struct profile *profile_glance(struct arena *a, const struct source *src,
                               const struct node *tree,
                               const struct edition *edition)
{
    struct reading r = {.a = a, .d = diag_new(a), .src = src};
    struct profile *p = profile_new(a, src);
    const struct node *role;
    struct node *root;

    if (!tree || tree->kind != NODE_MAP)
        return p;
    root = node_copy(a, tree);
    read_edition(&r, p, root, edition);
    read_name(&r, node_find(root, "name"), p);
    role = node_find(root, "role");
    if (role)
        put_role(&r, role, &p->role);
    return p;
}
