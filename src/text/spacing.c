#include "text/spacing.h"

#include <hb.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "text/font.h"
#include "text/unicode.h"

#define HALF 500
#define FULL_MIN 900        /* narrower punctuation is proportional */
#define BLANK_MIN 450       /* ink leaves a half blank if this much is free */
#define INK_SLOTS 256       /* power of two */

/* Blank at both sides of a full-width glyph; a direct-mapped cache. */
struct ink {
    int face;               /* id + 1; 0: empty */
    uint32_t glyph;
    int left, right;        /* [em/1000] */
};

struct ink_cache {
    struct ink slot[INK_SLOTS];
};

/* What the squeezing rules need to know of a cluster. */
struct side {
    int left, right;        /* halves that may still be trimmed */
};

static const struct item *item_of(const struct para *p,
                                  const struct cluster *c)
{
    return &p->items[c->item];
}

uint32_t cluster_first(const struct para *p, const struct cluster *c)
{
    size_t i = c->off;

    return utf8_next(p->text, &i);
}

static uint32_t cluster_last(const struct para *p, const struct cluster *c)
{
    size_t i = c->off;
    uint32_t last = 0;

    while (i < c->off + c->n)
        last = utf8_next(p->text, &i);
    return last;
}

/* --- ink --------------------------------------------------------------- */

static struct ink measure_ink(struct engine *e, const struct face *face,
                              uint32_t glyph)
{
    struct ink k = {face->id + 1, glyph, 0, 0};
    hb_font_t *font = face_hb(e->fonts, e->diag, face);
    hb_glyph_extents_t x;

    if (font && hb_font_get_glyph_extents(font, glyph, &x)) {
        k.left = x.x_bearing;
        k.right = hb_font_get_glyph_h_advance(font, glyph) - x.x_bearing -
                  x.width;
    }
    return k;
}

static const struct ink *ink_of(struct engine *e, const struct face *face,
                                uint32_t glyph)
{
    struct ink *k;

    if (e->ink == NULL)
        e->ink = ARENA_NEW(e->arena, struct ink_cache);
    k = &e->ink->slot[(glyph ^ (uint32_t)face->id * 31u) & (INK_SLOTS - 1)];
    if (k->face != face->id + 1 || k->glyph != glyph)
        *k = measure_ink(e, face, glyph);
    return k;
}

/* --- classes ----------------------------------------------------------- */

static bool is_stop(uint32_t c)
{
    return c == 0x3002 || c == 0xFF0E || c == 0xFF1F || c == 0xFF01 ||
           c == 0xFF61;
}

static bool is_pause(uint32_t c)
{
    return c == 0x3001 || c == 0xFF0C || c == 0xFF1B || c == 0xFF1A;
}

static bool is_middle(uint32_t c)
{
    return c == 0xB7 || c == 0x2027 || c == 0x30FB;
}

/* Dashes, ellipses and connectors keep their width whatever stands by. */
static bool is_dash(uint32_t c)
{
    return c == 0x2014 || c == 0x2026 || c == 0x22EF || c == 0x2E3A ||
           c == 0xFF5E || c == 0x301C || c == 0xFF0D || c == 0xFF0F ||
           c == 0x2013;
}

static enum cluster_class han_class(uint32_t c)
{
    if (is_stop(c))
        return CLUSTER_STOP;
    if (is_pause(c))
        return CLUSTER_PAUSE;
    if (is_middle(c))
        return CLUSTER_MIDDLE;
    if (is_dash(c))
        return CLUSTER_DASH;
    if (c == 0x201C || c == 0x2018 || uni_is_open(c))
        return CLUSTER_OPEN;
    if (c == 0x201D || c == 0x2019 || uni_is_close(c))
        return CLUSTER_CLOSE;
    return uni_is_han(c) ? CLUSTER_HAN : CLUSTER_OTHER;
}

/* UTR #59: letters, marks and digits, and in Chinese the punctuation that
 * belongs to a word (% # & @ \); not what ends a clause. */
static bool is_alnum(uint32_t c)
{
    static const char not_words[] = "\"'*/,.;:!?";

    if (uni_is_hangul(c))
        return false;
    if (c < 0x80) {
        for (const char *k = not_words; *k; k++) {
            if ((uint32_t)*k == c)
                return false;
        }
    }
    return uni_is_letter(c) || uni_is_digit(c) || uni_is_mark(c) ||
           (c < 0x80 && uni_is_other_punct(c)) || c == 0x2030;
}

static enum cluster_class classify(const struct para *p,
                                   const struct cluster *c)
{
    const struct item *it = item_of(p, c);
    uint32_t first = cluster_first(p, c);

    if (first == 0xAD)
        return CLUSTER_HYPHEN;
    if (c->n_glyphs == 0)
        return CLUSTER_HIDDEN;
    if (uni_is_space(first))
        return CLUSTER_SPACE;
    if (it->piece->flags & INLINE_SUPER)
        return CLUSTER_OTHER;
    if (it->han)
        return han_class(first);
    return is_alnum(first) ? CLUSTER_ALNUM : CLUSTER_OTHER;
}

/* AS-4: a symbol that touches a letter or digit is part of that word. */
static void adopt_symbols(const struct para *p)
{
    for (size_t i = 0; i < p->n_clusters; i++) {
        struct cluster *c = &p->clusters[i];
        const struct cluster *prev = i > 0 ? c - 1 : NULL;

        if (c->class == CLUSTER_OTHER && !item_of(p, c)->han && prev &&
            prev->class == CLUSTER_ALNUM &&
            uni_is_symbol(cluster_first(p, c)) &&
            !(item_of(p, c)->piece->flags & INLINE_SUPER))
            c->class = CLUSTER_ALNUM;
    }
    for (size_t i = p->n_clusters; i-- > 1;) {
        struct cluster *c = &p->clusters[i - 1];

        if (c->class == CLUSTER_OTHER && !item_of(p, c)->han &&
            c[1].class == CLUSTER_ALNUM &&
            uni_is_symbol(cluster_first(p, c)) &&
            !(item_of(p, c)->piece->flags & INLINE_SUPER))
            c->class = CLUSTER_ALNUM;
    }
}

/* --- punctuation ------------------------------------------------------- */

static bool is_closing(const struct cluster *c)
{
    return c->class == CLUSTER_CLOSE || c->class == CLUSTER_PAUSE ||
           c->class == CLUSTER_STOP;
}

bool cluster_is_punct(const struct cluster *c)
{
    return is_closing(c) || c->class == CLUSTER_OPEN;
}

/*
 * The blank half by the ink, since it changes with the language's glyphs: 。 is
 * at the left in zh-Hans and in the middle in zh-Hant, where it is a middle.
 */
static struct side side_of(struct engine *e, const struct para *p,
                           struct cluster *c)
{
    struct side s = {0, 0};
    const struct ink *k;

    if (!cluster_is_punct(c) || c->n_glyphs != 1 || c->adv < FULL_MIN)
        return s;
    k = ink_of(e, item_of(p, c)->face, p->glyphs[c->glyph].id);
    if (c->class == CLUSTER_OPEN && k->left >= BLANK_MIN)
        s.left = HALF;
    if (is_closing(c) && k->right >= BLANK_MIN)
        s.right = HALF;
    if (is_closing(c) && s.right == 0 && c->class != CLUSTER_CLOSE &&
        k->left > BLANK_MIN / 2)
        c->class = CLUSTER_MIDDLE;
    return s;
}

/* AM-5: the interpunct between Han is half an em in zh-Hans, a whole one in
 * Hant, its dot in the middle, whatever the font drew. */
static void set_interpunct(struct engine *e, const struct para *p,
                           struct cluster *c)
{
    const struct item *it = item_of(p, c);
    uint32_t glyph;
    const struct ink *k;
    int width = HALF, ink;

    if (c->class != CLUSTER_MIDDLE || c->n_glyphs != 1 || !it->han ||
        cluster_first(p, c) == 0x30FB || !is_middle(cluster_first(p, c)))
        return;
    if (str_starts(it->lang, "zh-Hant") || str_starts(it->lang, "zh-TW") ||
        str_starts(it->lang, "zh-HK") || str_starts(it->lang, "zh-MO"))
        width = 2 * HALF;
    glyph = p->glyphs[c->glyph].id;
    k = ink_of(e, it->face, glyph);
    ink = c->adv - k->left - k->right;
    c->lead = (int16_t)((width - ink) / 2 - k->left);
    c->adv = width;
}

static void trim_left(struct cluster *c, struct side *s)
{
    c->adv -= s->left;
    c->lead = (int16_t)(c->lead - s->left);
    s->left = 0;
}

static void trim_right(struct cluster *c, struct side *s)
{
    c->adv -= s->right;
    s->right = 0;
}

static bool narrow(const struct para *p, const struct cluster *c, bool open)
{
    uint32_t u = open ? cluster_last(p, c) : cluster_first(p, c);

    return !item_of(p, c)->han && (open ? uni_is_open(u) : uni_is_close(u));
}

/* The squeezing rules of typography.md 1.E for two neighbours. */
static void squeeze(const struct para *p, struct cluster *x, struct side *xs,
                    struct cluster *y, struct side *ys)
{
    if (y->class == CLUSTER_OPEN &&
        (cluster_is_punct(x) || x->class == CLUSTER_MIDDLE ||
         narrow(p, x, true)))
        trim_left(y, ys);
    if (is_closing(x) && (is_closing(y) || y->class == CLUSTER_MIDDLE ||
                          narrow(p, y, false)))
        trim_right(x, xs);
}

/* The style's own wish: half-width punctuation inside the line too. */
static void apply_style(const struct para *p, struct cluster *c,
                        struct side *s)
{
    enum punct_style style = item_of(p, c)->piece->style->punct;

    if (style == PUNCT_BANJIAO ||
        (style == PUNCT_KAIMING && c->class != CLUSTER_STOP)) {
        trim_left(c, s);
        trim_right(c, s);
    }
}

static void space_punctuation(struct engine *e, struct para *p)
{
    struct cluster *prev = NULL;
    struct side before = {0, 0};

    for (size_t i = 0; i < p->n_clusters; i++) {
        struct cluster *c = &p->clusters[i];
        struct side s;

        if (c->class == CLUSTER_HIDDEN)
            continue;
        s = side_of(e, p, c);
        set_interpunct(e, p, c);
        if (item_of(p, c)->piece->style->punct == PUNCT_PLAIN)
            s = (struct side){0, 0};
        if (prev)
            squeeze(p, prev, &before, c, &s);
        apply_style(p, c, &s);
        if (prev)
            prev->trim_end = (int16_t)before.right;
        c->trim_start = (int16_t)s.left;
        prev = c;
        before = s;
    }
    if (prev)
        prev->trim_end = (int16_t)before.right;
}

/* --- the gap ----------------------------------------------------------- */

static unit design_size(const struct engine *e, const struct item *it)
{
    return style_size(it->piece->style, it->han, e->han_document,
                      &FIT_NONE);
}

/* The gap of the Han item's size, in thousandths of `in`'s size. */
static int32_t gap_in(const struct engine *e, const struct item *han,
                      const struct item *in)
{
    unit gap = unit_of_em(han->piece->style->autospace, design_size(e, han));

    return (int32_t)unit_in_em(gap, design_size(e, in));
}

static bool is_mixed(const struct cluster *x, const struct cluster *y)
{
    return (x->class == CLUSTER_HAN && y->class == CLUSTER_ALNUM) ||
           (x->class == CLUSTER_ALNUM && y->class == CLUSTER_HAN);
}

/* Inside an address or code the author's text stands alone. */
static bool same_code(const struct item *a, const struct item *b)
{
    return a->piece == b->piece && ((a->piece->flags & INLINE_CODE) ||
                                    piece_is_address(a->piece));
}

static void add_gap(struct engine *e, struct para *p, struct cluster *x,
                    const struct cluster *y)
{
    const struct item *xi = item_of(p, x), *yi = item_of(p, y);
    const struct item *han = x->class == CLUSTER_HAN ? xi : yi;
    int32_t gap;

    if (!is_mixed(x, y) || same_code(xi, yi))
        return;
    gap = gap_in(e, han, xi);
    x->adv += gap;
    x->gap = (int16_t)gap;
    x->kern = 0;
}

/* AS-6: the author's own space between Han and Latin is that gap. */
static void fit_space(struct engine *e, struct para *p, const struct cluster *x,
                      struct cluster *space, const struct cluster *y)
{
    const struct item *han = item_of(p, x->class == CLUSTER_HAN ? x : y);

    if (space->class != CLUSTER_SPACE || !is_mixed(x, y) ||
        cluster_first(p, space) != ' ')
        return;
    space->adv = gap_in(e, han, item_of(p, space));
    space->gap = (int16_t)space->adv;
    space->kern = 0;
}

static void space_scripts(struct engine *e, struct para *p)
{
    for (size_t i = 0; i + 1 < p->n_clusters; i++) {
        struct cluster *c = &p->clusters[i];

        add_gap(e, p, c, c + 1);
        if (i + 2 < p->n_clusters)
            fit_space(e, p, c, c + 1, c + 2);
    }
}

void spacing_apply(struct engine *e, struct para *p)
{
    for (size_t i = 0; i < p->n_clusters; i++)
        p->clusters[i].class = (uint8_t)classify(p, &p->clusters[i]);
    adopt_symbols(p);
    space_punctuation(e, p);
    space_scripts(e, p);
}
