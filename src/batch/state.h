/*
 * state -- what earlier runs made in the output folder, and from what.
 *
 * `.cvset-batch`, or `.cvset-batch-I-of-N` of a shard, has an entry for each
 * file: a key (the program, the options, the task), what each input was, the
 * hash of the file, and the result as it was told. It is added to as files are
 * made, so that a run that is killed loses at most what was being made, and
 * written anew in the end. All such files of the folder are read, only the
 * run's own is written: shards may run at once. One that is damaged costs no
 * more than the time to make what it knew of.
 */
#ifndef CVSET_BATCH_STATE_H
#define CVSET_BATCH_STATE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/inputs.h"
#include "base/str.h"

struct arena;
struct diag;
struct state;

struct state_entry {
    struct str name;            /* of the file in the folder */
    struct str key;
    struct str output;          /* SHA-256 of the file */
    const struct input *inputs;
    size_t n_inputs;
    struct str result;          /* result_bytes() */
};

/* The entry as text, and back; false if the text is none, or not all of one. */
struct str entry_bytes(struct arena *a, const struct state_entry *e);
bool entry_read(struct arena *a, struct str bytes, struct state_entry *out);

/* Reads what there is; never NULL. An info in the sink for what is damaged. */
struct state *state_open(struct arena *a, struct diag *d, const char *folder,
                         unsigned shard, unsigned shards);

/*
 * The result of making the file, if it would be the same again: the key is
 * this one, no input has changed, and the file is what was made then. Borrowed
 * from the arena.
 */
bool state_find(struct state *s, struct arena *a, struct str name,
                struct str key, struct str *result);

/* Begins to add entries; false with a diagnostic if that cannot be. */
bool state_begin(struct state *s, struct diag *d);

/* Adds an entry of the name, text of entry_bytes(). */
void state_add(struct state *s, struct str name, struct str entry);

/*
 * Calls gone() for each file there is that an earlier run made and is_wanted()
 * does not know; of a shard, only for those in its own state. With `prune` the
 * files are deleted before, unless they were changed since.
 */
struct state_gone {
    void *user;
    bool (*is_wanted)(void *user, struct str name);
    void (*gone)(void *user, const char *path, bool deleted);
};
void state_sweep(struct state *s, bool prune, const struct state_gone *gone);

/*
 * Writes the state anew, if there are entries in it that are out of date. False
 * with a diagnostic if it could not be; what was added stays.
 */
bool state_end(struct state *s, struct diag *d);

#endif
