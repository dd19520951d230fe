#include "pdf/cid.h"

#include "base/arena.h"
#include "pdf/hash.h"
#include "text/font.h"

#define SLOTS_AT_START 1024
/* Two bytes a code: a face that needs more goes on in another font. */
#define CIDS_PER_FONT 65535

struct cid_slot {
    uint64_t hash;
    struct cid cid;             /* cid 0: empty */
};

void cids_open(struct cids *t, struct arena *a)
{
    *t = (struct cids){.arena = a, .n_slots = SLOTS_AT_START};
    t->slots = ARENA_ARRAY(a, t->n_slots, struct cid_slot);
}

int32_t cid_scaled(int32_t scale, int32_t em)
{
    int64_t half = em < 0 ? -500 : 500;

    return scale == 0 ? em : (int32_t)(((int64_t)em * scale + half) / 1000);
}

static uint64_t hash_glyph(const struct face *face, const struct cid_glyph *g)
{
    uint64_t h = hash_word(HASH_START, (uint64_t)face->id << 2 |
                           (uint64_t)(uint32_t)g->ascent << 1 | g->rtl);

    h = hash_word(h, (uint64_t)(uint32_t)g->descent << 32 |
                         (uint32_t)g->scale);
    h = hash_word(h, (uint64_t)(uint32_t)g->lead << 32 | (uint32_t)g->adv);
    for (size_t i = 0; i < g->n; i++) {
        const struct glyph *part = &g->glyphs[i];

        h = hash_word(h, (uint64_t)part->id << 16 | part->scale);
        h = hash_word(h, (uint64_t)(uint32_t)part->dx << 32 |
                             (uint32_t)part->dy);
    }
    return hash_bytes(h, g->text.s, g->text.n);
}

static bool same_glyph(const struct cid_glyph *a, const struct cid_glyph *b)
{
    if (a->n != b->n || a->lead != b->lead || a->adv != b->adv ||
        a->rtl != b->rtl || a->scale != b->scale || a->ascent != b->ascent ||
        a->descent != b->descent)
        return false;
    for (size_t i = 0; i < a->n; i++) {
        const struct glyph *x = &a->glyphs[i], *y = &b->glyphs[i];

        if (x->id != y->id || x->dx != y->dx || x->dy != y->dy ||
            x->scale != y->scale)
            return false;
    }
    return str_eq(a->text, b->text);
}

static struct cid_slot *free_slot(struct cids *t, uint64_t hash)
{
    size_t i = hash & (t->n_slots - 1);

    while (t->slots[i].cid.cid != 0)
        i = (i + 1) & (t->n_slots - 1);
    return &t->slots[i];
}

static void grow(struct cids *t)
{
    struct cid_slot *old = t->slots;
    size_t n = t->n_slots;

    t->n_slots *= 2;
    t->slots = ARENA_ARRAY(t->arena, t->n_slots, struct cid_slot);
    for (size_t i = 0; i < n; i++) {
        if (old[i].cid.cid != 0)
            *free_slot(t, old[i].hash) = old[i];
    }
}

/* The face's font that has room; a new one with its .notdef if none has. */
static uint32_t open_font(struct cids *t, const struct face *face,
                          const struct cid_glyph *g)
{
    struct cid_font *font;

    for (size_t i = 0; i < t->n_fonts; i++) {
        font = &t->fonts[i];
        if (font->face->id == face->id && font->rtl == g->rtl &&
            font->scale == g->scale && font->ascent == g->ascent &&
            font->descent == g->descent && font->n < CIDS_PER_FONT)
            return (uint32_t)i;
    }
    font = ARENA_PUSH(t->arena, t->fonts, t->n_fonts, t->cap_fonts);
    font->face = face;
    font->rtl = g->rtl;
    font->scale = g->scale;
    font->ascent = g->ascent;
    font->descent = g->descent;
    *ARENA_PUSH(t->arena, font->cids, font->n, font->cap) =
        (struct cid_glyph){.adv = 1000};
    return (uint32_t)(t->n_fonts - 1);
}

static struct cid add(struct cids *t, const struct face *face,
                      const struct cid_glyph *glyph, uint64_t hash)
{
    uint32_t i = open_font(t, face, glyph);
    struct cid_font *font = &t->fonts[i];
    struct cid cid = {i, (uint32_t)font->n};
    struct cid_glyph own = *glyph;

    own.text = str_copy(t->arena, glyph->text);
    if (glyph->n > 0)
        own.glyphs = (const struct glyph *)(const void *)arena_copy(
            t->arena, glyph->glyphs, glyph->n * sizeof *glyph->glyphs);
    *ARENA_PUSH(t->arena, font->cids, font->n, font->cap) = own;
    if (++t->n_used * 2 > t->n_slots)
        grow(t);
    *free_slot(t, hash) = (struct cid_slot){hash, cid};
    return cid;
}

struct cid cid_find(struct cids *t, const struct face *face,
                    struct cid_glyph glyph)
{
    uint64_t hash = hash_glyph(face, &glyph);
    size_t i = hash & (t->n_slots - 1);

    for (; t->slots[i].cid.cid != 0; i = (i + 1) & (t->n_slots - 1)) {
        struct cid cid = t->slots[i].cid;
        const struct cid_font *font = &t->fonts[cid.font];

        if (t->slots[i].hash == hash && font->face->id == face->id &&
            same_glyph(&font->cids[cid.cid], &glyph))
            return cid;
    }
    return add(t, face, &glyph, hash);
}
