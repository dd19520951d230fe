#include "layout/flow.h"

#include "base/arena.h"
#include "base/utf8.h"

void flow_pieces(struct flow *f, struct piece *pieces)
{
    for (struct piece *p = pieces; p != NULL; p = p->next) {
        if (f->last == NULL)
            f->first = p;
        else
            f->last->next = p;
        f->last = p;
    }
}

void flow_append(struct flow *f, const struct flow *g)
{
    flow_pieces(f, g->first);
    f->filled = f->filled || g->filled;
}

struct piece *flow_literal(struct arena *a, struct flow *f, struct str s,
                           const struct style *style, unsigned flags)
{
    struct piece *p = ARENA_NEW(a, struct piece);
    p->s = s;
    p->style = style;
    p->flags = flags | (unsigned)INLINE_LITERAL;
    flow_pieces(f, p);
    return p;
}

struct flow flow_cut(struct arena *a, struct flow f, struct flow *rest)
{
    struct flow head = {.filled = f.filled};
    *rest = (struct flow){.filled = f.filled};
    for (struct piece *p = f.first, *next; p != NULL; p = next) {
        size_t at = str_find(p->s, '\n'), after = at;
        next = p->next;
        if (at == p->s.n) {
            p->next = NULL;
            flow_pieces(&head, p);
            continue;
        }
        while (after < p->s.n && p->s.s[after] == '\n')
            after++;
        struct piece *tail = ARENA_NEW(a, struct piece);
        *tail = *p;
        tail->s = str_sub(p->s, after, p->s.n);
        p->s = str_sub(p->s, 0, at);
        p->next = NULL;
        flow_pieces(&head, p->s.n > 0 ? p : NULL);
        flow_pieces(rest, tail->s.n > 0 ? tail : next);
        return head;
    }
    return head;
}

static uint32_t last_rune(struct str s)
{
    size_t i = s.n;
    while (i > 0 && ((unsigned char)s.s[i - 1] & 0xC0) == 0x80)
        i--;
    i -= i > 0;
    return s.n > 0 ? utf8_next(s, &i) : 0;
}

uint32_t flow_last(const struct flow *f)
{
    return f->last != NULL ? last_rune(f->last->s) : 0;
}

/* The last code point that is no closing quotation mark. */
static uint32_t before_quotes(const struct flow *f)
{
    struct str s = f->last != NULL ? f->last->s : STR("");
    uint32_t c = last_rune(s);
    while (s.n > 0 && (c == 0x201D || c == 0x2019 || c == '"' || c == 0x300D ||
                       c == 0x300F)) {
        char put[4];
        s.n -= utf8_put(put, c);
        c = last_rune(s);
    }
    return c;
}

static bool ends_sentence(uint32_t c)
{
    return c == '.' || c == '?' || c == '!' || c == 0x3002 || c == 0xFF1F ||
           c == 0xFF01 || c == 0xFF0E || c == 0x2026;
}

static bool is_comma(uint32_t c)
{
    return c == ',' || c == ';' || c == 0xFF0C || c == 0x3001 || c == 0xFF1B;
}

static bool is_colon(uint32_t c)
{
    return c == ':' || c == 0xFF1A;
}

static bool is_space(uint32_t c)
{
    return c == ' ' || c == 0xA0 || c == 0x202F || c == 0x3000 || c == '\n';
}

/* Without the spaces at its end. */
static struct str no_space_after(struct str s)
{
    while (s.n > 0 && is_space(last_rune(s))) {
        char put[4];
        s.n -= utf8_put(put, last_rune(s));
    }
    return s;
}

static struct str no_space_before(struct str s)
{
    size_t i = 0;
    while (i < s.n) {
        size_t next = i;
        if (!is_space(utf8_next(s, &next)))
            break;
        i = next;
    }
    return str_sub(s, i, s.n);
}

/* What is left of a stop or comma after a text that has its own. */
static struct str second_stop(struct str stop, uint32_t last)
{
    struct str mark = no_space_after(stop);
    struct str rest = str_sub(stop, mark.n, stop.n);
    return rest.n == 0 && last < 0x80 ? STR(" ") : rest;
}

void flow_separator(struct arena *a, struct flow *f, enum separator sep,
                    const struct language *lang, const struct style *style,
                    unsigned flags)
{
    struct str s = lang->separators[sep];
    uint32_t last = flow_last(f);
    if ((sep == SEP_STOP && ends_sentence(before_quotes(f))) ||
        ((sep == SEP_COMMA || sep == SEP_SEMICOLON) && is_comma(last)) ||
        (is_colon(last) && (sep == SEP_COMMA || sep == SEP_SEMICOLON ||
                            sep == SEP_STOP)))
        s = second_stop(s, last);
    if (last == 0 || is_space(last))
        s = no_space_before(s);
    if (last == 0 && sep != SEP_OPEN && sep != SEP_CLOSE)
        return;
    /* A bracket tied to what it follows: no break at its space either. */
    if (flags & INLINE_TIE)
        flags |= INLINE_NOWRAP;
    if (sep == SEP_DOT || sep == SEP_BAR)
        flags |= INLINE_BETWEEN;
    if (s.n > 0)
        flow_literal(a, f, s, style, flags);
}

bool flow_begins(const struct flow *f, enum separator sep,
                 const struct language *lang)
{
    const struct piece *p = f->first;
    return p != NULL && (p->flags & (unsigned)INLINE_LITERAL) &&
           str_eq(p->s, no_space_before(lang->separators[sep]));
}

void flow_end(struct arena *a, struct flow *f, enum separator sep,
              const struct language *lang, const struct style *style)
{
    if (f->first == NULL ||
        (sep == SEP_STOP && ends_sentence(before_quotes(f))))
        return;
    struct str s = no_space_after(lang->separators[sep]);
    if (s.n > 0)
        flow_literal(a, f, s, style, 0);
}

struct str flow_text(struct arena *a, const struct piece *pieces)
{
    struct buf b = {.a = a};
    for (const struct piece *p = pieces; p != NULL; p = p->next)
        buf_str(&b, p->s);
    return buf_text(&b);
}

static bool is_han(uint32_t c)
{
    return (c >= 0x2E80 && c <= 0x2FDF) || (c >= 0x3040 && c <= 0x30FF) ||
           (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x4E00 && c <= 0x9FFF) ||
           (c >= 0xAC00 && c <= 0xD7AF) || (c >= 0xF900 && c <= 0xFAFF) ||
           (c >= 0x20000 && c <= 0x3FFFF) || c == 0x3007 || c == 0x3005;
}

bool flow_has_han(struct str s)
{
    for (size_t i = 0; i < s.n;)
        if (is_han(utf8_next(s, &i)))
            return true;
    return false;
}
