#include "text/fontchoice.h"

#include <hb.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/utf8.h"
#include "text/font.h"
#include "text/unicode.h"

#define WEIGHT_BOLD 700

/* Lighter than this no face looks bold. */
#define BOLD_MIN 600

/* Code points of a text that a message shows. */
#define SHOWN_MAX 24

/* --- what the style asks for ------------------------------------------- */

static bool is_italic(const struct piece *k)
{
    return k->style->italic != ((k->flags & INLINE_ITALIC) != 0);
}

/* Han has no italics; the style says what stands for them (VM-4). */
static bool is_kai(const struct piece *k, bool han)
{
    return han && is_italic(k) && k->style->han_italic == HAN_ITALIC_KAI &&
           k->style->kai != NULL;
}

static bool is_bold_for_italic(const struct piece *k, bool han)
{
    const struct style *s = k->style;

    return han && is_italic(k) &&
           (s->han_italic == HAN_ITALIC_BOLD ||
            (s->han_italic == HAN_ITALIC_KAI && s->kai == NULL));
}

static int weight_of(const struct piece *k, bool han)
{
    bool bold = (k->flags & INLINE_BOLD) || is_bold_for_italic(k, han);
    int strong = k->style->strong.weight > 0 ? k->style->strong.weight
                                             : WEIGHT_BOLD;

    return bold && k->style->weight < strong ? strong : k->style->weight;
}

uint32_t fontchoice_colour(const struct item *it)
{
    const struct style *s = it->piece->style;

    if ((it->piece->flags & INLINE_BOLD) && s->strong.coloured)
        return s->strong.colour;
    return it->han && is_italic(it->piece) &&
                   s->han_italic == HAN_ITALIC_COLOUR
               ? s->han_italic_colour
               : s->colour;
}

static const struct face *face_of(struct engine *e, const struct piece *k,
                                  bool han, const struct family *f,
                                  struct str lang)
{
    return fonts_face(e->fonts, f, weight_of(k, han), is_italic(k), lang);
}

/* --- coverage ---------------------------------------------------------- */

/* Drawn from base and mark where the face has both but not the letter. */
static bool can_draw(struct engine *e, const struct face *f, uint32_t c)
{
    uint32_t a, b;

    if (face_has(e->fonts, e->diag, f, c))
        return true;
    return uni_decompose(c, &a, &b) && can_draw(e, f, a) &&
           face_has(e->fonts, e->diag, f, b);
}

/* All of the grapheme cluster [i, end) that has to be seen. */
static bool face_draws(struct engine *e, const struct points *t, size_t i,
                       size_t end, const struct face *f)
{
    for (size_t k = i; k < end; k++) {
        uint32_t c = t->p[k].c;

        if (uni_is_hidden(c) || c == '\n' || (k > i && c == 0x200D))
            continue;
        if (uni_is_space(c) && face_has(e->fonts, e->diag, f, ' '))
            continue;
        if (!can_draw(e, f, c))
            return false;
    }
    return true;
}

/* --- families in the order they are tried ------------------------------ */

/* The style's families in the order that suits the point. */
static const struct family *own_family(const struct point *p, size_t n)
{
    const struct style *s = p->piece->style;
    bool kai = is_kai(p->piece, p->han);
    const struct family *han[] = {kai ? s->kai : s->han,
                                  kai ? s->han : s->kai, s->latin};
    const struct family *latin[] = {s->latin, s->han, s->kai};

    return p->han ? han[n] : latin[n];
}

static bool is_letter_like(uint32_t c)
{
    return uni_is_letter(c) || uni_is_mark(c);
}

/*
 * The n-th family to try, NULL past the end: the style's own, its `fallback`,
 * then the catalogue's by likeness. A letter looks for another family of its
 * script before one of the other script; a symbol takes what the style has.
 */
static const struct family *family_to_try(struct engine *e,
                                          const struct point *p, size_t n)
{
    const struct style *s = p->piece->style;
    size_t own = !is_letter_like(p->c) ? 3 : p->han ? 2 : 1;

    if (n < own)
        return own_family(p, n);
    n -= own;
    if (n < s->n_fallback)
        return s->fallback[n];
    return fonts_fallback(e->fonts, own_family(p, 0), n - s->n_fallback);
}

/* Han families have Greek and Cyrillic as wide as ideographs (IT-6). */
static bool is_unfit(const struct point *p, const struct family *f)
{
    uint32_t script = uni_script(p->c);

    return f->script == FAMILY_HAN &&
           (script == HB_SCRIPT_GREEK || script == HB_SCRIPT_CYRILLIC);
}

static size_t n_tries(const struct point *p)
{
    return 3 + p->piece->style->n_fallback;
}

static void set_face(struct points *t, size_t i, size_t end,
                     const struct face *f)
{
    for (size_t k = i; k < end; k++)
        t->p[k].face = f;
}

/*
 * What stands between right-to-left words goes on in their family: readers turn
 * such text font by font (pdf/rtl.h).
 */
static bool follow_words(struct engine *e, struct points *t,
                         const struct para *para, size_t i, size_t end)
{
    const struct point *p = &t->p[i];
    const struct face *f;

    if (p->level == 0 || i == 0 || p[-1].level == 0 || p[-1].face == NULL ||
        is_letter_like(p->c) || uni_is_digit(p->c))
        return false;
    f = face_of(e, p->piece, p->han, p[-1].face->family, item_lang(t, para, p));
    if (!face_draws(e, t, i, end, f))
        return false;
    set_face(t, i, end, f);
    return true;
}

/* The first family that draws the whole cluster, else the script's own. */
static void choose_face(struct engine *e, struct points *t,
                        const struct para *para, size_t i, size_t end)
{
    const struct point *p = &t->p[i];
    struct str lang = item_lang(t, para, p);
    const struct face *first = NULL;

    for (size_t n = 0;; n++) {
        const struct family *family = family_to_try(e, p, n);
        const struct face *f;

        if (family == NULL && n >= n_tries(p))
            break;
        if (family == NULL || is_unfit(p, family))
            continue;
        f = face_of(e, p->piece, p->han, family, lang);
        if (first == NULL)
            first = f;
        if (face_draws(e, t, i, end, f)) {
            set_face(t, i, end, f);
            return;
        }
    }
    set_face(t, i, end, first);
}

/* AM-7: a symbol that only the Han font has takes its size and rules too. */
static void follow_face(struct points *t, size_t i, size_t end)
{
    const struct point *p = &t->p[i];

    if (p->han || !t->han_lang || !p->face || uni_is_letter(p->c) ||
        p->face->family != p->piece->style->han)
        return;
    for (size_t k = i; k < end; k++) {
        t->p[k].han = true;
        t->p[k].script = HB_SCRIPT_HAN;
    }
}

void fontchoice_make(struct engine *e, struct points *t, const struct para *p)
{
    for (size_t i = 0; i < t->n;) {
        size_t end = i + 1;

        while (end < t->n && t->p[end].extends)
            end++;
        if (!follow_words(e, t, p, i, end))
            choose_face(e, t, p, i, end);
        follow_face(t, i, end);
        i = end;
    }
}

/* --- what there is to say ---------------------------------------------- */

static bool is_named(const struct style *s, const struct family *f)
{
    bool named = f == s->latin || f == s->han || f == s->kai;

    for (size_t i = 0; i < s->n_fallback; i++)
        named = named || f == s->fallback[i];
    return named;
}

/* There for text in this script, which no style can be expected to name. */
static bool is_for_script(struct engine *e, const struct item *it)
{
    char tag[4];

    hb_tag_to_string((hb_tag_t)it->script, tag);
    return it->face->family ==
           fonts_writing(e->fonts, (struct str){tag, sizeof tag});
}

static bool has_letter(struct str s)
{
    for (size_t i = 0; i < s.n;) {
        if (uni_is_letter(utf8_next(s, &i)))
            return true;
    }
    return false;
}

static struct str shown(struct str s)
{
    size_t i = 0;

    for (int n = 0; i < s.n && n < SHOWN_MAX; n++)
        utf8_next(s, &i);
    return str_sub(s, 0, i);
}

/* What a broken font does not have was not looked for: that is told already. */
static bool is_broken(struct engine *e, const struct item *it,
                      const struct family *f)
{
    const struct face *face = face_of(e, it->piece, it->han, f, it->lang);

    return face_hb(e->fonts, e->diag, face) == NULL;
}

static void report_other_family(struct engine *e, const struct para *p,
                                const struct item *it)
{
    const struct style *s = it->piece->style;
    const struct family *own = it->han ? s->han : s->latin;
    struct str text = str_sub(p->text, it->off, it->off + it->n);

    if (own == NULL || is_named(s, it->face->family) || !has_letter(text) ||
        is_broken(e, it, own) || is_for_script(e, it))
        return;
    text = shown(text);
    diag_at(e->diag, DIAG_GLYPH_FALLBACK, source_find(it->piece->span, text, 0),
            "'%.*s' is set in %.*s, because %.*s does not have it; a font's "
            "'fallback' names families for that",
            STR_ARGS(text), STR_ARGS(it->face->family->name),
            STR_ARGS(own->name));
}

void fontchoice_report(struct engine *e, const struct para *p,
                       const struct item *it)
{
    const struct face *f = it->face;

    if (f == NULL)
        return;
    report_other_family(e, p, it);
    if (weight_of(it->piece, it->han) >= BOLD_MIN && f->weight < BOLD_MIN)
        diag_at(e->diag, DIAG_FONT_STYLE, it->piece->style->font_at,
                "%.*s has no bold face; what should be bold is set in its "
                "weight %d", STR_ARGS(f->family->name), f->weight);
    if (f->family->script == FAMILY_LATIN && is_italic(it->piece) &&
        f->style != FACE_ITALIC && f->style != FACE_BOLD_ITALIC)
        diag_at(e->diag, DIAG_FONT_STYLE, it->piece->style->font_at,
                "%.*s has no italic face; what should be italic is set upright",
                STR_ARGS(f->family->name));
}
