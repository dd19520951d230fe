/*
 * findings -- what of a member's profile the report tells: fields that the lab
 * asks for and it lacks, papers without the own name, how names are spelt.
 */
#ifndef CVSET_BATCH_FINDINGS_H
#define CVSET_BATCH_FINDINGS_H

#include "batch/batch.h"

struct arena;
struct diag;
struct lab;
struct profile;

/*
 * Sets the findings and what is spelt of the result, from the profile as
 * compose() read it; all in the arena. The role that fields are required for
 * is the member's, else the result's.
 */
void findings_collect(struct arena *a, const struct profile *p,
                      const struct lab *lab, const struct member *m,
                      struct result *out);

/* Warns of required words that name nothing a profile has. */
void required_check(struct arena *a, struct diag *d, const struct lab *lab);

/* Sets the remarks of the result, errors, warnings and what was done. */
void remarks_collect(struct arena *a, const struct diag *d,
                     struct result *out);

#endif
