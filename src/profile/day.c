/*
 * day -- see day.h.
 *
 * The text is split into parts: numbers, names of months, signs such as 年 and
 * points. Each way to write a date is a form, the kinds of its parts in order.
 */
#include "profile/day.h"

#include <stddef.h>

#include "base/utf8.h"
#include "profile/datewords.h"
#include "profile/rune.h"

enum part_kind {
    PART_NUMBER, PART_MONTH, PART_YEAR_SIGN, PART_MONTH_SIGN, PART_DAY_SIGN,
    PART_POINT,             /* one of - . / , */
    PART_NOTHING            /* spaces, `de` */
};

/* How forms name the kinds. */
static const char letters[] = "nmYMDp";

struct part {
    enum part_kind kind;
    int value;              /* of a number or month */
    size_t digits;
    uint32_t c;             /* of a PART_POINT */
};

#define MAX_PARTS 8

struct parts {
    struct part p[MAX_PARTS];
    size_t n;
};

int day_next_year(struct str s, size_t *i)
{
    while (*i < s.n) {
        int value = 0;
        size_t digits = 0;

        for (; *i < s.n && s.s[*i] >= '0' && s.s[*i] <= '9'; (*i)++) {
            value = digits < 4 ? value * 10 + (s.s[*i] - '0') : 0;
            digits++;
        }
        if (digits == 4 && value >= 1900 && value < 2200)
            return value;
        *i += digits == 0;
    }
    return 0;
}

struct str day_trim(struct str s)
{
    size_t at;

    s = str_trim(s);
    while (rune_is_odd_space(rune_first(s))) {
        at = 0;
        utf8_next(s, &at);
        s = str_trim(str_sub(s, at, s.n));
    }
    while (rune_is_odd_space(rune_last(s, &at)))
        s = str_trim(str_sub(s, 0, at));
    return s;
}

/* Parts */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static struct str letters_at(struct str s, size_t i)
{
    size_t from = i;

    for (size_t next = i; next < s.n; i = next) {
        if (!dateword_is_letter(utf8_next(s, &next)))
            break;
    }
    return str_sub(s, from, i);
}

/* A number of up to four digits, with the letters of an ordinal. */
static bool read_number(struct str s, size_t *i, struct part *p)
{
    struct str after;

    p->kind = PART_NUMBER;
    for (; *i < s.n && is_digit(s.s[*i]) && p->digits < 5; p->digits++)
        p->value = p->value * 10 + (s.s[(*i)++] - '0');
    after = letters_at(s, *i);
    if (dateword_is_ordinal(after))
        *i += after.n;
    return p->digits <= 4;
}

static bool read_word(struct str s, size_t *i, struct part *p)
{
    struct str word = letters_at(s, *i);

    *i += word.n;
    p->kind = dateword_is_of(word) ? PART_NOTHING : PART_MONTH;
    p->value = dateword_month(word);
    if (p->value && *i < s.n && s.s[*i] == '.')
        (*i)++;
    return p->value > 0 || p->kind == PART_NOTHING;
}

static bool read_sign(struct str s, size_t *i, struct part *p)
{
    p->c = utf8_next(s, i);
    switch (p->c) {
    case '-': case '.': case '/': case ',':
        p->kind = PART_POINT;
        return true;
    case ' ':
        p->kind = PART_NOTHING;
        return true;
    case 0x5E74: case 0xB144:               /* 年 년 */
        p->kind = PART_YEAR_SIGN;
        return true;
    case 0x6708: case 0xC6D4:               /* 月 월 */
        p->kind = PART_MONTH_SIGN;
        return true;
    case 0x65E5: case 0x53F7: case 0xC77C:  /* 日 号 일 */
        p->kind = PART_DAY_SIGN;
        return true;
    default:
        return false;
    }
}

/* None if there is anything that a date does not have. */
static struct parts read_parts(struct str s)
{
    struct parts out = {.n = 0};

    for (size_t i = 0; i < s.n;) {
        struct part p = {.kind = PART_NOTHING};
        bool good = is_digit(s.s[i])      ? read_number(s, &i, &p)
            : letters_at(s, i).n > 0      ? read_word(s, &i, &p)
                                          : read_sign(s, &i, &p);

        if (!good || (p.kind != PART_NOTHING && out.n == MAX_PARTS))
            return (struct parts){.n = 0};
        if (p.kind != PART_NOTHING)
            out.p[out.n++] = p;
    }
    return out;
}

/* True if the parts are of these kinds. */
static bool has_form(const struct parts *x, const char *form)
{
    size_t i = 0;

    for (; i < x->n && form[i]; i++) {
        if (letters[x->p[i].kind] != form[i])
            return false;
    }
    return i == x->n && !form[i];
}

/* Calendar */

static bool is_leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int month_days(int year, int month)
{
    static const int days[13] = {
        0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    };

    return days[month] + (month == 2 && is_leap(year));
}

static bool is_year(const struct part *p)
{
    return p->kind == PART_NUMBER && p->digits == 4 && p->value >= 1000;
}

static enum day_reading make_month(int y, int m, struct day *out)
{
    if (m < 1 || m > 12)
        return READ_IMPOSSIBLE;
    *out = (struct day){y, m, 0};
    return READ_YES;
}

static enum day_reading make_day(int y, int m, int d, struct day *out)
{
    if (make_month(y, m, out) != READ_YES || d < 1 || d > month_days(y, m))
        return READ_IMPOSSIBLE;
    out->day = d;
    return READ_YES;
}

/* Forms */

/* 2018-19, 2018/19: an academic year, which is no month and stays as typed. */
static bool is_academic(const struct part *year, const struct part *next)
{
    return next->value > 12 && next->value == (year->value + 1) % 100;
}

/* Numbers with points, the year first; Korean sets one after the last. */
static enum day_reading year_first(struct parts x, struct day *out)
{
    const struct part *p = x.p;

    if ((x.n == 4 || x.n == 6) && p[1].c == '.' && p[x.n - 1].c == '.')
        x.n--;
    if (!is_year(&p[0]) || p[1].c == ',' || p[2].digits > 2)
        return READ_NO;
    if (has_form(&x, "npn"))
        return is_academic(&p[0], &p[2]) ? READ_NO
            : make_month(p[0].value, p[2].value, out);
    if (has_form(&x, "npnpn") && p[4].digits <= 2 && p[1].c == p[3].c)
        return make_day(p[0].value, p[2].value, p[4].value, out);
    return READ_NO;
}

/* Which of two numbers is the day: the first with stops, else if only one
 * order makes a date, or both the same. */
static enum day_reading day_and_month(const struct part *p, struct day *out)
{
    int year = p[4].value, a = p[0].value, b = p[2].value;
    struct day swapped;
    enum day_reading r = make_day(year, b, a, out);
    bool other = p[1].c != '.'
        && make_day(year, a, b, &swapped) == READ_YES;

    if (r == READ_YES)
        return other && a != b ? READ_TWO_WAYS : READ_YES;
    if (!other)
        return READ_IMPOSSIBLE;
    *out = swapped;
    return READ_YES;
}

/* 09/2018, 25/04/2021, 1.9.2018 */
static enum day_reading year_last(struct parts x, struct day *out)
{
    const struct part *p = x.p;

    if (p[0].digits > 2 || p[1].c == ',')
        return READ_NO;
    if (has_form(&x, "npn") && is_year(&p[2]) && p[1].c != '-')
        return make_month(p[2].value, p[0].value, out);
    if (has_form(&x, "npnpn") && is_year(&p[4]) && p[2].digits <= 2
        && p[1].c == p[3].c)
        return day_and_month(p, out);
    return READ_NO;
}

/* 2018年9月1日, or less of it */
static enum day_reading with_signs(struct parts x, struct day *out)
{
    const struct part *p = x.p;

    if (!is_year(&p[0]))
        return READ_NO;
    if (has_form(&x, "nYnM"))
        return make_month(p[0].value, p[2].value, out);
    if (has_form(&x, "nYnMnD"))
        return make_day(p[0].value, p[2].value, p[4].value, out);
    if (!has_form(&x, "nY"))
        return READ_NO;
    *out = (struct day){p[0].value, 0, 0};
    return READ_YES;
}

/* The name of a month, a year and perhaps a day. */
static enum day_reading with_month(struct parts x, struct day *out)
{
    static const char *const forms[] = {
        "mn", "mpn", "nm", "npm", "nmn", "mnn", "mnpn", "nmpn", "npmn",
        "npmpn",
    };
    const struct part *year = NULL, *day = NULL;
    size_t f = 0;
    int month = 0;

    while (f < sizeof forms / sizeof *forms && !has_form(&x, forms[f]))
        f++;
    if (f == sizeof forms / sizeof *forms)
        return READ_NO;
    for (size_t i = 0; i < x.n; i++) {
        const struct part *p = &x.p[i];

        if (p->kind == PART_MONTH)
            month = p->value;
        else if (p->c == '/')
            return READ_NO;
        else if (is_year(p) && !year)
            year = p;
        else if (p->kind == PART_NUMBER)
            day = p;
    }
    if (!year || (day && day->digits > 2))
        return READ_NO;
    return day ? make_day(year->value, month, day->value, out)
               : make_month(year->value, month, out);
}

enum day_reading day_read(struct str s, struct day *out)
{
    static enum day_reading (*const ways[])(struct parts, struct day *) = {
        year_first, with_signs, with_month, year_last,
    };
    struct parts x = read_parts(s = day_trim(s));
    enum day_reading r = READ_NO;

    *out = (struct day){0, 0, 0};
    if (x.n == 1 && s.n == 4 && is_year(&x.p[0])) {
        out->year = x.p[0].value;
        return READ_YES;
    }
    for (size_t i = 0; i < sizeof ways / sizeof *ways && r == READ_NO; i++)
        r = x.n > 1 ? ways[i](x, out) : READ_NO;
    return r;
}

int day_bare_month(struct str s)
{
    struct parts x = read_parts(day_trim(s));

    if (has_form(&x, "m"))
        return x.p[0].value;
    if (has_form(&x, "nM") && x.p[0].value >= 1 && x.p[0].value <= 12)
        return x.p[0].value;
    return 0;
}

struct day day_first(struct day d)
{
    return (struct day){d.year, d.month ? d.month : 1, d.day ? d.day : 1};
}

struct day day_last(struct day d)
{
    int month = d.month ? d.month : 12;

    return (struct day){d.year, month,
                        d.day ? d.day : month_days(d.year, month)};
}

int day_compare(struct day x, struct day y)
{
    if (x.year != y.year)
        return x.year < y.year ? -1 : 1;
    if (x.month && y.month && x.month != y.month)
        return x.month < y.month ? -1 : 1;
    if (x.month && x.day && y.day && x.day != y.day)
        return x.day < y.day ? -1 : 1;
    return 0;
}
