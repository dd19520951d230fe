/* test.h with an arena and a sink of diagnostics for each test: `a`, `d`. */
#ifndef CVSET_DIAGTEST_H
#define CVSET_DIAGTEST_H

#include "test.h"

#include "base/arena.h"
#include "base/diag.h"

static struct arena *a;
static struct diag *d;

static int setup(void **state)
{
    (void)state;
    a = arena_new();
    d = diag_new(a);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    arena_free(a);
    return 0;
}

#endif
