#include "page/fit.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/diag.h"
#include "page/columns.h"
#include "page/pagebreak.h"
#include "text/para.h"

/* --- the ladder --------------------------------------------------------- */

/* What may be turned, in the order in which it is; step in thousandths. */
static const struct knob {
    const char *name;
    size_t at, limits;          /* in struct fit and struct fit_limits */
    int step;
} knobs[] = {
    {"gaps", offsetof(struct fit, gaps), offsetof(struct fit_limits, gaps),
        10},
    {"leading", offsetof(struct fit, leading),
        offsetof(struct fit_limits, leading), 5},
    {"margins", offsetof(struct fit, margin),
        offsetof(struct fit_limits, margin), 10},
    {"size", offsetof(struct fit, size), offsetof(struct fit_limits, size), 5},
};

#define KNOBS (sizeof knobs / sizeof *knobs)

enum way { CLOSER, WIDER };

/* A knob turned from here to there, rung by rung. */
struct stretch {
    const struct knob *knob;
    int from, to;
};

/*
 * The ladder's stretches, up to its far end: the knobs to the layout's limits,
 * then, where the floor asks for it, closer still (struct fit_limits).
 */
struct ladder {
    struct stretch s[2 * KNOBS];
    size_t n;
};

static const int *limits_of(const struct fit_limits *l, const struct knob *k)
{
    return (const int *)(const void *)((const char *)l + k->limits);
}

static int *knob_value(struct fit *f, const struct knob *k)
{
    return (int *)(void *)((char *)f + k->at);
}

static void add_stretch(struct ladder *l, const struct knob *k, int from,
                        int to)
{
    l->s[l->n++] = (struct stretch){k, from, to};
}

static struct ladder ladder_of(const struct fit_limits *limits, enum way way)
{
    struct ladder l = {.n = 0};
    struct fit dense = limits->dense;

    for (size_t i = 0; i < KNOBS; i++) {
        int to = limits_of(limits, &knobs[i])[way];
        bool further = way == CLOSER ? to < 1000 : to > 1000;

        add_stretch(&l, &knobs[i], 1000, further ? to : 1000);
    }
    for (size_t i = 0; way == CLOSER && i < KNOBS; i++) {
        /* The size goes first: it is what the lower floor allows. */
        const struct stretch *s = &l.s[(i + KNOBS - 1) % KNOBS];
        int to = *knob_value(&dense, s->knob);

        add_stretch(&l, s->knob, s->to, to < s->to ? to : s->to);
    }
    return l;
}

static int rungs_of(const struct stretch *s)
{
    return (abs(s->to - s->from) + s->knob->step - 1) / s->knob->step;
}

static int all_rungs(const struct fit_limits *limits, enum way way)
{
    struct ladder l = ladder_of(limits, way);
    int n = 0;

    for (size_t i = 0; i < l.n; i++)
        n += rungs_of(&l.s[i]);
    return n;
}

static struct fit fit_at(const struct fit_limits *limits, enum way way,
                         int rung)
{
    struct ladder l = ladder_of(limits, way);
    struct fit f = FIT_NONE;

    for (size_t i = 0; i < l.n && rung > 0; i++) {
        const struct stretch *s = &l.s[i];
        int rungs = rungs_of(s), turned = rung * s->knob->step;

        if (rungs > 0)
            *knob_value(&f, s->knob) = rung >= rungs ? s->to
                : way == CLOSER ? s->from - turned : s->from + turned;
        rung -= rung < rungs ? rung : rungs;
    }
    return f;
}

/* What rung + 1 turns, or NULL. */
static const char *knob_after(const struct fit_limits *limits, enum way way,
                              int rung)
{
    struct ladder l = ladder_of(limits, way);

    for (size_t i = 0; i < l.n; i++) {
        rung -= rungs_of(&l.s[i]);
        if (rung < 0)
            return l.s[i].knob->name;
    }
    return NULL;
}

struct str fit_text(struct arena *a, const struct fit *fit)
{
    struct buf b = {.a = a};
    struct fit f = *fit;

    for (size_t i = 0; i < KNOBS; i++) {
        int value = *knob_value(&f, &knobs[i]);

        if (value == 1000)
            continue;
        buf_format(&b, "%s%s %d", b.n ? ", " : "", knobs[i].name, value / 10);
        if (value % 10)
            buf_format(&b, ".%d", value % 10);
        buf_z(&b, " %");
    }
    return buf_text(&b);
}

/* --- trials ------------------------------------------------------------- */

struct trial {
    struct engine *e;
    const struct document *doc;
    struct arena *a;            /* of the galley */
    struct diag *said;
    struct columns s;
};

/* Sets the document; what that finds is said only when it is set for good. */
static void trial_open(struct trial *t, const struct fit *fit)
{
    t->a = arena_new();
    t->said = t->e->diag;
    t->e->diag = diag_new(t->a);
    columns_open(&t->s, t->e, t->a, t->doc, fit);
    columns_set(&t->s);
}

static void trial_close(struct trial *t)
{
    t->e->diag = t->said;
    arena_free(t->a);
}

/* *full, if not NULL: thousandths of the last page that are full. */
static size_t count_pages(struct engine *e, const struct document *doc,
                          const struct fit *fit, int64_t *full)
{
    struct trial t = {.e = e, .doc = doc};
    size_t at;

    trial_open(&t, fit);
    if (full)
        *full = columns_last_fill(&t.s, &at);
    trial_close(&t);
    return t.s.pages;
}

static unit body_leading(const struct engine *e, const struct document *doc,
                         const struct fit *fit)
{
    return style_leading(doc->base, doc->han, e->han_document, fit);
}

/* Lines of the body that the height is, rounded up. */
static size_t lines_of(const struct trial *t, unit height,
                       const struct fit *fit)
{
    unit leading = body_leading(t->e, t->doc, fit);

    return height > 0 ? (size_t)((height + leading - 1) / leading) : 0;
}

/*
 * By how many lines the text of the columns that are too long is more than the
 * pages hold; at least 1.
 */
static size_t lines_over(struct engine *e, const struct document *doc,
                         const struct fit *fit, size_t pages)
{
    struct trial t = {.e = e, .doc = doc};
    size_t lines = 0;

    trial_open(&t, fit);
    for (size_t i = 0; i < t.s.n; i++) {
        const struct galley *g = &t.s.galley[i];
        size_t over = lines_of(&t, blocks_height(&g->blocks, 0, g->blocks.n)
                               - (unit)pages * g->depth, fit);

        if (g->n_pages > pages)
            lines += over > 0 ? over : 1;
    }
    trial_close(&t);
    return lines > 0 ? lines : 1;
}

/* --- climbing ----------------------------------------------------------- */

static bool rung_fits(struct engine *e, const struct document *doc,
                      enum way way, int rung, size_t pages)
{
    struct fit fit = fit_at(&doc->limits, way, rung);

    return count_pages(e, doc, &fit, NULL) <= pages;
}

/*
 * The rung nearest to `more` that has no more than `pages`, where `fits` has
 * not and `more` has.
 */
static int climb(struct engine *e, const struct document *doc, enum way way,
                 size_t pages, int fits, int more)
{
    while (fits - more > 1 || more - fits > 1) {
        int middle = (fits + more) / 2;

        if (rung_fits(e, doc, way, middle, pages))
            fits = middle;
        else
            more = middle;
    }
    return fits;
}

bool page_fits(struct engine *e, const struct document *doc, size_t pages)
{
    return rung_fits(e, doc, CLOSER, all_rungs(&doc->limits, CLOSER), pages);
}

static void bring_closer(struct engine *e, const struct document *doc,
                         size_t pages, struct fitted *f)
{
    int rung = all_rungs(&doc->limits, CLOSER);

    f->fit = fit_at(&doc->limits, CLOSER, rung);
    f->pages = count_pages(e, doc, &f->fit, NULL);
    f->fits = f->pages <= pages;
    if (!f->fits) {
        f->lines = lines_over(e, doc, &f->fit, pages);
        return;
    }
    rung = climb(e, doc, CLOSER, pages, rung, 0);
    f->fit = fit_at(&doc->limits, CLOSER, rung);
    f->next = knob_after(&doc->limits, CLOSER, rung);
}

static void spread(struct engine *e, const struct document *doc, size_t pages,
                   struct fitted *f)
{
    int past = all_rungs(&doc->limits, WIDER) + 1;

    f->fit = fit_at(&doc->limits, WIDER,
                    climb(e, doc, WIDER, pages, 0, past));
}

struct fitted page_fit(struct engine *e, const struct document *doc,
                       size_t pages)
{
    struct fitted f = {.fit = FIT_NONE, .fits = true};
    int64_t full;

    f.natural = f.pages = count_pages(e, doc, &f.fit, &full);
    if (f.natural > pages)
        bring_closer(e, doc, pages, &f);
    else if (f.natural == pages && full >= FIT_FILL_FROM
             && full <= FIT_FILL_TO)
        spread(e, doc, pages, &f);
    return f;
}

/* --- what takes the room ------------------------------------------------ */

static int longer(const void *x, const void *y)
{
    const struct extent *a = x, *b = y;

    return a->lines < b->lines ? 1 : a->lines > b->lines ? -1 : 0;
}

/* Appends the column's sections to all[*n]. */
static void add_extents(const struct trial *t, const struct galley *g,
                        const struct fit *fit, struct extent *all, size_t *n)
{
    size_t end = g->blocks.n;

    for (size_t i = g->n_named; i > 0; i--) {
        const struct named *named = &g->named[i - 1];

        if (named->box->bookmark_level != 1)
            continue;
        all[*n].title = named->box->bookmark;
        all[(*n)++].lines = lines_of(t, blocks_height(&g->blocks, named->block,
                                                      end), fit);
        end = named->block;
    }
}

struct extent *fit_extents(struct engine *e, struct arena *a,
                           const struct document *doc, const struct fit *fit,
                           size_t pages, size_t *n)
{
    struct trial t = {.e = e, .doc = doc};
    struct extent *all;
    size_t most = 0;

    *n = 0;
    trial_open(&t, fit);
    for (size_t i = 0; i < t.s.n; i++)
        most += t.s.galley[i].n_named;
    all = ARENA_ARRAY(a, most, struct extent);
    for (size_t i = 0; i < t.s.n; i++)
        if (t.s.galley[i].n_pages > pages)
            add_extents(&t, &t.s.galley[i], fit, all, n);
    trial_close(&t);
    qsort(all, *n, sizeof *all, longer);
    return all;
}
