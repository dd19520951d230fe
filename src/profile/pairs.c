/*
 * pairs -- see pairs.h.
 */
#include "profile/pairs.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/diag.h"

/* Maps larger than this are searched for duplicate keys by sorting. */
#define SMALL_MAP 16

/* Mappings that are merged may have this many pairs between them. */
#define MAX_MERGE 2000

static int compare_keys(const void *x, const void *y)
{
    const struct node *const *p = x, *const *q = y;
    int c = str_cmp((*p)->key, (*q)->key);

    if (c != 0)
        return c;
    return (*p)->key_span.off < (*q)->key_span.off ? -1
        : (*p)->key_span.off > (*q)->key_span.off;
}

static void report_duplicate(struct diag *d, const struct node *first,
                             const struct node *again)
{
    diag_at(d, DIAG_YAML_DUPLICATE, again->key_span,
            "'%.*s' is here a second time; the first one counts",
            STR_ARGS(again->key));
    diag_note(d, first->key_span, "the first one");
}

/* Marks duplicates by an empty key_span; the map is large. */
static void find_many(struct arena *a, struct diag *d, struct node *map)
{
    struct node **sorted = ARENA_ARRAY(a, map->n, struct node *);
    size_t n = 0;

    for (struct node *k = map->kids; k; k = k->next)
        sorted[n++] = k;
    qsort(sorted, n, sizeof *sorted, compare_keys);
    for (size_t i = 1, first = 0; i < n; i++) {
        if (!str_eq(sorted[first]->key, sorted[i]->key)) {
            first = i;
            continue;
        }
        report_duplicate(d, sorted[first], sorted[i]);
        sorted[i]->key_span.src = NULL;
    }
}

static void find_few(struct diag *d, struct node *map)
{
    for (struct node *k = map->kids; k; k = k->next) {
        for (struct node *f = map->kids; f != k; f = f->next) {
            if (f->key_span.src && str_eq(f->key, k->key)) {
                report_duplicate(d, f, k);
                k->key_span.src = NULL;
                break;
            }
        }
    }
}

/* Of keys that are there twice the first stays. */
static void drop_duplicates(struct arena *a, struct diag *d, struct node *map)
{
    struct node **at = &map->kids;

    if (map->n > SMALL_MAP)
        find_many(a, d, map);
    else
        find_few(d, map);
    while (*at) {
        if ((*at)->key_span.src) {
            at = &(*at)->next;
        } else {
            *at = (*at)->next;
            map->n--;
        }
    }
}

static bool has_key(const struct node *map, struct str key)
{
    for (const struct node *k = map->kids; k; k = k->next) {
        if (str_eq(k->key, key))
            return true;
    }
    return false;
}

/* Adds copies of the pairs of `from` whose keys the map lacks. */
static size_t merge_pairs(struct arena *a, struct node *map,
                          const struct node *from, struct node *tail)
{
    size_t n = 0;

    for (const struct node *k = from->kids; k; k = k->next) {
        struct node *copy;

        if (has_key(map, k->key))
            continue;
        copy = ARENA_NEW(a, struct node);
        *copy = *k;
        copy->next = NULL;
        if (tail)
            tail->next = copy;
        else
            map->kids = copy;
        tail = copy;
        map->n++;
        n++;
    }
    return n;
}

static size_t merge_map(struct arena *a, struct diag *d, struct node *map)
{
    struct node **at = &map->kids, *tail = NULL, *merge = NULL;

    while (*at) {
        if (!merge && str_is((*at)->key, "<<") && (*at)->kind == NODE_MAP) {
            merge = *at;
            *at = merge->next;
            map->n--;
        } else {
            tail = *at;
            at = &(*at)->next;
        }
    }
    if (!merge)
        return 0;
    if (map->n + merge->n <= MAX_MERGE)
        return merge_pairs(a, map, merge, tail);
    diag_at(d, DIAG_YAML_LIMIT, merge->key_span,
            "'<<' joins mappings of more than 2000 pairs");
    return 0;
}

size_t pairs_finish(struct arena *a, struct diag *d, struct node *map)
{
    drop_duplicates(a, d, map);
    return merge_map(a, d, map);
}
