#include "base/utf8.h"

/* The lead byte's length of sequence, 0 if it can start none. */
static size_t lead_length(unsigned char c)
{
    if (c < 0x80)
        return 1;
    if (c < 0xc2)
        return 0;
    return c < 0xe0 ? 2 : c < 0xf0 ? 3 : c < 0xf5 ? 4 : 0;
}

uint32_t utf8_next(struct str s, size_t *i)
{
    const unsigned char *p;
    size_t n;
    uint32_t c;

    if (*i >= s.n)
        return 0;
    p = (const unsigned char *)s.s + *i;
    if (p[0] < 0x80) {
        (*i)++;
        return p[0];
    }
    n = lead_length(p[0]);
    if (n == 0 || n > s.n - *i) {       /* not valid: never read past */
        (*i)++;
        return 0xfffd;
    }
    *i += n;
    c = p[0] & (0x7fu >> n);
    for (size_t k = 1; k < n; k++)
        c = c << 6 | (p[k] & 0x3fu);
    return c;
}

size_t utf8_put(char out[4], uint32_t c)
{
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    if (c < 0x800) {
        out[0] = (char)(0xc0 | c >> 6);
        out[1] = (char)(0x80 | (c & 0x3f));
        return 2;
    }
    if (c < 0x10000) {
        out[0] = (char)(0xe0 | c >> 12);
        out[1] = (char)(0x80 | (c >> 6 & 0x3f));
        out[2] = (char)(0x80 | (c & 0x3f));
        return 3;
    }
    out[0] = (char)(0xf0 | (c >> 18 & 7));
    out[1] = (char)(0x80 | (c >> 12 & 0x3f));
    out[2] = (char)(0x80 | (c >> 6 & 0x3f));
    out[3] = (char)(0x80 | (c & 0x3f));
    return 4;
}

/*
 * The rows of table 3-7 in which the second byte is narrower than 80..BF; they
 * are what keeps out overlong forms, surrogates and what is past U+10FFFF.
 */
static bool second_fits(unsigned char lead, unsigned char c)
{
    switch (lead) {
    case 0xe0:
        return c >= 0xa0 && c <= 0xbf;
    case 0xed:
        return c >= 0x80 && c <= 0x9f;
    case 0xf0:
        return c >= 0x90 && c <= 0xbf;
    case 0xf4:
        return c >= 0x80 && c <= 0x8f;
    default:
        return c >= 0x80 && c <= 0xbf;
    }
}

/* Length of the well-formed sequence at p, of n bytes at most, or 0. */
static size_t sequence(const unsigned char *p, size_t n)
{
    size_t length = lead_length(p[0]);

    if (length == 0 || length > n)
        return 0;
    if (length > 1 && !second_fits(p[0], p[1]))
        return 0;
    for (size_t k = 2; k < length; k++)
        if ((p[k] & 0xc0) != 0x80)
            return 0;
    return length;
}

size_t utf8_bad(struct str s)
{
    const unsigned char *p = (const unsigned char *)s.s;
    size_t i = 0;

    while (i < s.n) {
        size_t n = sequence(p + i, s.n - i);

        if (n == 0)
            return i;
        i += n;
    }
    return s.n;
}

size_t utf8_count(struct str s)
{
    size_t n = 0;

    for (size_t i = 0; i < s.n; i++)
        n += ((unsigned char)s.s[i] & 0xc0) != 0x80;
    return n;
}
