/*
 * keep -- what stays together on a line: words, numbers with their signs and
 * units, abbreviations and what they announce, labels, references, Korean
 * words. typography.md LB-7 to LB-9, LB-12 and LB-14 to LB-16.
 */
#include <string.h>

#include "text/breaks.h"
#include "text/unicode.h"

#define LENGTH(list) (sizeof(list) / sizeof((list)[0]))

/* --- words (LB-7, LB-12) -------------------------------------------------- */

static bool in_token(uint32_t c)
{
    return break_in_word(c) || c == '+' || c == '#' || c == '.' || c == '&' ||
           c == '\'' || c == 0x2019 || c == '_' || c == '-';
}

static size_t token_end(const struct break_text *t, size_t i)
{
    if (!break_in_word(break_at(t, i)))
        return i;
    while (i < t->n && in_token(t->c[i]))
        i++;
    return i;
}

/* A solidus joins if the word on either side has at most three characters. */
static void join_tokens(struct break_text *t)
{
    for (size_t i = 0; i < t->n;) {
        size_t from = i, end = token_end(t, i), next;

        while (end > from && break_at(t, end) == '/' &&
               (next = token_end(t, end + 1)) > end + 1 &&
               (end - from <= 3 || next - (end + 1) <= 3)) {
            from = end + 1;
            end = next;
        }
        for (size_t k = i + 1; k < end; k++)
            break_lower(t, k, t->c[k - 1] == '-' ? BRK_LAST : BRK_NO);
        i = end > i ? end : i + 1;
    }
}

/* A space after the hyphen hangs and does not save it. */
static void avoid_hyphens(struct break_text *t)
{
    bool after_hyphen = false;

    for (size_t i = 1; i < t->n; i++) {
        if (t->c[i - 1] != ' ')
            after_hyphen = t->c[i - 1] == '-';
        if (after_hyphen && t->c[i] != ' ')
            break_lower(t, i, BRK_LAST);
    }
}

/* A word may begin with a full stop: .NET, .5 (LB15c of Unicode 16). */
static void free_full_stops(struct break_text *t)
{
    for (size_t i = 1; i < t->n; i++) {
        if (t->c[i] == '.' && t->c[i - 1] == ' ' &&
            break_in_word(break_at(t, i + 1)) && t->brk[i] == BRK_NO)
            t->brk[i] = BRK_MAY;
    }
}

/* After C++ stands no number, for which ICU takes what follows a plus. */
static void free_plus(struct break_text *t)
{
    for (size_t i = 2; i < t->n; i++) {
        uint32_t x = t->c[i - 2];

        if (t->c[i - 1] == '+' && (x == '+' || break_in_word(x)) &&
            uni_is_han(t->c[i]) && t->brk[i] == BRK_NO)
            t->brk[i] = BRK_MAY;
    }
}

/* PW-12: a half-width comma after Han ends a clause, no part of a number. */
static void free_clauses(struct break_text *t)
{
    for (size_t i = 2; i < t->n; i++) {
        uint32_t x = t->c[i - 1];

        if ((x == ',' || x == ';') && uni_is_han(t->c[i - 2]) &&
            break_in_word(t->c[i]) && t->brk[i] == BRK_NO)
            t->brk[i] = BRK_MAY;
    }
}

/* --- numbers (LB-8) ------------------------------------------------------- */

/* + - < = > ~ ± × − ≈ ≤ ≥ */
static const uint16_t before_number[] = {'+', '-', '<', '=', '>', '~',
                                         0xB1, 0xD7, 0x2212, 0x2248, 0x2264,
                                         0x2265};

/* ± × ′ ″ */
static const uint16_t after_number[] = {0xB1, 0xD7, 0x2032, 0x2033};

static bool is_wide_digit(uint32_t c)
{
    return c >= 0xFF10 && c <= 0xFF19;
}

/* 221–234, S12–S19: the dash at i - 1 makes one number of two. */
static bool is_range(const struct break_text *t, size_t i)
{
    uint32_t y = t->c[i];

    return t->c[i - 1] == 0x2013 && i > 1 && break_is_digit(t->c[i - 2]) &&
           (break_is_digit(y) ||
            (break_in_word(y) && break_is_digit(break_at(t, i + 1))));
}

static void join_numbers(struct break_text *t)
{
    for (size_t i = 1; i < t->n; i++) {
        uint32_t x = t->c[i - 1], y = t->c[i];
        bool spaced = x == ' ' && i > 1 && break_is_digit(t->c[i - 2]);

        if ((break_is_digit(y) && BREAK_IN(x, before_number)) ||
            (break_is_digit(x) && BREAK_IN(y, after_number)) ||
            (is_wide_digit(x) && is_wide_digit(y)))
            break_lower(t, i, BRK_NO);
        /* A number and its classifier, an ordinal. */
        if (((break_is_digit(x) || spaced) && uni_is_han(y)) ||
            (break_is_digit(y) && break_before(t, i) == 0x7B2C))
            break_lower(t, i, BRK_POOR);
        if (is_range(t, i))
            break_lower(t, i, BRK_LAST);
    }
}

/* --- ties (LB-9) ---------------------------------------------------------- */

/* An ordered list's place for a word of the text that ends at `end`. */
static int compare_word(const struct break_text *t, size_t from, size_t end,
                        const char *word)
{
    for (; from < end && *word; from++, word++) {
        uint32_t w = (unsigned char)*word;

        if (t->c[from] != w)
            return t->c[from] < w ? -1 : 1;
    }
    return from < end ? 1 : *word ? -1 : 0;
}

static bool is_listed(const struct break_text *t, size_t from, size_t end,
                      const char *const *list, size_t n)
{
    size_t lo = 0, hi = n;

    while (lo < hi) {
        size_t mid = (lo + hi) / 2;
        int order = compare_word(t, from, end, list[mid]);

        if (order == 0)
            return true;
        if (order < 0)
            hi = mid;
        else
            lo = mid + 1;
    }
    return false;
}

/* Sorted by byte, as is every list here. */
static const char *const announcing[] = {
    "Abb.", "Art.", "Assoc.", "Asst.", "Bd.", "Ch.", "Dr.", "Drs.", "Eq.",
    "Eqs.", "Fig.", "Figs.", "Frau", "Herr", "Hon.", "Hr.", "Kap.", "Mag.",
    "Miss", "Mlle", "Mme", "Mr.", "Mrs.", "Ms.", "No.", "Nos.", "Nr.", "Ph.",
    "Prof.", "Rev.", "Sec.", "Sect.", "Sr.", "Sra.", "St.", "Tab.", "Vol.",
    "Vols.", "approx.", "art.", "ca.", "cf.", "chap.", "ed.", "eds.", "fig.",
    "figs.", "no.", "nos.", "pp.", "sec.", "vol.", "vols.", "vs."};

/* Only before a number. */
static const char *const counted[] = {
    "Appendix", "Chapter", "Equation", "Ext.", "Figure", "Lemma", "Level",
    "Part", "Phase", "Section", "Table", "Theorem", "Volume", "Year", "ext."};

static const char *const units[] = {
    "B", "CNY", "EUR", "GB", "GHz", "GPU", "GPUs", "Gbps", "GiB", "Hz",
    "JPY", "K", "KB", "Kbps", "MB", "MHz", "MW", "Mbps", "MiB", "PB", "RMB",
    "TB", "THz", "TiB", "USD", "V", "W", "cm", "dB", "eV", "g", "h", "ha",
    "kB", "kHz", "kW", "kg", "km", "m", "mA", "mL", "mV", "mW", "mg", "min",
    "ml", "mm", "mol", "ms", "nm", "nodes", "ns", "ppm", "ps", "s"};

/* $ % £ ¥ ° µ Ω μ ‰ € ℃ ℉ */
static const uint16_t unit_signs[] = {'$', '%', 0xA3, 0xA5, 0xB0, 0xB5, 0x3A9,
                                      0x3BC, 0x2030, 0x20AC, 0x2103, 0x2109};

static size_t word_start(const struct break_text *t, size_t end)
{
    size_t from = end;

    /* No word of the lists is longer. */
    while (from > 0 && end - from < 10 &&
           (break_in_word(t->c[from - 1]) || t->c[from - 1] == '.'))
        from--;
    return from;
}

/* J. Du, J.K. Rowling, z. B.: letters, each with a full stop. */
static bool is_initials(const struct break_text *t, size_t from, size_t end)
{
    uint32_t before = from > 0 ? t->c[from - 1] : 0;

    if (from == end || (end - from) % 2 != 0 || before == '\'' ||
        before == 0x2019)
        return false;
    for (size_t i = from; i < end; i += 2) {
        if (!uni_is_letter(t->c[i]) || t->c[i + 1] != '.')
            return false;
    }
    return true;
}

/* № 5, § 5, n° 5 */
static bool is_number_sign(const struct break_text *t, size_t i)
{
    uint32_t c = t->c[i];

    return c == 0x2116 || c == 0xA7 ||
           (c == 0xB0 && i > 0 && (t->c[i - 1] | 0x20) == 'n');
}

static bool tied_before(const struct break_text *t, size_t space)
{
    size_t from = word_start(t, space);

    if (is_number_sign(t, space - 1))
        return true;
    if (from == space || (from > 0 && break_in_word(t->c[from - 1])))
        return false;
    if (is_listed(t, from, space, announcing, LENGTH(announcing)))
        return true;
    if (break_is_digit(break_at(t, space + 1)) &&
        is_listed(t, from, space, counted, LENGTH(counted)))
        return true;
    return is_initials(t, from, space);
}

static bool unit_at(const struct break_text *t, size_t i)
{
    size_t end = i;

    if (BREAK_IN(t->c[i], unit_signs))
        return !break_is_digit(break_at(t, i + 1));
    while (end < t->n && end - i < 8 && break_in_word(t->c[end]))
        end++;
    return is_listed(t, i, end, units, LENGTH(units)) &&
           !BREAK_IN(break_at(t, end),
                     ((const uint16_t[]){'#', '&', '+', '-'}));
}

static bool is_et_al(const struct break_text *t, size_t i)
{
    return i > 2 && t->c[i - 3] == 'e' && t->c[i - 2] == 't' &&
           t->c[i] == 'a' && break_at(t, i + 1) == 'l' &&
           break_at(t, i + 2) == '.';
}

/* The year of NSDI '23, which is nothing without what it is the year of. */
static bool is_brief_year(const struct break_text *t, size_t i)
{
    return (t->c[i] == '\'' || t->c[i] == 0x2019) &&
           break_is_digit(break_at(t, i + 1)) &&
           break_is_digit(break_at(t, i + 2)) &&
           !break_in_word(break_at(t, i + 3));
}

/* The space before i ties: 10 km, $ 5, NSDI '23, « and » of French. */
static bool tied_after(const struct break_text *t, size_t i)
{
    uint32_t x = t->c[i - 2];

    if (break_is_digit(x))
        return unit_at(t, i);
    if (is_et_al(t, i) || is_brief_year(t, i))
        return true;
    if (break_is_digit(t->c[i]) && x != '%' && x != 0xB0 && x != 0x2030 &&
        BREAK_IN(x, unit_signs))
        return true;
    if (x == 0xAB)
        return i < 3 || t->c[i - 3] == ' ' || uni_is_open(t->c[i - 3]);
    return t->c[i] == 0xBB && !break_in_word(break_at(t, i + 1));
}

static void tie(struct break_text *t)
{
    for (size_t i = 2; i < t->n; i++) {
        if (t->c[i - 1] == ' ' && t->c[i] != ' ' &&
            (tied_before(t, i - 1) || tied_after(t, i)))
            break_lower(t, i, BRK_LAST);
    }
}

/* --- references and superior figures (LB-15) ------------------------------ */

/* End of [J], [EB/OL], [12], [3-5] at i, or i. Not [note], which is a word. */
static size_t citation_end(const struct break_text *t, size_t i)
{
    size_t k = i + 1;

    if (t->c[i] != '[')
        return i;
    while (k < t->n && k < i + 12 &&
           (break_is_digit(t->c[k]) || (t->c[k] >= 'A' && t->c[k] <= 'Z') ||
            BREAK_IN(t->c[k], ((const uint16_t[]){',', '-', '/', 0x2013}))))
        k++;
    return k > i + 1 && break_at(t, k) == ']' ? k + 1 : i;
}

static bool is_superior(uint32_t c)
{
    return c == 0xB9 || c == 0xB2 || c == 0xB3 || (c >= 0x2070 && c <= 0x209C);
}

static void attach(struct break_text *t)
{
    for (size_t i = 1; i < t->n; i++) {
        size_t end = citation_end(t, i);

        if (end > i || is_superior(t->c[i]))
            break_lower(t, i, BRK_NO);
        break_keep(t, i, end);
    }
}

/* --- labels (LB-14) ------------------------------------------------------- */

static bool is_circled(uint32_t c)
{
    return (c >= 0x2460 && c <= 0x24FF) || (c >= 0x2776 && c <= 0x2793) ||
           (c >= 0x3220 && c <= 0x3229) || (c >= 0x3251 && c <= 0x325F);
}

/* 一 to 十 */
static bool is_han_number(uint32_t c)
{
    static const uint16_t numbers[] = {0x4E00, 0x4E03, 0x4E09, 0x4E5D, 0x4E8C,
                                       0x4E94, 0x516B, 0x516D, 0x5341, 0x56DB};

    return BREAK_IN(c, numbers);
}

static bool is_roman(uint32_t c)
{
    return c == 'i' || c == 'v' || c == 'x' || c == 'I' || c == 'V' ||
           c == 'X';
}

/* The number of a label, at most so long: 12, 十二, iv, a. */
static size_t number_end(const struct break_text *t, size_t i)
{
    size_t k = i;

    while (k < i + 2 && break_is_digit(break_at(t, k)))
        k++;
    if (k > i)
        return k;
    while (k < i + 3 && is_han_number(break_at(t, k)))
        k++;
    if (k > i)
        return k;
    while (k < i + 4 && is_roman(break_at(t, k)))
        k++;
    if (k > i)
        return k;
    return break_in_word(break_at(t, i)) ? i + 1 : i;
}

static bool closes_label(uint32_t c)
{
    return c == ')' || c == 0xFF09;
}

/* End of a label at i, or i: （1） (a) 1) 1. 一、 */
static size_t label_end(const struct break_text *t, size_t i)
{
    bool open = t->c[i] == '(' || t->c[i] == 0xFF08;
    size_t from = open ? i + 1 : i, end = number_end(t, from);
    uint32_t after = break_at(t, end);

    if (end == from)
        return i;
    if (open || closes_label(after))
        return closes_label(after) ? end + 1 : i;
    if (break_is_digit(t->c[from]) && (after == '.' || after == 0xFF0E) &&
        !break_is_digit(break_at(t, end + 1)))
        return end + 1;
    return !break_in_word(t->c[from]) && after == 0x3001 ? end + 1 : i;
}

/* Whether something begins at i: a paragraph, or after a clause. */
static bool begins(const struct break_text *t, size_t i)
{
    static const uint16_t ends[] = {'\n', ':', ';', 0x3002, 0xFF0C, 0xFF1A,
                                    0xFF1B};
    uint32_t c = break_before(t, i);

    return c == 0 || BREAK_IN(c, ends);
}

static void hold_labels(struct break_text *t)
{
    for (size_t i = 0; i + 1 < t->n; i++) {
        size_t end = is_circled(t->c[i]) ? i + 1 : i;

        if (end == i && t->c[i] != ' ' && begins(t, i))
            end = label_end(t, i);
        if (end == i)
            continue;
        break_keep(t, i, end);
        if (break_at(t, end) == ' ')
            end++;
        break_lower(t, end, BRK_NO);
    }
}

/* --- Korean (LB-16) ------------------------------------------------------- */

static bool is_korean_letter(const struct break_text *t, uint32_t c)
{
    return uni_is_hangul(c) || break_in_word(c) ||
           (uni_is_han(c) && str_starts(t->para->lang, "ko"));
}

static bool closes(uint32_t c)
{
    return uni_is_close(c) || c == 0x2019 || c == 0x201D || c == '%';
}

static bool opens(uint32_t c)
{
    return uni_is_open(c) || c == 0x2018 || c == 0x201C;
}

/*
 * Words are what stands between spaces, particles with them, whatever script
 * they are in: 2023년에, AI기반, 한국(韓國)은.
 */
static void keep_korean(struct break_text *t)
{
    bool korean = str_starts(t->para->lang, "ko");

    for (size_t i = 1; i < t->n; i++) {
        uint32_t x = t->c[i - 1], y = t->c[i];
        bool hangul = uni_is_hangul(x) || uni_is_hangul(y);

        if (!hangul && !(korean && uni_is_han(x) && uni_is_han(y)))
            continue;
        if ((is_korean_letter(t, x) && is_korean_letter(t, y)) ||
            (closes(x) && uni_is_hangul(y)) || (uni_is_hangul(x) && opens(y)))
            break_lower(t, i, BRK_NO);
    }
}

void keep_apply(struct break_text *t)
{
    free_full_stops(t);
    free_clauses(t);
    free_plus(t);
    join_tokens(t);
    avoid_hyphens(t);
    join_numbers(t);
    tie(t);
    attach(t);
    hold_labels(t);
    if (t->para->style->korean == KOREAN_WORDS)
        keep_korean(t);
}
