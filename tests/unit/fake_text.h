/*
 * fake_text -- a text stage without fonts, for tests of what comes after it.
 *
 * Every byte is a cluster half an em wide; lines break greedily at spaces, the
 * space hanging after the line. With the 10 pt styles of these tests a
 * character is 5 pt wide and lines are 12 pt apart, baselines 9 pt below their
 * tops. Takes the place of the library's text/: it defines all that page/
 * asks of it. Also the boxes that the tests are made of.
 */
#ifndef CVSET_FAKE_TEXT_H
#define CVSET_FAKE_TEXT_H

#include "test.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "page/paginate.h"
#include "text/line.h"
#include "text/para.h"
#include "text/style.h"

#define FAKE_EM 500             /* advance of a character [em/1000] */

static struct arena *fake_arena;
static struct engine fake_engine;

unit style_size(const struct style *s, bool han_text, bool han_document,
                const struct fit *fit)
{
    (void)han_text;
    (void)han_document;
    return unit_scale(s->size, fit->size);
}

unit style_indent(const struct style *s, bool han_document,
                  const struct fit *fit)
{
    (void)han_document, (void)fit;
    return s->indent;
}

unit style_leading(const struct style *s, bool han_text, bool han_document,
                   const struct fit *fit)
{
    (void)han_document;
    return unit_scale(han_text ? s->han_leading.length
                               : s->latin_leading.length, fit->leading);
}

unit style_baseline(const struct style *s, unit leading, bool han_document,
                    const struct fit *fit)
{
    (void)s;
    (void)han_document;
    (void)fit;
    return leading * 3 / 4;
}

void para_shape(struct engine *e, struct para *p)
{
    if (p->shaped)
        return;
    p->shaped = true;
    p->items = ARENA_NEW(e->arena, struct item);
    p->n_items = 1;
    p->n_clusters = p->text.n;
    p->clusters = ARENA_ARRAY(e->arena, p->text.n, struct cluster);
    for (size_t i = 0; i < p->text.n; i++) {
        p->clusters[i].off = (uint32_t)i;
        p->clusters[i].n = 1;
        p->clusters[i].adv = FAKE_EM;
        p->clusters[i].class = p->text.s[i] == ' ' ? CLUSTER_SPACE
                                                   : CLUSTER_OTHER;
    }
}

unit para_size(const struct engine *e, const struct para *p,
               const struct cluster *c, const struct fit *fit)
{
    (void)e;
    (void)c;
    return style_size(p->style, false, false, fit);
}

/* Width of n characters of the paragraph. */
static unit fake_width(const struct para *p, size_t n, const struct fit *fit)
{
    return (unit)n * FAKE_EM * style_size(p->style, false, false, fit) / 1000;
}

unit para_width(const struct engine *e, const struct para *p,
                const struct fit *fit)
{
    (void)e;
    return fake_width(p, p->text.n, fit);
}

unit para_min_width(const struct engine *e, const struct para *p,
                    const struct fit *fit)
{
    size_t word = 0, longest = 0;

    (void)e;
    for (size_t i = 0; i < p->text.n; i++) {
        word = p->text.s[i] == ' ' ? 0 : word + 1;
        longest = word > longest ? word : longest;
    }
    return fake_width(p, longest, fit);
}

/* Where the line that begins at `from` ends: after its hanging space. */
static size_t fake_end(const struct para *p, size_t from, unit width,
                       const struct fit *fit)
{
    size_t end = 0;

    for (size_t i = from; i <= p->text.n; i++) {
        bool over = fake_width(p, i - from, fit) > width;

        if (end > 0 && over)
            return end;
        if (i < p->text.n && p->text.s[i] == ' ')
            end = i + 1;
    }
    return p->text.n;
}

static void fake_line(struct arena *a, const struct para *p, size_t from,
                      size_t to, unit width, const struct fit *fit,
                      struct line *out)
{
    size_t seen = to - from;

    out->n = to - from;
    out->placed = ARENA_ARRAY(a, out->n, struct placed);
    for (size_t i = 0; i < out->n; i++)
        out->placed[i] = (struct placed){
            .para = p, .cluster = &p->clusters[from + i],
            .size = style_size(p->style, false, false, fit), .adv = FAKE_EM};
    out->end = END_PARA;
    if (to < p->text.n) {
        out->end = END_SPACE;
        seen--;
    }
    out->width = fake_width(p, seen, fit);
    if (p->style->align == ALIGN_RIGHT)
        out->x = width - out->width;
}

struct lines line_break(struct engine *e, struct arena *a,
                        const struct para *p, unit width,
                        const struct fit *fit)
{
    struct lines l = {0};
    size_t from = 0;

    (void)e;
    l.line = ARENA_ARRAY(a, p->text.n + 1, struct line);
    l.leading = style_leading(p->style, p->has_han, false, fit);
    l.baseline = style_baseline(p->style, l.leading, false, fit);
    do {
        size_t to = fake_end(p, from, width, fit);

        fake_line(a, p, from, to, width, fit, &l.line[l.n++]);
        from = to;
    } while (from < p->text.n);
    return l;
}

void line_dump(struct buf *out, const struct lines *l)
{
    buf_format(out, "%zu lines\n", l->n);
}

void para_dump_items(struct buf *out, const struct para *p)
{
    buf_str(out, p->text);
}

void para_dump_glyphs(struct buf *out, const struct para *p)
{
    buf_str(out, p->text);
}

/* The body style of the tests; others are changed copies of it. */
static struct style *fake_style(void)
{
    struct style *s = ARENA_NEW(fake_arena, struct style);

    s->size = PT(10);
    s->latin_leading.length = PT(12);
    s->han_leading.length = PT(16);
    return s;
}

static inline struct box *box_new(enum box_kind kind)
{
    struct box *b = ARENA_NEW(fake_arena, struct box);

    b->kind = kind;
    return b;
}

static inline struct box *box_text(const struct style *style, const char *text)
{
    struct box *b = box_new(BOX_PARA);

    b->para = ARENA_NEW(fake_arena, struct para);
    b->para->text = str_of(text);
    b->para->style = style ? style : fake_style();
    return b;
}

static inline struct box *box_add(struct box *parent, struct box *kid)
{
    struct box **end = &parent->kids;

    while (*end)
        end = &(*end)->next;
    *end = kid;
    return kid;
}

static inline struct box *box_row(const struct grid *grid, const char *left,
                                  const char *right)
{
    struct box *b = box_new(BOX_ROW);

    b->grid = grid;
    box_add(b, box_text(NULL, left));
    box_add(b, box_text(NULL, right));
    return b;
}

/* A paragraph that makes n lines on a page narrower than two words. */
static inline struct box *box_lines(size_t n)
{
    struct buf b = {.a = fake_arena};

    for (size_t i = 0; i < n; i++)
        buf_z(&b, i > 0 ? " abcdefghijklm" : "abcdefghijklm");
    return box_text(NULL, buf_text(&b).s);
}

/* n columns of equal width. */
static struct page_column *fake_columns(struct document *d, size_t n)
{
    struct page_column *columns = ARENA_ARRAY(fake_arena, n,
                                              struct page_column);

    for (size_t i = 0; i < n; i++)
        columns[i].width = (struct length){MEASURE_FR, 1000};
    d->columns = columns;
    d->n_columns = n;
    return columns;
}

/* A page of 100 pt x the given number of 12 pt lines, no margins. */
static struct document *fake_document(size_t lines)
{
    struct document *d = ARENA_NEW(fake_arena, struct document);

    d->page_width = PT(100);
    d->page_height = PT(12) * (unit)lines;
    d->body = box_new(BOX_STACK);
    d->base = fake_style();
    fake_columns(d, 1)->rest = d->body;
    return d;
}

static inline struct composed *fake_compose(const struct document *d,
                                            struct fit fit)
{
    return page_compose(&fake_engine, fake_arena, d, &fit);
}

/* What the page dump says, for comparisons. */
static inline struct str fake_dump(const struct composed *c)
{
    struct buf b = {.a = fake_arena};

    page_dump(&b, c);
    return buf_text(&b);
}

static inline struct str fake_text(const struct composed *c)
{
    struct buf b = {.a = fake_arena};

    page_dump_text(&b, c);
    return buf_text(&b);
}

static int fake_setup(void **state)
{
    (void)state;
    fake_arena = arena_new();
    fake_engine = (struct engine){.arena = fake_arena};
    fake_engine.diag = diag_new(fake_arena);
    return 0;
}

static int fake_teardown(void **state)
{
    (void)state;
    arena_free(fake_arena);
    return 0;
}

#define FAKE_TEST(f) \
    cmocka_unit_test_setup_teardown(f, fake_setup, fake_teardown)

#endif
