/*
 * date -- reading dates. Printing is in dateprint.c.
 *
 * One day, month or year is read by parse_day(), which must take the whole
 * text. A range is any place in the text where a separator stands between two
 * parts that can each be read; so `2018-09-2022-12` needs no special rule.
 */
#include "profile/date.h"

#include "base/arena.h"
#include "base/diag.h"
#include "base/utf8.h"
#include "profile/rune.h"

/* What became of reading one date. */
enum reading {
    READ_NO,            /* not a date */
    READ_YES,
    READ_TWO_WAYS,      /* 03/04/2021 */
    READ_IMPOSSIBLE     /* month 13, 30 February */
};

static const char *const month_names[12] = {
    "january", "february", "march", "april", "may", "june", "july", "august",
    "september", "october", "november", "december",
};

/* Words for an open end. */
static const char *const open_words[] = {
    "present", "now", "current", "currently", "today", "ongoing", "date",
    "至今", "今", "现在", "目前", "現在", "heute", "présent", "actualidad",
    "presente", "현재",
};

/* Between two dates; the longer of those that begin alike come first. */
static const char *const separators[] = {
    "~--~", "---", "--", "–", "—", "－", "~", "～", "〜", "-", "−", "‐", "‑",
    "/", "至", "到", " to ", " until ",
};

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* True if s is the lower-case word, in any case of ASCII letters. */
static bool is_word(struct str s, const char *word)
{
    size_t i = 0;

    for (; i < s.n && word[i]; i++) {
        if (lower(s.s[i]) != word[i])
            return false;
    }
    return i == s.n && !word[i];
}

/* str_trim for all spaces there are. */
static struct str trim(struct str s)
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

static bool is_open(struct str s)
{
    for (size_t i = 0; i < sizeof open_words / sizeof *open_words; i++) {
        if (is_word(s, open_words[i]))
            return true;
    }
    return false;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Up to six parts of a date: numbers, month names and what stands between. */
enum part_kind {
    PART_NUMBER, PART_MONTH, PART_YEAR_SIGN, PART_MONTH_SIGN, PART_DAY_SIGN,
    PART_SPACE, PART_POINT      /* one of - . / , */
};

struct part {
    enum part_kind kind;
    int value;          /* of a number or month */
    size_t digits;
    char c;             /* of a PART_POINT */
};

#define MAX_PARTS 8

static int month_of(struct str s)
{
    struct str name = str_ends(s, ".") ? str_sub(s, 0, s.n - 1) : s;

    if (name.n < 3)
        return 0;
    for (int m = 0; m < 12; m++) {
        struct str full = str_of(month_names[m]);
        bool abbreviated = name.n == 3 || (m == 8 && name.n == 4);
        size_t i = 0;

        if (name.n != full.n && !abbreviated)
            continue;
        while (i < name.n && lower(name.s[i]) == full.s[i])
            i++;
        if (i == name.n)
            return m + 1;
    }
    return 0;
}

/* Reads one part at *i; false if it is nothing a date has. */
static bool read_part(struct str s, size_t *i, struct part *p)
{
    size_t from = *i;
    char c = s.s[from];

    *p = (struct part){PART_SPACE, 0, 0, c};
    if (is_digit(c)) {
        p->kind = PART_NUMBER;
        for (; *i < s.n && is_digit(s.s[*i]) && *i - from < 5; (*i)++)
            p->value = p->value * 10 + (s.s[*i] - '0');
        p->digits = *i - from;
        return p->digits <= 4;
    }
    if (lower(c) >= 'a' && lower(c) <= 'z') {
        while (*i < s.n && lower(s.s[*i]) >= 'a' && lower(s.s[*i]) <= 'z')
            (*i)++;
        p->kind = PART_MONTH;
        p->value = month_of(str_sub(s, from, *i));
        if (*i < s.n && s.s[*i] == '.')
            (*i)++;
        return p->value > 0;
    }
    switch (utf8_next(s, i)) {
    case '-': case '.': case '/': case ',': p->kind = PART_POINT; return true;
    case ' ': return true;
    case 0x5E74: p->kind = PART_YEAR_SIGN; return true;             /* 年 */
    case 0x6708: p->kind = PART_MONTH_SIGN; return true;            /* 月 */
    case 0x65E5: case 0x53F7: p->kind = PART_DAY_SIGN; return true; /* 日 号 */
    default: return false;
    }
}

/* Splits s; spaces go, except that they part what they stand between. */
static size_t read_parts(struct str s, struct part *parts)
{
    size_t n = 0;

    for (size_t i = 0; i < s.n;) {
        struct part p;

        if (!read_part(s, &i, &p))
            return 0;
        if (p.kind == PART_SPACE)
            continue;
        if (n == MAX_PARTS)
            return 0;
        parts[n++] = p;
    }
    return n;
}

/* True if the parts have these kinds: n number, m month, Y M D signs, p . */
static bool has_form(const struct part *p, size_t n, const char *form)
{
    static const char letters[] = "nmYMD p";
    size_t i = 0;

    for (; i < n && form[i]; i++) {
        if (letters[p[i].kind] != form[i])
            return false;
    }
    return i == n && !form[i];
}

static bool is_year(const struct part *p)
{
    return p->kind == PART_NUMBER && p->digits == 4 && p->value >= 1000;
}

static bool is_leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static enum reading make_day(int y, int m, int d, struct day *out)
{
    static const int days[13] = {
        31, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    };

    if (m > 12 || d > 31)
        return READ_IMPOSSIBLE;
    if (d > days[m] || (m == 2 && d == 29 && !is_leap(y)))
        return READ_IMPOSSIBLE;
    *out = (struct day){y, m, d};
    return READ_YES;
}

/* Numbers with points: year first. Month 0 is no month. */
static enum reading year_first(const struct part *p, size_t n, struct day *out)
{
    if (n == 3 && has_form(p, n, "npn") && p[2].digits <= 2 && p[1].c != ',')
        return p[2].value == 0 ? READ_IMPOSSIBLE
                               : make_day(p[0].value, p[2].value, 0, out);
    if (n == 5 && has_form(p, n, "npnpn") && p[2].digits <= 2
        && p[4].digits <= 2 && p[1].c == p[3].c && p[1].c != ',') {
        if (p[2].value == 0 || p[4].value == 0)
            return READ_IMPOSSIBLE;
        return make_day(p[0].value, p[2].value, p[4].value, out);
    }
    return READ_NO;
}

/* 09/2018, and 25/04/2021 where only one order makes a date. */
static enum reading year_last(const struct part *p, size_t n, struct day *out)
{
    struct day dmy, mdy;
    bool x, y;

    if (n == 3 && has_form(p, n, "npn") && is_year(&p[2])
        && p[0].digits <= 2 && (p[1].c == '/' || p[1].c == '.'))
        return p[0].value == 0 ? READ_IMPOSSIBLE
                               : make_day(p[2].value, p[0].value, 0, out);
    if (n != 5 || !has_form(p, n, "npnpn") || !is_year(&p[4])
        || p[0].digits > 2 || p[2].digits > 2 || p[1].c != p[3].c
        || p[1].c == ',')
        return READ_NO;
    if (p[0].value == 0 || p[2].value == 0)
        return READ_IMPOSSIBLE;
    x = make_day(p[4].value, p[2].value, p[0].value, &dmy) == READ_YES;
    y = make_day(p[4].value, p[0].value, p[2].value, &mdy) == READ_YES;
    if (x && y && p[0].value != p[2].value)
        return READ_TWO_WAYS;
    *out = x ? dmy : mdy;
    return x || y ? READ_YES : READ_IMPOSSIBLE;
}

/* 2018年9月, with what may follow. */
static enum reading with_signs(const struct part *p, size_t n, struct day *out)
{
    if (has_form(p, n, "nY"))
        return make_day(p[0].value, 0, 0, out);
    if (has_form(p, n, "nYnM"))
        return p[2].value == 0 ? READ_IMPOSSIBLE
                               : make_day(p[0].value, p[2].value, 0, out);
    if (has_form(p, n, "nYnMnD"))
        return p[2].value == 0 || p[4].value == 0 ? READ_IMPOSSIBLE
            : make_day(p[0].value, p[2].value, p[4].value, out);
    return READ_NO;
}

/* Forms with the name of a month. */
static enum reading with_month(const struct part *p, size_t n, struct day *out)
{
    const char *const forms[] = {
        "mn", "mpn", "nm", "nmn", "mnpn", "mnn", "npm", "nmpn",
    };
    const struct part *num[2] = {NULL, NULL};
    size_t k = 0, f = 0;
    int month = 0;

    while (f < sizeof forms / sizeof *forms && !has_form(p, n, forms[f]))
        f++;
    if (f == sizeof forms / sizeof *forms)
        return READ_NO;
    for (size_t i = 0; i < n; i++) {
        if (p[i].kind == PART_NUMBER)
            num[k++] = &p[i];
        if (p[i].kind == PART_MONTH)
            month = p[i].value;
        if (p[i].kind == PART_POINT && p[i].c == '/')
            return READ_NO;
    }
    if (k == 1)
        return is_year(num[0]) ? make_day(num[0]->value, month, 0, out)
                               : READ_NO;
    if (!is_year(num[1]) || num[0]->digits > 2)
        return READ_NO;
    return num[0]->value == 0 ? READ_IMPOSSIBLE
        : make_day(num[1]->value, month, num[0]->value, out);
}

/* Reads one date, which must be all of s. */
static enum reading parse_day(struct str s, struct day *out)
{
    struct part p[MAX_PARTS];
    size_t n = read_parts(trim(s), p);
    enum reading r;

    *out = (struct day){0, 0, 0};
    if (n == 0)
        return READ_NO;
    if (n == 1)
        return is_year(&p[0]) ? make_day(p[0].value, 0, 0, out) : READ_NO;
    if (is_year(&p[0])) {
        r = year_first(p, n, out);
        if (r == READ_NO)
            r = with_signs(p, n, out);
        if (r != READ_NO)
            return r;
    }
    r = with_month(p, n, out);
    return r != READ_NO ? r : year_last(p, n, out);
}

/* A month without its year, `Sep` or `9月`: takes the other end's year. */
static int bare_month(struct str s)
{
    struct part p[MAX_PARTS];
    size_t n = read_parts(trim(s), p);

    if (n == 1 && p[0].kind == PART_MONTH)
        return p[0].value;
    if (n == 2 && has_form(p, n, "nM") && p[0].value >= 1 && p[0].value <= 12)
        return p[0].value;
    return 0;
}

/* Which of the n separators stands at s[i], or NULL. */
static const char *separator_at(struct str s, size_t i)
{
    struct str rest = str_sub(s, i, s.n);

    for (size_t k = 0; k < sizeof separators / sizeof *separators; k++) {
        if (str_starts(rest, separators[k]))
            return separators[k];
    }
    return NULL;
}

/* Reads both ends of a range; READ_NO if either is no date. */
static enum reading parse_ends(struct str left, struct str right,
                               struct date *out)
{
    enum reading l = parse_day(left, &out->from), r = READ_YES;
    int m;

    out->open = right.n == 0 || is_open(right);
    if (is_open(left) && is_open(right))
        return READ_YES;
    if (!out->open)
        r = parse_day(right, &out->to);
    if (l == READ_NO && r == READ_YES && out->to.month
        && (m = bare_month(left)) != 0) {
        out->from = (struct day){out->to.year, m, 0};
        l = READ_YES;
    }
    if (r == READ_NO && l == READ_YES && out->from.month
        && (m = bare_month(right)) != 0) {
        out->to = (struct day){out->from.year, m, 0};
        r = READ_YES;
    }
    if (l == READ_NO || r == READ_NO)
        return READ_NO;
    return l != READ_YES ? l : r;
}

/* The n separators of s, of which at most MAX_SEPARATORS count. */
struct cut {
    size_t at, n;
    bool spaced;            /* a space on both sides */
};

#define MAX_SEPARATORS 8

static size_t find_cuts(struct str s, struct cut *cuts)
{
    size_t n = 0;

    for (size_t i = 0; i < s.n && n < MAX_SEPARATORS;) {
        const char *sep = separator_at(s, i);
        struct cut *c = &cuts[n];

        if (!sep) {
            i++;
            continue;
        }
        c->at = i;
        c->n = str_of(sep).n;
        i += c->n;
        c->spaced = c->at > 0 && s.s[c->at - 1] == ' ' && i < s.n
            && s.s[i] == ' ';
        n++;
    }
    return n;
}

/*
 * Tries the separators that stand between spaces first, then from the right:
 * of `2018-09/2019` the slash parts the ends.
 */
static enum reading parse_range(struct str s, struct date *out)
{
    struct cut cuts[MAX_SEPARATORS];
    size_t n = find_cuts(s, cuts);
    enum reading best = READ_NO;

    for (size_t k = 2 * n; k > 0; k--) {
        const struct cut *c = &cuts[(k - 1) % n];
        struct date d = *out;
        enum reading r;

        if (c->spaced != (k > n))
            continue;
        r = parse_ends(trim(str_sub(s, 0, c->at)),
                       trim(str_sub(s, c->at + c->n, s.n)), &d);
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

static void report(struct diag *d, enum reading r, struct str typed,
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

/* -1, 0, 1 by as much as both days know. */
static int compare(struct day x, struct day y)
{
    if (x.year != y.year)
        return x.year < y.year ? -1 : 1;
    if (x.month && y.month && x.month != y.month)
        return x.month < y.month ? -1 : 1;
    if (x.month && x.day && y.day && x.day != y.day)
        return x.day < y.day ? -1 : 1;
    return 0;
}

static void check_order(struct diag *d, const struct date *date)
{
    if (date->range && !date->open && date->from.year && date->to.year
        && compare(date->from, date->to) > 0)
        diag_at(d, DIAG_DATE_ORDER, date->span,
                "the range '%.*s' ends before it starts",
                STR_ARGS(date->typed));
}

struct date date_parse(struct arena *a, struct diag *d, struct str typed,
                       struct span at)
{
    struct date out = {.typed = typed, .span = at};
    struct str s = trim(typed);
    enum reading r = parse_day(s, &out.from);

    (void)a;
    if (s.n == 0)
        return out;
    if (is_open(s)) {
        out.range = out.open = true;
        return out;
    }
    if (r == READ_YES)
        return out;
    if (r != READ_TWO_WAYS) {
        enum reading as_range = parse_range(s, &out);

        if (r == READ_NO || as_range == READ_YES)
            r = as_range;
    }
    if (r == READ_YES) {
        check_order(d, &out);
        return out;
    }
    report(d, r, s, at);
    return (struct date){.typed = typed, .span = at, .free = true};
}

struct date date_parse_range(struct arena *a, struct diag *d,
                             struct str start, struct span start_at,
                             struct str end, struct span end_at)
{
    struct date s = date_parse(a, d, start, start_at);
    struct date e = date_parse(a, d, end, end_at);
    struct date out = {.range = true, .span = start_at, .from = s.from};

    start = trim(start);
    end = trim(end);
    if (start.n == 0) {
        return e;
    }
    out.typed = end.n ? str_format(a, "%.*s – %.*s", STR_ARGS(start),
                                   STR_ARGS(end)) : start;
    if (s.free || e.free || (s.range && !s.open) || (e.range && !e.open)) {
        out.free = true;
        out.range = false;
        return out;
    }
    out.to = e.from;
    out.open = end.n == 0 || e.open;
    if (end.n == 0)
        return out;
    out.span = end_at;
    check_order(d, &out);
    out.span = start_at;
    return out;
}
