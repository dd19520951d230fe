/*
 * listing -- the entries of a section in groups, and their numbers.
 */
#ifndef CVSET_LAYOUT_LISTING_H
#define CVSET_LAYOUT_LISTING_H

#include "layout/scope.h"

struct listed {
    const struct entry *entry;
    struct str kind;            /* of a publication: "journal", or as typed */
    struct str group;           /* what it is grouped by, or "" */
    int n;                      /* its number */
};

struct listing {
    struct listed *list;
    size_t n;
    enum grouping by;           /* none unless titles tell groups apart */
    struct str *groups;         /* in the order they are shown */
    size_t n_groups;
};

/* The entries that the document shows, by the section's look; no numbers. */
struct listing listing_make(struct build *b, const struct entry *entries,
                            const struct section_plan *look);

/*
 * Numbers the entries of the listings, which follow each other, as one.
 * {n} counts by kind where the label has a {letter}, else right through.
 */
void listing_number(struct arena *a, struct listing *const *lists, size_t n,
                    const struct section_plan *look);

/* How many entries the group has. */
size_t listing_count(const struct listing *l, struct str group);

/* The group's title. */
struct str listing_title(struct build *b, const struct listing *l,
                         struct str group);

#endif
