#include "layout/form.h"

#include "base/arena.h"

static const struct node *form_of(const struct language *lang, struct str name)
{
    const struct node *forms = node_find(lang->words, "forms");
    const struct node *k = forms != NULL ? forms->kids : NULL;
    while (k != NULL && !str_eq(k->key, name))
        k = k->next;
    return k;
}

bool form_exists(const struct language *lang, struct str name)
{
    return node_find(lang->words, "forms") == NULL ||
           form_of(lang, name) != NULL;
}

/* Which sections and entries a part of the form is of */

static bool lists(const struct node *words, struct str s)
{
    const struct node *k = words != NULL ? keys_items(words) : NULL;
    for (; k != NULL; k = keys_next(words, k))
        if (str_eq(k->text, s))
            return true;
    return false;
}

/* By its kind, or by the words it is called. */
static bool is_of(const struct node *part, const struct section *x)
{
    const struct node *of = node_find(part, "of");
    return lists(of, str_of(section_kind_name(x->kind))) || lists(of, x->id);
}

static bool text_has(const struct text *t, struct str word)
{
    for (const struct wording *w = t->wordings; w != NULL; w = w->next)
        for (size_t i = 0; i + word.n <= w->s.n; i++)
            if (str_eq(str_sub(w->s, i, i + word.n), word))
                return true;
    return false;
}

/* A part takes the entries in which one of its words stands; without words,
   those that no part before it took. */
static bool takes(const struct node *part, const struct entry *e)
{
    const struct node *has = node_find(part, "has");
    const struct node *k = has != NULL ? keys_items(has) : NULL;
    for (; k != NULL; k = keys_next(has, k))
        for (int f = 0; f < FIELD_N; f++)
            if (e->fields[f].kind == VALUE_TEXT &&
                text_has(&e->fields[f].text, k->text))
                return true;
    return has == NULL;
}

/* Entries */

/* An entry of the profile, to be put into some part. */
struct candidate {
    struct entry *e;
    const struct section *from;
    bool taken;
};

struct filling {
    struct build *b;
    struct candidate *all;
    size_t n, cap;
};

static void add_entry(struct filling *f, const struct entry *e,
                      const struct section *from)
{
    struct entry *copy = ARENA_NEW(f->b->a, struct entry);
    *copy = *e;
    copy->next = NULL;
    copy->roles = NULL;
    *ARENA_PUSH(f->b->a, f->all, f->n, f->cap) =
        (struct candidate){copy, from, false};
}

/* A form has no employers with several positions: each is a line by itself. */
static void add_roles(struct filling *f, const struct entry *e,
                      const struct section *from)
{
    for (const struct entry *r = e->roles; r != NULL; r = r->next) {
        add_entry(f, r, from);
        struct entry *copy = f->all[f->n - 1].e;
        for (int i = 0; i < FIELD_N; i++)
            if (copy->fields[i].kind == VALUE_NONE)
                copy->fields[i] = e->fields[i];
    }
}

static void add_section(struct filling *f, const struct section *x,
                        const struct section *from)
{
    for (const struct entry *e = x->entries; e != NULL; e = e->next)
        if (e->roles != NULL)
            add_roles(f, e, from);
        else
            add_entry(f, e, from);
    for (const struct section *g = x->groups; g != NULL; g = g->next)
        add_section(f, g, from);
}

/* Sections */

static struct text text_of_data(struct build *b, const struct node *n)
{
    struct wording *w;
    if (n == NULL)
        return (struct text){0};
    w = ARENA_NEW(b->a, struct wording);
    *w = (struct wording){.s = n->text};
    return (struct text){w, {0}};
}

/* The section without its entries; prose and note go to its first part. */
static struct section section_head(struct filling *f, const struct section *x)
{
    struct section head = *x;
    head.entries = NULL;
    head.groups = NULL;
    head.next = NULL;
    for (size_t i = 0; i < f->n; i++)
        if (f->all[i].from == x && f->all[i].taken)
            head.prose = head.note = (struct text){0};
    return head;
}

/* The part as a section of what it takes; NULL if it is to be left out. */
static struct section *fill(struct filling *f, const struct node *part)
{
    struct build *b = f->b;
    struct section *made = ARENA_NEW(b->a, struct section);
    struct entry **end = &made->entries;
    for (size_t i = 0; i < f->n; i++) {
        struct candidate *c = &f->all[i];
        if (c->taken || !is_of(part, c->from) || !takes(part, c->e))
            continue;
        if (made->entries == NULL)
            *made = section_head(f, c->from);
        c->taken = true;
        *end = c->e;
        end = &c->e->next;
    }
    const struct node *none = node_find(part, "none");
    if (made->entries == NULL && none == NULL)
        return NULL;
    if (made->entries == NULL) {
        made->id = node_find(part, "title")->text;
        made->prose = text_of_data(b, none);
    }
    made->title = text_of_data(b, node_find(part, "title"));
    made->group_by = STR("none");
    made->counts = ASKED_NO;
    return made;
}

/* A part with parts is a section of groups. */
static struct section *fill_groups(struct filling *f, const struct node *part)
{
    const struct node *parts = node_find(part, "parts");
    struct section *made = NULL, *last = NULL;
    if (parts == NULL)
        return fill(f, part);
    for (const struct node *k = parts->kids; k != NULL; k = k->next) {
        struct section *group = fill(f, k);
        if (group == NULL)
            continue;
        group->is_group = true;
        if (last != NULL) {
            last->next = group;
        } else {
            made = ARENA_NEW(f->b->a, struct section);
            *made = *group;
            made->entries = NULL;
            made->is_group = false;
            made->prose = made->note = (struct text){0};
            made->title = text_of_data(f->b, node_find(part, "title"));
            made->groups = group;
        }
        last = group;
    }
    return made;
}

/* Whether some part of the form is of the section. */
static bool is_placed(const struct node *parts, const struct section *x)
{
    for (const struct node *k = parts->kids; k != NULL; k = k->next) {
        const struct node *inner = node_find(k, "parts");
        if (is_of(k, x) || (inner != NULL && is_placed(inner, x)))
            return true;
    }
    return false;
}

const struct section *form_sections(struct build *b)
{
    const struct node *form = form_of(b->lang, b->m->form);
    struct filling f = {.b = b};
    struct section *first = NULL, **end = &first;
    if (form == NULL)
        return b->p->sections;
    for (const struct section *x = b->p->sections; x != NULL; x = x->next)
        if (is_placed(form, x))
            add_section(&f, x, x);
    for (const struct node *k = form->kids; k != NULL; k = k->next) {
        *end = fill_groups(&f, k);
        end = *end != NULL ? &(*end)->next : end;
    }
    for (const struct section *x = b->p->sections; x != NULL; x = x->next) {
        if (is_placed(form, x))
            continue;
        *end = ARENA_NEW(b->a, struct section);
        **end = *x;
        (*end)->next = NULL;
        end = &(*end)->next;
    }
    return first;
}
