/*
 * Chunks of 64 KiB, each filled from its start. What does not fit a quarter of
 * a chunk gets a block of its own from the system, remembered by a record in
 * the chunk in use: so the order of records is the order of allocation, and a
 * release frees exactly the large blocks that are newer than its mark. Chunks
 * given back are kept for the next allocation, as scratch arenas are marked
 * and released once a paragraph.
 */
#include "base/arena.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define ARENA_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ARENA_ASAN 1
#endif
#endif

#ifdef ARENA_ASAN
#include <sanitizer/asan_interface.h>
#define POISON(p, n) ASAN_POISON_MEMORY_REGION((p), (n))
#define UNPOISON(p, n) ASAN_UNPOISON_MEMORY_REGION((p), (n))
#define GAP 16u         /* poisoned, between two allocations */
#else
#define POISON(p, n) ((void)(p), (void)(n))
#define UNPOISON(p, n) ((void)(p), (void)(n))
#define GAP 0u
#endif

#define ALIGN 16u
#define CHUNK_BYTES (64u << 10)
#define LARGE_BYTES (CHUNK_BYTES / 4)

struct chunk {
    struct chunk *prev;
    size_t order;       /* of allocation, from 1; compares with a mark's */
    size_t used;        /* of data */
    _Alignas(ALIGN) char data[];
};

#define CHUNK_ROOM (CHUNK_BYTES - sizeof(struct chunk))

/* A block of its own; the record itself lives in a chunk. */
struct large {
    struct large *prev;
    char *p;
    size_t n;
    size_t order, used; /* place of the record */
};

struct arena {
    struct chunk *top;
    struct chunk *spare;
    struct large *large;
    char *last;         /* the newest small allocation, may grow in place */
    size_t bytes;
};

static size_t round_up(size_t n)
{
    return (n + ALIGN - 1) & ~(size_t)(ALIGN - 1);
}

struct arena *arena_new(void)
{
    struct arena *a = calloc(1, sizeof *a);

    if (!a)
        oom();
    return a;
}

static void free_chunks(struct chunk *c)
{
    while (c) {
        struct chunk *prev = c->prev;

        UNPOISON(c->data, CHUNK_ROOM);
        free(c);
        c = prev;
    }
}

void arena_free(struct arena *a)
{
    if (!a)
        return;
    for (struct large *l = a->large; l; l = l->prev)
        free(l->p);
    free_chunks(a->top);
    free_chunks(a->spare);
    free(a);
}

static void push_chunk(struct arena *a)
{
    struct chunk *c = a->spare;

    if (c) {
        a->spare = c->prev;
    } else {
        c = malloc(CHUNK_BYTES);
        if (!c)
            oom();
        a->bytes += CHUNK_BYTES;
    }
    c->prev = a->top;
    c->order = a->top ? a->top->order + 1 : 1;
    c->used = 0;
    POISON(c->data, CHUNK_ROOM);
    a->top = c;
}

static char *small_alloc(struct arena *a, size_t n)
{
    size_t room = round_up(n) + GAP;
    char *p;

    if (!a->top || CHUNK_ROOM - a->top->used < room)
        push_chunk(a);
    p = a->top->data + a->top->used;
    a->top->used += room;
    UNPOISON(p, n);
    memset(p, 0, n);
    a->last = p;
    return p;
}

static void *large_alloc(struct arena *a, size_t n)
{
    char *p = calloc(1, n);
    struct large *l;

    if (!p)
        oom();
    l = (struct large *)(void *)small_alloc(a, sizeof *l);
    l->prev = a->large;
    l->p = p;
    l->n = n;
    l->order = a->top->order;
    l->used = a->top->used;
    a->large = l;
    a->bytes += n;
    a->last = NULL;
    return p;
}

void *arena_alloc(struct arena *a, size_t n)
{
    return n <= LARGE_BYTES ? small_alloc(a, n) : large_alloc(a, n);
}

char *arena_copy(struct arena *a, const void *p, size_t n)
{
    char *copy = arena_alloc(a, n + 1);

    if (n)
        memcpy(copy, p, n);
    return copy;
}

/* The newest allocation made longer where it stands, if the chunk has room. */
static bool grow_small(struct arena *a, char *p, size_t old, size_t n)
{
    struct chunk *c = a->top;
    size_t from, room = round_up(n) + GAP;

    if (!p || p != a->last || n > LARGE_BYTES)
        return false;
    from = (size_t)(p - c->data);
    if (CHUNK_ROOM - from < room)
        return false;
    c->used = from + room;
    UNPOISON(p, n);
    memset(p + old, 0, n - old);
    return true;
}

/* The newest large block, resized; NULL if p is not that. */
static void *grow_large(struct arena *a, char *p, size_t old, size_t n)
{
    struct large *l = a->large;
    char *moved;

    if (!p || !l || l->p != p)
        return NULL;
    moved = realloc(p, n);
    if (!moved)
        oom();
    memset(moved + old, 0, n - old);
    a->bytes += n - l->n;
    l->p = moved;
    l->n = n;
    return moved;
}

void *arena_grow(struct arena *a, void *p, size_t n, size_t *cap, size_t size)
{
    size_t more, old = *cap * size;
    char *q;

    if (n < *cap)
        return p;
    more = *cap ? *cap * 2 : size < 16 ? 64 / size : 4;
    if (more > SIZE_MAX / 2 / size)
        oom();
    if (!grow_small(a, p, old, more * size)) {
        q = grow_large(a, p, old, more * size);
        if (!q) {
            q = arena_alloc(a, more * size);
            if (old)
                memcpy(q, p, old);
        }
        p = q;
    }
    *cap = more;
    return p;
}

struct arena_mark arena_mark(const struct arena *a)
{
    if (!a->top)
        return (struct arena_mark){NULL, 0};
    return (struct arena_mark){a->top, a->top->used};
}

void arena_release(struct arena *a, struct arena_mark m)
{
    struct chunk *to = m.block;
    size_t order = to ? to->order : 0;

    while (a->large && (a->large->order > order ||
            (a->large->order == order && a->large->used > m.used))) {
        a->bytes -= a->large->n;
        free(a->large->p);
        a->large = a->large->prev;
    }
    while (a->top != to) {
        struct chunk *c = a->top;

        a->top = c->prev;
        POISON(c->data, CHUNK_ROOM);
        c->prev = a->spare;
        a->spare = c;
    }
    if (to) {
        POISON(to->data + m.used, CHUNK_ROOM - m.used);
        to->used = m.used;
    }
    a->last = NULL;
}

size_t arena_bytes(const struct arena *a)
{
    return a->bytes;
}

void oom_check(void)
{
    if (errno == ENOMEM)
        oom();
}
