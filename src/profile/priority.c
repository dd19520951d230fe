/*
 * priority -- what may be left out to save room.
 */
#include "profile/read.h"

#include <stdlib.h>

#include "base/arena.h"

#define MAX_PRIORITY 99

bool is_left_out(const struct reading *r, const struct node *map)
{
    for (size_t i = 0; i < r->choice.n_without; i++) {
        struct span gone = r->choice.without[i].span;

        if (gone.src == map->span.src && gone.off == map->span.off)
            return true;
    }
    return false;
}

/* What an entry is known by, of its fields; NULL if it has none of those. */
static const struct node *naming_field(const struct node *map)
{
    static const char *const FIELDS[] = {
        "title", "name", "position", "role", "course", "degree",
        "organisation", "organization", "institution", "award", "text"};

    for (size_t i = 0; i < sizeof FIELDS / sizeof *FIELDS; i++) {
        const struct node *n = node_find(map, FIELDS[i]);

        if (n && !node_empty(n))
            return n;
    }
    return NULL;
}

/* What tells people which part it is: its key, its title, or its first text. */
static struct str name_of(const struct node *map)
{
    const struct node *n = naming_field(map);

    if (map->key.n > 0)
        return map->key;
    n = n ? n : map;
    while (n->kids)
        n = n->kids;
    return n->text;
}

void read_priority(struct reading *r, const struct node *map)
{
    struct optionals *all = &r->optional;
    const struct node *n = node_find(map, "priority");
    int priority = n && !node_empty(n) ? read_count(r, n, MAX_PRIORITY,
        "a number from 1, the most important, to 99") : 0;

    if (priority > 0)
        *ARENA_PUSH(r->a, all->item, all->n, all->cap) =
            (struct optional){name_of(map), map->span, priority,
                              map->key.n > 0};
}

static int goes_first(const void *x, const void *y)
{
    const struct optional *a = x, *b = y;

    if (a->priority != b->priority)
        return b->priority - a->priority;
    return a->span.off < b->span.off ? 1 : -1;
}

struct optionals optionals_sorted(struct arena *a, const struct optionals *all)
{
    struct optionals sorted = {ARENA_ARRAY(a, all->n, struct optional),
                               all->n, all->n};

    for (size_t i = 0; i < all->n; i++)
        sorted.item[i] = all->item[i];
    qsort(sorted.item, sorted.n, sizeof *sorted.item, goes_first);
    return sorted;
}
