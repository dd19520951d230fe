/*
 * file_name -- paths. For file*.c only; what others use is in file.h.
 */
#ifndef CVSET_FILE_NAME_H
#define CVSET_FILE_NAME_H

struct arena;

/* Creates dir and the folders above it that are missing; 0 or an errno. */
int file_make_dir(struct arena *a, const char *dir);

/* A file of nearly this name in its folder, or NULL. */
const char *file_near(struct arena *a, const char *path);

#endif
