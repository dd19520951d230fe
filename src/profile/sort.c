#include "profile/sort.h"

#include <stdlib.h>

#include "base/arena.h"
#include "profile/datewords.h"

const char *const sort_words[] = {
    [ORDER_TYPED] = "none",
    [ORDER_OLDEST] = "date",
    [ORDER_NEWEST] = "-date",
    [ORDER_UNSAID] = NULL,
};

/* The first and last day of an entry, as numbers that compare like days. */
struct times {
    long from, to;          /* UNKNOWN, NO_END */
};

#define UNKNOWN (-1L)
#define NO_END 99999999L
#define AFTER_ALL (NO_END + 1)

static long number(struct day d)
{
    return ((long)d.year * 100 + d.month) * 100 + d.day;
}

static bool ends_open(struct str s)
{
    size_t last = s.n;

    while (last > 0 && s.s[last - 1] != ' ')
        last--;
    return dateword_is_open(str_sub(s, last, s.n));
}

/* From the first year in the text to the last: `Summer 2018`. */
static struct times times_of_text(struct str s)
{
    struct times t = {UNKNOWN, UNKNOWN};
    size_t i = 0;

    for (int year = day_next_year(s, &i); year; year = day_next_year(s, &i)) {
        struct day d = {year, 0, 0};

        t.from = t.from == UNKNOWN ? number(day_first(d)) : t.from;
        t.to = number(day_last(d));
    }
    if (ends_open(s))
        t.to = NO_END;
    return t;
}

static struct times times_of_date(const struct date *x)
{
    struct times t = {UNKNOWN, UNKNOWN};

    if (x->free)
        return times_of_text(x->typed);
    if (x->from_typed.n)
        t.from = times_of_text(x->from_typed).from;
    else if (x->from.year)
        t.from = number(day_first(x->from));
    if (x->open)
        t.to = NO_END;
    else if (x->to_typed.n)
        t.to = times_of_text(x->to_typed).to;
    else if (x->from.year || x->to.year)
        t.to = number(day_last(x->range ? x->to : x->from));
    return t;
}

static struct times times_of_entry(const struct entry *e)
{
    const struct value *v = &e->fields[FIELD_DATE];
    struct times t = {UNKNOWN, UNKNOWN};

    if (v->kind == VALUE_DATE)
        return times_of_date(&v->date);
    for (const struct entry *r = e->roles; r; r = r->next) {
        struct times x = times_of_entry(r);

        if (x.from != UNKNOWN && (t.from == UNKNOWN || x.from < t.from))
            t.from = x.from;
        t.to = x.to > t.to ? x.to : t.to;
    }
    return t;
}

/* Sorted by the keys, and as they were typed. */
struct item {
    const struct entry *entry;
    long key[3];
};

static struct item item_of(const struct entry *e, enum entry_order order,
                           size_t typed)
{
    struct item item = {e, {0, 0, (long)typed}};
    struct times t = {UNKNOWN, UNKNOWN};

    if (order == ORDER_NEWEST) {
        t = times_of_entry(e);
        item.key[0] = -t.to;
        item.key[1] = -t.from;
    } else if (order == ORDER_OLDEST) {
        t = times_of_entry(e);
        item.key[0] = t.from == UNKNOWN ? AFTER_ALL : t.from;
        item.key[1] = t.to == UNKNOWN ? AFTER_ALL : t.to;
    }
    return item;
}

static int compare(const void *x, const void *y)
{
    const struct item *a = x, *b = y;

    for (size_t i = 0; i < 3; i++) {
        if (a->key[i] != b->key[i])
            return a->key[i] < b->key[i] ? -1 : 1;
    }
    return 0;
}

const struct entry **sort_entries(struct arena *a, const struct entry *list,
                                  enum entry_order order, size_t *n)
{
    const struct entry **out;
    struct item *items;
    size_t i = 0;

    *n = 0;
    for (const struct entry *e = list; e; e = e->next)
        (*n)++;
    out = ARENA_ARRAY(a, *n + 1, const struct entry *);
    items = ARENA_ARRAY(a, *n + 1, struct item);
    for (const struct entry *e = list; e; e = e->next, i++)
        items[i] = item_of(e, order, i);
    qsort(items, *n, sizeof *items, compare);
    for (i = 0; i < *n; i++)
        out[i] = items[i].entry;
    return out;
}
