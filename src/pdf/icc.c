#include "pdf/icc.h"

#include "base/arena.h"

#define HEADER_SIZE 128
#define TAGS 9

/*
 * round(65535 * f(i / 64)), f(v) = v / 12.92 up to 0.04045, else
 * ((v + 0.055) / 1.055) ^ 2.4. Read by straight lines between the points this
 * is within 0.2 of an 8-bit step of the true curve.
 */
const uint16_t icc_curve[ICC_CURVE_POINTS] = {
    0, 79, 159, 240, 338, 456, 595, 756,
    940, 1148, 1381, 1639, 1923, 2234, 2572, 2939,
    3334, 3759, 4214, 4699, 5215, 5763, 6344, 6957,
    7603, 8283, 8997, 9746, 10530, 11350, 12206, 13098,
    14027, 14994, 15998, 17041, 18122, 19242, 20401, 21600,
    22840, 24119, 25440, 26802, 28206, 29651, 31139, 32670,
    34243, 35860, 37521, 39226, 40975, 42768, 44607, 46491,
    48420, 50396, 52417, 54486, 56601, 58763, 60972, 63230,
    65535,
};

/* s15Fixed16 coordinates: the white point D50, then the adapted primaries. */
static const uint32_t white[3] = {0xF6D6, 0x10000, 0xD32D};
static const uint32_t red[3] = {0x6FA0, 0x38F5, 0x0390};
static const uint32_t green[3] = {0x6297, 0xB787, 0x18D9};
static const uint32_t blue[3] = {0x249F, 0x0F84, 0xB6C3};

static void put16(struct buf *b, uint32_t v)
{
    buf_char(b, (char)(v >> 8 & 255));
    buf_char(b, (char)(v & 255));
}

static void put32(struct buf *b, uint32_t v)
{
    put16(b, v >> 16);
    put16(b, v);
}

static void put_xyz(struct buf *b, const uint32_t v[3])
{
    for (int i = 0; i < 3; i++)
        put32(b, v[i]);
}

/* 6.1: the size is known only at the end. Dates and makers are left 0. */
static void put_header(struct buf *b, uint32_t size)
{
    put32(b, size);
    put32(b, 0);
    put32(b, 0x02400000);
    buf_z(b, "mntrRGB XYZ ");
    /* 2000-01-01 00:00:00 */
    put16(b, 2000);
    put16(b, 1);
    put16(b, 1);
    put16(b, 0);
    put32(b, 0);
    buf_z(b, "acsp");
    for (int i = 0; i < 7; i++)
        put32(b, 0);
    put_xyz(b, white);
    while (b->n < HEADER_SIZE)
        put32(b, 0);
}

/* 6.5.17: an ASCII name; the Unicode and Macintosh forms are empty. */
static void put_description(struct buf *b)
{
    static const char name[] = "sRGB";

    buf_z(b, "desc");
    put32(b, 0);
    put32(b, sizeof name);
    buf_bytes(b, name, sizeof name);
    put32(b, 0);
    put32(b, 0);
    put16(b, 0);
    for (int i = 0; i < 68; i++)
        buf_char(b, 0);
}

static void put_copyright(struct buf *b)
{
    static const char text[] = "No copyright, use freely";

    buf_z(b, "text");
    put32(b, 0);
    buf_bytes(b, text, sizeof text);
}

static void put_point(struct buf *b, const uint32_t v[3])
{
    buf_z(b, "XYZ ");
    put32(b, 0);
    put_xyz(b, v);
}

static void put_curve(struct buf *b)
{
    buf_z(b, "curv");
    put32(b, 0);
    put32(b, ICC_CURVE_POINTS);
    for (int i = 0; i < ICC_CURVE_POINTS; i++)
        put16(b, icc_curve[i]);
}

static void pad(struct buf *b)
{
    while (b->n % 4 != 0)
        buf_char(b, 0);
}

/* The tags' data one after another; at[i] and size[i] say where. */
static void put_data(struct buf *b, uint32_t *at, uint32_t *size)
{
    static const uint32_t *const points[] = {white, red, green, blue};

    for (int i = 0; i < TAGS - 2; i++) {
        pad(b);
        at[i] = (uint32_t)b->n;
        if (i == 0)
            put_description(b);
        else if (i == 1)
            put_copyright(b);
        else if (i < 6)
            put_point(b, points[i - 2]);
        else
            put_curve(b);
        size[i] = (uint32_t)b->n - at[i];
    }
    /* The three colours share their curve. */
    for (int i = TAGS - 2; i < TAGS; i++) {
        at[i] = at[TAGS - 3];
        size[i] = size[TAGS - 3];
    }
    pad(b);
}

struct str icc_srgb(struct arena *a)
{
    static const char names[TAGS][5] = {
        "desc", "cprt", "wtpt", "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC",
    };
    const uint32_t start = HEADER_SIZE + 4 + 12 * TAGS;
    struct buf data = {.a = a}, out = {.a = a};
    uint32_t at[TAGS], size[TAGS];

    put_data(&data, at, size);
    put_header(&out, start + (uint32_t)data.n);
    put32(&out, TAGS);
    for (int i = 0; i < TAGS; i++) {
        buf_z(&out, names[i]);
        put32(&out, start + at[i]);
        put32(&out, size[i]);
    }
    buf_bytes(&out, data.s, data.n);
    return buf_text(&out);
}
