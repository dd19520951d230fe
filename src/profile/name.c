/*
 * name -- the person's name, whole or in two parts.
 */
#include "profile/read.h"

#include "base/arena.h"
#include "base/diag.h"
#include "profile/language.h"
#include "profile/rune.h"

static const struct key keys[] = {
    {"family", FORM_TEXT, put_text, offsetof(struct profile, family),
        "The family name."},
    {"given", FORM_TEXT, put_text, offsetof(struct profile, given),
        "The given names."},
};

const struct keys name_keys = KEYS(keys);

static bool is_parts(const struct node *n)
{
    for (const struct node *k = n->kind == NODE_MAP ? n->kids : NULL; k;
         k = k->next) {
        if (is_key(name_keys, k->key))
            return true;
    }
    return false;
}

static bool is_family_first(struct str lang)
{
    return language_is_han(lang) || language_serves(STR("hu"), lang)
        || language_serves(STR("vi"), lang);
}

/*
 * The order of the language for names in its own script; Latin names keep the
 * Western order in a Chinese document, as their bearers write them.
 */
static struct str join_name(struct reading *r, struct str family,
                            struct str given, struct str lang)
{
    bool cjk = rune_any_cjk(family);
    bool first = cjk || (is_family_first(lang) && !language_is_han(lang));
    const char *space = cjk || !family.n || !given.n ? "" : " ";
    struct str x = first ? family : given, y = first ? given : family;

    return str_format(r->a, "%.*s%s%.*s", STR_ARGS(x), space, STR_ARGS(y));
}

static struct str wording_of(const struct text *t, struct str lang)
{
    const struct wording *w = lang.n ? text_in(t, lang) : NULL;

    if (!w)
        w = t->wordings;
    return w ? w->s : STR("");
}

/* Adds the whole name for a language; `tail` is the last wording. */
static void add_name(struct reading *r, struct profile *p,
                     struct wording **tail, struct str lang)
{
    struct wording *w = ARENA_NEW(r->a, struct wording);

    w->s = join_name(r, wording_of(&p->family, lang),
                     wording_of(&p->given, lang), lang.n ? lang : r->lang);
    w->lang = lang;
    w->own_lang = STR("");
    w->span = p->name.span;
    if (*tail)
        (*tail)->next = w;
    else
        p->name.wordings = w;
    *tail = w;
}

static void read_parts(struct reading *r, struct profile *p,
                       const struct node *n)
{
    struct wording *tail = NULL;
    const struct text *longer;

    for (const struct node *k = n->kids; k; k = k->next) {
        if (!read_key(r, name_keys, k, p))
            report_key(r, k, "a name", key_words(r->a, name_keys));
    }
    longer = text_absent(&p->family) || (p->family.wordings->lang.n == 0
        && !text_absent(&p->given)) ? &p->given : &p->family;
    p->name.span = n->span;
    for (const struct wording *w = longer->wordings; w; w = w->next)
        add_name(r, p, &tail, w->lang);
}

/* `{zh: {family: …, given: …}, en: Jiangsu Du}` */
static void read_mixed(struct reading *r, struct profile *p,
                       const struct node *n)
{
    struct wording *tail = NULL;

    for (const struct node *k = n->kids; k; k = k->next) {
        struct profile one = {.name = {NULL, {NULL, 0, 0}}};
        struct wording *w;

        if (is_parts(k))
            read_parts(r, &one, k);
        else
            one.name = read_text(r, k);
        if (text_absent(&one.name))
            continue;
        w = ARENA_NEW(r->a, struct wording);
        *w = *one.name.wordings;
        w->lang = k->key;
        w->next = NULL;
        if (tail)
            tail->next = w;
        else
            p->name.wordings = w;
        tail = w;
    }
    p->name.span = n->span;
}

void read_name(struct reading *r, const struct node *n, struct profile *p)
{
    if (!n || node_empty(n)
        || (n->kind == NODE_TEXT && !str_trim(n->text).n)) {
        diag_at(r->d, DIAG_MISSING, n ? n->key_span
                : (struct span){r->src, 0, 0}, "the profile has no name");
        diag_hint(r->d, "name: …, or name: {zh: …, en: …}");
        return;
    }
    if (n->kind == NODE_LIST) {
        report_type(r, n, "text");
        diag_hint(r->d, "write the whole name as text, or its parts as "
                  "{family: …, given: …}");
    } else if (is_parts(n)) {
        read_parts(r, p, n);
    } else if (is_translation(r, n)) {
        read_mixed(r, p, n);
        if (!text_absent(&p->name) && !text_in(&p->name, r->lang))
            note_missing(r, n, p->name.wordings->lang);
    } else {
        p->name = read_text(r, n);
    }
    for (const struct wording *w = p->name.wordings; w; w = w->next)
        lint_name(r->d, w->s, w->span);
}
