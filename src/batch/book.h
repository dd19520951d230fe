/*
 * book -- the CVs of a lab in one PDF, behind a cover and a table of contents.
 *
 * CVs are composed and written one after the other, so that no more than one
 * of them is in memory. Their pages are numbered through the book, cover and
 * contents included.
 */
#ifndef CVSET_BATCH_BOOK_H
#define CVSET_BATCH_BOOK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"
#include "compose.h"

struct arena;
struct diag;
struct fonts;

/* A CV of the book. */
struct book_member {
    struct str name;            /* in the contents and the outline */
    size_t group;               /* index of the book's; their number if none */
    struct compose_options how; /* it is made, alone too */
    size_t pages;               /* it has alone, if that is known, or 0 */
    bool left_out;              /* set by book_write(): it could not be made */
};

/* What is "" is not there. */
struct book {
    struct str lang;            /* of the cover and the contents */
    struct str title, subtitle, date;   /* no title: a word for what it is */
    struct str author;          /* for the file's metadata */
    const char *logo;           /* path of a picture, or NULL */
    struct str layout;          /* of cover and contents; "" is that of the
                                   first member's profile */
    const struct setting *set;  /* over that */
    size_t n_set;
    const struct str *groups;   /* titles */
    size_t n_groups;
    struct book_member *members;        /* those of a group together */
    size_t n_members;
};

/*
 * Makes the book and gives its bytes in the arena. Members that cannot be made
 * are left out: what is wrong with them is not said here, for their own files
 * have said it. False after a diagnostic; also if nobody is left.
 */
bool book_write(struct arena *a, struct diag *d, struct fonts *fonts,
                struct book *book, struct str *out);

#endif
