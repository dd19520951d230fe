/*
 * near -- the nearest of a list of words, for "did you mean".
 */
#ifndef CVSET_NEAR_H
#define CVSET_NEAR_H

#include <stddef.h>

#include "base/str.h"

/*
 * The word of the n nearest to s by edit distance over code points (an exchange
 * of neighbours counts one, case nothing), or NULL if none is within a third of
 * its length, at least 1.
 */
const char *near_word(struct str s, const char *const *words, size_t n);

#endif
