#include "layout/entry.h"

#include "base/arena.h"
#include "base/diag.h"
#include "layout/field.h"
#include "layout/leading.h"
#include "layout/value.h"
#include "profile/sort.h"
#include "text/para.h"

/* Roles below one employer stand in by this much (layouts.md section 3). */
#define ROLE_INDENT 12756 /* 4.5 mm */

/* An author list of up to this many bytes stays on one page: three lines. */
#define SHORT_ENTRY 600

/* What is not shown */

static bool leads(const struct scope *s)
{
    return (s->shown & ~((UINT64_C(1) << FIELD_DATE) |
                         (UINT64_C(1) << FIELD_AUTHORS))) != 0;
}

/*
 * Fields that never show as text, or only as the entry's link. Bibliographies
 * often give several addresses of a work: one of them is enough.
 */
static bool is_quiet(const struct scope *s, int f)
{
    enum field_id id = (enum field_id)f;
    if (leading_is(f))
        return leads(s) && (leading_is_first(s, id) ||
                            s->entry->fields[f].span.src != s->b->p->src);
    return id == FIELD_TAGS || id == FIELD_KEY || id == FIELD_KIND ||
           (id == FIELD_DATE && s->by_year);
}

/* Once for each field of a kind: no row of the layout shows it. */
static void report_missed(const struct scope *s)
{
    struct build *b = s->b;
    uint64_t *missed = &b->missed[s->section->kind];
    for (int f = 0; f < FIELD_N; f++) {
        const struct value *v = &s->entry->fields[f];
        uint64_t bit = UINT64_C(1) << f;
        if (v->kind == VALUE_NONE || ((s->shown | *missed) & bit) ||
            is_quiet(s, f))
            continue;
        *missed |= bit;
        diag_at(b->d, DIAG_LAYOUT_FIELD, v->span,
                "field '%s' of '%.*s' is not shown by layout '%.*s'",
                field_name((enum field_id)f), STR_ARGS(s->section->id),
                STR_ARGS(b->m->name));
    }
}

/* Entries */

const struct entry_plan *entry_plan_of(const struct build *b,
                                       const struct section *x,
                                       const struct entry *e)
{
    /* A form may put entries of another kind into a section. */
    enum section_kind kind = x->kind != SECTION_CUSTOM ? e->kind : x->kind;
    const struct entry_plan *forms = b->m->entries, *own = &forms[kind];
    if (e->shape == ENTRY_BULLET && !own->cites)
        return own->bullet != NULL ? own->bullet : &forms[FORM_BULLET];
    if (e->shape == ENTRY_PAIR)
        return own->pair != NULL ? own->pair : &forms[FORM_PAIR];
    return own->set ? own : &forms[FORM_DEFAULT];
}

const struct entry_plan *entry_plan_beside(struct build *b,
                                           const struct entry_plan *plan)
{
    const struct entry_plan *strings = &b->m->entries[FORM_BULLET];
    struct entry_plan *made = ARENA_NEW(b->a, struct entry_plan);
    struct row_plan *rows = ARENA_ARRAY(b->a, strings->n, struct row_plan);
    for (size_t i = 0; i < strings->n; i++) {
        rows[i] = strings->rows[i];
        rows[i].column = 2;
        rows[i].bullets = false;
    }
    *made = *strings;
    made->rows = rows;
    made->grid = plan->grid;
    made->gap = plan->gap;
    return made;
}

/* A width that the layout has for its own numbers, or one for any. */
static bool has_label(const struct scope *s)
{
    bool own = s->b->m->sections[s->section->kind].number != NULL;
    for (size_t i = 0; i < s->plan->n; i++) {
        const struct row_plan *row = &s->plan->rows[i];
        if (row->hang_label || (row->hang > 0 && own))
            return true;
    }
    return false;
}

void entry_number(struct scope *s, const struct template *number)
{
    if (has_label(s))
        return;
    s->leads = true;
    s->lead = number;
    if (s->entry->shape != ENTRY_BULLET)
        return;
    struct entry_plan *made = ARENA_NEW(s->b->a, struct entry_plan);
    struct row_plan *rows =
        ARENA_ARRAY(s->b->a, s->plan->n, struct row_plan);
    for (size_t i = 0; i < s->plan->n; i++) {
        rows[i] = s->plan->rows[i];
        rows[i].bullets = false;
    }
    *made = *s->plan;
    made->rows = rows;
    s->plan = made;
}

static size_t text_size(const struct box *box)
{
    size_t n = 0;
    if (box->para != NULL)
        for (const struct piece *p = box->para->pieces; p != NULL; p = p->next)
            n += p->s.n;
    for (const struct box *k = box->kids; k != NULL; k = k->next)
        n += text_size(k);
    return n;
}

static struct made_entry make_rows(struct scope *s, struct rowset *set)
{
    struct build *b = s->b;
    struct made_entry made = {0};
    for (size_t i = 0; i < s->plan->n; i++) {
        const struct row_plan *plan = &s->plan->rows[i];
        struct made_row row = rows_make(s, set, plan, s->plan);
        if (row.boxes.n == 0)
            continue;
        made.list = made.list || (row.main == NULL && set->list != NULL);
        *ARENA_PUSH(b->a, made.rows, made.n, made.cap) = row;
    }
    return made;
}

/* Head and first line below it on one page, short entries whole. */
static void keep_rows(struct made_entry *e)
{
    for (size_t i = 0; i < e->n; i++) {
        struct box *box = e->rows[i].boxes.first;
        if (e->rows[i].title && i + 1 < e->n)
            box->keep |= KEEP_NEXT;
        if (box->kind == BOX_ROW && text_size(box) <= SHORT_ENTRY)
            box->keep |= KEEP_TOGETHER;
    }
}

/*
 * Several positions under one employer: each with its own rows, set in, and as
 * far apart as entries where one of two has more than a line.
 */
static void make_roles(struct scope *s, struct rowset *set, struct boxes *out);

struct made_entry entry_make(struct scope *s, struct rowset *set,
                             struct boxes *out)
{
    struct made_entry made = make_rows(s, set);
    keep_rows(&made);
    for (size_t i = 0; i < made.n; i++)
        boxes_append(out, &made.rows[i].boxes);
    report_missed(s);
    made.roles = s->entry->roles != NULL;
    if (made.roles)
        make_roles(s, set, out);
    return made;
}

bool entry_dates_lead(const struct entry_plan *plan)
{
    return plan->grid != NULL && plan->grid->n > 0 &&
           (plan->grid->columns[0].width.in == MEASURE_PT ||
            plan->grid->columns[0].width.in == MEASURE_EM);
}

static void make_roles(struct scope *s, struct rowset *set, struct boxes *out)
{
    enum tag_role title = set->title;
    unit indent = entry_dates_lead(s->plan) ? 0 : ROLE_INDENT;
    if (out->last != NULL)
        out->last->keep |= KEEP_NEXT;
    set->title = title == TAG_H3 ? TAG_H4 : TAG_P;
    size_t n, rows_above = 0;
    const struct entry **sorted =
        sort_entries(s->b->a, s->entry->roles,
                     (enum entry_order)set->look->order, &n);
    for (size_t i = 0; i < n; i++) {
        const struct entry *e = sorted[i];
        struct scope inner = *s;
        struct boxes boxes = {0};
        inner.entry = e;
        inner.shown = 0;
        size_t rows = entry_make(&inner, set, &boxes).n;
        if (rows_above > 0 && rows_above + rows > 2 && boxes.first != NULL)
            boxes.first->before = set->look->gap_entries;
        rows_above = rows;
        for (struct box *box = boxes.first; box != NULL; box = box->next)
            box->indent += indent;
        boxes_append(out, &boxes);
    }
    set->title = title;
}

/*
 * Entries of one row each are no headings but items of a list: what a reader
 * by ear wants is "list of six", not six titles with nothing under them.
 */
void entry_tags_to_items(struct rowset *set, struct made_entry *entries,
                         size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (entries[i].n > 1 || entries[i].list || entries[i].roles)
            return;
    for (size_t i = 0; i < n; i++) {
        if (entries[i].n == 0 || entries[i].rows[0].main == NULL)
            continue;
        struct made_row *row = &entries[i].rows[0];
        const struct tag *item =
            rows_tag(set->b->a, TAG_LI, rows_list(set, false));
        row->main->role = TAG_LBODY;
        row->main->parent = item;
        if (row->label != NULL) {
            row->label->role = TAG_LBL;
            row->label->parent = item;
        }
    }
}
