#include "layout/render.h"

#include "base/arena.h"
#include "layout/contact.h"
#include "layout/field.h"
#include "layout/ownbold.h"
#include "layout/photobox.h"
#include "layout/value.h"

/* Templates */

/* Which of the [[…]] have all their fields set: bit number - 1. */
static uint64_t options_set(struct scope *s, const struct template *t)
{
    uint64_t set = ~UINT64_C(0);
    for (size_t i = 0; i < t->n; i++) {
        const struct chunk *c = &t->chunks[i];
        if (c->option > 0 && c->option <= 64 && c->kind == CHUNK_FIELD &&
            !field_is_set(s, &c->field))
            set &= ~(UINT64_C(1) << (c->option - 1));
    }
    return set;
}

static const struct language *separator_language(const struct scope *s,
                                                 enum separator sep)
{
    return sep == SEP_OPEN || sep == SEP_CLOSE ? s->brackets : s->lang;
}

static void put_chunk(struct scope *s, const struct chunk *c,
                      const struct style *style, struct flow *out)
{
    struct arena *a = s->b->a;
    switch (c->kind) {
    case CHUNK_TEXT:
        flow_literal(a, out, c->text, style, c->flags);
        break;
    case CHUNK_SEPARATOR:
        flow_separator(a, out, c->separator,
                       separator_language(s, c->separator),
                       value_style(s->b, style, c->field.style), c->flags);
        break;
    case CHUNK_FIELD:
        field_put(s, &c->field, style, c->flags, out);
        break;
    }
}

void render_onto(struct scope *s, const struct template *t,
                 const struct style *style, struct flow *out)
{
    uint64_t set = options_set(s, t);
    for (size_t i = 0; i < t->n; i++) {
        const struct chunk *c = &t->chunks[i];
        if (c->option == 0 || (c->option <= 64 && (set >> (c->option - 1) & 1)))
            put_chunk(s, c, style, out);
    }
}

struct flow render_template(struct scope *s, const struct template *t,
                            const struct style *style)
{
    struct flow f = {0};
    render_onto(s, t, style, &f);
    if (t->has_fields && !f.filled)
        f = (struct flow){0};
    return f;
}

/* Parts */

static bool any_set(struct scope *s, const struct fields_set *f)
{
    for (size_t i = 0; i < f->n; i++)
        if (field_is_set(s, &f->refs[i]))
            return true;
    return (f->by_year && s->by_year) ||
           (f->photo && photo_shown(s->b, &s->b->m->photo) != NULL);
}

bool render_when(struct scope *s, const struct condition *c)
{
    const struct fields_set *when = &c->when;
    bool always = when->n == 0 && !when->photo && !when->by_year;
    return (always || any_set(s, when)) && !any_set(s, &c->unless);
}

struct joined {
    struct scope *s;
    const struct part *p;
    struct flow f;
    const struct style *style;
    size_t n;
};

/* A bracket that opens a part stands in the separator's place. */
static void join_one(void *to, const struct flow *f, const struct style *style,
                     int align)
{
    (void)style;
    (void)align;
    struct joined *j = to;
    struct flow rest = *f;
    enum separator sep = (enum separator)j->p->with;
    const struct style *look = j->style;
    unsigned flags = 0;
    if (flow_begins(f, SEP_OPEN, separator_language(j->s, SEP_OPEN))) {
        sep = SEP_OPEN;
        look = f->first->style;
        flags = f->first->flags;
        rest.first = f->first->next;
    }
    if (j->n++ > 0)
        flow_separator(j->s->b->a, &j->f, sep, separator_language(j->s, sep),
                       look, flags);
    else
        rest = *f;
    flow_append(&j->f, &rest);
}

static struct flow render_join(struct scope *s, const struct part *p,
                               const struct style *style)
{
    struct joined j = {.s = s, .p = p, .style = style};
    bool in_line = s->in_line;
    s->in_line = p->kind == PART_JOIN;
    for (size_t i = 0; i < p->n; i++)
        render_items(s, &p->kids[i], style, join_one, &j);
    s->in_line = in_line;
    return j.f;
}

struct flow render_part(struct scope *s, const struct part *p,
                        const struct style *style)
{
    struct flow f = {0};
    if (!render_when(s, &p->shown))
        return f;
    style = value_style(s->b, style, p->style);
    if (p->kind == PART_TEMPLATE && p->text != NULL)
        f = render_template(s, p->text, style);
    else if (p->kind == PART_JOIN || p->kind == PART_LINES)
        f = render_join(s, p, style);
    else if (p->kind == PART_CONTACTS) {
        struct joined j = {.s = s, .p = p, .style = style};
        render_items(s, p, style, join_one, &j);
        f = j.f;
    }
    if (p->own_name != 0)
        ownbold_put(s->b, &f);
    if (p->end >= 0)
        flow_end(s->b->a, &f, (enum separator)p->end, s->lang, style);
    return f;
}

/* Lists */

/* The field that is all of the part, if it is one. */
static const struct field_ref *sole_field(const struct part *p)
{
    const struct template *t = p->text;
    bool sole = p->kind == PART_TEMPLATE && t != NULL && t->n == 1 &&
                t->chunks[0].kind == CHUNK_FIELD && t->chunks[0].option == 0;
    return sole ? &t->chunks[0].field : NULL;
}

static void each_contact(struct scope *s, const struct part *p,
                         const struct style *style,
                         void (*each)(void *, const struct flow *,
                                      const struct style *, int),
                         void *to)
{
    size_t i = 0;
    for (const struct contact *c = s->b->p->contacts; c != NULL;
         c = c->next, i++) {
        if (!contact_due(s, p->contacts, c, i))
            continue;
        struct flow f = contact_render(s, p->contacts, c, style);
        if (f.first != NULL)
            each(to, &f, contact_hanging(s->b, p->contacts, style), p->align);
    }
}

void render_items(struct scope *s, const struct part *p,
                  const struct style *style,
                  void (*each)(void *to, const struct flow *f,
                               const struct style *style, int align),
                  void *to)
{
    const struct field_ref *field = sole_field(p);
    if (!render_when(s, &p->shown))
        return;
    const struct style *own = value_style(s->b, style, p->style);
    if (p->kind == PART_CONTACTS) {
        each_contact(s, p, own, each, to);
    } else if (p->kind == PART_LINES) {
        for (size_t i = 0; i < p->n; i++)
            render_items(s, &p->kids[i], own, each, to);
    } else if (field != NULL && p->end < 0) {
        size_t n = field_count(s, field);
        for (size_t i = 0; i < n; i++) {
            struct flow f = {0};
            if (!field_put_item(s, field, i, own, p->text->chunks[0].flags, &f))
                continue;
            if (p->own_name != 0)
                ownbold_put(s->b, &f);
            each(to, &f, own, p->align);
        }
    } else {
        struct flow f = render_part(s, p, style);
        if (f.first != NULL)
            each(to, &f, own, p->align);
    }
}
