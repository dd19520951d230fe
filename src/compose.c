#include "compose.h"

#include <string.h>
#include <time.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/source.h"
#include "layout/build.h"
#include "layout/folio.h"
#include "layout/modules.h"
#include "page/fit.h"
#include "page/fitreport.h"
#include "page/paginate.h"
#include "profile/lint.h"
#include "profile/profile.h"
#include "profile/yaml.h"
#include "text/para.h"

const char *stage_name(enum stage s)
{
    static const char *const names[] = {
        "tree", "profile", "boxes", "items", "glyphs", "lines", "pages",
        "text", "pdf"
    };
    _Static_assert(sizeof names / sizeof *names == STAGE_N, "a stage's name");

    return s < STAGE_N ? names[s] : NULL;
}

/* What the stages hand on to each other. */
struct job {
    struct arena *a;
    struct diag *d;
    struct fonts *fonts;
    const struct compose_options *opt;
    struct buf *dumped;
    struct source *src;
    struct node *root;
    struct profile *profile;
    const struct language *lang;
    const struct module *module;
    struct document *doc;
    struct arena *scratch;      /* of the engine, while it is open */
    struct engine e;
    struct fit fit;
    struct composed *composed;
};

static bool run_tree(struct job *c)
{
    struct str text;

    if (!file_read(c->a, c->d, c->opt->path, &text))
        return false;
    c->src = source_new(c->a, c->opt->path, text);
    c->root = yaml_parse(c->a, c->d, c->src);
    return c->root != NULL;
}

/* Where no document is asked for, those in the other languages count too. */
static void lint(struct job *c)
{
    struct edition other = c->opt->edition;
    bool all = other.lang.n == 0 && other.variant.n == 0;

    profile_lint(c->a, c->d, c->profile);
    for (size_t i = 0; all && i < c->profile->n_languages; i++) {
        other.lang = c->profile->languages[i];
        profile_lint(c->a, c->d, profile_read(c->a, c->d, c->src, c->root,
                                              &other));
    }
}

static bool run_profile(struct job *c)
{
    c->profile = profile_read(c->a, c->d, c->src, c->root,
                              &c->opt->edition);
    if (c->opt->profile)
        *c->opt->profile = c->profile;
    if (c->opt->lint)
        lint(c);
    return true;
}

static struct document *build_boxes(struct job *c, struct diag *d)
{
    struct document *doc = layout_build(c->a, d, c->module, c->profile,
                                        c->lang);

    if (c->opt->book.pages > 0)
        folio_number(c->a, doc, c->opt->book);
    return doc;
}

static bool run_boxes(struct job *c)
{
    const struct profile *p = c->profile;
    const struct compose_options *opt = c->opt;
    struct str layout = opt->layout;
    struct span at = {NULL, 0, 0};

    if (layout.n == 0) {
        layout = p->layout.n > 0 ? p->layout : STR("jobmarket");
        at = p->layout_span;
    }
    c->module = modules_get(opt->modules, c->a, c->d, layout, at, p->language,
                            &c->lang);
    if (!c->module)
        return false;
    c->doc = build_boxes(c, c->d);
    return true;
}

static bool run_shape(struct job *c)
{
    c->scratch = arena_new();
    engine_open(&c->e, c->a, c->scratch, c->d, c->fonts, c->doc->lang);
    c->e.cjk_lang = c->doc->cjk_lang;
    page_shape(&c->e, c->doc);
    return true;
}

/* Makes the document without the first n of what may go: it is read anew. */
static void leave_out(struct job *c, const struct optionals *may_go, size_t n)
{
    struct edition edition = c->opt->edition;
    struct diag *said = c->e.diag, *unheard = diag_new(c->a);
    struct photo_made **made = c->profile->photo_made;

    edition.without = may_go->item;
    edition.n_without = n;
    c->profile = profile_read(c->a, unheard, c->src, c->root, &edition);
    c->profile->photo_made = made;
    c->doc = build_boxes(c, unheard);
    c->e.diag = unheard;
    page_shape(&c->e, c->doc);
    c->e.diag = said;
}

/*
 * Of what is left out, takes back what need not go, the most important first:
 * what stood in a column that is not the full one, and a section that has room
 * again since a longer one went after it.
 */
static void take_back(struct job *c, struct optionals *gone, size_t pages)
{
    bool beside = c->doc->n_columns > 1;

    for (size_t i = gone->n - 1; i-- > 0;) {
        struct optional one = gone->item[i];
        size_t after = gone->n - i - 1;

        if (!beside && !one.section)
            continue;
        memmove(&gone->item[i], &gone->item[i + 1],
                after * sizeof gone->item[0]);
        leave_out(c, gone, gone->n - 1);
        if (page_fits(&c->e, c->doc, pages)) {
            gone->n--;
            continue;
        }
        memmove(&gone->item[i + 1], &gone->item[i],
                after * sizeof gone->item[0]);
        gone->item[i] = one;
    }
}

/* Leaves out as little as makes it fit, the least important first. */
static struct fitted drop(struct job *c, size_t pages)
{
    struct optionals may_go = optionals_sorted(c->a, &c->profile->optional);
    size_t fits = may_go.n, more = 0;

    leave_out(c, &may_go, fits);
    if (!page_fits(&c->e, c->doc, pages))
        return page_fit(&c->e, c->doc, pages);
    while (fits - more > 1) {
        size_t middle = more + (fits - more) / 2;

        leave_out(c, &may_go, middle);
        if (page_fits(&c->e, c->doc, pages))
            fits = middle;
        else
            more = middle;
    }
    may_go.n = fits;
    take_back(c, &may_go, pages);
    for (size_t i = 0; i < may_go.n; i++)
        fit_report_dropped(c->d, &may_go.item[i]);
    leave_out(c, &may_go, may_go.n);
    return page_fit(&c->e, c->doc, pages);
}

/* Settles the fit, if there is a number of pages to be kept. */
static void fit(struct job *c)
{
    size_t pages = (size_t)(c->opt->pages ? c->opt->pages : c->profile->pages);
    struct span whole = {c->src, 0, 0};
    struct dropping dropping = {
        c->opt->drop, c->opt->drop ? c->profile->optional.n : 0};
    struct fitted f;

    if (pages == 0)
        return;
    f = page_fit(&c->e, c->doc, pages);
    if (!f.fits && dropping.n > 0)
        f = drop(c, pages);
    c->fit = f.fit;
    if (!f.fits)
        fit_report_long(&c->e, c->doc, c->opt->pages ? whole
                        : c->profile->pages_span, &f, pages, dropping);
    else
        fit_report(c->d, whole, &f, pages);
}

static bool run_pages(struct job *c)
{
    fit(c);
    if (diag_failed(c->d))
        return false;
    c->composed = page_compose(&c->e, c->a, c->doc, &c->fit);
    return true;
}

/* The stages in order, and the dumps that each of them makes possible. */
static const struct step {
    bool (*run)(struct job *c);
    enum stage first, last;     /* of the dumps */
    enum stage timed;           /* the name its time goes under */
} steps[] = {
    {run_tree, STAGE_TREE, STAGE_TREE, STAGE_TREE},
    {run_profile, STAGE_PROFILE, STAGE_PROFILE, STAGE_PROFILE},
    {run_boxes, STAGE_BOXES, STAGE_BOXES, STAGE_BOXES},
    {run_shape, STAGE_ITEMS, STAGE_GLYPHS, STAGE_GLYPHS},
    {run_pages, STAGE_LINES, STAGE_TEXT, STAGE_PAGES},
};

#define STEPS (sizeof steps / sizeof *steps)

static void dump_stage(struct job *c)
{
    switch (c->opt->dump) {
    case STAGE_TREE:
        tree_dump(c->dumped, c->root);
        break;
    case STAGE_PROFILE:
        profile_dump(c->dumped, c->profile);
        break;
    case STAGE_BOXES:
        box_dump(c->dumped, c->doc);
        break;
    case STAGE_ITEMS:
        page_dump_items(c->dumped, c->doc);
        break;
    case STAGE_GLYPHS:
        page_dump_glyphs(c->dumped, c->doc);
        break;
    case STAGE_LINES:
        page_dump_lines(c->dumped, &c->e, c->a, c->doc, &c->fit);
        break;
    case STAGE_PAGES:
        page_dump(c->dumped, c->composed);
        break;
    case STAGE_TEXT:
        page_dump_text(c->dumped, c->composed);
        break;
    case STAGE_PDF:
    case STAGE_N:
        break;
    }
}

static uint64_t now(void)
{
    struct timespec t;

    if (clock_gettime(CLOCK_MONOTONIC, &t) != 0)
        return 0;
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/*
 * Runs one step. False where the flow ends: an error, or the dump asked for
 * was made.
 */
static bool run(struct job *c, const struct step *step)
{
    enum stage dump = c->opt->dump;
    uint64_t start = c->opt->times ? now() : 0;
    bool done = step->run(c) && !diag_failed(c->d);

    if (c->opt->times)
        c->opt->times[step->timed] += now() - start;
    if (done && dump >= step->first && dump <= step->last) {
        dump_stage(c);
        return false;
    }
    return done;
}

struct composed *compose(struct arena *a, struct diag *d, struct fonts *fonts,
                         const struct compose_options *opt,
                         struct buf *dumped)
{
    struct job c = {.a = a, .d = d, .fonts = fonts, .opt = opt,
                        .dumped = dumped, .fit = FIT_NONE};
    size_t i = 0;

    while (i < STEPS && run(&c, &steps[i]))
        i++;
    if (c.scratch) {
        engine_close(&c.e);
        arena_free(c.scratch);
    }
    return i == STEPS ? c.composed : NULL;
}

struct composed *compose_document(struct arena *a, struct diag *d,
                                  struct fonts *fonts,
                                  const struct document *doc)
{
    struct arena *scratch = arena_new();
    struct fit fit = FIT_NONE;
    struct composed *c;
    struct engine e;

    engine_open(&e, a, scratch, d, fonts, doc->lang);
    c = page_compose(&e, a, doc, &fit);
    engine_close(&e);
    arena_free(scratch);
    return c;
}
