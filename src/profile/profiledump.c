/*
 * profiledump -- --dump=profile: what was understood, a line for each value.
 */
#include "profile/profile.h"

static void indent(struct buf *out, int depth)
{
    for (int i = 0; i < depth; i++)
        buf_z(out, "  ");
}

/* `"…"`, or `{zh: "…", en: "…"}`; `(ja)` after a text of its own language. */
static void dump_wordings(struct buf *out, const struct text *t)
{
    bool plain = t->wordings && !t->wordings->next && !t->wordings->lang.n;

    if (!plain)
        buf_char(out, '{');
    for (const struct wording *w = t->wordings; w; w = w->next) {
        if (!plain) {
            buf_str(out, w->lang);
            buf_z(out, ": ");
        }
        buf_quoted(out, w->s);
        if (w->own_lang.n)
            buf_format(out, " (%.*s)", STR_ARGS(w->own_lang));
        if (w->next)
            buf_z(out, ", ");
    }
    if (!plain)
        buf_char(out, '}');
}

static void dump_text(struct buf *out, int depth, const char *name,
                      const struct text *t)
{
    if (!t->wordings)
        return;
    indent(out, depth);
    buf_format(out, "%s: ", name);
    dump_wordings(out, t);
    buf_char(out, '\n');
}

static void dump_word(struct buf *out, int depth, const char *name,
                      struct str s)
{
    if (s.n == 0)
        return;
    indent(out, depth);
    buf_format(out, "%s: %.*s\n", name, STR_ARGS(s));
}

static void dump_day(struct buf *out, const struct day *d)
{
    if (!d->year) {
        buf_char(out, '?');
        return;
    }
    buf_format(out, "%d", d->year);
    if (d->month)
        buf_format(out, "-%02d", d->month);
    if (d->day)
        buf_format(out, "-%02d", d->day);
}

static void dump_end(struct buf *out, const struct day *d, struct str typed)
{
    if (typed.n)
        buf_quoted(out, typed);
    else
        dump_day(out, d);
}

static void dump_date(struct buf *out, const struct date *d)
{
    if (d->free) {
        buf_z(out, "as typed ");
        buf_quoted(out, d->typed);
        return;
    }
    dump_end(out, &d->from, d->from_typed);
    if (d->range) {
        buf_z(out, " to ");
        if (d->open)
            buf_z(out, "open");
        else
            dump_end(out, &d->to, d->to_typed);
    }
}

static void dump_authors(struct buf *out, const struct value *v)
{
    buf_z(out, v->authors_typed ? "typed" : "list");
    for (size_t i = 0; i < v->n; i++) {
        const struct author *x = &v->authors[i];

        buf_char(out, ' ');
        if (x->before.n)
            buf_quoted(out, x->before);
        buf_format(out, "[%.*s%s%.*s%s%.*s%s%.*s%s%s%s]", STR_ARGS(x->lead),
                   x->lead.n ? "|" : "", STR_ARGS(x->name),
                   x->marks.n ? "|" : "", STR_ARGS(x->marks),
                   x->after.n ? "|" : "", STR_ARGS(x->after),
                   x->me ? " me" : "", x->student ? " student" : "",
                   x->others ? " others" : "");
    }
}

static void dump_value(struct buf *out, int depth, const char *name,
                       const struct value *v)
{
    if (v->kind == VALUE_NONE)
        return;
    indent(out, depth);
    buf_format(out, "%s: ", name);
    switch (v->kind) {
    case VALUE_TEXT:
        dump_wordings(out, &v->text);
        break;
    case VALUE_LIST:
        for (size_t i = 0; i < v->n; i++) {
            buf_z(out, i ? ", " : "");
            buf_z(out, v->second && v->second[i] ? "- " : "");
            dump_wordings(out, &v->list[i]);
        }
        break;
    case VALUE_DATE:
        dump_date(out, &v->date);
        break;
    case VALUE_AUTHORS:
        dump_authors(out, v);
        break;
    case VALUE_NONE:
        break;
    }
    buf_char(out, '\n');
}

static void dump_entry(struct buf *out, int depth, const struct entry *e)
{
    static const char *const shapes[] = {
        [ENTRY_FIELDS] = "entry", [ENTRY_BULLET] = "bullet",
        [ENTRY_PAIR] = "pair",
    };

    indent(out, depth);
    buf_format(out, "%s\n", shapes[e->shape]);
    dump_word(out, depth + 1, "lang", e->lang);
    for (int f = 0; f < FIELD_N; f++)
        dump_value(out, depth + 1, field_name((enum field_id)f),
                   &e->fields[f]);
    for (const struct entry *role = e->roles; role; role = role->next) {
        indent(out, depth + 1);
        buf_z(out, "role:\n");
        dump_entry(out, depth + 2, role);
    }
}

static void dump_section(struct buf *out, int depth, const struct section *s)
{
    indent(out, depth);
    buf_format(out, "%s %.*s: %s\n", depth ? "group" : "section",
               STR_ARGS(s->id), section_kind_name(s->kind));
    dump_text(out, depth + 1, "title", &s->title);
    dump_word(out, depth + 1, "group", s->group_by);
    dump_word(out, depth + 1, "number", s->number);
    dump_word(out, depth + 1, "break", s->page_break);
    dump_text(out, depth + 1, "text", &s->prose);
    for (const struct entry *e = s->entries; e; e = e->next)
        dump_entry(out, depth + 1, e);
    for (const struct section *g = s->groups; g; g = g->next)
        dump_section(out, depth + 1, g);
    dump_text(out, depth + 1, "note", &s->note);
    for (const struct author_mark *m = s->marks; m; m = m->next) {
        indent(out, depth + 1);
        buf_format(out, "mark %.*s: ", STR_ARGS(m->sign));
        dump_wordings(out, &m->words);
        buf_char(out, '\n');
    }
}

static void dump_contacts(struct buf *out, const struct contact *c)
{
    for (; c; c = c->next) {
        buf_format(out, "contact %.*s: ", STR_ARGS(c->key));
        dump_wordings(out, &c->value);
        buf_char(out, '\n');
        dump_text(out, 1, "label", &c->label);
        dump_text(out, 1, "url", &c->url);
    }
}

void profile_dump(struct buf *out, const struct profile *p)
{
    dump_word(out, 0, "language", p->language);
    dump_text(out, 0, "name", &p->name);
    dump_text(out, 0, "family", &p->family);
    dump_text(out, 0, "given", &p->given);
    dump_text(out, 0, "headline", &p->headline);
    dump_text(out, 0, "affiliation", &p->affiliation);
    dump_text(out, 0, "department", &p->department);
    dump_text(out, 0, "location", &p->location);
    dump_word(out, 0, "photo", p->photo);
    dump_word(out, 0, "role", p->role);
    dump_value(out, 0, "updated", &p->updated);
    for (size_t i = 0; i < p->n_me; i++)
        dump_text(out, 0, "me", &p->me[i]);
    dump_word(out, 0, "layout", p->layout);
    dump_contacts(out, p->contacts);
    for (const struct section *s = p->sections; s; s = s->next)
        dump_section(out, 0, s);
}
