#include "text/shape.h"

#include <hb.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/utf8.h"
#include "text/font.h"
#include "text/outline.h"
#include "text/unicode.h"

/* Superscripts: size and rise of the outline, the same for every font. */
#define SUPER_SCALE 650
#define SUPER_RISE 330
#define BOX_ADVANCE 1000
#define MAX_FEATURES 8

struct shaper {
    struct engine *e;
    struct para *p;
    const struct item *item;
    hb_font_t *font;
    size_t cap_clusters, cap_glyphs;
    bool super;
};

/* --- features ---------------------------------------------------------- */

static void add_feature(hb_feature_t *f, unsigned *n, const char *tag,
                        uint32_t value)
{
    f[*n].tag = HB_TAG(tag[0], tag[1], tag[2], tag[3]);
    f[*n].value = value;
    f[*n].start = HB_FEATURE_GLOBAL_START;
    f[*n].end = HB_FEATURE_GLOBAL_END;
    (*n)++;
}

static unsigned features_of(const struct item *it,
                            hb_feature_t f[MAX_FEATURES])
{
    const struct style *s = it->piece->style;
    unsigned n = 0;

    if (it->han)
        return 0;
    if ((it->piece->flags & INLINE_CODE) || s->tracking != 0 ||
        piece_is_address(it->piece)) {
        add_feature(f, &n, "liga", 0);
        add_feature(f, &n, "clig", 0);
    }
    if (s->figures == FIGURES_TABULAR) {
        add_feature(f, &n, "lnum", 1);
        add_feature(f, &n, "tnum", 1);
    } else if (s->figures == FIGURES_OLDSTYLE) {
        add_feature(f, &n, "onum", 1);
    }
    if (s->letter_case == CASE_SMALLCAPS)
        add_feature(f, &n, "smcp", 1);
    return n;
}

/* --- the buffer -------------------------------------------------------- */

static bool is_control(uint32_t c)
{
    return c < ' ' || (c >= 0x7F && c <= 0x9F);
}

/* Capitals drawn, the text underneath as typed: clusters are the source's. */
static void add_upper(struct arena *a, hb_buffer_t *b, const struct para *p,
                      const struct item *it)
{
    char *lang = str_z(a, it->lang);
    size_t i = it->off, end = it->off + it->n;

    while (i < end) {
        size_t at = i;
        uint32_t out[3];
        size_t n = uni_upper(utf8_next(p->text, &i), lang, out);

        for (size_t k = 0; k < n; k++)
            hb_buffer_add(b, out[k], (unsigned)at);
    }
    hb_buffer_set_content_type(b, HB_BUFFER_CONTENT_TYPE_UNICODE);
}

static hb_buffer_t *fill_buffer(struct shaper *s)
{
    hb_buffer_t *b = s->e->buffer;
    const struct item *it = s->item;
    const struct str t = s->p->text;

    hb_buffer_reset(b);
    if (it->piece->style->letter_case == CASE_UPPER && !it->han)
        add_upper(s->e->scratch, b, s->p, it);
    else
        hb_buffer_add_utf8(b, t.s, (int)t.n, it->off, (int)it->n);
    hb_buffer_set_direction(b, it->level & 1 ? HB_DIRECTION_RTL
                                             : HB_DIRECTION_LTR);
    hb_buffer_set_script(b, (hb_script_t)it->script);
    hb_buffer_set_language(b, hb_language_from_string(it->lang.s,
                                                      (int)it->lang.n));
    return b;
}

/* --- clusters ---------------------------------------------------------- */

static void report_missing(struct shaper *s, const struct cluster *c)
{
    struct buf names = {s->e->scratch, NULL, 0, 0};
    struct str text = cluster_text(s->p, c);

    for (size_t i = 0; i < text.n;) {
        buf_z(&names, i > 0 ? " " : "");
        buf_format(&names, "U+%04X", utf8_next(text, &i));
    }
    diag_at(s->e->diag, DIAG_GLYPH_MISSING, s->item->piece->span,
            "no font has %.*s '%.*s'; a box stands for it and the text keeps "
            "the character",
            STR_ARGS(buf_text(&names)), STR_ARGS(text));
}

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
    report_missing(s, c);
}

/* Asterisks are superior already; other marks are scaled and raised. */
static bool is_raised(const struct shaper *s, const struct cluster *c)
{
    char first = s->p->text.s[c->off];

    return s->super && first != '*' && first != ' ';
}

static void raise_cluster(struct shaper *s, struct cluster *c)
{
    for (uint32_t i = 0; i < c->n_glyphs; i++) {
        struct glyph *g = &s->p->glyphs[c->glyph + i];

        g->dx = g->dx * SUPER_SCALE / 1000;
        g->dy = g->dy * SUPER_SCALE / 1000 + SUPER_RISE;
        g->scale = SUPER_SCALE;
    }
    c->adv = c->adv * SUPER_SCALE / 1000;
    c->kern = 0;
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

static void push_cluster(struct shaper *s, uint32_t off, uint32_t end,
                         const hb_glyph_info_t *info,
                         const hb_glyph_position_t *pos, unsigned n)
{
    struct cluster *c = ARENA_PUSH(s->e->arena, s->p->clusters,
                                   s->p->n_clusters, s->cap_clusters);
    bool missing = false;

    c->off = off;
    c->n = end - off;
    c->item = (uint32_t)(s->item - s->p->items);
    c->glyph = (uint32_t)s->p->n_glyphs;
    for (unsigned i = 0; i < n; i++)
        missing = missing || info[i].codepoint == 0;
    if (draws_nothing(s, off))
        return;
    if (is_soft_hyphen(s, c)) {
        make_hyphen(s, c);
        return;
    }
    if (missing) {
        make_box(s, c);
        return;
    }
    c->n_glyphs = (uint16_t)n;
    split_kern(s, c, push_glyphs(s, info, pos, n));
    if (is_raised(s, c))
        raise_cluster(s, c);
    c->adv += s->item->piece->style->tracking;
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
    hb_feature_t features[MAX_FEATURES];
    unsigned n = features_of(s->item, features);
    hb_buffer_t *b;

    s->font = face_hb(s->e->fonts, s->e->diag, s->item->face);
    if (s->font == NULL)
        return;
    s->super = (s->item->piece->flags & INLINE_SUPER) != 0;
    b = fill_buffer(s);
    hb_shape(s->font, b, features, n);
    oom_check();
    if (!hb_buffer_allocation_successful(b))
        oom();
    read_buffer(s, b);
}

void shape_items(struct engine *e, struct para *p)
{
    struct shaper s = {.e = e, .p = p};

    for (size_t i = 0; i < p->n_items; i++) {
        s.item = &p->items[i];
        if (s.item->face != NULL)
            shape_item(&s);
    }
}
