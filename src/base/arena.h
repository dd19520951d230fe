/*
 * arena -- memory that is freed all at once.
 *
 * One arena per document; a second one, with mark and release, for scratch
 * work. Nothing allocated here is freed on its own, so a function that takes
 * an arena as its first parameter returns memory borrowed from that arena.
 *
 * Running out of memory ends the program with exit status 3 in oom(): no
 * caller ever sees a null pointer.
 */
#ifndef CVSET_ARENA_H
#define CVSET_ARENA_H

#include <stddef.h>

struct arena;

/* A place in the arena to which arena_release() goes back. */
struct arena_mark {
    void *block;
    size_t used;
};

/* A new, empty arena. The caller ends it with arena_free(). */
struct arena *arena_new(void);

/* Frees the arena and all that was allocated from it; NULL is allowed. */
void arena_free(struct arena *a);

/* n zeroed bytes aligned to 16; n may be 0. Never NULL. */
void *arena_alloc(struct arena *a, size_t n);

/* A copy of n bytes with a NUL after them. */
char *arena_copy(struct arena *a, const void *p, size_t n);

/*
 * Makes room for one more item after the n that p holds and returns p or its
 * new place; *cap is the room so far, in items of size bytes. Items are kept.
 */
void *arena_grow(struct arena *a, void *p, size_t n, size_t *cap, size_t size);

struct arena_mark arena_mark(const struct arena *a);

/* Gives back all that was allocated since the mark; debug builds poison it. */
void arena_release(struct arena *a, struct arena_mark m);

/* Bytes held from the system, for --time. */
size_t arena_bytes(const struct arena *a);

/* Says that memory ran out and exits with status 3. */
_Noreturn void oom(void);

/*
 * After calls into libraries that hide a failed allocation behind an empty
 * result, as HarfBuzz does: ends in oom() if errno is the allocator's ENOMEM.
 * Has to come before the next system call that might fail.
 */
void oom_check(void);

#define ARENA_NEW(a, type) ((type *)arena_alloc((a), sizeof(type)))
#define ARENA_ARRAY(a, n, type) \
    ((type *)arena_alloc((a), (size_t)(n) * sizeof(type)))

/* Appends one zeroed item to a growing array: p, n and cap are lvalues. */
#define ARENA_PUSH(a, p, n, cap) \
    ((p) = arena_grow((a), (p), (n), &(cap), sizeof *(p)), &(p)[(n)++])

#endif
