/*
 * exif -- which way up a photo is (EXIF 2.3, 4.6.4: tag 0x0112).
 *
 * Only the first directory is looked at, so that none that lead to each other
 * can be followed.
 */
#include "profile/pictread.h"

#define ORIENTATION 0x0112
#define SHORT 3
#define ENTRY_SIZE 12

struct tiff {
    struct str s;
    bool little;
};

/* The n bytes at `at` as a number, 0 past the end. */
static uint32_t number(const struct tiff *t, size_t at, size_t n)
{
    uint32_t v = 0;

    if (at > t->s.n || t->s.n - at < n)
        return 0;
    for (size_t i = 0; i < n; i++)
        v = v << 8 | (uint8_t)t->s.s[at + (t->little ? n - 1 - i : i)];
    return v;
}

int exif_orientation(struct str s)
{
    struct tiff t = {s, str_starts(s, "II")};
    size_t at, n;
    uint32_t v = 1;

    if ((!t.little && !str_starts(s, "MM")) || number(&t, 2, 2) != 42)
        return 1;
    at = number(&t, 4, 4);
    n = number(&t, at, 2);
    for (size_t i = 0; i < n; i++) {
        size_t entry = at + 2 + i * ENTRY_SIZE;

        if (number(&t, entry, 2) == ORIENTATION
            && number(&t, entry + 2, 2) == SHORT)
            v = number(&t, entry + 8, 2);
    }
    return v >= 1 && v <= 8 ? (int)v : 1;
}
