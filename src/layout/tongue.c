#include "layout/tongue.h"

#include "base/arena.h"
#include "layout/field.h"
#include "layout/value.h"

/* Whether the field has Han, has text without Han, or is not there. */
enum has { HAS_NOTHING, HAS_LATIN, HAS_HAN };

static enum has field_has(struct build *b, const struct value *v)
{
    if (v->kind == VALUE_AUTHORS) {
        for (size_t i = 0; i < v->n; i++)
            if (flow_has_han(v->authors[i].name))
                return HAS_HAN;
        return v->n > 0 ? HAS_LATIN : HAS_NOTHING;
    }
    const struct wording *w =
        v->kind == VALUE_TEXT ? value_wording(b, &v->text) : NULL;
    if (w == NULL)
        return HAS_NOTHING;
    return flow_has_han(w->s) ? HAS_HAN : HAS_LATIN;
}

/* The most Han that any field has, and the least. */
static void entry_has(struct build *b, const struct entry *e, enum has *most,
                      enum has *least)
{
    static const enum field_id FIRST[] = {FIELD_TITLE, FIELD_AUTHORS};
    *most = HAS_NOTHING;
    *least = HAS_HAN;
    for (int f = 0; f < FIELD_N; f++) {
        /* What the entry is called decides, if it is called anything. */
        if (f == (int)(sizeof FIRST / sizeof *FIRST) && *most != HAS_NOTHING)
            return;
        int id = f < 2 ? (int)FIRST[f] : f;
        enum has h = field_is_text((enum field_id)id)
                         ? field_has(b, &e->fields[id])
                         : HAS_NOTHING;
        *most = h > *most ? h : *most;
        *least = h != HAS_NOTHING && h < *least ? h : *least;
    }
}

/*
 * What the entry is in: what it says itself, else the document's language, but
 * for an entry all in the other script: a paper in English on a Chinese page is
 * in English, with `, `, `. ` and "and", and one whose title and authors are
 * Chinese, on an English page, in Chinese. "" is the document's.
 */
static struct str entry_lang(struct build *b, const struct entry *e)
{
    enum has most, least;
    if (e->lang.n > 0)
        return language_serves(e->lang, b->p->language) ? STR("") : e->lang;
    entry_has(b, e, &most, &least);
    if (b->lang->han && most == HAS_LATIN)
        return STR("en");
    if (!b->lang->han && most == HAS_HAN && least == HAS_HAN)
        return b->p->cjk_lang;
    return STR("");
}

const struct language *tongue_words(struct build *b, struct str lang)
{
    for (size_t i = 0; i < b->n_tongues; i++)
        if (str_eq(b->tongues[i].tag, lang))
            return b->tongues[i].words;
    const struct language *words = language_load(b->a, b->d, lang);
    if (words == NULL)
        words = b->lang;
    *ARENA_PUSH(b->a, b->tongues, b->n_tongues, b->cap_tongues) =
        (struct tongue){lang, words};
    return words;
}

const struct language *tongue_latin(struct build *b,
                                    const struct language *words)
{
    if (!words->han)
        return words;
    return b->lang->han ? tongue_words(b, STR("en")) : b->lang;
}

const struct language *tongue_enter(struct build *b, const struct entry *e)
{
    b->tongue = entry_lang(b, e);
    return b->tongue.n > 0 ? tongue_words(b, b->tongue) : b->lang;
}

void tongue_leave(struct build *b)
{
    b->tongue = STR("");
}
