/*
 * languages -- which language a document is in, and which keys translate.
 */
#include "profile/read.h"

#include "base/arena.h"
#include "base/diag.h"
#include "base/utf8.h"
#include "profile/language.h"
#include "profile/rune.h"

static void add_language(struct reading *r, struct str **list, size_t *cap,
                         const struct node *n)
{
    if (n->kind != NODE_TEXT) {
        report_type(r, n, "a language tag");
        return;
    }
    if (!language_valid(n->text)) {
        diag_at(r->d, DIAG_LANGUAGE, n->span,
                "'%.*s' is no language tag; tags are like en, zh-Hans, ja",
                STR_ARGS(n->text));
        return;
    }
    *ARENA_PUSH(r->a, *list, r->n_languages, *cap) = n->text;
}

/* `languages: [zh, en]`, else those there is data for. */
static void read_list_of(struct reading *r, const struct node *n)
{
    struct str *list = NULL;
    size_t cap = 0;

    if (n && !node_empty(n)) {
        if (n->kind == NODE_MAP)
            report_type(r, n, "a list of language tags");
        else
            for (const struct node *w = word_first(n); w; w = word_next(n, w))
                add_language(r, &list, &cap, w);
    }
    if (r->n_languages == 0) {
        for (const char *const *k = language_known(); *k; k++)
            *ARENA_PUSH(r->a, list, r->n_languages, cap) = str_of(*k);
    }
    r->languages = list;
}

/* All text of the tree, for guessing; a little is enough. */
static void collect(struct buf *out, const struct node *n)
{
    if (!n || out->n > 4096)
        return;
    if (n->kind == NODE_TEXT)
        buf_str(out, n->text);
    for (const struct node *k = n->kids; k; k = k->next)
        collect(out, k);
}

/* The document's own language: `language:`, the first of `languages:`, or
 * what the sections, else everything, seem to be in. */
static struct str own_language(struct reading *r, const struct node *root)
{
    const struct node *n = node_find(root, "language");
    const struct node *all = node_find(root, "languages");
    struct buf text = {.a = r->a};

    if (n && !node_empty(n)) {
        if (n->kind == NODE_TEXT && language_valid(n->text))
            return n->text;
        diag_at(r->d, DIAG_LANGUAGE, n->span,
                "the language must be a tag like en, zh-Hans or ja");
        return STR("en");
    }
    if (all && !node_empty(all) && r->n_languages > 0)
        return r->languages[0];
    collect(&text, node_find(root, "sections"));
    if (text.n == 0)
        collect(&text, root);
    return language_guess(buf_text(&text));
}

static void report_option(struct reading *r, struct str lang)
{
    struct buf list = {.a = r->a};
    struct str s;

    for (size_t i = 0; i < r->n_languages; i++) {
        buf_z(&list, i ? ", " : "");
        buf_str(&list, r->languages[i]);
    }
    s = buf_text(&list);
    diag_at(r->d, DIAG_LANGUAGE, (struct span){r->src, 0, 0},
            "--lang %.*s: the profile has %.*s only", STR_ARGS(lang),
            STR_ARGS(s));
}

/* --lang as one of the document's languages, by the document's own tag. */
static struct str match_option(struct reading *r, struct str lang,
                               struct str own, bool declared)
{
    if (!language_valid(lang)) {
        diag_at(r->d, DIAG_LANGUAGE, (struct span){NULL, 0, 0},
                "--lang '%.*s' is no language tag; tags are like en, zh-Hans",
                STR_ARGS(lang));
        return own;
    }
    if (language_serves(lang, own))
        return own;
    if (!declared || language_serves(own, lang))
        return lang;
    for (size_t i = 0; i < r->n_languages; i++) {
        if (language_serves(lang, r->languages[i])
            || language_serves(r->languages[i], lang))
            return lang;
    }
    report_option(r, lang);
    return own;
}

void read_languages(struct reading *r, const struct node *root,
                    struct str lang)
{
    const struct node *list = node_find(root, "languages");
    struct str own;

    read_list_of(r, list);
    own = own_language(r, root);
    r->lang = lang.n ? match_option(r, lang, own, list && !node_empty(list))
                     : own;
}

/* --- the languages that are used ------------------------------------------ */

static void note_language(struct reading *r, struct str lang)
{
    for (size_t i = 0; i < r->n_used; i++) {
        if (language_serves(lang, r->used[i].lang)
            || language_serves(r->used[i].lang, lang)) {
            r->used[i].n++;
            return;
        }
    }
    *ARENA_PUSH(r->a, r->used, r->n_used, r->cap_used)
        = (struct used_language){lang, 1};
}

void note_languages(struct reading *r, const struct node *translation)
{
    r->n_translations++;
    for (const struct node *k = translation->kids; k; k = k->next)
        note_language(r, k->key);
}

void read_other_languages(struct reading *r, const struct node *root,
                          struct profile *p)
{
    bool declared = !node_empty(node_find(root, "languages"));
    size_t cap = 0;

    for (size_t i = 0; i < r->n_used; i++) {
        struct str lang = r->used[i].lang;

        if (!language_serves(lang, r->lang) && !language_serves(r->lang, lang)
            && (declared || 2 * r->used[i].n > r->n_translations))
            *ARENA_PUSH(r->a, p->languages, p->n_languages, cap) = lang;
    }
}

/* --- Han in a document of another language ------------------------------ */

struct letters {
    size_t han, kana, hangul;
};

static void count_letters(struct letters *l, const struct node *n)
{
    if (n->kind == NODE_TEXT) {
        for (size_t i = 0; i < n->text.n;) {
            uint32_t c = utf8_next(n->text, &i);

            l->kana += rune_is_kana(c);
            l->hangul += rune_is_hangul(c);
            l->han += rune_is_han(c);
        }
    }
    for (const struct node *k = n->kids; k; k = k->next)
        count_letters(l, k);
}

/* Kana are every second letter of Japanese; one title has not many. */
static struct str guess_of(const struct node *root)
{
    struct letters l = {0, 0, 0};

    count_letters(&l, root);
    if (l.hangul > l.han + l.kana)
        return STR("ko");
    return l.kana * 10 > l.kana + l.han ? STR("ja") : STR("zh-Hans");
}

struct str read_cjk_lang(struct reading *r, const struct node *root)
{
    const struct node *n = node_find(root, "cjk-lang");
    const struct node *list = node_find(root, "languages");

    if (n && !node_empty(n)) {
        if (n->kind == NODE_TEXT && language_valid(n->text) &&
            language_is_han(n->text))
            return n->text;
        diag_at(r->d, DIAG_LANGUAGE, n->span,
                "'cjk-lang' must be a tag like zh-Hans, zh-Hant, ja or ko");
    }
    if (language_is_han(r->lang))
        return r->lang;
    for (size_t i = 0; list && !node_empty(list) && i < r->n_languages; i++) {
        if (language_is_han(r->languages[i]))
            return r->languages[i];
    }
    return guess_of(root);
}

void put_tag(struct reading *r, const struct node *n, void *to)
{
    struct str *tag = to;

    if (node_empty(n))
        return;
    if (n->kind == NODE_TEXT && language_valid(n->text)) {
        *tag = n->text;
        return;
    }
    diag_at(r->d, DIAG_LANGUAGE, n->span,
            "'%.*s' takes one language tag, like en or zh", STR_ARGS(n->key));
}
