#include "layout/icon.h"

#include "base/arena.h"
#include "layout/contact.h"
#include "layout/value.h"
#include "text/font.h"

/* Of capitals, where a font does not say (layouts.md section 2). */
#define CAP_USUAL 700

/* A word space is that much of the gap. */
#define SPACE 250

/*
 * Letters of the icons' family, of the colour and size of labels; without a
 * style for those in the layout's muted colour.
 */
static const struct style *icon_style(struct build *b,
                                      const struct contacts_plan *c,
                                      const struct style *style)
{
    struct style *s = ARENA_NEW(b->a, struct style);
    *s = *value_style(b, style, c->label_style);
    if (c->label_style == NULL)
        sheet_colour(&b->m->sheet, "muted", &s->colour);
    if (s->latin_scale == 0)
        s->latin_scale = s->latin->factor;
    s->latin = c->icons;
    s->font_at = (struct span){0};
    s->kai = NULL;
    s->n_fallback = 0;
    s->weight = 400;
    s->italic = s->superior = false;
    s->letter_case = CASE_AS_TYPED;
    s->figures = FIGURES_DEFAULT;
    s->tracking = 0;
    return s;
}

/* Height of the capitals that the text of the style has. */
static int cap_height(struct build *b, const struct style *style)
{
    struct fonts *fonts = b->reader.fonts;
    const struct face *face =
        fonts_face(fonts, style->latin, style->weight, false, STR(""));
    int cap = face_facts(fonts, face).cap_height;
    return cap > 0 ? cap : CAP_USUAL;
}

bool icon_in_column(const struct contacts_plan *c, const struct style *style)
{
    return c->with < 0 && style->align != ALIGN_RIGHT &&
           style->align != ALIGN_CENTRE;
}

/* What an icon that is read says. */
static struct str icon_text(struct build *b, const struct contact *contact)
{
    struct wording room;
    struct text label = contact_label(b, contact, &room);
    const struct wording *w = value_wording(b, &label);
    return w != NULL ? w->s : STR("");
}

bool icon_put(struct scope *s, const struct contacts_plan *c,
              const struct contact *contact, const struct style *style,
              struct flow *out)
{
    struct build *b = s->b;
    uint32_t code = fonts_icon(b->reader.fonts, contact->key);
    if (c->icons == NULL || code == 0)
        return false;
    bool read = c->labels == LABELS_LABELLED;
    struct icon *icon = ARENA_NEW(b->a, struct icon);
    *icon = (struct icon){.cap = cap_height(b, style), .gap = ICON_GAP};
    icon->room = icon_in_column(c, style) ? ICON_ROOM : 0;
    if (read) {
        icon->text = icon_text(b, contact);
        icon->gap -= SPACE;
    }
    struct buf letter = {.a = b->a};
    buf_rune(&letter, code);
    struct piece *piece = flow_literal(b->a, out, buf_text(&letter),
                                       icon_style(b, c, style), 0);
    piece->icon = icon;
    piece->span = contact->span;
    if (read)
        flow_literal(b->a, out, STR(" "), style, INLINE_TIE | INLINE_NOWRAP);
    return true;
}
