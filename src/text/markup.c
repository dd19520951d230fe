/*
 * One pass over the text makes tokens: plain text, code, runs of stars, square
 * brackets, addresses. Brackets that turn out to be links are settled at once,
 * stars at the end of the link or of the text (emphasis.c). A second pass over
 * the tokens joins what looks alike into pieces.
 *
 * Everything is linear: a failed search for the end of code, of a mail address
 * or of a link's target is not repeated over the same bytes.
 *
 * CommonMark's other inlines do not exist here. `_`, `<`, `&` and `!` are
 * themselves, and a link has no title: it would be text that is never shown.
 */
#include "text/markup.h"

#include <string.h>

#include "base/arena.h"
#include "text/address.h"
#include "text/emphasis.h"
#include "text/punct.h"

/* Depth of parentheses in a link's target (CommonMark asks for at least 3). */
#define TARGET_DEPTH 32

/* An open square bracket. */
struct bracket {
    uint32_t token;
    uint32_t stars;             /* top of the stack of runs before it */
    bool active;                /* false: within it is a link already */
};

struct parser {
    struct arena *a;
    struct str s;
    struct span span;
    bool exact;                 /* s stands in the source byte for byte */
    struct tokens tokens;
    struct bracket *brackets;
    size_t n_brackets, cap_brackets;
    uint32_t *tick_next;        /* by length: last run that long before s.n */
    size_t mail_tried;
};

static struct span span_of(const struct parser *p, size_t from, size_t to)
{
    struct span span = p->span;
    if (p->exact) {
        span.off += (uint32_t)from;
        span.n = (uint32_t)(to - from);
    }
    return span;
}

static struct token *push(struct parser *p, struct str text, size_t from,
                          size_t to)
{
    struct tokens *t = &p->tokens;
    struct token *token = ARENA_PUSH(p->a, t->token, t->n, t->cap);
    token->text = text;
    token->off = (uint32_t)from;
    token->n = (uint32_t)(to - from);
    return token;
}

static uint32_t last_token(const struct parser *p)
{
    return (uint32_t)(p->tokens.n - 1);
}

/* Pushes the bytes as they are and returns their end. */
static size_t push_text(struct parser *p, size_t from, size_t to)
{
    push(p, str_sub(p->s, from, to), from, to);
    return to;
}

static size_t run_end(struct str s, size_t i)
{
    size_t end = i + 1;
    while (end < s.n && s.s[end] == s.s[i])
        end++;
    return end;
}

/* s without the backslashes that escape ASCII punctuation. */
static struct str unescape(struct arena *a, struct str s)
{
    if (str_find(s, '\\') == s.n)
        return s;
    struct buf b = {.a = a};
    for (size_t i = 0; i < s.n; i++) {
        if (s.s[i] == '\\' && i + 1 < s.n && punct_is_ascii(s.s[i + 1]))
            i++;
        buf_char(&b, s.s[i]);
    }
    return buf_text(&b);
}

static size_t take_escape(struct parser *p, size_t i)
{
    if (i + 1 >= p->s.n || !punct_is_ascii(p->s.s[i + 1]))
        return push_text(p, i, i + 1);
    push(p, str_sub(p->s, i + 1, i + 2), i, i + 2);
    return i + 2;
}

/*
 * Where the run of backticks of each length stands last. A run for which none
 * is further on is text, known without looking for it.
 */
static void index_ticks(struct parser *p)
{
    p->tick_next = ARENA_ARRAY(p->a, p->s.n + 1, uint32_t);
    for (size_t i = 0; i < p->s.n; i++) {
        if (p->s.s[i] != '`')
            continue;
        size_t end = run_end(p->s, i);
        p->tick_next[end - i] = (uint32_t)i;
        i = end;
    }
}

/* Code as CommonMark shows it (6.1): line ends are spaces, one is shaved. */
static struct str code_text(struct arena *a, struct str s)
{
    struct str text = s;
    if (str_find(s, '\n') < s.n) {
        char *copy = arena_copy(a, s.s, s.n);
        for (size_t i = 0; i < s.n; i++)
            copy[i] = copy[i] == '\n' ? ' ' : copy[i];
        text.s = copy;
    }
    bool blank = true;
    for (size_t i = 0; i < text.n; i++)
        blank &= text.s[i] == ' ';
    if (!blank && text.n > 2 && text.s[0] == ' ' && text.s[text.n - 1] == ' ')
        return str_sub(text, 1, text.n - 1);
    return text;
}

static size_t take_code(struct parser *p, size_t i)
{
    size_t from = run_end(p->s, i), ticks = from - i;
    if (!p->tick_next)
        index_ticks(p);
    if (p->tick_next[ticks] <= i)
        return push_text(p, i, from);
    for (size_t k = from; k < p->s.n; k++) {
        if (p->s.s[k] != '`')
            continue;
        size_t end = run_end(p->s, k);
        if (end - k == ticks) {
            struct str text = code_text(p->a, str_sub(p->s, from, k));
            push(p, text, i, end)->code = true;
            return end;
        }
        k = end - 1;
    }
    return push_text(p, i, from);
}

static size_t take_stars(struct parser *p, size_t i)
{
    size_t end = run_end(p->s, i);
    struct token *run = push(p, str_sub(p->s, i, end), i, end);
    run->stars = run->n;
    emphasis_flanks(run, p->s, i, end - i);
    if (run->can_open || run->can_close)
        emphasis_push(&p->tokens, last_token(p));
    return end;
}

static size_t open_bracket(struct parser *p, size_t i)
{
    push_text(p, i, i + 1);
    struct bracket *b = ARENA_PUSH(p->a, p->brackets, p->n_brackets,
                                   p->cap_brackets);
    b->token = last_token(p);
    b->stars = p->tokens.top;
    b->active = true;
    return i + 1;
}

static size_t skip_space(struct str s, size_t i)
{
    while (i < s.n && (s.s[i] == ' ' || s.s[i] == '\t' || s.s[i] == '\n'))
        i++;
    return i;
}

/* End of a target in angle brackets, whose `<` is at i; 0 if it has none. */
static size_t angle_end(struct str s, size_t i)
{
    for (i++; i < s.n; i++) {
        if (s.s[i] == '>')
            return i + 1;
        if (s.s[i] == '<' || s.s[i] == '\n')
            return 0;
        if (s.s[i] == '\\' && i + 1 < s.n && punct_is_ascii(s.s[i + 1]))
            i++;
    }
    return 0;
}

/* End of a bare target at i: at a space or the parenthesis it did not open. */
static size_t bare_end(struct str s, size_t i)
{
    int depth = 0;
    for (; i < s.n; i++) {
        unsigned char c = (unsigned char)s.s[i];
        if (c <= ' ' || c == 0x7F)
            break;
        if (c == '\\' && i + 1 < s.n && punct_is_ascii(s.s[i + 1]))
            i++;
        else if (c == '(' && ++depth > TARGET_DEPTH)
            return 0;
        else if (c == ')' && depth-- == 0)
            break;
    }
    return depth > 0 ? 0 : i;
}

/* Reads `(target)` at i; its end, or 0 if that is not what stands there. */
static size_t target_at(struct str s, size_t i, struct str *target)
{
    if (i >= s.n || s.s[i] != '(')
        return 0;
    size_t from = skip_space(s, i + 1);
    bool angle = from < s.n && s.s[from] == '<';
    size_t to = angle ? angle_end(s, from) : bare_end(s, from);
    if (to == 0)
        return 0;
    *target = angle ? str_sub(s, from + 1, to - 1) : str_sub(s, from, to);
    to = skip_space(s, to);
    bool closed = to < s.n && s.s[to] == ')';
    return closed && str_trim(*target).n > 0 ? to + 1 : 0;
}

/* True if the tokens after the given one would show something. */
static bool shows_after(const struct parser *p, uint32_t token)
{
    for (size_t i = token + 1; i < p->tokens.n; i++)
        if (str_trim(p->tokens.token[i].text).n > 0)
            return true;
    return false;
}

static struct link *new_link(struct parser *p, struct str address, size_t from,
                             size_t to)
{
    struct link *link = ARENA_NEW(p->a, struct link);
    link->uri = address_uri(p->a, unescape(p->a, address));
    link->span = span_of(p, from, to);
    return link;
}

/* Links do not nest: the brackets around one are text (CommonMark 6.3). */
static void deactivate(struct parser *p)
{
    for (size_t i = p->n_brackets; i > 0 && p->brackets[i - 1].active; i--)
        p->brackets[i - 1].active = false;
}

static size_t close_bracket(struct parser *p, size_t i)
{
    struct str target;
    if (p->n_brackets == 0)
        return push_text(p, i, i + 1);
    struct bracket open = p->brackets[--p->n_brackets];
    size_t end = open.active ? target_at(p->s, i + 1, &target) : 0;
    if (end == 0 || !shows_after(p, open.token))
        return push_text(p, i, i + 1);

    emphasis_match(&p->tokens, open.stars);
    struct token *from = &p->tokens.token[open.token];
    from->from = new_link(p, target, from->off, end);
    from->text = STR("");
    push(p, STR(""), i, end)->to = true;
    deactivate(p);
    return end;
}

static bool is_special(char c)
{
    return c == '\\' || c == '`' || c == '*' || c == '[' || c == ']';
}

/* Plain text up to what is special, or an address. */
static size_t take_text(struct parser *p, size_t i)
{
    size_t from = i, n = 0;
    for (; i < p->s.n && !is_special(p->s.s[i]); i++) {
        n = address_length(p->s, i, &p->mail_tried);
        if (n)
            break;
    }
    if (i > from)
        push_text(p, from, i);
    if (n) {
        struct str typed = str_sub(p->s, i, i + n);
        const struct link *link = new_link(p, typed, i, i + n);
        push(p, unescape(p->a, typed), i, i + n)->link = link;
    }
    return i + n;
}

static void tokenise(struct parser *p)
{
    push(p, STR(""), 0, 0);     /* token 0 is none */
    for (size_t i = 0; i < p->s.n;) {
        switch (p->s.s[i]) {
        case '\\':
            i = take_escape(p, i);
            break;
        case '`':
            i = take_code(p, i);
            break;
        case '*':
            i = take_stars(p, i);
            break;
        case '[':
            i = open_bracket(p, i);
            break;
        case ']':
            i = close_bracket(p, i);
            break;
        default:
            i = take_text(p, i);
        }
    }
    emphasis_match(&p->tokens, 0);
}

/* The pieces made so far, the last still growing. */
struct writer {
    struct parser *p;
    struct piece like;          /* style, language and flags for all */
    struct piece *first, *last;
    struct buf joined;          /* the last one's text, once copied */
    size_t from;                /* where the last one starts */
};

static void writer_new_piece(struct writer *w, unsigned flags,
                             const struct link *link, size_t from)
{
    struct piece *piece = ARENA_NEW(w->p->a, struct piece);
    *piece = w->like;
    piece->flags |= flags;
    piece->link = link;
    w->from = from;
    w->joined = (struct buf){.a = w->p->a};
    *(w->last ? &w->last->next : &w->first) = piece;
    w->last = piece;
}

/* Adds text to the last piece: in place if it follows there, else a copy. */
static void writer_extend(struct writer *w, struct str text)
{
    struct str *s = &w->last->s;
    if (s->n == 0) {
        *s = text;
    } else if (w->joined.n == 0 && s->s + s->n == text.s) {
        s->n += text.n;
    } else {
        if (w->joined.n == 0)
            buf_str(&w->joined, *s);
        buf_str(&w->joined, text);
        *s = buf_text(&w->joined);
    }
}

static void writer_put(struct writer *w, const struct token *t,
                       struct str text, unsigned flags,
                       const struct link *link)
{
    if (text.n == 0)
        return;
    flags |= w->like.flags;
    if (!w->last || w->last->flags != flags || w->last->link != link)
        writer_new_piece(w, flags, link, t->off);
    writer_extend(w, text);
    w->last->span = span_of(w->p, w->from, t->off + t->n);
}

static struct piece *write_pieces(struct parser *p, struct piece like)
{
    struct writer w = {.p = p, .like = like};
    const struct link *link = NULL;
    uint32_t bold = 0, italic = 0;
    for (size_t i = 1; i < p->tokens.n; i++) {
        const struct token *t = &p->tokens.token[i];
        bold -= t->closes_bold;
        italic -= t->closes_italic;
        if (t->to)
            link = NULL;
        bool run = t->can_open || t->can_close;
        writer_put(&w, t, run ? str_sub(t->text, 0, t->stars) : t->text,
                   (bold ? INLINE_BOLD : 0u) | (italic ? INLINE_ITALIC : 0u) |
                       (t->code ? INLINE_CODE : 0u),
                   link ? link : t->link);
        bold += t->opens_bold;
        italic += t->opens_italic;
        if (t->from)
            link = t->from;
    }
    return w.first;
}

/* True if s may hold markup or an address at all. */
static bool is_marked(struct str s)
{
    for (size_t i = 0; i < s.n; i++) {
        char c = s.s[i];
        if (c == '@' || (is_special(c) && c != ']'))
            return true;
        if (c == ':' && i + 2 < s.n && s.s[i + 1] == '/' && s.s[i + 2] == '/')
            return true;
        if (c == '.' && i >= 3 && (s.s[i - 1] | 0x20) == 'w')
            return true;
    }
    return false;
}

struct piece *markup_parse(struct arena *a, struct str s, struct span span,
                           const struct style *style, unsigned flags,
                           struct str lang)
{
    struct piece like = {.style = style, .flags = flags, .lang = lang,
                         .span = span};
    if (s.n == 0)
        return NULL;
    if (!is_marked(s)) {
        struct piece *piece = ARENA_NEW(a, struct piece);
        *piece = like;
        piece->s = s;
        return piece;
    }
    struct parser p = {.a = a, .s = s, .span = span};
    p.exact = span.src && span.n == s.n && str_eq(source_text(span), s);
    tokenise(&p);
    return write_pieces(&p, like);
}

struct str markup_plain(struct arena *a, struct str s)
{
    const struct piece *piece =
        markup_parse(a, s, (struct span){0}, NULL, 0, STR(""));
    if (!piece || !piece->next)
        return piece ? piece->s : STR("");
    struct buf b = {.a = a};
    for (; piece; piece = piece->next)
        buf_str(&b, piece->s);
    return buf_text(&b);
}
