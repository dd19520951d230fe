/*
 * Points come in as font units: whole numbers in TrueType except for implied
 * points, which lie halfway, and nearly always in CFF. They are kept in 1/64 of
 * a unit until a segment is complete, so that raising a quadratic to a cubic is
 * exact and each coordinate is rounded to thousandths of an em once. Halves
 * round up, never away from zero: a shape rounds alike on both sides of the
 * origin.
 *
 * Which source: 200 glyphs cost FreeType and HarfBuzz 0.78 and 0.31 ms in Linux
 * Libertine, 2.6 and 1.2 in Noto Serif CJK, 0.20 and 0.17 in Lato, 0.70 and
 * 0.90 in LXGW WenKai (TrueType), and FreeType first 0.3 ms to start and up to
 * 2.7 to open the face.
 */
#include "text/outline.h"

#include "base/arena.h"
#include "text/fontset.h"

#include FT_OUTLINE_H

/* Parts of a font unit: FreeType's 26.6 fractions. */
#define PARTS 64

/* Further out lies nothing a font may hold (16-bit coordinates). */
#define FAR_OUT 65536.0f

struct point {
    int64_t x, y;               /* in 1/PARTS of a font unit */
};

/* An outline being drawn. */
struct pen {
    struct arena *a;
    struct outline *out;
    size_t cap;
    int64_t em;                 /* parts in an em */
    size_t start;               /* index of the contour's MOVE */
    struct point at;
};

/* times-ths of a coordinate in parts, to thousandths of an em. */
static int32_t rounded(const struct pen *p, int64_t v, int64_t times)
{
    int64_t n = v * 1000 * 2 + p->em * times, d = 2 * p->em * times;
    return (int32_t)(n / d - (n % d < 0));
}

static void put(const struct pen *p, struct segment *s, int i, struct point to)
{
    s->x[i] = rounded(p, to.x, 1);
    s->y[i] = rounded(p, to.y, 1);
}

/* A new segment, after a MOVE in any case. */
static struct segment *push(struct pen *p, enum segment_kind kind)
{
    if (kind != SEGMENT_MOVE && p->out->n == p->start)
        put(p, push(p, SEGMENT_MOVE), 0, p->at);
    struct segment *s =
        ARENA_PUSH(p->a, p->out->segments, p->out->n, p->cap);
    *s = (struct segment){.kind = kind};
    return s;
}

/* True if every point of the segment is where the one before it ended. */
static bool goes_nowhere(const struct segment *s)
{
    const struct segment *before = s - 1;
    int end = before->kind == SEGMENT_CURVE ? 2 : 0;
    int n = s->kind == SEGMENT_CURVE ? 3 : 1;
    for (int i = 0; i < n; i++)
        if (s->x[i] != before->x[end] || s->y[i] != before->y[end])
            return false;
    return true;
}

/* Takes back the segment just pushed if rounding left nothing of it. */
static void settle(struct pen *p, struct point to)
{
    if (goes_nowhere(&p->out->segments[p->out->n - 1]))
        p->out->n--;
    p->at = to;
}

/* Ends a contour: no line back to its start, no MOVE with nothing after. */
static void contour_end(struct pen *p)
{
    if (p->out->n == p->start)
        return;
    const struct segment *first = &p->out->segments[p->start];
    const struct segment *last = &p->out->segments[p->out->n - 1];
    if (last->kind == SEGMENT_LINE && last->x[0] == first->x[0] &&
        last->y[0] == first->y[0])
        p->out->n--;
    if (p->out->n - p->start <= 1)
        p->out->n = p->start;
}

static void pen_move(struct pen *p, struct point to)
{
    contour_end(p);
    p->start = p->out->n;
    put(p, push(p, SEGMENT_MOVE), 0, to);
    p->at = to;
}

static void pen_line(struct pen *p, struct point to)
{
    put(p, push(p, SEGMENT_LINE), 0, to);
    settle(p, to);
}

static void pen_curve(struct pen *p, struct point b, struct point c,
                      struct point to)
{
    struct segment *s = push(p, SEGMENT_CURVE);
    put(p, s, 0, b);
    put(p, s, 1, c);
    put(p, s, 2, to);
    settle(p, to);
}

/* A quadratic over q is the cubic over (at + 2q)/3 and (to + 2q)/3. */
static void pen_quadratic(struct pen *p, struct point q, struct point to)
{
    struct segment *s = push(p, SEGMENT_CURVE);
    s->x[0] = rounded(p, p->at.x + 2 * q.x, 3);
    s->y[0] = rounded(p, p->at.y + 2 * q.y, 3);
    s->x[1] = rounded(p, to.x + 2 * q.x, 3);
    s->y[1] = rounded(p, to.y + 2 * q.y, 3);
    put(p, s, 2, to);
    settle(p, to);
}

static int64_t parts_of(float v)
{
    if (!(v > -FAR_OUT && v < FAR_OUT))     /* NaN too */
        v = v > 0 ? FAR_OUT : v < 0 ? -FAR_OUT : 0;
    return (int64_t)(v * PARTS + (v < 0 ? -0.5f : 0.5f));
}

static struct point hb_point(float x, float y)
{
    return (struct point){parts_of(x), parts_of(y)};
}

static void hb_move(hb_draw_funcs_t *funcs, void *pen, hb_draw_state_t *state,
                    float x, float y, void *user)
{
    (void)funcs, (void)state, (void)user;
    pen_move(pen, hb_point(x, y));
}

static void hb_line(hb_draw_funcs_t *funcs, void *pen, hb_draw_state_t *state,
                    float x, float y, void *user)
{
    (void)funcs, (void)state, (void)user;
    pen_line(pen, hb_point(x, y));
}

static void hb_quadratic(hb_draw_funcs_t *funcs, void *pen,
                         hb_draw_state_t *state, float qx, float qy, float x,
                         float y, void *user)
{
    (void)funcs, (void)state, (void)user;
    pen_quadratic(pen, hb_point(qx, qy), hb_point(x, y));
}

static void hb_curve(hb_draw_funcs_t *funcs, void *pen, hb_draw_state_t *state,
                     float bx, float by, float cx, float cy, float x, float y,
                     void *user)
{
    (void)funcs, (void)state, (void)user;
    pen_curve(pen, hb_point(bx, by), hb_point(cx, cy), hb_point(x, y));
}

static hb_draw_funcs_t *draw_funcs(struct fonts *f)
{
    if (f->draw)
        return f->draw;
    f->draw = hb_draw_funcs_create();
    hb_draw_funcs_set_move_to_func(f->draw, hb_move, NULL, NULL);
    hb_draw_funcs_set_line_to_func(f->draw, hb_line, NULL, NULL);
    hb_draw_funcs_set_quadratic_to_func(f->draw, hb_quadratic, NULL, NULL);
    hb_draw_funcs_set_cubic_to_func(f->draw, hb_curve, NULL, NULL);
    hb_draw_funcs_make_immutable(f->draw);
    return f->draw;
}

static struct point ft_point(const FT_Vector *v)
{
    return (struct point){v->x, v->y};
}

static int ft_move(const FT_Vector *to, void *pen)
{
    pen_move(pen, ft_point(to));
    return 0;
}

static int ft_line(const FT_Vector *to, void *pen)
{
    pen_line(pen, ft_point(to));
    return 0;
}

static int ft_quadratic(const FT_Vector *q, const FT_Vector *to, void *pen)
{
    pen_quadratic(pen, ft_point(q), ft_point(to));
    return 0;
}

static int ft_curve(const FT_Vector *b, const FT_Vector *c,
                    const FT_Vector *to, void *pen)
{
    pen_curve(pen, ft_point(b), ft_point(c), ft_point(to));
    return 0;
}

/*
 * The face as FreeType has it, over the same bytes; NULL if it cannot. One
 * pixel is one font unit: FT_LOAD_NO_SCALE would cut fractions off, which
 * implied points and the CFF of Linux Libertine have.
 */
static FT_Face ft_face(struct fonts *f, struct font_handle *h)
{
    unsigned n;
    if (h->ft_tried)
        return h->ft;
    h->ft_tried = true;
    if (!f->ft && FT_Init_FreeType(&f->ft) != 0)
        return f->ft = NULL, NULL;
    const char *bytes = hb_blob_get_data(h->blob, &n);
    if (FT_New_Memory_Face(f->ft, (const FT_Byte *)bytes, (FT_Long)n,
                           h->face->index, &h->ft) != 0)
        return h->ft = NULL;
    FT_Set_Pixel_Sizes(h->ft, 0, (FT_UInt)h->upem);
    return h->ft;
}

static void ft_draw(struct fonts *f, struct font_handle *h, uint32_t glyph,
                    struct pen *pen)
{
    static const FT_Outline_Funcs funcs = {
        .move_to = ft_move,
        .line_to = ft_line,
        .conic_to = ft_quadratic,
        .cubic_to = ft_curve
    };
    FT_Face face = ft_face(f, h);
    if (!face || FT_Load_Glyph(face, glyph, FT_LOAD_NO_HINTING |
                               FT_LOAD_NO_BITMAP) != 0)
        return;
    if (face->glyph->format == FT_GLYPH_FORMAT_OUTLINE)
        FT_Outline_Decompose(&face->glyph->outline, &funcs, pen);
}

static bool has_table(hb_face_t *face, hb_tag_t tag)
{
    hb_blob_t *table = hb_face_reference_table(face, tag);
    bool has = hb_blob_get_length(table) > 0;
    hb_blob_destroy(table);
    return has;
}

/* OpenType's three kinds of outlines are all that HarfBuzz draws. */
static enum outline_source source_for(struct font_handle *h)
{
    if (!h->source_known) {
        hb_face_t *face = hb_font_get_face(h->drawn);
        h->source_known = true;
        h->draws = has_table(face, HB_TAG('g', 'l', 'y', 'f')) ||
                   has_table(face, HB_TAG('C', 'F', 'F', ' ')) ||
                   has_table(face, HB_TAG('C', 'F', 'F', '2'));
    }
    return h->draws ? OUTLINE_HARFBUZZ : OUTLINE_FREETYPE;
}

static void rectangle(struct pen *p, int64_t x0, int64_t y0, int64_t x1,
                      int64_t y1)
{
    pen_move(p, (struct point){x0, y0});
    pen_line(p, (struct point){x1, y0});
    pen_line(p, (struct point){x1, y1});
    pen_line(p, (struct point){x0, y1});
    contour_end(p);
}

/* A frame as high as Han, in a cell of one em; the hole runs the other way. */
static bool missing_box(struct pen *p)
{
    enum { LEFT = 120, RIGHT = 880, BOTTOM = -60, TOP = 820, STROKE = 40 };
    p->em = 1000;
    rectangle(p, LEFT, BOTTOM, RIGHT, TOP);
    rectangle(p, RIGHT - STROKE, BOTTOM + STROKE, LEFT + STROKE, TOP - STROKE);
    return true;
}

bool outline_from(struct arena *a, struct fonts *f, struct diag *d,
                  enum outline_source source, const struct face *face,
                  uint32_t glyph, struct outline *out)
{
    struct pen pen = {.a = a, .out = out};
    *out = (struct outline){0};
    if (glyph == GLYPH_BOX)
        return missing_box(&pen);
    struct font_handle *h = fontset_handle(f, d, face);
    if (!h->drawn)
        return false;
    pen.em = (int64_t)h->upem * PARTS;
    if (source == OUTLINE_HARFBUZZ)
        hb_font_get_glyph_shape(h->drawn, glyph, draw_funcs(f), &pen);
    else
        ft_draw(f, h, glyph, &pen);
    contour_end(&pen);
    return out->n > 0;
}

bool outline_load(struct arena *a, struct fonts *f, struct diag *d,
                  const struct face *face, uint32_t glyph, struct outline *out)
{
    struct font_handle *h = fontset_handle(f, NULL, face);
    enum outline_source source = h->drawn ? source_for(h) : OUTLINE_HARFBUZZ;
    return outline_from(a, f, d, source, face, glyph, out);
}
