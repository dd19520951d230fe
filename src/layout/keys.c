#include "layout/keys.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/near.h"
#include "layout/sheet.h"

static bool is_key(const struct key *keys, size_t n, struct str word)
{
    for (size_t i = 0; i < n; i++)
        if (str_is(word, keys[i].name))
            return true;
    return false;
}

static struct str list_words(struct arena *a, const char *const *words,
                             size_t n)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i < n; i++)
        buf_format(&b, "%s%s", i > 0 ? ", " : "", words[i]);
    return buf_text(&b);
}

void keys_unknown(struct reader *r, enum diag_id id, struct span at,
                  const char *what, struct str word, const char *const *words,
                  size_t n)
{
    diag_at(r->d, id, at, "unknown %s '%.*s'", what, STR_ARGS(word));
    const char *near = near_word(word, words, n);
    if (near != NULL)
        diag_hint(r->d, "did you mean '%s'?", near);
    struct str all = list_words(r->a, words, n);
    if (n > 0)
        diag_note(r->d, at, "allowed: %.*s", STR_ARGS(all));
}

static void unknown_key(struct reader *r, const struct node *kid,
                        const char *what, const struct key *keys, size_t n)
{
    const char **words = ARENA_ARRAY(r->a, n, const char *);
    for (size_t i = 0; i < n; i++)
        words[i] = keys[i].name;
    struct str label = str_format(r->a, "key of %s", what);
    keys_unknown(r, DIAG_LAYOUT_KEY, kid->key_span, label.s, kid->key, words,
                 n);
}

void keys_read(struct reader *r, const struct node *map, const char *what,
               const struct key *keys, size_t n, void *to)
{
    if (node_empty(map))
        return;
    if (map->kind != NODE_MAP) {
        diag_at(r->d, DIAG_LAYOUT_VALUE, map->span,
                "%s must be a mapping, not a %s", what, node_kind_name(map));
        return;
    }
    for (const struct node *k = map->kids; k != NULL; k = k->next)
        if (!is_key(keys, n, k->key))
            unknown_key(r, k, what, keys, n);
    for (size_t i = 0; i < n; i++) {
        const struct node *value = node_find(map, keys[i].name);
        /* `key:` with nothing after it leaves what was there before. */
        if (value != NULL && !(value->kind == NODE_TEXT && node_empty(value)))
            keys[i].read(r, value, (char *)to + keys[i].at, keys[i].aux);
    }
}

void keys_wrong(struct reader *r, const struct node *n, const char *must)
{
    if (n->kind == NODE_TEXT) {
        diag_at(r->d, DIAG_LAYOUT_VALUE, n->span, "'%.*s' must be %s",
                STR_ARGS(n->text), must);
    } else {
        diag_at(r->d, DIAG_LAYOUT_VALUE, n->span, "this %s must be %s",
                node_kind_name(n), must);
    }
}

bool keys_text(struct reader *r, const struct node *n, struct str *out)
{
    if (n->kind != NODE_TEXT) {
        keys_wrong(r, n, "a text");
        return false;
    }
    *out = n->text;
    return true;
}

const struct node *keys_items(const struct node *n)
{
    return n->kind == NODE_LIST ? n->kids : n;
}

const struct node *keys_next(const struct node *list, const struct node *item)
{
    return list->kind == NODE_LIST ? item->next : NULL;
}

void key_str(struct reader *r, const struct node *n, void *to, const void *aux)
{
    (void)aux;
    keys_text(r, n, to);
}

void key_bool(struct reader *r, const struct node *n, void *to, const void *aux)
{
    (void)aux;
    struct str s = n->kind == NODE_TEXT ? n->text : STR("");
    bool yes = str_is(s, "true") || str_is(s, "yes");
    if (!yes && !str_is(s, "false") && !str_is(s, "no")) {
        keys_wrong(r, n, "yes or no");
        return;
    }
    *(bool *)to = yes;
}

void key_int(struct reader *r, const struct node *n, void *to, const void *aux)
{
    (void)aux;
    int value = 0;
    struct str s = n->kind == NODE_TEXT ? n->text : STR("");
    for (size_t i = 0; i < s.n && value >= 0 && value < 1000; i++) {
        bool digit = s.s[i] >= '0' && s.s[i] <= '9';
        value = digit ? value * 10 + (s.s[i] - '0') : -1;
    }
    if (value < 1 || value > 1000) {
        keys_wrong(r, n, "a whole number from 1");
        return;
    }
    *(int *)to = value;
}

void key_word(struct reader *r, const struct node *n, void *to, const void *aux)
{
    const char *const *words = aux;
    struct str word;
    if (!keys_text(r, n, &word))
        return;
    size_t count = 0;
    for (; words[count] != NULL; count++) {
        if (str_is(word, words[count])) {
            *(int *)to = (int)count;
            return;
        }
    }
    keys_unknown(r, DIAG_LAYOUT_VALUE, n->span, "word", word, words, count);
}

/* No page is higher or wider (ISO 32000-1, 14.11.2). */
#define LENGTH_MAX PT(14400)

void key_signed(struct reader *r, const struct node *n, void *to,
                const void *aux)
{
    (void)aux;
    struct length len;
    if (n->kind != NODE_TEXT || !length_parse(n->text, &len) ||
        len.in == MEASURE_FR || (len.in == MEASURE_NONE && len.value != 0)) {
        keys_wrong(r, n, "a length such as 12pt, 4mm, 0.5em or 0.3lh");
        return;
    }
    unit u = len.value;
    if (len.in == MEASURE_EM)
        u = unit_of_em(len.value, r->em);
    else if (len.in == MEASURE_LH)
        u = unit_scale(r->sheet->lh, len.value);
    if (u > LENGTH_MAX || u < -LENGTH_MAX)
        keys_wrong(r, n, "a length of at most 200in");
    else
        *(unit *)to = u;
}

void key_unit(struct reader *r, const struct node *n, void *to, const void *aux)
{
    unit u = *(unit *)to;
    key_signed(r, n, &u, aux);
    if (u < 0 && u != *(unit *)to)
        keys_wrong(r, n, "a length of at least 0");
    else
        *(unit *)to = u;
}

void key_width(struct reader *r, const struct node *n, void *to,
               const void *aux)
{
    (void)aux;
    struct length len = {MEASURE_NONE, 0};
    bool length = n->kind == NODE_TEXT && length_parse(n->text, &len) &&
                  len.in != MEASURE_NONE;
    if (n->kind == NODE_TEXT && str_is(n->text, "auto"))
        len = (struct length){MEASURE_NONE, 0};
    else if (!length || len.value < 0 ||
             (len.in == MEASURE_FR && len.value == 0)) {
        keys_wrong(r, n, "a width: auto, 1fr, or a length such as 38mm");
        return;
    }
    *(struct length *)to = len;
}

void key_permille(struct reader *r, const struct node *n, void *to,
                  const void *aux)
{
    (void)aux;
    struct length len;
    if (n->kind != NODE_TEXT || !length_parse(n->text, &len) ||
        len.in != MEASURE_NONE || len.value <= 0 || len.value > 10000) {
        keys_wrong(r, n, "a ratio such as 0.9 or 1.25");
        return;
    }
    *(int *)to = (int)len.value;
}

void key_em(struct reader *r, const struct node *n, void *to, const void *aux)
{
    (void)aux;
    struct length len;
    if (n->kind != NODE_TEXT || !length_parse(n->text, &len) ||
        (len.in != MEASURE_EM && len.value != 0) || len.value > 1000 ||
        len.value < -1000) {
        keys_wrong(r, n, "a part of the type size, such as 0.05em");
        return;
    }
    *(int *)to = (int)len.value;
}

void key_any(struct reader *r, const struct node *n, void *to, const void *aux)
{
    (void)r;
    (void)n;
    (void)to;
    (void)aux;
}
