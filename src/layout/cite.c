#include "layout/cite.h"

#include "base/arena.h"
#include "layout/render.h"
#include "layout/tongue.h"
#include "layout/value.h"

/*
 * The style with its phrases in the language: it is read again for the entries
 * in another one, once for each.
 */
static const struct citation *style_in(struct build *b,
                                       const struct citation *style,
                                       const struct language *lang)
{
    if (lang == b->lang)
        return style;
    for (size_t i = 0; i < b->n_cited; i++)
        if (b->cited[i].node == style->node && b->cited[i].lang == lang)
            return &b->cited[i];
    struct reader r = b->reader;
    r.lang = lang;
    struct citation *made =
        ARENA_PUSH(b->a, b->cited, b->n_cited, b->cap_cited);
    plan_citation(&r, style->node, made);
    made->lang = lang;
    return made;
}

void cite_scope(struct scope *s, const struct citation *style, struct str kind)
{
    if (s->plan == NULL)
        return;
    s->named = s->plan->fields;
    if (style == NULL || !s->plan->cites)
        return;
    s->citation = style_in(s->b, style, s->words);
    s->form = &s->citation->forms[pub_kind_of(kind)];
    if (s->form->part == NULL)
        s->form = &s->citation->forms[PUB_NONE];
    s->named |= s->form->fields;
    if (s->citation->extras != NULL)
        s->named |= s->citation->extras_fields;
    if (style->latin)
        s->lang = tongue_latin(s->b, s->words);
    /* Inside a sentence that a stop ends, else beside it, as the page's. */
    s->brackets = style->end >= 0 ? s->lang : s->b->lang;
}

struct flow cite_render(struct scope *s, const struct style *style)
{
    struct flow f = {0};
    if (s->form == NULL || s->form->part == NULL)
        return f;
    if (s->entry->shape == ENTRY_BULLET) {
        s->shown |= UINT64_C(1) << FIELD_TITLE;
        value_put_text(s, &s->text, style, 0, &f);
        return f;
    }
    /* a form does not hold itself */
    struct scope inner = *s;
    inner.form = NULL;
    inner.apart = s->shown & UINT64_C(1) << FIELD_DATE;
    f = render_part(&inner, s->form->part, style);
    s->shown = inner.shown;
    if (s->citation->end >= 0)
        flow_end(s->b->a, &f, (enum separator)s->citation->end, s->lang, style);
    return f;
}
