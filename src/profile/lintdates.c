/*
 * lintdates -- dates of neighbours: out of order, overlapping, with a gap.
 *
 * Only what is certain at the precision that was typed: a bare year may be any
 * month of it. A stay within a longer one is no overlap.
 */
#include <limits.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/diag.h"
#include "profile/lintparts.h"

#define OVERLAP_MONTHS 2        /* more than a handing over */
#define GAP_MONTHS 12

/* Months since year 0; what is open never ends. */
struct stay {
    const struct entry *e;
    int from_least, from_most;
    int to_least, to_most;
};

static bool stay_of(const struct entry *e, struct stay *out)
{
    const struct value *v = &e->fields[FIELD_DATE];
    const struct day *from = &v->date.from, *to = &v->date.to;

    if (v->kind != VALUE_DATE || v->date.free || from->year == 0)
        return false;
    if (!v->date.range)
        to = from;
    *out = (struct stay){
        e, from->year * 12 + (from->month ? from->month - 1 : 0),
        from->year * 12 + (from->month ? from->month - 1 : 11),
        to->year * 12 + (to->month ? to->month - 1 : 0),
        to->year * 12 + (to->month ? to->month - 1 : 11)};
    if (v->date.open)
        out->to_least = out->to_most = INT_MAX;
    return v->date.open ||
        (to->year > 0 && out->to_most >= out->from_least);
}

/* 1: x is certainly later than y, -1: earlier, 0: neither. By their ends. */
static int order(const struct stay *x, const struct stay *y)
{
    if (x->to_least > y->to_most)
        return 1;
    if (x->to_most < y->to_least)
        return -1;
    if (x->to_least != y->to_least || x->to_most != y->to_most)
        return 0;
    return x->from_least > y->from_most ? 1
        : x->from_most < y->from_least ? -1 : 0;
}

static size_t count_order(const struct entry *first, int which)
{
    struct stay x, y;
    bool before = false;
    size_t n = 0;

    for (const struct entry *e = first; e; e = e->next) {
        if (!stay_of(e, &y))
            continue;
        n += before && order(&x, &y) == which;
        x = y;
        before = true;
    }
    return n;
}

/* The latest comes first, unless most neighbours say otherwise. */
static void lint_order(struct lint *l, struct entry *first, void *with)
{
    int usual = count_order(first, 1) >= count_order(first, -1) ? 1 : -1;
    struct stay x, y;
    bool before = false;

    (void)with;
    if (count_order(first, usual) == 0)
        return;
    for (const struct entry *e = first; e; e = e->next) {
        if (!stay_of(e, &y))
            continue;
        if (before && order(&x, &y) == -usual) {
            diag_at(l->d, DIAG_ENTRY_ORDER, e->fields[FIELD_DATE].span,
                    "%s than the entry before it, while the others go from "
                    "the %s on", usual > 0 ? "later" : "earlier",
                    usual > 0 ? "latest" : "earliest");
            diag_hint(l->d, "move it, or let the section say 'sort: %s'",
                      usual > 0 ? "-date" : "date");
        }
        x = y;
        before = true;
    }
}

/* Both go on at once, and neither within the other. */
static bool overlap(const struct stay *x, const struct stay *y)
{
    return x->from_most < y->from_least && x->to_most < y->to_least &&
        x->to_least - y->from_most >= OVERLAP_MONTHS;
}

struct stays {
    struct stay *stay;
    size_t n, cap;
};

static void collect(struct lint *l, struct entry *first, void *with)
{
    struct stays *all = with;
    struct stay s;

    for (const struct entry *e = first; e; e = e->next) {
        if (stay_of(e, &s))
            *ARENA_PUSH(l->a, all->stay, all->n, all->cap) = s;
    }
}

static int by_start(const void *a, const void *b)
{
    const struct stay *x = a, *y = b;

    return (x->from_least > y->from_least) - (x->from_least < y->from_least);
}

static void sort_stays(struct stays *all)
{
    if (all->n > 0)
        qsort(all->stay, all->n, sizeof *all->stay, by_start);
}

static void report_overlap(struct lint *l, const struct stay *x,
                           const struct stay *y)
{
    struct span at = x->e->fields[FIELD_DATE].span;
    struct span other = y->e->fields[FIELD_DATE].span;
    bool swap = at.off < other.off;

    diag_at(l->d, DIAG_ENTRY_OVERLAP, swap ? other : at,
            "overlaps with another entry of the section");
    diag_hint(l->d, "'ignore: [entry-overlap]' if that is right");
    diag_note(l->d, swap ? at : other, "this one");
}

/* Of each with the longest that began before it. */
static void lint_overlap(struct lint *l, struct entry *first, void *with)
{
    struct stays all = {NULL, 0, 0};
    size_t longest = 0;

    (void)with;
    collect(l, first, &all);
    sort_stays(&all);
    for (size_t i = 1; i < all.n; i++) {
        if (overlap(&all.stay[longest], &all.stay[i]))
            report_overlap(l, &all.stay[i], &all.stay[longest]);
        if (all.stay[i].to_most > all.stay[longest].to_most)
            longest = i;
    }
}

/* Of education and experience together. */
static void lint_gaps(struct lint *l, const struct stays *all)
{
    int end = all->n ? all->stay[0].to_most : 0;

    for (size_t i = 1; i < all->n && end != INT_MAX; i++) {
        const struct stay *s = &all->stay[i];
        int first = end + 1, last = s->from_least - 1;

        if (last - end >= GAP_MONTHS) {
            diag_at(l->d, DIAG_ENTRY_GAP, s->e->fields[FIELD_DATE].span,
                    "nothing in education and experience from %d-%02d to "
                    "%d-%02d, before this", first / 12, first % 12 + 1,
                    last / 12, last % 12 + 1);
            diag_hint(l->d, "'ignore: [entry-gap]' if that is right");
        }
        if (s->to_most > end)
            end = s->to_most;
    }
}

void lint_dates(struct lint *l)
{
    struct stays all = {NULL, 0, 0};

    for (const struct section *s = l->p->sections; s; s = s->next) {
        bool life = s->kind == SECTION_EDUCATION ||
            s->kind == SECTION_EXPERIENCE;

        if (life || s->kind == SECTION_NEWS)
            lint_lists(l, s, lint_order, NULL);
        if (life) {
            lint_lists(l, s, lint_overlap, NULL);
            lint_lists(l, s, collect, &all);
        }
    }
    sort_stays(&all);
    lint_gaps(l, &all);
}
