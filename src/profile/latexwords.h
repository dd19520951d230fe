/*
 * latexwords -- the commands of LaTeX that are known, and what they mean.
 */
#ifndef CVSET_LATEXWORDS_H
#define CVSET_LATEXWORDS_H

#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

enum latex_kind {
    WORD_SYMBOL,            /* is its text */
    WORD_RELATION,          /* likewise; in formulas between spaces */
    WORD_BINARY,            /* likewise, where something stands before it */
    WORD_FUNCTION,          /* log: a space to what is beside it */
    WORD_OPERATOR,          /* the same with an argument */
    WORD_ACCENT,            /* n: combining character; text: alone */
    WORD_BOLD, WORD_ITALIC, WORD_CODE,          /* an argument in a style */
    WORD_BOLD_ON, WORD_ITALIC_ON, WORD_CODE_ON, /* to the group's end */
    WORD_LAST,              /* shows the last of n arguments */
    WORD_NOTHING,           /* shows nothing; n arguments go */
    WORD_SPACE,
    WORD_TIE,               /* a no-break space */
    WORD_URL,               /* an address */
    WORD_HREF,              /* an address, then a text */
    WORD_QUOTE,             /* an argument in quotes */
    WORD_SUPER, WORD_SUB,   /* an argument raised, lowered, outside formulas */
    WORD_MATH,              /* an argument that is a formula */
    WORD_MATH_OPEN,         /* a formula up to its text */
    WORD_FRACTION,
    WORD_ROOT,
    WORD_BEGIN, WORD_END    /* of an environment */
};

struct latex_word {
    const char *name;       /* without the backslash */
    enum latex_kind kind;
    const char *text;
    uint32_t n;
};

/* The command of that name, or NULL. */
const struct latex_word *latex_word_find(struct str name);

/* All of them, in order of their bytes. */
const struct latex_word *latex_word_list(size_t *n);

/* The raised or lowered form of a character, or 0. */
uint32_t latex_super(uint32_t c);
uint32_t latex_sub(uint32_t c);

#endif
