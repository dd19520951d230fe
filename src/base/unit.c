#include "base/unit.h"

/* a / b rounded half away from zero; b > 0. */
static int64_t round_div(int64_t a, int64_t b)
{
    return a < 0 ? -((-a + b / 2) / b) : (a + b / 2) / b;
}

unit unit_of_em(int64_t mem, unit size)
{
    return round_div(mem * size, 1000);
}

int64_t unit_in_em(unit length, unit size)
{
    if (size <= 0)
        return 0;
    return round_div(length * 1000, size);
}

unit unit_scale(unit length, int64_t permille)
{
    return round_div(length * permille, 1000);
}

/* At most this many digits before the point: lengths stay below 1000000. */
#define MAX_DIGITS 6

/*
 * A decimal number at s[*i], in millionths; digits past the sixth after the
 * point are read and left out.
 */
static bool read_number(struct str s, size_t *i, int64_t *out)
{
    bool minus = *i < s.n && s.s[*i] == '-';
    size_t digits = 0, after = 0;
    int64_t v = 0;

    for (*i += minus; *i < s.n && s.s[*i] >= '0' && s.s[*i] <= '9'; ++*i) {
        v = v * 10 + (s.s[*i] - '0');
        if (++digits > MAX_DIGITS)
            return false;
    }
    if (*i < s.n && s.s[*i] == '.') {
        for (++*i; *i < s.n && s.s[*i] >= '0' && s.s[*i] <= '9'; ++*i)
            if (after++ < 6)
                v = v * 10 + (s.s[*i] - '0');
        if (after == 0)
            return false;
    }
    for (size_t k = after; k < 6; k++)
        v *= 10;
    *out = minus ? -v : v;
    return digits + after > 0;
}

/* Millionths times up / down are units (MEASURE_PT) or thousandths. */
static const struct {
    const char *name;
    enum measure in;
    int64_t up, down;
} measures[] = {
    {"pt", MEASURE_PT, 1, 1000},
    {"mm", MEASURE_PT, 9, 3175},        /* 72 / 25.4 / 1000 */
    {"cm", MEASURE_PT, 18, 635},
    {"in", MEASURE_PT, 72, 1000},
    {"em", MEASURE_EM, 1, 1000},
    {"lh", MEASURE_LH, 1, 1000},
    {"fr", MEASURE_FR, 1, 1000},
    {"", MEASURE_NONE, 1, 1000},
};

bool length_parse(struct str s, struct length *out)
{
    size_t i = 0;
    int64_t v;

    if (!read_number(s, &i, &v))
        return false;
    s = str_sub(s, i, s.n);
    for (size_t k = 0; k < sizeof measures / sizeof *measures; k++) {
        if (!str_is(s, measures[k].name))
            continue;
        out->in = measures[k].in;
        out->value = round_div(v * measures[k].up, measures[k].down);
        return true;
    }
    return false;
}
