#include "base/diag.h"

#include <stdarg.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag_list.h"

static const struct {
    enum diag_level level;
    const char *name;
} ids[] = {
#define DIAG(id, level, name) {level, name},
#include "base/diag_ids.h"
#undef DIAG
};

_Static_assert(sizeof ids / sizeof *ids == DIAG_N, "one row for each id");

struct diag *diag_new(struct arena *a)
{
    struct diag *d = ARENA_NEW(a, struct diag);

    d->a = a;
    return d;
}

/* FNV-1a over the text, the id and the place. */
static size_t bucket_of(const struct diag_item *item)
{
    uint32_t h = 2166136261u ^ (uint32_t)item->id ^ item->at.off << 8;

    for (size_t i = 0; i < item->text.n; i++)
        h = (h ^ (unsigned char)item->text.s[i]) * 16777619u;
    return (h ^ h >> 16) % DIAG_BUCKETS;
}

/* Of two documents with the same layout each reads its file for itself. */
static bool same_source(const struct source *x, const struct source *y)
{
    return x == y || (x && y && strcmp(x->name, y->name) == 0);
}

static bool same_item(const struct diag_item *x, const struct diag_item *y)
{
    return x->id == y->id && same_source(x->at.src, y->at.src) &&
        x->at.off == y->at.off && x->at.n == y->at.n &&
        str_eq(x->text, y->text);
}

/* Counts the item in, unless it is there already. */
static void add_item(struct diag *d, struct diag_item *item)
{
    struct diag_item **bucket = &d->buckets[bucket_of(item)];

    d->last = NULL;
    if (d->ignored[item->id])
        return;
    for (struct diag_item *x = *bucket; x; x = x->same)
        if (same_item(x, item))
            return;
    if (d->strict && item->level == DIAG_WARNING)
        item->level = DIAG_ERROR;
    item->order = d->n;
    item->same = *bucket;
    *bucket = item;
    *ARENA_PUSH(d->a, d->items, d->n, d->cap) = item;
    d->count[item->level]++;
    if (item->level > d->worst)
        d->worst = item->level;
    d->last = item;
}

bool diag_ignore(struct diag *d, enum diag_id id)
{
    size_t n = 0;

    if (ids[id].level >= DIAG_ERROR)
        return false;
    d->ignored[id] = true;
    d->worst = DIAG_NOTE;
    for (size_t i = 0; i < d->n; i++) {
        struct diag_item *x = d->items[i];

        if (x->id == id) {
            d->count[x->level]--;
            continue;
        }
        if (x->level > d->worst)
            d->worst = x->level;
        d->items[n++] = x;
    }
    d->n = n;
    d->last = NULL;
    return true;
}

static struct str __attribute__((format(printf, 2, 0)))
format_text(struct arena *a, const char *fmt, va_list args)
{
    struct buf b = {.a = a};

    buf_vformat(&b, fmt, args);
    return buf_text(&b);
}

void diag_at(struct diag *d, enum diag_id id, struct span at,
             const char *fmt, ...)
{
    struct diag_item *item = ARENA_NEW(d->a, struct diag_item);
    va_list args;

    va_start(args, fmt);
    item->text = format_text(d->a, fmt, args);
    va_end(args);
    item->id = id;
    item->level = ids[id].level;
    item->at = at;
    add_item(d, item);
}

void diag_note(struct diag *d, struct span at, const char *fmt, ...)
{
    struct diag_remark *note, **end;
    va_list args;

    if (!d->last)
        return;
    note = ARENA_NEW(d->a, struct diag_remark);
    va_start(args, fmt);
    note->text = format_text(d->a, fmt, args);
    va_end(args);
    note->at = at;
    for (end = &d->last->notes; *end; end = &(*end)->next)
        ;
    *end = note;
}

void diag_hint(struct diag *d, const char *fmt, ...)
{
    va_list args;

    if (!d->last)
        return;
    va_start(args, fmt);
    d->last->hint = format_text(d->a, fmt, args);
    va_end(args);
}

void diag_strict(struct diag *d)
{
    d->strict = true;
}

void diag_merge(struct diag *to, const struct diag *from)
{
    for (size_t i = 0; i < from->n; i++) {
        struct diag_item *copy = ARENA_NEW(to->a, struct diag_item);

        *copy = *from->items[i];
        add_item(to, copy);
    }
    to->last = NULL;
}

void diag_note_inputs(struct diag *d, struct inputs *in)
{
    d->inputs = in;
}

struct inputs *diag_inputs(const struct diag *d)
{
    return d->inputs;
}

enum diag_level diag_worst(const struct diag *d)
{
    return d->worst;
}

bool diag_failed(const struct diag *d)
{
    return d->worst >= DIAG_ERROR;
}

size_t diag_count(const struct diag *d, enum diag_level level)
{
    return d->count[level];
}

bool diag_enough(const struct diag *d)
{
    return d->count[DIAG_WARNING] + d->count[DIAG_ERROR] >= 500;
}

int diag_status(const struct diag *d)
{
    if (d->worst == DIAG_FATAL)
        return 3;
    return d->worst == DIAG_ERROR ? 1 : 0;
}

const char *diag_name(enum diag_id id)
{
    return ids[id].name;
}

enum diag_id diag_find(struct str name)
{
    int id = 0;

    while (id < DIAG_N && !str_is(name, ids[id].name))
        id++;
    return (enum diag_id)id;
}

const char *diag_level_name(enum diag_level level)
{
    static const char *const names[] = {
        "note", "info", "warning", "error", "fatal"
    };

    return names[level];
}
