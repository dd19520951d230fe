/*
 * latextoken -- the commands, arguments and accents of LaTeX.
 */
#include <unicode/unorm2.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/utf8.h"
#include "profile/latexread.h"
#include "profile/latexwords.h"
#include "profile/rune.h"

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static void skip_space(struct str s, size_t *i)
{
    while (*i < s.n && is_space(s.s[*i]))
        (*i)++;
}

size_t latex_group_end(struct str s, size_t i)
{
    size_t depth = 0;

    for (; i < s.n; i++) {
        if (s.s[i] == '\\')
            i++;
        else if (s.s[i] == '{')
            depth++;
        else if (s.s[i] == '}' && --depth == 0)
            return i + 1;
    }
    return s.n;
}

struct str latex_command(struct str s, size_t *i)
{
    size_t from = ++*i, to = from;

    if (from >= s.n)
        return STR("");
    if (!is_letter(s.s[from])) {
        utf8_next(s, i);
        return str_sub(s, from, *i);
    }
    while (to < s.n && is_letter(s.s[to]))
        to++;
    *i = to;
    /* the starred form of a command: \hspace*{1em} */
    if (str_starts(str_sub(s, to, s.n), "*{"))
        (*i)++;
    skip_space(s, i);
    return str_sub(s, from, to);
}

/* What stands in the braces that begin at s[*i]. */
static struct str take_group(struct str s, size_t *i)
{
    size_t from = *i + 1, end = latex_group_end(s, *i);

    *i = end;
    return str_sub(s, from, end > from && s.s[end - 1] == '}' ? end - 1 : end);
}

static bool takes_arguments(struct str name)
{
    const struct latex_word *w = latex_word_find(name);

    if (!w)
        return false;
    switch (w->kind) {
    case WORD_SYMBOL: case WORD_RELATION: case WORD_BINARY: case WORD_FUNCTION:
    case WORD_BOLD_ON: case WORD_ITALIC_ON: case WORD_CODE_ON: case WORD_SPACE:
    case WORD_TIE: case WORD_MATH_OPEN:
        return false;
    case WORD_NOTHING:
        return w->n > 0;
    default:
        return true;
    }
}

/* One that has no braces takes the next character: `\\~\\^e`. */
static bool is_accent(struct str name)
{
    const struct latex_word *w = latex_word_find(name);

    return w && w->kind == WORD_ACCENT;
}

struct str latex_argument(struct str s, size_t *i)
{
    size_t from;
    struct str name;

    skip_space(s, i);
    if (*i >= s.n)
        return STR("");
    if (s.s[*i] == '{')
        return take_group(s, i);
    from = *i;
    if (s.s[*i] != '\\') {
        utf8_next(s, i);
        return str_sub(s, from, *i);
    }
    name = latex_command(s, i);
    while (*i < s.n && s.s[*i] == '{' && takes_arguments(name))
        take_group(s, i);
    if (s.s[*i - 1] != '}' && is_accent(name))
        latex_argument(s, i);
    return str_sub(s, from, *i);
}

/* More is no option. */
#define LONGEST_OPTION 80

void latex_skip_option(struct str s, size_t *i)
{
    struct str rest = str_sub(s, *i, *i + LONGEST_OPTION);
    size_t close = str_find(rest, ']');

    if (rest.n > 0 && rest.s[0] == '[' && close < rest.n)
        *i += close + 1;
}

struct str latex_last_argument(const struct latex_word *w, struct str s,
                               size_t *i)
{
    struct str last = STR("");

    latex_skip_option(s, i);
    for (uint32_t k = 0; k < w->n; k++)
        last = latex_argument(s, i);
    return last;
}

/* Accents */

#define MAX_CLUSTER 16

static bool is_below(uint32_t mark)
{
    return mark == 0x327 || mark == 0x328 || mark == 0x323 || mark == 0x331
        || mark == 0x326;
}

/* Adds c to the n units so far. */
static int32_t put_unit(UChar *to, int32_t n, uint32_t c)
{
    U16_APPEND_UNSAFE(to, n, c);
    return n;
}

static void put_composed(struct buf *out, const UChar *units, int32_t n)
{
    UErrorCode error = U_ZERO_ERROR;
    const UNormalizer2 *nfc = unorm2_getNFCInstance(&error);
    UChar done[4 * MAX_CLUSTER];
    int32_t k = 0, n_done = U_FAILURE(error) ? 0
        : unorm2_normalize(nfc, units, n, done, 4 * MAX_CLUSTER, &error);
    bool ok = U_SUCCESS(error) && n_done <= 4 * MAX_CLUSTER;

    if (!ok)
        n_done = n;
    while (k < n_done) {
        const UChar *u = (ok ? done : units) + k;
        bool pair = U16_IS_LEAD(*u) && k + 1 < n_done;

        buf_rune(out, pair ? (uint32_t)U16_GET_SUPPLEMENTARY(u[0], u[1]) : *u);
        k += pair ? 2 : 1;
    }
}

void latex_accent(struct buf *out, struct str text, uint32_t mark)
{
    UChar units[2 * MAX_CLUSTER + 4];
    int32_t n = 0;
    size_t i = 0;
    uint32_t c = text.n > 0 ? utf8_next(text, &i) : 0x25CC;

    if (c == 0x131 && !is_below(mark))
        c = 'i';
    if (c == 0x237 && !is_below(mark))
        c = 'j';
    n = put_unit(units, n, c);
    while (i < text.n && n < MAX_CLUSTER) {
        size_t next = i;

        c = utf8_next(text, &next);
        if (!rune_is_mark(c) || c == 0x361)
            break;
        n = put_unit(units, n, c);
        i = next;
    }
    /* an i has the dot that \. would put on it */
    if (mark != 0x307 || (units[0] != 'i' && units[0] != 'j'))
        n = put_unit(units, n, mark);
    put_composed(out, units, n);
    buf_str(out, str_sub(text, i, text.n));
}

/* Reports */

/* What a message quotes at most: whole characters. */
static struct str quotable(struct str s)
{
    size_t i = 0;

    while (i < s.n && i < LONGEST_OPTION)
        utf8_next(s, &i);
    return str_sub(s, 0, i);
}

void latex_report(struct latex *l, struct str piece, const char *what)
{
    struct span at = l->at;

    piece = quotable(piece);
    if (diag_enough(l->d))
        return;
    if (l->start)
        at = (struct span){at.src, at.off + (uint32_t)(piece.s - l->start),
                           (uint32_t)piece.n};
    diag_at(l->d, DIAG_LATEX, at, "'%.*s' %s", STR_ARGS(piece), what);
}
