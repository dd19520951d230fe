/*
 * dateprint -- see dateprint.h.
 *
 * A pattern is a run of parts: letters (y M d) with what follows them. Han and
 * Hangul signs (年, 월) and the stop of `d. MMMM` belong to the part before
 * them; the rest is a gap, printed only between two parts that are known.
 */
#include "profile/dateprint.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "profile/date.h"
#include "profile/language.h"
#include "profile/rune.h"

#define MAX_PARTS 3

/* One of the letters, and what follows it. */
struct part {
    char letter;            /* y, M or d */
    size_t count;
    struct str sign;        /* printed whenever the part is */
    struct str gap;         /* before the next part; may hold quotes */
};

struct pattern {
    struct part parts[MAX_PARTS];
    size_t n;
};

/* Patterns */

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Splits what follows a part, perhaps the last, into its sign and the gap. */
static void split_text(struct part *part, struct str text, bool last)
{
    size_t sign = 0;

    for (size_t i = 0; i < text.n; sign = i) {
        uint32_t c = utf8_next(text, &i);
        bool stop = c == '.' && sign == 0
            && (i < text.n ? text.s[i] == ' ' : last);

        if (!stop && !rune_is_han(c) && !rune_is_hangul(c))
            break;
    }
    part->sign = str_sub(text, 0, sign);
    part->gap = str_sub(text, sign, text.n);
}

/* Reads a part at *i; false if it is none or has too many letters. */
static bool read_part(struct str s, size_t *i, struct part *part)
{
    size_t from = *i, text;
    bool quoted = false;

    part->letter = s.s[from];
    while (*i < s.n && s.s[*i] == part->letter)
        (*i)++;
    part->count = *i - from;
    text = *i;
    for (; *i < s.n && (quoted || !is_letter(s.s[*i])); (*i)++)
        quoted = quoted != (s.s[*i] == '\'');
    split_text(part, str_sub(s, text, *i), *i == s.n);
    switch (part->letter) {
    case 'y': return part->count != 3 && part->count <= 4 && !quoted;
    case 'M': return part->count <= 4 && !quoted;
    case 'd': return part->count <= 2 && !quoted;
    default: return false;
    }
}

static bool has_part(const struct pattern *p, char letter)
{
    for (size_t i = 0; i < p->n; i++) {
        if (p->parts[i].letter == letter)
            return true;
    }
    return false;
}

static bool read_pattern(struct str s, struct pattern *p)
{
    p->n = 0;
    for (size_t i = 0; i < s.n;) {
        struct part part;

        if (!read_part(s, &i, &part) || has_part(p, part.letter))
            return false;
        p->parts[p->n++] = part;
    }
    return has_part(p, 'y') && (has_part(p, 'M') || !has_part(p, 'd'))
        && p->parts[p->n - 1].gap.n == 0;
}

bool date_pattern_valid(struct str pattern)
{
    struct pattern p;

    return read_pattern(pattern, &p);
}

/* One day */

static int part_value(const struct part *p, const struct day *d)
{
    return p->letter == 'y' ? d->year : p->letter == 'M' ? d->month : d->day;
}

static void print_part(struct buf *out, const struct part *p, int v,
                       const struct language *lang)
{
    if (p->letter == 'M' && p->count >= 3) {
        const struct str *names = p->count > 3 ? lang->months_long
                                               : lang->months;

        buf_str(out, names[v - 1]);
    } else if (p->letter == 'y' && p->count == 2) {
        buf_format(out, "%02d", v % 100);
    } else {
        buf_format(out, "%0*d", p->letter == 'y' ? 1 : (int)p->count, v);
    }
    buf_str(out, p->sign);
}

/* Without the quotes; two of them are one. */
static void print_gap(struct buf *out, struct str gap)
{
    for (size_t i = 0; i < gap.n; i++) {
        if (gap.s[i] != '\'' || (i > 0 && gap.s[i - 1] == '\''))
            buf_char(out, gap.s[i]);
    }
}

/* The parts of the pattern from `first` to `last` that the day knows. */
static void print_parts(struct buf *out, const struct pattern *p,
                        size_t first, size_t last, const struct day *d,
                        const struct language *lang)
{
    const struct part *before = NULL;

    for (size_t i = first; i <= last; i++) {
        int v = part_value(&p->parts[i], d);

        if (v == 0)
            continue;
        if (before)
            print_gap(out, before->gap);
        before = &p->parts[i];
        print_part(out, before, v, lang);
    }
}

static void print_day(struct buf *out, const struct pattern *p,
                      const struct day *d, const struct language *lang)
{
    print_parts(out, p, 0, p->n - 1, d, lang);
}

/* Ranges */

/* What the pattern shows of a day: parts it lacks count as unknown. */
static struct day shown_day(const struct pattern *p, const struct day *d)
{
    return (struct day){
        d->year, has_part(p, 'M') ? d->month : 0, has_part(p, 'd') ? d->day : 0,
    };
}

/* What of a range is printed, and how tight its dash is. */
struct collapse {
    size_t from_last;       /* the last part of the first day */
    size_t to_first;        /* the first part of the second */
    bool tight;             /* one number or name on either side of the dash */
};

/*
 * True if the pattern can leave out what both ends share: where months have
 * names or signs, or whole days are numbers, the year first. `2018.09–12`
 * would be misread.
 */
static bool can_share(const struct pattern *p, const struct day *d)
{
    for (size_t i = 0; i < p->n; i++) {
        const struct part *part = &p->parts[i];

        if (part->letter == 'M' && (part->count >= 3 || part->sign.n > 0))
            return true;
    }
    return p->parts[0].letter == 'y' && d->day > 0;
}

/*
 * What the days share may stand after the second (`Jan–Mar 2020`), or before
 * the first (2020年1月–3月). A month is shared only with its year.
 */
static struct collapse collapse(const struct pattern *p, const struct day *from,
                                const struct day *to)
{
    bool year = from->year != to->year;
    bool month = year || from->month != to->month;
    struct collapse c = {0, p->n, false};

    for (size_t i = 0; i < p->n; i++) {
        char letter = p->parts[i].letter;

        if (part_value(&p->parts[i], from) == 0
            || (letter == 'y' && !year) || (letter == 'M' && !month))
            continue;
        c.from_last = i;
        c.to_first = i < c.to_first ? i : c.to_first;
    }
    c.tight = c.from_last == c.to_first;
    return c;
}

/* True for days of the same precision, in order. */
static bool is_even(const struct day *x, const struct day *y)
{
    return !x->month == !y->month && !x->day == !y->day
        && day_compare(*x, *y) < 0;
}

/* What all of a range is printed by. */
struct printing {
    const struct pattern *p;
    const struct date_form *form;
    const struct language *lang;
};

static struct collapse plan_range(const struct printing *x,
                                  const struct day *from, const struct day *to)
{
    struct collapse whole = {x->p->n - 1, 0, !from->month && !to->month};

    return !x->form->whole && is_even(from, to) && can_share(x->p, from)
        ? collapse(x->p, from, to) : whole;
}

static void print_dash(struct buf *out, const struct printing *x, bool tight)
{
    struct str range = x->form->range.n ? x->form->range : STR("–");

    buf_str(out, tight && x->form->years.n ? x->form->years : range);
}

/* A range of which an end, given apart, is not understood. */
static void print_typed_range(struct buf *out, const struct date *date,
                              const struct printing *x)
{
    if (date->from_typed.n)
        buf_str(out, date->from_typed);
    else
        print_day(out, x->p, &date->from, x->lang);
    print_dash(out, x, false);
    if (date->open)
        buf_str(out, x->lang->present);
    else if (date->to_typed.n)
        buf_str(out, date->to_typed);
    else
        print_day(out, x->p, &date->to, x->lang);
}

static void print_open(struct buf *out, const struct day *from,
                       const struct printing *x)
{
    if (from->year) {
        print_day(out, x->p, from, x->lang);
        if (x->form->open.n)
            buf_str(out, x->form->open);
        else
            print_dash(out, x, from->month == 0);
    }
    buf_str(out, x->lang->present);
}

static void print_range(struct buf *out, const struct date *date,
                        const struct printing *x)
{
    struct day from = shown_day(x->p, &date->from);
    struct day to = shown_day(x->p, &date->to);
    struct collapse c = plan_range(x, &from, &to);

    if (date->from_typed.n || date->to_typed.n) {
        print_typed_range(out, date, x);
    } else if (date->open) {
        print_open(out, &from, x);
    } else if (!x->form->whole && from.year == to.year
               && from.month == to.month && from.day == to.day) {
        print_day(out, x->p, &from, x->lang);
    } else {
        print_parts(out, x->p, 0, c.from_last, &from, x->lang);
        print_dash(out, x, c.tight);
        print_parts(out, x->p, c.to_first, x->p->n - 1, &to, x->lang);
    }
}

struct str date_print(struct arena *a, const struct date *date,
                      const struct date_form *form,
                      const struct language *lang)
{
    struct buf out = {.a = a};
    struct pattern p;
    struct printing x = {&p, form, lang};

    if (date->free)
        return date->typed;
    if (!read_pattern(form->pattern, &p))
        read_pattern(STR("yyyy-MM-dd"), &p);
    if (date->range)
        print_range(&out, date, &x);
    else
        print_day(&out, &p, &date->from, lang);
    return buf_text(&out);
}
