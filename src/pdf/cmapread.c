#include "pdf/cmapread.h"

#include "base/arena.h"
#include "pdf/object.h"

#define CODES 65536u

/* Limit of one block (Adobe TN 5014). */
#define BLOCK 100

struct reader {
    struct arena *arena;
    struct lexer lexer;
    struct cmap *out;
};

static void fault(struct reader *r, const char *what, uint32_t code)
{
    if (r->out->fault == NULL) {
        r->out->fault = what;
        r->out->fault_code = code;
    }
}

/* The code that a string is; false if it is none of one or two bytes. */
static bool read_code(const struct object *o, uint32_t *code)
{
    *code = 0;
    if (o->kind != OBJECT_STRING || o->text.n == 0 || o->text.n > 2)
        return false;
    for (size_t i = 0; i < o->text.n; i++)
        *code = *code << 8 | (unsigned char)o->text.s[i];
    return true;
}

/* Notes down the UTF-16 text of a code. */
static void add(struct reader *r, uint32_t code, struct str utf16)
{
    struct str **page = &r->out->pages[code >> 8];
    struct buf b = {.a = r->arena};
    struct str text;

    if (utf16.n == 0 || utf16.n % 2 != 0) {
        fault(r, "gives no UTF-16 text", code);
        return;
    }
    object_utf16(&b, utf16);
    text = buf_text(&b);
    if (*page == NULL)
        *page = ARENA_ARRAY(r->arena, 256, struct str);
    if ((*page)[code & 255].n == 0)
        r->out->n++;
    else if (!str_eq((*page)[code & 255], text))
        fault(r, "gives two different texts", code);
    (*page)[code & 255] = text;
}

static void read_chars(struct reader *r)
{
    for (size_t n = 0;; n++) {
        const struct object *from = lexer_next(&r->lexer), *to;
        uint32_t code;

        if (n == BLOCK + 1)
            fault(r, "has more than 100 entries in a block, here", 0);
        if (from->kind == OBJECT_WORD || from->kind == OBJECT_END)
            return;
        to = lexer_next(&r->lexer);
        if (read_code(from, &code) && to->kind == OBJECT_STRING)
            add(r, code, to->text);
        else
            fault(r, "has an entry that is no code and text, here", 0);
    }
}

/* A range whose texts count up in their last byte. */
static void add_counted(struct reader *r, uint32_t from, uint32_t to,
                        struct str text)
{
    char *bytes = arena_copy(r->arena, text.s, text.n);

    if (text.n == 0) {
        fault(r, "gives no UTF-16 text", from);
        return;
    }
    for (uint32_t code = from; code <= to; code++) {
        bytes[text.n - 1] = (char)((unsigned char)text.s[text.n - 1] +
                                   (code - from));
        add(r, code, (struct str){bytes, text.n});
    }
    if ((unsigned char)text.s[text.n - 1] + (to - from) > 255)
        fault(r, "counts past the last byte of its text", from);
}

static void add_range(struct reader *r, uint32_t from, uint32_t to,
                      const struct object *value)
{
    if (value->kind == OBJECT_STRING) {
        add_counted(r, from, to, value->text);
        return;
    }
    for (size_t i = 0; i < value->n && from + i <= to; i++) {
        if (value->items[i]->kind == OBJECT_STRING)
            add(r, from + (uint32_t)i, value->items[i]->text);
    }
    if (value->kind != OBJECT_ARRAY || value->n != to - from + 1)
        fault(r, "has a range without a text for each code, here", from);
}

static void read_ranges(struct reader *r)
{
    for (size_t n = 0;; n++) {
        const struct object *low = lexer_next(&r->lexer), *high, *value;
        uint32_t from, to;

        if (n == BLOCK + 1)
            fault(r, "has more than 100 entries in a block, here", 0);
        if (low->kind == OBJECT_WORD || low->kind == OBJECT_END)
            return;
        high = lexer_next(&r->lexer);
        value = lexer_next(&r->lexer);
        if (read_code(low, &from) && read_code(high, &to) && from <= to &&
            to < CODES)
            add_range(r, from, to, value);
        else
            fault(r, "has a range that is none, here", 0);
    }
}

static void read_space(struct reader *r)
{
    for (;;) {
        const struct object *low = lexer_next(&r->lexer);

        if (low->kind != OBJECT_STRING)
            return;
        lexer_next(&r->lexer);
        if (low->text.n > r->out->code_bytes)
            r->out->code_bytes = (unsigned)low->text.n;
    }
}

void cmap_read(struct arena *a, struct str bytes, struct cmap *out)
{
    struct reader r = {a, {.arena = a, .s = bytes}, out};
    const struct object *o;

    *out = (struct cmap){.n = 0};
    while ((o = lexer_next(&r.lexer))->kind != OBJECT_END) {
        if (o->kind != OBJECT_WORD)
            continue;
        if (str_is(o->text, "beginbfchar"))
            read_chars(&r);
        else if (str_is(o->text, "beginbfrange"))
            read_ranges(&r);
        else if (str_is(o->text, "begincodespacerange"))
            read_space(&r);
    }
    if (r.lexer.odd)
        fault(&r, "has a string with half a byte, here", 0);
}

bool cmap_text(const struct cmap *m, uint32_t code, struct str *out)
{
    const struct str *page = code < CODES ? m->pages[code >> 8] : NULL;

    if (page == NULL || page[code & 255].n == 0)
        return false;
    *out = page[code & 255];
    return true;
}
