/*
 * wrap -- see wrap.h.
 *
 * Inline markup is looked through: in `研究**重点**` wrapped before the stars
 * the line end lies between two Han characters. So stars and code marks are
 * skipped on both sides, `[` after the line end, and `](address)` before it.
 */
#include "profile/wrap.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "profile/rune.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_break(char c)
{
    return c == '\n' || c == '\r';
}

/* Without the link's address if s ends in one: `[text](address)`. */
static struct str before_link(struct str s)
{
    if (s.n == 0 || s.s[s.n - 1] != ')')
        return s;
    for (size_t i = s.n - 1; i > 0; i--) {
        if (s.s[i] == '(' && s.s[i - 1] == ']')
            return str_sub(s, 0, i - 1);
    }
    return s;
}

/* The character that counts at the end of s; 0 if there is none. */
static uint32_t last_visible(struct str s)
{
    size_t at;

    s = before_link(s);
    for (;;) {
        uint32_t c = rune_last(s, &at);

        if (c == 0x200B || !(c == '*' || c == '`' || rune_is_mark(c)))
            return c;
        s = str_sub(s, 0, at);
    }
}

static uint32_t first_visible(struct str s)
{
    for (size_t i = 0; i < s.n;) {
        uint32_t c = utf8_next(s, &i);

        if (c != '*' && c != '`' && c != '[')
            return c;
    }
    return 0;
}

static bool is_wide(uint32_t c)
{
    return rune_is_han(c) || rune_is_kana(c) || rune_is_cjk_punct(c)
        || c == 0x3000;
}

bool wrap_tight(struct str before, struct str after)
{
    uint32_t p = last_visible(before), q = first_visible(after);

    if (p == 0 || q == 0)
        return false;
    if (p == 0x200B || q == 0x200B)
        return true;
    if (rune_is_cjk_punct(p) || rune_is_cjk_punct(q))
        return true;
    if (is_wide(p))
        return is_wide(q) || rune_is_ambiguous(q);
    return is_wide(q) && rune_is_ambiguous(p);
}

/* The line at *i, without its end; *i moves to the next, past n at the last. */
static struct str line_next(struct str s, size_t *i)
{
    size_t from = *i, to = from;

    while (to < s.n && !is_break(s.s[to]))
        to++;
    *i = to + 1;
    if (to + 1 < s.n && s.s[to] == '\r' && s.s[to + 1] == '\n')
        *i = to + 2;
    return str_sub(s, from, to);
}

static struct str trim_start(struct str s)
{
    size_t i = 0;

    while (i < s.n && is_blank(s.s[i]))
        i++;
    return str_sub(s, i, s.n);
}

static struct str trim_end(struct str s)
{
    size_t n = s.n;

    while (n > 0 && is_blank(s.s[n - 1]))
        n--;
    return str_sub(s, 0, n);
}

struct str wrap_join(struct arena *a, struct str s, bool edges)
{
    struct buf out = {.a = a};
    struct str last = {"", 0};
    bool any = false, blank = false;

    for (size_t i = 0; i <= s.n;) {
        bool first = i == 0;
        struct str line = line_next(s, &i);

        if (!edges || !first)
            line = trim_start(line);
        if (!edges || i <= s.n)
            line = trim_end(line);
        if (line.n == 0 && i <= s.n) {
            blank = true;
            continue;
        }
        if (any && line.n > 0 && blank)
            buf_z(&out, "\n\n");
        else if (any && line.n > 0 && !wrap_tight(last, line))
            buf_char(&out, ' ');
        buf_str(&out, line);
        any = any || line.n > 0;
        blank = false;
        last = line;
    }
    return buf_text(&out);
}
