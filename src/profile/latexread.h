/*
 * latexread -- what the files that read LaTeX share. For latex*.c only.
 */
#ifndef CVSET_LATEXREAD_H
#define CVSET_LATEXREAD_H

#include <stdbool.h>
#include <stdint.h>

#include "profile/latex.h"

struct latex_word;

/* A piece of LaTeX being read: the whole, or what a group holds. */
struct latex {
    struct arena *a;
    struct diag *d;
    struct span at;             /* of the whole */
    const char *start;          /* of the whole, if it is as in the source */
    enum latex_form form;
    struct str s;
    size_t i;
    struct buf out;
    unsigned depth;
    bool unclosed;              /* no formula after this one ends */
};

/* Groups deeper than this are left out, with a report. */
#define LATEX_MAX_DEPTH 64

/* latextoken.c */

/*
 * Past the brace that closes the one at s[i]; s.n if none does. A brace after a
 * backslash is a character.
 */
size_t latex_group_end(struct str s, size_t i);

/* The name of the command at s[*i]; *i moves past it and the space after. */
struct str latex_command(struct str s, size_t *i);

/*
 * What stands in the braces at s[*i], or the command with what belongs to it,
 * or the character; *i moves past it. Empty at the end.
 */
struct str latex_argument(struct str s, size_t *i);

/* Moves *i past an optional argument in brackets. */
void latex_skip_option(struct str s, size_t *i);

/* The last of the word's arguments. */
struct str latex_last_argument(const struct latex_word *w, struct str s,
                               size_t *i);

/*
 * Appends text with the combining character put on its first one, composed; a
 * dotless i or j has its dot back for that.
 */
void latex_accent(struct buf *out, struct str text, uint32_t mark);

/* Reports what is left out: `what` stands at the piece, as far as known. */
void latex_report(struct latex *l, struct str piece, const char *what);

/* latex.c */

/* The text of a part of what l reads, not trimmed. */
struct str latex_part(struct latex *l, struct str s, enum latex_form form);

/* latexmath.c */

/* A formula as text, without markup. */
struct str latex_formula(struct latex *l, struct str s);

/* The text raised or lowered, if all its characters have such a form. */
bool latex_script(struct arena *a, struct str text, bool raised,
                  struct str *out);

#endif
