/*
 * tongue -- the language an entry is in.
 */
#ifndef CVSET_LAYOUT_TONGUE_H
#define CVSET_LAYOUT_TONGUE_H

#include "layout/scope.h"

/*
 * Makes the entry's language that of the paragraphs made from now on; gives its
 * words and separators.
 */
const struct language *tongue_enter(struct build *b, const struct entry *e);

/* Back to the document's language. */
void tongue_leave(struct build *b);

/* One with Latin separators: that language, the document's, or English. */
const struct language *tongue_latin(struct build *b,
                                    const struct language *words);

/* The words of a language, read once; the document's if they cannot be read. */
const struct language *tongue_words(struct build *b, struct str lang);

#endif
