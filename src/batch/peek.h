/*
 * peek -- what the names of files need of profiles: name, language and role,
 * without setting anything.
 */
#ifndef CVSET_BATCH_PEEK_H
#define CVSET_BATCH_PEEK_H

#include <stddef.h>

#include "base/str.h"
#include "profile/profile.h"

struct arena;
struct member;

/* What a profile says of itself in an edition. */
struct peek_edition {
    struct str name, lang;
};

/* Of a member; a profile that cannot be read has "" for all. */
struct peek {
    struct str role;
    struct peek_edition *editions;
};

/* A peek at the profile of each member in each of the editions. */
struct peek *peek_all(struct arena *a, struct member *const *members, size_t n,
                      const struct edition *editions, size_t n_editions);

#endif
