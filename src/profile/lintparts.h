/*
 * lintparts -- what the files of the lint share. Private to this folder.
 */
#ifndef CVSET_LINTPARTS_H
#define CVSET_LINTPARTS_H

#include "profile/profile.h"

struct lint {
    struct arena *a;
    struct diag *d;
    const struct profile *p;
};

/* Does something with a list of entries. */
typedef void lint_list(struct lint *l, struct entry *first, void *with);

/* The lists of a section, its groups and the roles of its entries. */
void lint_lists(struct lint *l, const struct section *s, lint_list *each,
                void *with);

/* The field's words in the document's language, else any; empty: none. */
struct str lint_words(const struct lint *l, const struct entry *e,
                      enum field_id f);

/* lintdates.c */
void lint_dates(struct lint *l);

/* lintpapers.c */
void lint_papers(struct lint *l);

/* linttwins.c: papers that stand twice, venues in two spellings */

struct paper {
    const struct entry *e;
    const struct section *s;    /* it stands in */
    struct str key;             /* for comparing */
};

/* Orders the papers as it compares them. */
void lint_twins(struct lint *l, struct paper *papers, size_t n);

#endif
