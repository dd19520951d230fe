#include "layout/byline.h"

#include "base/arena.h"
#include "layout/value.h"
#include "text/markup.h"

/* How a list is cut short: its first authors, and the own name behind them. */
struct cut {
    size_t first;               /* shown from the start */
    size_t own;                 /* shown besides; v->n: none */
    bool others;                /* `et al.` follows */
};

static struct cut cut_list(const struct authors_plan *plan,
                           const struct value *v)
{
    size_t n = v->n;
    struct cut c = {.own = v->n};
    if (n > 0 && v->authors[n - 1].others)
        n--;
    size_t max = plan->max > 0 ? (size_t)plan->max : n;
    size_t show = plan->show > 0 ? (size_t)plan->show : max;
    if (n <= max || show >= n) {
        c.first = n;
        c.others = n < v->n;
        return c;
    }
    c.first = show;
    for (size_t i = show; i < n && c.own == v->n; i++)
        if (v->authors[i].me)
            c.own = i;
    c.others = c.own + 1 != n || n < v->n;
    return c;
}

bool byline_shows(const struct authors_plan *plan, const struct value *v,
                  size_t i)
{
    struct cut c = cut_list(plan, v);
    return i < c.first || i == c.own;
}

/* Names */

struct line {
    struct scope *s;
    const struct value *v;
    int names;                  /* enum author_names */
    const struct style *style;
    unsigned flags;
    struct flow *out;
};

static void put_text(struct line *l, struct str text, const struct style *style,
                     unsigned flags, struct span span)
{
    if (text.n == 0)
        return;
    struct piece *p = ARENA_NEW(l->s->b->a, struct piece);
    *p = (struct piece){
        .s = text, .style = style, .flags = flags, .span = span};
    flow_pieces(l->out, p);
}

static void put_family(struct line *l, const struct author *au,
                       const struct style *style, unsigned flags)
{
    const struct style *family =
        value_style(l->s->b, style, l->s->authors->family);
    put_text(l, au->parts.family, family, flags, au->span);
}

/* `S. Zhang`, `Zhang, S.`, `Zhang S`: the parts as the style wants them. */
static void put_parts(struct line *l, const struct author *au,
                      const struct style *style, unsigned flags)
{
    struct arena *a = l->s->b->a;
    int form = l->names;
    const char *dot = form == NAMES_BARE ? "" : ".";
    struct str given = person_initials(a, au->parts.given, dot);
    if (form != NAMES_INITIALS)
        put_family(l, au, style, flags);
    if (given.n > 0 && form == NAMES_FAMILY_FIRST)
        put_text(l, STR(", "), style, flags, au->span);
    else if (given.n > 0 && form == NAMES_BARE)
        put_text(l, STR(" "), style, flags, au->span);
    put_text(l, given, style, flags, au->span);
    if (form == NAMES_INITIALS) {
        put_text(l, given.n > 0 ? STR(" ") : STR(""), style, flags, au->span);
        put_family(l, au, style, flags);
    }
    if (au->parts.suffix.n > 0) {
        put_text(l, form == NAMES_INITIALS ? STR(" ") : STR(", "), style,
                 flags, au->span);
        put_text(l, au->parts.suffix, style, flags, au->span);
    }
}

static void put_name(struct line *l, const struct author *au)
{
    struct build *b = l->s->b;
    unsigned look = l->flags | (au->me ? (unsigned)INLINE_BOLD : 0u);
    const struct style *style =
        au->student ? value_style(b, l->style, b->student) : l->style;
    put_text(l, au->lead, l->style, l->flags | INLINE_SUPER, au->span);
    if (l->names == NAMES_TYPED || au->parts.family.n == 0)
        flow_pieces(l->out, markup_parse(b->a, au->name, au->span, style, look,
                                         STR("")));
    else
        put_parts(l, au, style, look);
    put_text(l, au->marks, l->style, l->flags | INLINE_SUPER, au->span);
    if (au->after.n > 0)
        flow_pieces(l->out, markup_parse(b->a, au->after, au->span, l->style,
                                         l->flags, STR("")));
}

/* Between them */

static void put_comma(struct line *l)
{
    flow_separator(l->s->b->a, l->out, (enum separator)l->s->authors->with,
                   l->s->lang, l->style, l->flags);
}

/*
 * `A and B`, but `A, B, and C` where the language has a comma there, and
 * `A, B., & C, D.` where commas are in the names.
 */
static void put_last(struct line *l)
{
    const struct scope *s = l->s;
    const struct language *words = s->words;
    bool many = l->v->n > 2 || l->names == NAMES_FAMILY_FIRST;
    struct str word = many ? words->and_many : words->and_last;
    if (s->authors->last == LAST_SIGN) {
        if (many && !str_eq(words->and_many, words->and_last))
            flow_end(s->b->a, l->out, (enum separator)s->authors->with,
                     s->lang, l->style);
        word = STR(" & ");
    }
    flow_literal(s->b->a, l->out, word, l->style, l->flags);
}

static void put_joint(struct line *l, size_t i, bool last)
{
    const struct author *au = &l->v->authors[i];
    if (l->v->authors_typed && l->names == NAMES_TYPED)
        put_text(l, au->before, l->style, l->flags, l->v->span);
    else if (last && l->s->authors->last != LAST_NONE &&
             l->s->words->and_last.n > 0)
        put_last(l);
    else
        put_comma(l);
}

/* `et al.` after a comma, 等 right behind the last name. */
static void put_others(struct line *l, bool typed)
{
    const struct scope *s = l->s;
    const struct author *last = &l->v->authors[l->v->n - 1];
    if (typed && last->others) {
        put_joint(l, l->v->n - 1, false);
        put_text(l, last->name, l->style, l->flags, last->span);
        return;
    }
    if (!s->lang->han)
        put_comma(l);
    flow_literal(s->b->a, l->out,
                 language_word(s->words, "phrases", STR("others")), l->style,
                 l->flags);
}

/* Behind the title names are not turned round: `In …, E. Bee (ed.)`. */
static int names_of(const struct scope *s, const struct value *v)
{
    bool editors = s->entry != NULL && v == &s->entry->fields[FIELD_EDITORS];
    int names = s->authors->names;
    return editors && names == NAMES_FAMILY_FIRST ? NAMES_INITIALS : names;
}

void byline_put(struct scope *s, const struct value *v,
                const struct style *style, unsigned flags, struct flow *out)
{
    struct cut c = cut_list(s->authors, v);
    struct line l = {s, v, names_of(s, v), style, flags, out};
    bool typed = v->authors_typed && l.names == NAMES_TYPED;
    for (size_t i = 0; i < c.first; i++) {
        if (i > 0)
            put_joint(&l, i, i + 1 == v->n && !c.others);
        put_name(&l, &v->authors[i]);
    }
    if (c.own < v->n) {
        put_comma(&l);
        if (c.own > c.first) {
            flow_literal(s->b->a, out,
                         language_word(s->words, "phrases", STR("left-out")),
                         style, flags);
            put_comma(&l);
        }
        put_name(&l, &v->authors[c.own]);
    }
    if (c.others)
        put_others(&l, typed && c.first + 1 == v->n);
    out->filled = true;
}
