#include "batch/csv.h"

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/utf8.h"
#include "profile/encoding.h"

struct scan {
    struct arena *a;
    struct diag *d;
    struct csv *csv;
    struct str s;               /* the whole text */
    size_t i;
};

/* --- the text ------------------------------------------------------------- */

/* Spreadsheets have no controls in cells but line ends and tabs. */
static bool check_controls(struct diag *d, const struct source *src)
{
    for (size_t i = 0; i < src->text.n; i++) {
        unsigned char c = (unsigned char)src->text.s[i];

        if (c >= 0x20 || c == '\t' || c == '\n' || c == '\r')
            continue;
        diag_at(d, DIAG_ROSTER, (struct span){src, (uint32_t)i, 1},
            "the control U+%04X in a table; save it again as CSV, UTF-8", c);
        return false;
    }
    return true;
}

/* The text in UTF-8 as a source; NULL after a report. */
static struct source *decode(struct arena *a, struct diag *d, const char *name,
                             struct str bytes)
{
    const char *encoding = encoding_guess(bytes);
    struct source *src;
    struct str text = bytes;
    size_t bad = 0;
    bool good = !encoding || encoding_decode(a, encoding, bytes, &text, &bad);

    src = source_new(a, name, text);
    if (!good) {
        diag_at(d, DIAG_ROSTER, (struct span){src, (uint32_t)src->text.n, 0},
            "byte 0x%02X at offset %zu is not %s, as the rest seems to be; "
            "save the table again as CSV, UTF-8",
            (unsigned)(unsigned char)bytes.s[bad], bad, encoding);
        return NULL;
    }
    if (encoding) {
        diag_at(d, DIAG_ROSTER_ENCODING, (struct span){src, 0, 0},
            "the table is not in UTF-8; read as %s", encoding);
        diag_hint(d, "are the names right? if not, save it as CSV, UTF-8");
    }
    return check_controls(d, src) ? src : NULL;
}

/* --- separators ----------------------------------------------------------- */

/* The one that stands most often in the first row that has any words. */
static char guess_separator(struct str s)
{
    static const char separators[] = {',', ';', '\t'};
    size_t count[3] = {0, 0, 0}, best = 0;
    bool quoted = false, blank = true;

    for (size_t i = 0; i < s.n; i++) {
        char c = s.s[i];

        if (!quoted && !blank && (c == '\n' || c == '\r'))
            break;
        if (c == '"')
            quoted = !quoted;
        for (size_t k = 0; !quoted && k < sizeof separators; k++)
            count[k] += c == separators[k];
        blank &= c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ','
            || c == ';';
    }
    for (size_t k = 1; k < sizeof separators; k++)
        if (count[k] > count[best])
            best = k;
    return separators[best];
}

static bool at_line_end(const struct scan *t)
{
    return t->i < t->s.n && (t->s.s[t->i] == '\n' || t->s.s[t->i] == '\r');
}

static void skip_line_end(struct scan *t)
{
    if (t->s.s[t->i] == '\r' && t->i + 1 < t->s.n && t->s.s[t->i + 1] == '\n')
        t->i++;
    t->i++;
}

/* `sep=;` in the first line, as Excel writes and heeds it. */
static void read_separator(struct scan *t)
{
    if (str_starts_word(t->s, "sep=") && t->s.n > 5) {
        t->csv->separator = t->s.s[4];
        t->i = 5;
        if (at_line_end(t)) {
            skip_line_end(t);
            return;
        }
        t->i = 0;
    }
    t->csv->separator = guess_separator(t->s);
}

/* --- cells ---------------------------------------------------------------- */

/* Without white space around it: ASCII's, no-break and ideographic spaces. */
static struct str trim(struct str s)
{
    for (;;) {
        size_t n = s.n;

        s = str_trim(s);
        if (str_starts(s, "\u00A0") || str_starts(s, "\u3000"))
            s = str_sub(s, str_starts(s, "\u00A0") ? 2 : 3, s.n);
        if (str_ends(s, "\u00A0") || str_ends(s, "\u3000"))
            s.n -= str_ends(s, "\u00A0") ? 2 : 3;
        if (s.n == n)
            return s;
    }
}

/* What stands in quotes, doubled ones once; false if they are not closed. */
static bool read_quoted(struct scan *t, struct buf *out)
{
    size_t from = t->i++;

    for (; t->i < t->s.n; t->i++) {
        if (t->s.s[t->i] != '"') {
            buf_char(out, t->s.s[t->i]);
        } else if (t->i + 1 < t->s.n && t->s.s[t->i + 1] == '"') {
            buf_char(out, '"');
            t->i++;
        } else {
            t->i++;
            return true;
        }
    }
    diag_at(t->d, DIAG_ROSTER, (struct span){t->csv->src, (uint32_t)from, 1},
        "this quote is not closed; a quote in a cell is doubled: \"\"");
    return false;
}

/* Up to the separator or the line's end, which stay. */
static bool read_cell(struct scan *t, struct csv_cell *out)
{
    struct buf text = {.a = t->a};
    size_t from = t->i;

    if (t->i < t->s.n && t->s.s[t->i] == '"' && !read_quoted(t, &text))
        return false;
    /* what follows a closed quote belongs to the cell, as everywhere */
    while (t->i < t->s.n && t->s.s[t->i] != t->csv->separator &&
            !at_line_end(t))
        buf_char(&text, t->s.s[t->i++]);
    out->text = trim(buf_text(&text));
    out->span = (struct span){t->csv->src, (uint32_t)from,
        (uint32_t)(t->i - from)};
    return true;
}

static bool is_blank(const struct csv_row *row)
{
    for (size_t i = 0; i < row->n; i++)
        if (row->cells[i].text.n)
            return false;
    return true;
}

static bool read_row(struct scan *t)
{
    struct csv_row row = {0};
    bool more = true;

    while (more) {
        if (!read_cell(t, ARENA_PUSH(t->a, row.cells, row.n, row.cap)))
            return false;
        more = t->i < t->s.n && t->s.s[t->i] == t->csv->separator;
        t->i += more;
    }
    if (at_line_end(t))
        skip_line_end(t);
    if (!is_blank(&row))
        *ARENA_PUSH(t->a, t->csv->rows, t->csv->n, t->csv->cap) = row;
    return true;
}

struct csv *csv_parse(struct arena *a, struct diag *d, const char *name,
                      struct str bytes)
{
    struct csv *csv = ARENA_NEW(a, struct csv);
    struct source *src = decode(a, d, name, bytes);
    struct scan t = {a, d, csv, src ? src->text : STR(""), 0};

    if (!src)
        return NULL;
    csv->src = src;
    read_separator(&t);
    while (t.i < t.s.n)
        if (!read_row(&t))
            return NULL;
    return csv;
}

struct csv *csv_read(struct arena *a, struct diag *d, const char *path)
{
    struct str bytes;

    if (!file_read(a, d, path, &bytes))
        return NULL;
    return csv_parse(a, d, path, bytes);
}
