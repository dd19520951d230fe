#include "batch/record.h"

#include "base/arena.h"

static const char ESCAPED[] = {'\\', '\t', '\n', '\r', '\0'};
static const char LETTERS[] = {'\\', 't', 'n', 'r', '0'};

#define ESCAPES (sizeof ESCAPED)

static size_t index_in(const char *set, char c)
{
    size_t i = 0;

    while (i < ESCAPES && set[i] != c)
        i++;
    return i;
}

static void put_field(struct buf *b, struct str s)
{
    size_t from = 0;

    for (size_t i = 0; i < s.n; i++) {
        size_t k = index_in(ESCAPED, s.s[i]);

        if (k == ESCAPES)
            continue;
        buf_str(b, str_sub(s, from, i));
        buf_char(b, '\\');
        buf_char(b, LETTERS[k]);
        from = i + 1;
    }
    buf_str(b, str_sub(s, from, s.n));
}

void record_put(struct buf *b, const struct str *fields, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            buf_char(b, '\t');
        put_field(b, fields[i]);
    }
    buf_char(b, '\n');
}

void record_number(struct buf *b, const char *name, size_t value)
{
    buf_format(b, "%s\t%zu\n", name, value);
}

/* False if a backslash stands before what it does not escape. */
static bool take_field(struct arena *a, struct str s, struct str *out)
{
    char *to;
    size_t n = 0;

    *out = s;
    if (str_find(s, '\\') == s.n)
        return true;
    to = arena_alloc(a, s.n + 1);
    for (size_t i = 0; i < s.n; i++) {
        size_t k;

        if (s.s[i] != '\\') {
            to[n++] = s.s[i];
            continue;
        }
        k = ++i < s.n ? index_in(LETTERS, s.s[i]) : ESCAPES;
        if (k == ESCAPES)
            return false;
        to[n++] = ESCAPED[k];
    }
    *out = (struct str){to, n};
    return true;
}

bool record_next(struct arena *a, struct str *rest, struct record *out)
{
    size_t end = str_find(*rest, '\n');
    struct str line = str_sub(*rest, 0, end);

    if (end == rest->n)
        return false;
    for (out->n = 0; out->n < RECORD_FIELDS;) {
        size_t tab = str_find(line, '\t');

        if (!take_field(a, str_sub(line, 0, tab), &out->field[out->n++]))
            return false;
        if (tab == line.n) {
            *rest = str_sub(*rest, end + 1, rest->n);
            return true;
        }
        line = str_sub(line, tab + 1, line.n);
    }
    return false;
}

bool record_count(const struct record *r, size_t field, size_t *out)
{
    struct str s = field < r->n ? r->field[field] : STR("");

    *out = 0;
    for (size_t i = 0; i < s.n; i++) {
        if (s.s[i] < '0' || s.s[i] > '9' || *out > (SIZE_MAX - 9) / 10)
            return false;
        *out = *out * 10 + (size_t)(s.s[i] - '0');
    }
    return s.n > 0;
}
