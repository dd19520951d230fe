/*
 * report -- the messages that all readers of a profile share.
 */
#include "profile/read.h"

#include "base/diag.h"
#include "base/near.h"
#include "base/utf8.h"
#include "profile/rune.h"

struct str node_label(const struct reading *r, const struct node *n)
{
    if (n->key_span.src)
        return str_format(r->a, "'%.*s'", STR_ARGS(n->key));
    return STR("an item of this list");
}

#define MAX_NEAR 500

const char *report_near(struct reading *r, struct str s, struct words words)
{
    return r->n_near++ < MAX_NEAR ? near_word(s, words.word, words.n) : NULL;
}

/* Of a colon that is none for YAML: full-width, or before a wide space. */
static bool hint_colon(struct reading *r, struct str s)
{
    for (size_t i = 0; i < s.n; i++) {
        struct str rest = str_sub(s, i, s.n);
        size_t after = 1;

        if (str_starts(rest, "："))
            diag_hint(r->d, "a full-width colon parts no key from its value; "
                      "type ': '");
        else if (str_starts(rest, ":") &&
                 rune_is_odd_space(utf8_next(rest, &after)))
            diag_hint(r->d, "the space after the colon is none for YAML; "
                      "type an ordinary one");
        else
            continue;
        return true;
    }
    return false;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* `2025` in `{date: 13 Oct, 2025}`: behind a comma, and without a colon. */
static bool is_cut_off(const struct node *n)
{
    struct str s = n->key_span.src->text;
    size_t from = n->key_span.off, to = from + n->key_span.n;

    while (from > 0 && is_blank(s.s[from - 1]))
        from--;
    while (to < s.n && is_blank(s.s[to]))
        to++;
    return node_empty(n) && from > 0 && s.s[from - 1] == ','
        && to < s.n && (s.s[to] == ',' || s.s[to] == '}');
}

bool report_key(struct reading *r, const struct node *n, const char *in,
                struct words words)
{
    const char *meant = key_meant(n->key, words);

    if (!meant)
        meant = report_near(r, n->key, words);
    diag_at(r->d, DIAG_KEY_UNKNOWN, n->key_span, "unknown key '%.*s' in %s",
            STR_ARGS(n->key), in);
    if (is_cut_off(n)) {
        diag_hint(r->d, "a comma in {…} ends a value; quote the whole value: "
                  "\"…, %.*s\"", STR_ARGS(n->key));
        return true;
    }
    if (meant)
        diag_hint(r->d, "did you mean '%s'?", meant);
    return meant || hint_colon(r, n->key);
}

void report_colon(struct reading *r, const struct node *n)
{
    if (n->kind == NODE_TEXT && n->form == SCALAR_PLAIN)
        hint_colon(r, n->text);
}

/* `- email: …` where a mapping is meant. */
static void report_dashes(struct reading *r, const struct node *n)
{
    if (n->kind == NODE_LIST && n->kids && n->kids->kind == NODE_MAP)
        diag_hint(r->d, "write the keys without '- ' before them");
}

void report_no_map(struct reading *r, const struct node *n, const char *want)
{
    report_type(r, n, want);
    report_dashes(r, n);
}

void report_type(struct reading *r, const struct node *n, const char *want)
{
    struct str label = node_label(r, n);

    diag_at(r->d, DIAG_TYPE, n->span, "%.*s must be %s, but is a %s",
            STR_ARGS(label), want, node_kind_name(n));
    report_colon(r, n);
}

void report_value(struct reading *r, const struct node *n, const char *what,
                  struct words words)
{
    const char *near = report_near(r, n->text, words);
    struct buf all = {.a = r->a};
    struct str list;

    for (size_t i = 0; i < words.n; i++) {
        buf_z(&all, i ? ", " : "");
        buf_z(&all, words.word[i]);
    }
    list = buf_text(&all);
    diag_at(r->d, DIAG_TYPE, n->span, "'%.*s' is no %s; allowed: %.*s",
            STR_ARGS(n->text), what, STR_ARGS(list));
    if (near)
        diag_hint(r->d, "did you mean '%s'?", near);
}

bool word_in(struct str s, struct words words)
{
    for (size_t i = 0; i < words.n; i++) {
        if (str_is(s, words.word[i]))
            return true;
    }
    return false;
}
