/*
 * rune -- see rune.h.
 */
#include "profile/rune.h"

#include "base/utf8.h"

struct range {
    uint32_t first, last;
};

static bool in_ranges(uint32_t c, const struct range *r, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (c >= r[i].first && c <= r[i].last)
            return true;
    }
    return false;
}

#define IN(c, table) in_ranges((c), (table), sizeof (table) / sizeof *(table))

bool rune_is_han(uint32_t c)
{
    static const struct range han[] = {
        {0x4E00, 0x9FFF}, {0x3400, 0x4DBF}, {0x2E80, 0x2FDF},
        {0x3005, 0x3005}, {0x3007, 0x3007}, {0x3021, 0x3029},
        {0x3038, 0x303B}, {0xF900, 0xFAFF}, {0x20000, 0x3FFFD},
    };

    return c >= 0x2E80 && IN(c, han);
}

bool rune_is_kana(uint32_t c)
{
    static const struct range kana[] = {
        {0x3041, 0x30FF}, {0x3105, 0x312F}, {0x31A0, 0x31BF},
        {0x31F0, 0x31FF}, {0xFF66, 0xFF9F}, {0x1AFF0, 0x1B16F},
    };

    return c >= 0x3041 && IN(c, kana);
}

bool rune_is_hangul(uint32_t c)
{
    static const struct range hangul[] = {
        {0xAC00, 0xD7FF}, {0x1100, 0x11FF}, {0x3131, 0x318E},
        {0xA960, 0xA97F}, {0xFFA0, 0xFFDC},
    };

    return c >= 0x1100 && IN(c, hangul);
}

bool rune_is_cjk_punct(uint32_t c)
{
    static const struct range punct[] = {
        {0x3001, 0x3004}, {0x3006, 0x3006}, {0x3008, 0x3020},
        {0x302A, 0x3037}, {0x303C, 0x303F}, {0x3190, 0x319F},
        {0x3200, 0x33FF}, {0xFE10, 0xFE1F}, {0xFE30, 0xFE4F},
        {0xFF01, 0xFF65}, {0xFFE0, 0xFFE6}, {0x1F200, 0x1F2FF},
    };

    return c >= 0x3001 && IN(c, punct);
}

bool rune_is_ambiguous(uint32_t c)
{
    switch (c) {
    case 0xB7: case 0x2014: case 0x2015: case 0x2018: case 0x2019:
    case 0x201C: case 0x201D: case 0x2025: case 0x2026: case 0x2027:
    case 0x2E3A:
        return true;
    default:
        return false;
    }
}

bool rune_is_mark(uint32_t c)
{
    static const struct range marks[] = {
        {0x0300, 0x036F}, {0x200B, 0x200F}, {0x2060, 0x2064},
        {0x3099, 0x309A}, {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF},
        {0xE0100, 0xE01EF},
    };

    return c >= 0x300 && IN(c, marks);
}

bool rune_is_odd_space(uint32_t c)
{
    return c == 0xA0 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F
        || c == 0x205F || c == 0x3000;
}

bool rune_is_control(uint32_t c)
{
    if (c < 0x20)
        return c != '\t' && c != '\n' && c != '\r';
    return (c >= 0x7F && c <= 0x9F) || c == 0xFFFE || c == 0xFFFF;
}

uint32_t rune_last(struct str s, size_t *at)
{
    size_t i = s.n;

    if (i == 0)
        return 0;
    do {
        i--;
    } while (i > 0 && ((unsigned char)s.s[i] & 0xC0) == 0x80);
    if (at)
        *at = i;
    return utf8_next(s, &i);
}

uint32_t rune_first(struct str s)
{
    size_t i = 0;

    return utf8_next(s, &i);
}

bool rune_any_cjk(struct str s)
{
    for (size_t i = 0; i < s.n;) {
        uint32_t c = utf8_next(s, &i);

        if (rune_is_han(c) || rune_is_kana(c) || rune_is_hangul(c))
            return true;
    }
    return false;
}

bool rune_is_private(uint32_t c)
{
    return (c >= 0xE000 && c <= 0xF8FF) || c >= 0xF0000;
}
