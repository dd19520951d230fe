/*
 * peek -- see peek.h. Each profile is read in an arena of its own; what it says
 * comes out of it as strings with a NUL after each.
 */
#include "batch/peek.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/source.h"
#include "batch/batch.h"
#include "profile/yaml.h"

struct peeking {
    struct member *const *members;
    const struct edition *editions;
    size_t n_editions;
};

static void put(struct buf *b, struct str s)
{
    for (size_t i = 0; i < s.n; i++)
        if (s.s[i])
            buf_char(b, s.s[i]);
    buf_char(b, '\0');
}

static struct str take(struct arena *a, struct str *bytes)
{
    size_t n = str_find(*bytes, '\0');
    struct str s = str_copy(a, str_sub(*bytes, 0, n));

    *bytes = str_sub(*bytes, n + 1, bytes->n);
    return s;
}

/* The role, then name and language of each edition; or nothing. */
static struct str look(const struct peeking *p, struct arena *a, size_t i)
{
    const char *path = p->members[i]->profile;
    struct buf b = {.a = a};
    struct source *src;
    struct node *tree;
    struct str text;

    if (p->members[i]->fault ||
            file_load(a, path, FILE_MAX_BYTES, &text) != 0)
        return STR("");
    src = source_new(a, path, text);
    tree = yaml_parse(a, diag_new(a), src);
    for (size_t e = 0; tree && e < p->n_editions; e++) {
        struct profile *profile = profile_glance(a, src, tree,
            &p->editions[e]);
        const struct wording *name = text_pick(&profile->name,
            profile->language);

        if (e == 0)
            put(&b, profile->role);
        put(&b, name ? name->s : STR(""));
        put(&b, profile->language);
    }
    return buf_text(&b);
}

struct peek *peek_all(struct arena *a, struct member *const *members, size_t n,
                      const struct edition *editions, size_t n_editions)
{
    const struct peeking p = {members, editions, n_editions};
    struct peek *all = ARENA_ARRAY(a, n, struct peek);

    for (size_t i = 0; i < n; i++) {
        struct arena *own = arena_new();
        struct str bytes = look(&p, own, i);

        all[i].role = take(a, &bytes);
        all[i].editions = ARENA_ARRAY(a, n_editions, struct peek_edition);
        for (size_t e = 0; e < n_editions; e++) {
            all[i].editions[e].name = take(a, &bytes);
            all[i].editions[e].lang = take(a, &bytes);
        }
        arena_free(own);
    }
    return all;
}
