/*
 * dateprint -- dates in the form a layout asks for.
 *
 * A pattern is a run of parts: letters (y M d) with what follows them. Han and
 * Hangul signs (年, 月) belong to the part before them; anything else parts two
 * dates' parts and is printed only between two that are known.
 */
#include "profile/date.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "profile/language.h"
#include "profile/rune.h"

#define MAX_PARTS 6

struct part {
    char letter;            /* y, M or d */
    size_t count;
    struct str sign;        /* printed whenever the part is */
    struct str gap;         /* before the next part */
};

struct pattern {
    struct part parts[MAX_PARTS];
    size_t n;
};

static bool is_letter(char c)
{
    return c == 'y' || c == 'M' || c == 'd';
}

static struct pattern read_pattern(struct str s)
{
    struct pattern p = {.n = 0};
    size_t i = 0;

    while (i < s.n && !is_letter(s.s[i]))
        i++;
    while (i < s.n && p.n < MAX_PARTS) {
        struct part *part = &p.parts[p.n++];
        size_t from = i, sign;

        part->letter = s.s[i];
        while (i < s.n && s.s[i] == part->letter)
            i++;
        part->count = i - from;
        from = sign = i;
        while (i < s.n && !is_letter(s.s[i])) {
            uint32_t c = utf8_next(s, &i);

            if (sign == i - (c > 0xFFFF ? 4u : c > 0x7FF ? 3u : c > 0x7F ? 2u
                             : 1u)
                && (rune_is_han(c) || rune_is_hangul(c)))
                sign = i;
        }
        part->sign = str_sub(s, from, sign);
        part->gap = str_sub(s, sign, i);
    }
    return p;
}

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

bool date_pattern_valid(struct str pattern)
{
    bool year = false;

    for (size_t i = 0; i < pattern.n; i++) {
        char c = pattern.s[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');

        if (letter && c != 'y' && c != 'M' && c != 'd')
            return false;
        year = year || c == 'y';
    }
    return year;
}

/* The day by the pattern, without the letter `skip`. */
static void print_day(struct buf *out, const struct pattern *p,
                      const struct day *d, char skip,
                      const struct language *lang)
{
    struct str gap = {"", 0};
    bool any = false;

    for (size_t i = 0; i < p->n; i++) {
        int v = part_value(&p->parts[i], d);

        if (v == 0 || p->parts[i].letter == skip)
            continue;
        if (any)
            buf_str(out, gap);
        print_part(out, &p->parts[i], v, lang);
        gap = p->parts[i].gap;
        any = true;
    }
}

static bool same_day(const struct day *x, const struct day *y)
{
    return x->year == y->year && x->month == y->month && x->day == y->day;
}

/* What the pattern shows of a day: parts it lacks count as unknown. */
static struct day shown_day(const struct pattern *p, const struct day *d)
{
    struct day out = {0, 0, 0};

    for (size_t i = 0; i < p->n; i++) {
        if (p->parts[i].letter == 'y')
            out.year = d->year;
        else if (p->parts[i].letter == 'M')
            out.month = d->month;
        else
            out.day = d->day;
    }
    return out;
}

/*
 * True if the pattern can leave out a year that both ends share: only where
 * months have names or signs; `2018.09–12` would be misread.
 */
static bool can_share_year(const struct pattern *p)
{
    for (size_t i = 0; i < p->n; i++) {
        const struct part *part = &p->parts[i];

        if (part->letter == 'M' && (part->count >= 3 || part->sign.n > 0))
            return true;
    }
    return false;
}

static void print_range(struct buf *out, const struct date *date,
                        const struct pattern *p, struct str dash,
                        struct str years, const struct language *lang)
{
    struct day from = shown_day(p, &date->from), to = shown_day(p, &date->to);
    bool bare = from.month == 0 && to.month == 0;
    bool share = !date->open && from.year == to.year && from.month
        && to.month && can_share_year(p);
    bool year_first = p->n > 0 && p->parts[0].letter == 'y';

    if (from.year == 0) {
        if (date->open)
            buf_str(out, lang->present);
        else
            print_day(out, p, &to, 0, lang);
        return;
    }
    if (!date->open && same_day(&from, &to)) {
        print_day(out, p, &from, 0, lang);
        return;
    }
    print_day(out, p, &from, share && !year_first ? 'y' : 0, lang);
    buf_str(out, bare ? years : dash);
    if (date->open)
        buf_str(out, lang->present);
    else
        print_day(out, p, &to, share && year_first ? 'y' : 0, lang);
}

struct str date_print(struct arena *a, const struct date *date,
                      const struct date_form *form,
                      const struct language *lang)
{
    struct buf out = {.a = a};
    struct pattern p = read_pattern(form->pattern.n ? form->pattern
                                                    : STR("yyyy-MM-dd"));
    struct str dash = form->range.n ? form->range : STR("–");
    struct str years = form->years.n ? form->years : dash;

    if (date->free)
        return date->typed;
    if (date->range)
        print_range(&out, date, &p, dash, years, lang);
    else
        print_day(&out, &p, &date->from, 0, lang);
    return buf_text(&out);
}
