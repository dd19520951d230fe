/*
 * scalar -- see scalar.h.
 *
 * Escapes are those of YAML 1.2 section 5.7. Of these, \_ \L \P \N \e \a \b \v
 * \f \0, and \t \n \r in front of what makes a LaTeX command, are hardly ever
 * meant in a CV: they stay as typed, with a warning.
 */
#include "profile/scalar.h"

#include "base/arena.h"
#include "base/diag.h"
#include "base/utf8.h"
#include "profile/rune.h"
#include "profile/wrap.h"

struct decoder {
    struct arena *a;
    struct diag *d;
    struct span at;         /* the whole scalar */
    size_t off;             /* where in it the text being decoded starts */
    struct buf out;
};

/* True if s needs more than to be borrowed: line ends or controls. */
static bool is_complex(struct str s)
{
    for (size_t i = 0; i < s.n; i++) {
        unsigned char c = (unsigned char)s.s[i];

        if (c < 0x20 || c == 0x7F || c == 0xC2 || c == 0xEF)
            return true;
    }
    return false;
}

/* Place of n bytes at i of the text being decoded. */
static struct span place(const struct decoder *de, size_t i, size_t n)
{
    return (struct span){de->at.src, de->at.off + (uint32_t)(de->off + i),
                         (uint32_t)n};
}

/* A file full of one fault is told of it often enough. */
#define ENOUGH 500

static void report_control(struct decoder *de, size_t i, size_t n, uint32_t c)
{
    if (diag_count(de->d, DIAG_ERROR) > ENOUGH)
        return;
    diag_at(de->d, DIAG_YAML_CONTROL, place(de, i, n),
            "control character U+%04X is left out; no font can show it",
            (unsigned)c);
}

/* Copies s to out; it stands at `off` of the text being decoded. */
static void copy_clean(struct decoder *de, struct str s, size_t off)
{
    for (size_t i = 0; i < s.n;) {
        size_t from = i;
        uint32_t c = utf8_next(s, &i);

        if (!rune_is_control(c)) {
            buf_bytes(&de->out, s.s + from, i - from);
            continue;
        }
        report_control(de, off + from, i - from, c);
    }
}

/* The number of n hex digits at s[i], or false if there are fewer. */
static bool hex_number(struct str s, size_t i, size_t n, uint32_t *out)
{
    uint32_t v = 0;

    if (i + n > s.n)
        return false;
    for (size_t k = i; k < i + n; k++) {
        int h = str_hex(s.s[k]);

        if (h < 0)
            return false;
        v = v << 4 | (uint32_t)h;
    }
    *out = v;
    return true;
}

/* Reads \xXX, \uXXXX (also as a pair of surrogates) or \UXXXXXXXX at i. */
static size_t read_hex(struct decoder *de, struct str s, size_t i)
{
    size_t n = s.s[i + 1] == 'x' ? 2 : s.s[i + 1] == 'u' ? 4 : 8;
    size_t end = i + 2 + n;
    uint32_t c, low;

    if (!hex_number(s, i + 2, n, &c))
        return 0;
    if (c >= 0xD800 && c < 0xDC00 && str_starts(str_sub(s, end, s.n), "\\u")
        && hex_number(s, end + 2, 4, &low) && low >= 0xDC00 && low < 0xE000) {
        c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
        end += 6;
    }
    if (c > 0x10FFFF || (c >= 0xD800 && c < 0xE000))
        return 0;
    if (rune_is_control(c))
        report_control(de, i, end - i, c);
    else
        buf_rune(&de->out, c);
    return end - i;
}

/* True if s starts with a LaTeX command that begins like an escape. */
static bool is_command(struct str s)
{
    static const char *const known[] = {
        "nabla", "nu", "neq", "ne", "not", "newline", "noindent", "rho",
        "right", "rightarrow", "rm", "ref", "textbf", "textit", "text",
        "texttt", "times", "tau", "theta", "tilde", "tt", "to", "title",
    };
    size_t n = 0;

    while (n < s.n && ((s.s[n] >= 'a' && s.s[n] <= 'z')
                       || (s.s[n] >= 'A' && s.s[n] <= 'Z')))
        n++;
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        if (str_is(str_sub(s, 0, n), known[k]))
            return true;
    }
    return false;
}

static const char *escape_meaning(char c)
{
    switch (c) {
    case '_': return "a no-break space";
    case 'L': return "a line separator";
    case 'P': return "a paragraph separator";
    case 'N': return "a next-line control";
    case 't': return "a tab";
    case 'n': return "a line end";
    case 'r': return "a carriage return";
    default: return "a control character";
    }
}

/* Keeps `\c` as typed and says so. */
static size_t keep_escape(struct decoder *de, struct str s, size_t i)
{
    char c = s.s[i + 1];

    buf_bytes(&de->out, s.s + i, 2);
    if (diag_enough(de->d))
        return 2;
    diag_at(de->d, DIAG_YAML_ESCAPE, place(de, i, 2),
            "'\\%c' in double quotes is %s in YAML; kept as typed", c,
            escape_meaning(c));
    diag_hint(de->d, "write '\\\\%c' for a backslash, or use single quotes", c);
    return 2;
}

/* After `\` and a line end: that, and the white space before the next line. */
static size_t skip_line_end(struct str s, size_t i)
{
    size_t k = i + 1;

    if (s.s[k] == '\r' && k + 1 < s.n && s.s[k + 1] == '\n')
        k++;
    k++;
    while (k < s.n && (s.s[k] == ' ' || s.s[k] == '\t'))
        k++;
    return k - i;
}

/* Decodes the escape at s[i] and returns its length. */
static size_t read_escape(struct decoder *de, struct str s, size_t i)
{
    size_t n = 0;
    char c;

    if (i + 1 >= s.n)
        goto as_typed;
    c = s.s[i + 1];
    switch (c) {
    case '"': case '\\': case '/': case ' ':
        buf_char(&de->out, c);
        return 2;
    case '\n': case '\r':
        return skip_line_end(s, i);
    case 'n': case 't': case 'r':
        if (is_command(str_sub(s, i + 1, s.n)))
            return keep_escape(de, s, i);
        buf_char(&de->out, c == 't' ? '\t' : '\n');
        return 2;
    case '_': case 'L': case 'P': case 'N': case 'e': case 'a': case 'b':
    case 'v': case 'f': case '0':
        return keep_escape(de, s, i);
    case 'x': case 'u': case 'U':
        n = read_hex(de, s, i);
        break;
    default:
        break;
    }
    if (n > 0)
        return n;
as_typed:
    buf_char(&de->out, s.s[i]);
    return 1;
}

static struct str decode_double(struct decoder *de, struct str s)
{
    for (size_t i = 0; i < s.n;) {
        size_t to = i;

        while (to < s.n && s.s[to] != '\\')
            to++;
        copy_clean(de, str_sub(s, i, to), i);
        i = to;
        if (i < s.n)
            i += read_escape(de, s, i);
    }
    return buf_text(&de->out);
}

static struct str decode_single(struct decoder *de, struct str s)
{
    for (size_t i = 0; i < s.n;) {
        size_t to = i;

        while (to < s.n && s.s[to] != '\'')
            to++;
        copy_clean(de, str_sub(s, i, to), i);
        if (to < s.n)
            buf_char(&de->out, '\'');
        i = to + 2;
    }
    return buf_text(&de->out);
}

static bool has_break(struct str s)
{
    return str_find(s, '\n') < s.n || str_find(s, '\r') < s.n;
}

/* Without the quotes, the second of which may be missing after an error. */
static struct str unquote(struct str s, char quote)
{
    size_t end = s.n;

    if (end > 1 && s.s[end - 1] == quote)
        end--;
    return str_sub(s, 1, end);
}

static struct str block_body(struct str s, size_t *off)
{
    size_t i = 0;

    while (i < s.n && s.s[i] != '\n' && s.s[i] != '\r')
        i++;
    if (i + 1 < s.n && s.s[i] == '\r' && s.s[i + 1] == '\n')
        i++;
    *off = i < s.n ? i + 1 : s.n;
    return str_sub(s, *off, s.n);
}

struct str scalar_text(struct arena *a, struct diag *d, struct span raw,
                       enum scalar_style style)
{
    struct decoder de = {a, d, raw, 0, {.a = a}};
    struct str s = source_text(raw);
    bool quoted = style == STYLE_SINGLE || style == STYLE_DOUBLE;
    char special = style == STYLE_SINGLE ? '\'' : '\\';

    if (quoted) {
        s = unquote(s, style == STYLE_SINGLE ? '\'' : '"');
        de.off = 1;
    } else if (style == STYLE_BLOCK) {
        s = block_body(s, &de.off);
    }
    if (quoted && str_find(s, special) < s.n) {
        s = style == STYLE_SINGLE ? decode_single(&de, s)
                                  : decode_double(&de, s);
    } else if (is_complex(s)) {
        copy_clean(&de, s, 0);
        s = buf_text(&de.out);
    }
    if (style == STYLE_BLOCK || has_break(s))
        s = wrap_join(a, s, quoted);
    return s;
}

struct str scalar_quoted(struct arena *a, struct str text)
{
    struct buf out = {.a = a};
    bool single = str_find(text, '\\') < text.n || str_find(text, '"') < text.n;

    buf_char(&out, single ? '\'' : '"');
    for (size_t i = 0; i < text.n; i++) {
        if (single && text.s[i] == '\'')
            buf_char(&out, '\'');
        buf_char(&out, text.s[i]);
    }
    buf_char(&out, single ? '\'' : '"');
    return buf_text(&out);
}
