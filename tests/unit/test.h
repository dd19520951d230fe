/*
 * test -- cmocka with what it needs before it, and comparisons of our own
 * types. Each unit test is a program of its own.
 */
#ifndef CVSET_TEST_H
#define CVSET_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/str.h"

/* The str holds exactly the bytes of the C string. */
#define assert_str(s, z) assert_str_((s), (z), __FILE__, __LINE__)

static inline void assert_str_(struct str s, const char *z, const char *file,
                               int line)
{
    if (str_is(s, z))
        return;
    print_error("got      '%.*s'\nexpected '%s'\n", STR_ARGS(s), z);
    _fail(file, line);
}

#endif
