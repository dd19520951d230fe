#include "profile/bare.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "profile/rune.h"

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return str_lower(c) >= 'a' && str_lower(c) <= 'z';
}

struct str bare_text(struct arena *a, struct str s)
{
    struct buf b = {.a = a};

    for (size_t i = 0; i < s.n;) {
        uint32_t c = utf8_next(s, &i);

        if (c < 0x80 && (is_digit((char)c) || is_letter((char)c)))
            buf_char(&b, str_lower((char)c));
        else if (c >= 0xC0 && !(c >= 0x2000 && c <= 0x206F) &&
                 !rune_is_cjk_punct(c) && !rune_is_mark(c))
            buf_rune(&b, c);
    }
    return buf_text(&b);
}

struct str bare_of_year(struct arena *a, struct str s)
{
    struct buf b = {.a = a};

    for (size_t i = 0; i < s.n;) {
        size_t n = i;

        while (n < s.n && is_digit(s.s[n]))
            n++;
        if (n - i == 4 || (n - i == 2 && i > 0 && s.s[i - 1] == '\'')) {
            i = n;
            continue;
        }
        n += n == i;
        buf_bytes(&b, s.s + i, n - i);
        i = n;
    }
    s = str_trim(buf_text(&b));
    while (s.n > 0 && (s.s[s.n - 1] == ' ' || s.s[s.n - 1] == '\'' ||
                       s.s[s.n - 1] == ','))
        s.n--;
    return s;
}
