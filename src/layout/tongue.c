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
 * Separators and words are those of the document's language, but an entry all
 * in the other script has those of that script: a paper in English keeps `, `,
 * `. ` and "and" on a Chinese page, and one whose title and authors are Chinese
 * ， and 。 on an English one.
 */
const struct language *tongue_of(struct build *b, const struct entry *e)
{
    enum has most, least;
    entry_has(b, e, &most, &least);
    bool foreign =
        b->lang->han ? most == HAS_LATIN : most == HAS_HAN && least == HAS_HAN;
    if (!foreign)
        return b->lang;
    if (b->foreign == NULL)
        b->foreign =
            language_load(b->a, b->d, b->lang->han ? STR("en") : STR("zh"));
    return b->foreign != NULL ? b->foreign : b->lang;
}
