/*
 * bibread -- the syntax of BibTeX files.
 *
 * Our own reader, because btparse 0.89 is not fit for a program that reports at
 * places and has to survive its input: it prints its errors itself and without
 * columns, loses without a word every entry after a quote or brace that is not
 * closed, aborts on a NUL byte, and keeps its state in globals.
 *
 * The language is BibTeX's (btxdoc, section 3) with biber's additions: text
 * outside entries is ignored, `%` begins a comment there and between fields,
 * braces count in values even after a backslash. A value that does not end
 * before the next entry ends with its line.
 */
#include "profile/bibread.h"

#include "base/arena.h"
#include "base/diag.h"
#include "profile/bib.h"
#include "profile/bibscan.h"
#include "profile/bibtable.h"

struct reader {
    struct arena *a;
    struct diag *d;
    const struct source *src;
    struct str s;
    size_t i;
    struct bib_table *strings;  /* of struct bib_field, by name */
    struct bib *bib;
    struct bib_entry **end;
    size_t unclosed;
    bool careful;               /* the entry has a brace that is not closed */
    size_t scanned;             /* bytes looked through for that */
};

static struct span span_of(const struct reader *r, size_t from, size_t to)
{
    return (struct span){r->src, (uint32_t)from, (uint32_t)(to - from)};
}

static void report(struct reader *r, size_t from, size_t to, const char *what)
{
    if (!diag_enough(r->d))
        diag_at(r->d, DIAG_BIB_SYNTAX, span_of(r, from, to), "%s", what);
}

/* Characters */

/* 0 past the end. */
static char at(const struct reader *r, size_t i)
{
    return bib_char(r->s, i);
}

/* White space and comments. */
static void skip_space(struct reader *r)
{
    while (r->i < r->s.n) {
        if (bib_is_space(r->s.s[r->i]))
            r->i++;
        else if (r->s.s[r->i] == '%')
            r->i = bib_line_end(r->s, r->i);
        else
            return;
    }
}

/* Values */

/* A value to the end of its line, without what would have closed it. */
static struct bib_field take_unclosed(struct reader *r)
{
    size_t from = r->i + 1, end = bib_line_end(r->s, from), to = end;

    r->unclosed++;
    report(r, r->i, r->i + 1, r->s.s[r->i] == '"'
           ? "this quote is not closed; the value ends with the line"
           : "this brace is not closed; the value ends with the line");
    while (to > from && (bib_is_space(r->s.s[to - 1]) || r->s.s[to - 1] == ','
                         || r->s.s[to - 1] == '}' || r->s.s[to - 1] == '"'))
        to--;
    r->i = end;
    return (struct bib_field){
        .value = str_sub(r->s, from, to), .at = span_of(r, from, to),
    };
}

static struct bib_field take_delimited(struct reader *r)
{
    size_t from = r->i + 1, end = bib_value_end(r->s, r->i, r->careful);
    bool cut;

    if (end == r->s.n)
        end = bib_value_end(r->s, r->i, true);
    if (end == r->s.n)
        return take_unclosed(r);
    cut = r->s.s[end] == ',';
    r->unclosed += cut;
    if (cut)
        report(r, r->i, r->i + 1, "this brace or quote is not closed; the "
               "value ends before the next field");
    r->i = cut ? end : end + 1;
    return (struct bib_field){
        .value = str_sub(r->s, from, end), .at = span_of(r, from, end),
    };
}

static bool is_number(struct str s)
{
    for (size_t i = 0; i < s.n; i++) {
        if (s.s[i] < '0' || s.s[i] > '9')
            return false;
    }
    return true;
}

/* The months are macros of every style; their names in full are meant so. */
static bool is_month(struct str s)
{
    static const char *const all[] = {
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct",
        "nov", "dec", "sept", "january", "february", "march", "april", "june",
        "july", "august", "september", "october", "november", "december",
    };

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (str_is_word(s, all[i]))
            return true;
    }
    return false;
}

static struct str lower_copy(struct arena *a, struct str s)
{
    char *copy = arena_copy(a, s.s, s.n);

    for (size_t i = 0; i < s.n; i++)
        copy[i] = str_lower(copy[i]);
    return (struct str){copy, s.n};
}

static bool ends_word(char c)
{
    return bib_is_space(c) || c == ',' || c == '#' || c == '{' || c == '}'
        || c == '(' || c == ')' || c == '"' || c == '=' || c == '%' || c == 0;
}

/* A number or the name of a string. */
static struct bib_field take_bare(struct reader *r)
{
    size_t from = r->i;
    struct bib_field f = {.value = STR("")}, *string;

    while (r->i < r->s.n && !ends_word(r->s.s[r->i]))
        r->i++;
    f.value = str_sub(r->s, from, r->i);
    f.at = span_of(r, from, r->i);
    if (f.value.n == 0) {
        report(r, from, from + 1, "a value was expected here; braces, quotes, "
               "a number or the name of a @string");
        return f;
    }
    if (is_number(f.value))
        return f;
    string = bib_table_find(r->strings, lower_copy(r->a, f.value));
    if (string)
        return *string;
    if (!is_month(f.value) && !diag_enough(r->d)) {
        diag_at(r->d, DIAG_BIB_MACRO, f.at, "'%.*s' is no @string of this "
                "file; it is used as text", STR_ARGS(f.value));
        diag_hint(r->d, "put text in braces: {%.*s}", STR_ARGS(f.value));
    }
    return f;
}

static struct bib_field take_piece(struct reader *r)
{
    char c = at(r, r->i);

    return c == '{' || c == '"' ? take_delimited(r) : take_bare(r);
}

/* Pieces joined by `#`. */
static struct bib_field take_value(struct reader *r)
{
    struct bib_field f;
    struct buf joined = {.a = r->a};
    size_t from, to;

    skip_space(r);
    from = r->i;
    f = take_piece(r);
    for (to = r->i, skip_space(r); at(r, r->i) == '#'; skip_space(r)) {
        r->i++;
        skip_space(r);
        if (joined.n == 0)
            buf_str(&joined, f.value);
        buf_str(&joined, take_piece(r).value);
        f.value = buf_text(&joined);
        to = r->i;
        f.at = span_of(r, from, to);
    }
    return f;
}

/* Entries */

static struct str take_word(struct reader *r)
{
    size_t from = r->i;

    while (r->i < r->s.n && !ends_word(r->s.s[r->i]))
        r->i++;
    return str_sub(r->s, from, r->i);
}

static void skip_line(struct reader *r)
{
    r->i = bib_line_end(r->s, r->i);
}

/* `name = value`; false after a report if that is not what stands here. */
static bool take_field(struct reader *r, struct bib_field *f)
{
    size_t from = r->i;
    struct str name = take_word(r);
    struct span name_span = span_of(r, from, r->i);

    skip_space(r);
    if (name.n == 0 || at(r, r->i) != '=') {
        report(r, from, from + (name.n ? name.n : 1), name.n
               ? "'=' is missing after this; the rest of the line is skipped"
               : "the name of a field was expected here; the rest of the line "
               "is skipped");
        skip_line(r);
        return false;
    }
    r->i++;
    *f = take_value(r);
    f->name = name;
    f->name_span = name_span;
    return true;
}

static void report_twice(struct reader *r, enum diag_id id, struct span span,
                         struct span first, const char *done)
{
    struct str s = source_text(span);

    if (diag_enough(r->d))
        return;
    diag_at(r->d, id, span, "'%.*s' was there before; %s", STR_ARGS(s), done);
    diag_note(r->d, first, "here");
}

static void add_field(struct reader *r, struct bib_entry *e,
                      struct bib_field f)
{
    struct str name = lower_copy(r->a, f.name);
    struct bib_field **end = &e->fields;

    for (; *end; end = &(*end)->next) {
        if (!str_eq((*end)->name, name))
            continue;
        if (!str_eq((*end)->value, f.value))
            report_twice(r, DIAG_BIB_DUPLICATE, f.name_span, (*end)->name_span,
                         "the first value is kept");
        return;
    }
    f.name = name;
    *end = ARENA_NEW(r->a, struct bib_field);
    **end = f;
}

/* After a value: a comma, if more is to come. */
static void take_comma(struct reader *r, char close)
{
    char c;

    skip_space(r);
    c = at(r, r->i);
    if (c == ',')
        r->i++;
    else if (c && c != close && !bib_entry_at(r->s, r->i))
        report(r, r->i, r->i + 1, "a comma is missing before this");
}

static void take_fields(struct reader *r, struct bib_entry *e, char close)
{
    for (;;) {
        struct bib_field f;

        skip_space(r);
        if (at(r, r->i) == close) {
            r->i++;
            if (!bib_field_at(r->s, r->i))
                return;
            report(r, r->i - 1, r->i, "this ends the entry, but fields follow; "
                   "they are read too");
        }
        if (r->i >= r->s.n || bib_entry_at(r->s, r->i)) {
            report(r, e->span.off, e->span.off + e->span.n,
                   "this entry is not closed; what was read of it is used");
            return;
        }
        if (at(r, r->i) == ',') {
            r->i++;
        } else if (take_field(r, &f)) {
            add_field(r, e, f);
            take_comma(r, close);
        }
    }
}

static void take_key(struct reader *r, struct bib_entry *e, char close)
{
    size_t from, end;
    char c;

    skip_space(r);
    from = end = r->i;
    for (c = at(r, end); c && c != ',' && c != '=' && c != '{' && c != '}'
         && c != '"' && c != close && !bib_is_line_end(c); c = at(r, end))
        end++;
    e->key = str_trim(str_sub(r->s, from, end));
    e->span = span_of(r, from, from + e->key.n);
    if (c == '=' && str_find(e->key, ' ') < e->key.n) {
        e->key = str_sub(e->key, 0, str_find(e->key, ' '));
        e->span.n = (uint32_t)e->key.n;
        r->i = from + e->key.n;
        take_comma(r, close);
        return;
    }
    if (c == '=' || e->key.n == 0) {
        e->key = STR("");
        e->span = span_of(r, from, from + 1);
        report(r, from, from + 1, "the entry has no key before its fields");
        return;
    }
    r->i = end;
    take_comma(r, close);
}

/* Looking for it may not cost more than reading the file several times. */
#define MAX_SCANS 16

static bool is_closed(struct reader *r, size_t brace)
{
    size_t end;
    bool closed;

    if (r->scanned / MAX_SCANS > r->s.n)
        return true;
    closed = bib_is_closed(r->s, brace, &end);
    r->scanned += end - brace;
    return closed;
}

static void take_entry(struct reader *r, struct str type, char close)
{
    struct bib_entry *e = ARENA_NEW(r->a, struct bib_entry), *first;

    e->type = type;
    r->careful = close == '}' && !is_closed(r, r->i - 1);
    take_key(r, e, close);
    take_fields(r, e, close);
    *r->end = e;
    r->end = &e->next;
    r->bib->n++;
    if (e->key.n == 0)
        return;
    first = bib_table_find(r->bib->keys, e->key);
    if (first)
        report_twice(r, DIAG_BIB_DUPLICATE, e->span, first->span,
                     "both entries are used, and the first is cited");
    else
        bib_table_add(r->a, r->bib->keys, e->key, e);
}

static void take_string(struct reader *r, char close)
{
    struct bib_field *f = ARENA_NEW(r->a, struct bib_field);
    struct bib_field *old;
    struct str name;

    skip_space(r);
    if (take_field(r, f)) {
        name = lower_copy(r->a, f->name);
        old = bib_table_find(r->strings, name);
        if (old)
            *old = *f;
        else
            bib_table_add(r->a, r->strings, name, f);
    }
    skip_space(r);
    if (at(r, r->i) == close)
        r->i++;
}

/* A comment or preamble in braces; one that is not closed is its line. */
static void skip_block(struct reader *r)
{
    size_t end = r->s.s[r->i] == '{' ? bib_value_end(r->s, r->i, false)
                                     : r->s.n;

    if (end < r->s.n)
        r->i = end + 1;
    else
        skip_line(r);
}

static void take_block(struct reader *r, size_t delimiter)
{
    struct str type = str_trim(str_sub(r->s, r->i + 1, delimiter));
    char close = r->s.s[delimiter] == '{' ? '}' : ')';

    r->i = delimiter;
    if (str_is_word(type, "comment") || str_is_word(type, "preamble")) {
        skip_block(r);
        return;
    }
    r->i++;
    if (str_is_word(type, "string"))
        take_string(r, close);
    else
        take_entry(r, type, close);
}

static void skip_untyped(struct reader *r)
{
    report(r, r->i, r->i + 1, "the entry has no type, such as @article; it is "
           "left out");
    r->i++;
    skip_block(r);
}

/* More braces that are not closed are no slips. */
#define MAX_UNCLOSED 100

void bib_read(struct arena *a, struct diag *d, struct bib *bib)
{
    struct reader r = {.a = a, .d = d, .src = bib->src, .s = bib->src->text,
                       .strings = bib_table_new(a), .bib = bib,
                       .end = &bib->entries};

    while (r.i < r.s.n && r.unclosed < MAX_UNCLOSED) {
        size_t delimiter = bib_entry_at(r.s, r.i);

        if (delimiter)
            take_block(&r, delimiter);
        else if (r.s.s[r.i] == '%')
            skip_line(&r);
        else if (r.s.s[r.i] == '@' && at(&r, r.i + 1) == '{')
            skip_untyped(&r);
        else
            r.i++;
    }
    if (r.i < r.s.n)
        report(&r, r.i, r.i + 1, "too many braces are not closed; the file is "
               "not read from here on");
}
