/*
 * date -- dates and ranges as people type them, and in the form asked for.
 *
 * Precision is never invented; what cannot be read, or could be read two ways,
 * stays as typed.
 */
#ifndef CVSET_DATE_H
#define CVSET_DATE_H

#include <stdbool.h>

#include "base/source.h"
#include "base/str.h"

struct arena;
struct diag;
struct language;

struct day {
    int year;               /* 0: nothing known */
    int month;              /* 1 to 12, or 0 */
    int day;                /* 1 to 31, or 0 */
};

struct date {
    struct str typed;
    struct span span;
    bool free;              /* not understood: only `typed` counts */
    bool range;             /* from and to, or from and open */
    bool open;              /* still going on */
    struct day from, to;
};

/* How a layout wants dates: its `dates:` for one language. */
struct date_form {
    struct str pattern;     /* letters y M d: "yyyy.MM", "MMM yyyy" */
    struct str range;       /* between two dates: "–", " – " */
    struct str years;       /* between two bare years: "–" */
};

/*
 * True if the pattern can print a date: its letters are y, M and d, the year
 * among them (what else it says is signs or words of another script).
 */
bool date_pattern_valid(struct str pattern);

/* Reads one text; ambiguous or impossible dates are reported at its place. */
struct date date_parse(struct arena *a, struct diag *d, struct str typed,
                       struct span at);

/* A range from separate start and end; either may be empty. */
struct date date_parse_range(struct arena *a, struct diag *d,
                             struct str start, struct span start_at,
                             struct str end, struct span end_at);

/*
 * The date in the form and language: parts of the pattern that the date does
 * not know are left out with the punctuation beside them, equal parts of a
 * range collapse, an open end prints the language's word without doubling it.
 */
struct str date_print(struct arena *a, const struct date *date,
                      const struct date_form *form,
                      const struct language *lang);

#endif
