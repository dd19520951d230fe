/*
 * wording -- texts that may be given per language.
 */
#include "profile/read.h"

#include "base/arena.h"
#include "base/diag.h"
#include "profile/language.h"
#include "profile/scalar.h"

bool text_absent(const struct text *t)
{
    return t->wordings == NULL;
}

struct text text_of(struct reading *r, struct str s, struct span at)
{
    struct wording *w = ARENA_NEW(r->a, struct wording);

    w->s = s;
    w->lang = w->own_lang = STR("");
    w->span = at;
    return (struct text){w, at};
}

static bool is_language_key(const struct reading *r, struct str key)
{
    if (!language_valid(key))
        return false;
    for (size_t i = 0; i < r->n_languages; i++) {
        if (language_serves(key, r->languages[i])
            || language_serves(r->languages[i], key))
            return true;
    }
    return false;
}

bool is_translation(const struct reading *r, const struct node *n)
{
    if (n->kind != NODE_MAP || n->n == 0)
        return false;
    for (const struct node *k = n->kids; k; k = k->next) {
        if (!is_language_key(r, k->key))
            return false;
    }
    return true;
}

/* `{text: 直, lang: ja}` */
static bool is_marked(const struct node *n)
{
    const struct node *text = node_find(n, "text");

    return text && text->kind != NODE_LIST && node_find(n, "lang")
        && n->n == 2;
}

/* How well a wording's tag suits: the longer, the more particular. */
static size_t suits(struct str have, struct str want)
{
    return language_serves(have, want) ? have.n : 0;
}

const struct wording *text_in(const struct text *t, struct str lang)
{
    const struct wording *best = NULL;
    size_t score = 0;

    for (const struct wording *w = t->wordings; w; w = w->next) {
        size_t s = w->lang.n ? suits(w->lang, lang) : 0;

        if (s > score) {
            score = s;
            best = w;
        }
    }
    return best;
}

/* The key before a value, read back from the source: for messages. */
static struct str key_before(struct span at)
{
    struct str s = at.src ? str_sub(at.src->text, 0, at.off) : STR("");
    size_t end, i;

    while (s.n > 0 && (s.s[s.n - 1] == ' ' || s.s[s.n - 1] == '\n'
                       || s.s[s.n - 1] == '\r'))
        s.n--;
    if (s.n == 0 || s.s[s.n - 1] != ':')
        return STR("this text");
    end = i = s.n - 1;
    while (i > 0 && s.s[i - 1] != '\n' && s.s[i - 1] != ' '
           && s.s[i - 1] != '{' && s.s[i - 1] != ',')
        i--;
    return str_sub(s, i, end);
}

static void report_missing(struct diag *d, const struct text *t,
                           struct str lang)
{
    struct str key = key_before(t->span);
    const struct wording *w = t->wordings;

    diag_at(d, DIAG_TRANSLATION, t->span,
            "'%.*s' has no wording in %.*s; the one in %.*s is used",
            STR_ARGS(key), STR_ARGS(lang), STR_ARGS(w->lang));
}

const struct wording *text_pick(struct diag *d, const struct text *t,
                                struct str lang)
{
    const struct wording *w = text_in(t, lang);

    if (w || !t->wordings)
        return w;
    for (w = t->wordings; w; w = w->next) {
        if (w->lang.n == 0)
            return w;
    }
    w = t->wordings;
    /* a part of one wording was reported when the whole was picked */
    if (w->next || w->span.off != t->span.off)
        report_missing(d, t, lang);
    return w;
}

/* Adds the node's text as the wording of a language, after *tail if any. */
static void add_wording(struct reading *r, struct text *t,
                        struct wording **tail, const struct node *n,
                        struct str lang)
{
    struct str own = STR("");
    struct wording *w;

    if (is_marked(n)) {
        own = read_string(r, node_find(n, "lang"));
        if (!language_valid(own))
            diag_at(r->d, DIAG_LANGUAGE, node_find(n, "lang")->span,
                    "'%.*s' is no language tag", STR_ARGS(own));
        n = node_find(n, "text");
    }
    if (n->kind != NODE_TEXT) {
        report_type(r, n, "text");
        return;
    }
    if (str_trim(n->text).n == 0)
        return;
    w = ARENA_NEW(r->a, struct wording);
    *w = (struct wording){n->text, lang, own, n->span, NULL};
    if (*tail)
        (*tail)->next = w;
    else
        t->wordings = w;
    *tail = w;
}

bool is_colon_text(const struct node *n)
{
    struct str raw = source_text(n->span);

    return n->kind == NODE_MAP && n->n == 1 && n->kids->kind == NODE_TEXT
        && raw.n > 0 && raw.s[0] != '{' && str_find(raw, '\n') == raw.n
        && str_find(raw, '\r') == raw.n && !node_empty(n->kids);
}

struct text read_colon_text(struct reading *r, const struct node *n)
{
    struct str s = scalar_text(r->a, r->d, n->span, STYLE_PLAIN);
    struct str quoted = scalar_quoted(r->a, s);

    diag_at(r->d, DIAG_YAML_COLON, n->span,
            "': ' makes this a key and a value in YAML; read as text");
    diag_hint(r->d, "%.*s", STR_ARGS(quoted));
    return text_of(r, s, n->span);
}

struct text read_text(struct reading *r, const struct node *n)
{
    struct text t = {NULL, {NULL, 0, 0}};
    struct wording *tail = NULL;

    if (!n)
        return t;
    t.span = n->span;
    if (node_empty(n))
        return t;
    if (is_translation(r, n)) {
        for (const struct node *k = n->kids; k; k = k->next)
            add_wording(r, &t, &tail, k, k->key);
        text_pick(r->d, &t, r->lang);
    } else if (n->kind == NODE_TEXT || is_marked(n)) {
        add_wording(r, &t, &tail, n, STR(""));
    } else if (is_colon_text(n)) {
        return read_colon_text(r, n);
    } else {
        report_type(r, n, "text, or text per language");
    }
    return t;
}

struct str read_string(struct reading *r, const struct node *n)
{
    struct text t = read_text(r, n);
    const struct wording *w = text_pick(r->d, &t, r->lang);

    return w ? w->s : STR("");
}

const struct node *pick_node(struct reading *r, const struct node *n)
{
    const struct node *best = NULL;
    size_t score = 0;

    if (!n || !is_translation(r, n))
        return n;
    for (const struct node *k = n->kids; k; k = k->next) {
        size_t s = suits(k->key, r->lang);

        if (s > score) {
            score = s;
            best = k;
        }
    }
    if (best)
        return best;
    diag_at(r->d, DIAG_TRANSLATION, n->key_span.src ? n->key_span : n->span,
            "'%.*s' has nothing in %.*s; what it has in %.*s is used",
            STR_ARGS(n->key), STR_ARGS(r->lang), STR_ARGS(n->kids->key));
    return n->kids;
}

struct value read_list(struct reading *r, const struct node *n)
{
    struct value v = {.kind = VALUE_NONE, .span = n->span};
    struct text *list = NULL;
    size_t cap = 0;

    if (is_translation(r, n) && n->kids->kind == NODE_LIST)
        n = pick_node(r, n);
    if (n->kind != NODE_LIST) {
        struct text t = read_text(r, n);

        if (!text_absent(&t))
            *ARENA_PUSH(r->a, list, v.n, cap) = t;
    }
    for (const struct node *k = n->kind == NODE_LIST ? n->kids : NULL; k;
         k = k->next) {
        struct text t = read_text(r, k);

        if (!text_absent(&t))
            *ARENA_PUSH(r->a, list, v.n, cap) = t;
    }
    if (v.n > 0)
        v.kind = VALUE_LIST;
    v.list = list;
    return v;
}
