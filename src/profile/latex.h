/*
 * latex -- LaTeX as it stands in bibliographies, as text.
 *
 * Accents, letters, quotes, dashes, styles, links and simple formulas become
 * Unicode text and inline markup; braces go. No backslash, brace or TeX word is
 * left, but for those that LaTeX would print: what is not known is reported at
 * its place, and what stands in its braces printed.
 */
#ifndef CVSET_LATEX_H
#define CVSET_LATEX_H

#include "base/source.h"
#include "base/str.h"

struct arena;
struct diag;

enum latex_form {
    LATEX_MARKUP,           /* with our inline markup, what looks like it
                               escaped */
    LATEX_PLAIN,            /* without styles; ties are spaces: names */
    LATEX_ADDRESS           /* dashes, quotes and `~` as typed: URLs, DOIs */
};

/*
 * The text that s, written at the span, stands for. White space is one space,
 * or nothing at a line end between Han; the ends are trimmed.
 */
struct str latex_text(struct arena *a, struct diag *d, struct str s,
                      struct span at, enum latex_form form);

#endif
