#include "text/squeeze.h"

#include <hb.h>

#include "base/arena.h"
#include "profile/language.h"
#include "text/font.h"
#include "text/spacing.h"
#include "text/unicode.h"

#define EM 1000
#define HALF 500
#define QUARTER 250
#define FULL_MIN 900        /* narrower punctuation is proportional */
#define HALF_MIN 450        /* ink leaves half an em blank with this much */
#define QUARTER_MIN 225
#define INK_SLOTS 256       /* power of two */

/* Where a glyph's ink is; a direct-mapped cache. */
struct ink {
    int face;               /* id + 1; 0: empty */
    uint32_t glyph;
    int left, width;        /* [em/1000] */
};

struct ink_cache {
    struct ink slot[INK_SLOTS];
};

/* What may still be taken from a mark's sides [em/1000]. */
struct room {
    int left, right;
};

/* --- ink --------------------------------------------------------------- */

static struct ink measure_ink(struct engine *e, const struct face *face,
                              uint32_t glyph)
{
    struct ink k = {face->id + 1, glyph, 0, 0};
    hb_font_t *font = face_hb(e->fonts, e->diag, face);
    hb_glyph_extents_t x;

    if (font && hb_font_get_glyph_extents(font, glyph, &x)) {
        k.left = x.x_bearing;
        k.width = x.width;
    }
    return k;
}

static const struct ink *ink_of(struct engine *e, const struct para *p,
                                const struct cluster *c)
{
    const struct face *face = cluster_item(p, c)->face;
    uint32_t glyph = p->glyphs[c->glyph].id;
    struct ink *k;

    if (e->ink == NULL)
        e->ink = ARENA_NEW(e->arena, struct ink_cache);
    k = &e->ink->slot[(glyph ^ (uint32_t)face->id * 31u) & (INK_SLOTS - 1)];
    if (k->face != face->id + 1 || k->glyph != glyph)
        *k = measure_ink(e, face, glyph);
    return k;
}

/* --- classes ----------------------------------------------------------- */

static bool is_closing(const struct cluster *c)
{
    return c->class == CLUSTER_CLOSE || c->class == CLUSTER_PAUSE ||
           c->class == CLUSTER_STOP;
}

static bool is_bracket(const struct cluster *c)
{
    return c->class == CLUSTER_OPEN || c->class == CLUSTER_CLOSE;
}

static bool is_exclamation(const struct para *p, const struct cluster *c)
{
    uint32_t first = cluster_first(p, c);

    return first == 0xFF01 || first == 0xFF1F;
}

static bool is_wide_space(const struct para *p, const struct cluster *c)
{
    return c->class == CLUSTER_SPACE && cluster_first(p, c) == 0x3000;
}

static bool is_space(const struct cluster *c)
{
    return c->class == CLUSTER_SPACE;
}

static bool is_curly_quote(uint32_t first)
{
    return first == 0x2018 || first == 0x2019 || first == 0x201C ||
           first == 0x201D;
}

/* A quotation mark that the Han font draws as narrow as it is (AM-8). */
static bool is_narrow_quote(const struct para *p, const struct cluster *c)
{
    return cluster_item(p, c)->han && c->class == CLUSTER_OTHER &&
           is_curly_quote(cluster_first(p, c));
}

static bool is_opening_quote(uint32_t c)
{
    return c == 0x2018 || c == 0x201C;
}

static bool is_narrow_open(const struct para *p, const struct cluster *c)
{
    if (is_narrow_quote(p, c))
        return is_opening_quote(cluster_first(p, c));
    return !cluster_item(p, c)->han && uni_is_open(cluster_last(p, c));
}

static bool is_narrow_close(const struct para *p, const struct cluster *c)
{
    if (is_narrow_quote(p, c))
        return !is_opening_quote(cluster_first(p, c));
    return !cluster_item(p, c)->han && uni_is_close(cluster_first(p, c));
}

static enum punct_style style_of(const struct para *p, const struct cluster *c)
{
    return cluster_item(p, c)->piece->style->punct;
}

/* --- marks that a font draws in boxes of their own -------------------- */

static bool is_chinese(struct str lang)
{
    return str_starts(lang, "zh") || str_starts(lang, "yue");
}

static bool is_interpunct(uint32_t first, struct str lang)
{
    return first == 0xB7 || first == 0x2027 ||
           (first == 0x30FB && is_chinese(lang));
}

/* AM-5: half an em in zh-Hans, a whole one in Hant, the dot in its middle. */
static void set_interpunct(struct engine *e, const struct para *p,
                           struct cluster *c)
{
    int width = language_is_hant(cluster_item(p, c)->lang) ? EM : HALF;
    const struct ink *k = ink_of(e, p, c);

    c->lead = (int16_t)((width - k->width) / 2 - k->left);
    c->adv = width;
}

/* In Chinese a quote is one em, its ink near what is quoted. */
static void set_quote(struct cluster *c)
{
    if (c->class == CLUSTER_OPEN)
        c->lead = (int16_t)(EM - c->adv);
    c->adv = EM;
}

/* Gives the mark the box that the language wants, whatever the font drew. */
static void set_box(struct engine *e, const struct para *p, struct cluster *c)
{
    struct str lang = cluster_item(p, c)->lang;
    uint32_t first;

    if (c->n_glyphs != 1 || (!is_bracket(c) && c->class != CLUSTER_MIDDLE))
        return;
    first = cluster_first(p, c);
    if (c->class == CLUSTER_MIDDLE && is_interpunct(first, lang))
        set_interpunct(e, p, c);
    else if (is_curly_quote(first) && c->adv < FULL_MIN && is_chinese(lang))
        set_quote(c);
}

/* --- room -------------------------------------------------------------- */

/* The room of a full-width mark; tells centred ones from those at a side. */
static struct room room_of(struct engine *e, const struct para *p,
                           struct cluster *c)
{
    const struct ink *k;
    int left, right;

    if (!cluster_is_punct(c) || c->n_glyphs != 1)
        return (struct room){0, 0};
    if (c->adv < FULL_MIN) {
        if (is_bracket(c))
            c->class = CLUSTER_OTHER;
        return (struct room){0, 0};
    }
    k = ink_of(e, p, c);
    left = k->left + c->lead;
    right = c->adv - left - k->width;
    if (c->class == CLUSTER_OPEN)
        return (struct room){left >= HALF_MIN ? HALF : 0, 0};
    if (right >= HALF_MIN)
        return (struct room){0, HALF};
    if (c->class == CLUSTER_CLOSE || left < QUARTER_MIN || right < QUARTER_MIN)
        return (struct room){0, 0};
    c->class = CLUSTER_MIDDLE;
    return (struct room){QUARTER, QUARTER};
}

static void take_left(struct cluster *c, struct room *r)
{
    c->adv -= r->left;
    c->lead = (int16_t)(c->lead - r->left);
    r->left = 0;
}

static void take_right(struct cluster *c, struct room *r)
{
    c->adv -= r->right;
    r->right = 0;
}

/* --- neighbours -------------------------------------------------------- */

/*
 * A bracket gives its half to what precedes or follows it outside, so that it
 * stays close to what it holds; beside a centred mark that is all. Where it
 * has none on that side, the centred mark gives its quarter. A space that the
 * author typed there wins, as between Han and Latin (AS-6).
 */
static void squeeze(const struct para *p, struct cluster *x, struct room *xr,
                    struct cluster *y, struct room *yr)
{
    if (y->class == CLUSTER_OPEN &&
        (cluster_is_punct(x) || x->class == CLUSTER_MIDDLE ||
         is_space(x) || is_narrow_open(p, x)))
        take_left(y, yr);
    if (is_closing(x) && (is_closing(y) || y->class == CLUSTER_MIDDLE ||
                          is_wide_space(p, y) || is_narrow_close(p, y)))
        take_right(x, xr);
    if (x->class == CLUSTER_CLOSE && is_space(y))
        take_right(x, xr);
    if (x->class == CLUSTER_MIDDLE && !is_exclamation(p, x) &&
        (y->class == CLUSTER_CLOSE || is_narrow_close(p, y)))
        take_right(x, xr);
    if (y->class == CLUSTER_MIDDLE && !is_exclamation(p, y) &&
        (x->class == CLUSTER_OPEN || is_narrow_open(p, x)))
        take_left(y, yr);
}

/* GB/T 15834 5.1.2: two of ？！ share an em, a third has its own. */
static size_t pair_exclamations(const struct para *p, struct cluster *x,
                                struct room *xr, struct cluster *y,
                                struct room *yr, size_t run)
{
    if (yr->right != HALF || !is_exclamation(p, y))
        return 0;
    if (run % 2 == 1) {
        take_right(x, xr);
        take_right(y, yr);
    }
    return run + 1;
}

/* The style's own wish, wherever the mark stands. */
static void apply_style(const struct para *p, struct cluster *c,
                        struct room *r)
{
    enum punct_style style = style_of(p, c);

    if (style == PUNCT_BANJIAO || (style == PUNCT_KAIMING &&
                                   !spacing_is_stop(cluster_first(p, c)))) {
        take_left(c, r);
        take_right(c, r);
    }
}

/* --- edges ------------------------------------------------------------- */

/* JIS X 4051: a Japanese full stop keeps its room at a line's end. */
static bool keeps_at_end(const struct para *p, const struct cluster *c)
{
    return c->class == CLUSTER_STOP && !is_exclamation(p, c) &&
           str_starts(cluster_item(p, c)->lang, "ja");
}

static void note_edges(const struct para *p, struct cluster *c,
                       const struct room *r)
{
    if (c->class == CLUSTER_OPEN)
        c->trim_start = (int16_t)r->left;
    if (is_closing(c) && !keeps_at_end(p, c))
        c->trim_end = (int16_t)r->right;
}

void squeeze_punctuation(struct engine *e, struct para *p)
{
    struct cluster *prev = NULL;
    struct room before = {0, 0};
    size_t run = 0;

    for (size_t i = 0; i < p->n_clusters; i++) {
        struct cluster *c = &p->clusters[i];
        struct room r;

        if (c->class == CLUSTER_HIDDEN)
            continue;
        if (style_of(p, c) != PUNCT_PLAIN)
            set_box(e, p, c);
        r = room_of(e, p, c);
        if (style_of(p, c) == PUNCT_PLAIN)
            r = (struct room){0, 0};
        apply_style(p, c, &r);
        if (prev)
            squeeze(p, prev, &before, c, &r);
        run = pair_exclamations(p, prev, &before, c, &r, run);
        if (prev)
            note_edges(p, prev, &before);
        prev = c;
        before = r;
    }
    if (prev)
        note_edges(p, prev, &before);
}
