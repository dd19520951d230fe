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

/* What only another command or option uses; its form is checked. */
static void check_form(struct reading *r, const struct node *n, void *to)
{
    bool variants = str_is(n->key, "variants");

    (void)to;
    if (node_empty(n))
        return;
    if (variants && n->kind != NODE_MAP)
        report_type(r, n, "a mapping from names to variants");
    if (!variants && n->kind == NODE_MAP)
        report_type(r, n, "a list");
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

static void put_contacts(struct reading *r, const struct node *n, void *to)
{
    struct contact **contacts = to;

    *contacts = read_contacts(r, n);
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
    {"layout", FORM_STRING, put_layout, 0,
        "The layout when the command line names none."},
    {"sections", FORM_SECTIONS, NULL, 0,
        "The sections, in the order of print."},
    {"private", FORM_STRINGS, check_form, 0,
        "What some outputs leave out: contacts.phone."},
    {"variants", FORM_VARIANTS, check_form, 0,
        "Named outputs of the same profile."},
    {"tags", FORM_STRINGS, check_form, 0, "For choosing; never printed."},
};

const struct keys profile_keys = KEYS(keys);

static void read_top(struct reading *r, struct profile *p,
                     const struct node *n)
{
    if (!read_key(r, profile_keys, n, p))
        report_key(r, n, "a profile", key_words(r->a, profile_keys));
}

/* Before the sections, whose authors are compared with it. */
static void read_me(struct reading *r, struct profile *p,
                    const struct node *n)
{
    own_name_add(r, &p->name);
    if (!n || node_empty(n))
        return;
    {
        struct value v = read_list(r, n);

        p->me = v.list;
        p->n_me = v.n;
    }
    for (size_t i = 0; i < p->n_me; i++) {
        own_name_add(r, &p->me[i]);
        for (const struct wording *w = p->me[i].wordings; w; w = w->next)
            lint_name(r->d, w->s, w->span);
    }
}

static struct profile *profile_new(struct arena *a, const struct source *src)
{
    struct profile *p = ARENA_NEW(a, struct profile);

    p->src = src;
    p->photo = p->layout = STR("");
    p->language = STR("en");
    p->cjk_lang = STR("zh-Hans");
    return p;
}

struct profile *profile_read(struct arena *a, struct diag *d,
                             const struct source *src,
                             const struct node *root, struct str lang)
{
    struct reading r = {.a = a, .d = d, .src = src};
    struct profile *p = profile_new(a, src);

    if (!root)
        return p;
    if (root->kind != NODE_MAP) {
        diag_at(d, DIAG_TYPE, root->span, "a profile is a mapping, with lines "
                "like 'name: …'; this is a %s", node_kind_name(root));
        report_wide_colon(&r, root);
        return p;
    }
    read_languages(&r, root, lang);
    p->language = r.lang;
    p->cjk_lang = read_cjk_lang(&r, root);
    lint_tree(d, root);
    read_name(&r, node_find(root, "name"), p);
    read_me(&r, p, node_find(root, "me"));
    for (const struct node *k = root->kids; k; k = k->next)
        read_top(&r, p, k);
    p->sections = read_sections(&r, node_find(root, "sections"));
    return p;
}
