#include "text/hyphenate.h"

#include <hb.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "profile/language.h"
#include "text/breaks.h"
#include "text/hyphendict.h"
#include "text/shape.h"
#include "text/unicode.h"

#define WORD_MIN 6              /* letters */

/* Pieces whose words stay whole. */
#define WHOLE                                                                  \
    (INLINE_CODE | INLINE_SUPER | INLINE_NOWRAP | INLINE_TIE | INLINE_ADDRESS)

struct word {
    uint32_t letters[HYPHEN_LETTERS_MAX];
    uint32_t off[HYPHEN_LETTERS_MAX + 1];   /* where each begins; the end */
    size_t n;
    const struct item *item;
    bool plain;                 /* nothing forbids to divide it */
};

/* Where hyphens go, as bytes of the text, ascending. */
struct points {
    uint32_t *off;
    size_t n, cap;
};

struct hyphenation {
    struct engine *e;
    struct para *p;
    size_t item;                /* that of the place reached */
    struct points points;
};

/* --- words ---------------------------------------------------------------- */

static const struct item *item_at(struct hyphenation *h, size_t off)
{
    const struct para *p = h->p;

    while (off >= p->items[h->item].off + p->items[h->item].n)
        h->item++;
    return &p->items[h->item];
}

/* A letter and its mark as one, as the patterns have them. */
static bool add_mark(struct word *w, uint32_t mark)
{
    uint32_t both;

    if (w->n == 0 ||
        !hb_unicode_compose(hb_unicode_funcs_get_default(),
                            w->letters[w->n - 1], mark, &both))
        return false;
    w->letters[w->n - 1] = both;
    return true;
}

static void add_letter(struct word *w, uint32_t c, size_t off)
{
    if (uni_is_mark(c)) {
        w->plain = w->plain && add_mark(w, c);
        return;
    }
    if (w->n == HYPHEN_LETTERS_MAX || !uni_is_letter(c) || uni_is_upper(c)) {
        w->plain = false;
        return;
    }
    w->off[w->n] = (uint32_t)off;
    w->letters[w->n++] = c;
}

/* Reads the word that begins at *i; leaves *i behind it. */
static void read_word(struct hyphenation *h, struct word *w, size_t *i)
{
    const struct str s = h->p->text;

    w->n = 0;
    w->plain = true;
    w->item = item_at(h, *i);
    while (*i < s.n) {
        size_t at = *i;
        uint32_t c = utf8_next(s, i);
        const struct item *item = item_at(h, at);

        if (!break_in_word(c)) {
            *i = at;
            break;
        }
        if ((item->piece->flags & WHOLE) || (item->level & 1) ||
            item->piece->style->letter_case != CASE_AS_TYPED)
            w->plain = false;
        add_letter(w, c, at);
    }
    w->off[w->n] = (uint32_t)*i;
}

static bool is_joint(uint32_t c)
{
    return c == '-' || c == '_' || c == '@' || c == '/' || c == '\\' ||
           c == '+' || c == '#' || c == '&' || c == '=' || c == '~';
}

/* Part of something that is not a word: node.js, a/b, x-ray, std::sort, f() */
static bool is_part(const struct para *p, uint32_t before, size_t end)
{
    size_t i = end;
    uint32_t a = i < p->text.n ? utf8_next(p->text, &i) : 0;
    uint32_t b = i < p->text.n ? utf8_next(p->text, &i) : 0;

    return is_joint(before) || before == '.' || is_joint(a) ||
           (a == '.' && break_in_word(b)) || (a == ':' && b == ':') ||
           (a == '(' && b == ')');
}

/* Latin words in Chinese, Japanese and Korean text are taken for English. */
static struct str word_language(const struct item *item)
{
    return language_is_han(item->lang) ? STR("en") : item->lang;
}

static void divide(struct hyphenation *h, const struct word *w)
{
    struct engine *e = h->e;
    const struct style *s = h->p->style;
    bool after[HYPHEN_LETTERS_MAX];

    if (e->hyphens == NULL)
        e->hyphens = hyphendict_open(e->arena);
    if (!hyphendict_divide(e->hyphens, e->diag, s->hyphenation_at,
                           word_language(w->item), w->letters, w->n, after))
        return;
    for (size_t i = 0; i < w->n; i++) {
        if (after[i])
            *ARENA_PUSH(e->scratch, h->points.off, h->points.n,
                        h->points.cap) = w->off[i + 1];
    }
}

static void find_points(struct hyphenation *h)
{
    const struct str s = h->p->text;
    uint32_t before = 0;
    struct word w;

    for (size_t i = 0; i < s.n;) {
        size_t at = i;
        uint32_t c = utf8_next(s, &i);

        if (break_in_word(c)) {
            i = at;
            read_word(h, &w, &i);
            if (w.plain && w.n >= WORD_MIN && !is_part(h->p, before, i))
                divide(h, &w);
        }
        before = c;
    }
}

/* --- clusters ------------------------------------------------------------- */

/* The hyphen goes with what stands before it. */
static void put_hyphen(struct hyphenation *h, struct cluster *c,
                       const struct cluster *before)
{
    struct para *p = h->p;

    *c = (struct cluster){.off = (uint32_t)p->text.n,
                          .n = sizeof SOFT_HYPHEN - 1,
                          .item = before->item,
                          .glyph = (uint32_t)p->n_glyphs,
                          .n_glyphs = 1,
                          .class = CLUSTER_HYPHEN,
                          .brk = BRK_NO};
    c->adv = shape_hyphen(h->e, &p->items[c->item], &p->glyphs[p->n_glyphs++]);
}

/* Points inside a cluster, which is a ligature, are passed over. */
static void insert_hyphens(struct hyphenation *h)
{
    struct para *p = h->p;
    struct arena *a = h->e->arena;
    const struct points *points = &h->points;
    size_t n = 0, k = 0;
    struct cluster *out =
        ARENA_ARRAY(a, p->n_clusters + points->n, struct cluster);
    struct glyph *glyphs =
        ARENA_ARRAY(a, p->n_glyphs + points->n, struct glyph);

    for (size_t i = 0; i < p->n_glyphs; i++)
        glyphs[i] = p->glyphs[i];
    p->glyphs = glyphs;
    for (size_t i = 0; i < p->n_clusters; i++) {
        struct cluster c = p->clusters[i];

        while (k < points->n && points->off[k] < c.off)
            k++;
        if (n > 0 && k < points->n && points->off[k] == c.off &&
            c.brk < BRK_LAST) {
            put_hyphen(h, &out[n], &out[n - 1]);
            n++;
            c.brk = BRK_MAY;
        }
        out[n++] = c;
    }
    p->clusters = out;
    p->n_clusters = n;
}

void hyphenate(struct engine *e, struct para *p)
{
    struct hyphenation h = {.e = e, .p = p};

    if (!p->style->hyphenation || p->whole_words || p->n_clusters == 0)
        return;
    find_points(&h);
    if (h.points.n > 0)
        insert_hyphens(&h);
}
