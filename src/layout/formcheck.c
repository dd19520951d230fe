#include "layout/formcheck.h"

#include "base/diag.h"
#include "layout/field.h"
#include "layout/value.h"

struct asking {
    struct build *b;
    const struct section *x;
    const struct section_plan *plan;
};

static void check_most(const struct asking *k, const struct listing *l)
{
    size_t most = (size_t)k->plan->most;
    if (most > 0 && l->n > most)
        diag_at(k->b->d, DIAG_FORM_MOST, l->list[most].entry->span,
                "'%.*s' has %zu entries; layout '%.*s' has room for %zu",
                STR_ARGS(k->x->id), l->n, STR_ARGS(k->b->m->name), most);
}

static void check_needs(const struct asking *k, const struct entry *e)
{
    const struct section_plan *plan = k->plan;
    for (size_t i = 0; i < plan->n_needs; i++) {
        struct scope s = scope_of(k->b, k->x);
        s.entry = e;
        if (!field_is_set(&s, &plan->needs[i]))
            diag_at(k->b->d, DIAG_FORM_NEEDS, e->span,
                    "layout '%.*s' asks for '%s' here",
                    STR_ARGS(k->b->m->name),
                    field_name((enum field_id)plan->needs[i].id));
    }
}

static void check_months(const struct asking *k, const struct date *d)
{
    bool from = d->from.year > 0 && d->from.month == 0;
    bool to = d->range && !d->open && d->to.year > 0 && d->to.month == 0;
    if (k->plan->months && !d->free && (from || to))
        diag_at(k->b->d, DIAG_FORM_MONTH, d->span,
                "layout '%.*s' asks for the month of this date",
                STR_ARGS(k->b->m->name));
}

static int months_of(struct day d)
{
    return d.year * 12 + (d.month > 0 ? d.month : 12);
}

/* The clock is never read: "now" is what the profile says it is. */
static void check_recent(const struct asking *k, const struct date *d)
{
    const struct value *now = &k->b->p->updated;
    struct day end = d->range ? d->to : d->from;
    if (k->plan->recent == 0 || now->kind != VALUE_DATE || now->date.free ||
        d->free || d->open || end.year == 0 || now->date.from.year == 0 ||
        months_of(now->date.from) - months_of(end) <= k->plan->recent * 12)
        return;
    diag_at(k->b->d, DIAG_FORM_RECENT, d->span,
            "this ended more than %d years before 'updated'; layout '%.*s' "
            "asks for newer ones",
            k->plan->recent, STR_ARGS(k->b->m->name));
}

static void check_authors(const struct asking *k, const struct value *v)
{
    for (size_t i = 0; k->plan->all_authors && i < v->n; i++)
        if (v->authors[i].others)
            diag_at(k->b->d, DIAG_FORM_AUTHORS, v->authors[i].span,
                    "layout '%.*s' asks for all authors",
                    STR_ARGS(k->b->m->name));
}

void formcheck(struct build *b, const struct section *x,
               const struct listing *entries)
{
    struct asking k = {b, x, &b->m->sections[x->kind]};
    check_most(&k, entries);
    for (size_t i = 0; i < entries->n; i++) {
        const struct entry *e = entries->list[i].entry;
        if (e->shape != ENTRY_FIELDS)
            continue;
        check_needs(&k, e);
        if (e->fields[FIELD_DATE].kind == VALUE_DATE) {
            check_months(&k, &e->fields[FIELD_DATE].date);
            check_recent(&k, &e->fields[FIELD_DATE].date);
        }
        if (e->fields[FIELD_AUTHORS].kind == VALUE_AUTHORS)
            check_authors(&k, &e->fields[FIELD_AUTHORS]);
    }
}
