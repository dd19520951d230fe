/*
 * mend -- see mend.h.
 *
 * The problem and context strings compared here are those of libyaml 0.2.5; an
 * unknown one ends in report_generic().
 */
#include "profile/mend.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/source.h"
#include "base/utf8.h"
#include "profile/rune.h"
#include "profile/scalar.h"

static struct span span_at(const struct mend *m, size_t off, size_t n)
{
    size_t all = m->src->text.n, left = off < all ? all - off : 0;

    n = n < left ? n : left;
    return (struct span){m->src, (uint32_t)off, (uint32_t)n};
}

static uint32_t line_at(const struct mend *m, size_t off)
{
    return source_place(span_at(m, off, 0)).line;
}

static size_t line_start(const struct mend *m, size_t off)
{
    return m->src->lines[line_at(m, off) - 1];
}

static size_t line_stop(const struct mend *m, size_t off)
{
    uint32_t line = line_at(m, off);

    return m->src->lines[line - 1] + source_line(m->src, line).n;
}

void mend_characters(struct mend *m)
{
    struct str s = m->src->text;

    for (size_t i = 0; i < s.n;) {
        size_t from = i;
        uint32_t c;

        if ((unsigned char)s.s[i] >= 0x20 && (unsigned char)s.s[i] < 0x7F) {
            i++;
            continue;
        }
        c = utf8_next(s, &i);
        if (rune_is_control(c) || c == 0x2028 || c == 0x2029 || c == 0xFEFF)
            memset(m->copy + from, 'x', i - from);
    }
}

/* The parts of a line before the culprit: where its item and value start. */
struct parts {
    size_t item, value, end;
    bool has_key;
};

static size_t skip_blanks(const struct mend *m, size_t i, size_t end)
{
    while (i < end && (m->src->text.s[i] == ' ' || m->src->text.s[i] == '\t'))
        i++;
    return i;
}

/* The line of `off`, its key being before off if it has one. */
static struct parts line_parts(const struct mend *m, size_t off)
{
    const char *s = m->src->text.s;
    struct parts p = {0, 0, line_stop(m, off), false};
    size_t i = skip_blanks(m, line_start(m, off), p.end);

    while (i + 1 < p.end && s[i] == '-' && s[i + 1] == ' ')
        i = skip_blanks(m, i + 1, p.end);
    p.item = p.value = i;
    for (; i + 1 < p.end && i < off; i++) {
        if (s[i] == ':' && s[i + 1] == ' ') {
            p.value = skip_blanks(m, i + 1, p.end);
            p.has_key = true;
            break;
        }
    }
    return p;
}

static bool is_flow(const struct mend *m, const struct parts *p)
{
    const char *s = m->src->text.s;

    return strchr("[{", s[p->item]) || strchr("[{", s[p->value]);
}

/* The hint that shows the line's value in quotes, or a general one. */
static void hint_quoted(const struct mend *m, const struct parts *p)
{
    struct str s = m->src->text, value;

    if (is_flow(m, p)) {
        diag_hint(m->d, "put the text in quotes: \"…\"");
        return;
    }
    value = str_trim(str_sub(s, p->value, p->end));
    if (value.n > 1 && (str_starts(value, "\"") || str_starts(value, "'"))
        && value.s[0] == value.s[value.n - 1])
        value = str_sub(value, 1, value.n - 1);
    value = scalar_quoted(m->a, value);
    diag_hint(m->d, "%.*s%.*s", (int)(p->value - p->item), s.s + p->item,
              STR_ARGS(value));
}

/* Overwrites n bytes so that they are plain text. */
static bool patch(struct mend *m, size_t off, size_t n)
{
    if (off + n > m->src->text.n || m->copy[off] == 'x')
        return false;
    memset(m->copy + off, 'x', n);
    return true;
}

/* True the first time a line is told of. */
static bool is_news(struct mend *m, size_t off)
{
    uint32_t line = line_at(m, off);
    bool news = line != m->line;

    m->line = line;
    return news;
}

/* A leading `*`, `&`, `!` or `?` of what is text: kept, with a warning. */
static bool mend_lost(struct mend *m, size_t off)
{
    struct parts p = line_parts(m, off);
    char c = m->src->text.s[off];

    if (!patch(m, off, 1))
        return false;
    diag_at(m->d, DIAG_YAML_LOST, span_at(m, off, 1),
            "a leading '%c' has a meaning in YAML; read as text", c);
    hint_quoted(m, &p);
    return true;
}

/* An error at off that quotes would mend; n bytes are overwritten. */
static bool mend_quotable(struct mend *m, size_t off, size_t n,
                          const char *what)
{
    struct parts p = line_parts(m, off);

    if (!patch(m, off, n))
        return false;
    if (is_news(m, off)) {
        diag_at(m->d, DIAG_YAML_SYNTAX, span_at(m, off, n), "%s", what);
        hint_quoted(m, &p);
    }
    return true;
}

static bool report_at(struct mend *m, size_t off, size_t n, const char *what)
{
    diag_at(m->d, DIAG_YAML_SYNTAX, span_at(m, off, n), "%s", what);
    return false;
}

/* Reports `key:value` in a line that has no other `: `; false if it is not. */
static bool report_tight(struct mend *m, size_t from, size_t to)
{
    struct str line = str_sub(m->src->text, from, to);
    size_t colon = str_find(line, ':');

    if (colon == 0 || colon + 1 >= line.n || strchr(" \t/", line.s[colon + 1]))
        return false;
    report_at(m, from + colon, 1, "a space is missing after this colon");
    return true;
}

/* A full-width colon, or an odd space beside a colon, used as `: `. */
static bool mend_wide_colon(struct mend *m, size_t from, size_t to)
{
    struct str s = m->src->text;

    for (size_t i = from; i < to;) {
        size_t at = i;
        uint32_t c = utf8_next(s, &i), next = rune_first(str_sub(s, i, s.n));

        if (c == 0xFF1A && at > from && m->copy[at] != ':') {
            memcpy(m->copy + at, ":  ", 3);
            diag_at(m->d, DIAG_YAML_COLON, span_at(m, at, 3),
                    "a full-width colon after a key; read as ': '");
            diag_hint(m->d, "type ': ', or quote the text if it is no key");
            return true;
        }
        if (c == ':' && rune_is_odd_space(next)) {
            size_t end = i;

            utf8_next(s, &end);
            if (m->copy[i] == ' ')
                return false;
            memset(m->copy + i, ' ', end - i);
            diag_at(m->d, DIAG_YAML_SPACE, span_at(m, i, end - i),
                    "U+%04X after the colon is no space for YAML; read as one",
                    (unsigned)next);
            return true;
        }
    }
    return false;
}

/* `{title: Y， year: 2020}`: the comma was to part the pairs. */
static bool report_wide_comma(struct mend *m, size_t from, size_t to)
{
    struct str s = m->src->text;

    for (size_t i = from; i < to; i++) {
        if (s.s[i] == ',')
            from = i + 1;
    }
    for (size_t i = from; i < to;) {
        size_t at = i;

        if (utf8_next(s, &i) != 0xFF0C)
            continue;
        report_at(m, at, i - at, "a full-width comma parts no values");
        diag_hint(m->d, "type ', ', or put the text in quotes");
        return true;
    }
    return false;
}

/* A colon where no key may be: `title: Walrus: caching`. */
static bool mend_colon(struct mend *m, size_t off)
{
    struct parts p = line_parts(m, off);
    size_t from = line_start(m, off), above;

    if (p.has_key && p.value < off)
        return mend_quotable(m, off, 1, "a second ': ' in an unquoted value; "
                             "the text must stand in quotes");
    above = from > 0 ? line_start(m, from - 1) : 0;
    if (from > 0 && report_tight(m, above, line_stop(m, above)))
        return false;
    if (from > 0 && !line_parts(m, from - 1).has_key
        && mend_wide_colon(m, above, line_stop(m, above)))
        return true;
    report_at(m, p.item, off - p.item, "this key is indented deeper than the "
              "line above allows");
    diag_hint(m->d, "keys of one mapping start in the same column");
    return false;
}

/* A tab, `@`, a back-tick or `%` where a token should start. */
static bool mend_token(struct mend *m, size_t off)
{
    char c = off < m->src->text.n ? m->src->text.s[off] : '\0';

    if (c == '\t') {
        diag_at(m->d, DIAG_YAML_TAB, span_at(m, off, 1),
                "a tab used for indentation; YAML takes spaces only");
        diag_hint(m->d, "replace tabs by spaces");
        return false;
    }
    if (c == '@' || c == '`' || c == '%')
        return mend_quotable(m, off, 1, "unquoted text cannot begin with "
                             "'@', '`' or '%'");
    return report_at(m, off, 1, "this character cannot stand here");
}

/* A bad escape in double quotes; libyaml stands at or after the backslash. */
static bool mend_escape(struct mend *m, size_t off)
{
    struct str s = m->src->text;
    size_t n = 2;

    if (off >= 2 && off < s.n && s.s[off] != '\\')
        off -= 2;
    if (off >= s.n || m->copy[off] != '\\')
        return report_at(m, off, 1, "a bad escape in double quotes");
    if (str_starts(str_sub(s, off, s.n), "\\ud")
        || str_starts(str_sub(s, off, s.n), "\\uD")) {
        if (str_starts(str_sub(s, off + 6, s.n), "\\u")) {
            memset(m->copy + off, 'x', 12 < s.n - off ? 12 : s.n - off);
            return true;
        }
    }
    if (!is_news(m, off))
        return patch(m, off, 1);
    diag_at(m->d, DIAG_YAML_SYNTAX, span_at(m, off, n),
            "'%.*s' is no escape that double quotes know",
            (int)(str_sub(s, off, off + 2).n), s.s + off);
    diag_hint(m->d, "write '\\\\' for a backslash, or use single quotes");
    return patch(m, off, 1);
}

/* Offset in [from, to) of a ` #` that is not followed by a space, or to. */
static size_t find_comment(const struct mend *m, size_t from, size_t to)
{
    const char *s = m->copy;

    for (size_t i = from + 1; i < to; i++) {
        if (s[i] == '#' && (s[i - 1] == ' ' || s[i - 1] == '\t')
            && (i + 1 >= to || s[i + 1] != ' '))
            return i;
    }
    return to;
}

static bool mend_comment(struct mend *m, size_t from, size_t to)
{
    size_t i = find_comment(m, from, to);

    if (i >= to)
        return false;
    return mend_quotable(m, i, 1, "' #' begins a comment here and hides the "
                         "rest of the line");
}

bool mend_indent(struct mend *m, size_t off)
{
    struct str s = m->src->text;
    size_t from = line_start(m, off), end = from;
    bool found = false;

    for (;;) {
        size_t i = end;
        uint32_t c = utf8_next(s, &end);

        if (c == ' ' || (found && rune_is_odd_space(c) && m->copy[i] != ' ')) {
            memset(m->copy + i, ' ', end - i);
            continue;
        }
        if (found || !rune_is_odd_space(c) || m->copy[i] == ' ')
            return found;
        memset(m->copy + i, ' ', end - i);
        found = true;
        diag_at(m->d, DIAG_YAML_SPACE, span_at(m, i, end - i),
                "U+%04X used for indentation; YAML takes ordinary spaces "
                "only; read as such", (unsigned)c);
    }
}

/* A line that is neither a key nor goes on with the value above. */
static bool mend_key(struct mend *m, size_t at)
{
    size_t from = line_start(m, at), to = line_stop(m, at);
    size_t above = from > 0 ? line_start(m, from - 1) : 0;

    if (mend_indent(m, at) || mend_wide_colon(m, at, to))
        return true;
    if (from > 0 && mend_comment(m, above, line_stop(m, above)))
        return true;
    if (report_tight(m, at, to))
        return false;
    report_at(m, at, to - at, "this line is neither 'key: value' nor part of "
              "the value above");
    diag_hint(m->d, "indent it further than the key it belongs to");
    return false;
}

/* `- x` or `? x` after a key on its line. */
static bool mend_entry(struct mend *m, size_t off)
{
    if (off < m->src->text.n && m->src->text.s[off] == '?')
        return mend_lost(m, off);
    return mend_quotable(m, off, 1, "'- ' cannot follow a key on its line; "
                         "quote the text, or begin the list on the next line");
}

static bool mend_unclosed(struct mend *m, const struct fault *f)
{
    char open = f->context_at < m->src->text.n
        ? m->src->text.s[f->context_at] : '[';
    size_t to = f->at;

    if (f->last == LAST_ALIAS && line_at(m, f->last_at) == line_at(m, f->at))
        return mend_lost(m, f->last_at);
    if (f->at > f->context_at && mend_comment(m, f->context_at, to))
        return true;
    if (line_at(m, f->context_at) != line_at(m, f->at)) {
        report_at(m, f->context_at, 1, open == '{'
                  ? "'{' is opened here and not closed"
                  : "'[' is opened here and not closed");
        diag_note(m->d, span_at(m, f->at, 1), "noticed here");
        return false;
    }
    if (to < m->src->text.n && m->src->text.s[to] == ':')
        return !report_wide_comma(m, line_start(m, to), to)
            && mend_quotable(m, to, 1, "a second ': ' in an unquoted value; "
                             "the text must stand in quotes");
    report_at(m, f->at, 1, open == '{' ? "',' or '}' is expected here"
                                       : "',' or ']' is expected here");
    diag_hint(m->d, "quote text that holds ': ', brackets or quotes");
    return false;
}

static bool is(const char *s, const char *part)
{
    return strstr(s, part) != NULL;
}

/* What stands after a value on its line, or a line that fits no mapping. */
static bool mend_after(struct mend *m, const struct fault *f)
{
    struct place here = source_place(span_at(m, f->at, 0));
    struct place block = source_place(span_at(m, f->context_at, 0));

    if (f->last == LAST_ALIAS && line_at(m, f->last_end) == here.line)
        return mend_lost(m, f->last_at);
    if (f->last == LAST_QUOTED && line_at(m, f->last_end) == here.line)
        return mend_quotable(m, f->last_at, 1, "text goes on after the "
                             "closing quote; the whole must be quoted");
    if (f->last == LAST_FLOW && line_at(m, f->last_end) == here.line)
        return mend_quotable(m, f->last_at, 1, "text goes on after the "
                             "closing bracket; the whole must be quoted");
    if (mend_indent(m, f->at))
        return true;
    if (is(f->problem, "'-'")) {
        report_at(m, f->at, 1, "this line is no item of the list above");
        diag_hint(m->d, "indent it like the keys of the last item");
        diag_note(m->d, span_at(m, f->context_at, 0), "the list begins here");
        return false;
    }
    diag_at(m->d, DIAG_YAML_SYNTAX, span_at(m, f->at, 1),
            "this line starts in column %u and does not fit the block that "
            "began in line %u, column %u", (unsigned)here.col,
            (unsigned)block.line, (unsigned)block.col);
    diag_note(m->d, span_at(m, f->context_at, 0), "the block begins here");
    return false;
}

static bool report_generic(struct mend *m, const struct fault *f)
{
    diag_at(m->d, DIAG_YAML_SYNTAX, span_at(m, f->at, 1), "%s%s%s",
            f->problem, f->context[0] ? " " : "", f->context);
    if (f->context[0] && f->context_at != f->at)
        diag_note(m->d, span_at(m, f->context_at, 1), "it begins here");
    return false;
}

/* What libyaml found while scanning characters. */
static bool mend_scan(struct mend *m, const struct fault *f, bool *done)
{
    const char *p = f->problem, *c = f->context;

    *done = true;
    if (is(p, "mapping values are not allowed"))
        return mend_colon(m, f->at);
    if (is(c, "scanning an alias") || is(c, "scanning an anchor")
        || is(c, "scanning a tag") || is(c, "parsing a tag"))
        return mend_lost(m, f->context_at);
    if (is(p, "cannot start any token"))
        return mend_token(m, f->at);
    if (is(p, "unknown escape") || is(p, "hexdecimal")
        || is(p, "invalid Unicode character escape"))
        return mend_escape(m, f->at);
    if (is(p, "could not find expected ':'"))
        return mend_key(m, f->context_at);
    if (is(p, "sequence entries are not allowed")
        || is(p, "mapping keys are not allowed"))
        return mend_entry(m, f->at);
    if (is(c, "scanning a block scalar"))
        return mend_quotable(m, f->context_at, 1, "'>' and '|' at the start "
                             "of a value announce a block of text");
    if (is(c, "scanning a quoted scalar"))
        return report_at(m, f->context_at, 1,
                         "this quote is opened and not closed");
    *done = false;
    return false;
}

/* What it found in the order of tokens. */
static bool mend_parse(struct mend *m, const struct fault *f)
{
    if (is(f->problem, "undefined tag handle"))
        return mend_lost(m, f->context_at);
    if (is(f->context, "flow sequence") || is(f->context, "flow mapping"))
        return mend_unclosed(m, f);
    if (is(f->problem, "did not find expected key")
        || is(f->problem, "did not find expected '-'")
        || is(f->problem, "expected <document start>"))
        return mend_after(m, f);
    return report_generic(m, f);
}

bool mend_fault(struct mend *m, const struct fault *f)
{
    size_t errors = diag_count(m->d, DIAG_ERROR);
    bool done, mended = mend_scan(m, f, &done);

    if (!done)
        mended = mend_parse(m, f);
    if (!mended && diag_count(m->d, DIAG_ERROR) == errors)
        report_generic(m, f);
    return mended;
}
