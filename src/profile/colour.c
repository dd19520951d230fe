/*
 * colour -- the colours of a picture as sRGB.
 */
#include "base/arena.h"
#include "profile/pictread.h"

/*
 * What the sixteen overprints of offset inks look like on coated paper, in the
 * order of their bits: 1 cyan, 2 magenta, 4 yellow, 8 black. Between them
 * colours mix by the area that each takes (Neugebauer 1937).
 */
static const uint8_t solids[16][3] = {
    {255, 255, 255}, {0, 173, 239}, {236, 0, 140}, {46, 49, 146},
    {255, 242, 0}, {0, 166, 80}, {237, 28, 36}, {54, 54, 57},
    {35, 31, 32}, {0, 15, 36}, {36, 0, 0}, {0, 0, 2},
    {28, 26, 0}, {0, 19, 0}, {34, 0, 0}, {0, 0, 0},
};

/* Area of the overprint, in parts of 255^4. */
static uint64_t area(const uint8_t *ink, int inks)
{
    uint64_t part = 1;

    for (int i = 0; i < 4; i++)
        part *= inks >> i & 1 ? ink[i] : 255u - ink[i];
    return part;
}

static void mix(const uint8_t *ink, uint8_t *rgb)
{
    const uint64_t all = UINT64_C(255) * 255 * 255 * 255;
    uint64_t sum[3] = {all / 2, all / 2, all / 2};

    for (int i = 0; i < 16; i++) {
        uint64_t part = area(ink, i);

        for (int c = 0; c < 3; c++)
            sum[c] += part * solids[i][c];
    }
    for (int c = 0; c < 3; c++)
        rgb[c] = (uint8_t)(sum[c] / all);
}

void pict_to_srgb(struct pict *p)
{
    struct raster *r = &p->raster;
    size_t n = (size_t)r->width * (size_t)r->height;

    if (r->channels != 4)
        return;
    for (size_t i = 0; i < n; i++) {
        uint8_t rgb[3];

        mix(r->pixels + i * 4, rgb);
        for (int c = 0; c < 3; c++)
            r->pixels[i * 3 + (size_t)c] = rgb[c];
    }
    r->channels = 3;
}
