/*
 * sort -- the entries of a section in the order asked for.
 */
#ifndef CVSET_SORT_H
#define CVSET_SORT_H

#include "profile/profile.h"

/* `none`, `date` and `-date`, by enum entry_order; NULL at the end. */
extern const char *const sort_words[];

/*
 * The *n entries of a list in the order; never NULL. By date they are stable:
 *
 *   ORDER_NEWEST  what is still going on, then by the end, the latest first,
 *                 and of those that end together the latest begun first;
 *   ORDER_OLDEST  by the begin, then by the end, the earliest first.
 *
 * A bare year begins and ends with the year. Text kept as typed counts by the
 * years in it, an entry without a date by its roles; what has neither is last.
 */
const struct entry **sort_entries(struct arena *a, const struct entry *list,
                                  enum entry_order order, size_t *n);

#endif
