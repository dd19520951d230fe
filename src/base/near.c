/*
 * Optimal string alignment distance: Levenshtein's with exchanges of
 * neighbours, three rows of the table at a time.
 */
#include "base/near.h"

#include <stdint.h>

#include "base/utf8.h"

/* Longer words are no typing mistakes of anything we know. */
#define MAX_RUNES 64

/* The word's code points in lower case, or MAX_RUNES + 1 if it is longer. */
static size_t runes_of(struct str s, uint32_t out[MAX_RUNES])
{
    size_t i = 0, n = 0;

    while (i < s.n) {
        uint32_t c = utf8_next(s, &i);

        if (n == MAX_RUNES)
            return MAX_RUNES + 1;
        out[n++] = c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
    }
    return n;
}

static size_t least(size_t a, size_t b, size_t c)
{
    if (b < a)
        a = b;
    return c < a ? c : a;
}

static size_t distance(const uint32_t *x, size_t nx,
                       const uint32_t *y, size_t ny)
{
    size_t rows[3][MAX_RUNES + 1] = {{0}};
    size_t *older = rows[0], *old = rows[1], *row = rows[2];

    for (size_t j = 0; j <= ny; j++)
        row[j] = j;
    for (size_t i = 1; i <= nx; i++) {
        size_t *spare = older;

        older = old;
        old = row;
        row = spare;
        row[0] = i;
        for (size_t j = 1; j <= ny; j++) {
            row[j] = least(old[j] + 1, row[j - 1] + 1,
                old[j - 1] + (x[i - 1] != y[j - 1]));
            if (i > 1 && j > 1 && x[i - 1] == y[j - 2] &&
                    x[i - 2] == y[j - 1] && older[j - 2] + 1 < row[j])
                row[j] = older[j - 2] + 1;
        }
    }
    return row[ny];
}

const char *near_word(struct str s, const char *const *words, size_t n)
{
    uint32_t x[MAX_RUNES], y[MAX_RUNES];
    size_t nx = runes_of(s, x), best = SIZE_MAX;
    const char *found = NULL;

    if (nx > MAX_RUNES)
        return NULL;
    for (size_t k = 0; k < n; k++) {
        size_t ny = runes_of(str_of(words[k]), y), d, most;

        if (ny == 0 || ny > MAX_RUNES)
            continue;
        d = distance(x, nx, y, ny);
        most = ny / 3 ? ny / 3 : 1;
        /* a word of which nothing is left is no suggestion */
        if (d <= most && d < ny && d < best) {
            best = d;
            found = words[k];
        }
    }
    return found;
}
