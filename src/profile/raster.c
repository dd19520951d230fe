#include "profile/raster.h"

#include <stdbool.h>
#include <string.h>

#include "base/arena.h"

static uint8_t *row_of(const struct raster *r, int y)
{
    return r->pixels + (size_t)y * (size_t)r->width * (size_t)r->channels;
}

static struct raster raster_new(struct arena *a, int width, int height,
                                int channels)
{
    struct raster r = {width, height, channels, NULL};

    r.pixels = arena_alloc(a, (size_t)width * (size_t)height
                           * (size_t)channels);
    return r;
}

/* --- reducing ----------------------------------------------------------- */

struct reducer reducer_open(struct arena *a, int width, int height,
                            int channels, int step)
{
    struct reducer r = {.width = width, .step = step};

    r.out = raster_new(a, (width + step - 1) / step, (height + step - 1) / step,
                       channels);
    memset(r.out.pixels, channels == 4 ? 0 : 255,
           (size_t)r.out.width * (size_t)r.out.height * (size_t)channels);
    r.sums = ARENA_ARRAY(a, r.out.width * channels, uint32_t);
    return r;
}

/* The row that ends here; the last column and row may have fewer pixels. */
static void finish_row(struct reducer *r, int rows)
{
    uint8_t *out = row_of(&r->out, r->row / r->step);
    int channels = r->out.channels;

    for (int x = 0; x < r->out.width; x++) {
        int left = r->width - x * r->step;
        uint32_t n = (uint32_t)((left < r->step ? left : r->step) * rows);

        for (int c = 0; c < channels; c++) {
            uint32_t *sum = &r->sums[x * channels + c];

            out[x * channels + c] = (uint8_t)((*sum + n / 2) / n);
            *sum = 0;
        }
    }
}

void reducer_row(struct reducer *r, const uint8_t *row)
{
    int channels = r->out.channels, last = r->row % r->step;
    uint32_t *sum = r->sums;

    for (int x = 0, i = 0; x < r->width; x++) {
        for (int c = 0; c < channels; c++)
            sum[c] += *row++;
        if (++i == r->step) {
            i = 0;
            sum += channels;
        }
    }
    if (last == r->step - 1 || r->row / r->step == r->out.height - 1)
        finish_row(r, last + 1);
    r->row++;
}

/* --- turning ------------------------------------------------------------ */

/*
 * Where the top left pixel of the upright picture is in the stored one, and
 * which way its rows and columns run there (EXIF 2.3, tag 0x0112).
 */
static const struct turn {
    bool right, bottom;         /* the pixel stored there is the first */
    bool across;                /* upright rows are stored columns */
} turns[9] = {
    {0, 0, 0}, {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
    {0, 0, 1}, {0, 1, 1}, {1, 1, 1}, {1, 0, 1},
};

struct raster raster_turn(struct arena *a, struct raster r, int orientation)
{
    struct turn t = turns[orientation];
    struct raster out;
    uint8_t *to;

    if (orientation <= 1)
        return r;
    out = raster_new(a, t.across ? r.height : r.width,
                     t.across ? r.width : r.height, r.channels);
    to = out.pixels;
    for (int y = 0; y < out.height; y++) {
        for (int x = 0; x < out.width; x++) {
            int from_x = t.across ? y : x, from_y = t.across ? x : y;

            if (t.right)
                from_x = r.width - 1 - from_x;
            if (t.bottom)
                from_y = r.height - 1 - from_y;
            memcpy(to, row_of(&r, from_y) + (size_t)from_x
                   * (size_t)r.channels, (size_t)r.channels);
            to += r.channels;
        }
    }
    return out;
}

/* --- fitting ------------------------------------------------------------ */

#define ONE 16384               /* weights of a pixel add up to it */

/* What one pixel is made of: `n` pixels from `first` on, by weight. */
struct taps {
    int first, n;
    int *weight;
};

/* Keys' cubic with a = -1/2. */
static double cubic(double x)
{
    x = x < 0 ? -x : x;
    if (x < 1)
        return 1 + x * x * (1.5 * x - 2.5);
    if (x < 2)
        return 2 + x * (-4 + x * (2.5 - 0.5 * x));
    return 0;
}

static int clamp(int v, int low, int high)
{
    return v < low ? low : v > high ? high : v;
}

/* Weights that add up to ONE; what rounding leaves goes to the largest. */
static void weigh(struct taps *t, const double *share, double sum)
{
    int rest = ONE, most = 0;

    for (int i = 0; i < t->n; i++) {
        double w = share[i] / sum * ONE;

        t->weight[i] = (int)(w < 0 ? w - 0.5 : w + 0.5);
        rest -= t->weight[i];
        if (t->weight[i] > t->weight[most])
            most = i;
    }
    t->weight[most] += rest;
}

/* For n pixels made of those from `from` on over `length`, of `size`. */
static struct taps *taps_new(struct arena *a, double from, double length,
                             int size, int n)
{
    struct taps *taps = ARENA_ARRAY(a, n, struct taps);
    double scale = length / n > 1 ? length / n : 1;
    int most = (int)(scale * 4) + 3;
    double *share = ARENA_ARRAY(a, most, double);

    for (int i = 0; i < n; i++) {
        struct taps *t = &taps[i];
        double centre = from + (i + 0.5) * length / n, sum = 0;
        int last = clamp((int)(centre + 2 * scale), 0, size - 1);

        t->first = clamp((int)(centre - 2 * scale), 0, last);
        t->n = clamp(last - t->first + 1, 1, most);
        t->weight = ARENA_ARRAY(a, t->n, int);
        for (int k = 0; k < t->n; k++) {
            share[k] = cubic((t->first + k + 0.5 - centre) / scale);
            sum += share[k];
        }
        weigh(t, share, sum);
    }
    return taps;
}

/* Sums n values, `step` apart. */
static uint8_t mix(const struct taps *t, const uint8_t *from, int step)
{
    int sum = ONE / 2;

    for (int k = 0; k < t->n; k++)
        sum += t->weight[k] * from[(t->first + k) * step];
    return (uint8_t)clamp(sum < 0 ? 0 : sum / ONE, 0, 255);
}

struct raster raster_fit(struct arena *a, struct raster r, struct window w,
                         int width, int height)
{
    struct taps *across = taps_new(a, w.x, w.width, r.width, width);
    struct taps *down = taps_new(a, w.y, w.height, r.height, height);
    struct raster wide = raster_new(a, width, r.height, r.channels);
    struct raster out = raster_new(a, width, height, r.channels);
    int c = r.channels;

    for (int y = 0; y < r.height; y++)
        for (int i = 0; i < width * c; i++)
            row_of(&wide, y)[i] = mix(&across[i / c], row_of(&r, y) + i % c, c);
    for (int y = 0; y < height; y++)
        for (int i = 0; i < width * c; i++)
            row_of(&out, y)[i] = mix(&down[y], wide.pixels + i, width * c);
    return out;
}
