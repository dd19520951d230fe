#include "pdf/iconpath.h"

#include "pdf/pen.h"
#include "pdf/token.h"
#include "pdf/writer.h"
#include "text/outline.h"

/* Where a glyph's own coordinates lie on the page. */
struct icon_place {
    unit x, y, size;
    const struct glyph *glyph;
};

/* A coordinate [em/1000], scaled and moved as the glyph is, in units. */
static unit on_page(const struct icon_place *at, int32_t v, int32_t by)
{
    int64_t mem = (int64_t)v * at->glyph->scale + (int64_t)by * 1000;

    return pen_divide(mem * at->size, 1000000);
}

static void put_segment(struct buf *out, const struct segment *s,
                        const struct icon_place *at)
{
    static const char *const ops[] = {"m\n", "l\n", "c\n"};
    int n = s->kind == SEGMENT_CURVE ? 3 : 1;

    for (int i = 0; i < n; i++) {
        token_unit(out, at->x + on_page(at, s->x[i], at->glyph->dx));
        buf_char(out, ' ');
        token_unit(out, at->y + on_page(at, s->y[i], at->glyph->dy));
        buf_char(out, ' ');
    }
    buf_z(out, ops[s->kind]);
}

void iconpath_put(struct writer *w, struct buf *out, const struct mark *m,
                  unit x, unit y)
{
    const struct para *para = m->placed->para;
    const struct cluster *c = m->placed->cluster;
    const struct face *face = para->items[c->item].face;

    for (size_t i = 0; i < c->n_glyphs; i++) {
        const struct glyph *g = &para->glyphs[c->glyph + i];
        struct icon_place at = {x, y, m->placed->size, g};
        struct outline o;

        if (!outline_load(w->scratch, w->fonts, w->diag, face, g->id, &o))
            continue;
        for (size_t k = 0; k < o.n; k++)
            put_segment(out, &o.segments[k], &at);
        buf_z(out, "f\n");
    }
}
