#include "text/style.h"

#include "text/font.h"

/*
 * Middle of the square a line is centred on, above the baseline [em/1000]: of
 * the ideographic box (0.88 and -0.12 em), and of Latin capitals and x-height
 * taken together.
 */
#define MIDDLE_HAN 380
#define MIDDLE_LATIN 330

/* The style's size after fitting, for the document's own script. */
static unit own_size(const struct style *s, bool han_document,
                     const struct fit *fit)
{
    unit floor = han_document ? s->floor_han : s->floor_latin;
    unit size = unit_scale(s->size, fit->size);

    if (size < floor && size < s->size)
        size = floor < s->size ? floor : s->size;
    return size;
}

static int latin_scale(const struct style *s)
{
    if (s->latin_scale > 0)
        return s->latin_scale;
    return s->latin && s->latin->factor > 0 ? s->latin->factor : 1000;
}

unit style_size(const struct style *s, bool han_text, bool han_document,
                const struct fit *fit)
{
    unit own = own_size(s, han_document, fit);
    int factor = latin_scale(s);

    if (han_text == han_document)
        return own;
    if (han_document)
        return unit_scale(own, factor);
    return (own * 1000 + factor / 2) / factor;
}

unit style_indent(const struct style *s, bool han_document,
                  const struct fit *fit)
{
    if (s->hang == 0)
        return s->indent;
    return s->indent -
           unit_of_em(s->hang, style_size(s, false, han_document, fit));
}

unit style_leading(const struct style *s, bool han_text, bool han_document,
                   const struct fit *fit)
{
    const struct leading *l = han_text ? &s->han_leading : &s->latin_leading;
    unit own = own_size(s, han_document, fit);
    unit length = l->length;

    if (length == 0)
        length = unit_scale(own, l->ratio > 0 ? l->ratio : 1200);
    else if (s->size > 0)
        length = (length * own + s->size / 2) / s->size;
    return unit_scale(length, fit->leading);
}

unit style_baseline(const struct style *s, unit leading, bool han_document,
                    const struct fit *fit)
{
    int middle = han_document ? MIDDLE_HAN : MIDDLE_LATIN;

    return leading / 2 + unit_of_em(middle, own_size(s, han_document, fit));
}
