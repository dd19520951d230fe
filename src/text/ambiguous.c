/*
 * ambiguous -- which font the characters go to that Chinese and Latin share.
 *
 * Curly quotes, dashes, the ellipsis, the middle dot and symbols have a
 * full-width form in Chinese and a proportional one in Latin text. Rules AM-1
 * to AM-7 of the checklist; where it is silent, the neighbours decide.
 */
#include "text/item.h"
#include "text/unicode.h"

#define QUOTE_DEPTH 16

static bool is_opening_quote(uint32_t c)
{
    return c == 0x2018 || c == 0x201C;
}

static bool is_closing_quote(uint32_t c)
{
    return c == 0x2019 || c == 0x201D;
}

static bool is_quote(uint32_t c)
{
    return is_opening_quote(c) || is_closing_quote(c);
}

/* Index of the nearest code point that shows, in a direction, or -1. */
static ptrdiff_t neighbour(const struct points *t, size_t i, int step)
{
    ptrdiff_t k = (ptrdiff_t)i + step;

    while (k >= 0 && (size_t)k < t->n &&
           (t->p[k].extends || uni_is_hidden(t->p[k].c)))
        k += step;
    return k >= 0 && (size_t)k < t->n ? k : -1;
}

static bool is_han_point(const struct point *p)
{
    return uni_is_han(p->c) || uni_is_cjk_mark(p->c) || (p->fixed && p->han);
}

static bool beside_han(const struct points *t, size_t i, int step)
{
    ptrdiff_t k = neighbour(t, i, step);

    return k >= 0 && is_han_point(&t->p[k]);
}

static bool is_alnum(uint32_t c)
{
    return !uni_is_han(c) && !uni_is_hangul(c) &&
           (uni_is_letter(c) || uni_is_digit(c));
}

static bool beside_latin(const struct points *t, size_t i, int step)
{
    ptrdiff_t k = neighbour(t, i, step);

    return k >= 0 && is_alnum(t->p[k].c);
}

/*
 * The first code point from i in a direction that is not a quote is Han; looks
 * past as many quotes as may be nested, so that time stays linear.
 */
static bool han_past_quotes(const struct points *t, size_t i, int step)
{
    ptrdiff_t k = neighbour(t, i, step);

    for (int n = 0; n < QUOTE_DEPTH && k >= 0 && is_quote(t->p[k].c); n++)
        k = neighbour(t, (size_t)k, step);
    return k >= 0 && is_han_point(&t->p[k]);
}

static void settle(struct point *p, bool han)
{
    p->han = han;
    p->fixed = true;
}

static bool begins_word(const struct points *t, size_t i)
{
    ptrdiff_t k = neighbour(t, i, -1);

    return (k < 0 || uni_is_space(t->p[k].c)) && beside_latin(t, i, 1);
}

/* The second mark of ’n’. */
static bool ends_and(const struct points *t, size_t i)
{
    return i >= 2 && t->p[i - 1].c == 'n' && t->p[i - 2].c == 0x2019 &&
           begins_word(t, i - 2);
}

/* AM-2: between letters, or where nothing could have been quoted. */
static bool is_apostrophe(const struct points *t, size_t i)
{
    return t->p[i].c == 0x2019 &&
           ((beside_latin(t, i, -1) && beside_latin(t, i, 1)) ||
            begins_word(t, i) || ends_and(t, i));
}

/* Without a partner; ’ at a letter or figure is that of students’, ’90s. */
static bool lone_quote_is_han(const struct points *t, size_t i)
{
    if (t->p[i].c == 0x2019 &&
        (beside_latin(t, i, -1) || beside_latin(t, i, 1)))
        return false;
    return t->han_lang && (beside_han(t, i, -1) || beside_han(t, i, 1));
}

/* AM-1: Han neighbours outside, or Han first inside. */
static bool pair_is_han(const struct points *t, size_t open, size_t close)
{
    return t->han_lang &&
           (han_past_quotes(t, open, -1) || han_past_quotes(t, close, 1) ||
            han_past_quotes(t, open, 1));
}

/* Pairs quotes with a small stack; what is left over is judged alone. */
static void settle_quotes(struct points *t)
{
    size_t stack[QUOTE_DEPTH];
    size_t depth = 0;

    for (size_t i = 0; i < t->n; i++) {
        uint32_t c = t->p[i].c;

        if (is_apostrophe(t, i)) {
            settle(&t->p[i], false);
        } else if (is_opening_quote(c)) {
            settle(&t->p[i], lone_quote_is_han(t, i));
            if (depth < QUOTE_DEPTH)
                stack[depth++] = i;
        } else if (is_closing_quote(c)) {
            size_t d = depth;

            while (d > 0 && t->p[stack[d - 1]].c != c - 1)
                d--;
            settle(&t->p[i], lone_quote_is_han(t, i));
            if (d > 0) {
                bool han = pair_is_han(t, stack[d - 1], i);

                settle(&t->p[stack[d - 1]], han);
                settle(&t->p[i], han);
                depth = d - 1;
            }
        }
    }
}

static bool is_dash(uint32_t c)
{
    return c == 0x2014 || c == 0x2E3A || c == 0x2026 || c == 0x22EF;
}

/*
 * AM-3, AM-4: a run of — or … is Chinese if it is double, as no Latin text has
 * it, else by its neighbours.
 */
static size_t settle_run(struct points *t, size_t i)
{
    size_t end = i + 1;
    bool before, after, han;

    while (end < t->n && t->p[end].c == t->p[i].c)
        end++;
    before = beside_han(t, i, -1);
    after = beside_han(t, end - 1, 1);
    han = (before && after) ||
          (t->han_lang && (before || after || end - i >= 2 ||
                           t->p[i].c == 0x2E3A));
    for (size_t k = i; k < end; k++)
        settle(&t->p[k], han);
    return end;
}

static void settle_runs(struct points *t)
{
    for (size_t i = 0; i < t->n;) {
        if (!t->p[i].fixed && is_dash(t->p[i].c))
            i = settle_run(t, i);
        else
            i++;
    }
}

/* --- symbols ----------------------------------------------------------- */

/* Ⅰ to ⅿ, whose script is Latin. */
static bool is_roman_numeral(uint32_t c)
{
    return c >= 0x2160 && c <= 0x217F;
}

/*
 * Symbols, superior figures and punctuation outside ASCII, script Common; Roman
 * numerals of one character too, an ideograph wide in Chinese.
 */
static bool is_shared(const struct point *p)
{
    return !p->fixed && p->c > 0x7F &&
           (p->script == 0x5A797979 /* Zyyy */ || is_roman_numeral(p->c)) &&
           !uni_is_space(p->c) && !uni_is_cjk_mark(p->c) &&
           !uni_is_hidden(p->c);
}

/* AM-5, AM-6: the interpunct of names, dashes of ranges. */
static bool settle_mark(struct points *t, size_t i)
{
    uint32_t c = t->p[i].c;
    bool before = beside_han(t, i, -1), after = beside_han(t, i, 1);

    if (c == 0xB7 || c == 0x2027)
        settle(&t->p[i], (before && after) ||
                             (t->han_lang && (before || after)));
    else if (c == 0x2013)
        settle(&t->p[i], before && after);
    else if (c == 0x2010 || c == 0x2011 || c == 0x2012)
        settle(&t->p[i], false);
    else
        return false;
    return true;
}

/* ① and ★ label or rate: alike all through a text, whatever they stand by. */
static bool is_label(uint32_t c)
{
    return (c >= 0x2460 && c <= 0x24FF) || (c >= 0x25A0 && c <= 0x27BF);
}

/* AM-7: a run of symbols is Latin beside a letter or digit. */
static size_t settle_symbols(struct points *t, size_t i)
{
    size_t end = i + 1;
    bool label = is_label(t->p[i].c), han;

    while (end < t->n && is_shared(&t->p[end]) &&
           is_label(t->p[end].c) == label)
        end++;
    han = t->han_lang || beside_han(t, i, -1) || beside_han(t, end - 1, 1);
    if (!label && (beside_latin(t, i, -1) || beside_latin(t, end - 1, 1)))
        han = false;
    for (size_t k = i; k < end; k++)
        settle(&t->p[k], han);
    return end;
}

void ambiguous_settle(struct points *t)
{
    settle_runs(t);
    settle_quotes(t);
    for (size_t i = 0; i < t->n;) {
        if (!is_shared(&t->p[i]) || settle_mark(t, i))
            i++;
        else
            i = settle_symbols(t, i);
    }
}
