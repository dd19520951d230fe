#include "layout/build.h"

#include "base/arena.h"
#include "base/diag.h"
#include "layout/column.h"
#include "layout/making.h"
#include "layout/render.h"
#include "layout/rows.h"
#include "layout/tongue.h"
#include "layout/value.h"
#include "text/markup.h"
#include "text/para.h"

/* Running heads and feet */

struct run_context {
    struct build *b;
    const struct running_plan *plan;
};

static struct para *run_cell(struct arena *a, const struct running *r,
                             int which, int page, int pages)
{
    const struct run_context *run = r->context;
    const struct part *part = &run->plan->cells[which];
    static const int ALIGN[3] = {ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT};
    if (!run->plan->has[which])
        return NULL;
    struct build *b = run->b;
    struct scope s = scope_of(b, NULL);
    s.page = page;
    s.pages = pages;
    const struct style *style =
        part->style != NULL ? part->style : b->m->sheet.body;
    struct flow f = render_part(&s, part, style);
    return f.first == NULL
               ? NULL
               : para_new(a, f.first, rows_align(b, style, ALIGN[which]),
                          STR(""));
}

static const struct running *make_running(struct build *b,
                                          const struct running_plan *plan)
{
    if (!plan->has[0] && !plan->has[1] && !plan->has[2])
        return NULL;
    struct running *r = ARENA_NEW(b->a, struct running);
    struct run_context *run = ARENA_NEW(b->a, struct run_context);
    *run = (struct run_context){b, plan};
    for (int i = 0; i < 3; i++)
        r->many_only[i] = plan->cells[i].when_many;
    r->cell = run_cell;
    r->context = run;
    /* once here, so that what it shows is not missed */
    for (int i = 0; i < 3; i++)
        run_cell(b->a, r, i, 1, 1);
    return r;
}

static void set_page(struct build *b)
{
    struct document *doc = b->doc;
    const struct page_plan *page = &b->m->page;
    doc->page_width = page->width;
    doc->page_height = page->height;
    for (int i = 0; i < 4; i++)
        doc->margin[i] = page->margin[i];
    for (int i = 0; i < 2; i++) {
        doc->header[i] = make_running(b, &page->header[i]);
        doc->footer[i] = make_running(b, &page->footer[i]);
    }
    doc->running_gap = page->running;
}

/* What the layout leaves out of the head of the profile */

static void report_text(struct build *b, int field, const struct text *t)
{
    static const char *const NAMES[DOC_N] = {
        "name",        "family",     "given",    "headline",
        "affiliation", "department", "location", "updated",
    };
    if (t->wordings != NULL && !(b->doc_shown >> field & 1))
        diag_at(b->d, DIAG_LAYOUT_FIELD, t->span,
                "'%s' is not shown by layout '%.*s'", NAMES[field],
                STR_ARGS(b->m->name));
}

/* Names of what the layout does not show, for one warning. */
struct missed {
    struct buf names;
    struct span first;
    size_t n;
};

static void miss(struct missed *m, struct str name, struct span span)
{
    buf_format(&m->names, "%s'%.*s'", m->n > 0 ? ", " : "", STR_ARGS(name));
    if (m->n++ == 0)
        m->first = span;
}

static void report_all(struct build *b, enum diag_id id, const char *what,
                       struct missed *m)
{
    if (m->n == 0)
        return;
    struct str names = buf_text(&m->names);
    diag_at(b->d, id, m->first, "%s%s %.*s %s not shown by layout '%.*s'", what,
            m->n == 1 ? "" : "s", STR_ARGS(names), m->n == 1 ? "is" : "are",
            STR_ARGS(b->m->name));
}

static void report_sections(struct build *b)
{
    struct missed m = {.names = {.a = b->a}};
    for (size_t i = 0; i < b->n_left; i++)
        miss(&m, b->left[i]->id, b->left[i]->span);
    report_all(b, DIAG_LAYOUT_SECTION, "section", &m);
}

static void report_contacts(struct build *b)
{
    struct missed m = {.names = {.a = b->a}};
    size_t i = 0;
    for (const struct contact *c = b->p->contacts; c != NULL; c = c->next, i++)
        if (i >= 64 || !(b->contacts_shown >> i & 1))
            miss(&m, c->key, c->span);
    report_all(b, DIAG_LAYOUT_FIELD, "contact", &m);
}

static void report_missed(struct build *b)
{
    const struct profile *p = b->p;
    report_text(b, DOC_NAME, &p->name);
    report_text(b, DOC_HEADLINE, &p->headline);
    report_text(b, DOC_AFFILIATION, &p->affiliation);
    report_text(b, DOC_DEPARTMENT, &p->department);
    report_text(b, DOC_LOCATION, &p->location);
    if (p->updated.kind != VALUE_NONE && !(b->doc_shown >> DOC_UPDATED & 1))
        diag_at(b->d, DIAG_LAYOUT_FIELD, p->updated.span,
                "'updated' is not shown by layout '%.*s'",
                STR_ARGS(b->m->name));
    if (p->photo.n > 0 && !b->photo_asked) {
        diag_at(b->d, DIAG_PHOTO_UNUSED, p->photo_span,
                "layout '%.*s' shows no photo", STR_ARGS(b->m->name));
        if (b->photo_hidden)
            diag_hint(b->d, "--set photo.show=yes shows it");
    }
    report_contacts(b);
}

/* Title and author: the name as plain text */
static void set_metadata(struct build *b)
{
    const struct wording *w = value_wording(b, &b->p->name);
    if (w == NULL)
        return;
    b->doc->author = markup_plain(b->a, w->s);
    b->doc->title = b->doc->author;
}

static void set_link_words(struct build *b)
{
    const struct language *l = b->lang;

    b->doc->link_words = (struct link_words){
        .page = language_word(l, "phrases", STR("link")),
        .mail = language_word(l, "contacts", STR("email")),
        .phone = language_word(l, "contacts", STR("phone")),
        .colon = l->separators[SEP_COLON],
    };
}

/* What no layout goes below by itself (DESIGN.md section 4). */
#define FLOOR_LATIN PT(9)
#define FLOOR_HAN (PT(19) / 2)

/*
 * Who lowers the floor wants density: the size may go down to it, and what is
 * `dense` counts.
 */
static struct fit_limits limits_of(const struct module *m, bool han)
{
    struct fit_limits l = m->fit;
    unit floor = han ? m->sheet.floor_han : m->sheet.floor_latin;
    unit size = m->sheet.body->size;

    l.dense.size = 1000;
    if (floor >= (han ? FLOOR_HAN : FLOOR_LATIN) || floor >= size)
        l.dense = FIT_NONE;
    else
        l.dense.size = (int)((floor * 1000 + size - 1) / size);
    return l;
}

struct build *layout_open(struct arena *a, struct diag *d,
                          const struct module *m, const struct profile *p,
                          const struct language *lang)
{
    struct build *b = ARENA_NEW(a, struct build);
    struct document *doc = ARENA_NEW(a, struct document);
    *b = (struct build){.a = a,
                        .d = d,
                        .m = m,
                        .reader = m->reader,
                        .p = p,
                        .lang = lang,
                        .body = m->sheet.body,
                        .student = sheet_find(&m->sheet, "student"),
                        .doc = doc};
    b->reader.a = a;
    b->separators = m->latin ? tongue_latin(b, lang) : lang;
    b->reader.d = d;
    doc->lang = p->language;
    doc->cjk_lang = p->cjk_lang;
    doc->han = lang->han;
    doc->root = rows_tag(a, TAG_DOCUMENT, NULL);
    doc->base = m->sheet.body;
    doc->limits = limits_of(m, lang->han);
    doc->folio = style_named(b, "running", style_named(b, "meta", doc->base));
    set_page(b);
    set_metadata(b);
    set_link_words(b);
    return b;
}

struct document *layout_build(struct arena *a, struct diag *d,
                              const struct module *m, const struct profile *p,
                              const struct language *lang)
{
    struct build *b = layout_open(a, d, m, p, lang);
    columns_make(b);
    report_sections(b);
    report_missed(b);
    return b->doc;
}
