/*
 * latexmath -- simple formulas as text.
 *
 * Letters stay upright; what TeX sets with space around it (relations, binary
 * operators between two operands, function names) has spaces, all else none
 * (The TeXbook, ch. 18). Scripts are Unicode's where all of their characters
 * have one, else `^` and `_` stay.
 */
#include "base/arena.h"
#include "base/utf8.h"
#include "profile/latexread.h"
#include "profile/latexwords.h"

/* Classes of what a formula is made of. */
enum atom {
    ATOM_NONE, ATOM_ORDINARY, ATOM_OPEN, ATOM_CLOSE, ATOM_PUNCT, ATOM_RELATION,
    ATOM_BINARY, ATOM_FUNCTION
};

struct formula {
    struct latex *l;
    struct str s;
    size_t i;
    struct buf out;
    enum atom last;
    struct str binary;          /* an operator whose right side is to come */
    bool gap;                   /* a space is to come, if anything does */
    bool tight;                 /* a script: no spaces */
};

static struct str read_formula(struct latex *l, struct str s, bool tight);

static void put_gap(struct formula *f)
{
    if (!f->tight && f->out.n > 0 && f->out.s[f->out.n - 1] != ' ')
        buf_char(&f->out, ' ');
}

/* True if an operator before the atom stands between two operands. */
static bool is_operand(enum atom kind)
{
    return kind == ATOM_ORDINARY || kind == ATOM_OPEN || kind == ATOM_FUNCTION;
}

/* Writes the operator that waits, and the space, before an atom. */
static void settle(struct formula *f, enum atom next)
{
    if (f->binary.n > 0) {
        if (is_operand(next))
            put_gap(f);
        buf_str(&f->out, f->binary);
        f->gap = is_operand(next);
        f->binary = STR("");
    }
    if (f->gap && next != ATOM_CLOSE && next != ATOM_PUNCT)
        put_gap(f);
    f->gap = false;
}

static void put_atom(struct formula *f, enum atom kind, struct str text)
{
    bool after = f->last == ATOM_ORDINARY || f->last == ATOM_CLOSE;

    if (text.n == 0)
        return;
    if (kind == ATOM_BINARY && after && !f->tight && f->binary.n == 0) {
        f->gap = false;
        f->binary = text;
        return;
    }
    if (kind == ATOM_BINARY)        /* a sign */
        kind = ATOM_OPEN;
    if (kind == ATOM_RELATION || (kind == ATOM_FUNCTION && after)
        || (f->last == ATOM_FUNCTION && is_operand(kind) && kind != ATOM_OPEN))
        f->gap = true;
    settle(f, kind);
    buf_str(&f->out, text);
    f->gap = kind == ATOM_RELATION;
    f->last = kind;
}

static void put_rune(struct formula *f, enum atom kind, uint32_t c)
{
    struct buf one = {.a = f->l->a};

    buf_rune(&one, c);
    put_atom(f, kind, buf_text(&one));
}

/* Scripts */

bool latex_script(struct arena *a, struct str text, bool raised,
                  struct str *out)
{
    struct buf b = {.a = a};

    for (size_t i = 0; i < text.n;) {
        uint32_t c = utf8_next(text, &i);

        c = raised ? latex_super(c) : latex_sub(c);
        if (!c)
            return false;
        buf_rune(&b, c);
    }
    *out = buf_text(&b);
    return true;
}

static bool is_word(struct str s)
{
    for (size_t i = 0; i < s.n; i++) {
        unsigned char c = (unsigned char)s.s[i];

        if (c < 0x80 && !(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'z')
            && !(c >= 'A' && c <= 'Z'))
            return false;
    }
    return true;
}

/* In parentheses, unless it is one word. */
static void put_operand(struct buf *out, struct str s)
{
    bool word = is_word(s);

    buf_z(out, word ? "" : "(");
    buf_str(out, s);
    buf_z(out, word ? "" : ")");
}

static void take_script(struct formula *f, bool raised)
{
    struct str text = read_formula(f->l, latex_argument(f->s, &f->i), true);

    settle(f, ATOM_CLOSE);
    if (latex_script(f->l->a, text, raised, &text)) {
        buf_str(&f->out, text);
    } else {
        buf_char(&f->out, raised ? '^' : '_');
        put_operand(&f->out, text);
    }
    if (f->last != ATOM_FUNCTION)
        f->last = ATOM_ORDINARY;
}

/* Commands */

static struct str argument(struct formula *f)
{
    return read_formula(f->l, latex_argument(f->s, &f->i), false);
}

static void take_accent(struct formula *f, uint32_t mark)
{
    struct str base = argument(f);
    struct buf out = {.a = f->l->a};

    if (utf8_count(base) > 1 && mark == 0x304) {
        for (size_t i = 0; i < base.n;) {
            buf_rune(&out, utf8_next(base, &i));
            buf_rune(&out, 0x305);      /* these join into one line */
        }
    } else {
        latex_accent(&out, base, mark);
    }
    put_atom(f, mark == 0x338 ? ATOM_RELATION : ATOM_ORDINARY, buf_text(&out));
}

static void take_fraction(struct formula *f)
{
    struct str above = argument(f), below = argument(f);
    struct buf out = {.a = f->l->a};

    put_operand(&out, above);
    buf_char(&out, '/');
    put_operand(&out, below);
    put_atom(f, ATOM_ORDINARY, buf_text(&out));
}

static void take_root(struct formula *f)
{
    struct buf out = {.a = f->l->a};

    latex_skip_option(f->s, &f->i);
    buf_rune(&out, 0x221A);
    put_operand(&out, argument(f));
    put_atom(f, ATOM_ORDINARY, buf_text(&out));
}

/* \mathrm{GeV} is a formula within, \text{if} is not. */
static bool holds_formula(const struct latex_word *w)
{
    struct str name = str_of(w->name);

    return str_starts(name, "math") || str_starts(name, "b")
        || w->kind == WORD_MATH || w->kind == WORD_OPERATOR;
}

static void take_block(struct formula *f, const struct latex_word *w)
{
    uint32_t n = w->n > 0 ? w->n : 1;
    struct latex_word one = {w->name, w->kind, w->text, n};
    struct str last = latex_last_argument(&one, f->s, &f->i);

    put_atom(f, w->kind == WORD_OPERATOR ? ATOM_FUNCTION : ATOM_ORDINARY,
             holds_formula(w) ? read_formula(f->l, last, f->tight)
                              : latex_part(f->l, last, LATEX_PLAIN));
}

/* \left and \right with `.` show nothing. */
static void take_nothing(struct formula *f, const struct latex_word *w)
{
    struct str name = str_of(w->name);

    for (uint32_t k = 0; k < w->n; k++)
        latex_argument(f->s, &f->i);
    if ((str_is(name, "left") || str_is(name, "right")) && f->i < f->s.n
        && f->s.s[f->i] == '.')
        f->i++;
}

/* Brackets among the symbols. */
static enum atom symbol_atom(const struct latex_word *w)
{
    static const char *const open[] = {
        "langle", "lbrace", "lbrack", "lceil", "lfloor", "lVert", "lvert", "{",
    };
    static const char *const close[] = {
        "rangle", "rbrace", "rbrack", "rceil", "rfloor", "rVert", "rvert", "}",
    };

    for (size_t i = 0; i < sizeof open / sizeof *open; i++) {
        if (str_is(str_of(w->name), open[i]))
            return ATOM_OPEN;
        if (str_is(str_of(w->name), close[i]))
            return ATOM_CLOSE;
    }
    return str_is(str_of(w->name), "colon") ? ATOM_PUNCT : ATOM_ORDINARY;
}

static void take_word(struct formula *f, const struct latex_word *w)
{
    struct str text = str_of(w->text);

    switch (w->kind) {
    case WORD_SYMBOL:
        put_atom(f, symbol_atom(w), text);
        f->gap = f->gap || f->last == ATOM_PUNCT;
        break;
    case WORD_RELATION:
        put_atom(f, ATOM_RELATION, text);
        break;
    case WORD_BINARY:
        put_atom(f, ATOM_BINARY, text);
        break;
    case WORD_FUNCTION:
        put_atom(f, ATOM_FUNCTION, text);
        break;
    case WORD_ACCENT:
        take_accent(f, w->n);
        break;
    case WORD_FRACTION:
        take_fraction(f);
        break;
    case WORD_ROOT:
        take_root(f);
        break;
    case WORD_SUPER: case WORD_SUB:
        take_script(f, w->kind == WORD_SUPER);
        break;
    case WORD_SPACE: case WORD_TIE:
        f->gap = true;
        break;
    case WORD_OPERATOR: case WORD_LAST: case WORD_MATH: case WORD_BOLD:
    case WORD_ITALIC: case WORD_CODE: case WORD_URL: case WORD_QUOTE:
    case WORD_HREF:
        take_block(f, w);
        break;
    case WORD_NOTHING:
        take_nothing(f, w);
        break;
    case WORD_BEGIN: case WORD_END:
        latex_argument(f->s, &f->i);
        break;
    case WORD_BOLD_ON: case WORD_ITALIC_ON: case WORD_CODE_ON:
    case WORD_MATH_OPEN:
        break;
    }
}

/* What stands for a space in a formula, and for an accent outside of one. */
static bool take_math_space(struct formula *f, struct str name)
{
    if (!str_is(name, ">") && !str_is(name, "!"))
        return false;
    f->gap = f->gap || str_is(name, ">");
    return true;
}

static void take_command(struct formula *f)
{
    size_t from = f->i;
    struct str name = latex_command(f->s, &f->i);
    const struct latex_word *w = latex_word_find(name);

    if (str_is(name, "|"))
        put_rune(f, ATOM_ORDINARY, 0x2016);
    else if (w && !take_math_space(f, name))
        take_word(f, w);
    else if (!w && name.n > 0)
        latex_report(f->l, str_sub(f->s, from, from + 1 + name.n),
                     "is not LaTeX that cvset knows; it is left out");
}

/* Characters */

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static void take_group(struct formula *f)
{
    struct str inner = latex_argument(f->s, &f->i);

    put_atom(f, ATOM_ORDINARY, read_formula(f->l, inner, f->tight));
}

static void take_plain(struct formula *f)
{
    size_t from = f->i;
    uint32_t c = utf8_next(f->s, &f->i);

    switch (c) {
    case '(': case '[':
        put_rune(f, ATOM_OPEN, c);
        break;
    case ')': case ']':
        put_rune(f, ATOM_CLOSE, c);
        break;
    case '<': case '>': case '=':
        put_rune(f, ATOM_RELATION, c);
        break;
    case '+': case '*': case 0xB1: case 0xD7:
        put_rune(f, ATOM_BINARY, c);
        break;
    case '-':
        put_rune(f, ATOM_BINARY, 0x2212);
        break;
    case '\'':
        put_rune(f, ATOM_CLOSE, 0x2032);
        break;
    case ',': case ';': case ':':
        put_rune(f, ATOM_PUNCT, c);
        f->gap = f->i < f->s.n && is_space(f->s.s[f->i]);
        break;
    default:
        put_atom(f, ATOM_ORDINARY, str_sub(f->s, from, f->i));
    }
}

static void read_all(struct formula *f)
{
    while (f->i < f->s.n) {
        char c = f->s.s[f->i];

        if (c == '\\')
            take_command(f);
        else if (c == '{')
            take_group(f);
        else if (c == '^' || c == '_')
            f->i++, take_script(f, c == '^');
        else if (c == '~')
            f->i++, f->gap = true;
        else if (is_space(c) || c == '}' || c == '&' || c == '$')
            f->i++;
        else
            take_plain(f);
    }
    buf_str(&f->out, f->binary);
}

static struct str read_formula(struct latex *l, struct str s, bool tight)
{
    struct formula f = {
        .l = l, .s = s, .out = {.a = l->a}, .binary = STR(""), .tight = tight,
    };

    if (l->depth == LATEX_MAX_DEPTH) {
        latex_report(l, s, "stands in too many braces; it is left out");
        return STR("");
    }
    l->depth++;
    read_all(&f);
    l->depth--;
    return buf_text(&f.out);
}

struct str latex_formula(struct latex *l, struct str s)
{
    return read_formula(l, s, false);
}
