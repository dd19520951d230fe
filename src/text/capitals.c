#include "text/capitals.h"

#include <unicode/ustring.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "text/unicode.h"

/* Code units that one of the source may become (SpecialCasing.txt: three). */
#define GROWTH 3

/* A word, or what is between words, in UTF-16. */
struct units {
    UChar *u;
    int32_t n;
};

struct mapper {
    struct str text;
    const char *lang;
    struct units from, upper, part;     /* room for the whole text each */
    struct capitals out;
};

static struct units units_new(struct arena *a, size_t n)
{
    return (struct units){ARENA_ARRAY(a, n, UChar), 0};
}

/* `to` = `from` in capitals; as it is if ICU cannot. */
static void map(const struct mapper *m, const UChar *from, int32_t n,
                struct units *to)
{
    UErrorCode err = U_ZERO_ERROR;

    to->n = u_strToUpper(to->u, n * GROWTH, from, n, m->lang, &err);
    if (U_FAILURE(err)) {
        u_memcpy(to->u, from, n);
        to->n = n;
    }
}

static uint32_t next_unit(const struct units *s, int32_t *i)
{
    uint32_t c = s->u[(*i)++];

    if (*i < s->n && U16_IS_LEAD(c))
        c = (uint32_t)U16_GET_SUPPLEMENTARY(c, s->u[(*i)++]);
    return c;
}

/* How many letters there are, marks apart. */
static int count_bases(const struct units *s)
{
    int n = 0;

    for (int32_t i = 0; i < s->n;)
        n += !uni_is_mark(next_unit(s, &i));
    return n;
}

/* The next n letters of s from i on with their marks; they stand for off. */
static int32_t put(struct mapper *m, size_t off, const struct units *s,
                   int32_t i, int n)
{
    while (i < s->n) {
        int32_t next = i;
        uint32_t c = next_unit(s, &next);

        if (!uni_is_mark(c) && n-- == 0)
            break;
        m->out.c[m->out.n] = c;
        m->out.off[m->out.n++] = (uint32_t)off;
        i = next;
    }
    return i;
}

/* End of the grapheme cluster at i of the text; its units after from->n. */
static size_t next_cluster(struct mapper *m, size_t i, size_t to)
{
    uint32_t prev = 0;

    while (i < to) {
        size_t next = i;
        uint32_t c = utf8_next(m->text, &next);

        if (prev != 0 && !uni_extends(prev, c))
            break;
        U16_APPEND_UNSAFE(m->from.u, m->from.n, c);
        prev = c;
        i = next;
    }
    return i;
}

/* The cluster at i by itself, in m->part; returns where it ends. */
static size_t map_cluster(struct mapper *m, size_t i, size_t to)
{
    int32_t start = m->from.n;
    size_t end = next_cluster(m, i, to);

    map(m, m->from.u + start, m->from.n - start, &m->part);
    return end;
}

/*
 * Which capitals come from which cluster: as many letters as the cluster by
 * itself would give. Where those do not add up to the word's, the clusters' own
 * are taken.
 */
static void put_word(struct mapper *m, size_t i, size_t to)
{
    int bases = 0;
    int32_t at = 0;
    bool whole;

    m->from.n = 0;
    for (size_t k = i; k < to;) {
        k = map_cluster(m, k, to);
        bases += count_bases(&m->part);
    }
    map(m, m->from.u, m->from.n, &m->upper);
    whole = bases == count_bases(&m->upper);
    m->from.n = 0;
    while (i < to) {
        size_t end = map_cluster(m, i, to);
        int n = count_bases(&m->part);

        if (whole)
            at = put(m, i, &m->upper, at, n);
        else
            put(m, i, &m->part, 0, n);
        i = end;
    }
}

struct capitals capitals_of(struct arena *a, struct str text, size_t from,
                            size_t to, struct str lang)
{
    size_t n = to - from;
    struct mapper m = {.text = text, .lang = str_z(a, lang)};

    m.from = units_new(a, n + 1);
    m.upper = units_new(a, n * GROWTH + 1);
    m.part = units_new(a, n * GROWTH + 1);
    m.out.c = ARENA_ARRAY(a, n * GROWTH, uint32_t);
    m.out.off = ARENA_ARRAY(a, n * GROWTH, uint32_t);
    while (from < to) {
        size_t space = from;

        while (space < to && text.s[space] != ' ')
            space++;
        space += space < to;
        put_word(&m, from, space);
        from = space;
    }
    return m.out;
}
