/*
 * wording -- texts that may be given per language.
 */
#include "profile/read.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/utf8.h"
#include "profile/language.h"
#include "profile/rune.h"
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

const struct wording *text_pick(const struct text *t, struct str lang)
{
    const struct wording *w = text_in(t, lang);

    for (const struct wording *v = t->wordings; !w && v; v = v->next) {
        if (v->lang.n == 0)
            w = v;
    }
    return w ? w : t->wordings;
}

/* --- missing translations ----------------------------------------------- */

void note_missing(struct reading *r, const struct node *n, struct str used)
{
    *ARENA_PUSH(r->a, r->missing, r->n_missing, r->cap_missing)
        = (struct missing){n, used};
}

static int compare_missing(const void *x, const void *y)
{
    const struct missing *p = x, *q = y;

    return p->node->span.off < q->node->span.off ? -1
        : p->node->span.off > q->node->span.off;
}

void report_missing(struct reading *r)
{
    const struct missing *first = r->missing;
    struct str label;

    if (r->n_missing == 0)
        return;
    qsort(r->missing, r->n_missing, sizeof *r->missing, compare_missing);
    label = node_label(r, first->node);
    if (r->n_missing == 1)
        diag_at(r->d, DIAG_TRANSLATION, first->node->span,
                "%.*s has no wording in %.*s; the one in %.*s is used",
                STR_ARGS(label), STR_ARGS(r->lang), STR_ARGS(first->used));
    else
        diag_at(r->d, DIAG_TRANSLATION, first->node->span,
                "%.*s and %zu more have no wording in %.*s; the first they "
                "have is used", STR_ARGS(label), r->n_missing - 1,
                STR_ARGS(r->lang));
    for (size_t i = 1; i < r->n_missing; i++) {
        label = node_label(r, r->missing[i].node);
        diag_note(r->d, r->missing[i].node->span, "%.*s: %.*s is used",
                  STR_ARGS(label), STR_ARGS(r->missing[i].used));
    }
}

/* --- reading ------------------------------------------------------------ */

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
    *w = (struct wording){str_trim(n->text), lang, own, n->span, NULL};
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
        note_languages(r, n);
        for (const struct node *k = n->kids; k; k = k->next)
            add_wording(r, &t, &tail, k, k->key);
        if (t.wordings && !text_in(&t, r->lang))
            note_missing(r, n, t.wordings->lang);
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
    const struct wording *w = text_pick(&t, r->lang);

    return w ? w->s : STR("");
}

const struct node *pick_node(struct reading *r, const struct node *n)
{
    const struct node *best = NULL;
    size_t score = 0;

    if (!n || !is_translation(r, n))
        return n;
    note_languages(r, n);
    for (const struct node *k = n->kids; k; k = k->next) {
        size_t s = suits(k->key, r->lang);

        if (s > score) {
            score = s;
            best = k;
        }
    }
    if (best)
        return best;
    note_missing(r, n, n->kids->key);
    return n->kids;
}

bool is_list(const struct reading *r, const struct node *n)
{
    return n->kind == NODE_LIST
        || (is_translation(r, n) && n->kids->kind == NODE_LIST);
}

/* A list being read, of two levels. */
struct items {
    struct text *list;
    bool *second;
    size_t n, cap, n_second, cap_second;
};

static void add_item(struct reading *r, struct items *out, struct text t,
                     bool second)
{
    if (text_absent(&t))
        return;
    *ARENA_PUSH(r->a, out->list, out->n, out->cap) = t;
    *ARENA_PUSH(r->a, out->second, out->n_second, out->cap_second) =
        second && out->n > 1;
}

/* `- what it was: [one, another]` */
static bool is_headed(const struct reading *r, const struct node *n)
{
    return n->kind == NODE_MAP && n->n == 1 && n->kids->kind == NODE_LIST &&
           !is_translation(r, n);
}

/* The words before the list, with the colon that YAML has taken. */
static struct text head_of(struct reading *r, const struct node *n)
{
    size_t i = n->key.n;
    struct str s;

    while (i > 0 && ((unsigned char)n->key.s[i - 1] & 0xC0) == 0x80)
        i--;
    i -= i > 0;
    s = str_join(r->a, n->key, rune_is_han(utf8_next(n->key, &i)) ?
                 STR("\uFF1A") : STR(":"));
    return text_of(r, s, n->key_span);
}

static void add_items(struct reading *r, struct items *out,
                      const struct node *n, bool bullets, bool second)
{
    for (const struct node *k = n->kids; k; k = k->next) {
        const struct node *list = bullets && is_list(r, k) ? pick_node(r, k)
                                                           : NULL;

        if (list) {
            add_items(r, out, list, false, true);
        } else if (bullets && is_headed(r, k)) {
            add_item(r, out, head_of(r, k->kids), second);
            add_items(r, out, k->kids, false, true);
        } else {
            add_item(r, out, read_text(r, k), second);
        }
    }
}

static struct value read_items(struct reading *r, const struct node *n,
                               bool bullets)
{
    struct value v = {.kind = VALUE_NONE, .span = n->span};
    struct items items = {0};

    if (is_list(r, n))
        n = pick_node(r, n);
    if (n->kind == NODE_LIST)
        add_items(r, &items, n, bullets, false);
    else
        add_item(r, &items, read_text(r, n), false);
    if (items.n > 0)
        v.kind = VALUE_LIST;
    v.list = items.list;
    v.second = bullets ? items.second : NULL;
    v.n = items.n;
    return v;
}

struct value read_list(struct reading *r, const struct node *n)
{
    return read_items(r, n, false);
}

struct value read_bullets(struct reading *r, const struct node *n)
{
    return read_items(r, n, true);
}
