/*
 * str -- byte strings with a length, and buffers to build them in.
 *
 * A struct str borrows its bytes; it need not end in NUL. All text is UTF-8
 * once a file has been read (source.h refuses anything else).
 */
#ifndef CVSET_STR_H
#define CVSET_STR_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

struct str {
    const char *s;
    size_t n;           /* bytes */
};

#define STR(lit) ((struct str){"" lit, sizeof(lit) - 1})

/* For printf's "%.*s". */
#define STR_ARGS(x) (int)(x).n, (x).s

/* A growing byte string in an arena; zero but for a when empty. */
struct buf {
    struct arena *a;
    char *s;
    size_t n, cap;
};

struct str str_of(const char *z);
bool str_eq(struct str a, struct str b);
bool str_is(struct str a, const char *z);
bool str_starts(struct str s, const char *prefix);
bool str_ends(struct str s, const char *suffix);

/* A capital of ASCII in small, any other byte as it is. */
char str_lower(char c);

/* The value of a hexadecimal digit, or -1. */
int str_hex(char c);

/* str_eq(), ASCII's case aside. */
bool str_alike(struct str a, struct str b);

/* The number that s is in digits, if it is one from 1 to most, else 0. */
int str_count(struct str s, int most);

/* str_is() and str_starts() for words in small letters, ASCII's case aside. */
bool str_is_word(struct str s, const char *lower);
bool str_starts_word(struct str s, const char *lower);
int str_cmp(struct str a, struct str b);

/* Without the ASCII white space at both ends. */
struct str str_trim(struct str s);

/* Bytes [from, to) of s, both cut to its length. */
struct str str_sub(struct str s, size_t from, size_t to);

/* Index of the first byte c in s, or s.n. */
size_t str_find(struct str s, char c);

/* A NUL-terminated copy. */
char *str_z(struct arena *a, struct str s);
struct str str_copy(struct arena *a, struct str s);
struct str str_join(struct arena *a, struct str x, struct str y);
struct str str_format(struct arena *a, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

void buf_bytes(struct buf *b, const void *p, size_t n);
void buf_str(struct buf *b, struct str s);
void buf_z(struct buf *b, const char *z);
void buf_char(struct buf *b, char c);
/* Appends code point c as UTF-8. */
void buf_rune(struct buf *b, uint32_t c);
void buf_format(struct buf *b, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void buf_vformat(struct buf *b, const char *fmt, va_list args)
    __attribute__((format(printf, 2, 0)));
/* s in double quotes; line ends, quotes and backslashes escaped, for dumps. */
void buf_quoted(struct buf *b, struct str s);
/* What the buffer holds, followed by a NUL that is not counted. */
struct str buf_text(struct buf *b);

#endif
