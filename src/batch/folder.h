/*
 * folder -- the YAML files in a folder and the folders in it.
 *
 * In the order of their paths, byte by byte, so that it is the same on every
 * machine; hidden files and folders are passed over. Each file comes once,
 * whatever links lead to it, and each folder is read once, so links that go
 * round end. Nothing but regular files is ever opened.
 */
#ifndef CVSET_BATCH_FOLDER_H
#define CVSET_BATCH_FOLDER_H

#include <stddef.h>

struct arena;
struct diag;
struct fileset;

struct folder_file {
    const char *path;
    const char *fault;          /* why it cannot be read, or NULL */
};

struct folder {
    struct folder_file *files;
    size_t n, cap;
};

/*
 * Adds the files of the folder. `seen` has the files and folders that were read
 * before. A folder that cannot be read is an error; what is passed over because
 * it came before is told.
 */
void folder_read(struct arena *a, struct diag *d, struct fileset *seen,
                 const char *dir, struct folder *out);

/*
 * Why the path is no file to read: it is a pipe, a broken link, …; NULL if it
 * is a regular file. In words, with the path.
 */
const char *folder_fault(struct arena *a, const char *path);

#endif
