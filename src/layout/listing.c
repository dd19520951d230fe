#include "layout/listing.h"

#include "base/arena.h"
#include "layout/value.h"
#include "profile/sort.h"

static struct str kind_of(struct build *b, const struct entry *e)
{
    const struct value *v = &e->fields[FIELD_KIND];
    const struct wording *w =
        v->kind == VALUE_TEXT ? value_wording(b, &v->text) : NULL;
    if (w == NULL)
        return STR("");
    enum pub_kind kind = pub_kind_of(w->s);
    return kind == PUB_NONE ? w->s : str_of(pub_kind_name(kind));
}

/* The last year in a text that is no date: `Summer 2018`; or 0. */
static int last_year(struct str s)
{
    size_t i = 0;
    int last = 0;
    for (int y = day_next_year(s, &i); y > 0; y = day_next_year(s, &i))
        last = y;
    return last;
}

/* The year an entry ends in, or "". */
static struct str year_of(struct build *b, const struct entry *e)
{
    const struct value *v = &e->fields[FIELD_DATE];
    if (v->kind != VALUE_DATE)
        return STR("");
    int year = v->date.range && v->date.to.year > 0 ? v->date.to.year
                                                    : v->date.from.year;
    if (year == 0)
        year = last_year(v->date.typed);
    return year > 0 ? str_format(b->a, "%d", year) : STR("");
}

/* Numbers */

static bool counts_by_kind(const struct section_plan *look)
{
    const struct template *t = look->number;
    for (size_t i = 0; t != NULL && i < t->n; i++)
        if (t->chunks[i].kind == CHUNK_FIELD &&
            t->chunks[i].field.from == FROM_HERE &&
            t->chunks[i].field.id == HERE_LETTER)
            return true;
    return false;
}

static size_t index_of(const struct str *list, size_t n, struct str s)
{
    size_t i = 0;
    while (i < n && !str_eq(list[i], s))
        i++;
    return i;
}

/* Numbers by kind. */
struct counts {
    struct str *kinds;
    int *n;
    size_t n_kinds;
};

static int *count_of(struct counts *c, struct str kind)
{
    size_t k = index_of(c->kinds, c->n_kinds, kind);
    if (k == c->n_kinds)
        c->kinds[c->n_kinds++] = kind;
    return &c->n[k];
}

/* Counts on, in the order they are shown: group by group. */
static void count_up(struct listing *l, bool by_kind, struct counts *c)
{
    for (size_t g = 0; g < l->n_groups; g++)
        for (size_t i = 0; i < l->n; i++)
            if (str_eq(l->list[i].group, l->groups[g]))
                l->list[i].n =
                    ++*count_of(c, by_kind ? l->list[i].kind : STR(""));
}

void listing_number(struct arena *a, struct listing *const *lists, size_t n,
                    const struct section_plan *look)
{
    bool by_kind = counts_by_kind(look);
    size_t all = 1;
    for (size_t i = 0; i < n; i++)
        all += lists[i]->n;
    struct counts c = {ARENA_ARRAY(a, all, struct str),
                       ARENA_ARRAY(a, all, int), 0};
    for (size_t i = 0; i < n; i++)
        count_up(lists[i], by_kind, &c);
    for (size_t i = 0; look->reverse && i < n; i++)
        for (size_t k = 0; k < lists[i]->n; k++) {
            struct listed *e = &lists[i]->list[k];
            e->n = *count_of(&c, by_kind ? e->kind : STR("")) + 1 - e->n;
        }
}

/* Groups */

/* Years go down, those without one last. */
static void sort_years(struct listing *l)
{
    for (size_t i = 1; i < l->n_groups; i++)
        for (size_t k = i; k > 0; k--) {
            struct str *x = &l->groups[k - 1], *y = &l->groups[k];
            if (x->n > 0 && str_cmp(*x, *y) >= 0)
                break;
            struct str swap = *x;
            *x = *y;
            *y = swap;
        }
}

static void group(struct build *b, struct listing *l, enum grouping by)
{
    bool any = false;
    for (size_t i = 0; i < l->n; i++) {
        struct listed *e = &l->list[i];
        e->group = by == GROUP_KIND   ? e->kind
                   : by == GROUP_YEAR ? year_of(b, e->entry)
                                      : STR("");
        any = any || e->group.n > 0;
    }
    l->by = any ? by : GROUP_NONE;
    /* among kinds, none is one of its own */
    for (size_t i = 0; any && by == GROUP_KIND && i < l->n; i++)
        if (l->list[i].kind.n == 0)
            l->list[i].group = l->list[i].kind = STR("other");
    l->groups = ARENA_ARRAY(b->a, l->n + 1, struct str);
    for (size_t i = 0; i < l->n; i++)
        if (index_of(l->groups, l->n_groups, l->list[i].group) == l->n_groups)
            l->groups[l->n_groups++] = l->list[i].group;
    if (l->by == GROUP_YEAR)
        sort_years(l);
}

struct listing listing_make(struct build *b, const struct entry *entries,
                            const struct section_plan *look)
{
    struct listing l = {0};
    const struct entry **sorted =
        sort_entries(b->a, entries, (enum entry_order)look->order, &l.n);
    l.list = ARENA_ARRAY(b->a, l.n + 1, struct listed);
    for (size_t i = 0; i < l.n; i++)
        l.list[i] =
            (struct listed){.entry = sorted[i], .kind = kind_of(b, sorted[i])};
    group(b, &l, (enum grouping)look->group);
    return l;
}

size_t listing_count(const struct listing *l, struct str group)
{
    size_t n = 0;
    for (size_t i = 0; i < l->n; i++)
        n += str_eq(l->list[i].group, group);
    return n;
}

struct str listing_title(struct build *b, const struct listing *l,
                         struct str group)
{
    if (l->by == GROUP_YEAR)
        return group.n > 0 ? group
                           : language_word(b->lang, "phrases", STR("no-date"));
    struct str word = language_word(b->lang, "kinds", group);
    return word.n > 0 ? word : group;
}
