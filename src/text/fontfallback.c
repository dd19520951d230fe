/*
 * The catalogue's families in order, for characters a style's own families
 * lack. Never asks fontconfig: a family that is not in its usual folders is
 * left out without a word.
 */
#include "text/fontset.h"

static bool is_there(struct fonts *f, struct font_family *family)
{
    if (!family->searched)
        return fontset_search_folders(f, family);
    return catalogue_complete(family);
}

const struct family *fonts_fallback(struct fonts *f, size_t i)
{
    for (size_t k = 0; k < f->catalogue.n; k++) {
        struct font_family *family = f->catalogue.families[k];

        if (is_there(f, family) && i-- == 0)
            return &family->family;
    }
    return NULL;
}
