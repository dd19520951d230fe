/*
 * lint -- what `cvset check` asks of a profile beyond its form: dates out of
 * order, gaps, papers that lack something or stand twice, typed bullet signs.
 *
 * Nothing here stops a build; a profile's `ignore:` silences what is meant.
 */
#ifndef CVSET_LINT_H
#define CVSET_LINT_H

struct arena;
struct diag;
struct profile;

/* Reports at the entries of the document that the profile was read for. */
void profile_lint(struct arena *a, struct diag *d, const struct profile *p);

#endif
