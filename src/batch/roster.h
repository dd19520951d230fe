/*
 * roster -- a table of members, as a spreadsheet has it.
 *
 * The head row names the columns, in English or Chinese and in any order: id,
 * name, role, photo, profile. Knows nothing of files.
 */
#ifndef CVSET_BATCH_ROSTER_H
#define CVSET_BATCH_ROSTER_H

#include <stdbool.h>
#include <stddef.h>

#include "batch/lab.h"

struct arena;
struct diag;

/*
 * The rows as they would stand in lab.yaml's `members:`; what a row does not
 * have is "". Each has an id, a name or a profile. False with a diagnostic if
 * the file is no such table.
 */
bool roster_read(struct arena *a, struct diag *d, const char *path,
                 struct lab_member **rows, size_t *n);

/* True if a file of that name is a roster: .csv, .tsv, .txt. */
bool roster_is(const char *path);

#endif
