/*
 * inputs -- the files something was made from, and what was in them.
 *
 * Whoever reads a file for a document notes it here, by way of the document's
 * sink (diag_inputs()); a file that was looked for in vain counts as well, for
 * it may come. So a later run can tell whether it would be made the same.
 */
#ifndef CVSET_INPUTS_H
#define CVSET_INPUTS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"

struct arena;

/*
 * What is known of a file: the SHA-256 of its bytes; "size SIZE TIME" of one
 * too large to be read for that; "there", or "none" if there is none that can
 * be read.
 */
struct input {
    struct str path;
    struct str state;
};

struct inputs {
    struct arena *a;            /* holds what is noted */
    struct input *item;         /* each path and state once */
    size_t n, cap;
};

/* Notes what was read from the file; in may be NULL, here and below. */
void inputs_note(struct inputs *in, const char *path, struct str bytes);

/* Notes that it could not be read. */
void inputs_note_none(struct inputs *in, const char *path);

/* Notes that it is there, or is not, whatever it holds. */
void inputs_note_there(struct inputs *in, const char *path);

/* Notes its size and the time it was changed. */
void inputs_note_size(struct inputs *in, const char *path);

/* Notes all that another has. */
void inputs_add(struct inputs *in, const struct inputs *more);

/* True if the file is now as it was then. */
bool input_is_same(const struct input *input);

/* The SHA-256 of the bytes, in hexadecimal. */
struct str inputs_hash(struct arena *a, struct str bytes);

/* That of the file's, or "none". */
struct str inputs_hash_file(struct arena *a, const char *path);

#endif
