#include "text/item.h"

#include <hb.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "base/diag.h"
#include "profile/language.h"
#include "text/font.h"
#include "text/unicode.h"

#define WEIGHT_BOLD 700

/* --- code points ------------------------------------------------------- */

/* Ideographs, kana and Hangul against all other letters. */
static bool mostly_han(const struct points *t)
{
    size_t han = 0, other = 0;

    for (size_t i = 0; i < t->n; i++) {
        if (uni_is_han(t->p[i].c))
            han++;
        else if (uni_is_letter(t->p[i].c))
            other++;
    }
    /* A word of five letters weighs as much as two or three ideographs. */
    return han * 2 > other;
}

static struct str guess_han(const struct points *t)
{
    for (size_t i = 0; i < t->n; i++) {
        uint32_t s = uni_script(t->p[i].c);

        if (s == HB_SCRIPT_HIRAGANA || s == HB_SCRIPT_KATAKANA)
            return STR("ja");
        if (s == HB_SCRIPT_HANGUL)
            return STR("ko");
    }
    return STR("zh-Hans");
}

static void add_point(struct points *t, uint32_t c, uint32_t off, size_t n,
                      const struct piece *piece)
{
    struct point *p = &t->p[t->n];

    p->c = c;
    p->off = off;
    p->n = (uint8_t)n;
    p->piece = piece;
    p->script = uni_script(c);
    p->han = uni_is_han(c) || uni_is_hangul(c) || uni_is_cjk_mark(c);
    p->fixed = p->han;
    p->extends = t->n > 0 && uni_extends(t->p[t->n - 1].c, c);
    if (p->extends) {
        p->han = t->p[t->n - 1].han;
        p->fixed = true;
    }
    t->n++;
}

static struct points read_points(struct engine *e, const struct para *p)
{
    struct points t = {ARENA_ARRAY(e->scratch, p->text.n + 1, struct point),
                       0, false, {"", 0}};
    size_t at = 0;

    for (const struct piece *k = p->pieces; k; k = k->next) {
        size_t end = at + k->s.n;

        while (at < end) {
            size_t i = at;
            uint32_t c = utf8_next(p->text, &i);

            add_point(&t, c, (uint32_t)at, i - at, k);
            at = i;
        }
    }
    t.han_lang = (language_is_han(p->lang) && !str_starts(p->lang, "ko")) ||
                 mostly_han(&t);
    if (!language_is_han(p->lang))
        t.han_as = guess_han(&t);
    return t;
}

/* --- scripts ----------------------------------------------------------- */

static bool is_neutral(uint32_t script)
{
    return script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED ||
           script == HB_SCRIPT_UNKNOWN;
}

/* Han text is shaped as Hani whatever its kana, so that `locl` holds. */
static uint32_t han_script(const struct point *p)
{
    return uni_is_hangul(p->c) ? HB_SCRIPT_HANGUL : HB_SCRIPT_HAN;
}

/*
 * Common and Inherited take the script before them, those at the start the one
 * after them, within the Latin side; on the Han side they are Hani.
 */
static void resolve_scripts(struct points *t)
{
    uint32_t last = HB_SCRIPT_LATIN;

    for (size_t i = 0; i < t->n; i++) {
        if (!t->p[i].han && !is_neutral(t->p[i].script)) {
            last = t->p[i].script;
            break;
        }
    }
    for (size_t i = 0; i < t->n; i++) {
        struct point *p = &t->p[i];

        if (p->han) {
            if (!p->extends || i == 0)
                p->script = han_script(p);
            else
                p->script = t->p[i - 1].script;
        } else if (is_neutral(p->script)) {
            p->script = last;
        } else {
            last = p->script;
        }
    }
}

/* --- faces ------------------------------------------------------------- */

static struct str point_lang(const struct points *t, const struct para *para,
                             const struct point *p)
{
    if (p->piece->lang.n > 0)
        return p->piece->lang;
    if (p->han && t->han_as.n > 0)
        return t->han_as;
    return para->lang;
}

static const struct face *face_of(struct engine *e, const struct point *p,
                                  const struct family *f, struct str lang)
{
    const struct style *s = p->piece->style;
    bool italic = s->italic != ((p->piece->flags & INLINE_ITALIC) != 0);
    int weight = s->weight;

    if (f == NULL)
        return NULL;
    if ((p->piece->flags & INLINE_BOLD) && weight < WEIGHT_BOLD)
        weight = WEIGHT_BOLD;
    return fonts_face(e->fonts, f, weight, italic, lang);
}

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

/*
 * Families to try: the script's own (Kai first for Han in italics), then the
 * other script's, then whatever else the catalogue has.
 */
static const struct family *family_to_try(struct engine *e,
                                          const struct point *p, size_t n)
{
    const struct style *s = p->piece->style;
    bool italic = s->italic != ((p->piece->flags & INLINE_ITALIC) != 0);
    const struct family *own[3] = {s->latin, s->han, s->kai};

    if (p->han) {
        own[0] = italic && s->kai ? s->kai : s->han;
        own[1] = italic && s->kai ? s->han : s->latin;
        own[2] = italic && s->kai ? s->latin : s->kai;
    }
    return n < 3 ? own[n] : fonts_fallback(e->fonts, n - 3);
}

static void set_face(struct points *t, size_t i, size_t end,
                     const struct face *f)
{
    for (size_t k = i; k < end; k++)
        t->p[k].face = f;
}

/* The first family that draws the whole cluster, else the script's own. */
static void choose_face(struct engine *e, struct points *t,
                        const struct para *para, size_t i, size_t end)
{
    const struct point *p = &t->p[i];
    struct str lang = point_lang(t, para, p);
    const struct face *first = NULL;

    for (size_t n = 0;; n++) {
        const struct family *family = family_to_try(e, p, n);
        const struct face *f = face_of(e, p, family, lang);

        if (n >= 3 && family == NULL)
            break;
        if (f == NULL)
            continue;
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

static void choose_faces(struct engine *e, struct points *t,
                         const struct para *para)
{
    for (size_t i = 0; i < t->n;) {
        size_t end = i + 1;

        while (end < t->n && t->p[end].extends)
            end++;
        choose_face(e, t, para, i, end);
        follow_face(t, i, end);
        i = end;
    }
}

/* --- items ------------------------------------------------------------- */

static bool same_item(const struct point *a, const struct point *b)
{
    return b->extends ||
           (a->face == b->face && a->script == b->script &&
            a->piece == b->piece && a->level == b->level && a->han == b->han);
}

static void push_item(struct engine *e, struct para *p, size_t *cap,
                      const struct points *t, size_t i, size_t end)
{
    struct item *it = ARENA_PUSH(e->arena, p->items, p->n_items, *cap);
    const struct point *first = &t->p[i], *last = &t->p[end - 1];

    it->off = first->off;
    it->n = last->off + last->n - first->off;
    it->piece = first->piece;
    it->face = first->face;
    it->script = first->script;
    it->lang = point_lang(t, p, first);
    it->level = first->level;
    it->han = first->han;
    if (it->han)
        p->has_han = true;
}

void item_make(struct engine *e, struct para *p)
{
    struct points t = read_points(e, p);
    size_t cap = 0;

    ambiguous_settle(&t);
    resolve_scripts(&t);
    choose_faces(e, &t, p);
    bidi_levels(e, &t, p->text);
    for (size_t i = 0; i < t.n;) {
        size_t end = i + 1;

        while (end < t.n && same_item(&t.p[end - 1], &t.p[end]))
            end++;
        push_item(e, p, &cap, &t, i, end);
        i = end;
    }
}
