#include "layout/form.h"

#include "base/arena.h"
#include "base/diag.h"
#include "layout/value.h"

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
    for (; k != NULL && e != NULL; k = keys_next(has, k))
        for (int f = 0; f < FIELD_N; f++)
            if (e->fields[f].kind == VALUE_TEXT &&
                text_has(&e->fields[f].text, k->text))
                return true;
    return has == NULL;
}

/* Entries */

/* An entry of the profile, to be put into some part. */
struct candidate {
    struct entry *e;            /* NULL: of a section that has none */
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

/* Appends the text as paragraphs of their own. */
static void add_text(struct build *b, struct text *to, const struct text *more)
{
    const struct wording *old = value_wording(b, to);
    const struct wording *w = value_wording(b, more);
    if (w == NULL)
        return;
    if (old == NULL) {
        *to = *more;
        return;
    }
    struct wording *both = ARENA_NEW(b->a, struct wording);
    *both = *old;
    both->next = NULL;
    both->s = str_format(b->a, "%.*s\n%.*s", STR_ARGS(old->s),
                         STR_ARGS(w->s));
    to->wordings = both;
}

/* What a section and its groups say beside their entries. */
static void add_texts(struct build *b, struct section *to,
                      const struct section *x)
{
    add_text(b, &to->prose, &x->prose);
    for (const struct section *g = x->groups; g != NULL; g = g->next)
        add_texts(b, to, g);
    add_text(b, &to->note, &x->note);
}

static bool was_taken(const struct filling *f, const struct section *x)
{
    for (size_t i = 0; i < f->n; i++)
        if (f->all[i].from == x && f->all[i].taken)
            return true;
    return false;
}

/* The section as the head of a part: what it says of its entries. */
static struct section section_head(const struct section *x)
{
    struct section head = *x;
    head.entries = NULL;
    head.groups = NULL;
    head.next = NULL;
    head.prose = head.note = (struct text){0};
    return head;
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

/* Titles that those of the form stand in the place of. */
struct replaced {
    struct buf list;
    struct span at;             /* of the first */
};

static void list_titles(struct build *b, const struct section *x,
                        struct replaced *r)
{
    const struct wording *w = value_wording(b, &x->title);
    if (w != NULL && !str_eq(w->s, x->id)) {
        r->at = r->list.n > 0 ? r->at : w->span;
        buf_format(&r->list, "%s'%.*s'", r->list.n > 0 ? ", " : "",
                   STR_ARGS(w->s));
    }
    for (const struct section *g = x->groups; g != NULL; g = g->next)
        list_titles(b, g, r);
}

static void report_titles(struct build *b, const struct node *form)
{
    struct replaced r = {.list = {.a = b->a}};
    for (const struct section *x = b->p->sections; x != NULL; x = x->next)
        if (is_placed(form, x))
            list_titles(b, x, &r);
    if (r.list.n > 0)
        diag_at(b->d, DIAG_LAYOUT_FIELD, r.at,
                "layout '%.*s' has titles of its own and does not show %.*s",
                STR_ARGS(b->m->name), STR_ARGS(buf_text(&r.list)));
}

/* The part as a section of what it takes; NULL if it is to be left out. */
static struct section *fill(struct filling *f, const struct node *part)
{
    struct build *b = f->b;
    struct section *made = ARENA_NEW(b->a, struct section);
    struct entry **end = &made->entries;
    bool any = false;
    for (size_t i = 0; i < f->n; i++) {
        struct candidate *c = &f->all[i];
        if (c->taken || !is_of(part, c->from) || !takes(part, c->e))
            continue;
        if (!any)
            *made = section_head(c->from);
        any = true;
        if (!was_taken(f, c->from))
            add_texts(b, made, c->from);
        c->taken = true;
        *end = c->e;
        end = c->e != NULL ? &c->e->next : end;
    }
    const struct node *none = node_find(part, "none");
    if (!any && none == NULL)
        return NULL;
    if (!any) {
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
        group->is_group = group->counts_anew = true;
        if (last != NULL) {
            last->next = group;
        } else {
            made = ARENA_NEW(f->b->a, struct section);
            *made = *group;
            made->entries = NULL;
            made->is_group = false;
            made->counts_anew = false;
            made->prose = made->note = (struct text){0};
            /* What the author wishes is said of the parts. */
            made->style = made->number = STR("");
            made->order = ORDER_UNSAID;
            made->marks = NULL;
            made->title = text_of_data(f->b, node_find(part, "title"));
            made->groups = group;
        }
        last = group;
    }
    return made;
}

const struct section *form_sections(struct build *b)
{
    const struct node *form = form_of(b->lang, b->m->form);
    struct filling f = {.b = b};
    struct section *first = NULL, **end = &first;
    if (form == NULL)
        return b->p->sections;
    report_titles(b, form);
    for (const struct section *x = b->p->sections; x != NULL; x = x->next)
        if (is_placed(form, x)) {
            size_t before = f.n;
            add_section(&f, x, x);
            if (f.n == before)
                *ARENA_PUSH(b->a, f.all, f.n, f.cap) =
                    (struct candidate){NULL, x, false};
        }
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
