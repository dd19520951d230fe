/*
 * Rules, after GitHub's autolink extension: an address ends at white space, at
 * what RFC 3986 allows nowhere, at a closing bracket it did not open, before
 * Han, kana and Hangul and before any punctuation that is not ASCII; then
 * ASCII punctuation that rather belongs to the sentence is given back.
 */
#include "text/address.h"

#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "text/markup.h"
#include "text/punct.h"
#include "text/unicode.h"

static bool is_alpha(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_alnum(char c)
{
    return is_alpha(c) || (c >= '0' && c <= '9');
}

/* What may stand before the `@`, as GitHub has it. */
static bool is_local(char c)
{
    return is_alnum(c) || c == '.' || c == '-' || c == '_' || c == '+';
}

static char at_or_nul(struct str s, size_t i)
{
    return i < s.n ? s.s[i] : '\0';
}

/* True if s has the lower-case prefix at i, in any case. */
static bool has_prefix(struct str s, size_t i, const char *prefix)
{
    for (; *prefix; prefix++, i++) {
        char c = at_or_nul(s, i);
        if (c != *prefix && !(is_alpha(c) && (c | 0x20) == *prefix))
            return false;
    }
    return true;
}

/* Length of `https://`, `http://` or `www.` at i, or 0. */
static size_t prefix_length(struct str s, size_t i)
{
    static const char *const prefixes[] = {"https://", "http://", "www."};
    for (size_t k = 0; k < sizeof prefixes / sizeof *prefixes; k++)
        if (has_prefix(s, i, prefixes[k]))
            return strlen(prefixes[k]);
    return 0;
}

/* True if an address ends before this code point, brackets apart. */
static bool ends_address(uint32_t c)
{
    if (c < 0x80)
        return c <= ' ' || c == 0x7F || strchr("<>\"`{}|^", (int)c) != NULL;
    return uni_is_han(c) || uni_is_hangul(c) || uni_is_cjk_mark(c) ||
           uni_is_space(c) || uni_is_hidden(c) || c < 0xA0 || punct_is(c);
}

/* Without the punctuation at its end, which is the sentence's. */
static size_t without_tail(struct str s, size_t from, size_t to)
{
    while (to > from && strchr(".,:;!?'*", s.s[to - 1])) {
        to--;
        if (to > from && s.s[to - 1] == '\\')   /* it was escaped */
            to--;
    }
    return to;
}

static size_t web_length(struct str s, size_t at)
{
    size_t from = at + prefix_length(s, at), i = from;
    int round = 0, square = 0;
    if (from == at || !is_alnum(at_or_nul(s, from)))
        return 0;
    while (i < s.n) {
        size_t next = i;
        uint32_t c = utf8_next(s, &next);
        if (c == '\\') {
            if (!punct_is_ascii(at_or_nul(s, next)))
                break;
            next++;
        } else if (ends_address(c)) {
            break;
        }
        round += (c == '(') - (c == ')');
        square += (c == '[') - (c == ']');
        if (round < 0 || square < 0)
            break;
        i = next;
    }
    i = without_tail(s, from, i);
    if (has_prefix(s, at, "www.") && !memchr(s.s + from, '.', i - from))
        return 0;
    return i > from ? i - at : 0;
}

/* True for the end of a domain: a word, so that a version number is none. */
static bool is_top_domain(struct str label)
{
    bool letters = label.n >= 2;
    for (size_t i = 0; i < label.n; i++)
        letters &= is_alpha(label.s[i]);
    return letters || (label.n > 4 && has_prefix(label, 0, "xn--") &&
                       is_alnum(label.s[label.n - 1]));
}

/* End of the domain at i, labels with dots between them; 0 if it is none. */
static size_t domain_end(struct str s, size_t i)
{
    size_t labels = 0, from = i, end = i;
    for (;;) {
        size_t label = i;
        while (i < s.n && (is_alnum(s.s[i]) || s.s[i] == '-'))
            i++;
        if (i == label)
            break;
        labels++;
        from = label;
        end = i;
        if (at_or_nul(s, i) != '.')
            break;
        i++;
    }
    return labels > 1 && is_top_domain(str_sub(s, from, end)) ? end : 0;
}

static size_t mail_length(struct str s, size_t at, size_t *tried)
{
    size_t from = at + (has_prefix(s, at, "mailto:") ? 7 : 0), i = from;
    if (at < *tried || !is_alnum(at_or_nul(s, from)))
        return 0;
    while (i < s.n && is_local(s.s[i]))
        i++;
    *tried = i;
    if (at_or_nul(s, i) != '@' || !is_alnum(at_or_nul(s, i + 1)))
        return 0;
    size_t end = domain_end(s, i + 1);
    bool path = end && at_or_nul(s, end) == ':' &&
                is_alnum(at_or_nul(s, end + 1));    /* git@host:folder */
    if (!end || path || at_or_nul(s, end) == '@')
        return 0;
    return end - at;
}

/* True unless what stands before is part of a word or of another address. */
static bool may_start(struct str s, size_t at)
{
    if (!is_alnum(at_or_nul(s, at)))
        return false;
    char last = at ? s.s[at - 1] : ' ';
    if ((unsigned char)last < 0x80)
        return !is_local(last) && (!last || !strchr("/@%~=&", last));
    uint32_t c = punct_rune_before(s, &at);
    return uni_is_han(c) || uni_is_hangul(c) || uni_is_cjk_mark(c) ||
           !(uni_is_letter(c) || uni_is_mark(c));
}

size_t address_length(struct str s, size_t at, size_t *tried)
{
    if (!may_start(s, at))
        return 0;
    size_t n = web_length(s, at);
    return n ? n : mail_length(s, at, tried);
}

struct str address_uri(struct arena *a, struct str s)
{
    size_t tried = 0;
    if (has_prefix(s, 0, "www."))
        s = str_join(a, STR("https://"), s);
    else if (!has_prefix(s, 0, "mailto:") &&
             mail_length(s, 0, &tried) == s.n && s.n)
        s = str_join(a, STR("mailto:"), s);
    return uri_encode(a, s);
}
