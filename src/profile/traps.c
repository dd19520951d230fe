/*
 * traps -- see traps.h.
 */
#include "profile/traps.h"

#include "base/diag.h"
#include "base/utf8.h"
#include "profile/rune.h"
#include "profile/scalar.h"

static struct span span_of(const struct mend *m, size_t from, size_t to)
{
    return (struct span){m->src, (uint32_t)from, (uint32_t)(to - from)};
}

static bool is_end(char c)
{
    return c == '\n' || c == '\r';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

bool trap_referenced(const struct mend *m, struct str anchor)
{
    struct str s = {m->copy, m->src->text.n};

    for (size_t i = 0; i + anchor.n < s.n; i++) {
        i += str_find(str_sub(s, i, s.n), '*');
        if (str_eq(str_sub(s, i + 1, i + 1 + anchor.n), anchor))
            return true;
    }
    return false;
}

size_t trap_skip_properties(struct str s, size_t i)
{
    while (i < s.n && (s.s[i] == '&' || s.s[i] == '!' || s.s[i] == '#')) {
        bool comment = s.s[i] == '#';

        while (i < s.n && !is_end(s.s[i]) && (comment || !is_blank(s.s[i])))
            i++;
        while (i < s.n && (is_end(s.s[i]) || is_blank(s.s[i])))
            i++;
    }
    return i;
}

void trap_property(const struct mend *m, struct span at, bool kept)
{
    struct str line = str_trim(source_text(at)), quoted;
    size_t n = 0;

    while (n < line.n && !is_blank(line.s[n]) && !is_end(line.s[n]))
        n++;
    diag_at(m->d, DIAG_YAML_LOST, span_of(m, at.off, at.off + n),
            "'%.*s' has a meaning in YAML (%s); %s", (int)n, line.s,
            str_starts(line, "&") ? "an anchor" : "a tag",
            kept ? "read as text" : "not printed");
    if (!kept || str_find(line, '\n') < line.n)
        return;
    quoted = scalar_quoted(m->a, line);
    diag_hint(m->d, "%.*s", STR_ARGS(quoted));
}

/*
 * True if `#` and what follows look like a comment: `# ` or `##`, `#-`, `#=`,
 * but not ` # 1` after one space, which is a number.
 */
static bool is_comment(struct str s, bool one_space)
{
    char after = s.n > 1 ? s.s[1] : '\0';

    if (after == ' ')
        return !one_space || s.n < 3 || s.s[2] < '0' || s.s[2] > '9';
    return after == '#' || after == '-' || after == '=' || after == '\t';
}

void trap_comment(const struct mend *m, size_t end)
{
    struct str s = m->src->text;
    size_t i = end, stop;

    while (i < s.n && is_blank(s.s[i]))
        i++;
    if (i == end || i >= s.n || m->copy[i] != '#')
        return;
    stop = i;
    while (stop < s.n && !is_end(s.s[stop]))
        stop++;
    if (is_comment(str_sub(s, i, stop), i == end + 1))
        return;
    diag_at(m->d, DIAG_YAML_COMMENT, span_of(m, i, stop),
            "'%.*s' is a comment for YAML and is not printed",
            (int)(stop - i), s.s + i);
    diag_hint(m->d, "quote the whole value; or '# ' for a comment");
}

/* True if all lines begin with a `-`, and there are several. */
static bool is_list_of_dashes(struct str s)
{
    size_t lines = 0;

    for (size_t i = 0; i < s.n;) {
        while (i < s.n && (is_blank(s.s[i]) || is_end(s.s[i])))
            i++;
        if (i < s.n && s.s[i] != '-')
            return false;
        lines += i < s.n;
        while (i < s.n && !is_end(s.s[i]))
            i++;
    }
    return lines > 1;
}

void trap_dashes(const struct mend *m, struct span at)
{
    if (!is_list_of_dashes(source_text(at)))
        return;
    diag_at(m->d, DIAG_BULLET, span_of(m, at.off, at.off + 1),
            "'-' without a space after it begins no item of a list; "
            "read as one text");
    diag_hint(m->d, "write '- ' before each item");
}

struct str trap_space(const struct mend *m, struct span at, struct str s,
                      bool key)
{
    size_t i = 0, end = 0;
    uint32_t c = utf8_next(s, &end);

    if (!rune_is_odd_space(c))
        return s;
    diag_at(m->d, DIAG_YAML_SPACE, span_of(m, at.off, at.off + end),
            "U+%04X %s", (unsigned)c,
            key ? "used for indentation; YAML takes ordinary spaces only"
                : "at the start of a value is kept as text");
    if (!key) {
        diag_hint(m->d, "remove it, or put the text in quotes if it is meant");
        return s;
    }
    while (rune_is_odd_space(c)) {
        i = end;
        c = utf8_next(s, &end);
    }
    return str_sub(s, i, s.n);
}
