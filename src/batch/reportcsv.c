/*
 * reportcsv -- the report for a spreadsheet: a row for each file (RFC 4180).
 *
 * Begins with a byte order mark, without which spreadsheets do not read it as
 * UTF-8. A cell that they would take for a formula begins with an apostrophe.
 */
#include "base/arena.h"
#include "base/utf8.h"
#include "batch/reportparts.h"

#define MOST_MESSAGES 20        /* of errors, and of warnings */

static bool is_formula(struct str s)
{
    static const char *const signs[] = {
        "=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠",
    };

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (str_starts(s, signs[i]))
            return true;
    }
    return false;
}

/* Bytes that are no UTF-8, as in names of files, are U+FFFD. */
static void put_text(struct buf *b, struct str s)
{
    for (size_t i = 0; i < s.n;) {
        size_t n = 0;

        if (utf8_bad(str_sub(s, i, i + 4)) == 0) {
            buf_rune(b, 0xFFFD);
            i++;
            continue;
        }
        utf8_next(str_sub(s, i, i + 4), &n);
        if (s.s[i] == '"')
            buf_char(b, '"');
        if (s.s[i] != '\0')
            buf_bytes(b, s.s + i, n);
        i += n;
    }
}

static void put_cell(struct buf *b, struct str s, bool first)
{
    bool quoted = is_formula(s);

    for (size_t i = 0; i < s.n; i++)
        quoted = quoted || s.s[i] == '"' || s.s[i] == ',' || s.s[i] == '\n'
            || s.s[i] == '\r' || s.s[i] == ';';
    if (!first)
        buf_char(b, ',');
    if (quoted)
        buf_char(b, '"');
    if (is_formula(s))
        buf_char(b, '\'');
    put_text(b, s);
    if (quoted)
        buf_char(b, '"');
}

static void add_line(struct buf *b, struct str s)
{
    if (b->n > 0 && s.n > 0)
        buf_char(b, '\n');
    buf_str(b, s);
}

/* What is found of a kind, one a line. */
static struct str findings(struct arena *a, const struct result *r,
                           enum finding_kind kind)
{
    struct buf b = {.a = a};

    for (size_t i = 0; i < r->n_findings; i++) {
        const struct finding *f = &r->findings[i];

        if (f->kind != kind)
            continue;
        if (kind == FINDING_PHOTO)
            add_line(&b, f->what.n == 0 ? STR("none")
                     : str_format(a, "no file %.*s", STR_ARGS(f->what)));
        else if (kind == FINDING_NOT_ME)
            add_line(&b, str_format(a, "%.*s: %.*s",
                     STR_ARGS(spot_text(a, &f->spot)), STR_ARGS(f->what)));
        else
            add_line(&b, f->what);
    }
    return buf_text(&b);
}

static struct str message(struct arena *a, const struct remark *m)
{
    struct buf b = {.a = a};
    struct str place = spot_text(a, &m->spot);

    if (place.n > 0)
        buf_format(&b, "%.*s: ", STR_ARGS(place));
    buf_format(&b, "%s: %.*s", remark_word(m->level), STR_ARGS(m->text));
    if (m->hint.n > 0)
        buf_format(&b, " (%.*s)", STR_ARGS(m->hint));
    return buf_text(&b);
}

/* The level's first messages, one a line. */
static void put_messages(struct arena *a, struct buf *b,
                         const struct result *r, enum remark_level level)
{
    size_t n = 0;

    for (size_t i = 0; i < r->n_remarks; i++) {
        if (r->remarks[i].level != level)
            continue;
        if (n++ < MOST_MESSAGES)
            add_line(b, message(a, &r->remarks[i]));
    }
    if (n > MOST_MESSAGES)
        add_line(b, str_format(a, "and %zu more %ss", n - MOST_MESSAGES,
                               remark_word(level)));
}

static struct str messages(struct arena *a, const struct result *r)
{
    struct buf b = {.a = a};

    buf_z(&b, outcome_why(r->outcome));
    put_messages(a, &b, r, REMARK_ERROR);
    put_messages(a, &b, r, REMARK_WARNING);
    return buf_text(&b);
}

/* The spellings of which the member has one: `NeurIPS / Neurips`. */
static struct str spellings(struct arena *a, const struct report_row *row,
                            const struct spelling *all, size_t n)
{
    struct buf b = {.a = a};

    for (size_t i = 0; i < n; i++) {
        if (spelling_has(&all[i], row->id))
            add_line(&b, spelling_line(a, &all[i]));
    }
    return buf_text(&b);
}

static struct str number(struct arena *a, size_t n)
{
    return str_format(a, "%zu", n);
}

struct str report_csv(struct arena *a, const struct report *r)
{
    static const char *const heads[] = {
        "member", "name", "role", "group", "language", "variant", "outcome",
        "file", "pages", "fitting", "errors", "warnings", "photo missing",
        "fields missing", "papers without own name", "spellings", "messages",
        "profile",
    };
    enum { N = sizeof heads / sizeof *heads };
    struct buf b = {.a = a};
    size_t n;
    const struct spelling *spelt = spellings_find(a, r, &n);

    buf_rune(&b, 0xFEFF);
    for (size_t i = 0; i < N; i++)
        put_cell(&b, str_of(heads[i]), i == 0);
    buf_z(&b, "\r\n");
    for (size_t i = 0; i < r->n; i++) {
        const struct report_row *row = &r->rows[i];
        const struct result *x = row->result;
        const struct str cells[N] = {
            row->id, row->name, row->role, row->group, row->lang, row->variant,
            str_of(outcome_word(x->outcome)), row->file,
            x->pages ? number(a, x->pages) : STR(""), x->fit,
            number(a, x->errors), number(a, x->warnings),
            findings(a, x, FINDING_PHOTO), findings(a, x, FINDING_FIELD),
            findings(a, x, FINDING_NOT_ME), spellings(a, row, spelt, n),
            messages(a, x), row->profile,
        };

        for (size_t k = 0; k < N; k++)
            put_cell(&b, cells[k], k == 0);
        buf_z(&b, "\r\n");
    }
    return buf_text(&b);
}
