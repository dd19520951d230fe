/*
 * form -- how the letters of an item are drawn: OpenType features where the
 * font has them for all of the text, else capitals or superiors made from the
 * usual letters, so that no word mixes both (typography.md LA-5, LA-6).
 */
#ifndef CVSET_FORM_H
#define CVSET_FORM_H

#include <hb.h>
#include <stdbool.h>

#include "text/para.h"

#define FORM_FEATURES 8

struct form {
    hb_feature_t features[FORM_FEATURES];
    unsigned n;
    bool capitals;          /* capitals stand for all letters … */
    bool small;             /* … smaller for those that are lower case */
    bool raised;            /* smaller and higher */
};

/*
 * True if fonts have superiors for all raised signs of the paragraph: for some
 * only they are not used, or a `1` drawn for its size stood beside a scaled
 * `[1]`.
 */
bool form_has_superiors(struct engine *e, const struct para *p);

/*
 * The form of an item whose face is open as `font`. `superiors` is what
 * form_has_superiors() says of the paragraph. Reports once for each family that
 * small capitals had to be made.
 */
struct form form_of(struct engine *e, const struct para *p,
                    const struct item *it, hb_font_t *font,
                    bool superiors);

#endif
