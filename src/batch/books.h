/*
 * books -- which books a batch makes, who is in each, and their files.
 *
 * A book is in one language and variant: where the tasks have several there is
 * one for each, and its file is named after what is special to it (lab.pdf:
 * lab_zh.pdf, lab_en.pdf).
 */
#ifndef CVSET_BATCH_BOOKS_H
#define CVSET_BATCH_BOOKS_H

#include <stdbool.h>
#include <stddef.h>

#include "batch/batch.h"

struct arena;
struct batch_options;
struct diag;
struct plan;

struct books {
    const struct batch_options *opt;        /* of the run that is over */
    const struct result *const *results;    /* by the plan's tasks; NULL: it
                                               was not begun */
    const char *path;                       /* lab.pdf */
    void *user;
    /* A book has been written; may be NULL. */
    void (*on_book)(void *user, const char *path, size_t members,
                    size_t pages);
};

/* The names that the files of the books will have; *n of them. */
const char **books_paths(struct arena *a, const struct plan *plan,
                         const char *path, size_t *n);

/*
 * Makes the books. Members whose own file was not made are left out, with a
 * warning that names them. False after an error: a book could not be made or
 * written; an older one of its name is as it was.
 */
bool books_write(struct arena *a, struct diag *d, const struct books *books);

#endif
