/*
 * dateprint -- dates in the form that a layout asks for.
 */
#ifndef CVSET_DATEPRINT_H
#define CVSET_DATEPRINT_H

#include <stdbool.h>

#include "base/str.h"

struct arena;
struct date;
struct language;

/* How a layout wants dates: its `dates:` for one language. */
struct date_form {
    struct str pattern;     /* "yyyy.MM", "d MMM yyyy", "MMMM 'de' yyyy" */
    struct str range;       /* between two dates: "–", " – " */
    struct str years;       /* between two numbers or names: 2018–2020,
                             * Jan–Mar 2020 */
    struct str open;        /* before the word for an open end; "": range */
    bool whole;             /* both ends of a range, whatever they share */
};

/*
 * True if the pattern can print a date: letters y, M and d, each once, the year
 * among them, nothing before the first nor after the last but a sign; other
 * words in single quotes.
 */
bool date_pattern_valid(struct str pattern);

/*
 * The date in the form and language: parts of the pattern that the date does
 * not know are left out with the punctuation beside them, equal parts of a
 * range collapse, an open end prints the language's word without doubling it.
 */
struct str date_print(struct arena *a, const struct date *date,
                      const struct date_form *form,
                      const struct language *lang);

#endif
