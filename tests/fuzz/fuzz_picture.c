/*
 * Bytes to a picture for a place whose size the last bytes choose. What must
 * hold: no crash; the picture has the ratio of its place and no more pixels
 * than that can show; its data are what it says of them; a JPEG is one that is
 * read again, and one that keeps its data shows the same without the rest; one
 * that is clear somewhere is opaque on its ground.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <zlib.h>

#include "base/arena.h"
#include "profile/pictread.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Larger pictures are a matter of time, which tests/script/photo looks at. */
#define MAX_PIXELS 4000000

static void check(bool holds)
{
    if (!holds)
        abort();
}

static uint32_t number(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8
        | p[3];
}

/* Chunks get the checksums they should have, or libpng would look no further
 * into any that was changed. */
static void mend_checksums(uint8_t *p, size_t n)
{
    size_t at = 8;

    if (n < 8 || memcmp(p, "\x89PNG", 4) != 0)
        return;
    while (n - at >= 12 && number(p + at) <= n - at - 12) {
        uint32_t length = number(p + at);
        unsigned long sum = crc32(0, p + at + 4, length + 4);

        at += 8 + length;
        for (int i = 0; i < 4; i++)
            p[at++] = (uint8_t)(sum >> (24 - 8 * i));
    }
}

static struct picture *read_at(struct arena *a, struct str s, int width,
                               int height)
{
    struct picture_fault fault = {0};
    struct picture *x = picture_read(a, s, width * PT(72) / PICTURE_DPI,
                                     height * PT(72) / PICTURE_DPI, &fault);

    check(x || (fault.wrong && fault.way_out));
    return x;
}

/* As a place of its own size shows it; what is white was told of the pixels
 * before they were compressed, which changes them a little. */
static void check_again(struct arena *a, const struct picture *x)
{
    const struct picture *y = read_at(a, x->bytes, x->width, x->height);

    check(y && y->jpeg && y->width == x->width && y->height == x->height
          && y->channels == x->channels);
}

/* White paper changes nothing; nothing shines through any longer. */
static void check_grounds(struct arena *a, const struct picture *x)
{
    size_t n = (size_t)x->width * (size_t)x->height;
    const struct picture *white = picture_on(a, x, 0xFFFFFF);
    const struct picture *tint = picture_on(a, x, 0x123456);

    if (x->clear.n == 0) {
        check(white == x && tint == x);
        return;
    }
    check(!x->jpeg && x->clear.n == n);
    check(white->clear.n == 0 && white->channels == x->channels);
    check(str_eq(white->bytes, x->bytes));
    check(tint->clear.n == 0 && tint->channels == 3);
    check(tint->bytes.n == n * 3);
}

static void check_picture(struct arena *a, const struct picture *x, int width,
                          int height)
{
    long over = labs((long)x->width * height - (long)x->height * width);

    check(x->channels == 1 || x->channels == 3);
    check(x->width >= 1 && x->width <= width + width / 20 + 1);
    check(x->height >= 1 && x->height <= height + height / 20 + 2);
    check(over <= width + height || x->width == 1 || x->height == 1);
    if (x->jpeg)
        check_again(a, x);
    else
        check(x->bytes.n == (size_t)x->width * (size_t)x->height
              * (size_t)x->channels);
    check_grounds(a, x);
}

/* What is kept of a JPEG shows what it shows. */
static void check_kept(struct arena *a, struct str s)
{
    struct pict p = {.a = a, .file = s, .want_width = PICTURE_MAX_SIDE,
                     .want_height = PICTURE_MAX_SIDE};
    struct pict q = p;

    if (!str_starts(s, "\xFF\xD8\xFF") || !pictjpeg_read(&p) || !p.plain)
        return;
    q.file = pictjpeg_strip(a, s);
    if (q.file.n == 0)
        return;
    check(pictjpeg_read(&q) && q.plain);
    check(q.raster.width == p.raster.width
          && q.raster.height == p.raster.height
          && q.raster.channels == p.raster.channels);
    check(memcmp(q.raster.pixels, p.raster.pixels, (size_t)p.raster.width
                 * (size_t)p.raster.height * (size_t)p.raster.channels) == 0);
}

/* Sizes that its frame header says, wherever that stands. */
static bool is_large(const uint8_t *p, size_t n)
{
    if (n >= 24 && memcmp(p, "\x89PNG", 4) == 0)
        return (double)number(p + 16) * number(p + 20) > MAX_PIXELS;
    for (size_t i = 2; i + 9 < n; i++)
        if (p[i] == 0xFF && p[i + 1] >= 0xC0 && p[i + 1] <= 0xCF
            && (double)(p[i + 5] << 8 | p[i + 6])
                * (p[i + 7] << 8 | p[i + 8]) > MAX_PIXELS)
            return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const int pixels[] = {295, 1, 7, 20, 30, 64, 413, 1800};
    struct arena *a;
    struct picture *x;
    struct str s;
    uint8_t *bytes;
    int width, height, tail;

    if (size == 0 || is_large(data, size))
        return 0;
    a = arena_new();
    bytes = arena_alloc(a, size);
    memcpy(bytes, data, size);
    tail = data[size - 1];
    width = pixels[tail & 7];
    height = pixels[tail >> 3 & 7];
    if (tail < 0xE0)
        mend_checksums(bytes, size);
    s = (struct str){(char *)bytes, size};
    x = read_at(a, s, width, height);
    if (x)
        check_picture(a, x, width, height);
    check_kept(a, s);
    exif_orientation(s);
    arena_free(a);
    return 0;
}
