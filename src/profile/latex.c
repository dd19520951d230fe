/*
 * latex -- see latex.h: the text outside formulas.
 *
 * Read once from left to right; what stands in braces is read as a piece of its
 * own, whose text is then put into that of the whole.
 */
#include "profile/latex.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "profile/latexread.h"
#include "profile/latexwords.h"
#include "profile/wrap.h"

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_punct(char c)
{
    return c > ' ' && c < 0x7F && !is_digit(c) && !(c >= 'a' && c <= 'z')
        && !(c >= 'A' && c <= 'Z');
}

static char last_char(const struct latex *l)
{
    return l->out.n > 0 ? l->out.s[l->out.n - 1] : ' ';
}

static struct str rest_of(const struct latex *l)
{
    return str_sub(l->s, l->i, l->s.n);
}

/* Output */

/* A line end stays one until the whole is joined. */
static void put_space(struct latex *l, char c)
{
    char last = l->out.n > 0 ? last_char(l) : 0;

    if (c == '\n' && l->form == LATEX_ADDRESS)
        return;
    if (last == ' ')
        l->out.s[l->out.n - 1] = c == '\n' ? c : ' ';
    else if (last != '\n')
        buf_char(&l->out, c);
}

/* What would be markup is escaped: of brackets only a link's middle, `](`. */
static void put_rune(struct latex *l, uint32_t c)
{
    if (l->form == LATEX_MARKUP
        && (c == '*' || c == '`' || c == '\\'
            || (c == '(' && last_char(l) == ']')))
        buf_char(&l->out, '\\');
    if (l->form == LATEX_ADDRESS && c == 0x223C)
        c = '~';
    buf_rune(&l->out, c);
}

/* Plain text. */
static void put_text(struct latex *l, struct str s)
{
    for (size_t i = 0; i < s.n;) {
        uint32_t c = utf8_next(s, &i);

        if (c < 0x80 && is_space((char)c))
            put_space(l, c == ' ' ? ' ' : '\n');
        else
            put_rune(l, c);
    }
}

/* What a part was read into. */
static void put_part(struct latex *l, struct str s)
{
    if (s.n > 0 && is_space(s.s[0])) {
        put_space(l, s.s[0]);
        s = str_sub(s, 1, s.n);
    }
    buf_str(&l->out, s);
}

static void put_tie(struct latex *l)
{
    if (l->form == LATEX_MARKUP)
        buf_rune(&l->out, 0xA0);
    else
        put_space(l, ' ');
}

/*
 * True if stars around the text would be read as emphasis (CommonMark 6.2):
 * not where punctuation within them touches a letter outside.
 */
static bool takes_stars(const struct latex *l, struct str text)
{
    struct str rest = rest_of(l);
    char first = text.s[0], last = text.s[text.n - 1];

    if (last_char(l) == '*' || text.n == 0)
        return false;
    if (first != '*' && is_punct(first) && !is_space(last_char(l)))
        return false;
    return last == '*' || !is_punct(last)
        || (rest.n > 0 && (is_space(rest.s[0]) || is_punct(rest.s[0])));
}

static void put_styled(struct latex *l, struct str text, const char *stars)
{
    struct str inner = str_trim(text);
    size_t lead = (size_t)(inner.s - text.s);

    if (inner.n == 0) {
        put_part(l, text);
        return;
    }
    put_part(l, str_sub(text, 0, lead));
    if (l->form != LATEX_MARKUP || !takes_stars(l, inner))
        stars = "";
    buf_z(&l->out, stars);
    buf_str(&l->out, inner);
    buf_z(&l->out, stars);
    put_part(l, str_sub(text, lead + inner.n, text.n));
}

static void put_code(struct latex *l, struct str plain)
{
    plain = str_trim(plain);
    if (l->form != LATEX_MARKUP || plain.n == 0
        || str_find(plain, '`') < plain.n || last_char(l) == '`') {
        put_text(l, plain);
        return;
    }
    buf_char(&l->out, '`');
    buf_str(&l->out, plain);
    buf_char(&l->out, '`');
}

static void put_link(struct latex *l, struct str url, struct str text)
{
    bool angle = false, fits = str_trim(text).n > 0 && url.n > 0;

    for (size_t i = 0; i < url.n; i++) {
        angle = angle || url.s[i] == '(' || url.s[i] == ')' || url.s[i] == ' ';
        fits = fits && url.s[i] != '<' && url.s[i] != '>' && url.s[i] != '\n'
            && url.s[i] != '\\';
    }
    if (l->form != LATEX_MARKUP || !fits || str_find(text, '[') < text.n
        || str_find(text, ']') < text.n) {
        put_part(l, text);
        return;
    }
    buf_char(&l->out, '[');
    buf_str(&l->out, text);
    buf_z(&l->out, angle ? "](<" : "](");
    buf_str(&l->out, url);
    buf_z(&l->out, angle ? ">)" : ")");
}

/* Formulas */

/* Offset of `end` in s from i on, before which no backslash stands. */
static size_t formula_end(struct str s, size_t i, const char *end)
{
    for (; i < s.n; i++) {
        if (str_starts(str_sub(s, i, s.n), end))
            return i;
        if (s.s[i] == '\\')
            i++;
    }
    return s.n;
}

/* `$5 and $10` are prices. */
static bool is_price(struct str s, size_t from, size_t end)
{
    return is_digit(s.s[from]) && s.s[end - 1] == ' ' && end + 1 < s.n
        && is_digit(s.s[end + 1]);
}

/* A formula between `open`, which stands at i, and `close`. */
static bool take_formula(struct latex *l, size_t open, const char *close)
{
    size_t from = l->i + open;
    size_t end = l->unclosed ? l->s.n : formula_end(l->s, from, close);

    l->unclosed = end == l->s.n;
    if (end == l->s.n || (end > from && is_price(l->s, from, end)))
        return false;
    put_text(l, latex_formula(l, str_sub(l->s, from, end)));
    l->i = end + str_of(close).n;
    return true;
}

static void take_dollar(struct latex *l)
{
    bool two = str_starts(rest_of(l), "$$");

    if (take_formula(l, two ? 2 : 1, two ? "$$" : "$"))
        return;
    put_rune(l, '$');
    l->i++;
}

/* Commands */

static struct str argument(struct latex *l, enum latex_form form)
{
    return latex_part(l, latex_argument(l->s, &l->i), form);
}

/* To the end of the group. */
static struct str group_rest(struct latex *l, enum latex_form form)
{
    struct str rest = rest_of(l);

    l->i = l->s.n;
    return latex_part(l, rest, form);
}

static void take_accent(struct latex *l, const struct latex_word *w)
{
    struct str base = argument(l, l->form);

    if (str_trim(base).n == 0)
        put_text(l, str_of(w->text));
    else
        latex_accent(&l->out, str_trim(base), w->n);
}

static void take_script(struct latex *l, bool raised)
{
    struct str text = argument(l, LATEX_PLAIN);

    latex_script(l->a, text, raised, &text);
    put_text(l, text);
}

static void take_href(struct latex *l)
{
    struct str url = argument(l, LATEX_ADDRESS);

    put_link(l, url, argument(l, l->form));
}

/* \begin{CJK}{UTF8}{gbsn} */
static void take_begin(struct latex *l)
{
    struct str name = latex_argument(l->s, &l->i);

    if (!str_starts(name, "CJK"))
        return;
    latex_argument(l->s, &l->i);
    latex_argument(l->s, &l->i);
}

static void take_quote(struct latex *l)
{
    struct str text = argument(l, l->form);

    put_rune(l, 0x201C);
    put_part(l, text);
    put_rune(l, 0x201D);
}

/* A command that shows what is in its braces, or none of it. */
static void take_block(struct latex *l, const struct latex_word *w)
{
    struct str last = latex_last_argument(w, l->s, &l->i);

    if (w->kind != WORD_NOTHING)
        put_part(l, latex_part(l, last, l->form));
}

static void take_styled(struct latex *l, enum latex_kind kind)
{
    switch (kind) {
    case WORD_BOLD:
        put_styled(l, argument(l, l->form), "**");
        break;
    case WORD_ITALIC:
        put_styled(l, argument(l, l->form), "*");
        break;
    case WORD_CODE:
        put_code(l, argument(l, LATEX_PLAIN));
        break;
    case WORD_BOLD_ON:
        put_styled(l, group_rest(l, l->form), "**");
        break;
    case WORD_ITALIC_ON:
        put_styled(l, group_rest(l, l->form), "*");
        break;
    default:
        put_code(l, group_rest(l, LATEX_PLAIN));
    }
}

/* The word w, whose backslash stands at `from`. */
static void take_word(struct latex *l, const struct latex_word *w, size_t from)
{
    switch (w->kind) {
    case WORD_SYMBOL: case WORD_RELATION: case WORD_BINARY: case WORD_FUNCTION:
        put_text(l, str_of(w->text));
        break;
    case WORD_ACCENT:
        take_accent(l, w);
        break;
    case WORD_BOLD: case WORD_ITALIC: case WORD_CODE:
    case WORD_BOLD_ON: case WORD_ITALIC_ON: case WORD_CODE_ON:
        take_styled(l, w->kind);
        break;
    case WORD_OPERATOR: case WORD_LAST: case WORD_NOTHING:
        take_block(l, w);
        break;
    case WORD_SPACE:
        put_space(l, ' ');
        break;
    case WORD_TIE:
        put_tie(l);
        break;
    case WORD_URL:
        put_text(l, argument(l, LATEX_ADDRESS));
        break;
    case WORD_HREF:
        take_href(l);
        break;
    case WORD_QUOTE:
        take_quote(l);
        break;
    case WORD_SUPER: case WORD_SUB:
        take_script(l, w->kind == WORD_SUPER);
        break;
    case WORD_MATH:
        put_text(l, latex_formula(l, latex_argument(l->s, &l->i)));
        break;
    case WORD_BEGIN:
        take_begin(l);
        break;
    case WORD_END:
        latex_argument(l->s, &l->i);
        break;
    case WORD_FRACTION: case WORD_ROOT:
        /* a formula without its dollars */
        l->i = from;
        put_text(l, latex_formula(l, latex_argument(l->s, &l->i)));
        break;
    case WORD_MATH_OPEN:
        l->i = from;
        if (!take_formula(l, 2, w->text))
            l->i = from + 2;
        break;
    }
}

static void take_command(struct latex *l)
{
    size_t from = l->i;
    struct str name = latex_command(l->s, &l->i);
    const struct latex_word *w = latex_word_find(name);

    if (w)
        take_word(l, w, from);
    else if (name.n > 0)
        latex_report(l, str_sub(l->s, from, from + 1 + name.n),
                     "is not LaTeX that cvset knows; it is left out");
}

/* Characters */

/* A ligature of the fonts of TeX, at the front of the text. */
struct ligature {
    const char *typed;
    uint32_t means;
};

static bool take_ligature(struct latex *l)
{
    static const struct ligature all[] = {
        {"---", 0x2014}, {"--", 0x2013}, {"``", 0x201C}, {"''", 0x201D},
        {"?`", 0xBF}, {"!`", 0xA1}, {"`", 0x2018}, {"'", 0x2019},
    };

    if (l->form == LATEX_ADDRESS)
        return false;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (!str_starts(rest_of(l), all[i].typed))
            continue;
        put_rune(l, all[i].means);
        l->i += str_of(all[i].typed).n;
        return true;
    }
    return false;
}

static void take_space(struct latex *l)
{
    bool line = false;

    for (; l->i < l->s.n && is_space(l->s.s[l->i]); l->i++)
        line = line || l->s.s[l->i] == '\n' || l->s.s[l->i] == '\r';
    put_space(l, line ? '\n' : ' ');
}

static void take_plain(struct latex *l)
{
    size_t end = l->i;

    if (take_ligature(l))
        return;
    put_rune(l, utf8_next(l->s, &end));
    l->i = end;
}

static void take_group(struct latex *l)
{
    struct str inner = latex_argument(l->s, &l->i);

    put_part(l, latex_part(l, inner, l->form));
}

static void read_all(struct latex *l)
{
    while (l->i < l->s.n) {
        char c = l->s.s[l->i];

        if (is_space(c))
            take_space(l);
        else if (c == '\\')
            take_command(l);
        else if (c == '{')
            take_group(l);
        else if (c == '}')
            l->i++;
        else if (c == '$')
            take_dollar(l);
        else if (c == '~' && l->form != LATEX_ADDRESS)
            l->i++, put_tie(l);
        else
            take_plain(l);
    }
}

struct str latex_part(struct latex *l, struct str s, enum latex_form form)
{
    struct latex part = *l;

    if (l->depth == LATEX_MAX_DEPTH) {
        latex_report(l, s, "stands in too many braces; it is left out");
        return STR("");
    }
    part.form = form;
    part.s = s;
    part.i = 0;
    part.out = (struct buf){.a = l->a};
    part.depth++;
    part.unclosed = false;
    read_all(&part);
    return buf_text(&part.out);
}

/* True if s is nothing but itself. */
static bool is_simple(struct str s)
{
    for (size_t i = 0; i < s.n; i++) {
        unsigned char c = (unsigned char)s.s[i];

        if (c < 0x80 && is_punct((char)c) && c != ',' && c != '.' && c != ':'
            && c != '(' && c != ')' && c != ';' && c != '/')
            return false;
        if (c != ' ' && is_space((char)c))
            return false;
        if (c == ' ' && i + 1 < s.n && s.s[i + 1] == ' ')
            return false;
    }
    return true;
}

struct str latex_text(struct arena *a, struct diag *d, struct str s,
                      struct span at, enum latex_form form)
{
    struct latex l = {.a = a, .d = d, .at = at, .form = form, .s = s};
    struct str raw = source_text(at);

    s = str_trim(s);
    if (is_simple(s))
        return s;
    if (raw.s == l.s.s && raw.n == l.s.n)
        l.start = raw.s;
    l.s = s;
    l.out.a = a;
    read_all(&l);
    return str_trim(wrap_join(a, buf_text(&l.out), false));
}
