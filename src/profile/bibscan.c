#include "profile/bibscan.h"

static bool is_letter(char c)
{
    return str_lower(c) >= 'a' && str_lower(c) <= 'z';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

bool bib_is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

bool bib_is_space(char c)
{
    return is_blank(c) || bib_is_line_end(c) || c == '\f' || c == '\v';
}

char bib_char(struct str s, size_t i)
{
    return i < s.n ? s.s[i] : 0;
}

size_t bib_line_end(struct str s, size_t i)
{
    while (i < s.n && !bib_is_line_end(s.s[i]))
        i++;
    return i;
}

static size_t skip_space(struct str s, size_t i)
{
    while (bib_is_space(bib_char(s, i)))
        i++;
    return i;
}

static size_t skip_blanks(struct str s, size_t i)
{
    while (is_blank(bib_char(s, i)))
        i++;
    return i;
}

size_t bib_entry_at(struct str s, size_t i)
{
    size_t from = i + 1;

    if (bib_char(s, i) != '@')
        return 0;
    for (i = from; is_letter(bib_char(s, i));)
        i++;
    if (i == from)
        return 0;
    i = skip_space(s, i);
    return bib_char(s, i) == '{' || bib_char(s, i) == '(' ? i : 0;
}

/* True if an entry begins in the line after the line end at i. */
static bool entry_follows(struct str s, size_t i)
{
    return bib_entry_at(s, skip_blanks(s, i + 1)) > 0;
}

/* `word =` at i: what stands behind it, or 0. */
static size_t assigned(struct str s, size_t i)
{
    size_t from = i;

    while (is_letter(bib_char(s, i)) || bib_char(s, i) == '-'
           || bib_char(s, i) == '_')
        i++;
    if (i == from)
        return 0;
    i = skip_space(s, i);
    return bib_char(s, i) == '=' ? skip_space(s, i + 1) : 0;
}

bool bib_field_at(struct str s, size_t i)
{
    i = skip_space(s, i);
    return bib_char(s, i) == ',' && assigned(s, skip_space(s, i + 1)) > 0;
}

/*
 * A quote within quotes ends the value for BibTeX: `"G\"odel"`, `"the "new"
 * one"`. It does here only before what may stand after a value.
 */
static bool is_inner_quote(struct str s, size_t i)
{
    char c;

    i = skip_blanks(s, i + 1);
    c = bib_char(s, i);
    return c != 0 && !bib_is_line_end(c)
        && str_find(STR(",;#%@})\""), c) == sizeof ",;#%@})\"" - 1
        && !assigned(s, i);
}

/* `, word = "` at i: between quotes no value has it. */
static bool opens_quote(struct str s, size_t i)
{
    size_t value = s.s[i] == ',' ? assigned(s, skip_space(s, i + 1)) : 0;

    return value > 0 && bib_char(s, value) == '"';
}

size_t bib_value_end(struct str s, size_t i, bool careful)
{
    bool quoted = s.s[i] == '"';
    size_t depth = 0;

    for (i++; i < s.n; i++) {
        char c = s.s[i];

        if (depth == 0 && c == (quoted ? '"' : '}')
            && !(quoted && is_inner_quote(s, i)))
            return i;
        if ((careful && c == ',' && bib_field_at(s, i))
            || (quoted && depth == 0 && opens_quote(s, i)))
            return i;
        if (c == '{')
            depth++;
        else if (c == '}' && depth-- == 0)
            return s.n;
        else if (bib_is_line_end(c) && entry_follows(s, i))
            return s.n;
    }
    return s.n;
}

bool bib_is_closed(struct str s, size_t i, size_t *end)
{
    size_t depth = 0;

    for (*end = i; *end < s.n; ++*end) {
        char c = s.s[*end];

        depth += c == '{';
        if (c == '}' && --depth == 0)
            return true;
        if (bib_is_line_end(c) && entry_follows(s, *end))
            return false;
    }
    return false;
}
