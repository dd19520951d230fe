#include "text/unicode.h"

#include <hb.h>

static hb_unicode_general_category_t category(uint32_t c)
{
    return hb_unicode_general_category(hb_unicode_funcs_get_default(), c);
}

uint32_t uni_script(uint32_t c)
{
    return (uint32_t)hb_unicode_script(hb_unicode_funcs_get_default(), c);
}

bool uni_is_inherited(uint32_t c)
{
    return uni_script(c) == HB_SCRIPT_INHERITED;
}

bool uni_is_han(uint32_t c)
{
    if (c < 0x2E80)
        return false;
    switch (uni_script(c)) {
    case HB_SCRIPT_HAN:
    case HB_SCRIPT_HIRAGANA:
    case HB_SCRIPT_KATAKANA:
    case HB_SCRIPT_BOPOMOFO:
        return true;
    default:
        return c == 0x30FC || c == 0x3007;  /* ー and 〇 */
    }
}

bool uni_is_hangul(uint32_t c)
{
    return c >= 0x1100 && uni_script(c) == HB_SCRIPT_HANGUL;
}

bool uni_is_cjk_mark(uint32_t c)
{
    return (c >= 0x3000 && c <= 0x303F && c != 0x3007) ||
           (c >= 0xFE10 && c <= 0xFE1F) || (c >= 0xFE30 && c <= 0xFE6F) ||
           (c >= 0xFF00 && c <= 0xFF65) || (c >= 0xFFE0 && c <= 0xFFEF) ||
           c == 0x30A0 || c == 0x30FB || (c >= 0x3200 && c <= 0x33FF);
}

bool uni_is_mark(uint32_t c)
{
    hb_unicode_general_category_t g;

    if (c < 0x300)
        return false;
    g = category(c);
    return g == HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK ||
           g == HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK ||
           g == HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK;
}

bool uni_is_enclosing(uint32_t c)
{
    return c >= 0x300 &&
           category(c) == HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK;
}

bool uni_is_letter(uint32_t c)
{
    switch (category(c)) {
    case HB_UNICODE_GENERAL_CATEGORY_LOWERCASE_LETTER:
    case HB_UNICODE_GENERAL_CATEGORY_UPPERCASE_LETTER:
    case HB_UNICODE_GENERAL_CATEGORY_TITLECASE_LETTER:
    case HB_UNICODE_GENERAL_CATEGORY_MODIFIER_LETTER:
    case HB_UNICODE_GENERAL_CATEGORY_OTHER_LETTER:
        return true;
    default:
        return false;
    }
}

bool uni_is_upper(uint32_t c)
{
    hb_unicode_general_category_t g = category(c);

    return g == HB_UNICODE_GENERAL_CATEGORY_UPPERCASE_LETTER ||
           g == HB_UNICODE_GENERAL_CATEGORY_TITLECASE_LETTER;
}

bool uni_is_lower(uint32_t c)
{
    return category(c) == HB_UNICODE_GENERAL_CATEGORY_LOWERCASE_LETTER;
}

bool uni_is_digit(uint32_t c)
{
    return category(c) == HB_UNICODE_GENERAL_CATEGORY_DECIMAL_NUMBER;
}

bool uni_is_other_number(uint32_t c)
{
    return category(c) == HB_UNICODE_GENERAL_CATEGORY_OTHER_NUMBER;
}

bool uni_is_other_punct(uint32_t c)
{
    return category(c) == HB_UNICODE_GENERAL_CATEGORY_OTHER_PUNCTUATION;
}

bool uni_is_open(uint32_t c)
{
    return category(c) == HB_UNICODE_GENERAL_CATEGORY_OPEN_PUNCTUATION;
}

bool uni_is_close(uint32_t c)
{
    return category(c) == HB_UNICODE_GENERAL_CATEGORY_CLOSE_PUNCTUATION;
}

bool uni_is_symbol(uint32_t c)
{
    switch (category(c)) {
    case HB_UNICODE_GENERAL_CATEGORY_CURRENCY_SYMBOL:
    case HB_UNICODE_GENERAL_CATEGORY_MATH_SYMBOL:
    case HB_UNICODE_GENERAL_CATEGORY_MODIFIER_SYMBOL:
    case HB_UNICODE_GENERAL_CATEGORY_OTHER_SYMBOL:
        return true;
    default:
        return false;
    }
}

bool uni_is_space(uint32_t c)
{
    return c == ' ' || c == '\t' ||
           category(c) == HB_UNICODE_GENERAL_CATEGORY_SPACE_SEPARATOR;
}

bool uni_is_variation_selector(uint32_t c)
{
    return (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xE0100 && c <= 0xE01EF) ||
           (c >= 0x180B && c <= 0x180D) || c == 0x180F;
}

bool uni_is_hidden(uint32_t c)
{
    if (c < 0xAD)
        return c < ' ' && c != '\t';
    return uni_is_variation_selector(c) || (c >= 0x200B && c <= 0x200F) ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) ||
           c == 0xFEFF || c == 0x034F || c == 0x061C || c == 0x115F ||
           c == 0x1160 || c == 0x3164 || (c >= 0xE0000 && c <= 0xE0FFF);
}

bool uni_is_rtl(uint32_t script)
{
    return hb_script_get_horizontal_direction((hb_script_t)script) ==
           HB_DIRECTION_RTL;
}

static bool is_regional(uint32_t c)
{
    return c >= 0x1F1E6 && c <= 0x1F1FF;
}

bool uni_extends(uint32_t prev, uint32_t c)
{
    if (prev == 0 || c < 0x300)
        return false;
    if (uni_is_mark(c) || uni_is_variation_selector(c) || c == 0x200D ||
        c == 0x200C || (c >= 0x1F3FB && c <= 0x1F3FF) ||
        (c >= 0xE0020 && c <= 0xE007F))
        return true;
    return prev == 0x200D ? uni_is_symbol(c)    /* emoji (GB11) */
                          : is_regional(prev) && is_regional(c);
}

bool uni_decompose(uint32_t c, uint32_t *a, uint32_t *b)
{
    return hb_unicode_decompose(hb_unicode_funcs_get_default(), c, a, b) &&
           *b != 0;
}
