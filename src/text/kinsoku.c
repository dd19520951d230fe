/*
 * kinsoku -- what ICU allows at a line end and good typesetting does not.
 *
 * The filter of typography.md 1.D, one function a rule, each over the whole
 * paragraph. A rule only makes a break worse, but for three: addresses, whose
 * breaks are set outright, words that begin with a full stop, and half-width
 * commas after Han. brk[i] is the break before code point i.
 */
#include <string.h>

#include "text/breaks.h"
#include "text/unicode.h"

/* --- character sets (LB-1 to LB-5) ------------------------------------- */

/* May not begin a line: GB/T 15834 and CLREQ, with ja's cl-09 to cl-11. */
static const uint16_t no_start[] = {
    0x0021, 0x0025, 0x0029, 0x002C, 0x002E, 0x003A, 0x003B, 0x003F, 0x005D,
    0x007D, 0x00B0, 0x00B7, 0x2010, 0x2013, 0x2014, 0x2019, 0x201D, 0x2025,
    0x2026, 0x2027, 0x2030, 0x203C, 0x2047, 0x2048, 0x2049, 0x2103, 0x22EF,
    0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015,
    0x3017, 0x3019, 0x301C, 0x303B, 0x3041, 0x3043, 0x3045, 0x3047, 0x3049,
    0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x309D, 0x309E, 0x30A0, 0x30A1,
    0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE,
    0x30FB, 0x30FC, 0x30FD, 0x30FE, 0xFF01, 0xFF05, 0xFF09, 0xFF0C, 0xFF0D,
    0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D, 0xFF5E};

/* May not end a line; the solidus goes with the GB style. */
static const uint16_t no_end[] = {
    0x0023, 0x0024, 0x0028, 0x002F, 0x0040, 0x005B, 0x007B, 0x00A3,
    0x00A5, 0x2018, 0x201C, 0x20AC, 0x2116, 0x3008, 0x300A, 0x300C,
    0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0xFF08, 0xFF0F, 0xFF3B,
    0xFF5B, 0xFFE1, 0xFFE5};

static bool in_set(uint32_t c, const uint16_t *set, size_t n)
{
    size_t lo = 0, hi = n;

    while (lo < hi) {
        size_t mid = (lo + hi) / 2;

        if (set[mid] == c)
            return true;
        if (set[mid] < c)
            lo = mid + 1;
        else
            hi = mid;
    }
    return false;
}

#define IN_SET(c, set) in_set((c), (set), sizeof(set) / sizeof((set)[0]))

static uint32_t at(const struct break_text *t, size_t i)
{
    return i < t->n ? t->c[i] : 0;
}

static void lower(struct break_text *t, size_t i, enum brk to)
{
    if (i < t->n && t->brk[i] != BRK_MUST && t->brk[i] > to)
        t->brk[i] = (uint8_t)to;
}

/* Two em dashes may begin a line, one may not; neither is ever split. */
static bool is_double_dash(const struct break_text *t, size_t i)
{
    return t->c[i] == 0x2014 && at(t, i + 1) == 0x2014;
}

static bool splits_pair(const struct break_text *t, size_t i)
{
    uint32_t c = t->c[i];

    return i > 0 && t->c[i - 1] == c &&
           (c == 0x2014 || c == 0x2026 || c == 0x22EF || c == 0x2E3A);
}

/* A space before it saves only ASCII, which may begin a word: .NET */
static bool may_not_start(const struct break_text *t, size_t i)
{
    if (t->c[i] < 0x80 && t->c[i - 1] == ' ')
        return false;
    return IN_SET(t->c[i], no_start) && !is_double_dash(t, i);
}

static void forbid_edges(struct break_text *t)
{
    for (size_t i = 1; i < t->n; i++) {
        if (splits_pair(t, i) || may_not_start(t, i) ||
            IN_SET(t->c[i - 1], no_end))
            lower(t, i, BRK_NO);
    }
}

/* --- words and numbers (LB-7, LB-8, LB-12) ----------------------------- */

static bool is_ascii_alnum(uint32_t c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
           (c >= 'a' && c <= 'z');
}

static bool in_token(uint32_t c)
{
    return is_ascii_alnum(c) || c == '+' || c == '#' || c == '.' ||
           c == '&' || c == '\'' || c == 0x2019 || c == '_' || c == '-';
}

static size_t token_end(const struct break_text *t, size_t i)
{
    if (i >= t->n || !is_ascii_alnum(t->c[i]))
        return i;
    while (i < t->n && in_token(t->c[i]))
        i++;
    return i;
}

/* A solidus joins if the word on either side has at most three characters. */
static bool solidus_joins(const struct break_text *t, size_t start, size_t i)
{
    size_t after = token_end(t, i + 1);

    return i - start <= 3 || after - (i + 1) <= 3;
}

static bool ends_in_hyphen(const struct break_text *t, size_t i)
{
    while (i > 0 && t->c[i - 1] == ' ')
        i--;
    return i > 0 && t->c[i - 1] == '-';
}

/* No break inside C++, Node.js, CI/CD; after a typed hyphen the last resort. */
static void join_tokens(struct break_text *t)
{
    for (size_t i = 0; i < t->n;) {
        size_t start = i, end = token_end(t, i);

        while (end < t->n && end > i && t->c[end] == '/' &&
               token_end(t, end + 1) > end + 1 &&
               solidus_joins(t, start, end)) {
            start = end + 1;
            end = token_end(t, start);
        }
        for (size_t k = i + 1; k < end; k++)
            lower(t, k, t->c[k - 1] == '-' ? BRK_LAST : BRK_NO);
        i = end > i ? end : i + 1;
    }
    for (size_t i = 1; i < t->n; i++) {
        /* A space after the hyphen hangs and does not save it. */
        if (t->c[i] != ' ' && ends_in_hyphen(t, i))
            lower(t, i, BRK_LAST);
        if (t->c[i] == '/' && !uni_is_space(t->c[i - 1]))
            lower(t, i, BRK_POOR);
    }
}

/* Numbers keep their signs and units: ×3, 3x, p<0.05, 0.93±0.02, 25°C. */
static void join_numbers(struct break_text *t)
{
    for (size_t i = 1; i < t->n; i++) {
        uint32_t x = t->c[i - 1], y = t->c[i];
        bool digit_before = x >= '0' && x <= '9';
        bool digit_after = y >= '0' && y <= '9';

        if ((digit_after && (x == 0xD7 || x == 0xB1 || x == '<' ||
                             x == '>' || x == '=' || x == 0x2212 ||
                             x == '+' || x == '-' || x == 0x2264 ||
                             x == 0x2265 || x == 0x2248)) ||
            (digit_before && (y == 0xD7 || y == 0xB1 || y == 0x2032)))
            lower(t, i, BRK_NO);
        if (digit_before && uni_is_han(y))
            lower(t, i, BRK_POOR);
    }
}

/* --- ties (LB-9, LB-14, LB-15) ----------------------------------------- */

static bool word_before(const struct break_text *t, size_t end,
                        const char *word)
{
    size_t n = strlen(word);

    if (end < n || (end > n && is_ascii_alnum(t->c[end - n - 1])))
        return false;
    for (size_t i = 0; i < n; i++) {
        if (t->c[end - n + i] != (uint32_t)(unsigned char)word[i])
            return false;
    }
    return true;
}

static bool word_after(const struct break_text *t, size_t i, const char *word)
{
    for (; *word; word++, i++) {
        if (at(t, i) != (uint32_t)(unsigned char)*word)
            return false;
    }
    return !is_ascii_alnum(at(t, i)) &&
           !IN_SET(at(t, i), ((const uint16_t[]){'#', '&', '+', '-', '/'}));
}

static bool tied_before(const struct break_text *t, size_t space)
{
    static const char *const words[] = {
        "Prof.", "Dr.", "Mr.", "Mrs.", "Ms.", "St.", "No.", "no.", "Nos.",
        "Fig.",  "fig.", "Vol.", "vol.", "Eq.", "Sec.", "Ch.", "p.", "pp.",
        "Tab.",  "Art.", "art.", "ed.", "Ph."};
    uint32_t initial = space >= 2 ? t->c[space - 2] : 0;

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (word_before(t, space, words[i]))
            return true;
    }
    return space >= 2 && t->c[space - 1] == '.' && initial >= 'A' &&
           initial <= 'Z' && (space == 2 || !is_ascii_alnum(t->c[space - 3]));
}

static bool tied_after(const struct break_text *t, size_t i)
{
    static const char *const units[] = {
        "km", "m", "cm", "mm", "nm", "kg", "g", "mg", "s", "ms", "h", "min",
        "Hz", "kHz", "MHz", "GHz", "B", "kB", "KB", "MB", "GB", "TB", "PB",
        "W", "kW", "MW", "V", "K", "%", "GPUs", "GPU", "nodes"};

    if (t->c[i - 2] < '0' || t->c[i - 2] > '9')
        return false;
    for (size_t k = 0; k < sizeof units / sizeof units[0]; k++) {
        if (word_after(t, i, units[k]))
            return true;
    }
    return false;
}

/* [J], [12] and the like stay with what they follow. */
static bool is_citation(const struct break_text *t, size_t i)
{
    size_t k = i + 1;

    if (t->c[i] != '[')
        return false;
    while (k < t->n && k < i + 6 && is_ascii_alnum(t->c[k]))
        k++;
    return k > i + 1 && at(t, k) == ']';
}

static bool is_circled(uint32_t c)
{
    return (c >= 0x2460 && c <= 0x24FF) || (c >= 0x2776 && c <= 0x2793);
}

static void tie(struct break_text *t)
{
    for (size_t i = 2; i < t->n; i++) {
        if (t->c[i - 1] == ' ' && (tied_before(t, i - 1) || tied_after(t, i)))
            lower(t, i, BRK_NO);
    }
    for (size_t i = 1; i < t->n; i++) {
        if (is_citation(t, i) || is_circled(t->c[i - 1]))
            lower(t, i, BRK_NO);
    }
}

/* --- pieces and addresses (LB-10, LB-11) ------------------------------- */

static bool address_break(const struct break_text *t, size_t i)
{
    uint32_t x = t->c[i - 1], y = t->c[i];

    if (x == '/' || x == '?' || x == '&' || x == '=')
        return y != '/' && y != x;
    return y == '.' || y == '#' || y == '?' || y == '=' || y == '&';
}

static bool has_scheme(const struct piece *k)
{
    for (size_t i = 0; i + 2 < k->s.n; i++) {
        if (k->s.s[i] == '/')
            return true;
    }
    return false;
}

/* Where an address may break; an e-mail address only if nothing else fits. */
static void set_address(struct break_text *t, size_t i)
{
    bool part = t->c[i] == '@' || t->c[i] == '.';

    if (t->brk[i] == BRK_MUST)
        return;
    if (has_scheme(t->piece[i]))
        t->brk[i] = address_break(t, i) ? BRK_POOR : BRK_NO;
    else
        t->brk[i] = part ? BRK_LAST : BRK_NO;
}

static void apply_pieces(struct break_text *t)
{
    for (size_t i = 1; i < t->n; i++) {
        const struct piece *x = t->piece[i - 1], *y = t->piece[i];

        if (x == NULL || y == NULL)
            continue;
        if (x == y && (y->flags & INLINE_NOWRAP))
            lower(t, i, BRK_NO);
        else if (x == y && piece_is_address(y))
            set_address(t, i);
        else if (x != y && ((y->flags & (INLINE_TIE | INLINE_SUPER)) ||
                            (x->flags & INLINE_TIE)))
            lower(t, i, BRK_NO);
    }
}

/* LB-16: Korean breaks at spaces. */
static void keep_korean(struct break_text *t)
{
    for (size_t i = 1; i < t->n; i++) {
        if (uni_is_hangul(t->c[i]) && uni_is_hangul(t->c[i - 1]))
            lower(t, i, BRK_NO);
    }
}

/* A word may begin with a full stop: .NET, .5 (LB15c of Unicode 16). */
static void free_full_stops(struct break_text *t)
{
    for (size_t i = 1; i < t->n; i++) {
        if (t->c[i] == '.' && t->c[i - 1] == ' ' &&
            is_ascii_alnum(at(t, i + 1)) && t->brk[i] == BRK_NO)
            t->brk[i] = BRK_MAY;
    }
}

/* PW-12: a half-width comma after Han ends a clause, no part of a number. */
static void free_clauses(struct break_text *t)
{
    for (size_t i = 2; i < t->n; i++) {
        uint32_t x = t->c[i - 1];

        if ((x == ',' || x == ';') && uni_is_han(t->c[i - 2]) &&
            is_ascii_alnum(t->c[i]) && t->brk[i] == BRK_NO)
            t->brk[i] = BRK_MAY;
    }
}

void kinsoku_filter(struct break_text *t, bool korean)
{
    free_full_stops(t);
    free_clauses(t);
    forbid_edges(t);
    join_tokens(t);
    join_numbers(t);
    tie(t);
    if (korean)
        keep_korean(t);
    apply_pieces(t);
}
