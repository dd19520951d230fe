/*
 * fit -- the mildest distortion at which a document has so many pages.
 *
 * What may be distorted is turned one after the other, each to the layout's
 * limit before the next: gaps, leading, margins, size where there is too much,
 * the same without the margins where a last page is to be filled. So there is
 * one ladder of rungs, the same for every document of a layout; the first rung
 * that fits is taken.
 */
#ifndef CVSET_FIT_H
#define CVSET_FIT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"
#include "text/style.h"

struct arena;
struct document;
struct engine;

struct fitted {
    struct fit fit;
    bool fits;                  /* else fit is at the layout's limits */
    size_t pages;               /* with this fit */
    size_t natural;             /* as designed */
    size_t lines;               /* of the body, too many; 0 if it fits */
    const char *next;           /* what would be turned next, or NULL */
};

/*
 * Fits the document, shaped already, to at most `pages`. A last page of them
 * that is FIT_FILL_FROM to FIT_FILL_TO thousandths full as designed is filled.
 * Nothing is said of what the trials find.
 */
struct fitted page_fit(struct engine *e, const struct document *doc,
                       size_t pages);

/* True if it does so at the layout's limits. */
bool page_fits(struct engine *e, const struct document *doc, size_t pages);

#define FIT_FILL_FROM 600
#define FIT_FILL_TO 950

/* `gaps 62 %, leading 97 %` of what is distorted, or "". */
struct str fit_text(struct arena *a, const struct fit *fit);

/* How much of the body a section takes. */
struct extent {
    struct str title;           /* as in the outline */
    size_t lines;               /* of the body */
};

/*
 * The sections of the columns that take more than `pages` with the fit, the
 * longest first; *n of them.
 */
struct extent *fit_extents(struct engine *e, struct arena *a,
                           const struct document *doc, const struct fit *fit,
                           size_t pages, size_t *n);

#endif
