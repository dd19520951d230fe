/*
 * schema -- what a profile may hold, as a JSON Schema (2020-12) for editors.
 *
 * Written from the tables by which profiles are read, so that it knows every
 * key, field, alias and heading. What the reader takes without a word is valid;
 * what depends on more than one place (which keys are languages, whether a
 * date is a date) is left to `cvset check`.
 */
#ifndef CVSET_SCHEMA_H
#define CVSET_SCHEMA_H

#include "base/str.h"

struct arena;

/* The schema's text, with a line end. Never fails. */
struct str schema_text(struct arena *a);

#endif
