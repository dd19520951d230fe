/*
 * profile -- see profile.h. The parts are read by the files of read.h.
 */
#include "profile/profile.h"

#include "base/arena.h"
#include "base/diag.h"
#include "profile/read.h"

static const char *const top_keys[] = {
    "language", "languages", "cjk-lang", "name", "headline", "affiliation",
    "department", "location", "photo", "updated", "contacts", "private", "me",
    "layout", "sections", "variants", "tags",
};

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
static void check_form(struct reading *r, const struct node *n)
{
    bool variants = str_is(n->key, "variants");

    if (node_empty(n))
        return;
    if (variants && n->kind != NODE_MAP)
        report_type(r, n, "a mapping from names to variants");
    if (!variants && n->kind == NODE_MAP)
        report_type(r, n, "a list");
}

/* Texts at the top level. */
static struct text *top_text(struct profile *p, struct str key)
{
    if (str_is(key, "headline"))
        return &p->headline;
    if (str_is(key, "affiliation"))
        return &p->affiliation;
    if (str_is(key, "department"))
        return &p->department;
    if (str_is(key, "location"))
        return &p->location;
    return NULL;
}

static void read_top(struct reading *r, struct profile *p,
                     const struct node *n)
{
    struct text *text = top_text(p, n->key);

    if (text)
        *text = read_text(r, n);
    else if (str_is(n->key, "photo"))
        read_path(r, n, &p->photo, &p->photo_span);
    else if (str_is(n->key, "layout"))
        read_path(r, n, &p->layout, &p->layout_span);
    else if (str_is(n->key, "updated"))
        p->updated = read_date(r, n);
    else if (str_is(n->key, "contacts"))
        p->contacts = read_contacts(r, n);
    else if (str_is(n->key, "variants") || str_is(n->key, "private")
             || str_is(n->key, "tags"))
        check_form(r, n);
    else if (!word_in(n->key, WORDS(top_keys)))
        report_key(r, n, "a profile", WORDS(top_keys));
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
