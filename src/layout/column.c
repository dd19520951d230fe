#include "layout/column.h"

#include "base/arena.h"
#include "layout/form.h"
#include "layout/header.h"
#include "layout/section.h"

/* Where nothing is said of columns, one takes all. */
static const struct column_plan ONLY = {.width = {MEASURE_FR, 1000}};

static const struct column_plan *plan_of(const struct build *b, size_t i)
{
    return b->m->page.n_columns > 0 ? &b->m->page.columns[i] : &ONLY;
}

/* The column that has sections of the kind. */
static size_t column_of(const struct build *b, enum section_kind kind)
{
    size_t rest = 0;
    for (size_t i = 0; i < b->doc->n_columns; i++) {
        const struct column_plan *c = plan_of(b, i);
        if (c->kinds[kind] != NULL)
            return i;
        if (!c->takes_named)
            rest = i;
    }
    return rest;
}

/* What is made from here on stands in the column. */
static void enter(struct build *b, const struct column_plan *c)
{
    b->body = c->style != NULL ? c->style : b->m->sheet.body;
    b->look = c->look;
}

static struct box *stack_new(struct build *b)
{
    struct box *box = ARENA_NEW(b->a, struct box);
    box->kind = BOX_STACK;
    return box;
}

/* The blocks of its own, then those of the layout in the column of the rest. */
static struct boxes head_make(struct build *b, const struct column_plan *c)
{
    struct boxes own = header_make(b, c->header, c->n_header);
    struct boxes usual = {0};
    if (!c->takes_named)
        usual = header_make(b, b->m->header, b->m->n_header);
    boxes_append(&own, &usual);
    return own;
}

static struct page_column column_new(struct build *b,
                                     const struct column_plan *c)
{
    struct page_column out = {.width = c->width,
                              .filled = c->filled,
                              .fill = c->fill,
                              .bleed = c->bleed,
                              .everywhere = c->from == COLUMN_ALL,
                              .lead = !c->takes_named,
                              .head = stack_new(b),
                              .rest = stack_new(b)};
    for (int i = 0; i < 4; i++)
        out.pad[i] = c->pad[i];
    return out;
}

void columns_make(struct build *b)
{
    struct document *doc = b->doc;
    size_t n = b->m->page.n_columns > 0 ? b->m->page.n_columns : 1;
    struct page_column *columns = ARENA_ARRAY(b->a, n, struct page_column);
    struct boxes *texts = ARENA_ARRAY(b->a, n, struct boxes), body = {0};
    doc->columns = columns;
    doc->n_columns = n;
    /* A header may show the prose of a section: it comes before all of them. */
    for (size_t i = 0; i < n; i++) {
        columns[i] = column_new(b, plan_of(b, i));
        enter(b, plan_of(b, i));
        columns[i].head->kids = head_make(b, plan_of(b, i)).first;
    }
    for (const struct section *x = form_sections(b); x != NULL; x = x->next) {
        size_t i = column_of(b, x->kind);
        enter(b, plan_of(b, i));
        struct boxes section = section_make(b, x);
        boxes_append(&texts[i], &section);
    }
    for (size_t i = 0; i < n; i++) {
        columns[i].rest->kids = texts[i].first;
        boxes_add(&body, columns[i].head);
        boxes_add(&body, columns[i].rest);
    }
    doc->body = stack_new(b);
    doc->body->kids = body.first;
    enter(b, &ONLY);
}
