#include "pdf/token.h"

#include "base/utf8.h"

/* Writes the digits of v so that they end before `end`; returns the start. */
static char *digits_before(char *end, uint64_t v)
{
    do
        *--end = (char)('0' + v % 10);
    while ((v /= 10) != 0);
    return end;
}

static uint64_t magnitude(int64_t v)
{
    return v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
}

void token_int(struct buf *b, int64_t v)
{
    char tmp[24], *end = tmp + sizeof tmp;
    char *s = digits_before(end, magnitude(v));

    if (v < 0)
        *--s = '-';
    buf_bytes(b, s, (size_t)(end - s));
}

void token_fixed(struct buf *b, int64_t v, int digits)
{
    uint64_t scale = 1, m = magnitude(v);
    char tmp[24], *end = tmp + sizeof tmp, *s;

    while (digits > 0 && m % 10 == 0) {
        m /= 10;
        digits--;
    }
    for (int i = 0; i < digits; i++)
        scale *= 10;
    if (v < 0 && m != 0)
        buf_char(b, '-');
    if (m / scale != 0 || digits == 0)
        token_int(b, (int64_t)(m / scale));
    if (digits == 0)
        return;
    s = digits_before(end, m % scale);
    while (end - s < digits)
        *--s = '0';
    *--s = '.';
    buf_bytes(b, s, (size_t)(end - s));
}

void token_unit(struct buf *b, unit v)
{
    token_fixed(b, v, 3);
}

static void component(struct buf *b, uint32_t v)
{
    token_fixed(b, (int64_t)((v * 1000 + 127) / 255), 3);
}

void token_colour(struct buf *b, uint32_t rgb)
{
    component(b, rgb >> 16 & 255);
    if (token_is_grey(rgb))
        return;
    buf_char(b, ' ');
    component(b, rgb >> 8 & 255);
    buf_char(b, ' ');
    component(b, rgb & 255);
}

bool token_is_grey(uint32_t rgb)
{
    return (rgb >> 16 & 255) == (rgb & 255) && (rgb >> 8 & 255) == (rgb & 255);
}

void token_ref(struct buf *b, uint32_t object)
{
    token_int(b, object);
    buf_z(b, " 0 R");
}

static const char hex_digits[] = "0123456789ABCDEF";

void token_hex16(struct buf *b, uint32_t v)
{
    const char tmp[4] = {hex_digits[v >> 12 & 15], hex_digits[v >> 8 & 15],
                         hex_digits[v >> 4 & 15], hex_digits[v & 15]};

    buf_bytes(b, tmp, sizeof tmp);
}

/* Regular characters of 7.2.2 that stand for themselves in a name. */
static bool is_regular(unsigned char c)
{
    return c > ' ' && c < 127 && c != '#' && c != '%' && c != '/' &&
           c != '(' && c != ')' && c != '<' && c != '>' && c != '[' &&
           c != ']' && c != '{' && c != '}';
}

void token_name(struct buf *b, struct str s)
{
    buf_char(b, '/');
    for (size_t i = 0; i < s.n; i++) {
        unsigned char c = (unsigned char)s.s[i];

        if (is_regular(c)) {
            buf_char(b, (char)c);
        } else {
            buf_char(b, '#');
            buf_char(b, hex_digits[c >> 4]);
            buf_char(b, hex_digits[c & 15]);
        }
    }
}

void token_string(struct buf *b, struct str s)
{
    buf_char(b, '(');
    for (size_t i = 0; i < s.n; i++) {
        char c = s.s[i];

        /* A bare CR would be read as LF (7.3.4.2). */
        if (c == '\r') {
            buf_z(b, "\\r");
            continue;
        }
        if (c == '(' || c == ')' || c == '\\')
            buf_char(b, '\\');
        buf_char(b, c);
    }
    buf_char(b, ')');
}

void token_utf16(struct buf *b, struct str utf8)
{
    for (size_t i = 0; i < utf8.n;) {
        uint32_t c = utf8_next(utf8, &i);

        if (c < 0x10000) {
            token_hex16(b, c);
        } else {
            c -= 0x10000;
            token_hex16(b, 0xD800 + (c >> 10));
            token_hex16(b, 0xDC00 + (c & 0x3FF));
        }
    }
}

void token_text(struct buf *b, struct str utf8)
{
    for (size_t i = 0; i < utf8.n; i++) {
        if ((unsigned char)utf8.s[i] >= ' ' && (unsigned char)utf8.s[i] < 127)
            continue;
        buf_z(b, "<FEFF");
        token_utf16(b, utf8);
        buf_char(b, '>');
        return;
    }
    token_string(b, utf8);
}
