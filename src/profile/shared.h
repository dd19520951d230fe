/*
 * shared -- publications and projects that several profiles take from.
 *
 * Read once; a profile then shows those of them whose authors or people have
 * the own name (shared.c), and may cite the publications by their keys.
 */
#ifndef CVSET_SHARED_H
#define CVSET_SHARED_H

#include <stddef.h>

#include "base/source.h"
#include "base/str.h"

struct arena;
struct diag;
struct node;

/* A .bib file, relative to the file that names it. */
struct shared_file {
    struct str name;
    struct span at;             /* where it is named */
};

/* What they are read from. */
struct shared_from {
    const struct shared_file *files;
    size_t n_files;
    const struct node *projects;    /* list of entries, or NULL */
    const struct str *languages;    /* of documents; those of translations */
    size_t n_languages;
};

/* Tells all that is wrong with them; never NULL. */
struct shared *shared_read(struct arena *a, struct diag *d,
                           const struct shared_from *from);

#endif
