/*
 * fileset -- files by what they are, not by their names: links to one file
 * count as one.
 */
#ifndef CVSET_BATCH_FILESET_H
#define CVSET_BATCH_FILESET_H

#include <stddef.h>
#include <sys/stat.h>

struct arena;

struct fileset_slot {
    dev_t dev;
    ino_t ino;
    const char *path;           /* NULL: the slot is free */
};

/* Zero but for a when empty. */
struct fileset {
    struct arena *a;
    struct fileset_slot *slots;
    size_t n, cap;
};

/*
 * Adds the file under the path, which is borrowed. The path it is there under
 * already, or NULL if it was not.
 */
const char *fileset_add(struct fileset *set, const struct stat *st,
                        const char *path);

/* The path that the file is there under, or NULL. */
const char *fileset_find(const struct fileset *set, const struct stat *st);

#endif
