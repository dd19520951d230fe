/*
 * Outlines: both sources agree, rounding and raising are right, the box for
 * missing glyphs is a frame. Needs the fonts of the catalogue.
 */
#include "fonttest.h"

#include <stdbool.h>
#include <stdlib.h>

#include <hb.h>

#include "base/arena.h"
#include "base/diag.h"
#include "text/font.h"
#include "text/outline.h"

static const char *const families[] = {
    "Linux Libertine O", "TeX Gyre Pagella", "TeX Gyre Termes", "Inter",
    "Lato", "Noto Serif CJK", "Noto Sans CJK", "LXGW WenKai"
};

static const struct face *face_of(struct world *w, const char *name,
                                  int weight, bool italic, const char *lang)
{
    const struct family *family =
        fonts_family(w->f, w->d, str_of(name), (struct span){0});
    assert_non_null(family);
    return fonts_face(w->f, family, weight, italic, str_of(lang));
}

static uint32_t glyph_of(struct world *w, const struct face *face, uint32_t c)
{
    hb_codepoint_t glyph = 0;
    assert_true(hb_font_get_nominal_glyph(face_hb(w->f, w->d, face), c,
                                          &glyph));
    return glyph;
}

/* A segment with the point it starts from. */
struct side {
    int n;
    int x[4], y[4];
};

/* A contour as the list of its sides, the last one back to the start. */
static size_t sides_of(const struct segment *s, size_t n, struct side *out)
{
    int x = s->x[0], y = s->y[0];
    for (size_t i = 1; i <= n; i++) {
        struct segment close = {.kind = SEGMENT_LINE, .x = {s->x[0]},
                                .y = {s->y[0]}};
        const struct segment *to = i < n ? &s[i] : &close;
        struct side *side = &out[i - 1];
        side->n = to->kind == SEGMENT_CURVE ? 3 : 1;
        side->x[0] = x;
        side->y[0] = y;
        for (int k = 0; k < side->n; k++) {
            side->x[k + 1] = to->x[k];
            side->y[k + 1] = to->y[k];
        }
        x = side->x[side->n];
        y = side->y[side->n];
    }
    return n;
}

/* A side that rounding may make or lose. */
static bool tiny(const struct side *s)
{
    for (int k = 1; k <= s->n; k++)
        if (abs(s->x[k] - s->x[0]) > 3 || abs(s->y[k] - s->y[0]) > 3)
            return false;
    return true;
}

static bool near_side(const struct side *a, const struct side *b)
{
    if (a->n != b->n)
        return false;
    for (int k = 0; k <= a->n; k++)
        if (abs(a->x[k] - b->x[k]) > 1 || abs(a->y[k] - b->y[k]) > 1)
            return false;
    return true;
}

/*
 * The sides of a, and those of b from the given one on, but for tiny ones: all
 * of those, or only where the others would not match.
 */
static bool same_from(const struct side *a, size_t n, const struct side *b,
                      size_t m, size_t from, bool all)
{
    size_t i = 0, k = 0;
    while (i < n || k < m) {
        const struct side *x = &a[i], *y = &b[(k + from) % m];
        bool match = i < n && k < m && near_side(x, y);
        bool skip = i < n && tiny(x), skip_other = k < m && tiny(y);
        if (!match && !skip && !skip_other)
            return false;
        bool both = match && !(all && (skip || skip_other));
        i += both || skip;
        k += both || (!skip && skip_other);
    }
    return true;
}

/*
 * The same contour, from whatever point it begins (a TrueType contour whose
 * first point is a control point leaves that open). FreeType cuts off the
 * fractions that Linux Libertine's coordinates have, so each may be off by one,
 * and what closes exactly for one source may need a small step for the other.
 */
static bool same_contour(const struct segment *s, size_t n,
                         const struct segment *t, size_t m)
{
    static struct side a[4000], b[4000];
    assert_true(n < 4000 && m < 4000);
    sides_of(s, n, a);
    sides_of(t, m, b);
    for (size_t from = 0; from < m; from++)
        if (same_from(a, n, b, m, from, false) ||
            same_from(a, n, b, m, from, true))
            return true;
    return false;
}

static size_t contour_length(const struct outline *o, size_t from)
{
    size_t n = 1;
    while (from + n < o->n && o->segments[from + n].kind != SEGMENT_MOVE)
        n++;
    return n;
}

static bool same_outline(const struct outline *x, const struct outline *y)
{
    size_t i = 0, k = 0;
    while (i < x->n && k < y->n) {
        size_t n = contour_length(x, i), m = contour_length(y, k);
        if (!same_contour(x->segments + i, n, y->segments + k, m))
            return false;
        i += n;
        k += m;
    }
    return i == x->n && k == y->n;
}

/* Every step-th glyph of the face, by HarfBuzz and by FreeType. */
static void compare_face(struct world *w, const struct face *face)
{
    hb_font_t *font = face_hb(w->f, w->d, face);
    assert_non_null(font);
    unsigned n = hb_face_get_glyph_count(hb_font_get_face(font));
    unsigned step = n > 3000 ? n / 300 : n / 150, drawn = 0;
    for (unsigned glyph = 0; glyph < n; glyph += step) {
        struct arena_mark mark = arena_mark(w->a);
        struct outline hb, ft;
        bool one = outline_from(w->a, w->f, w->d, OUTLINE_HARFBUZZ, face,
                                glyph, &hb);
        bool two = outline_from(w->a, w->f, w->d, OUTLINE_FREETYPE, face,
                                glyph, &ft);
        if (one != two || !same_outline(&hb, &ft))
            fail_msg("%s, glyph %u: %zu and %zu segments differ", face->file,
                     glyph, hb.n, ft.n);
        drawn += one;
        arena_release(w->a, mark);
    }
    assert_true(drawn > 100);
}

/* DESIGN.md 5: two sources, the same outlines. */
static void sources_agree(void **state)
{
    struct world *w = *state;
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        for (int weight = 400; weight <= 700; weight += 300)
            for (int italic = 0; italic < 2; italic++)
                compare_face(w, face_of(w, families[i], weight, italic,
                                        "zh-Hans"));
    assert_int_equal(diag_count(w->d, DIAG_ERROR), 0);
}

/* Of the first kind: each MOVE starts a contour with something in it. */
static void contours_are_whole(void **state)
{
    struct world *w = *state;
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        const struct face *face = face_of(w, families[i], 400, false, "zh");
        struct outline o;
        assert_true(outline_load(w->a, w->f, w->d, face,
                                 glyph_of(w, face, '8'), &o));
        size_t contours = 0;
        for (size_t k = 0; k < o.n; k++) {
            const struct segment *s = &o.segments[k];
            contours += s->kind == SEGMENT_MOVE;
            if (s->kind == SEGMENT_MOVE)
                assert_true(k + 2 < o.n && s[1].kind != SEGMENT_MOVE);
            else if (s->kind == SEGMENT_LINE)
                assert_true(s->x[0] != s[-1].x[s[-1].kind == SEGMENT_CURVE
                                               ? 2 : 0] ||
                            s->y[0] != s[-1].y[s[-1].kind == SEGMENT_CURVE
                                               ? 2 : 0]);
        }
        assert_int_equal(contours, 3);  /* an eight has two holes */
    }
}

/*
 * Lato has 2000 units an em, and the box of its capital I in the glyf table is
 * (183, 0) to (377, 1433): 91.5 to 188.5 and 716.5, halves rounded up.
 */
static void units_become_thousandths(void **state)
{
    struct world *w = *state;
    const struct face *face = face_of(w, "Lato", 400, false, "en");
    struct outline o;
    assert_true(outline_load(w->a, w->f, w->d, face,
                             glyph_of(w, face, 'I'), &o));
    assert_int_equal(o.n, 4);
    int left = 9999, right = 0, top = 0, bottom = 9999;
    for (size_t i = 0; i < o.n; i++) {
        const struct segment *s = &o.segments[i];
        assert_int_equal(s->kind, i ? SEGMENT_LINE : SEGMENT_MOVE);
        left = s->x[0] < left ? s->x[0] : left;
        right = s->x[0] > right ? s->x[0] : right;
        bottom = s->y[0] < bottom ? s->y[0] : bottom;
        top = s->y[0] > top ? s->y[0] : top;
    }
    assert_int_equal(bottom, 0);
    assert_int_equal(top, 717);
    assert_int_equal(left, 92);
    assert_int_equal(right, 189);
}

static void space_has_none(void **state)
{
    struct world *w = *state;
    const struct face *face = face_of(w, "Inter", 400, false, "en");
    struct outline o;
    assert_false(outline_load(w->a, w->f, w->d, face, glyph_of(w, face, ' '),
                              &o));
    assert_int_equal(o.n, 0);
    assert_false(outline_load(w->a, w->f, w->d, face, 0xFFFF00, &o));
}

/* Twice the area inside a contour of lines; its sign is the direction. */
static int64_t area_of(const struct segment *s, size_t n)
{
    int64_t sum = 0;
    for (size_t i = 0; i < n; i++) {
        size_t k = (i + 1) % n;
        sum += (int64_t)s[i].x[0] * s[k].y[0] - (int64_t)s[k].x[0] * s[i].y[0];
    }
    return sum;
}

/* A frame 760 by 880 with a stroke of 40: the hole is 680 by 800. */
static void box_is_a_frame(void **state)
{
    struct world *w = *state;
    const struct face *face = face_of(w, "Inter", 400, false, "en");
    struct outline o;
    assert_true(outline_load(w->a, w->f, w->d, face, GLYPH_BOX, &o));
    assert_int_equal(o.n, 8);
    assert_int_equal(area_of(o.segments, 4), 2 * 760 * 880);
    assert_int_equal(area_of(o.segments + 4, 4), -2 * 680 * 800);
    assert_int_equal(o.segments[0].y[0], -60);
    assert_int_equal(o.segments[2].y[0], 820);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sources_agree),
        cmocka_unit_test(contours_are_whole),
        cmocka_unit_test(units_become_thousandths),
        cmocka_unit_test(space_has_none),
        cmocka_unit_test(box_is_a_frame),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
