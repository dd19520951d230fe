#include "layout/value.h"

#include "base/arena.h"
#include "layout/byline.h"
#include "profile/duration.h"
#include "text/markup.h"

/* Styles and texts */

const struct style *value_style(struct build *b, const struct style *under,
                                const struct style *over)
{
    if (over == NULL || over == under)
        return under;
    for (size_t i = 0; i < b->n_styles; i++)
        if (b->styles[i].under == under && b->styles[i].over == over)
            return b->styles[i].both;
    struct inline_style made = {under, over,
                                sheet_inline(&b->reader, under, over)};
    *ARENA_PUSH(b->a, b->styles, b->n_styles, b->cap_styles) = made;
    return made.both;
}

const struct wording *value_wording(struct build *b, const struct text *t)
{
    const struct wording *w = text_pick(t, b->p->language);
    return w != NULL && str_trim(w->s).n > 0 ? w : NULL;
}

/* The language of the wording, "" where it is the document's. */
static struct str wording_lang(const struct build *b, const struct wording *w)
{
    if (w->own_lang.n > 0)
        return w->own_lang;
    return w->lang.n == 0 || language_serves(w->lang, b->p->language) ? STR("")
                                                                    : w->lang;
}

void value_put_wording(struct scope *s, const struct wording *w,
                       const struct style *style, unsigned flags,
                       struct flow *out)
{
    struct build *b = s->b;
    flow_pieces(out, markup_parse(b->a, w->s, w->span, style, flags,
                                  wording_lang(b, w)));
    out->filled = true;
}

bool value_put_text(struct scope *s, const struct text *t,
                    const struct style *style, unsigned flags, struct flow *out)
{
    const struct wording *w = value_wording(s->b, t);
    if (w != NULL)
        value_put_wording(s, w, style, flags, out);
    return w != NULL;
}

/* Values */

static struct date_form date_form(const struct scope *s, struct str pattern)
{
    const struct dates_plan *dates = &s->b->m->dates;
    struct date_form form = dates->form;
    if (str_is(pattern, "long"))
        form.pattern = dates->longer.n > 0 ? dates->longer : form.pattern;
    else if (pattern.n > 0)
        form.pattern = pattern;
    return form;
}

/* A date never wraps, unless it is a sentence. */
#define DATE_MAX 36

static struct str date_text(const struct scope *s, struct str pattern,
                            const struct date *date)
{
    struct date_form form = date_form(s, pattern);
    return str_is(pattern, "duration")
               ? duration_print(s->b->a, date, s->b->lang)
               : date_print(s->b->a, date, &form, s->b->lang);
}

static bool put_date(struct scope *s, struct str pattern,
                     const struct date *date, const struct style *style,
                     unsigned flags, struct flow *out)
{
    struct piece *p = ARENA_NEW(s->b->a, struct piece);
    p->s = date_text(s, pattern, date);
    if (p->s.n == 0)
        return false;
    p->style = style;
    p->flags = flags | (p->s.n <= DATE_MAX ? (unsigned)INLINE_NOWRAP : 0u);
    p->span = date->span;
    flow_pieces(out, p);
    out->filled = true;
    return true;
}

bool value_put(struct scope *s, const struct str pattern, const struct value *v,
               const struct style *style, unsigned flags, struct flow *out)
{
    switch (v->kind) {
    case VALUE_NONE:
        return false;
    case VALUE_TEXT:
        return value_put_text(s, &v->text, style, flags, out);
    case VALUE_DATE:
        return put_date(s, pattern, &v->date, style, flags, out);
    case VALUE_AUTHORS:
        byline_put(s, v, style, flags, out);
        return true;
    case VALUE_LIST:
        for (size_t i = 0; i < v->n; i++) {
            if (i > 0)
                flow_separator(s->b->a, out, SEP_COMMA, s->lang, style, flags);
            value_put_text(s, &v->list[i], style, flags, out);
        }
        return v->n > 0;
    }
    return false;
}

bool value_shows(struct build *b, const struct value *v, struct str pattern)
{
    if (v->kind == VALUE_DATE && str_is(pattern, "duration"))
        return duration_months(&v->date) > 0;
    return value_filled(b, v);
}

bool value_filled(struct build *b, const struct value *v)
{
    switch (v->kind) {
    case VALUE_NONE:
        return false;
    case VALUE_TEXT:
        return value_wording(b, &v->text) != NULL;
    case VALUE_DATE:
        return v->date.typed.n > 0 || v->date.range || v->date.from.year > 0;
    case VALUE_LIST:
    case VALUE_AUTHORS:
        return v->n > 0;
    }
    return false;
}
