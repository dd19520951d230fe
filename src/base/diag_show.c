/*
 * What a terminal is shown of the user's bytes: a source line with a caret run
 * under the span, both in cells. A long line is clipped around the caret.
 */
#include "base/arena.h"
#include "base/diag_list.h"
#include "base/utf8.h"

#define LINE_CELLS 120u
#define BEFORE_CELLS 40u    /* kept before the caret of a clipped line */
#define TAB_CELLS 8u

/* Characters that look like nothing, or change the look of others. */
static bool is_hidden(uint32_t c)
{
    return (c >= 0x80 && c <= 0x9f) || c == 0xad || c == 0x61c ||
        (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) ||
        (c >= 0x2060 && c <= 0x206f) || c == 0xfeff ||
        (c >= 0xe0000 && c <= 0xe007f);
}

/* Appends the ASCII text and returns its cells. */
static size_t show_ascii(struct buf *b, struct str s)
{
    buf_str(b, s);
    return s.n;
}

static size_t show_byte(struct buf *b, unsigned char c)
{
    switch (c) {
    case '\t':
        return show_ascii(b, STR("\\t"));
    case '\n':
        return show_ascii(b, STR("\\n"));
    case '\r':
        return show_ascii(b, STR("\\r"));
    default:
        return show_ascii(b, str_format(b->a, "\\x%02X", c));
    }
}

size_t diag_show_rune(struct buf *b, struct str s, size_t *i)
{
    struct str rune = str_sub(s, *i, *i + 4);
    unsigned char first = (unsigned char)rune.s[0];
    size_t n = 0;
    uint32_t c;

    if (first < 0x20 || first == 0x7f || utf8_bad(rune) == 0) {
        ++*i;
        return show_byte(b, first);
    }
    c = utf8_next(rune, &n);
    *i += n;
    if (is_hidden(c))
        return show_ascii(b, str_format(b->a, "<U+%04X>", c));
    buf_bytes(b, rune.s, n);
    return utf8_cells(str_sub(rune, 0, n));
}

struct str diag_readable(struct arena *a, struct str s)
{
    struct buf b = {.a = a};

    for (size_t i = 0; i < s.n;)
        diag_show_rune(&b, s, &i);
    return buf_text(&b);
}

/* As above for the inside of a line, where the cell decides a tab's width. */
static size_t show_next(struct buf *b, struct str line, size_t *i,
                        size_t cell)
{
    size_t n = TAB_CELLS - cell % TAB_CELLS;

    if (line.s[*i] != '\t')
        return diag_show_rune(b, line, i);
    ++*i;
    for (size_t k = 0; k < n; k++)
        buf_char(b, ' ');
    return n;
}

/* A stretch of a line, in cells from its start. */
struct stretch {
    size_t from, to;
};

/* Cells of the bytes [off, end); stops a screen after them: *all if not. */
static struct stretch measure(struct arena *a, struct str line, size_t off,
                              size_t end, bool *all)
{
    struct buf b = {.a = a};
    struct stretch run = {0, 0};
    size_t i = 0, cell = 0, after = 0;

    while (i < line.n && after <= LINE_CELLS) {
        size_t at = i, n = show_next(&b, line, &i, cell);

        b.n = 0;
        cell += n;
        if (at < off)
            run.from = cell;
        if (at < end)
            run.to = cell;
        else
            after += n;
    }
    *all = i >= line.n;
    if (run.to <= run.from)
        run.to = run.from + 1;
    return run;
}

/* The part of the line shown, appended; spaces where a wide one is cut. */
static void show_stretch(struct buf *b, struct str line, struct stretch part)
{
    size_t i = 0, cell = 0;

    if (part.from)
        buf_z(b, "…");
    while (i < line.n && cell < part.to) {
        size_t start = b->n, n = show_next(b, line, &i, cell);

        if (cell + n > part.to || cell + n <= part.from) {
            b->n = start;
        } else if (cell < part.from) {
            b->n = start;
            for (size_t k = part.from; k < cell + n; k++)
                buf_char(b, ' ');
        }
        cell += n;
    }
    if (i < line.n)
        buf_z(b, "…");
}

static void show_caret(struct buf *b, struct stretch run, struct stretch part,
                       bool colour)
{
    size_t to = run.to < part.to ? run.to : part.to;

    for (size_t k = part.from - (part.from > 0); k < run.from; k++)
        buf_char(b, ' ');
    buf_z(b, colour ? "\033[1;32m^" : "^");
    for (size_t k = run.from + 1; k < to; k++)
        buf_char(b, '~');
    if (colour)
        buf_z(b, "\033[0m");
}

void diag_show_line(struct buf *b, struct span at, struct str hint,
                    bool colour)
{
    struct place place = source_place(at);
    struct str line = source_line(at.src, place.line);
    size_t off = at.off - at.src->lines[place.line - 1];
    struct stretch run, part = {0, LINE_CELLS};
    size_t gutter = b->n;
    bool all;

    run = measure(b->a, line, off, off + at.n, &all);
    if (run.to > LINE_CELLS || !all)
        part.from = run.from > BEFORE_CELLS ? run.from - BEFORE_CELLS : 0;
    part.to = part.from + LINE_CELLS;
    buf_format(b, "%4u", place.line);
    gutter = b->n - gutter;
    buf_z(b, " | ");
    show_stretch(b, line, part);
    buf_format(b, "\n%*s | ", (int)gutter, "");
    show_caret(b, run, part, colour);
    for (size_t i = 0; i < hint.n;) {
        if (i == 0)
            buf_char(b, ' ');
        diag_show_rune(b, hint, &i);
    }
    buf_char(b, '\n');
}
