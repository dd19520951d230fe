#include "test.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>

/* Too much is to be refused as without ASan, not to end the test. */
const char *__asan_default_options(void)
{
    return "allocator_may_return_null=1";
}
#endif

static jmp_buf no_memory;
static volatile size_t no_size = SIZE_MAX / 2;  /* no compiler sees through */

/* In the place of base/oom.c. */
void oom(void)
{
    longjmp(no_memory, 1);
}

static bool all_zero(const char *p, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (p[i])
            return false;
    return true;
}

static void is_zeroed_and_aligned(void **state)
{
    static const size_t sizes[] = {0, 1, 15, 16, 17, 4096, 16384, 16385, 65536,
        1000000};
    struct arena *a = arena_new();

    (void)state;
    for (int round = 0; round < 3; round++) {
        struct arena_mark m = arena_mark(a);

        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            char *p = arena_alloc(a, sizes[i]);

            assert_int_equal((uintptr_t)p % 16, 0);
            assert_true(all_zero(p, sizes[i]));
            memset(p, 0xee, sizes[i]);
        }
        arena_release(a, m);
    }
    arena_free(a);
}

static void allocations_do_not_overlap(void **state)
{
    enum { N = 5000 };
    struct arena *a = arena_new();
    static unsigned char *p[N];

    (void)state;
    for (size_t i = 0; i < N; i++) {
        p[i] = arena_alloc(a, i % 40 + 1);
        memset(p[i], (int)(i & 0xff), i % 40 + 1);
    }
    for (size_t i = 0; i < N; i++)
        for (size_t k = 0; k < i % 40 + 1; k++)
            assert_int_equal(p[i][k], i & 0xff);
    arena_free(a);
}

static void copy_ends_in_nul(void **state)
{
    struct arena *a = arena_new();

    (void)state;
    assert_string_equal(arena_copy(a, "abcdef", 3), "abc");
    assert_string_equal(arena_copy(a, NULL, 0), "");
    arena_free(a);
}

static void grow_keeps_and_zeroes(void **state)
{
    struct arena *a = arena_new();
    int *p = NULL, *q = NULL;
    size_t n = 0, cap = 0, nq = 0, capq = 0;

    (void)state;
    for (int i = 0; i < 100000; i++) {
        int *item = ARENA_PUSH(a, p, n, cap);

        assert_int_equal(*item, 0);
        *item = i;
        if (i % 1000 == 0)      /* something in the way of growing in place */
            *ARENA_PUSH(a, q, nq, capq) = i;
    }
    assert_int_equal(n, 100000);
    for (int i = 0; i < 100000; i++)
        assert_int_equal(p[i], i);
    for (int i = 0; i < 100; i++)
        assert_int_equal(q[i], i * 1000);
    arena_free(a);
}

static void the_newest_grows_in_place(void **state)
{
    struct arena *a = arena_new();
    size_t cap = 0;
    char *p = arena_grow(a, NULL, 0, &cap, 1), *q = p;

    (void)state;
    while (cap < 8192) {
        q = arena_grow(a, q, cap, &cap, 1);
        assert_ptr_equal(p, q);
    }
    arena_free(a);
}

static void release_goes_back_exactly(void **state)
{
    struct arena *a = arena_new();
    char *kept = arena_copy(a, "kept", 4);
    char *large = arena_alloc(a, 100000);
    struct arena_mark m;
    size_t bytes;
    char *p;

    (void)state;
    memset(large, 'L', 100000);
    m = arena_mark(a);
    bytes = arena_bytes(a);
    p = arena_alloc(a, 10);
    arena_release(a, m);
    assert_ptr_equal(arena_alloc(a, 10), p);
    for (int i = 0; i < 50; i++) {
        arena_release(a, m);
        arena_alloc(a, 200000);
        for (int k = 0; k < 40; k++)
            arena_alloc(a, 10000);
    }
    arena_release(a, m);
    assert_string_equal(kept, "kept");
    assert_int_equal(large[99999], 'L');
    /* large blocks are returned, chunks kept for the next round */
    assert_true(arena_bytes(a) >= bytes);
    assert_true(arena_bytes(a) <= bytes + 8 * 65536);
    arena_free(a);
}

static void mark_of_an_empty_arena(void **state)
{
    struct arena *a = arena_new();
    struct arena_mark m = arena_mark(a);

    (void)state;
    arena_alloc(a, 10);
    arena_alloc(a, 100000);
    arena_release(a, m);
    assert_true(all_zero(arena_alloc(a, 64), 64));
    arena_free(a);
    arena_free(NULL);
}

static void too_much_ends_in_oom(void **state)
{
    struct arena *a = arena_new();
    bool came_back = true;
    size_t cap = SIZE_MAX / 8;

    (void)state;
    if (setjmp(no_memory) == 0)
        arena_alloc(a, SIZE_MAX / 2);
    else
        came_back = false;
    assert_false(came_back);
    came_back = true;
    if (setjmp(no_memory) == 0)
        arena_grow(a, NULL, cap, &cap, 16);
    else
        came_back = false;
    assert_false(came_back);
    arena_free(a);
}

static void hidden_failures_are_seen(void **state)
{
    volatile bool came_back = true;
    void *volatile p;

    (void)state;
    errno = ENOENT;
    oom_check();
    p = malloc(no_size);
    assert_null(p);
    if (setjmp(no_memory) == 0)
        oom_check();
    else
        came_back = false;
    assert_false(came_back);
}

static void released_memory_is_poisoned(void **state)
{
#if defined(__SANITIZE_ADDRESS__)
    struct arena *a = arena_new();
    char *kept = arena_alloc(a, 16);
    struct arena_mark m = arena_mark(a);
    char *p = arena_alloc(a, 20);

    (void)state;
    assert_int_equal(__asan_address_is_poisoned(p + 19), 0);
    assert_int_equal(__asan_address_is_poisoned(p + 20), 1);
    arena_release(a, m);
    assert_int_equal(__asan_address_is_poisoned(p), 1);
    assert_int_equal(__asan_address_is_poisoned(kept), 0);
    arena_free(a);
#else
    (void)state;
    skip();
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_zeroed_and_aligned),
        cmocka_unit_test(allocations_do_not_overlap),
        cmocka_unit_test(copy_ends_in_nul),
        cmocka_unit_test(grow_keeps_and_zeroes),
        cmocka_unit_test(the_newest_grows_in_place),
        cmocka_unit_test(release_goes_back_exactly),
        cmocka_unit_test(mark_of_an_empty_arena),
        cmocka_unit_test(too_much_ends_in_oom),
        cmocka_unit_test(hidden_failures_are_seen),
        cmocka_unit_test(released_memory_is_poisoned),
    };

    return cmocka_run_group_tests_name("arena", tests, NULL, NULL);
}
