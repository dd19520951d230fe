/* test.h with an arena of its own for each test: `a`. */
#ifndef CVSET_ARENATEST_H
#define CVSET_ARENATEST_H

#include "test.h"

#include "base/arena.h"

static struct arena *a;

static int open_arena(void **state)
{
    (void)state;
    a = arena_new();
    return 0;
}

static int close_arena(void **state)
{
    (void)state;
    arena_free(a);
    return 0;
}

/* A test that has an arena to itself, in a list of tests. */
#define ARENA_TEST(f) cmocka_unit_test_setup_teardown(f, open_arena, \
                                                      close_arena)

#endif
