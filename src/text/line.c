#include "text/line.h"

#include "base/arena.h"
#include "base/diag.h"
#include "base/utf8.h"
#include "text/bidi.h"
#include "text/justify.h"
#include "text/linefit.h"
#include "text/spacing.h"

#define EXCERPT 80              /* clusters of a text that a message quotes */
#define TOLERANCE 100           /* a tenth of a point over is not overfull */

/* Latin alone runs ragged; text that is mainly Han is flush. */
static bool is_justified(const struct para *p)
{
    size_t han = 0, latin = 0;

    if (p->style->align == ALIGN_JUSTIFY)
        return true;
    if (p->style->align != ALIGN_START || !p->has_han)
        return false;
    for (size_t i = 0; i < p->n_clusters; i++) {
        if (p->clusters[i].class == CLUSTER_HAN)
            han++;
        else if (p->clusters[i].class == CLUSTER_ALNUM)
            latin++;
    }
    return han * 2 > latin;
}

static enum line_end end_of(const struct para *p, const struct line *line,
                            size_t end)
{
    const struct cluster *last;

    if (end >= p->n_clusters)
        return END_PARA;
    last = line->placed[line->n - 1].cluster;
    if (last->class == CLUSTER_HYPHEN)
        return END_HYPHEN;
    for (size_t i = line->n; i-- > 0;) {
        last = line->placed[i].cluster;
        if (last->class == CLUSTER_SPACE)
            return END_SPACE;
        if (last->class != CLUSTER_HIDDEN)
            break;
    }
    return p->clusters[end].brk == BRK_MUST ? END_SPACE : END_NONE;
}

/* --- notes ------------------------------------------------------------- */

/* Where clusters [from, to) were written, or the string they are of. */
static struct span span_of(const struct para *p, size_t from, size_t to)
{
    const struct cluster *c = &p->clusters[from];
    size_t n = 0;

    for (size_t i = from; i < to; i++) {
        if (p->clusters[i].class != CLUSTER_HYPHEN)
            n = p->clusters[i].off + p->clusters[i].n - c->off;
    }
    return source_find(p->items[c->item].piece->span,
                       str_sub(p->text, c->off, c->off + n), 0);
}

/* The beginning of the text of clusters [from, to), for a message. */
static struct str excerpt(struct engine *e, const struct para *p, size_t from,
                          size_t to)
{
    struct buf b = {.a = e->scratch};
    size_t n = to - from < EXCERPT ? to : from + EXCERPT;

    for (size_t i = from; i < n; i++) {
        const struct cluster *c = &p->clusters[i];

        if (c->class != CLUSTER_HYPHEN)
            buf_str(&b, c->icon ? c->icon->text : cluster_text(p, c));
    }
    buf_z(&b, n < to ? "\u2026" : "");
    return buf_text(&b);
}

static bool is_breakable(const struct para *p, size_t i)
{
    return i >= p->n_clusters || p->clusters[i].brk > BRK_INSIDE;
}

/* LB-18: told where it is first broken. */
static void report_word(struct engine *e, const struct linefit *f,
                        size_t first, size_t end)
{
    const struct para *p = f->p;
    size_t from = end, to = end;
    unit over;

    while (from > first && !is_breakable(p, from))
        from--;
    if (from > 0 && !is_breakable(p, from))
        return;
    while (!is_breakable(p, to))
        to++;
    over = linefit_line(f, from, to).natural - linefit_room(f, 1);
    diag_at(e->diag, DIAG_WORD_BROKEN, span_of(p, from, to),
            "a word was broken inside, as it is %d.%d pt wider than its "
            "column: '%.*s'",
            (int)(over / 1000), (int)(over / 100 % 10),
            STR_ARGS(excerpt(e, p, from, to)));
}

static bool broke_after_hyphen(const struct para *p, const struct line *line,
                               size_t end)
{
    return end < p->n_clusters && p->clusters[end].brk == BRK_LAST &&
           cluster_first(p, line->placed[line->n - 1].cluster) == '-';
}

static void report_hyphen(struct engine *e, const struct para *p,
                          size_t first, size_t end)
{
    size_t from = end - 1;

    while (from > first && p->clusters[from - 1].class != CLUSTER_SPACE)
        from--;
    diag_at(e->diag, DIAG_HYPHEN_BREAK, span_of(p, from, end),
            "'%.*s' was broken after its hyphen, as nothing else fits; plain "
            "pdftotext loses it there", STR_ARGS(excerpt(e, p, from, end)));
}

static void report(struct engine *e, const struct linefit *f,
                   const struct line *line, size_t first, size_t end)
{
    const struct para *p = f->p;
    unit over = line->width - linefit_room(f, first);

    if (line->overfull)
        diag_at(e->diag, DIAG_OVERFULL, span_of(p, first, end),
                "a line is %d.%d pt wider than its column and has no place to "
                "break: '%.*s'",
                (int)(over / 1000), (int)(over / 100 % 10),
                STR_ARGS(excerpt(e, p, first, end)));
    else if (!is_breakable(p, end))
        report_word(e, f, first, end);
    else if (broke_after_hyphen(p, line, end))
        report_hyphen(e, p, first, end);
}

/* --- lines ------------------------------------------------------------- */

static unit aligned(const struct linefit *f, size_t first, unit width)
{
    unit indent = f->indent, room = linefit_room(f, first);
    unit x = first > 0 ? (indent < 0 ? -indent : 0) : (indent > 0 ? indent : 0);

    if (f->p->style->align == ALIGN_RIGHT && width < room)
        return x + room - width;
    if (f->p->style->align == ALIGN_CENTRE && width < room)
        return x + (room - width) / 2;
    return x;
}

static struct line make_line(struct engine *e, struct arena *a,
                             const struct linefit *f, size_t first,
                             size_t end)
{
    struct span_of_line s = linefit_line(f, first, end);
    struct line line = justify_place(a, f, &s);
    unit room = linefit_room(f, first);

    if (f->p->style->align == ALIGN_SPREAD)
        justify_spread(&line, room);
    else if (f->justified)
        justify_fill(f, &s, &line, !linefit_is_last(f, end));
    line.overfull = line.width > room + TOLERANCE;
    line.x = aligned(f, first, line.width);
    line.end = line.n > 0 ? end_of(f->p, &line, end) : END_PARA;
    report(e, f, &line, first, end);
    bidi_reorder(&line);
    return line;
}

struct lines line_break(struct engine *e, struct arena *a,
                        const struct para *p, unit width,
                        const struct fit *fit)
{
    struct arena_mark m = arena_mark(e->scratch);
    struct lines out = {0};
    struct linefit f = {.e = e, .p = p, .scratch = e->scratch, .fit = fit,
                        .width = width, .justified = is_justified(p)};
    size_t first = 0;
    size_t *ends;

    out.leading = style_leading(p->style, p->has_han, e->han_document, fit);
    out.baseline = style_baseline(p->style, out.leading, e->han_document, fit);
    if (p->n_clusters == 0)
        return out;
    f.indent = style_indent(p->style, e->han_document, fit);
    linefit_measure(&f);
    ends = linefit_breaks(&f, &out.n);
    out.line = ARENA_ARRAY(a, out.n, struct line);
    for (size_t i = 0; i < out.n; i++) {
        out.line[i] = make_line(e, a, &f, first, ends[i]);
        first = ends[i];
    }
    arena_release(e->scratch, m);
    return out;
}
