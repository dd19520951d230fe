/*
 * addressbreak -- where an address may break: after its slashes and before its
 * dots, unless that leaves a few characters alone or cuts off what sort of file
 * it is; else nowhere but as the last resort, and never with a hyphen added. An
 * e-mail address does so as the last resort before its @ and dots, inside of
 * its names where one is wider than the line. typography.md LB-10 and LB-11.
 */
#include "text/breaks.h"

#define LONG_SEGMENT 16         /* longer ones may break inside, if they must */
#define STUB 4                  /* but not so near their ends */

/* Code points [from, end) are one address. */
struct address {
    size_t from, end;
    size_t host;                /* where that ends */
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

/* The dot of `index.html`, at the end of a path. */
static bool is_extension(const struct break_text *t, const struct address *a,
                         size_t i)
{
    size_t k = i + 1;

    if (t->c[i] != '.' || i < a->host)
        return false;
    while (k < a->end && break_in_word(t->c[k]))
        k++;
    return k == a->end || t->c[k] == '?' || t->c[k] == '#';
}

/* Nothing but a few characters of the address before it or after, or of the
 * host's name. */
static bool is_stub(const struct address *a, size_t i)
{
    size_t end = i < a->host ? a->host : a->end;

    return i - a->from < STUB || end - i < STUB;
}

static enum brk opportunity(const struct break_text *t,
                            const struct address *a, size_t i)
{
    bool poor = is_stub(a, i) || is_extension(t, a, i);

    if (a->web)
        return poor ? BRK_LAST : BRK_POOR;
    return poor ? BRK_STUB : BRK_LAST;
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

        break_set(t, i, good ? opportunity(t, a, i) : BRK_NO);
        if (good) {
            open_segment(t, segment, i, a->web);
            segment = i;
        }
    }
    open_segment(t, segment, a->end, a->web);
}

/* Its first slash after the scheme's, or its end. */
static size_t host_end(const struct break_text *t, const struct address *a)
{
    for (size_t i = a->from; i < a->end; i++) {
        if (t->c[i] == '/' && i + 1 < a->end && t->c[i + 1] == '/')
            i++;
        else if (t->c[i] == '/')
            return i;
    }
    return a->end;
}

static bool is_part(const struct break_text *t, size_t i)
{
    return (t->piece[i]->flags & INLINE_ADDRESS) != 0;
}

void addressbreak_apply(struct break_text *t)
{
    for (size_t i = 0; i < t->n;) {
        struct address a = {.from = i, .end = i};
        bool at = false;

        while (a.end < t->n && is_part(t, a.end) &&
               t->piece[a.end]->link == t->piece[i]->link) {
            at = at || t->c[a.end] == '@';
            a.path = a.path || t->c[a.end] == '/';
            a.web = a.web || (t->c[a.end] == '/' && !at);
            a.end++;
        }
        a.web = a.web || !at;
        a.host = host_end(t, &a);
        set_breaks(t, &a);
        i = a.end > i ? a.end : i + 1;
    }
}
