#include "pdf/object.h"

#include <string.h>

#include "base/arena.h"

/* Containers within containers; no file needs a tenth of it. */
#define DEPTH_MAX 64

#define INT_DIGITS 18

const struct object object_null = {.kind = OBJECT_NULL};

/* ISO 32000-1 7.2.2: white space and delimiters; the rest is regular. */
static bool is_space(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' ||
           c == '\0';
}

static bool is_delimiter(char c)
{
    return c != '\0' && strchr("()<>[]{}/%", c) != NULL;
}

static bool is_regular(char c)
{
    return !is_space(c) && !is_delimiter(c);
}

static bool at_end(const struct lexer *l)
{
    return l->at >= l->s.n;
}

static void skip_space(struct lexer *l)
{
    while (!at_end(l)) {
        if (l->s.s[l->at] == '%') {
            while (!at_end(l) && l->s.s[l->at] != '\n' &&
                   l->s.s[l->at] != '\r')
                l->at++;
        } else if (!is_space(l->s.s[l->at])) {
            return;
        } else {
            l->at++;
        }
    }
}

static struct object *make(struct lexer *l, enum object_kind kind)
{
    struct object *o = ARENA_NEW(l->arena, struct object);

    o->kind = kind;
    return o;
}

/* The regular characters from here on. */
static struct str read_regular(struct lexer *l)
{
    size_t from = l->at;

    while (!at_end(l) && is_regular(l->s.s[l->at]))
        l->at++;
    return str_sub(l->s, from, l->at);
}

static const struct object *read_name(struct lexer *l)
{
    struct object *o = make(l, OBJECT_NAME);
    struct buf b = {.a = l->arena};
    struct str s;

    l->at++;
    s = read_regular(l);
    for (size_t i = 0; i < s.n; i++) {
        int hi = i + 2 < s.n ? str_hex(s.s[i + 1]) : -1;
        int lo = hi >= 0 ? str_hex(s.s[i + 2]) : -1;

        if (s.s[i] == '#' && lo >= 0) {
            buf_char(&b, (char)(hi * 16 + lo));
            i += 2;
        } else {
            buf_char(&b, s.s[i]);
        }
    }
    o->text = buf_text(&b);
    return o;
}

static void put_octal(struct lexer *l, struct buf *b)
{
    unsigned v = 0;

    for (int i = 0; i < 3 && !at_end(l); i++, l->at++) {
        char c = l->s.s[l->at];

        if (c < '0' || c > '7')
            break;
        v = v * 8 + (unsigned)(c - '0');
    }
    buf_char(b, (char)(v & 255));
}

/* After a backslash (table 3). */
static void put_escape(struct lexer *l, struct buf *b)
{
    static const char from[] = "nrtbf", to[] = "\n\r\t\b\f";
    char c = l->s.s[l->at];
    const char *at = c == '\0' ? NULL : strchr(from, c);

    if (c >= '0' && c <= '7') {
        put_octal(l, b);
        return;
    }
    l->at++;
    if (at != NULL)
        buf_char(b, to[at - from]);
    else if (c == '\r' && !at_end(l) && l->s.s[l->at] == '\n')
        l->at++;
    else if (c != '\r' && c != '\n')
        buf_char(b, c);
}

static const struct object *read_literal(struct lexer *l)
{
    struct object *o = make(l, OBJECT_STRING);
    struct buf b = {.a = l->arena};
    size_t open = 1;

    for (l->at++; !at_end(l) && open > 0;) {
        char c = l->s.s[l->at++];

        if (c == '\\' && !at_end(l)) {
            put_escape(l, &b);
            continue;
        }
        open += c == '(';
        open -= c == ')';
        if (open > 0)
            buf_char(&b, c);
    }
    o->text = buf_text(&b);
    return o;
}

static const struct object *read_hex(struct lexer *l)
{
    struct object *o = make(l, OBJECT_STRING);
    struct buf b = {.a = l->arena};
    int high = -1;

    for (l->at++; !at_end(l) && l->s.s[l->at] != '>'; l->at++) {
        int digit = str_hex(l->s.s[l->at]);

        if (digit < 0)
            continue;
        if (high >= 0)
            buf_char(&b, (char)(high * 16 + digit));
        high = high >= 0 ? -1 : digit;
    }
    l->at++;
    if (high >= 0) {
        buf_char(&b, (char)(high * 16));
        l->odd = true;
    }
    o->text = buf_text(&b);
    return o;
}

/* The word as a number; false if it is none, or longer than any needs. */
static bool read_number(struct object *o, struct str s)
{
    size_t i = s.n > 0 && (s.s[0] == '-' || s.s[0] == '+'), digits = 0;
    double scale = 1;
    bool point = false;

    for (; i < s.n; i++) {
        char c = s.s[i];

        if (c == '.' && !point) {
            point = true;
            continue;
        }
        if (c < '0' || c > '9' || ++digits > 2 * INT_DIGITS)
            return false;
        o->real = o->real * 10 + (c - '0');
        scale = point ? scale * 10 : 1;
        if (!point && digits <= INT_DIGITS)
            o->integer = o->integer * 10 + (c - '0');
    }
    if (s.n > 0 && s.s[0] == '-') {
        o->integer = -o->integer;
        o->real = -o->real;
    }
    o->real /= scale;
    o->kind = point || digits > INT_DIGITS ? OBJECT_REAL : OBJECT_INT;
    return digits > 0;
}

static const struct object *read_word(struct lexer *l)
{
    struct object *o = make(l, OBJECT_WORD);
    struct str s = read_regular(l);

    if (s.n == 0) {             /* a delimiter that opens nothing */
        s = str_sub(l->s, l->at, l->at + 1);
        l->at++;
    }
    if (read_number(o, s))
        return o;
    *o = (struct object){.kind = OBJECT_WORD, .text = s};
    if (str_is(s, "true") || str_is(s, "false")) {
        o->kind = OBJECT_BOOL;
        o->integer = s.s[0] == 't';
    } else if (str_is(s, "null")) {
        o->kind = OBJECT_NULL;
    }
    return o;
}

/* Things between brackets, `12 0 R` put together. */
struct items {
    const struct object **items;
    size_t n, cap;
};

/* The last two are numbers that a reference can have. */
static bool ends_with_two(const struct items *t)
{
    const struct object *number, *generation;

    if (t->n < 2)
        return false;
    number = t->items[t->n - 2];
    generation = t->items[t->n - 1];
    return number->kind == OBJECT_INT && number->integer > 0 &&
           number->integer <= INT32_MAX && generation->kind == OBJECT_INT &&
           generation->integer >= 0 && generation->integer <= UINT16_MAX;
}

static void add_item(struct lexer *l, struct items *t, const struct object *o)
{
    if (o->kind == OBJECT_WORD && str_is(o->text, "R") && ends_with_two(t)) {
        struct object *ref = make(l, OBJECT_REF);

        ref->integer = t->items[t->n - 2]->integer;
        ref->generation = (uint32_t)t->items[t->n - 1]->integer;
        t->n -= 2;
        o = ref;
    }
    *ARENA_PUSH(l->arena, t->items, t->n, t->cap) = o;
}

static struct items read_items(struct lexer *l, const char *close)
{
    struct items t = {NULL, 0, 0};
    size_t n = strlen(close);

    l->depth++;
    for (;;) {
        skip_space(l);
        if (at_end(l) || l->depth > DEPTH_MAX)
            break;
        if (str_starts(str_sub(l->s, l->at, l->s.n), close)) {
            l->at += n;
            break;
        }
        add_item(l, &t, lexer_next(l));
    }
    l->depth--;
    return t;
}

static const struct object *read_array(struct lexer *l)
{
    struct object *o = make(l, OBJECT_ARRAY);
    struct items t;

    l->at++;
    t = read_items(l, "]");
    o->items = t.items;
    o->n = t.n;
    return o;
}

static const struct object *read_dict(struct lexer *l)
{
    struct object *o = make(l, OBJECT_DICT);
    struct items t;
    size_t n = 0;

    l->at += 2;
    t = read_items(l, ">>");
    o->keys = ARENA_ARRAY(l->arena, t.n / 2 + 1, struct str);
    o->items = ARENA_ARRAY(l->arena, t.n / 2 + 1, const struct object *);
    for (size_t i = 0; i + 1 < t.n; i += 2) {
        if (t.items[i]->kind != OBJECT_NAME)
            continue;
        o->keys[n] = t.items[i]->text;
        o->items[n++] = t.items[i + 1];
    }
    o->n = n;
    return o;
}

const struct object *lexer_next(struct lexer *l)
{
    char next;

    skip_space(l);
    if (at_end(l))
        return make(l, OBJECT_END);
    next = l->at + 1 < l->s.n ? l->s.s[l->at + 1] : '\0';
    switch (l->s.s[l->at]) {
    case '/':
        return read_name(l);
    case '(':
        return read_literal(l);
    case '<':
        return next == '<' ? read_dict(l) : read_hex(l);
    case '[':
        return read_array(l);
    default:
        return read_word(l);
    }
}

void lexer_skip_image(struct lexer *l)
{
    for (l->at++; l->at + 2 < l->s.n; l->at++) {
        const char *p = l->s.s + l->at;

        if (is_space(p[0]) && p[1] == 'E' && p[2] == 'I' &&
            (l->at + 3 == l->s.n || is_space(p[3]))) {
            l->at += 3;
            return;
        }
    }
    l->at = l->s.n;
}

const struct object *object_entry(const struct object *dict, const char *key)
{
    if (dict->kind != OBJECT_DICT)
        return &object_null;
    for (size_t i = 0; i < dict->n; i++) {
        if (str_is(dict->keys[i], key))
            return dict->items[i];
    }
    return &object_null;
}

bool object_is_name(const struct object *o, const char *name)
{
    return o->kind == OBJECT_NAME && str_is(o->text, name);
}

bool object_is_number(const struct object *o)
{
    return o->kind == OBJECT_INT || o->kind == OBJECT_REAL;
}

static uint32_t unit_at(struct str s, size_t i)
{
    return (uint32_t)(unsigned char)s.s[i] << 8 | (unsigned char)s.s[i + 1];
}

void object_utf16(struct buf *b, struct str s)
{
    for (size_t i = 0; i + 1 < s.n; i += 2) {
        uint32_t c = unit_at(s, i), low = 0;

        if (c >= 0xD800 && c < 0xDC00 && i + 3 < s.n)
            low = unit_at(s, i + 2);
        if (low >= 0xDC00 && low < 0xE000) {
            c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
            i += 2;
        } else if (c >= 0xD800 && c < 0xE000) {
            c = 0xFFFD;
        }
        buf_rune(b, c);
    }
}

/* Annex D.3: the codes of PDFDocEncoding that are not those of Latin-1. */
static uint32_t doc_rune(unsigned char c)
{
    static const uint16_t low[] = {
        0x02D8, 0x02C7, 0x02C6, 0x02D9, 0x02DD, 0x02DB, 0x02DA, 0x02DC};
    static const uint16_t high[] = {
        0x2022, 0x2020, 0x2021, 0x2026, 0x2014, 0x2013, 0x0192, 0x2044,
        0x2039, 0x203A, 0x2212, 0x2030, 0x201E, 0x201C, 0x201D, 0x2018,
        0x2019, 0x201A, 0x2122, 0xFB01, 0xFB02, 0x0141, 0x0152, 0x0160,
        0x0178, 0x017D, 0x0131, 0x0142, 0x0153, 0x0161, 0x017E, 0xFFFD,
        0x20AC};

    if (c >= 0x18 && c < 0x20)
        return low[c - 0x18];
    return c >= 0x80 && c <= 0xA0 ? high[c - 0x80] : c;
}

bool object_utf8(struct arena *a, const struct object *o, struct str *out)
{
    struct buf b = {.a = a};

    if (o->kind != OBJECT_STRING)
        return false;
    if (str_starts(o->text, "\xFE\xFF"))
        object_utf16(&b, str_sub(o->text, 2, o->text.n));
    else
        for (size_t i = 0; i < o->text.n; i++)
            buf_rune(&b, doc_rune((unsigned char)o->text.s[i]));
    *out = buf_text(&b);
    return true;
}
