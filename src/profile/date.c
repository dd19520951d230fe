/*
 * date -- see date.h.
 *
 * A range is any place in the text where a separator stands between two parts
 * that can each be read; so `2018-09-2022-12` needs no special rule.
 */
#include "profile/date.h"

#include "base/arena.h"
#include "base/diag.h"
#include "profile/datewords.h"

/* A month without a year, in *bare, gets that of the other end. */
static bool lend_year(struct str bare, struct day *out, struct day other)
{
    int month = other.month ? day_bare_month(bare) : 0;

    if (month > 0)
        *out = (struct day){other.year, month, 0};
    return month > 0;
}

/* Reads both ends of a range; READ_NO if either is no date. */
static enum day_reading read_ends(struct str left, struct str right,
                              struct date *out)
{
    enum day_reading l = day_read(left, &out->from), r = READ_YES;

    out->open = right.n == 0 || dateword_is_open(right);
    if (dateword_is_open(left) && dateword_is_open(right))
        return READ_YES;
    if (!out->open)
        r = day_read(right, &out->to);
    if (l == READ_NO && r == READ_YES && lend_year(left, &out->from, out->to))
        l = READ_YES;
    if (r == READ_NO && l == READ_YES && lend_year(right, &out->to, out->from))
        r = READ_YES;
    if (l == READ_NO || r == READ_NO)
        return READ_NO;
    return l != READ_YES ? l : r;
}

/* Where a separator stands. */
struct cut {
    size_t at, n;
    bool spaced;            /* a space on both sides */
};

#define MAX_CUTS 8

/* The first MAX_CUTS separators of s. */
static size_t find_cuts(struct str s, struct cut *cuts)
{
    size_t n = 0;

    for (size_t i = 0; i < s.n && n < MAX_CUTS;) {
        struct cut c = {i, dateword_separator(str_sub(s, i, s.n)), false};

        if (c.n == 0) {
            i++;
            continue;
        }
        i += c.n;
        c.spaced = c.at > 0 && s.s[c.at - 1] == ' ' && i < s.n
            && s.s[i] == ' ';
        cuts[n++] = c;
    }
    return n;
}

/*
 * Tries the separators that stand between spaces first, then from the right:
 * of `2018-09/2019` the slash parts the ends.
 */
static enum day_reading read_range(struct str s, struct date *out)
{
    struct cut cuts[MAX_CUTS];
    size_t n = find_cuts(s, cuts);
    enum day_reading best = READ_NO;

    for (size_t k = 2 * n; k > 0; k--) {
        const struct cut *c = &cuts[(k - 1) % n];
        struct date d = *out;
        enum day_reading r;

        if (c->spaced != (k > n))
            continue;
        r = read_ends(day_trim(str_sub(s, 0, c->at)),
                      day_trim(str_sub(s, c->at + c->n, s.n)), &d);
        if (r == READ_YES) {
            *out = d;
            out->range = true;
            return READ_YES;
        }
        if (best == READ_NO)
            best = r;
    }
    return best;
}

static void report(struct diag *d, enum day_reading r, struct str typed,
                   struct span at)
{
    if (r == READ_TWO_WAYS) {
        diag_at(d, DIAG_DATE_AMBIGUOUS, at, "'%.*s' can be read in two ways; "
                "printed as typed", STR_ARGS(typed));
        diag_hint(d, "write the year first: 2021-03-04");
    } else if (r == READ_IMPOSSIBLE) {
        diag_at(d, DIAG_DATE_RANGE, at, "there is no such date as '%.*s'; "
                "printed as typed", STR_ARGS(typed));
        diag_hint(d, "months are 1 to 12; a range of years is 2018/2019");
    }
}

static void check_order(struct diag *d, const struct date *date,
                        struct span at)
{
    if (!date->range || date->open || !date->from.year || !date->to.year
        || day_compare(date->from, date->to) <= 0)
        return;
    diag_at(d, DIAG_DATE_ORDER, at, "the range '%.*s' ends before it starts",
            STR_ARGS(date->typed));
    diag_hint(d, "write the earlier date first");
}

struct date date_parse(struct diag *d, struct str typed, struct span at)
{
    struct date out = {.typed = typed, .span = at};
    struct str s = day_trim(typed);
    enum day_reading r = day_read(s, &out.from), as_range;

    if (s.n == 0 || r == READ_YES)
        return out;
    if (dateword_is_open(s)) {
        out.range = out.open = true;
        return out;
    }
    as_range = r == READ_TWO_WAYS ? READ_NO : read_range(s, &out);
    if (as_range == READ_YES) {
        check_order(d, &out, at);
        return out;
    }
    report(d, r == READ_NO ? as_range : r, s, at);
    return (struct date){.typed = typed, .span = at, .free = true};
}

/* True for `present` and the like: an end that says nothing but that. */
static bool is_only_open(const struct date *x)
{
    return x->open && x->from.year == 0;
}

struct date date_parse_range(struct arena *a, struct diag *d,
                             struct str start, struct span start_at,
                             struct str end, struct span end_at)
{
    struct date s = date_parse(d, start, start_at);
    struct date e = date_parse(d, end, end_at);
    struct date out = {.range = true, .span = start_at, .from = s.from,
                       .to = e.from};

    start = day_trim(start);
    end = day_trim(end);
    if (start.n == 0)
        return e;
    out.typed = end.n ? str_format(a, "%.*s – %.*s", STR_ARGS(start),
                                   STR_ARGS(end)) : start;
    out.open = end.n == 0 || is_only_open(&e);
    if (s.free || (s.range && !(s.open && out.open)))
        out.from_typed = start;
    if (e.free || (e.range && !out.open))
        out.to_typed = end;
    if (out.from_typed.n == 0 && out.to_typed.n == 0)
        check_order(d, &out, end_at);
    return out;
}
