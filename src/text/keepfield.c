/*
 * keepfield -- dates and telephone numbers typed in a text.
 *
 * Those of a profile's own fields are marked by the layout (INLINE_NOWRAP); in
 * running text only forms that can hardly be anything else count: ranges of
 * dates in figures, months with their year or day, numbers that begin with a
 * country code or are grouped as telephones are. typography.md LB-10.
 */
#include <string.h>

#include "text/breaks.h"

static size_t digits_end(const struct break_text *t, size_t i)
{
    while (break_is_digit(break_at(t, i)))
        i++;
    return i;
}

/* Whether the text has the ASCII word at i. */
static bool has_word(const struct break_text *t, size_t i, const char *word)
{
    for (; *word; word++, i++) {
        if (break_at(t, i) != (uint32_t)(unsigned char)*word)
            return false;
    }
    return !break_in_word(break_at(t, i));
}

static size_t skip_space(const struct break_text *t, size_t i)
{
    return break_at(t, i) == ' ' ? i + 1 : i;
}

/* --- dates ---------------------------------------------------------------- */

/* End of 2018, 2018.09, 2018-09-01, 2018/9 at i, or i. */
static size_t date_end(const struct break_text *t, size_t i)
{
    size_t end = digits_end(t, i);
    uint32_t mark = break_at(t, end);

    if (end != i + 4 || (t->c[i] != '1' && t->c[i] != '2'))
        return i;
    for (int parts = 0; parts < 2 && break_at(t, end) == mark &&
                        (mark == '.' || mark == '-' || mark == '/'); parts++) {
        size_t next = digits_end(t, end + 1);

        if (next == end + 1 || next > end + 3)
            break;
        end = next;
    }
    return end;
}

/* – - — ~ 〜 ～ － 至 到 */
static bool is_range_mark(uint32_t c)
{
    return c == 0x2013 || c == '-' || c == 0x2014 || c == '~' || c == 0x301C ||
           c == 0xFF5E || c == 0xFF0D || c == 0x81F3 || c == 0x5230;
}

/* End of an open range's second half: present, now, 今, 至今. */
static size_t present_end(const struct break_text *t, size_t i)
{
    static const char *const words[] = {"present", "Present", "now", "heute",
                                        "today"};

    for (size_t k = 0; k < sizeof words / sizeof words[0]; k++) {
        if (has_word(t, i, words[k]))
            return i + strlen(words[k]);
    }
    if (break_at(t, i) == 0x81F3 && break_at(t, i + 1) == 0x4ECA)
        return i + 2;
    return break_at(t, i) == 0x4ECA ? i + 1 : i;
}

/* End of a range of dates at i, or i. */
static size_t range_end(const struct break_text *t, size_t i)
{
    size_t end = date_end(t, i), mark = skip_space(t, end), second, past;

    if (end == i || !is_range_mark(break_at(t, mark)))
        return i;
    second = skip_space(t, mark + 1);
    past = date_end(t, second);
    return past > second ? past
                         : (past = present_end(t, second)) > second ? past : i;
}

static size_t month_end(const struct break_text *t, size_t i)
{
    static const char *const months[] = {
        "January", "February", "March", "April", "May", "June", "July",
        "August", "September", "October", "November", "December", "Sept"};

    for (size_t k = 0; k < sizeof months / sizeof months[0]; k++) {
        const char *m = months[k];
        char brief[4] = {m[0], m[1], m[2], 0};

        if (break_at(t, i) != (uint32_t)(unsigned char)m[0])
            continue;
        if (has_word(t, i, m))
            return i + strlen(m);
        if (has_word(t, i, brief))
            return i + (break_at(t, i + 3) == '.' ? 4 : 3);
    }
    return i;
}

/* Sep 2018, March 3, 2018, 3 March: the month and the figures beside it. */
static void keep_month(struct break_text *t, size_t i)
{
    size_t end = month_end(t, i), next = end + 1;

    if (end == i)
        return;
    if (break_at(t, end) == ' ' && break_is_digit(break_at(t, next))) {
        size_t day = digits_end(t, next);

        break_lower(t, next, BRK_NO);
        if (day <= next + 2 && break_at(t, day) == ',' &&
            break_at(t, day + 1) == ' ' && break_is_digit(break_at(t, day + 2)))
            break_lower(t, day + 2, BRK_NO);
    }
    if (i > 1 && t->c[i - 1] == ' ' && break_is_digit(t->c[i - 2]) &&
        (i < 4 || !break_is_digit(t->c[i - 3]) || !break_is_digit(t->c[i - 4])))
        break_lower(t, i, BRK_NO);
}

/* --- telephone numbers ---------------------------------------------------- */

/* A number's groups of figures, as far as single marks join them. */
struct groups {
    size_t end;
    size_t n, digits;
    size_t length[4];           /* of the first ones */
};

static bool is_joint(const struct break_text *t, size_t i)
{
    uint32_t c = break_at(t, i);

    return c == ' ' || c == '-' || c == '.' || c == 0xA0 || c == 0x2011;
}

static struct groups read_groups(const struct break_text *t, size_t i)
{
    struct groups g = {.end = i};
    size_t at = i;

    while (g.digits <= 15) {
        size_t from = at, close;

        if (break_at(t, from) == '(')
            from++;
        close = digits_end(t, from);
        if (close == from)
            break;
        if (g.n < 4)
            g.length[g.n] = close - from;
        g.n++;
        g.digits += close - from;
        if (from > at || g.n == 1)      /* (555), (+86) */
            close += break_at(t, close) == ')';
        g.end = close;
        at = close + is_joint(t, close);
        if (at == close && break_at(t, close) != '(')
            break;
    }
    return g;
}

/* 138 0013 8000, 0755 1234 5678, (555) 123-4567 */
static bool looks_local(const struct break_text *t, size_t i,
                        const struct groups *g)
{
    if (t->c[i] == '(')
        return g->n == 3 && g->length[0] == 3 && g->length[1] == 3 &&
               g->length[2] == 4;
    if (t->c[i] == '1')
        return g->n == 3 && g->length[0] == 3 && g->length[1] == 4 &&
               g->length[2] == 4;
    return t->c[i] == '0' && g->n >= 2 && g->length[0] >= 3 &&
           g->digits >= 10 && g->digits <= 12;
}

/* End of a telephone number at i, or i. */
static size_t phone_end(const struct break_text *t, size_t i)
{
    size_t plus = t->c[i] == '(' && break_at(t, i + 1) == '+' ? i + 1 : i;
    bool country = t->c[plus] == '+' && break_is_digit(break_at(t, plus + 1));
    struct groups g;

    if (!country && t->c[i] != '(' && !break_is_digit(t->c[i]))
        return i;
    g = read_groups(t, country ? plus + 1 : i);
    if (country)
        return g.digits >= 8 && g.digits <= 15 ? g.end : i;
    return looks_local(t, i, &g) ? g.end : i;
}

void keepfield_apply(struct break_text *t)
{
    for (size_t i = 0; i < t->n;) {
        size_t end = i;
        bool first = i == 0 || (!break_in_word(t->c[i - 1]) &&
                                t->c[i - 1] != '.' && t->c[i - 1] != '-');

        if (first) {
            keep_month(t, i);
            end = range_end(t, i);
            if (end == i)
                end = phone_end(t, i);
        }
        break_keep_field(t, i, end);
        i = end > i ? end : i + 1;
    }
}
