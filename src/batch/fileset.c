/*
 * fileset -- see fileset.h. A table of open addresses, never more than half
 * full; its size is a power of two.
 */
#include "batch/fileset.h"

#include <stdint.h>

#include "base/arena.h"

#define FIRST_CAP 64u

static struct fileset_slot *slot_of(const struct fileset *set, dev_t dev,
                                    ino_t ino)
{
    uint64_t hash = ((uint64_t)ino ^ ((uint64_t)dev << 32))
        * 0x9E3779B97F4A7C15u;
    size_t i = (size_t)(hash >> 32) & (set->cap - 1);

    while (set->slots[i].path &&
            (set->slots[i].dev != dev || set->slots[i].ino != ino))
        i = (i + 1) & (set->cap - 1);
    return &set->slots[i];
}

static void enlarge(struct fileset *set)
{
    struct fileset old = *set;

    set->cap = old.cap ? 2 * old.cap : FIRST_CAP;
    set->slots = ARENA_ARRAY(set->a, set->cap, struct fileset_slot);
    for (size_t i = 0; i < old.cap; i++)
        if (old.slots[i].path)
            *slot_of(set, old.slots[i].dev, old.slots[i].ino) = old.slots[i];
}

const char *fileset_add(struct fileset *set, const struct stat *st,
                        const char *path)
{
    struct fileset_slot *slot;

    if (2 * set->n >= set->cap)
        enlarge(set);
    slot = slot_of(set, st->st_dev, st->st_ino);
    if (slot->path)
        return slot->path;
    *slot = (struct fileset_slot){st->st_dev, st->st_ino, path};
    set->n++;
    return NULL;
}

const char *fileset_find(const struct fileset *set, const struct stat *st)
{
    return set->cap ? slot_of(set, st->st_dev, st->st_ino)->path : NULL;
}
