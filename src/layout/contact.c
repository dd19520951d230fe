#include "layout/contact.h"

#include "base/arena.h"
#include "layout/field.h"
#include "layout/icon.h"
#include "layout/value.h"
#include "text/markup.h"

struct text contact_label(struct build *b, const struct contact *c,
                          struct wording *room)
{
    if (value_wording(b, &c->label) != NULL)
        return c->label;
    struct str word = language_word(b->lang, "contacts", c->key);
    *room = (struct wording){.s = word.n > 0 ? word : c->key, .span = c->span};
    return (struct text){room, c->span};
}

/* A link for all pieces that have none. */
void contact_link(struct build *b, struct piece *from, struct link to)
{
    struct link *link = ARENA_NEW(b->a, struct link);
    *link = to;
    for (; to.uri.n > 0 && from != NULL; from = from->next)
        if (from->link == NULL && !(from->flags & INLINE_LITERAL))
            from->link = link;
}

/* What has no spaces anyone would break at: a number, an address. */
static bool is_phone(const struct contact *c)
{
    return str_is(c->key, "phone") || str_is(c->key, "fax") ||
           str_is(c->key, "mobile");
}

/* Its word as plain text: what its link leads to. */
static struct str kind_of(struct build *b, const struct contact *c)
{
    struct wording room;
    struct text label = contact_label(b, c, &room);
    const struct wording *w = value_wording(b, &label);
    return w == NULL ? STR("") : markup_plain(b->a, w->s);
}

/* Its links, those in the value too, get it. */
static void set_kind(struct arena *a, struct piece *p, struct str kind)
{
    const struct link *old = NULL;
    struct link *copy = NULL;

    for (; p != NULL; p = p->next) {
        if (p->link == NULL)
            continue;
        if (p->link != old) {
            old = p->link;
            copy = ARENA_NEW(a, struct link);
            *copy = *old;
            copy->kind = kind;
        }
        p->link = copy;
    }
}

bool contact_put(struct scope *s, const struct contact *c,
                 const struct style *style, unsigned flags, struct flow *out)
{
    struct build *b = s->b;
    const struct wording *w = value_wording(b, &c->value);
    struct flow f = {0};
    if (w == NULL)
        return false;
    if (is_phone(c))
        flags |= INLINE_NOWRAP;
    value_put_wording(s, w, style, flags, &f);
    contact_link(b, f.first, (struct link){
        .uri = contact_url(b->a, c, w->s), .span = c->span});
    set_kind(b->a, f.first, kind_of(b, c));
    flow_append(out, &f);
    return true;
}

bool contact_due(struct scope *s, const struct contacts_plan *c,
                 const struct contact *contact, size_t index)
{
    struct build *b = s->b;
    uint64_t bit = index < 64 ? UINT64_C(1) << index : 0;
    bool named = c->n_only == 0;
    for (size_t i = 0; i < c->n_only; i++)
        named = named || str_eq(c->only[i], contact->key);
    if (!named || (b->contacts_shown & bit) ||
        value_wording(b, &contact->value) == NULL)
        return false;
    b->contacts_shown |= bit;
    return true;
}

static bool has(struct str s, const char *z)
{
    for (size_t i = 0; i < s.n; i++)
        if (str_starts(str_sub(s, i, s.n), z))
            return true;
    return false;
}

/* Addresses of every sort and telephone numbers need no word before them. */
static bool says_itself(const struct contact *contact, struct str value)
{
    static const char *const KEYS_OF[] = {"phone", "address", "location"};
    for (size_t i = 0; i < sizeof KEYS_OF / sizeof *KEYS_OF; i++)
        if (str_is(contact->key, KEYS_OF[i]))
            return contact->label.wordings == NULL;
    if (contact->label.wordings != NULL)
        return false;
    return has(value, "@") || has(value, "://") || has(value, "www.") ||
           str_is(contact->key, "homepage") ||
           str_is(contact->key, "website") || (str_is(contact->key, "email"));
}

static bool needs_word(const struct contacts_plan *c,
                       const struct contact *contact, const struct wording *w)
{
    if (c->labels == LABELS_NEEDED)
        return w != NULL && !says_itself(contact, w->s);
    return c->labels != LABELS_NONE;
}

const struct style *contact_hanging(struct build *b,
                                    const struct contacts_plan *c,
                                    const struct style *style)
{
    if (c->icons == NULL || !icon_in_column(c, style))
        return style;
    struct style *copy = ARENA_NEW(b->a, struct style);
    *copy = *style;
    copy->hang = ICON_ROOM + ICON_GAP;
    return copy;
}

struct flow contact_render(struct scope *s, const struct contacts_plan *c,
                           const struct contact *contact,
                           const struct style *style)
{
    static const struct field_ref LABEL = {.from = FROM_HERE, .id = HERE_LABEL};
    static const struct field_ref VALUE = {.from = FROM_HERE, .id = HERE_VALUE};
    struct scope inner = *s;
    struct flow f = {0};
    const struct wording *w = value_wording(s->b, &contact->value);
    inner.contact = contact;
    unsigned flags = c->with >= 0 || s->in_line ? INLINE_WHOLE : 0;
    if (!icon_put(s, c, contact, style, &f) && needs_word(c, contact, w)) {
        const struct style *look = value_style(s->b, style, c->label_style);
        field_put(&inner, &LABEL, look, flags, &f);
        flow_separator(s->b->a, &f, SEP_COLON, s->b->lang, look, flags);
    }
    field_put(&inner, &VALUE, style, flags, &f);
    return f;
}
