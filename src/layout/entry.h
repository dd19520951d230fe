/*
 * entry -- an entry of a section as rows, and what its layout leaves out.
 */
#ifndef CVSET_LAYOUT_ENTRY_H
#define CVSET_LAYOUT_ENTRY_H

#include "layout/rows.h"

/* An entry as made, with what is still to be decided about its tags. */
struct made_entry {
    struct made_row *rows;
    size_t n, cap;
    bool list;                  /* made of items of the section's own list */
    bool roles;                 /* has entries below it */
};

/* True if the first column is one of dates, as wide as the layout says. */
bool entry_dates_lead(const struct entry_plan *plan);

/*
 * The plan for strings that stand among entries of this plan: they begin where
 * its texts do, beside the dates.
 */
const struct entry_plan *entry_plan_beside(struct build *b,
                                           const struct entry_plan *plan);

/* How the module sets such an entry of the section. */
const struct entry_plan *entry_plan_of(const struct build *b,
                                       const struct section *x,
                                       const struct entry *e);

/*
 * A number that the author asks for stands before the text where the rows have
 * no place of their own for it, and instead of a bullet.
 */
void entry_number(struct scope *s, const struct template *number);

/*
 * The scope's entry, with its roles; its boxes are appended. A filled field
 * that no row shows is reported once for the kind of section.
 */
struct made_entry entry_make(struct scope *s, struct rowset *set,
                             struct boxes *out);

/*
 * Entries of one row each are no headings but items of a list: what a reader
 * by ear wants is "list of six", not six titles with nothing under them. Does
 * nothing if one of the n has more rows.
 */
void entry_tags_to_items(struct rowset *set, struct made_entry *entries,
                         size_t n);

#endif
