/*
 * namedfile -- the files that a profile names: photos, bibliographies.
 */
#ifndef CVSET_NAMEDFILE_H
#define CVSET_NAMEDFILE_H

#include "base/diag.h"
#include "base/str.h"

struct arena;

/*
 * The path of the file named at `at`, relative to the file that names it; NULL
 * after a report under the id if there is none, with the name that was meant.
 */
const char *named_file(struct arena *a, struct diag *d, enum diag_id id,
                       struct str name, struct span at);

#endif
