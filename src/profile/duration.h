/*
 * duration -- how long a dated thing lasted: `2 yrs 3 mos`.
 */
#ifndef CVSET_DURATION_H
#define CVSET_DURATION_H

#include "base/str.h"

struct arena;
struct date;
struct language;

/*
 * The months of a range whose ends both have one, the first and the last
 * counted; where both have days, whole months only. 0 if it is open, lacks a
 * month, or is no range.
 */
int duration_months(const struct date *date);

/* Those months in the words of the language; empty for 0. */
struct str duration_print(struct arena *a, const struct date *date,
                          const struct language *lang);

#endif
