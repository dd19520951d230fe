/*
 * addressbreak -- where an address may break: after its slashes and before its
 * dots, else nowhere but as the last resort, and never with a hyphen added. An
 * e-mail address does so as the last resort before its @ and dots, inside of
 * its names where one is wider than the line. typography.md LB-10 and LB-11.
 */
#include "text/breaks.h"

#define LONG_SEGMENT 16         /* longer ones may break inside, if they must */
#define STUB 3                  /* but not so near their ends */

/* Code points [from, end) are one address. */
struct address {
    size_t from, end;
    bool web;                   /* else e-mail */
    bool path;                  /* has a slash */
};

static bool may_break(const struct break_text *t, size_t i)
{
    uint32_t x = t->c[i - 1], y = t->c[i];

    if (x == '/' || x == '?' || x == '&' || x == '=')
        return y != '/' && y != x;
    return x != '-' && (y == '.' || y == '#' || y == '?');
}

static bool is_mail_part(const struct break_text *t, size_t i)
{
    return t->c[i] == '@' || t->c[i] == '.';
}

static bool is_digit(uint32_t c)
{
    return c >= '0' && c <= '9';
}

/* The dot of arXiv:2301.00001, which is a number and no path. */
static bool is_decimal(const struct break_text *t, const struct address *a,
                       size_t i)
{
    return !a->path && t->c[i] == '.' && is_digit(t->c[i - 1]) &&
        i + 1 < a->end && is_digit(t->c[i + 1]);
}

static bool is_opportunity(const struct break_text *t,
                           const struct address *a, size_t i)
{
    return a->web ? may_break(t, i) && !is_decimal(t, a, i)
                  : is_mail_part(t, i);
}

/* A long name inside an address, between two places where it may break. */
static void open_segment(struct break_text *t, size_t from, size_t end,
                         bool web)
{
    if (end - from <= LONG_SEGMENT)
        return;
    for (size_t i = from + STUB; i + STUB <= end; i++) {
        if (t->c[i - 1] != '-')
            break_set(t, i, web ? BRK_LAST : BRK_INSIDE);
    }
}

static void set_breaks(struct break_text *t, const struct address *a)
{
    size_t segment = a->from;

    for (size_t i = a->from + 1; i < a->end; i++) {
        bool good = is_opportunity(t, a, i);

        break_set(t, i, !good ? BRK_NO : a->web ? BRK_POOR : BRK_LAST);
        if (good) {
            open_segment(t, segment, i, a->web);
            segment = i;
        }
    }
    open_segment(t, segment, a->end, a->web);
}

static bool is_part(const struct break_text *t, size_t i)
{
    return (t->piece[i]->flags & INLINE_ADDRESS) != 0;
}

void addressbreak_apply(struct break_text *t)
{
    for (size_t i = 0; i < t->n;) {
        struct address a = {i, i, false, false};
        bool at = false;

        while (a.end < t->n && is_part(t, a.end) &&
               t->piece[a.end]->link == t->piece[i]->link) {
            at = at || t->c[a.end] == '@';
            a.path = a.path || t->c[a.end] == '/';
            a.web = a.web || (t->c[a.end] == '/' && !at);
            a.end++;
        }
        a.web = a.web || !at;
        set_breaks(t, &a);
        i = a.end > i ? a.end : i + 1;
    }
}
