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

#include "base/str.h"
#include "batch/batch.h"
#include "compose.h"

struct arena;
struct diag;
struct fonts;
struct plan;

struct books {
    const struct plan *plan;
    const struct result *const *results;    /* by task; NULL: none, the book
                                               is without it */
    const char *path;           /* of the book: lab.pdf */
    struct str layout;          /* of all; "" is each profile's own */
    const struct setting *set;
    size_t n_set;
    void *user;
    /* How the task's own file is made, from its profile in the arena. */
    struct compose_options (*how)(void *user, struct arena *a,
                                  const struct task *task);
    /* A book is there, or may be NULL. */
    void (*on_book)(void *user, const char *path, size_t members,
                    size_t pages);
};

/*
 * Makes the books. Members whose file was not made are left out with a warning
 * that names them. False after an error: a book could not be made or written,
 * and an older one of its name is as it was.
 */
bool books_write(struct arena *a, struct diag *d, struct fonts *fonts,
                 const struct books *books);

#endif
