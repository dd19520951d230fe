#include "text/form.h"

#include <hb-ot.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/utf8.h"
#include "text/font.h"
#include "text/unicode.h"

#define GSUB HB_OT_TAG_GSUB
#define MAX_LOOKUPS 32
#define MAX_TAGS 4

/* The lookups that a feature runs in one script and language. */
struct feature {
    hb_face_t *face;
    unsigned lookups[MAX_LOOKUPS];
    unsigned n;
};

static struct feature feature_find(hb_face_t *face, const struct item *it,
                                   hb_tag_t tag)
{
    struct feature f = {.face = face};
    hb_tag_t scripts[MAX_TAGS], langs[MAX_TAGS], chosen;
    unsigned n_scripts = MAX_TAGS, n_langs = MAX_TAGS;
    unsigned script, lang, index;

    hb_ot_tags_from_script_and_language(
        (hb_script_t)it->script,
        hb_language_from_string(it->lang.s, (int)it->lang.n), &n_scripts,
        scripts, &n_langs, langs);
    hb_ot_layout_table_select_script(face, GSUB, n_scripts, scripts, &script,
                                     &chosen);
    hb_ot_layout_script_select_language(face, GSUB, script, n_langs, langs,
                                        &lang);
    if (hb_ot_layout_language_find_feature(face, GSUB, script, lang, tag,
                                           &index)) {
        f.n = MAX_LOOKUPS;
        hb_ot_layout_feature_get_lookups(face, GSUB, index, 0, &f.n, f.lookups);
    }
    return f;
}

/* True if the feature has another glyph for the letter, marks apart. */
static bool feature_has(const struct feature *f, hb_font_t *font, uint32_t c)
{
    hb_codepoint_t glyph;
    uint32_t base, mark;

    if (!hb_font_get_nominal_glyph(font, c, &glyph))
        return uni_decompose(c, &base, &mark) && feature_has(f, font, base);
    for (unsigned i = 0; i < f->n; i++) {
        if (hb_ot_layout_lookup_would_substitute(f->face, f->lookups[i], &glyph,
                                                 1, true))
            return true;
    }
    return false;
}

static bool is_drawn(uint32_t c)
{
    return !uni_is_space(c) && !uni_is_hidden(c) && !uni_is_mark(c);
}

/* True if the feature has all drawn characters of the item that are wanted. */
static bool feature_covers(hb_font_t *font, const struct para *p,
                           const struct item *it, hb_tag_t tag,
                           bool (*wanted)(uint32_t c))
{
    struct feature f = feature_find(hb_font_get_face(font), it, tag);
    size_t i = it->off;

    oom_check();
    if (f.n == 0)
        return false;
    while (i < it->off + it->n) {
        uint32_t c = utf8_next(p->text, &i);

        if (wanted(c) && !feature_has(&f, font, c))
            return false;
    }
    return true;
}

static void add(struct form *f, hb_tag_t tag, uint32_t value)
{
    f->features[f->n++] = (hb_feature_t){
        tag, value, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END
    };
}

bool form_has_superiors(struct engine *e, const struct para *p)
{
    for (size_t i = 0; i < p->n_items; i++) {
        const struct item *it = &p->items[i];
        hb_font_t *font;

        if (!piece_is_super(it->piece) || it->face == NULL)
            continue;
        font = face_hb(e->fonts, e->diag, it->face);
        if (it->han || font == NULL ||
            !feature_covers(font, p, it, HB_TAG('s', 'u', 'p', 's'), is_drawn))
            return false;
    }
    return true;
}

static void set_case(struct engine *e, struct form *f, const struct para *p,
                     const struct item *it, hb_font_t *font)
{
    enum letter_case wanted = it->piece->style->letter_case;
    hb_tag_t smcp = HB_TAG('s', 'm', 'c', 'p');

    if (wanted == CASE_AS_TYPED)
        return;
    f->capitals = true;
    if (wanted == CASE_UPPER)
        return;
    f->small = true;
    if (feature_covers(font, p, it, smcp, uni_is_lower)) {
        f->capitals = f->small = false;
        add(f, smcp, 1);
        return;
    }
    diag_at(e->diag, DIAG_FONT_SYNTHETIC, (struct span){0},
            "%.*s has no small capitals for all of the text; smaller capitals "
            "stand for them and look lighter",
            STR_ARGS(it->face->family->name));
}

static void set_ligatures(struct form *f, const struct item *it)
{
    bool verbatim =
        (it->piece->flags & INLINE_CODE) || piece_is_address(it->piece);

    if (!verbatim && it->piece->style->tracking == 0)
        return;
    add(f, HB_TAG('l', 'i', 'g', 'a'), 0);
    add(f, HB_TAG('c', 'l', 'i', 'g'), 0);
    if (verbatim)               /* Inter makes an arrow of -> by this one */
        add(f, HB_TAG('c', 'a', 'l', 't'), 0);
}

static void set_figures(struct form *f, const struct item *it)
{
    switch (it->piece->style->figures) {
    case FIGURES_DEFAULT:
        break;
    case FIGURES_TABULAR:
        add(f, HB_TAG('l', 'n', 'u', 'm'), 1);
        add(f, HB_TAG('t', 'n', 'u', 'm'), 1);
        break;
    case FIGURES_OLDSTYLE:
        add(f, HB_TAG('o', 'n', 'u', 'm'), 1);
        break;
    }
}

struct form form_of(struct engine *e, const struct para *p,
                    const struct item *it, hb_font_t *font,
                    bool superiors)
{
    struct form f = {.n = 0};

    if (piece_is_super(it->piece)) {
        f.raised = !superiors;
        if (superiors)
            add(&f, HB_TAG('s', 'u', 'p', 's'), 1);
    }
    if (it->han) {              /* kana are set solid, not kerned (JLREQ) */
        add(&f, HB_TAG('k', 'e', 'r', 'n'), 0);
        return f;
    }
    set_ligatures(&f, it);
    set_figures(&f, it);
    set_case(e, &f, p, it, font);
    return f;
}
