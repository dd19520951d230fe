#include "page/fitreport.h"

#include "base/arena.h"
#include "base/diag.h"
#include "page/fit.h"
#include "profile/profile.h"
#include "text/para.h"

#define MOST_NAMED 3            /* sections */

static const char *plural(size_t n)
{
    return n == 1 ? "" : "s";
}

static bool is_as_designed(const struct fit *f)
{
    return f->size == 1000 && f->leading == 1000 && f->gaps == 1000
        && f->margin == 1000;
}

void fit_report(struct diag *d, struct span at, const struct fitted *f,
                size_t pages)
{
    struct arena *a = arena_new();
    const char *how = fit_text(a, &f->fit).s;

    if (f->natural < pages)
        diag_at(d, DIAG_FIT, at, "the document has %zu page%s, fewer than %zu: "
                "it is not stretched", f->natural, plural(f->natural), pages);
    else if (is_as_designed(&f->fit))
        ;
    else if (f->natural == pages)
        diag_at(d, DIAG_FIT, at, "spread over its %zu page%s: %s", pages,
                plural(pages), how);
    else
        diag_at(d, DIAG_FIT, at, "fitted from %zu pages to %zu: %s; %s%s",
                f->natural, pages, how, f->next ? "next would go: " :
                "nothing more would go", f->next ? f->next : "");
    arena_free(a);
}

static void note_extents(struct engine *e, const struct document *doc,
                         struct span at, const struct fitted *f,
                         size_t pages)
{
    struct arena *a = arena_new();
    struct buf b = {.a = a};
    size_t n;
    struct extent *longest = fit_extents(e, a, doc, &f->fit, pages, &n);

    for (size_t i = 0; i < n && i < MOST_NAMED; i++)
        buf_format(&b, "%s%.*s (%zu line%s)", i ? ", " : "",
                   STR_ARGS(longest[i].title), longest[i].lines,
                   plural(longest[i].lines));
    if (n > 0)
        diag_note(e->diag, at, "the longest sections: %s", buf_text(&b).s);
    arena_free(a);
}

/* What else leaves things out. */
static const char *advice(struct dropping drop)
{
    if (!drop.asked)
        return "'priority:' in entries and --fit drop leave out what matters "
            "least";
    if (drop.n == 0)
        return "--fit drop left out nothing, as no section or entry has a "
            "'priority:'";
    return "give more sections or entries a 'priority:'";
}

void fit_report_long(struct engine *e, const struct document *doc,
                     struct span at, const struct fitted *f, size_t pages,
                     struct dropping drop)
{
    struct arena *a = arena_new();
    struct buf without = {.a = a};

    if (drop.n > 0)
        buf_format(&without, "without all that has a 'priority:' (%zu) and ",
                   drop.n);
    diag_at(e->diag, DIAG_PAGES, at, "the document does not fit %zu page%s: it "
            "is %zu line%s too long even %swith %s", pages, plural(pages),
            f->lines, plural(f->lines), buf_text(&without).s,
            is_as_designed(&f->fit) ? "nothing to change"
            : fit_text(a, &f->fit).s);
    diag_hint(e->diag, "cut that many lines, or ask for %zu pages; %s; the "
              "layout's fit.floor keeps the type legible", f->pages,
              advice(drop));
    note_extents(e, doc, at, f, pages);
    arena_free(a);
}

void fit_report_dropped(struct diag *d, const struct optional *gone)
{
    diag_at(d, DIAG_FIT_DROP, gone->span, "left out to save room: '%.*s' "
            "(priority %d)", STR_ARGS(gone->name), gone->priority);
}
