#include "layout/merge.h"

#include "base/arena.h"
#include "base/diag.h"
#include "base/near.h"
#include "profile/language.h"
#include "profile/yaml.h"

static struct node *find(const struct node *map, struct str key)
{
    for (struct node *k = map->kids; k != NULL; k = k->next)
        if (str_eq(k->key, key))
            return k;
    return NULL;
}

static struct node *append(struct arena *a, struct node *map)
{
    struct node *kid = ARENA_NEW(a, struct node);
    struct node **end = &map->kids;
    while (*end != NULL)
        end = &(*end)->next;
    *end = kid;
    map->n++;
    return kid;
}

/* Takes over everything but the place among its siblings. */
static void replace(struct node *old, const struct node *by)
{
    struct node *next = old->next;
    *old = *by;
    old->next = next;
}

/* `key:` with nothing after it says nothing; `key: ""` is an empty text. */
static bool says_nothing(const struct node *n)
{
    return n->kind == NODE_TEXT && n->form == SCALAR_PLAIN && n->text.n == 0;
}

void merge_over(struct arena *a, struct node *base, const struct node *over)
{
    for (const struct node *k = over->kids; k != NULL; k = k->next) {
        struct node *old = find(base, k->key);
        if (old == NULL)
            replace(append(a, base), k);
        else if (says_nothing(k))
            continue;
        else if (old->kind == NODE_MAP && k->kind == NODE_MAP)
            merge_over(a, old, k);
        else
            replace(old, k);
    }
}

struct node *merge_take(struct node *map, const char *key)
{
    for (struct node **k = &map->kids; *k != NULL; k = &(*k)->next) {
        if (str_is((*k)->key, key)) {
            struct node *taken = *k;
            *k = taken->next;
            map->n--;
            return taken;
        }
    }
    return NULL;
}

void merge_for(struct arena *a, struct diag *d, struct node *root,
               struct str lang)
{
    struct node *by_lang = merge_take(root, "for");
    if (node_empty(by_lang))
        return;
    if (by_lang->kind != NODE_MAP) {
        diag_at(d, DIAG_LAYOUT_VALUE, by_lang->span,
                "'for' must be a mapping of languages to what differs, "
                "not a %s",
                node_kind_name(by_lang));
        return;
    }
    for (struct node *k = by_lang->kids; k != NULL; k = k->next) {
        if (!language_valid(k->key)) {
            diag_at(d, DIAG_LAYOUT_KEY, k->key_span,
                    "'%.*s' is not a language tag (en, zh, zh-Hant, ...)",
                    STR_ARGS(k->key));
        } else if (k->kind != NODE_MAP && !node_empty(k)) {
            diag_at(d, DIAG_LAYOUT_VALUE, k->span,
                    "must be a mapping of what differs in this language, "
                    "not a %s",
                    node_kind_name(k));
        } else if (language_serves(k->key, lang)) {
            merge_over(a, root, k);
        }
    }
}

static void move_to(struct node *n, const struct source *src)
{
    n->span.src = src;
    if (n->key_span.src != NULL)
        n->key_span.src = src;
    for (struct node *k = n->kids; k != NULL; k = k->next)
        move_to(k, src);
}

/* A list, mapping or quoted text, with its places in the whole setting. */
static struct node *set_yaml(struct arena *a, struct diag *d,
                             const struct setting *set,
                             const struct source *src)
{
    struct buf b = {.a = a};
    for (size_t i = 0; i <= set->key.n; i++)
        buf_char(&b, ' ');
    buf_str(&b, set->value);
    struct node *n =
        yaml_parse_value(a, d, source_new(a, src->name, buf_text(&b)));
    if (n != NULL)
        move_to(n, src);
    return n;
}

/* The value typed on the command line, with its place there. */
static struct node *set_value(struct arena *a, struct diag *d,
                              const struct setting *set,
                              const struct source *src)
{
    struct str v = str_trim(set->value);
    if (str_starts(v, "[") || str_starts(v, "{") || str_starts(v, "\"") ||
        str_starts(v, "'"))
        return set_yaml(a, d, set, src);
    struct node *n = ARENA_NEW(a, struct node);
    n->kind = NODE_TEXT;
    n->text = v;
    n->span =
        (struct span){src, (uint32_t)(set->key.n + 1), (uint32_t)set->value.n};
    return n;
}

/*
 * Whether a setting may add the key: not one that only files have, nor a name
 * that is all but one there is, which nothing would use.
 */
static bool may_add(struct arena *a, struct diag *d, const struct node *root,
                    const struct node *at, struct str key, struct span span)
{
    static const char *const NAMED[] = {"styles", "colours", "fonts",
                                        "citations"};
    bool named = false;
    if (at == root && (str_is(key, "extends") || str_is(key, "for"))) {
        diag_at(d, DIAG_OPTION, span,
                "'%.*s' works in a file only; see --layout and --lang",
                STR_ARGS(key));
        return false;
    }
    for (size_t i = 0; i < sizeof NAMED / sizeof *NAMED; i++)
        named = named || at == node_find(root, NAMED[i]);
    const char **names = ARENA_ARRAY(a, at->n, const char *);
    size_t n = 0;
    for (const struct node *k = at->kids; k != NULL; k = k->next)
        names[n++] = str_z(a, k->key);
    const char *near = named ? near_word(key, names, n) : NULL;
    if (near == NULL)
        return true;
    diag_at(d, DIAG_LAYOUT_VALUE, span, "the layout has no '%.*s' there",
            STR_ARGS(key));
    diag_hint(d, "did you mean '%s'?", near);
    return false;
}

/* No key of that name can be in what the setting has named so far. */
static void report_step(struct diag *d, const struct node *at, struct str step,
                        struct span span)
{
    span.n -= span.n > 0;       /* the dot */
    if (step.n > 0 && at->kind == NODE_LIST)
        diag_at(d, DIAG_OPTION, span,
                "this is a list of the layout, and --set reaches what lies in "
                "mappings: set the list as a whole, or copy the layout into a "
                "file and change it there");
    else
        diag_at(d, DIAG_OPTION, span,
                "this is not a mapping of the layout; a setting is written as "
                "in styles.body.size=10.5pt");
}

bool merge_set(struct arena *a, struct diag *d, struct node *root,
               const struct setting *set)
{
    struct source *src = source_new(
        a, "--set",
        str_format(a, "%.*s=%.*s", STR_ARGS(set->key), STR_ARGS(set->value)));
    struct node *value = set_value(a, d, set, src);
    if (value == NULL)
        return false;
    struct node *at = root;
    for (size_t from = 0; from <= set->key.n;) {
        struct str rest = str_sub(set->key, from, set->key.n);
        struct str step = str_sub(rest, 0, str_find(rest, '.'));
        struct span span = {src, (uint32_t)from, (uint32_t)step.n};
        if (step.n == 0 || at->kind != NODE_MAP) {
            report_step(d, at, step, (struct span){src, 0, (uint32_t)from});
            return false;
        }
        bool last = from + step.n >= set->key.n;
        struct node *kid = find(at, step);
        if (kid == NULL && !may_add(a, d, root, at, step, span))
            return false;
        if (kid == NULL) {
            kid = append(a, at);
            kid->kind = NODE_MAP;
            kid->span = span;
        }
        if (last && kid->kind == NODE_MAP && value->kind == NODE_MAP)
            merge_over(a, kid, value);
        else if (last)
            replace(kid, value);
        else if (node_empty(kid))
            kid->kind = NODE_MAP;
        kid->key = step;
        kid->key_span = span;
        at = kid;
        from += step.n + 1;
    }
    return true;
}
