#include "base/source.h"

#include "base/arena.h"
#include "base/utf8.h"

/* Offset past the line end that starts at i, or 0 if none does. */
static size_t line_end(struct str s, size_t i)
{
    if (s.s[i] == '\n')
        return i + 1;
    if (s.s[i] != '\r')
        return 0;
    return i + 1 < s.n && s.s[i + 1] == '\n' ? i + 2 : i + 1;
}

struct source *source_new(struct arena *a, const char *name, struct str text)
{
    struct source *src = ARENA_NEW(a, struct source);
    uint32_t *lines = NULL;
    size_t n = 0, cap = 0;

    if (str_starts(text, "\xef\xbb\xbf"))
        text = str_sub(text, 3, text.n);
    *ARENA_PUSH(a, lines, n, cap) = 0;
    for (size_t i = 0; i < text.n;) {
        size_t next = line_end(text, i);

        if (next)
            *ARENA_PUSH(a, lines, n, cap) = (uint32_t)next;
        i = next ? next : i + 1;
    }
    src->name = name;
    src->text = text;
    src->lines = lines;
    src->n_lines = n;
    return src;
}

static struct source *without_text(struct arena *a, const char *name,
                                   enum source_kind kind)
{
    struct source *src = ARENA_NEW(a, struct source);

    src->kind = kind;
    src->name = name;
    src->text = STR("");
    return src;
}

struct source *source_objects(struct arena *a, const char *name)
{
    return without_text(a, name, SOURCE_OBJECTS);
}

struct source *source_places(struct arena *a, const char *name)
{
    return without_text(a, name, SOURCE_PLACES);
}

/* Index of the last line that starts at or before off. */
static size_t line_of(const struct source *src, uint32_t off)
{
    size_t lo = 0, hi = src->n_lines;

    while (hi - lo > 1) {
        size_t mid = (lo + hi) / 2;

        if (src->lines[mid] <= off)
            lo = mid;
        else
            hi = mid;
    }
    return lo;
}

struct place source_place(struct span at)
{
    struct str before;
    size_t line;

    if (at.src && at.src->kind == SOURCE_PLACES)
        return (struct place){at.off, at.n};
    if (!at.src || at.src->kind != SOURCE_TEXT)
        return (struct place){0, 0};
    line = line_of(at.src, at.off);
    before = str_sub(at.src->text, at.src->lines[line], at.off);
    return (struct place){
        (uint32_t)line + 1,
        (uint32_t)utf8_count(before) + 1,
    };
}

struct str source_line(const struct source *src, uint32_t line)
{
    struct str s;

    if (line == 0 || line > src->n_lines)
        return STR("");
    s = str_sub(src->text, src->lines[line - 1],
        line < src->n_lines ? src->lines[line] : src->text.n);
    if (str_ends(s, "\n"))
        s.n--;
    if (str_ends(s, "\r"))
        s.n--;
    return s;
}

struct str source_text(struct span at)
{
    if (!at.src)
        return STR("");
    return str_sub(at.src->text, at.off, (size_t)at.off + at.n);
}

struct span source_find(struct span at, struct str want, size_t nth)
{
    struct str s = source_text(at);

    for (size_t i = 0; want.n > 0 && i + want.n <= s.n; i++) {
        if (str_eq(str_sub(s, i, i + want.n), want) && nth-- == 0)
            return (struct span){at.src, at.off + (uint32_t)i,
                                 (uint32_t)want.n};
    }
    return at;
}
