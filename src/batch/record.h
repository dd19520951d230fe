/*
 * record -- lines of fields parted by tabs, for what one process of a batch
 * tells another and one run the next.
 *
 * A backslash, tab, line end or NUL in a field is escaped; other bytes are as
 * they are, so that a person can read what they say.
 */
#ifndef CVSET_BATCH_RECORD_H
#define CVSET_BATCH_RECORD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"

struct arena;

#define RECORD_FIELDS 8

struct record {
    struct str field[RECORD_FIELDS];    /* the first says what it is */
    size_t n;
};

/* Adds a line of n fields. */
void record_put(struct buf *b, const struct str *fields, size_t n);

/* Adds a line of a name and a number. */
void record_number(struct buf *b, const char *name, size_t value);

/*
 * Takes the first line off *rest. False at the end of it, and where a line is
 * none that record_put() wrote: then *rest is not empty.
 */
bool record_next(struct arena *a, struct str *rest, struct record *out);

/* The field as a number, in *out; false if it is none. */
bool record_count(const struct record *r, size_t field, size_t *out);

#endif
