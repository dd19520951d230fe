/*
 * traps -- what valid YAML does to text without a word.
 *
 * Found in the bytes beside libyaml's events, and reported with the form that
 * keeps the text.
 */
#ifndef CVSET_TRAPS_H
#define CVSET_TRAPS_H

#include <stdbool.h>

#include "base/source.h"
#include "profile/mend.h"

/* True if an alias to the anchor stands anywhere in the file. */
bool trap_referenced(const struct mend *m, struct str anchor);

/* Reports `&word` or `!word` at the span, which was kept as text or not. */
void trap_property(const struct mend *m, struct span at, bool kept);

/* Reports words that ` #` hides after an unquoted value that ends at `end`. */
void trap_comment(const struct mend *m, size_t end);

/* Reports `-one` on several lines, which is one text. */
void trap_dashes(const struct mend *m, struct span at);

/*
 * Reports an odd space at the start of an unquoted key or value and returns
 * the text, for a key without it.
 */
struct str trap_space(const struct mend *m, struct span at, struct str text,
                      bool key);

/* Where a scalar in s starts: past anchor, tag and comments from i. */
size_t trap_skip_properties(struct str s, size_t i);

#endif
