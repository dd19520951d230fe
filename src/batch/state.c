#include "batch/state.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "batch/record.h"

#define NAME ".cvset-batch"
#define FIRST_LINE "cvset batch 1\n"
#define MOST_BYTES (512u << 20)

/* An entry in a file's text, not yet taken apart. */
struct known {
    struct str name;
    struct str bytes;
    bool own;                   /* in the run's own file */
    size_t order;
};

/* Whether an input is still as it was; many entries have the same. */
struct checked {
    struct input input;
    bool same;
    struct checked *next;
};

#define BUCKETS 1024u

struct state {
    struct arena *a;
    const char *folder;
    const char *path;           /* of the run's own file */
    struct known *known;        /* by name; of one name the latest last */
    size_t n, cap;
    struct checked *checked[BUCKETS];
    bool fresh;                 /* there is no own file to add to */
    bool broken;                /* its end is in the middle of an entry */
    bool worn;                  /* it has entries to be left out */
    bool shard;
    int fd;                     /* it, to be added to; -1 */
    struct str *dropped;        /* names */
    size_t n_dropped, cap_dropped;
};

/* --- reading -------------------------------------------------------------- */

/* The end of the entry at the start of the text; 0 if it has none. */
static size_t entry_end(struct str text)
{
    for (size_t i = 0; i < text.n;) {
        struct str rest = str_sub(text, i, text.n);

        if (str_starts(rest, "end\n"))
            return i + 4;
        if (i > 0 && str_starts(rest, "file\t"))
            return 0;
        i += str_find(rest, '\n') + 1;
    }
    return 0;
}

static void add_known(struct state *s, struct str bytes, bool own)
{
    struct str rest = bytes;
    struct record r;
    struct known k = {.bytes = bytes, .own = own, .order = s->n};

    if (!record_next(s->a, &rest, &r) || r.n != 4)
        return;
    k.name = r.field[1];
    *ARENA_PUSH(s->a, s->known, s->n, s->cap) = k;
}

enum health { WHOLE, CUT, DAMAGED };

/* From the start of the text to where the next entry may begin. */
static size_t skip(struct str text)
{
    size_t at = 0;

    do
        at += str_find(str_sub(text, at, text.n), '\n') + 1;
    while (at < text.n && !str_starts(str_sub(text, at, text.n), "file\t"));
    return at < text.n ? at : text.n;
}

/*
 * Entries stand one after another. The last is cut off if the run was killed
 * in the middle of it; one that goes on after that begins with an empty line.
 */
static enum health read_entries(struct state *s, struct str text, bool own)
{
    enum health health = WHOLE;

    while (text.n) {
        bool begins = str_starts(text, "file\t");
        size_t end = begins ? entry_end(text) : 0;

        if (end > 0) {
            add_known(s, str_sub(text, 0, end), own);
        } else {
            end = skip(text);
            health = health == DAMAGED || !begins ? DAMAGED : CUT;
        }
        text = str_sub(text, end, text.n);
    }
    return health;
}

static void read_one(struct state *s, struct diag *d, const char *path,
                     bool own)
{
    struct str text;
    int error = file_load(s->a, path, MOST_BYTES, &text);
    enum health health = DAMAGED;

    if (error == ENOENT)
        return;
    if (!error && str_starts(text, FIRST_LINE)) {
        text = str_sub(text, sizeof FIRST_LINE - 1, text.n);
        health = read_entries(s, text, own);
        s->fresh = s->fresh && !own;
    }
    if (own) {
        s->broken = health != WHOLE;
        s->worn = health != WHOLE;
    }
    if (health == DAMAGED)
        diag_at(d, DIAG_BATCH_STATE, (struct span){0},
            "'%s' is damaged, or of another version: what it does not say is "
            "made again", path);
}

static int by_name(const void *p, const void *q)
{
    const struct known *x = p, *y = q;
    int c = str_cmp(x->name, y->name);

    return c ? c : x->own != y->own ? x->own - y->own
        : (x->order > y->order) - (x->order < y->order);
}

struct state *state_open(struct arena *a, struct diag *d, const char *folder,
                         unsigned shard, unsigned shards)
{
    struct state *s = ARENA_NEW(a, struct state);
    struct str name = shards ? str_format(a, NAME "-%u-of-%u", shard, shards)
                             : STR(NAME);
    DIR *stream = opendir(folder);
    struct dirent *e;

    *s = (struct state){.a = a, .folder = folder, .fd = -1, .fresh = true,
                        .shard = shards > 0};
    s->path = file_join(a, folder, name.s);
    read_one(s, d, s->path, true);
    while (stream && (e = readdir(stream)) != NULL)
        if (str_starts(str_of(e->d_name), NAME) &&
                !str_ends(str_of(e->d_name), ".tmp") &&
                !str_is(name, e->d_name))
            read_one(s, d, file_join(a, folder, e->d_name), false);
    if (stream)
        closedir(stream);
    if (s->n)
        qsort(s->known, s->n, sizeof *s->known, by_name);
    for (size_t i = 1; i < s->n; i++)
        s->worn = s->worn || (s->known[i].own && s->known[i - 1].own &&
                              str_eq(s->known[i].name, s->known[i - 1].name));
    return s;
}

/* --- asking --------------------------------------------------------------- */

static size_t bucket_of(const struct input *x)
{
    uint32_t h = 2166136261u;

    for (size_t i = 0; i < x->path.n; i++)
        h = (h ^ (unsigned char)x->path.s[i]) * 16777619u;
    return (h ^ h >> 16) % BUCKETS;
}

static bool is_same(struct state *s, const struct input *x)
{
    struct checked **bucket = &s->checked[bucket_of(x)], *c;

    for (c = *bucket; c; c = c->next)
        if (str_eq(c->input.path, x->path) && str_eq(c->input.state, x->state))
            return c->same;
    c = ARENA_NEW(s->a, struct checked);
    *c = (struct checked){{str_copy(s->a, x->path), str_copy(s->a, x->state)},
                          input_is_same(x), *bucket};
    *bucket = c;
    return c->same;
}

/* The first entry of the name; s->n if there is none. */
static size_t first_of(const struct state *s, struct str name)
{
    size_t lo = 0, hi = s->n;

    while (lo < hi) {
        size_t mid = (lo + hi) / 2;

        if (str_cmp(s->known[mid].name, name) < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < s->n && str_eq(s->known[lo].name, name) ? lo : s->n;
}

static const char *path_of(struct state *s, struct arena *a, struct str name)
{
    return file_join(a, s->folder, str_z(a, name));
}

static bool is_made(struct state *s, struct arena *a,
                    const struct state_entry *e)
{
    for (size_t i = 0; i < e->n_inputs; i++)
        if (!is_same(s, &e->inputs[i]))
            return false;
    return str_eq(inputs_hash_file(a, path_of(s, a, e->name)), e->output);
}

bool state_find(struct state *s, struct arena *a, struct str name,
                struct str key, struct str *result)
{
    for (size_t i = first_of(s, name);
            i < s->n && str_eq(s->known[i].name, name); i++) {
        struct state_entry e;

        if (!entry_read(a, s->known[i].bytes, &e) || !str_eq(e.key, key) ||
                !is_made(s, a, &e))
            continue;
        *result = e.result;
        return true;
    }
    return false;
}

/* --- adding --------------------------------------------------------------- */

static bool add_text(struct state *s, struct str text)
{
    ssize_t n = write(s->fd, text.s, text.n);

    return n >= 0 && (size_t)n == text.n;
}

bool state_begin(struct state *s, struct diag *d)
{
    struct str first = s->fresh ? STR(FIRST_LINE)
        : s->broken ? STR("\n") : STR("");

    s->fd = open(s->path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC |
                 (s->fresh ? O_TRUNC : 0), 0666);
    if (s->fd >= 0 && add_text(s, first))
        return true;
    diag_at(d, DIAG_FILE_WRITE, (struct span){0}, "cannot write '%s': %s",
        s->path, strerror(errno));
    return false;
}

/* What cannot be added is made again next time, which is no harm. */
void state_add(struct state *s, struct str name, struct str entry)
{
    size_t i = first_of(s, name);

    if (s->fd < 0)
        return;
    for (; i < s->n && str_eq(s->known[i].name, name); i++)
        s->worn = s->worn || s->known[i].own;
    if (!add_text(s, entry)) {
        close(s->fd);
        s->fd = -1;
    }
}

/* --- in the end ----------------------------------------------------------- */

/* Deletes the file if it is what was made. */
static bool prune(struct state *s, struct arena *a, const struct known *k)
{
    const char *path = path_of(s, a, k->name);
    struct state_entry e;

    return entry_read(a, k->bytes, &e) &&
        str_eq(inputs_hash_file(a, path), e.output) && unlink(path) == 0;
}

void state_sweep(struct state *s, bool pruning, const struct state_gone *gone)
{
    struct arena *a = arena_new();

    for (size_t i = 0; i < s->n; i++) {
        const struct known *k = &s->known[i];
        bool last = i + 1 == s->n || !str_eq(k->name, k[1].name), deleted;

        if (!last || (s->shard && !k->own) ||
                gone->is_wanted(gone->user, k->name))
            continue;
        deleted = file_exists(path_of(s, a, k->name));
        if (deleted) {
            deleted = pruning && prune(s, a, k);
            gone->gone(gone->user, path_of(s, a, k->name), deleted);
            if (!deleted)
                continue;
        }
        *ARENA_PUSH(s->a, s->dropped, s->n_dropped, s->cap_dropped) = k->name;
        s->worn = true;
    }
    arena_free(a);
}

static bool is_dropped(const struct state *s, struct str name)
{
    for (size_t i = 0; i < s->n_dropped; i++)
        if (str_eq(s->dropped[i], name))
            return true;
    return false;
}

bool state_end(struct state *s, struct diag *d)
{
    struct arena *a = arena_new();
    struct diag *unheard = diag_new(a);
    struct state now = {.a = a, .fd = -1};
    struct buf b = {.a = a};
    bool done = true;

    if (s->fd >= 0)
        close(s->fd);
    s->fd = -1;
    if (s->worn) {
        read_one(&now, unheard, s->path, true);
        if (now.n)
            qsort(now.known, now.n, sizeof *now.known, by_name);
        buf_z(&b, FIRST_LINE);
        for (size_t i = 0; i < now.n; i++)
            if ((i + 1 == now.n ||
                    !str_eq(now.known[i].name, now.known[i + 1].name)) &&
                    !is_dropped(s, now.known[i].name))
                buf_str(&b, now.known[i].bytes);
        done = file_write(a, d, s->path, buf_text(&b));
    }
    arena_free(a);
    return done;
}
