#include "base/str.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"

struct str str_of(const char *z)
{
    return (struct str){z, strlen(z)};
}

bool str_eq(struct str a, struct str b)
{
    return a.n == b.n && (a.n == 0 || memcmp(a.s, b.s, a.n) == 0);
}

bool str_is(struct str a, const char *z)
{
    return str_eq(a, str_of(z));
}

bool str_starts(struct str s, const char *prefix)
{
    size_t n = strlen(prefix);

    return s.n >= n && (n == 0 || memcmp(s.s, prefix, n) == 0);
}

char str_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

int str_hex(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = str_lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool str_alike(struct str a, struct str b)
{
    size_t i = 0;

    while (i < a.n && i < b.n && str_lower(a.s[i]) == str_lower(b.s[i]))
        i++;
    return i == a.n && i == b.n;
}

int str_count(struct str s, int most)
{
    int count = 0;

    for (size_t i = 0; i < s.n; i++) {
        if (s.s[i] < '0' || s.s[i] > '9' || count > most)
            return 0;
        count = count * 10 + (s.s[i] - '0');
    }
    return count <= most ? count : 0;
}

bool str_starts_word(struct str s, const char *lower)
{
    size_t i = 0;

    while (lower[i] && i < s.n && str_lower(s.s[i]) == lower[i])
        i++;
    return !lower[i];
}

bool str_is_word(struct str s, const char *lower)
{
    return s.n == strlen(lower) && str_starts_word(s, lower);
}

bool str_ends(struct str s, const char *suffix)
{
    size_t n = strlen(suffix);

    return s.n >= n && (n == 0 || memcmp(s.s + s.n - n, suffix, n) == 0);
}

int str_cmp(struct str a, struct str b)
{
    size_t n = a.n < b.n ? a.n : b.n;
    int c = n ? memcmp(a.s, b.s, n) : 0;

    return c ? c : (a.n > b.n) - (a.n < b.n);
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

struct str str_trim(struct str s)
{
    size_t from = 0;

    while (from < s.n && is_space(s.s[from]))
        from++;
    while (s.n > from && is_space(s.s[s.n - 1]))
        s.n--;
    return str_sub(s, from, s.n);
}

struct str str_sub(struct str s, size_t from, size_t to)
{
    if (to > s.n)
        to = s.n;
    if (from >= to)
        return (struct str){s.n ? s.s + to : s.s, 0};
    return (struct str){s.s + from, to - from};
}

size_t str_find(struct str s, char c)
{
    const char *p = s.n ? memchr(s.s, c, s.n) : NULL;

    return p ? (size_t)(p - s.s) : s.n;
}

char *str_z(struct arena *a, struct str s)
{
    return arena_copy(a, s.s, s.n);
}

struct str str_copy(struct arena *a, struct str s)
{
    return (struct str){arena_copy(a, s.s, s.n), s.n};
}

struct str str_join(struct arena *a, struct str x, struct str y)
{
    char *p = arena_alloc(a, x.n + y.n + 1);

    if (x.n)
        memcpy(p, x.s, x.n);
    if (y.n)
        memcpy(p + x.n, y.s, y.n);
    return (struct str){p, x.n + y.n};
}

struct str str_format(struct arena *a, const char *fmt, ...)
{
    struct buf b = {.a = a};
    va_list args;

    va_start(args, fmt);
    buf_vformat(&b, fmt, args);
    va_end(args);
    return buf_text(&b);
}

/* Room for n more bytes and a NUL. */
static void make_room(struct buf *b, size_t n)
{
    while (b->cap - b->n <= n)
        b->s = arena_grow(b->a, b->s, b->cap, &b->cap, 1);
}

void buf_vformat(struct buf *b, const char *fmt, va_list args)
{
    va_list again;
    int n;

    va_copy(again, args);
    n = vsnprintf(NULL, 0, fmt, args);
    if (n > 0) {
        make_room(b, (size_t)n);
        vsnprintf(b->s + b->n, (size_t)n + 1, fmt, again);
        b->n += (size_t)n;
    }
    va_end(again);
}

void buf_bytes(struct buf *b, const void *p, size_t n)
{
    if (n == 0)
        return;
    make_room(b, n);
    memcpy(b->s + b->n, p, n);
    b->n += n;
}

void buf_str(struct buf *b, struct str s)
{
    buf_bytes(b, s.s, s.n);
}

void buf_z(struct buf *b, const char *z)
{
    buf_bytes(b, z, strlen(z));
}

void buf_char(struct buf *b, char c)
{
    buf_bytes(b, &c, 1);
}

void buf_rune(struct buf *b, uint32_t c)
{
    char bytes[4];

    buf_bytes(b, bytes, utf8_put(bytes, c));
}

void buf_format(struct buf *b, const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    buf_vformat(b, fmt, args);
    va_end(args);
}

void buf_quoted(struct buf *b, struct str s)
{
    buf_char(b, '"');
    for (size_t i = 0; i < s.n; i++) {
        if (s.s[i] == '\n') {
            buf_z(b, "\\n");
            continue;
        }
        if (s.s[i] == '"' || s.s[i] == '\\')
            buf_char(b, '\\');
        buf_char(b, s.s[i]);
    }
    buf_char(b, '"');
}

struct str buf_text(struct buf *b)
{
    make_room(b, 0);
    b->s[b->n] = '\0';
    return (struct str){b->s, b->n};
}
