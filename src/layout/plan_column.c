/*
 * plan_column -- the columns of a layout's pages.
 */
#include "layout/plan.h"

#include "base/arena.h"

#define COLUMN(field) offsetof(struct column_plan, field)

/* Less than this is no room for text. */
#define LEAST_TEXT PT(36)

/* A share of the text's width, or a length. */
static void key_column_width(struct reader *r, const struct node *n, void *to,
                             const void *aux)
{
    struct length *width = to, given;
    bool length = n->kind == NODE_TEXT && length_parse(n->text, &given);
    unit u = 0;
    if (!length || given.value <= 0 || given.in == MEASURE_NONE) {
        keys_wrong(r, n, "a width: 1fr, or a length such as 48mm");
        return;
    }
    if (given.in == MEASURE_FR) {
        *width = given;
        return;
    }
    key_unit(r, n, &u, aux);
    if (u > 0)
        *width = (struct length){MEASURE_PT, u};
}

static void key_fill(struct reader *r, const struct node *n, void *to,
                     const void *aux)
{
    struct column_plan *c = to;
    c->filled = !(n->kind == NODE_TEXT && str_is(n->text, "none"));
    if (c->filled)
        key_colour(r, n, &c->fill, aux);
}

static void key_kinds(struct reader *r, const struct node *n, void *to,
                      const void *aux)
{
    struct column_plan *c = to;
    const char *names[SECTION_KINDS];
    (void)aux;
    c->takes_named = true;
    for (int i = 0; i < SECTION_KINDS; i++)
        names[i] = section_kind_name((enum section_kind)i);
    const struct node *k = keys_items(n);
    for (; k != NULL; k = keys_next(n, k)) {
        struct str word;
        int i = 0;
        if (!keys_text(r, k, &word))
            continue;
        while (i < SECTION_KINDS && !str_is(word, names[i]))
            i++;
        if (i == SECTION_KINDS)
            keys_unknown(r, DIAG_LAYOUT_VALUE, k->span, "section", word, names,
                         SECTION_KINDS);
        else
            c->kinds[i] = k;
    }
}

static void key_blocks(struct reader *r, const struct node *n, void *to,
                       const void *aux)
{
    struct column_plan *c = to;
    (void)aux;
    plan_blocks(r, n, &c->header, &c->n_header);
}

static const char *const FROM[] = {"all", "first", NULL};

static const struct key COLUMN_KEYS[] = {
    {"width", key_column_width, COLUMN(width), NULL},
    {"pad", key_margin, COLUMN(pad), NULL},
    {"fill", key_fill, 0, NULL},
    {"bleed", key_bool, COLUMN(bleed), NULL},
    {"from", key_word, COLUMN(from), FROM},
    {"sections", key_kinds, 0, NULL},
    {"header", key_blocks, 0, NULL},
    {"style", key_style, COLUMN(style), NULL},
    {"look", key_style, COLUMN(look), NULL},
};

/* A kind of section stands in one column; one column takes all the others. */
static void check_sections(struct reader *r, const struct node *list,
                           const struct column_plan *c, size_t n)
{
    size_t rest = 0;
    for (size_t i = 0; i < n; i++) {
        rest += !c[i].takes_named;
        for (size_t k = 0; k < i; k++)
            for (int kind = 0; kind < SECTION_KINDS; kind++)
                if (c[i].kinds[kind] != NULL && c[k].kinds[kind] != NULL)
                    keys_wrong(r, c[i].kinds[kind],
                               "in one column: another has it already");
    }
    if (rest != 1)
        keys_wrong(r, list,
                   "of columns of which one is without 'sections': it takes "
                   "those that the others do not name");
}

void key_columns(struct reader *r, const struct node *n, void *to,
                 const void *aux)
{
    struct page_plan *p = to;
    size_t cap = n->kind == NODE_LIST ? n->n : 1;
    struct column_plan *c = ARENA_ARRAY(r->a, cap, struct column_plan);
    const struct node *k = keys_items(n);
    (void)aux;
    for (p->n_columns = 0; k != NULL; k = keys_next(n, k)) {
        struct column_plan *one = &c[p->n_columns++];
        one->node = k;
        one->width = (struct length){MEASURE_FR, 1000};
        KEYS(r, k, "a column", COLUMN_KEYS, one);
    }
    p->columns = c;
    p->columns_node = n;
    if (p->n_columns > 0)
        check_sections(r, n, c, p->n_columns);
}

/* In the narrowest margins that are asked for without fitting. */
void plan_columns_check(struct reader *r, const struct page_plan *p)
{
    unit given = 0, whole = p->width - p->margin[1] - p->margin[3];
    unit left, high = p->height - p->margin[0] - p->margin[2];
    int64_t shares = 0;
    for (size_t i = 0; i < p->n_columns; i++) {
        const struct length *w = &p->columns[i].width;
        given += w->in == MEASURE_FR ? 0 : w->value;
        shares += w->in == MEASURE_FR ? w->value : 0;
    }
    if (given > whole) {
        keys_wrong(r, p->columns_node,
                   "of columns no wider together than the text, which is the "
                   "page without its margins");
        return;
    }
    left = whole - given;
    for (size_t i = 0; i < p->n_columns; i++) {
        const struct column_plan *c = &p->columns[i];
        unit width = c->width.in == MEASURE_FR
                         ? left * c->width.value / shares
                         : c->width.value;
        if (width - c->pad[1] - c->pad[3] < LEAST_TEXT ||
            high - c->pad[0] - c->pad[2] < LEAST_TEXT)
            keys_wrong(r, c->node,
                       "a column that leaves half an inch for text inside of "
                       "its 'pad'");
    }
}
