/*
 * plan_cite -- lists of authors, and the styles that publications are cited in.
 */
#include "layout/plan.h"

#include "base/arena.h"
#include "base/diag.h"

const struct authors_plan AUTHORS_USUAL = {0};

/* Authors */

#define AUTHORS(field) offsetof(struct authors_plan, field)

static const char *const NAMES[] = {"typed", "initials", "family-first", "bare",
                                    NULL};
static const char *const LASTS[] = {"and", "sign", "none", NULL};

static const struct key AUTHORS_KEYS[] = {
    {"max", key_int, AUTHORS(max), NULL},
    {"show", key_int, AUTHORS(show), NULL},
    {"names", key_word, AUTHORS(names), NAMES},
    {"with", key_word, AUTHORS(with), PLAN_WITH},
    {"last", key_word, AUTHORS(last), LASTS},
    {"family", key_style, AUTHORS(family), NULL},
};

const struct authors_plan AUTHORS_UNSET = {-1, -1, -1, -1, -1, NULL};

void key_authors(struct reader *r, const struct node *n, void *to,
                 const void *aux)
{
    (void)aux;
    KEYS(r, n, "'authors'", AUTHORS_KEYS, to);
}

void plan_authors_over(struct authors_plan *under,
                       const struct authors_plan *over)
{
    under->max = over->max >= 0 ? over->max : under->max;
    /* another limit has its own number of names */
    under->show = over->show >= 0  ? over->show
                  : over->max >= 0 ? 0
                                   : under->show;
    under->names = over->names >= 0 ? over->names : under->names;
    under->with = over->with >= 0 ? over->with : under->with;
    under->last = over->last >= 0 ? over->last : under->last;
    under->family = over->family != NULL ? over->family : under->family;
}

/* Styles of citing */

#define CITATION(field) offsetof(struct citation, field)

void key_latin(struct reader *r, const struct node *n, void *to,
               const void *aux)
{
    static const char *const PUNCTUATION[] = {"entry", "latin", NULL};
    int word = 0;
    (void)aux;
    key_word(r, n, &word, PUNCTUATION);
    *(bool *)to = word != 0;
}

static void key_end(struct reader *r, const struct node *n, void *to,
                    const void *aux)
{
    if (n->kind == NODE_TEXT && str_is(n->text, "none"))
        *(int *)to = -1;
    else
        key_word(r, n, to, aux);
}

static void key_extras(struct reader *r, const struct node *n, void *to,
                       const void *aux)
{
    struct citation *c = to;
    uint64_t *outer = r->fields;
    r->fields = &c->extras_fields;
    key_template(r, n, &c->extras, aux);
    r->fields = outer;
}

/* The text for a kind of publication, or for the others: `default`. */
static void key_form(struct reader *r, const struct node *n, void *to,
                     const void *aux)
{
    (void)aux;
    struct cite_form *form = to;
    struct part *part = ARENA_NEW(r->a, struct part);
    uint64_t *outer = r->fields;
    form->fields = 0;
    r->fields = &form->fields;
    plan_part(r, n, part);
    r->fields = outer;
    form->part = part;
}

/* Keys of the style itself; the kinds come after them. */
static const struct key STYLE_KEYS[] = {
    {"authors", key_authors, CITATION(authors), NULL},
    {"punctuation", key_latin, CITATION(latin), NULL},
    {"end", key_end, CITATION(end), PLAN_WITH},
    {"extras", key_extras, 0, NULL},
};
#define N_STYLE_KEYS (sizeof STYLE_KEYS / sizeof *STYLE_KEYS)

void plan_citation(struct reader *r, const struct node *n, struct citation *out)
{
    struct key keys[N_STYLE_KEYS + PUB_KINDS];
    *out = (struct citation){
        .name = n->key, .node = n, .authors = AUTHORS_UNSET, .end = -1};
    for (size_t i = 0; i < N_STYLE_KEYS; i++)
        keys[i] = STYLE_KEYS[i];
    for (int k = 0; k < PUB_KINDS; k++)
        keys[N_STYLE_KEYS + (size_t)k] = (struct key){
            k == PUB_NONE ? "default" : pub_kind_name((enum pub_kind)k),
            key_form, CITATION(forms) + (size_t)k * sizeof(struct cite_form),
            NULL};
    enum section_kind kind = r->kind;
    bool in_entry = r->in_entry;
    r->kind = SECTION_PUBLICATIONS;
    r->in_entry = true;
    keys_read(r, n, "a style of citing", keys, N_STYLE_KEYS + PUB_KINDS, out);
    r->kind = kind;
    r->in_entry = in_entry;
    if (out->forms[PUB_NONE].part == NULL && n->kind == NODE_MAP)
        keys_wrong(r, n, "a style of citing with a 'default'");
}

void key_citations(struct reader *r, const struct node *n, void *to,
                   const void *aux)
{
    (void)aux;
    struct citations *all = to;
    if (n->kind != NODE_MAP) {
        keys_wrong(r, n, "a mapping of styles of citing");
        return;
    }
    all->list = ARENA_ARRAY(r->a, n->n, struct citation);
    for (const struct node *k = n->kids; k != NULL; k = k->next)
        if (!node_empty(k))
            plan_citation(r, k, &all->list[all->n++]);
    r->citations = all;
}

const struct citation *plan_cited(struct reader *r, struct str name,
                                  struct span at)
{
    const struct citations *all = r->citations;
    size_t n = all != NULL ? all->n : 0;
    for (size_t i = 0; i < n; i++)
        if (str_eq(all->list[i].name, name))
            return &all->list[i];
    sheet_unknown(r, "style of citing", name, at, n > 0 ? all->list : NULL, n,
                  sizeof(struct citation));
    return NULL;
}

void key_cited(struct reader *r, const struct node *n, void *to,
               const void *aux)
{
    (void)aux;
    struct str name;
    if (keys_text(r, n, &name))
        *(const struct citation **)to = plan_cited(r, name, n->span);
}
