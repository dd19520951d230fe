#include "layout/field.h"

#include "base/arena.h"
#include "layout/cite.h"
#include "layout/contact.h"
#include "layout/leading.h"
#include "layout/render.h"
#include "layout/value.h"
#include "text/markup.h"

#define BIT(f) (UINT64_C(1) << (f))
_Static_assert(FIELD_N <= 64, "a field set is one word");

/* Fields that are never text on the page: they choose, sort or lead. */
#define NOT_TEXT                                                               \
    (BIT(FIELD_TAGS) | BIT(FIELD_KEY) | BIT(FIELD_KIND) | BIT(FIELD_URL) |     \
     BIT(FIELD_DOI) | BIT(FIELD_ARXIV))

bool field_is_text(enum field_id f)
{
    return !(NOT_TEXT & BIT(f));
}

/* Fields that carry the entry's link, the first that is shown. */
static const enum field_id LINKED[] = {
    FIELD_TITLE, FIELD_COURSE, FIELD_ORGANISATION, FIELD_NAME,
    FIELD_EVENT, FIELD_VENUE,  FIELD_POSITION,     FIELD_DEGREE,
};

/* Titles of works: italic in Latin, in their own brackets in Chinese. */
static bool is_work(enum field_id f)
{
    return f == FIELD_VENUE || f == FIELD_VENUE_FULL || f == FIELD_COURSE ||
           f == FIELD_THESIS;
}

/* Where things are */

static const struct text *document_text(const struct profile *p, int id)
{
    switch ((enum document_field)id) {
    case DOC_NAME:
        return &p->name;
    case DOC_FAMILY:
        return &p->family;
    case DOC_GIVEN:
        return &p->given;
    case DOC_HEADLINE:
        return &p->headline;
    case DOC_AFFILIATION:
        return &p->affiliation;
    case DOC_DEPARTMENT:
        return &p->department;
    case DOC_LOCATION:
        return &p->location;
    case DOC_UPDATED:
    case DOC_N:
        break;
    }
    return NULL;
}

static const struct contact *find_contact(struct scope *s, struct str key)
{
    size_t i = 0;
    for (const struct contact *c = s->b->p->contacts; c != NULL;
         c = c->next, i++) {
        if (str_eq(c->key, key)) {
            s->b->contacts_shown |= i < 64 ? BIT(i) : 0;
            return c;
        }
    }
    return NULL;
}

static const struct section *find_prose(struct scope *s, int kind)
{
    for (const struct section *x = s->b->p->sections; x != NULL; x = x->next)
        if ((int)x->kind == kind && x->prose.wordings != NULL)
            return x;
    return NULL;
}

static const struct value *entry_value(const struct scope *s, int id)
{
    return s->entry != NULL ? &s->entry->fields[id] : NULL;
}

/* The plain text behind a reference, or NULL if it is of another kind. */
static const struct text *ref_text(struct scope *s, const struct field_ref *ref)
{
    const struct value *v;
    const struct contact *c;
    const struct section *x;
    switch (ref->from) {
    case FROM_ENTRY:
        v = entry_value(s, ref->id);
        return v != NULL && v->kind == VALUE_TEXT ? &v->text : NULL;
    case FROM_DOCUMENT:
        return document_text(s->b->p, ref->id);
    case FROM_CONTACT:
        c = find_contact(s, ref->key);
        return c != NULL ? &c->value : NULL;
    case FROM_SECTION:
        x = find_prose(s, ref->id);
        return x != NULL ? &x->prose : NULL;
    case FROM_HERE:
        return ref->id == HERE_TEXT ? &s->text : NULL;
    }
    return NULL;
}

static const struct value *ref_value(struct scope *s,
                                     const struct field_ref *ref)
{
    if (ref->from == FROM_DOCUMENT && ref->id == DOC_UPDATED)
        return &s->b->p->updated;
    if (ref->from == FROM_ENTRY)
        return entry_value(s, ref->id);
    if (ref->from == FROM_HERE && s->contact == NULL && s->entry != NULL &&
        (ref->id == HERE_LABEL || ref->id == HERE_VALUE))
        return entry_value(s,
                           ref->id == HERE_LABEL ? FIELD_LABEL : FIELD_VALUE);
    return NULL;
}

static bool carries_link(struct scope *s, int field)
{
    for (size_t i = 0; i < sizeof LINKED / sizeof *LINKED; i++) {
        enum field_id f = LINKED[i];
        if ((s->named & BIT(f)) &&
            value_filled(s->b, &s->entry->fields[f]))
            return (int)f == field;
    }
    return false;
}

static bool put_entry_field(struct scope *s, const struct field_ref *ref,
                            const struct value *v, const struct style *style,
                            unsigned flags, struct flow *out)
{
    struct flow f = {0};
    if (!value_filled(s->b, v) ||
        !value_put(s, ref->pattern, v, style, flags, &f))
        return false;
    s->shown |= BIT(ref->id);
    if (s->plan != NULL && carries_link(s, ref->id))
        contact_link(s->b, f.first,
                     (struct link){.uri = leading_uri(s), .span = v->span});
    flow_append(out, &f);
    return true;
}

/*
 * A work's title that the template sets in italics: Han has none, so where the
 * language has brackets for titles (《》) these take their place.
 */
static bool put_work(struct scope *s, const struct field_ref *ref,
                     const struct value *v, const struct style *style,
                     unsigned flags, struct flow *out)
{
    struct build *b = s->b;
    const struct wording *w = value_wording(b, &v->text);
    const struct language *lang = b->lang->han ? b->lang : s->words;
    struct str open = language_word(lang, "phrases", STR("work-open"));
    struct str close = language_word(lang, "phrases", STR("work-close"));
    if (w == NULL || open.n == 0 || !flow_has_han(w->s) ||
        str_starts(w->s, open.s))
        return put_entry_field(s, ref, v, style, flags, out);
    flags &= ~(unsigned)INLINE_ITALIC;
    flow_literal(b->a, out, open, style, flags);
    put_entry_field(s, ref, v, style, flags, out);
    flow_literal(b->a, out, close, style, flags);
    return true;
}

/* Numbers, letters, pages */

static bool put_here(struct scope *s, const struct field_ref *ref,
                     const struct style *style, unsigned flags,
                     struct flow *out)
{
    struct build *b = s->b;
    int number = ref->id == HERE_PAGE    ? s->page
                 : ref->id == HERE_PAGES ? s->pages
                 : ref->id == HERE_N     ? s->n
                                         : 0;
    struct str text = STR("");
    if (number > 0)
        text = str_format(b->a, "%d", number);
    else if (ref->id == HERE_LETTER || ref->id == HERE_KIND)
        text = ref->id == HERE_LETTER ? s->letter : s->kind;
    if (text.n > 0) {
        flow_literal(b->a, out, text, style, flags);
        out->filled = true;
    }
    return text.n > 0;
}

static bool put_contact_here(struct scope *s, const struct field_ref *ref,
                             const struct style *style, unsigned flags,
                             struct flow *out)
{
    struct wording room;
    if (ref->id == HERE_VALUE)
        return contact_put(s, s->contact, style, flags, out);
    struct text label = contact_label(s->b, s->contact, &room);
    return value_put_text(s, &label, style, flags, out);
}

/* {rest}: fields that no row of the kind names, in their usual order */

static bool in_rest(const struct scope *s, int f)
{
    return !((s->named | NOT_TEXT) & BIT(f)) &&
           value_filled(s->b, &s->entry->fields[f]);
}

static size_t rest_count(const struct scope *s)
{
    size_t n = 0;
    for (int f = 0; s->entry != NULL && f < FIELD_N; f++)
        n += in_rest(s, f);
    return n;
}

static bool put_rest(struct scope *s, size_t nth, const struct style *style,
                     unsigned flags, struct flow *out)
{
    for (int f = 0; s->entry != NULL && f < FIELD_N; f++) {
        struct field_ref ref = {.from = FROM_ENTRY, .id = f};
        if (in_rest(s, f) && nth-- == 0)
            return put_entry_field(s, &ref, &s->entry->fields[f], style, flags,
                                   out);
    }
    return false;
}

/* Styles of citing */

static bool is_cited(const struct field_ref *ref)
{
    return ref->from == FROM_HERE &&
           (ref->id == HERE_CITATION || ref->id == HERE_EXTRAS ||
            ref->id == HERE_EDS);
}

static bool cited_is_set(const struct scope *s, int id)
{
    if (id == HERE_CITATION)
        return s->form != NULL;
    if (id == HERE_EXTRAS)
        return s->citation != NULL && s->citation->extras != NULL;
    return s->entry != NULL &&
           s->entry->fields[FIELD_EDITORS].kind == VALUE_AUTHORS;
}

static bool put_cited(struct scope *s, int id, const struct style *style,
                      unsigned flags, struct flow *out)
{
    if (!cited_is_set(s, id))
        return false;
    if (id == HERE_CITATION) {
        struct flow f = cite_render(s, style);
        flow_append(out, &f);
        return f.first != NULL;
    }
    if (id == HERE_EXTRAS) {
        render_onto(s, s->citation->extras, style, out);
        return true;
    }
    const struct value *v = &s->entry->fields[FIELD_EDITORS];
    bool several = v->n > 1;
    struct str word =
        language_word(s->words, "phrases", several ? STR("eds") : STR("ed"));
    flow_literal(s->b->a, out, word, style, flags);
    return true;
}

/* Any field */

static bool is_rest(const struct field_ref *ref)
{
    return ref->from == FROM_HERE && ref->id == HERE_REST;
}

static bool is_number(const struct field_ref *ref)
{
    return ref->from == FROM_HERE &&
           (ref->id == HERE_N || ref->id == HERE_LETTER ||
            ref->id == HERE_KIND ||
            ref->id == HERE_PAGE || ref->id == HERE_PAGES);
}

/*
 * {f@lang}: that wording or none; none either where it is the document's own
 * language, so that one layout serves documents in both.
 */
static const struct wording *other_wording(const struct scope *s,
                                           const struct field_ref *ref,
                                           const struct text *t)
{
    if (t == NULL || language_serves(ref->lang, s->b->p->language))
        return NULL;
    const struct wording *w = text_in(t, ref->lang);
    return w != NULL && w->s.n > 0 ? w : NULL;
}

/* In a citation what its row already shows is not said again. */
static bool is_apart(const struct scope *s, const struct field_ref *ref)
{
    return ref->from == FROM_ENTRY && (s->apart & BIT(ref->id));
}

static bool is_set(struct scope *s, const struct field_ref *ref)
{
    if (is_apart(s, ref))
        return false;
    if (is_cited(ref))
        return cited_is_set(s, ref->id);
    if (is_number(ref))
        return ref->id == HERE_LETTER ? s->letter.n > 0
               : ref->id == HERE_KIND ? s->kind.n > 0
                                      : true;
    if (is_rest(ref))
        return rest_count(s) > 0;
    if (s->contact != NULL && ref->from == FROM_HERE && ref->id != HERE_TEXT)
        return true;
    const struct value *v = ref_value(s, ref);
    const struct text *t = v == NULL               ? ref_text(s, ref)
                           : v->kind == VALUE_TEXT ? &v->text
                                                   : NULL;
    if (t != NULL)
        return ref->lang.n > 0 ? other_wording(s, ref, t) != NULL
                               : value_wording(s->b, t) != NULL;
    return v != NULL && value_shows(s->b, v, ref->pattern);
}

/* Of {f/g} the first that is set, or the last. */
static const struct field_ref *chosen(struct scope *s,
                                      const struct field_ref *ref)
{
    while (ref->other != NULL && !is_set(s, ref))
        ref = ref->other;
    return ref;
}

bool field_is_set(struct scope *s, const struct field_ref *ref)
{
    return is_set(s, chosen(s, ref));
}

static bool put_in_language(struct scope *s, const struct field_ref *ref,
                            const struct text *t, const struct style *style,
                            unsigned flags, struct flow *out)
{
    const struct wording *w = other_wording(s, ref, t);
    if (w != NULL)
        value_put_wording(s, w, style, flags, out);
    return w != NULL;
}

static void note_shown(struct scope *s, const struct field_ref *ref)
{
    if (ref->from == FROM_DOCUMENT)
        s->b->doc_shown |= 1u << ref->id;
    else if (ref->from == FROM_SECTION)
        s->b->prose_shown |= 1u << ref->id;
    else if (ref->from == FROM_ENTRY)
        s->shown |= BIT(ref->id);
    else if (ref->id == HERE_TEXT)
        s->shown |= BIT(FIELD_TITLE);
    else if (ref->id == HERE_LABEL || ref->id == HERE_VALUE)
        s->shown |= BIT(ref->id == HERE_LABEL ? FIELD_LABEL : FIELD_VALUE);
}

static bool put_plain(struct scope *s, const struct field_ref *ref,
                      const struct style *style, unsigned flags,
                      struct flow *out)
{
    const struct value *v = ref_value(s, ref);
    const struct contact *c;
    if (ref->from == FROM_CONTACT) {
        c = find_contact(s, ref->key);
        return c != NULL && contact_put(s, c, style, flags, out);
    }
    if (ref->from == FROM_ENTRY && v != NULL && leading_is(ref->id))
        return leading_put(s, (enum field_id)ref->id, style, flags, out);
    if (ref->from == FROM_ENTRY && v != NULL)
        return (flags & INLINE_ITALIC) && v->kind == VALUE_TEXT &&
                       is_work((enum field_id)ref->id)
                   ? put_work(s, ref, v, style, flags, out)
                   : put_entry_field(s, ref, v, style, flags, out);
    if (v != NULL)
        return value_filled(s->b, v) &&
               value_put(s, ref->pattern, v, style, flags, out);
    const struct text *t = ref_text(s, ref);
    return t != NULL && value_put_text(s, t, style, flags, out);
}

bool field_put(struct scope *s, const struct field_ref *ref,
               const struct style *style, unsigned flags, struct flow *out)
{
    bool put;
    const struct field_ref *all = ref;
    ref = chosen(s, ref);
    style = value_style(s->b, style, ref->style);
    if (is_apart(s, ref))
        return false;
    if (is_cited(ref))
        return put_cited(s, ref->id, style, flags, out);
    if (is_number(ref))
        return put_here(s, ref, style, flags, out);
    if (is_rest(ref)) {
        size_t n = rest_count(s);
        for (size_t i = 0; i < n; i++) {
            if (i > 0)
                flow_separator(s->b->a, out, SEP_COMMA, s->lang, style, flags);
            put_rest(s, i, style, flags, out);
        }
        return n > 0;
    }
    if (s->contact != NULL && ref->from == FROM_HERE && ref->id != HERE_TEXT)
        return put_contact_here(s, ref, style, flags, out);
    if (ref->lang.n > 0)
        put = put_in_language(s, ref, ref_text(s, ref), style, flags, out);
    else
        put = put_plain(s, ref, style, flags, out);
    /* what another stands for is not missed */
    for (; put && all != NULL; all = all->other)
        note_shown(s, all);
    return put;
}

size_t field_count(struct scope *s, const struct field_ref *ref)
{
    ref = chosen(s, ref);
    const struct value *v = ref_value(s, ref);
    if (is_rest(ref))
        return rest_count(s);
    if (v != NULL && v->kind == VALUE_LIST)
        return v->n;
    return field_is_set(s, ref) ? 1 : 0;
}

bool field_put_item(struct scope *s, const struct field_ref *ref, size_t i,
                    const struct style *style, unsigned flags, struct flow *out)
{
    const struct field_ref *one = chosen(s, ref);
    const struct value *v = ref_value(s, one);
    if (is_rest(ref))
        return put_rest(s, i, value_style(s->b, style, ref->style), flags, out);
    if (v == NULL || v->kind != VALUE_LIST)
        return field_put(s, ref, style, flags, out);
    note_shown(s, ref);
    out->second = v->second != NULL && v->second[i];
    return value_put_text(s, &v->list[i], value_style(s->b, style, ref->style),
                          flags, out);
}
