/*
 * kinsoku -- what may stand at the edges of a line.
 *
 * Characters that may not begin or end one (GB/T 15834 and CLREQ's rules of
 * prohibition, JIS X 4051 for kana), pairs that are one mark, and the solidus,
 * which every convention treats in its own way: typography.md LB-1 to LB-6.
 */
#include "profile/language.h"
#include "text/breaks.h"
#include "text/unicode.h"

/* May not begin a line: the GB set, with ja's cl-09 to cl-11. */
static const uint16_t no_start[] = {
    0x0021, 0x0025, 0x0029, 0x002C, 0x002E, 0x003A, 0x003B, 0x003F, 0x005D,
    0x007D, 0x00B0, 0x00B7, 0x2010, 0x2012, 0x2013, 0x2014, 0x2015, 0x2019,
    0x201D, 0x2025, 0x2026, 0x2027, 0x2030, 0x203C, 0x2047, 0x2048, 0x2049,
    0x2103, 0x22EF, 0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F,
    0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301C, 0x303B, 0x3041, 0x3043,
    0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095,
    0x3096, 0x309D, 0x309E, 0x30A0, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9,
    0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6, 0x30FB, 0x30FC,
    0x30FD, 0x30FE, 0xFF01, 0xFF05, 0xFF09, 0xFF0C, 0xFF0D, 0xFF0E, 0xFF1A,
    0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D, 0xFF5E};

/* May not end a line; of the solidus see below. */
static const uint16_t no_end[] = {
    0x0023, 0x0024, 0x0028, 0x0040, 0x005B, 0x007B, 0x00A3, 0x00A5, 0x2018,
    0x201C, 0x20AC, 0x2116, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014,
    0x3016, 0x3018, 0x301A, 0xFF03, 0xFF04, 0xFF08, 0xFF20, 0xFF3B, 0xFF5B,
    0xFFE1, 0xFFE5};

/* --- edges (LB-1 to LB-4, LB-6) ------------------------------------------- */

/* Two em dashes may begin a line, one may not; neither pair is ever split. */
static bool is_double_dash(const struct break_text *t, size_t i)
{
    return (t->c[i] == 0x2014 || t->c[i] == 0x2015) &&
           break_at(t, i + 1) == t->c[i];
}

static bool splits_pair(const struct break_text *t, size_t i)
{
    uint32_t c = t->c[i];

    return t->c[i - 1] == c && (c == 0x2014 || c == 0x2015 || c == 0x2025 ||
                                c == 0x2026 || c == 0x22EF || c == 0x2E3A);
}

/* A curly quote that is not full width may belong to a word: ’90s, „so“ */
static bool is_narrow_quote(const struct break_text *t, size_t i)
{
    return t->c[i] >= 0x2018 && t->c[i] <= 0x201F && !t->han[i];
}

/* A space before it saves only what may begin a word: .NET ’90s */
static bool may_not_start(const struct break_text *t, size_t i)
{
    if ((t->c[i] < 0x80 || is_narrow_quote(t, i)) && t->c[i - 1] == ' ')
        return false;
    return BREAK_IN(t->c[i], no_start) && !is_double_dash(t, i);
}

/* A sign before a name or number, not after one: #1, but C# may end a line. */
static bool may_not_end(const struct break_text *t, size_t i)
{
    if (t->c[i] == '#' && i > 0 && break_in_word(t->c[i - 1]))
        return false;
    return BREAK_IN(t->c[i], no_end) && !is_narrow_quote(t, i);
}

static void forbid_edges(struct break_text *t)
{
    for (size_t i = 1; i < t->n; i++) {
        if (t->brk[i] == BRK_NO)
            continue;
        if (splits_pair(t, i) || may_not_start(t, i) || may_not_end(t, i - 1))
            break_lower(t, i, BRK_NO);
    }
}

/* --- the solidus (LB-5) --------------------------------------------------- */

/*
 * GB/T 15834, as CLREQ reports it, keeps it from both edges; CLREQ's basic
 * rules, those of Hant, say nothing of it, and UAX #14 (SY) allows a break
 * after it, as Latin text is used to.
 */
enum solidus { SOLIDUS_GB, SOLIDUS_AFTER };

static bool is_solidus(uint32_t c)
{
    return c == '/' || c == 0xFF0F;
}

static struct str lang_at(const struct break_text *t, size_t i)
{
    const struct piece *k = t->piece[i];

    return k->lang.n > 0 ? k->lang : t->para->lang;
}

static bool is_cjk(uint32_t c)
{
    return uni_is_han(c) || uni_is_cjk_mark(c);
}

static enum solidus solidus_style(const struct break_text *t, size_t i)
{
    struct str lang = lang_at(t, i);
    size_t after = i + 1;

    if (language_is_hant(lang))
        return SOLIDUS_AFTER;
    if (str_starts(lang, "zh") || str_starts(lang, "ja"))
        return SOLIDUS_GB;
    while (break_at(t, after) == ' ')
        after++;
    return is_cjk(break_before(t, i)) || is_cjk(break_at(t, after))
               ? SOLIDUS_GB
               : SOLIDUS_AFTER;
}

static bool is_word(uint32_t c)
{
    return break_in_word(c) || uni_is_han(c);
}

/*
 * With spaces around it the solidus stands between items of a list, which has
 * to break somewhere; without, it is part of a word (keep.c has the short).
 */
static void set_solidus(struct break_text *t, size_t i)
{
    bool spaced = t->c[i - 1] == ' ';
    size_t after = i + 1;

    while (break_at(t, after) == ' ')
        after++;
    if (solidus_style(t, i) == SOLIDUS_GB) {
        break_lower(t, after, BRK_NO);
        if (spaced || (is_word(t->c[i - 1]) && is_word(break_at(t, i + 1))))
            break_set(t, i, spaced ? BRK_POOR : BRK_LAST);
    } else {
        break_lower(t, i, BRK_NO);
        if (!spaced)
            break_lower(t, after, BRK_POOR);
    }
}

void kinsoku_apply(struct break_text *t)
{
    forbid_edges(t);
    for (size_t i = 1; i < t->n; i++) {
        if (is_solidus(t->c[i]))
            set_solidus(t, i);
    }
}
