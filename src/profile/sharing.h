/*
 * sharing -- what struct shared holds. For shared.c and mine.c only.
 */
#ifndef CVSET_SHARING_H
#define CVSET_SHARING_H

#include "profile/read.h"
#include "profile/shared.h"

struct shared {
    struct bib **bibs;
    size_t n_bibs;
    struct node *papers;        /* of all of them, linked by `next` */
    struct node *projects;      /* a list, or NULL */
    const struct str *languages;    /* keys of translations in it */
    size_t n_languages;
};

/* What of a reading is put aside while it reads what is shared. */
struct aside {
    struct diag *d;
    const struct str *languages;
    size_t n_languages, n_missing, n_authors, n_translations;
    struct used_language *used;
    size_t n_used, cap_used;
    bool left_out;
};

/*
 * Between the two, what is read is the lab's: in its languages, and nothing it
 * says of them counts for the profile. Diagnostics go to d.
 */
struct aside shared_begin(struct reading *r, const struct shared *shared,
                          struct diag *d);
void shared_end(struct reading *r, struct aside aside);

#endif
