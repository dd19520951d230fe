#include "test.h"

#include "base/unit.h"

static void rounds_half_away_from_zero(void **state)
{
    (void)state;
    assert_int_equal(unit_of_em(500, PT(10)), PT(5));
    assert_int_equal(unit_of_em(1, 500), 1);        /* 0.5 */
    assert_int_equal(unit_of_em(-1, 500), -1);
    assert_int_equal(unit_of_em(1, 499), 0);
    assert_int_equal(unit_of_em(-1, 499), 0);
    assert_int_equal(unit_in_em(PT(5), PT(10)), 500);
    assert_int_equal(unit_in_em(-PT(1), PT(3)), -333);
    assert_int_equal(unit_in_em(PT(2), PT(3)), 667);
    assert_int_equal(unit_in_em(5, 0), 0);
    assert_int_equal(unit_scale(10001, 500), 5001);
    assert_int_equal(unit_scale(-10001, 500), -5001);
}

static void assert_length(const char *text, enum measure in, int64_t value)
{
    struct length got = {MEASURE_NONE, -777};

    if (!length_parse(str_of(text), &got))
        fail_msg("'%s' is a length", text);
    assert_int_equal(got.in, in);
    assert_int_equal(got.value, value);
}

static void lengths(void **state)
{
    (void)state;
    assert_length("10.5pt", MEASURE_PT, 10500);
    assert_length("20mm", MEASURE_PT, 56693);       /* 56.6929 pt */
    assert_length("-2mm", MEASURE_PT, -5669);       /* -5.6693 pt */
    assert_length("2.54cm", MEASURE_PT, 72000);
    assert_length("25.4mm", MEASURE_PT, 72000);
    assert_length("1in", MEASURE_PT, 72000);
    assert_length("0.8lh", MEASURE_LH, 800);
    assert_length("1fr", MEASURE_FR, 1000);
    assert_length("1.5em", MEASURE_EM, 1500);
    assert_length(".5em", MEASURE_EM, 500);
    assert_length("1.22", MEASURE_NONE, 1220);
    assert_length("0", MEASURE_NONE, 0);
    assert_length("0.0005pt", MEASURE_PT, 1);
    assert_length("0.00049999pt", MEASURE_PT, 0);
    assert_length("999999pt", MEASURE_PT, 999999000);
}

static void no_lengths(void **state)
{
    static const char *const bad[] = {
        "", "pt", "-", ".", "-.", "1.", "1.pt", "1 pt", " 1pt", "1pt ", "1px",
        "1PT", "1e3", "--1pt", "+1pt", "1,5pt", "0x10", "1.2.3", "1000000pt",
        "99999999999999999999", "\xef\xbc\x91pt", "1ptx", "nan", "auto",
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct length l;

        if (length_parse(str_of(bad[i]), &l))
            fail_msg("'%s' is no length", bad[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds_half_away_from_zero),
        cmocka_unit_test(lengths),
        cmocka_unit_test(no_lengths),
    };

    return cmocka_run_group_tests_name("unit", tests, NULL, NULL);
}
