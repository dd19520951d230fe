/*
 * person -- the parts of a person's name.
 *
 * Names are kept as typed; the parts are what styles of citing turn round and
 * shorten, and what tells that `Zhang, S.` may be San Zhang.
 */
#ifndef CVSET_PERSON_H
#define CVSET_PERSON_H

#include <stdbool.h>

#include "base/str.h"

struct arena;

/* No family name: the name is one whole, as Han names and organisations are. */
struct person {
    struct str family;          /* with its particles: "van der Berg" */
    struct str given;
    struct str suffix;          /* "Jr.", "III", or "" */
};

/* "Jr", "Jr.", "III" and the like; NULL at the end. */
extern const char *const person_suffixes[];

/*
 * The parts of `Zhang, San`, `San Zhang`, `Zhang S.`, `ZHANG San`, `J. van der
 * Berg, Jr.`; they point into the name.
 */
struct person person_parse(struct str name);

/*
 * The given names by their initials, each with `after` behind it: "J.-S." and
 * "M. E." with ".", "J-S" and "M E" with "".
 */
struct str person_initials(struct arena *a, struct str given,
                           const char *after);

/*
 * True if the second name can be the first, given in full, with its given names
 * in initials or fewer, other accents or case: San Zhang is S. Zhang.
 */
bool person_may_be(struct arena *a, const struct person *full,
                   const struct person *other);

#endif
