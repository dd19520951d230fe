/*
 * keys -- reading mappings by the tables of their keys.
 */
#include "profile/read.h"

#include "base/arena.h"
#include "base/diag.h"

static const struct key *find(struct keys keys, struct str word)
{
    for (size_t i = 0; i < keys.n; i++) {
        if (str_is(word, keys.key[i].name))
            return &keys.key[i];
    }
    return NULL;
}

bool is_key(struct keys keys, struct str word)
{
    return find(keys, word) != NULL;
}

struct words key_words(struct arena *a, struct keys keys)
{
    const char **w = ARENA_ARRAY(a, keys.n, const char *);

    for (size_t i = 0; i < keys.n; i++)
        w[i] = keys.key[i].name;
    return (struct words){w, keys.n};
}

bool read_key(struct reading *r, struct keys keys, const struct node *n,
              void *to)
{
    const struct key *k = find(keys, n->key);

    if (k && k->read)
        k->read(r, n, (char *)to + k->at);
    return k != NULL;
}

void put_text(struct reading *r, const struct node *n, void *to)
{
    struct text *t = to;

    *t = read_text(r, n);
}

void put_string(struct reading *r, const struct node *n, void *to)
{
    struct str *s = to;

    *s = read_string(r, n);
}

int read_count(struct reading *r, const struct node *n, int most,
               const char *want)
{
    int count = n->kind == NODE_TEXT ? str_count(n->text, most) : 0;

    if (count == 0 && n->kind == NODE_TEXT && n->text.n > 0) {
        diag_at(r->d, DIAG_TYPE, n->span, "'%.*s' must be %s, from 1 to %d",
                STR_ARGS(n->text), want, most);
        report_colon(r, n);
    } else if (count == 0) {
        report_type(r, n, want);
    }
    return count;
}

struct words flag_words(void)
{
    static const char *const words[] = {
        "true", "yes", "on", "false", "no", "off",
    };

    return WORDS(words);
}

void put_flag(struct reading *r, const struct node *n, void *to)
{
    bool *flag = to;

    if (n->kind != NODE_TEXT || (n->text.n && !word_in(n->text, flag_words())))
        report_type(r, n, "true or false");
    *flag = n->kind == NODE_TEXT && (str_is(n->text, "true")
        || str_is(n->text, "yes") || str_is(n->text, "on"));
}
