#include "text/shape.h"

#include <hb.h>
#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "text/capitals.h"
#include "text/font.h"
#include "text/missing.h"
#include "text/form.h"
#include "text/outline.h"
#include "text/unicode.h"

/* Superscripts: size and rise of the outline, the same for every font. */
#define SUPER_SCALE 650
#define SUPER_RISE 330
/* What already stands higher than this is a superior by its own design. */
#define SUPERIOR_FROM 300
/* Capitals as small capitals: about the x-height and a little. */
#define SMALL_SCALE 800
#define BOX_ADVANCE 1000
#define HYPHEN_POINT 0xAD
#define NON_JOINER 0x200C
#define JOINER 0x200D

struct shaper {
    struct engine *e;
    struct para *p;
    const struct item *item;
    hb_font_t *font;
    struct form form;           /* of the item */
    bool superiors;             /* the fonts have them for the paragraph */
    size_t cap_clusters, cap_glyphs;
};

/* --- the buffer -------------------------------------------------------- */

static bool is_control(uint32_t c)
{
    return c < ' ' || (c >= 0x7F && c <= 0x9F);
}

/* Capitals drawn, the text underneath as typed: clusters are the source's. */
static void add_capitals(struct arena *a, hb_buffer_t *b, const struct para *p,
                         const struct item *it)
{
    struct capitals k =
        capitals_of(a, p->text, it->off, it->off + it->n, it->lang);

    for (size_t i = 0; i < k.n; i++)
        hb_buffer_add(b, k.c[i], k.off[i]);
    hb_buffer_set_content_type(b, HB_BUFFER_CONTENT_TYPE_UNICODE);
}

/*
 * A soft hyphen as the non-joiner: no ligature across a place where a line may
 * end (LA-2), and the kerning of an unbroken word.
 */
static void part_at_hyphens(hb_buffer_t *b)
{
    unsigned n;
    hb_glyph_info_t *info = hb_buffer_get_glyph_infos(b, &n);

    for (unsigned i = 0; i < n; i++) {
        if (info[i].codepoint == HYPHEN_POINT)
            info[i].codepoint = NON_JOINER;
    }
}

static hb_buffer_t *fill_buffer(struct shaper *s)
{
    hb_buffer_t *b = s->e->buffer;
    const struct item *it = s->item;
    const struct str t = s->p->text;

    hb_buffer_reset(b);
    if (s->form.capitals)
        add_capitals(s->e->scratch, b, s->p, it);
    else
        hb_buffer_add_utf8(b, t.s, (int)t.n, it->off, (int)it->n);
    part_at_hyphens(b);
    hb_buffer_set_direction(b, it->level & 1 ? HB_DIRECTION_RTL
                                             : HB_DIRECTION_LTR);
    hb_buffer_set_script(b, (hb_script_t)it->script);
    hb_buffer_set_language(b, hb_language_from_string(it->lang.s,
                                                      (int)it->lang.n));
    return b;
}

/* --- clusters ---------------------------------------------------------- */

/* The cluster as one box that stands for its text. */
static void make_box(struct shaper *s, struct cluster *c)
{
    struct glyph *g = ARENA_PUSH(s->e->arena, s->p->glyphs, s->p->n_glyphs,
                                 s->cap_glyphs);

    g->id = GLYPH_BOX;
    g->scale = 1000;
    c->glyph = (uint32_t)(s->p->n_glyphs - 1);
    c->n_glyphs = 1;
    c->adv = BOX_ADVANCE;
    c->kern = 0;
}

/* --- smaller letters ----------------------------------------------------- */

/* Asterisks, ¹, ° and primes stand high in the font itself. */
static bool is_superior(const struct shaper *s, const struct cluster *c)
{
    const struct glyph *g = &s->p->glyphs[c->glyph];
    hb_glyph_extents_t x;

    return c->n_glyphs == 1 &&
           hb_font_get_glyph_extents(s->font, g->id, &x) &&
           x.y_bearing + x.height >= SUPERIOR_FROM;
}

static int32_t scaled(int32_t v, int scale)
{
    return (v * scale + (v < 0 ? -500 : 500)) / 1000;
}

/* In the outline, because readers take what is raised apart for its own line
 * and what is set smaller for another word (typography.md 0.2). */
static void scale_cluster(struct shaper *s, struct cluster *c, int scale,
                          int rise)
{
    for (uint32_t i = 0; i < c->n_glyphs; i++) {
        struct glyph *g = &s->p->glyphs[c->glyph + i];

        g->dx = scaled(g->dx, scale);
        g->dy = scaled(g->dy, scale) + rise;
        g->scale = (uint16_t)scale;
    }
    c->adv = scaled(c->adv, scale);
    c->kern = scaled(c->kern, scale);
}

static void make_smaller(struct shaper *s, struct cluster *c)
{
    size_t i = c->off;
    uint32_t first = utf8_next(s->p->text, &i);

    if (uni_is_space(first))
        return;
    if (s->form.raised && !is_superior(s, c))
        scale_cluster(s, c, SUPER_SCALE, SUPER_RISE);
    else if (s->form.small && uni_is_lower(first))
        scale_cluster(s, c, SMALL_SCALE, 0);
}

/*
 * An icon stands on the baseline and is as high as the capitals, if that is not
 * too wide for its room.
 */
static void fit_icon(struct shaper *s, struct cluster *c)
{
    const struct icon *icon = s->item->piece->icon;
    struct glyph *g = &s->p->glyphs[c->glyph];
    hb_glyph_extents_t x;
    int scale, width, room;

    if (!hb_font_get_glyph_extents(s->font, g->id, &x) || x.height >= 0 ||
        x.width <= 0)
        return;
    scale = icon->cap * 1000 / -x.height;
    if (icon->room > 0 && scaled(x.width, scale) > icon->room)
        scale = icon->room * 1000 / x.width;
    width = scaled(x.width, scale);
    room = icon->room > 0 ? icon->room : width;
    g->scale = (uint16_t)scale;
    g->dx = (room - width) / 2 - scaled(x.x_bearing, scale);
    g->dy = -scaled(x.y_bearing + x.height, scale);
    c->adv = room + icon->gap;
    c->kern = 0;
    c->icon = icon;
}

/* Pen positions inside the cluster become offsets of its glyphs. */
static int32_t push_glyphs(struct shaper *s, const hb_glyph_info_t *info,
                           const hb_glyph_position_t *pos, unsigned n)
{
    int32_t pen = 0;

    for (unsigned i = 0; i < n; i++) {
        struct glyph *g = ARENA_PUSH(s->e->arena, s->p->glyphs,
                                     s->p->n_glyphs, s->cap_glyphs);

        g->id = info[i].codepoint;
        g->dx = pen + pos[i].x_offset;
        g->dy = pos[i].y_offset;
        g->scale = 1000;
        pen += pos[i].x_advance;
    }
    return pen;
}

/* Small kerning is kept apart; anything else belongs to the advance. */
static void split_kern(struct shaper *s, struct cluster *c, int32_t shaped)
{
    int32_t own = shaped;

    if (c->n_glyphs == 1)
        own = hb_font_get_glyph_h_advance(s->font,
                                          s->p->glyphs[c->glyph].id);
    c->adv = own;
    c->kern = shaped - own;
    if (c->kern > KERN_MAX || c->kern < -KERN_MAX) {
        c->adv = shaped;
        c->kern = 0;
    }
    if (c->adv < 0)
        c->adv = 0;
}

static bool draws_nothing(const struct shaper *s, uint32_t off)
{
    size_t i = off;
    uint32_t c = utf8_next(s->p->text, &i);

    return uni_is_hidden(c) || is_control(c);
}

static bool is_soft_hyphen(const struct shaper *s, const struct cluster *c)
{
    return str_eq(cluster_text(s->p, c), STR(SOFT_HYPHEN));
}

int32_t shape_hyphen(struct engine *e, const struct item *it, struct glyph *g)
{
    hb_font_t *font = face_hb(e->fonts, e->diag, it->face);

    *g = (struct glyph){.scale = 1000};
    if (font == NULL)
        return 0;
    if (!hb_font_get_nominal_glyph(font, 0x2010, &g->id))
        hb_font_get_nominal_glyph(font, '-', &g->id);
    return hb_font_get_glyph_h_advance(font, g->id);
}

/* Shown only where a line ends at it; its text stays U+00AD. */
static void make_hyphen(struct shaper *s, struct cluster *c)
{
    struct glyph *g = ARENA_PUSH(s->e->arena, s->p->glyphs, s->p->n_glyphs,
                                 s->cap_glyphs);

    c->n_glyphs = 1;
    c->adv = shape_hyphen(s->e, s->item, g);
}

static struct cluster *new_cluster(struct shaper *s, uint32_t off,
                                   uint32_t end)
{
    struct cluster *c = ARENA_PUSH(s->e->arena, s->p->clusters,
                                   s->p->n_clusters, s->cap_clusters);

    c->off = off;
    c->n = end - off;
    c->item = (uint32_t)(s->item - s->p->items);
    c->glyph = (uint32_t)s->p->n_glyphs;
    return c;
}

/* Where the joiners begin that [off, end) ends in: HarfBuzz counts them to the
 * cluster before them, but they are no text of the page. */
static uint32_t joiners_from(const struct shaper *s, uint32_t off, uint32_t end)
{
    uint32_t last = end;

    for (size_t i = off; i < end;) {
        uint32_t at = (uint32_t)i, c = utf8_next(s->p->text, &i);

        if (c != NON_JOINER && c != JOINER)
            last = end;
        else if (last == end)
            last = at;
    }
    return last;
}

static void draw_cluster(struct shaper *s, struct cluster *c,
                         const hb_glyph_info_t *info,
                         const hb_glyph_position_t *pos, unsigned n)
{
    bool missing = false;

    for (unsigned i = 0; i < n; i++)
        missing = missing || info[i].codepoint == 0;
    if (draws_nothing(s, c->off))
        return;
    if (is_soft_hyphen(s, c)) {
        make_hyphen(s, c);
        return;
    }
    if (missing) {
        make_box(s, c);
    } else {
        c->n_glyphs = (uint16_t)n;
        split_kern(s, c, push_glyphs(s, info, pos, n));
        make_smaller(s, c);
        if (s->item->piece->icon != NULL)
            fit_icon(s, c);
    }
    c->adv += s->item->piece->style->tracking;
    if (c->adv < 0)
        c->adv = 0;
}

static void push_cluster(struct shaper *s, uint32_t off, uint32_t end,
                         const hb_glyph_info_t *info,
                         const hb_glyph_position_t *pos, unsigned n)
{
    uint32_t joiners = joiners_from(s, off, end);

    if (joiners > off)
        draw_cluster(s, new_cluster(s, off, joiners), info, pos, n);
    if (joiners < end)
        new_cluster(s, joiners, end);
}

/* Glyphs come in visual order; clusters are pushed in logical order. */
static void read_buffer(struct shaper *s, hb_buffer_t *b)
{
    unsigned n = 0;
    const hb_glyph_info_t *info = hb_buffer_get_glyph_infos(b, &n);
    const hb_glyph_position_t *pos = hb_buffer_get_glyph_positions(b, &n);
    bool rtl = s->item->level & 1;
    uint32_t end = s->item->off + s->item->n;
    unsigned done = 0;

    while (done < n) {
        unsigned from = rtl ? n - done - 1 : done;
        uint32_t off = info[from].cluster, next = end;
        unsigned k = 1;

        while (done + k < n &&
               info[rtl ? from - k : from + k].cluster == off)
            k++;
        if (done + k < n)
            next = info[rtl ? from - k : from + k].cluster;
        if (rtl)
            from -= k - 1;
        push_cluster(s, off, next, info + from, pos + from, k);
        done += k;
    }
}

static void shape_item(struct shaper *s)
{
    hb_buffer_t *b;

    s->font = face_hb(s->e->fonts, s->e->diag, s->item->face);
    if (s->font == NULL)
        return;
    s->form = form_of(s->e, s->p, s->item, s->font, s->superiors);
    b = fill_buffer(s);
    hb_shape(s->font, b, s->form.features, s->form.n);
    oom_check();
    if (!hb_buffer_allocation_successful(b))
        oom();
    read_buffer(s, b);
}

static bool has_raised(const struct para *p)
{
    for (const struct piece *k = p->pieces; k; k = k->next) {
        if (piece_is_super(k))
            return true;
    }
    return false;
}

void shape_items(struct engine *e, struct para *p)
{
    struct shaper s = {.e = e, .p = p};

    s.superiors = has_raised(p) && form_has_superiors(e, p);
    for (size_t i = 0; i < p->n_items; i++) {
        s.item = &p->items[i];
        if (s.item->face != NULL)
            shape_item(&s);
    }
    missing_report(e, p);
}
