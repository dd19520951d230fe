#include "base/inputs.h"

#include <inttypes.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/sha256.h"

/* Larger than any input may be: a picture has 64 MiB at most. */
#define MOST_BYTES (128u << 20)

static const char NONE[] = "none", THERE[] = "there", SIZE[] = "size ";

static void note(struct inputs *in, struct str path, struct str state)
{
    for (size_t i = 0; i < in->n; i++)
        if (str_eq(in->item[i].path, path) && str_eq(in->item[i].state, state))
            return;
    *ARENA_PUSH(in->a, in->item, in->n, in->cap) = (struct input){
        str_copy(in->a, path), str_copy(in->a, state)};
}

struct str inputs_hash(struct arena *a, struct str bytes)
{
    char hex[65];

    sha256_hex(bytes.s, bytes.n, hex);
    return str_copy(a, str_of(hex));
}

struct str inputs_hash_file(struct arena *a, const char *path)
{
    struct arena *scratch = arena_new();
    struct str bytes, hash = STR("none");

    if (file_load(scratch, path, MOST_BYTES, &bytes) == 0)
        hash = inputs_hash(a, bytes);
    arena_free(scratch);
    return hash;
}

static struct str size_of(struct arena *a, const char *path)
{
    struct stat st;

    if (stat(path, &st) != 0)
        return str_of(NONE);
    return str_format(a, "%s%jd %jd.%09ld", SIZE, (intmax_t)st.st_size,
                      (intmax_t)st.st_mtim.tv_sec, st.st_mtim.tv_nsec);
}

void inputs_note(struct inputs *in, const char *path, struct str bytes)
{
    if (in)
        note(in, str_of(path), inputs_hash(in->a, bytes));
}

void inputs_note_none(struct inputs *in, const char *path)
{
    if (in)
        note(in, str_of(path), str_of(NONE));
}

void inputs_note_there(struct inputs *in, const char *path)
{
    if (in)
        note(in, str_of(path), str_of(file_exists(path) ? THERE : NONE));
}

void inputs_note_size(struct inputs *in, const char *path)
{
    if (in)
        note(in, str_of(path), size_of(in->a, path));
}

void inputs_add(struct inputs *in, const struct inputs *more)
{
    for (size_t i = 0; in && i < more->n; i++)
        note(in, more->item[i].path, more->item[i].state);
}

bool input_is_same(const struct input *input)
{
    struct arena *a = arena_new();
    const char *path = str_z(a, input->path);
    struct str now;
    bool same;

    if (str_is(input->state, THERE))
        now = str_of(file_exists(path) ? THERE : NONE);
    else if (str_starts(input->state, SIZE))
        now = size_of(a, path);
    else
        now = inputs_hash_file(a, path);
    same = str_eq(now, input->state);
    arena_free(a);
    return same;
}
