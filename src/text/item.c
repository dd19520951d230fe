#include "text/item.h"

#include <hb.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "base/diag.h"
#include "profile/language.h"
#include "text/bidi.h"
#include "text/fontchoice.h"
#include "text/unicode.h"

/* Non-starters in a row before they are shaped apart, as in the stream-safe
 * format (UAX #15, 13); HarfBuzz takes quadratic time over them. */
#define MARKS_MAX 30

#define BRACKET_DEPTH 16

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

/* Kana and Hangul say what the Han beside them is; else the document does. */
static struct str guess_han(const struct points *t, struct str otherwise)
{
    for (size_t i = 0; i < t->n; i++) {
        uint32_t s = uni_script(t->p[i].c);

        if (s == HB_SCRIPT_HIRAGANA || s == HB_SCRIPT_KATAKANA)
            return STR("ja");
        if (s == HB_SCRIPT_HANGUL)
            return STR("ko");
    }
    return otherwise;
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
    p->fixed = p->han || piece->icon != NULL;
    t->has_han = t->has_han || p->han;
    p->extends = t->n > 0 && uni_extends(t->p[t->n - 1].c, c);
    t->marks = p->extends ? t->marks + 1 : 0;
    p->cut = t->marks > MARKS_MAX;
    if (p->cut)
        t->marks = 0;
    if (p->extends) {
        p->han = t->p[t->n - 1].han;
        p->fixed = true;
    }
    t->n++;
}

static struct points read_points(struct engine *e, const struct para *p)
{
    struct points t = {
        .p = ARENA_ARRAY(e->scratch, p->text.n + 1, struct point)};
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
    t.han_as = guess_han(&t, e->cjk_lang);
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

/* Scripts of the brackets that are open; deeper ones count as not there. */
struct brackets {
    uint32_t script[BRACKET_DEPTH];
    size_t n;
};

/* Of a character without one, after text in `last`; a pair has one script. */
static uint32_t neutral_script(struct brackets *b, uint32_t c, uint32_t last)
{
    if (uni_is_open(c) && b->n < BRACKET_DEPTH)
        b->script[b->n++] = last;
    else if (uni_is_close(c) && b->n > 0)
        return b->script[--b->n];
    return last;
}

static uint32_t first_script(const struct points *t)
{
    for (size_t i = 0; i < t->n; i++) {
        if (!t->p[i].han && !is_neutral(t->p[i].script))
            return t->p[i].script;
    }
    return HB_SCRIPT_LATIN;
}

/*
 * Common and Inherited take the script before them, those at the start the one
 * after them, within the Latin side; on the Han side they are Hani.
 */
static void resolve_scripts(struct points *t)
{
    struct brackets open = {.n = 0};
    uint32_t last = first_script(t);

    for (size_t i = 0; i < t->n; i++) {
        struct point *p = &t->p[i];

        if (p->han) {
            p->script = p->extends && i > 0 ? t->p[i - 1].script
                                            : han_script(p);
            continue;
        }
        if (is_neutral(p->script))
            p->script = neutral_script(&open, p->c, last);
        last = p->script;
    }
}

/* --- languages --------------------------------------------------------- */

struct str item_lang(const struct points *t, const struct para *para,
                     const struct point *p)
{
    struct str lang = p->piece->lang.n > 0 ? p->piece->lang : para->lang;

    return p->han && !language_is_han(lang) ? t->han_as : lang;
}

/* --- items ------------------------------------------------------------- */

static bool same_item(const struct point *a, const struct point *b)
{
    if (b->cut)
        return false;
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
    it->lang = item_lang(t, p, first);
    it->level = first->level;
    it->han = first->han;
    it->colour = fontchoice_colour(it);
    fontchoice_report(e, p, it);
}

void item_make(struct engine *e, struct para *p)
{
    struct points t = read_points(e, p);
    size_t cap = 0;

    p->has_han = t.has_han;
    ambiguous_settle(&t);
    resolve_scripts(&t);
    bidi_levels(e, &t);
    fontchoice_make(e, &t, p);
    bidi_report(e, &t, p->text);
    for (size_t i = 0; i < t.n;) {
        size_t end = i + 1;

        while (end < t.n && same_item(&t.p[end - 1], &t.p[end]))
            end++;
        push_item(e, p, &cap, &t, i, end);
        i = end;
    }
}
