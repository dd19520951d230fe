#include "base/arena.h"
#include "base/diag_list.h"
#include "base/json.h"
#include "base/utf8.h"

/* The place last found, from which the next is counted. */
struct cursor {
    struct span at;
    struct place place;
};

/*
 * source_place(), but counted on from the last place on the same line: a long
 * line full of errors takes time in proportion to its length, not the square.
 */
static struct place next_place(struct cursor *c, struct span at)
{
    const struct source *src = at.src;
    uint32_t line = c->place.line;

    if (src && src == c->at.src && src->kind == SOURCE_TEXT &&
            at.off >= c->at.off &&
            (line == src->n_lines || at.off < src->lines[line]))
        c->place.col += (uint32_t)utf8_count(
            str_sub(src->text, c->at.off, at.off));
    else
        c->place = source_place(at);
    c->at = at;
    return c->place;
}

static void json_file(struct buf *b, struct span at)
{
    buf_z(b, "\"file\": ");
    json_string(b, str_of(at.src->name));
    buf_z(b, ", ");
}

/* `"page": …, "object": …, `, what there is of it. */
static void json_object(struct buf *b, struct span at)
{
    if (at.n)
        buf_format(b, "\"page\": %u, ", at.n);
    if (at.off)
        buf_format(b, "\"object\": %u, ", at.off);
}

/* `"file": …, "line": …, "column": …, "endLine": …, "endColumn": …, ` */
static void json_place(struct buf *b, struct cursor *c, struct span at)
{
    struct place from, to;
    struct cursor end;

    if (!at.src)
        return;
    json_file(b, at);
    if (at.src->kind == SOURCE_OBJECTS) {
        json_object(b, at);
        return;
    }
    from = next_place(c, at);
    if (from.line)
        buf_format(b, "\"line\": %u, \"column\": %u, ", from.line, from.col);
    if (at.src->kind != SOURCE_TEXT)
        return;
    end = *c;
    at.off += at.n;
    to = next_place(&end, at);
    buf_format(b, "\"endLine\": %u, \"endColumn\": %u, ", to.line, to.col);
}

static void json_notes(struct buf *b, const struct diag_remark *note)
{
    struct cursor c = {0};

    buf_z(b, ", \"notes\": [");
    for (; note; note = note->next) {
        buf_char(b, '{');
        json_place(b, &c, note->at);
        buf_z(b, "\"message\": ");
        json_string(b, note->text);
        buf_z(b, note->next ? "}, " : "}");
    }
    buf_char(b, ']');
}

static void json_item(struct buf *b, struct cursor *c,
                      const struct diag_item *item)
{
    buf_char(b, '{');
    json_place(b, c, item->at);
    buf_format(b, "\"level\": \"%s\", ", diag_level_name(item->level));
    buf_format(b, "\"id\": \"%s\", \"message\": ", diag_name(item->id));
    json_string(b, item->text);
    if (item->hint.n) {
        buf_z(b, ", \"hint\": ");
        json_string(b, item->hint);
    }
    if (item->notes)
        json_notes(b, item->notes);
    buf_char(b, '}');
}

void diag_show_json(struct buf *b, struct diag_item *const *items, size_t n)
{
    struct cursor c = {0};

    buf_char(b, '[');
    for (size_t i = 0; i < n; i++) {
        buf_z(b, i ? ",\n " : "\n ");
        json_item(b, &c, items[i]);
    }
    buf_z(b, n ? "\n]\n" : "]\n");
}
