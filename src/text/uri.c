/*
 * Percent-encoding by RFC 3986. Only what its grammar has no place for is
 * changed, so that an address that is right stays as typed and encoding twice
 * is encoding once.
 */
#include <stdbool.h>
#include <string.h>

#include "base/arena.h"
#include "text/markup.h"

/* unreserved, sub-delims and what else pchar, query and authority hold. */
static bool is_plain(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
           (c >= 'a' && c <= 'z') ||
           (c && strchr("-._~!$&'()*+,;=:@/?", c) != NULL);
}

/* `%` with two hexadecimal digits after it. */
static bool is_encoded(struct str s, size_t i)
{
    return i + 2 < s.n && str_hex(s.s[i + 1]) >= 0 &&
           str_hex(s.s[i + 2]) >= 0;
}

/* End of `scheme://authority`, where brackets may stand (3.2.2), or 0. */
static size_t authority_end(struct str s)
{
    for (size_t i = 0; i + 2 < s.n; i++) {
        if (s.s[i] == '/' || s.s[i] == '?' || s.s[i] == '#')
            return 0;
        if (memcmp(s.s + i, "://", 3) == 0) {
            i += 3;
            while (i < s.n && s.s[i] != '/' && s.s[i] != '?' && s.s[i] != '#')
                i++;
            return i;
        }
    }
    return 0;
}

/*
 * True for a DOI's address: the part after the registrant may hold any
 * character (ISO 26324), and a bare `#` in it would be taken for a fragment.
 */
static bool is_doi(struct str s)
{
    static const char *const hosts[] = {
        "https://doi.org/10.", "http://doi.org/10.", "https://dx.doi.org/10.",
        "http://dx.doi.org/10."
    };
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++)
        if (str_starts(s, hosts[i]))
            return true;
    return false;
}

struct str uri_encode(struct arena *a, struct str s)
{
    static const char digits[] = "0123456789ABCDEF";
    s = str_trim(s);
    size_t host = authority_end(s);
    bool fragment = is_doi(s);
    struct buf b = {.a = a};
    for (size_t i = 0; i < s.n; i++) {
        char c = s.s[i];
        bool keep = is_plain(c) || (c == '%' && is_encoded(s, i)) ||
                    ((c == '[' || c == ']') && i < host);
        if (c == '#' && !fragment)
            keep = fragment = true;
        if (keep) {
            buf_char(&b, c);
            continue;
        }
        unsigned char byte = (unsigned char)c;
        buf_char(&b, '%');
        buf_char(&b, digits[byte >> 4]);
        buf_char(&b, digits[byte & 15]);
    }
    return buf_text(&b);
}
