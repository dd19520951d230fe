#include "pdf/charstrings.h"

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "pdf/hash.h"
#include "text/font.h"
#include "text/outline.h"

/* More than any lab's; with 200 bytes each they take 13 MB. */
#define MOST_KEPT (1u << 16)
#define FIRST_SLOTS 1024u

struct kept {
    uint32_t glyph;
    int face;
    int scale;
    bool used;
    struct charstring made;
};

struct charstrings {
    struct arena *arena;        /* the fonts' */
    struct kept *slots;         /* open addressing, at most half full */
    size_t n_slots, n;
    struct charstring_room room;
};

static struct charstrings *opened(struct fonts *f)
{
    struct arena *a;
    struct charstrings **slot = fonts_charstrings(f, &a);

    if (*slot)
        return *slot;
    *slot = ARENA_NEW(a, struct charstrings);
    **slot = (struct charstrings){
        .arena = a, .slots = ARENA_ARRAY(a, FIRST_SLOTS, struct kept),
        .n_slots = FIRST_SLOTS, .room.arena = a};
    return *slot;
}

/* The slot of that glyph, or the empty one where it belongs. */
static struct kept *find(const struct charstrings *c, int face, uint32_t glyph,
                         int scale)
{
    uint64_t h = hash_word(hash_word(HASH_START, glyph),
                           (uint64_t)face << 32 | (uint32_t)scale);
    size_t i = h & (c->n_slots - 1);

    while (c->slots[i].used &&
            (c->slots[i].glyph != glyph || c->slots[i].face != face ||
             c->slots[i].scale != scale))
        i = (i + 1) & (c->n_slots - 1);
    return &c->slots[i];
}

static void grow(struct charstrings *c)
{
    struct charstrings old = *c;

    c->n_slots *= 2;
    c->slots = ARENA_ARRAY(c->arena, c->n_slots, struct kept);
    for (size_t i = 0; i < old.n_slots; i++) {
        const struct kept *k = &old.slots[i];

        if (k->used)
            *find(c, k->face, k->glyph, k->scale) = *k;
    }
}

struct charstring charstrings_get(struct arena *a, struct fonts *f,
                                  struct diag *d, const struct face *face,
                                  uint32_t glyph, int scale)
{
    struct charstrings *c = opened(f);
    struct kept *k = find(c, face->id, glyph, scale);
    struct charstring_room room = {.arena = a};
    struct outline o;

    if (k->used)
        return k->made;
    /* what fails says so for each document */
    if (!outline_load(a, f, d, face, glyph, &o) || c->n == MOST_KEPT)
        return charstring_of(&room, &o, scale);
    if (2 * c->n >= c->n_slots) {
        grow(c);
        k = find(c, face->id, glyph, scale);
    }
    c->n++;
    *k = (struct kept){glyph, face->id, scale, true,
                       charstring_of(&c->room, &o, scale)};
    return k->made;
}
