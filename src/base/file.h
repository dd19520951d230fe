/*
 * file -- whole files in, whole files out.
 */
#ifndef CVSET_FILE_H
#define CVSET_FILE_H

#include <stdbool.h>

#include "base/str.h"

struct arena;
struct diag;

/* Largest input file, in bytes. */
#define FILE_MAX_BYTES (16u << 20)

/* True if there is something of that name, whether it can be read or not. */
bool file_exists(const char *path);

/*
 * Reads the file, or standard input for "-", into *out. On failure adds a
 * diagnostic that names the file and the way out (missing, a directory, not
 * readable, too large) and returns false.
 */
bool file_read(struct arena *a, struct diag *d, const char *path,
               struct str *out);

/* The same for a file that may have so many MiB. */
bool file_read_large(struct arena *a, struct diag *d, const char *path,
                     size_t mib, struct str *out);

/*
 * The bytes of a regular file of at most that many, in *out; 0, or the errno
 * that says why not: EISDIR, EFBIG, EINVAL for what is no file, and others.
 */
int file_load(struct arena *a, const char *path, size_t most, struct str *out);

/*
 * Writes the bytes to a temporary name in the same folder, syncs it and renames
 * it over path, so that path is either the old file or the whole new one; "-"
 * is standard output. A missing folder is created. On any failure, diagnostic
 * and false, and nothing is left behind.
 */
bool file_write(struct arena *a, struct diag *d, const char *path,
                struct str bytes);

/*
 * The same. Without the sync path is the old file or the whole new one whatever
 * becomes of the program, but may be neither after a loss of power.
 */
enum file_sync { FILE_NO_SYNC, FILE_SYNC };
bool file_put(struct arena *a, struct diag *d, const char *path,
              struct str bytes, enum file_sync sync);

/* Creates the folder if it is missing; false with a diagnostic if not. */
bool file_make_folder(struct arena *a, struct diag *d, const char *dir);

/* Removes from the folder what killed processes of this host left unwhole. */
void file_sweep(const char *dir);

/*
 * The folder that holds cvset's data, `sub` below it ("layouts", "fonts",
 * "languages"): beside the program (../layouts seen from build/cvset), else
 * PREFIX/share/cvset. NULL if neither exists.
 */
const char *file_data_dir(struct arena *a, const char *sub);

/*
 * dir "/" name; name alone when it is absolute or dir is NULL or ".", unless it
 * could be taken for an option or standard input then.
 */
char *file_join(struct arena *a, const char *dir, const char *name);

/*
 * The names in the folder that do not start with a dot, in *names; how many, 0
 * if it cannot be read. Of a large folder only the first.
 */
size_t file_names(struct arena *a, const char *dir, const char ***names);

/* The path the symbolic links at path end at; NULL if they do not end. */
const char *file_target(struct arena *a, const char *path);

/* False if the path leads out of the folder, by links too. */
bool file_below(const char *dir, const char *path);

/* The folder part of path, "." if there is none. */
char *file_dir(struct arena *a, const char *path);

#endif
