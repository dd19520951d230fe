/*
 * marks -- the signs behind an author's name: `*`, `†`, `^1,2^`, `$^\dagger$`.
 *
 * Whatever notation raises them is read as that, so that on the page they are
 * the signs themselves. What is not plainly a mark stays with the name.
 */
#include "profile/read.h"

#include "base/utf8.h"
#include "profile/rune.h"

/* A raised group in any notation is at most this long. */
#define MAX_GROUP 60

static bool is_sign(uint32_t c)
{
    switch (c) {
    case '*': case '#': case '+': case 0xA7: case 0xB6: case 0xB9: case 0xB2:
    case 0xB3: case 0x2016: case 0x2020: case 0x2021: case 0x2217: case 0x22C6:
    case 0x25B2: case 0x25B3: case 0x25C6: case 0x25C7: case 0x25CB:
    case 0x25CF: case 0x2605: case 0x2606: case 0x2709: case 0x2731:
    case 0x1F582: case 0xFE0E: case 0xFE0F: case 0xFF03: case 0xFF0A:
        return true;
    default:
        return c >= 0x2070 && c <= 0x207B;
    }
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Length of the sign that ends s, or 0. */
static size_t sign_length(struct str s)
{
    size_t at = s.n;

    return s.n > 0 && is_sign(rune_last(s, &at)) ? s.n - at : 0;
}

struct command {
    const char *word, *sign;
};

/* The sign of a TeX command at s[*i], which moves past it, or NULL. */
static const char *command_at(struct str s, size_t *i)
{
    static const struct command all[] = {
        {"\\dagger", "†"}, {"\\dag", "†"}, {"\\ddagger", "‡"}, {"\\ddag", "‡"},
        {"\\ast", "*"}, {"\\star", "⋆"}, {"\\S", "§"}, {"\\P", "¶"},
        {"\\textdagger", "†"}, {"\\textdaggerdbl", "‡"}, {"\\*", "*"},
        {"\\#", "#"}, {"\\Letter", "✉"}, {"\\Envelope", "✉"},
        {"\\textasteriskcentered", "*"}, {"\\,", ""},
    };
    const struct command *best = NULL;

    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        if (str_starts(str_sub(s, *i, s.n), all[k].word)
            && (!best || str_of(all[k].word).n > str_of(best->word).n))
            best = &all[k];
    }
    if (best)
        *i += str_of(best->word).n;
    return best ? best->sign : NULL;
}

/* Signs, digits, single letters and commas of a group; false if more. */
static bool read_group(struct buf *out, struct str s)
{
    size_t letters = 0;

    for (size_t i = 0; i < s.n;) {
        const char *sign = command_at(s, &i);
        size_t from = i;
        uint32_t c;

        if (sign) {
            buf_z(out, sign);
            letters = 0;
            continue;
        }
        c = utf8_next(s, &i);
        if (c == '{' || c == '}' || c == ' ')
            continue;
        letters = c >= 'a' && c <= 'z' ? letters + 1 : 0;
        if (letters > 1 || !(letters || is_sign(c) || c == ','
                             || (c < 0x80 && is_digit((char)c))))
            return false;
        buf_bytes(out, s.s + from, i - from);
    }
    return out->n > 0;
}

/* Where the last `open` in s begins, or s.n. */
static size_t find_last(struct str s, const char *open)
{
    size_t n = str_of(open).n;

    for (size_t i = s.n >= n ? s.n - n + 1 : 0; i-- > 0;) {
        if (str_starts(str_sub(s, i, s.n), open))
            return i;
    }
    return s.n;
}

struct notation {
    const char *open, *close;
};

/* Length of a raised group that ends s, its signs into out; or 0. */
static size_t group_length(struct str s, struct buf *out)
{
    static const struct notation all[] = {
        {"$^", "$"}, {"${}^", "$"}, {"$", "$"}, {"^", "^"},
        {"<sup>", "</sup>"}, {"\\textsuperscript{", "}"}, {"^{", "}"},
    };

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        size_t open = str_of(all[i].open).n, close = str_of(all[i].close).n;
        struct str in;
        size_t at;

        if (!str_ends(s, all[i].close) || s.n < open + close)
            continue;
        in = str_sub(s, 0, s.n - close);
        at = find_last(in, all[i].open);
        if (at == in.n || in.n - at > MAX_GROUP)
            continue;
        out->n = 0;
        if (read_group(out, str_sub(in, at + open, in.n)))
            return s.n - at;
    }
    out->n = 0;
    return 0;
}

/* Plain digits behind a letter or another mark: `San Zhang1`. */
static size_t digits_length(struct str s)
{
    size_t n = 0;

    while (n < s.n && n < 3 && is_digit(s.s[s.n - 1 - n]))
        n++;
    return n < 3 && n < s.n && s.s[s.n - n - 1] != ' ' ? n : 0;
}

/* Length of the mark that ends s, with its text in out; or 0. */
static size_t mark_length(struct str s, struct buf *out)
{
    size_t n = group_length(s, out);

    if (n > 0)
        return n;
    n = sign_length(s);
    if (n == 0)
        n = digits_length(s);
    if (n == 0)
        return 0;
    buf_bytes(out, s.s + s.n - n, n);
    if (n < s.n && (s.s[s.n - n - 1] == '\\' || s.s[s.n - n - 1] == '^'))
        n++;
    return n;
}

static size_t stars_at_start(struct str s)
{
    size_t n = 0;

    while (n < s.n && s.s[n] == '*')
        n++;
    return n;
}

static size_t stars_at_end(struct str s)
{
    size_t n = 0;

    while (n < s.n && s.s[s.n - 1 - n] == '*'
           && !(n + 1 < s.n && s.s[s.n - 2 - n] == '\\'))
        n++;
    return n;
}

/* True if the star that ends s closes bold or italic begun by `open` stars. */
static bool is_closing(struct str s, size_t open)
{
    return open > 0 && str_ends(s, "*") && stars_at_end(s) <= open;
}

/* `1` and `2` of `1,2`: what a comma may stand between. */
static struct str before_comma(struct str s, size_t marks)
{
    if (marks > 0 && s.n > 1 && str_ends(s, ",") && (is_digit(s.s[s.n - 2])
        || sign_length(str_sub(s, 0, s.n - 1)) > 0))
        return str_sub(s, 0, s.n - 1);
    return s;
}

struct str marks_after(struct arena *a, struct str *name)
{
    struct str s = str_trim(*name), all = STR("");
    size_t open = stars_at_start(s);

    /* a star that nothing closes is a mark before the name */
    if (open > 0 && stars_at_end(s) == 0)
        open = find_last(s, open > 1 ? "**" : "*") > 0 ? open : 0;
    for (;;) {
        struct buf one = {.a = a};
        struct str left = before_comma(s, all.n);
        bool comma = left.n < s.n;
        size_t n = mark_length(left, &one);

        if (n == 0 || n >= left.n || is_closing(left, open))
            break;
        if (comma)
            buf_char(&one, ',');
        all = str_join(a, buf_text(&one), all);
        s = str_trim(str_sub(left, 0, left.n - n));
    }
    *name = s;
    return all;
}

struct str marks_before(struct str *name)
{
    struct str s = *name;
    size_t n = 0;

    for (size_t next = 0; next < s.n; n = next) {
        uint32_t c = utf8_next(s, &next);

        if (c == '\\' && next < s.n)
            c = utf8_next(s, &next);
        if (!is_sign(c) || c == '+')
            break;
    }
    /* bold or italic of the whole name is no mark */
    if (n == s.n || (stars_at_start(s) > 0
                     && find_last(str_sub(s, 1, s.n), "*") < s.n - 1))
        return STR("");
    *name = str_trim(str_sub(s, n, s.n));
    return str_sub(s, 0, n);
}

bool marks_only(struct str s)
{
    s = str_trim(s);
    for (size_t i = 0; i < s.n;) {
        uint32_t c = utf8_next(s, &i);

        if (!is_sign(c) && !(c < 0x80 && is_digit((char)c)) && c != '\\')
            return false;
    }
    return s.n > 0;
}

size_t mark_group_end(struct str s, size_t i)
{
    static const struct notation all[] = {
        {"$", "$"}, {"^", "^"}, {"<sup>", "</sup>"}, {"{", "}"}, {"(", ")"},
        {"（", "）"}, {"[", "]"},
    };

    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        size_t n = str_of(all[k].open).n;
        struct str rest = str_sub(s, i + n, s.n);

        if (!str_starts(str_sub(s, i, s.n), all[k].open))
            continue;
        for (size_t j = 0; j < rest.n && j < MAX_GROUP; j++) {
            if (str_starts(str_sub(rest, j, rest.n), all[k].close))
                return i + n + j + str_of(all[k].close).n;
        }
    }
    return i;
}
