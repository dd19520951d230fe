#include "layout/leading.h"

#include "base/arena.h"
#include "base/diag.h"
#include "layout/contact.h"
#include "layout/value.h"
#include "profile/identifier.h"
#include "text/markup.h"

/* Fields that lead somewhere, the first that is set first. */
static const enum field_id LEADING[] = {FIELD_URL, FIELD_DOI, FIELD_ARXIV};
#define N_LEADING (sizeof LEADING / sizeof *LEADING)

bool leading_is(int f)
{
    for (size_t i = 0; i < N_LEADING; i++)
        if ((int)LEADING[i] == f)
            return true;
    return false;
}

bool leading_is_first(const struct scope *s, enum field_id f)
{
    for (size_t i = 0; i < N_LEADING && LEADING[i] != f; i++)
        if (value_filled(s->b, &s->entry->fields[LEADING[i]]))
            return false;
    return true;
}

static const struct wording *wording_of(struct scope *s, enum field_id f)
{
    const struct value *v = &s->entry->fields[f];
    return v->kind == VALUE_TEXT ? value_wording(s->b, &v->text) : NULL;
}

/* Where the field's text leads; "" if nowhere. */
static struct str uri_of(struct scope *s, enum field_id f,
                              const struct wording *w)
{
    struct arena *a = s->b->a;
    struct str uri = str_trim(w->s);
    bool address = str_starts(uri, "http://") || str_starts(uri, "https://");
    if (f == FIELD_DOI) {
        uri = doi_address(a, w->s);
        if (uri.n == 0)
            diag_at(s->b->d, DIAG_LINK, w->span,
                    "'%.*s' is no DOI, such as 10.1000/182; it is not linked",
                    STR_ARGS(w->s));
    } else if (f == FIELD_ARXIV) {
        uri = arxiv_address(a, w->s);
    } else if (!address && str_find(uri, ':') == uri.n) {
        uri = str_join(a, STR("https://"), uri);
    }
    return uri_encode(a, uri);
}

struct str leading_uri(struct scope *s)
{
    for (size_t i = 0; i < N_LEADING; i++) {
        bool shown = s->named >> LEADING[i] & 1;
        const struct wording *w = shown ? NULL : wording_of(s, LEADING[i]);
        struct str uri = w != NULL ? uri_of(s, LEADING[i], w) : STR("");
        if (uri.n > 0)
            return uri;
    }
    return STR("");
}

/* An identifier of arXiv says that it is one. */
bool leading_put(struct scope *s, enum field_id f, const struct style *style,
                 unsigned flags, struct flow *out)
{
    struct flow text = {0};
    const struct wording *w = wording_of(s, f);
    if (w == NULL)
        return false;
    if (f == FIELD_ARXIV && arxiv_bare(w->s).s == str_trim(w->s).s)
        flow_literal(s->b->a, &text, STR("arXiv:"), style, flags);
    value_put_wording(s, w, style, flags, &text);
    struct str uri = uri_of(s, f, w);
    if (uri.n > 0)
        contact_link(s->b, text.first,
                     (struct link){.uri = uri, .span = w->span});
    flow_append(out, &text);
    return true;
}
