#include "layout/legend.h"

#include "base/arena.h"
#include "layout/byline.h"
#include "layout/value.h"

static bool holds(struct str marks, struct str sign)
{
    for (size_t i = 0; i + sign.n <= marks.n; i++)
        if (str_eq(str_sub(marks, i, i + sign.n), sign))
            return true;
    return false;
}

static bool mark_in(const struct authors_plan *plan, const struct value *v,
                    struct str sign)
{
    for (size_t i = 0; v->kind == VALUE_AUTHORS && i < v->n; i++)
        if ((holds(v->authors[i].marks, sign) ||
             holds(v->authors[i].lead, sign)) &&
            byline_shows(plan, v, i))
            return true;
    return false;
}

static bool has_own(const struct section *x, struct str sign)
{
    for (const struct author_mark *m = x->marks; m != NULL; m = m->next)
        if (str_eq(m->sign, sign))
            return true;
    return false;
}

/* A group that has its own words for the mark shows them itself. */
static bool mark_used(const struct build *b, const struct section *x,
                      const struct authors_plan *plan, struct str sign)
{
    for (const struct entry *e = x->entries; e != NULL; e = e->next)
        if (mark_in(plan, &e->fields[FIELD_AUTHORS], sign))
            return true;
    for (const struct section *g = x->groups; g != NULL; g = g->next)
        if (!has_own(g, sign) && mark_used(b, g, plan, sign))
            return true;
    return false;
}

struct legend_line {
    struct build *b;
    const struct section *x;
    const struct authors_plan *authors;
    const struct style *style;
    struct flow f;
};

/* `* corresponding author`, if some author has the mark. */
static void add_mark(struct legend_line *l, struct str sign,
                     const struct text *words)
{
    struct build *b = l->b;
    struct scope s = scope_of(b, NULL);
    if (sign.n == 0 || !mark_used(b, l->x, l->authors, sign) ||
        value_wording(b, words) == NULL)
        return;
    if (l->f.first != NULL)
        flow_separator(b->a, &l->f, SEP_COMMA, b->lang, l->style, 0);
    flow_literal(b->a, &l->f, sign, l->style, 0);
    flow_literal(b->a, &l->f, STR(" "), l->style, INLINE_NOWRAP);
    value_put_text(&s, words, l->style, 0, &l->f);
}

struct flow legend_make(struct build *b, const struct section *x,
                        const struct authors_plan *authors,
                        const struct style *style)
{
    struct legend_line l = {b, x, authors, style, {0}};
    const struct node *marks = node_find(b->lang->words, "marks");
    for (const struct author_mark *m = x->marks; m != NULL; m = m->next)
        add_mark(&l, m->sign, &m->words);
    if (marks == NULL || x->is_group)
        return l.f;
    for (const struct node *n = marks->kids; n != NULL; n = n->next) {
        struct wording w = {.s = n->text, .span = n->span};
        struct text words = {&w, n->span};
        if (n->kind == NODE_TEXT && !has_own(x, n->key))
            add_mark(&l, n->key, &words);
    }
    return l.f;
}
