#include "test.h"

#include <stdlib.h>

#include "base/arena.h"
#include "pdf/icc.h"

static unsigned long get(struct str s, size_t at, int n)
{
    unsigned long v = 0;

    for (int i = 0; i < n; i++)
        v = v << 8 | (unsigned char)s.s[at + (size_t)i];
    return v;
}

static double power(double v, int n)
{
    return n == 0 ? 1 : v * power(v, n - 1);
}

/*
 * IEC 61966-2-1, to the last bit. A point p stands for the power 2.4 of what
 * it is at, so that its power 5 is that one's power 12.
 */
static void curve(void **state)
{
    (void)state;
    for (int i = 0; i < ICC_CURVE_POINTS; i++) {
        double v = i / 64.0, p = icc_curve[i];

        if (v <= 0.04045) {
            assert_int_equal(p, (int)(v / 12.92 * 65535 + 0.5));
            continue;
        }
        v = power((v + 0.055) / 1.055, 12);
        assert_true(power((p - 0.5) / 65535, 5) <= v);
        assert_true(power((p + 0.5) / 65535, 5) >= v);
    }
}

/* ICC.1:2001-04 6.1 and 6.2: sizes and offsets agree, tags are aligned. */
static void layout(void **state)
{
    struct arena *a = arena_new();
    struct str s = icc_srgb(a);
    size_t n = get(s, 128, 4);

    (void)state;
    assert_int_equal(get(s, 0, 4), s.n);
    assert_memory_equal(s.s + 12, "mntrRGB XYZ ", 12);
    assert_memory_equal(s.s + 36, "acsp", 4);
    assert_int_equal(n, 9);
    for (size_t i = 0; i < n; i++) {
        size_t at = get(s, 132 + 12 * i + 4, 4);
        size_t size = get(s, 132 + 12 * i + 8, 4);

        assert_int_equal(at % 4, 0);
        assert_true(at >= 132 + 12 * n && at + size <= s.n);
        if (i >= 6)
            assert_memory_equal(s.s + at, "curv", 4);
        else if (i >= 2)
            assert_memory_equal(s.s + at, "XYZ ", 4);
    }
    arena_free(a);
}

/* The primaries add up to the white point, D50 (within 3 of 65536). */
static void white(void **state)
{
    struct arena *a = arena_new();
    struct str s = icc_srgb(a);

    (void)state;
    for (size_t axis = 0; axis < 3; axis++) {
        long sum = 0, d50 = (long)get(s, 68 + 4 * axis, 4);

        for (size_t i = 3; i < 6; i++)
            sum += (long)get(s, get(s, 132 + 12 * i + 4, 4) + 8 + 4 * axis, 4);
        assert_true(labs(sum - d50) <= 3);
    }
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(curve),
        cmocka_unit_test(layout),
        cmocka_unit_test(white),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
