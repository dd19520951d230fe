#include "text/punct.h"

#include <stddef.h>

#include <hb.h>

#include "base/utf8.h"

static hb_unicode_general_category_t category(uint32_t c)
{
    return hb_unicode_general_category(hb_unicode_funcs_get_default(), c);
}

bool punct_is_ascii(char c)
{
    return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') ||
           (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
}

bool punct_is(uint32_t c)
{
    if (c < 0x80)
        return punct_is_ascii((char)c);
    switch (category(c)) {
    case HB_UNICODE_GENERAL_CATEGORY_CONNECT_PUNCTUATION:
    case HB_UNICODE_GENERAL_CATEGORY_DASH_PUNCTUATION:
    case HB_UNICODE_GENERAL_CATEGORY_OPEN_PUNCTUATION:
    case HB_UNICODE_GENERAL_CATEGORY_CLOSE_PUNCTUATION:
    case HB_UNICODE_GENERAL_CATEGORY_INITIAL_PUNCTUATION:
    case HB_UNICODE_GENERAL_CATEGORY_FINAL_PUNCTUATION:
    case HB_UNICODE_GENERAL_CATEGORY_OTHER_PUNCTUATION:
    case HB_UNICODE_GENERAL_CATEGORY_MATH_SYMBOL:
    case HB_UNICODE_GENERAL_CATEGORY_CURRENCY_SYMBOL:
    case HB_UNICODE_GENERAL_CATEGORY_MODIFIER_SYMBOL:
    case HB_UNICODE_GENERAL_CATEGORY_OTHER_SYMBOL:
        return true;
    default:
        return false;
    }
}

bool punct_opens(uint32_t c)
{
    hb_unicode_general_category_t g = category(c);
    return g == HB_UNICODE_GENERAL_CATEGORY_OPEN_PUNCTUATION ||
           g == HB_UNICODE_GENERAL_CATEGORY_INITIAL_PUNCTUATION;
}

bool punct_closes(uint32_t c)
{
    static const uint32_t pauses[] = {
        ',', '.', ';', ':', '!', '?', 0x3001, 0x3002, 0xFF0C, 0xFF0E, 0xFF1A,
        0xFF1B, 0xFF01, 0xFF1F, 0xFF61, 0xFF64
    };
    for (size_t i = 0; i < sizeof pauses / sizeof *pauses; i++)
        if (c == pauses[i])
            return true;
    hb_unicode_general_category_t g = category(c);
    return g == HB_UNICODE_GENERAL_CATEGORY_CLOSE_PUNCTUATION ||
           g == HB_UNICODE_GENERAL_CATEGORY_FINAL_PUNCTUATION;
}

uint32_t punct_rune_before(struct str s, size_t *off)
{
    size_t i = *off;
    if (i == 0)
        return ' ';
    do
        i--;
    while (i > 0 && ((unsigned char)s.s[i] & 0xC0) == 0x80);
    *off = i;
    return utf8_next(s, &i);
}
