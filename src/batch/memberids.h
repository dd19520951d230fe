/*
 * memberids -- one id for each member.
 *
 * Of who has none it is the profile's file name without its end; where several
 * folders have a file of that name, as much of the path before it as tells them
 * apart: prof-zhang, phd-zhang.
 */
#ifndef CVSET_BATCH_MEMBERIDS_H
#define CVSET_BATCH_MEMBERIDS_H

#include <stdbool.h>

struct arena;
struct diag;
struct members;

/* Makes the ids; false after a report if two members were given the same. */
bool memberids_make(struct arena *a, struct diag *d, struct members *all);

#endif
