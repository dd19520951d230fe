#include "test.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_CID_H

#include "base/arena.h"
#include "pdf/cff.h"

static struct arena *a;
static FT_Library library;

static int open_all(void **state)
{
    (void)state;
    a = arena_new();
    return FT_Init_FreeType(&library);
}

static int close_all(void **state)
{
    (void)state;
    FT_Done_FreeType(library);
    arena_free(a);
    return 0;
}

/*
 * A font of .notdef alone, worked out by hand from TN 5176: 46 bytes of top
 * DICT, charset at 0x52, FDSelect at 0x53, CharStrings at 0x5b, Private DICT at
 * 0x61, FDArray at 0x66.
 */
static void smallest(void **state)
{
    static const unsigned char expected[] = {
        1, 0, 4, 4,
        0, 1, 1, 1, 2, 'A',
        0, 1, 1, 1, 0x2f,
        0xf8, 0x1b, 0xf8, 0x1c, 0x8b, 12, 30,       /* 391 392 0 ROS */
        0x8b, 0x8b, 0x8b, 0xfa, 0x7c, 5,            /* 0 0 0 1000 FontBBox */
        29, 0, 0, 0, 1, 12, 34,                     /* CIDCount */
        29, 0, 0, 0, 0x52, 15,                      /* charset */
        29, 0, 0, 0, 0x53, 12, 37,                  /* FDSelect */
        29, 0, 0, 0, 0x5b, 17,                      /* CharStrings */
        29, 0, 0, 0, 0x66, 12, 36,                  /* FDArray */
        0, 2, 1, 1, 6, 14,
        'A', 'd', 'o', 'b', 'e', 'I', 'd', 'e', 'n', 't', 'i', 't', 'y',
        0, 0,                                       /* no subroutines */
        2,                                          /* charset, no range */
        3, 0, 1, 0, 0, 0, 0, 1,                     /* FDSelect */
        0, 1, 1, 1, 2, 14,                          /* endchar */
        0xfa, 0x7c, 20, 0x8b, 21,                   /* widths 1000 and 0 */
        0, 1, 1, 1, 8, 0x90, 29, 0, 0, 0, 0x61, 18, /* Private */
    };
    struct cff_glyph notdef = {1000, 0, 0};
    struct cff_font f = {.name = STR("A"), .bbox = {0, 0, 0, 1000},
                         .glyphs = &notdef, .n_glyphs = 1,
                         .usual_width = 1000};
    struct str s = cff_write(a, &f);

    (void)state;
    assert_int_equal(s.n, sizeof expected);
    for (size_t i = 0; i < s.n; i++) {
        if ((unsigned char)s.s[i] != expected[i])
            fail_msg("byte %zu is %02x, not %02x", i,
                     (unsigned)(unsigned char)s.s[i], (unsigned)expected[i]);
    }
    assert_memory_equal(s.s + CFF_NAME_AT, "A", 1);
}

static uint32_t seed = 1;

static int32_t random_below(int32_t n)
{
    seed = seed * 1664525 + 1013904223;
    return (int32_t)((seed >> 8) % (uint32_t)n);
}

/* A step in any direction, level or upright; never none. */
static void step(int32_t *x, int32_t *y)
{
    int32_t kind = random_below(4), reach = random_below(10) == 0 ? 900 : 90;
    int32_t dx = random_below(reach) + 1, dy = random_below(reach) + 1;

    *x += kind == 0 ? 0 : random_below(2) != 0 ? dx : -dx;
    *y += kind == 1 ? 0 : random_below(2) != 0 ? dy : -dy;
}

static struct outline random_outline(void)
{
    struct outline o = {ARENA_ARRAY(a, 200, struct segment), 0};
    int32_t x = 0, y = 0;

    for (int contour = random_below(3) + 1; contour > 0; contour--) {
        struct segment *s = &o.segments[o.n++];

        step(&x, &y);
        *s = (struct segment){SEGMENT_MOVE, {x, 0, 0}, {y, 0, 0}};
        for (int n = random_below(60) + 2; n > 0; n--) {
            s = &o.segments[o.n++];
            s->kind = random_below(2) != 0 ? SEGMENT_LINE : SEGMENT_CURVE;
            for (int i = 0; i < (s->kind == SEGMENT_LINE ? 1 : 3); i++) {
                step(&x, &y);
                s->x[i] = x;
                s->y[i] = y;
            }
        }
    }
    return o;
}

/* What FreeType draws, to compare with what was asked for. */
static void record(struct outline *o, enum segment_kind kind,
                   const FT_Vector *const *p, int n)
{
    struct segment *s = &o->segments[o->n++];

    s->kind = kind;
    for (int i = 0; i < n; i++) {
        s->x[i] = (int32_t)p[i]->x;
        s->y[i] = (int32_t)p[i]->y;
    }
}

static int on_move(const FT_Vector *to, void *o)
{
    record(o, SEGMENT_MOVE, &to, 1);
    return 0;
}

static int on_line(const FT_Vector *to, void *o)
{
    record(o, SEGMENT_LINE, &to, 1);
    return 0;
}

static int on_conic(const FT_Vector *b, const FT_Vector *to, void *o)
{
    (void)b;
    (void)to;
    (void)o;
    return 1;
}

static int on_cubic(const FT_Vector *b, const FT_Vector *c,
                    const FT_Vector *to, void *o)
{
    const FT_Vector *p[] = {b, c, to};

    record(o, SEGMENT_CURVE, p, 3);
    return 0;
}

/* Without lines that close a contour, which both may draw or not. */
static struct outline open_contours(struct outline o)
{
    size_t n = 0, start = 0;

    for (size_t i = 0; i <= o.n; i++) {
        if (i == o.n || o.segments[i].kind == SEGMENT_MOVE) {
            const struct segment *first = &o.segments[start];
            const struct segment *last = &o.segments[n - (n > 0)];

            if (n > start + 1 && last->kind == SEGMENT_LINE &&
                last->x[0] == first->x[0] && last->y[0] == first->y[0])
                n--;
            start = n;
        }
        if (i < o.n)
            o.segments[n++] = o.segments[i];
    }
    o.n = n;
    return o;
}

static void assert_same(struct outline got, struct outline wanted, int32_t dx,
                        int32_t dy)
{
    got = open_contours(got);
    wanted = open_contours(wanted);
    assert_int_equal(got.n, wanted.n);
    for (size_t i = 0; i < got.n; i++) {
        const struct segment *g = &got.segments[i], *w = &wanted.segments[i];

        assert_int_equal(g->kind, w->kind);
        for (int k = 0; k < (g->kind == SEGMENT_CURVE ? 3 : 1); k++) {
            assert_int_equal(g->x[k], w->x[k] + dx);
            assert_int_equal(g->y[k], w->y[k] + dy);
        }
    }
}

#define GLYPHS 400

/* Three glyphs of every four share an outline with another one. */
static struct str sample(struct outline *outlines, struct cff_part *parts,
                         struct cff_glyph *glyphs)
{
    struct charstring_room room = {.arena = a};
    struct charstring *c = ARENA_ARRAY(a, GLYPHS, struct charstring);
    struct cff_font f = {.name = STR("AAAAAA+Sample"),
                         .bbox = {-100, -200, 1000, 900},
                         .glyphs = glyphs, .n_glyphs = GLYPHS + 1,
                         .parts = parts, .n_parts = GLYPHS,
                         .outlines = c, .n_outlines = GLYPHS,
                         .usual_width = 1000};

    glyphs[0] = (struct cff_glyph){1000, 0, 0};
    for (int i = 0; i < GLYPHS; i++) {
        outlines[i] = random_outline();
        c[i] = charstring_of(&room, &outlines[i], 1000);
        parts[i] = (struct cff_part){(uint32_t)(i % 4 == 3 ? i : i / 4 * 4),
                                     random_below(4) * 7700 - 500,
                                     random_below(300) - 150};
        glyphs[i + 1] = (struct cff_glyph){
            random_below(2) != 0 ? 1000 : random_below(32000), (uint32_t)i, 1};
    }
    return cff_write(a, &f);
}

static const FT_Outline_Funcs recorder = {on_move, on_line, on_conic, on_cubic,
                                          0, 0};

static void freetype_reads_it_back(void **state)
{
    struct outline *outlines = ARENA_ARRAY(a, GLYPHS, struct outline);
    struct cff_part *parts = ARENA_ARRAY(a, GLYPHS, struct cff_part);
    struct cff_glyph *glyphs = ARENA_ARRAY(a, GLYPHS + 1, struct cff_glyph);
    struct str s = sample(outlines, parts, glyphs);
    FT_Face face;
    FT_UInt cid;

    (void)state;
    assert_int_equal(FT_New_Memory_Face(library, (const FT_Byte *)s.s,
                                        (FT_Long)s.n, 0, &face), 0);
    assert_true(FT_IS_CID_KEYED(face));
    assert_int_equal(face->num_glyphs, GLYPHS + 1);
    assert_int_equal(face->units_per_EM, 1000);
    for (FT_UInt i = 0; i < GLYPHS; i++) {
        struct outline got = {ARENA_ARRAY(a, 400, struct segment), 0};

        assert_int_equal(FT_Get_CID_From_Glyph_Index(face, i + 1, &cid), 0);
        assert_int_equal(cid, i + 1);
        assert_int_equal(FT_Load_Glyph(face, i + 1, FT_LOAD_NO_SCALE), 0);
        assert_int_equal(face->glyph->metrics.horiAdvance, glyphs[i + 1].width);
        assert_int_equal(FT_Outline_Decompose(&face->glyph->outline, &recorder,
                                              &got), 0);
        assert_same(got, outlines[parts[i].outline], parts[i].x, parts[i].y);
    }
    FT_Done_Face(face);
}

/* A base and a mark: the second part starts where the first one ended. */
static void composes(void **state)
{
    struct charstring_room room = {.arena = a};
    struct outline base = random_outline(), mark = random_outline(), got;
    struct charstring c[] = {charstring_of(&room, &base, 1000),
                             charstring_of(&room, &mark, 1000)};
    struct cff_part parts[] = {{0, 5, 0}, {1, -74, 37}};
    struct cff_glyph glyphs[] = {{500, 0, 0}, {480, 0, 2}};
    struct cff_font f = {.name = STR("AAAAAA+Two"), .glyphs = glyphs,
                         .n_glyphs = 2, .parts = parts, .n_parts = 2,
                         .outlines = c, .n_outlines = 2, .usual_width = 500};
    struct str s = cff_write(a, &f);
    size_t n = 0;
    FT_Face face;

    (void)state;
    got = (struct outline){ARENA_ARRAY(a, 400, struct segment), 0};
    assert_int_equal(FT_New_Memory_Face(library, (const FT_Byte *)s.s,
                                        (FT_Long)s.n, 0, &face), 0);
    assert_int_equal(FT_Load_Glyph(face, 1, FT_LOAD_NO_SCALE), 0);
    assert_int_equal(face->glyph->metrics.horiAdvance, 480);
    assert_int_equal(FT_Outline_Decompose(&face->glyph->outline, &recorder,
                                          &got), 0);
    got = open_contours(got);
    base = open_contours(base);
    n = base.n;
    assert_same((struct outline){got.segments, n}, base, 5, 0);
    assert_same((struct outline){got.segments + n, got.n - n}, mark, -74, 37);
    FT_Done_Face(face);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(smallest),
        cmocka_unit_test(freetype_reads_it_back),
        cmocka_unit_test(composes),
    };

    return cmocka_run_group_tests(tests, open_all, close_all);
}
