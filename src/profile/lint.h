/*
 * lint -- what `cvset check` asks of a profile beyond its form: dates out of
 * order, gaps, papers that lack something or stand twice, typed bullet signs.
 *
 * Nothing here stops a build; a profile's `ignore:` silences what is meant.
 */
#ifndef CVSET_LINT_H
#define CVSET_LINT_H

#include <stdbool.h>

struct arena;
struct diag;
struct entry;
struct profile;

/* Reports at the entries of the document that the profile was read for. */
void profile_lint(struct arena *a, struct diag *d, const struct profile *p);

/*
 * True of a publication whose authors are known and do not have the own name
 * among them; of `et al.` it may be one, and `me: no` says that it is none.
 */
bool paper_lacks_me(const struct entry *e);

#endif
