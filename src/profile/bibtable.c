#include "profile/bibtable.h"

#include <stdint.h>

#include "base/arena.h"

#define BUCKETS 4096u

struct slot {
    struct str word;
    void *item;
    struct slot *next;
};

struct bib_table {
    struct slot *buckets[BUCKETS];
};

/* FNV-1a */
static size_t bucket_of(struct str s)
{
    uint32_t h = 2166136261u;

    for (size_t i = 0; i < s.n; i++)
        h = (h ^ (unsigned char)s.s[i]) * 16777619u;
    return (h ^ h >> 16) % BUCKETS;
}

struct bib_table *bib_table_new(struct arena *a)
{
    return ARENA_NEW(a, struct bib_table);
}

void *bib_table_find(const struct bib_table *t, struct str word)
{
    for (struct slot *x = t->buckets[bucket_of(word)]; x; x = x->next) {
        if (str_eq(x->word, word))
            return x->item;
    }
    return NULL;
}

void bib_table_add(struct arena *a, struct bib_table *t, struct str word,
                   void *item)
{
    struct slot **bucket = &t->buckets[bucket_of(word)];
    struct slot *x = ARENA_NEW(a, struct slot);

    *x = (struct slot){word, item, *bucket};
    *bucket = x;
}
