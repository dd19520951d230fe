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
struct modules;

/* A CV of the book. */
struct book_member {
    struct str name;            /* in the contents and the outline */
    size_t group;               /* index of the book's; their number if none */
    struct compose_options how; /* it is made, alone too */
    size_t pages;               /* it has alone, if that is known, or 0 */
    bool left_out;              /* set by book_write(): it could not be made */
};

/*
 * Cover and contents are in the language of the first CV, in its layout unless
 * there is one for all. What is "" or absent is not there.
 */
struct book {
    struct text lab;            /* whose it is: the title if there is none */
    struct text title, subtitle, date;
    const char *logo;           /* path of a picture, or NULL */
    struct modules *modules;    /* the layouts */
    struct str layout;
    const struct text *groups;  /* their titles */
    size_t n_groups;
    struct book_member *members;        /* those of a group together */
    size_t n_members;
    size_t pages;               /* set by book_write() */
};

/*
 * Makes the book and gives its bytes in the arena. Members that cannot be made
 * are left out: what is wrong with them is not said here, for their own files
 * have said it. False after a diagnostic; also if nobody is left.
 */
bool book_write(struct arena *a, struct diag *d, struct fonts *fonts,
                struct book *book, struct str *out);

#endif
