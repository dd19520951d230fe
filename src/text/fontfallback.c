/*
 * The catalogue's families for characters a style's own families lack. Never
 * asks fontconfig: a family that is not in its usual folders is left out
 * without a word.
 */
#include "text/fontset.h"

static bool is_there(struct fonts *f, struct font_family *family)
{
    if (!family->searched)
        return fontset_search_folders(f, family);
    return catalogue_complete(family);
}

/* 0: as like it as can be; 2: of the other script. */
static int distance(const struct fonts *f, const struct font_family *family,
                    const struct family *like)
{
    if (!like || family->family.script != like->script)
        return 2;
    return family->serif != f->catalogue.families[like->id]->serif;
}

const struct family *fonts_fallback(struct fonts *f, const struct family *like,
                                    size_t i)
{
    for (int d = 0; d <= 2; d++) {
        for (size_t k = 0; k < f->catalogue.n; k++) {
            struct font_family *family = f->catalogue.families[k];

            if (family->family.script != FAMILY_ICONS &&
                distance(f, family, like) == d && is_there(f, family) &&
                i-- == 0)
                return &family->family;
        }
    }
    return NULL;
}

const struct family *fonts_writing(const struct fonts *f, struct str script)
{
    for (size_t i = 0; i < f->catalogue.n; i++) {
        const struct font_family *family = f->catalogue.families[i];

        for (size_t k = 0; k < family->n_writes; k++) {
            if (str_eq(family->writes[k], script))
                return &family->family;
        }
    }
    return NULL;
}
