/*
 * day -- one day, month or year: reading it, and what follows from it.
 *
 * A month without a day, and a year without a month, stay so: no part is
 * invented.
 */
#ifndef CVSET_DAY_H
#define CVSET_DAY_H

#include <stdbool.h>

#include "base/str.h"

struct day {
    int year;               /* 0: nothing known */
    int month;              /* 1 to 12, or 0 */
    int day;                /* 1 to 31, or 0 */
};

/* What became of reading one. */
enum day_reading {
    READ_NO,                /* not a date */
    READ_YES,
    READ_TWO_WAYS,          /* 03/04/2021 */
    READ_IMPOSSIBLE         /* month 13, 30 February */
};

/* Reads one, which must be all of s. */
enum day_reading day_read(struct str s, struct day *out);

/* The month of `Sep` or `9月`, which lack their year; else 0. */
int day_bare_month(struct str s);

/*
 * The next number of four digits that is a year, 1900 to 2199, at or after *i,
 * or 0; moves *i past it.
 */
int day_next_year(struct str s, size_t *i);

/* s without any of the spaces there are at its ends. */
struct str day_trim(struct str s);

/* The first and the last day of what is known: of all of 2018. */
struct day day_first(struct day d);
struct day day_last(struct day d);

/* -1, 0 or 1 by as much as both know; unknown parts are equal. */
int day_compare(struct day x, struct day y);

#endif
