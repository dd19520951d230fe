#include "pdf/image.h"

#include <stdlib.h>

#include "base/arena.h"
#include "page/page.h"
#include "pdf/haru.h"
#include "pdf/token.h"
#include "pdf/writer.h"
#include "profile/picture.h"

#define FRAME_COLOUR 0x8A8A8A   /* that of rules */
#define PAETH 4                 /* of PNG's filters (ISO/IEC 15948, 9) */

static int paeth(int left, int above, int corner)
{
    int p = left + above - corner;
    int a = abs(p - left), b = abs(p - above), c = abs(p - corner);

    if (a <= b && a <= c)
        return left;
    return b <= c ? above : corner;
}

/* Rows as differences to their neighbours, each with its filter before it. */
static struct str filtered(struct arena *a, const struct picture *x)
{
    size_t step = (size_t)x->channels, row = (size_t)x->width * step;
    const uint8_t *from = (const uint8_t *)x->bytes.s;
    uint8_t *to = arena_alloc(a, (row + 1) * (size_t)x->height);
    struct str out = {(const char *)to, (row + 1) * (size_t)x->height};

    for (int y = 0; y < x->height; y++, from += row) {
        *to++ = PAETH;
        for (size_t i = 0; i < row; i++) {
            int left = i >= step ? from[i - step] : 0;
            int above = y > 0 ? from[i - row] : 0;
            int corner = i >= step && y > 0 ? from[i - row - step] : 0;

            *to++ = (uint8_t)(from[i] - paeth(left, above, corner));
        }
    }
    return out;
}

static void put_int(struct buf *b, const char *key, int value)
{
    buf_z(b, key);
    token_int(b, value);
}

static uint32_t write(struct writer *w, const struct picture *x)
{
    struct buf b = {.a = w->arena};

    put_int(&b, "/Type/XObject/Subtype/Image/Width ", x->width);
    put_int(&b, "/Height ", x->height);
    buf_z(&b, "/BitsPerComponent 8/ColorSpace");
    buf_z(&b, x->channels == 1 ? "/DeviceGray" : "/DeviceRGB");
    if (x->jpeg) {
        buf_z(&b, "/Filter/DCTDecode");
        return haru_stream(w->haru, buf_text(&b), x->bytes, false);
    }
    put_int(&b, "/DecodeParms<</Predictor 15/Colors ", x->channels);
    put_int(&b, "/Columns ", x->width);
    buf_z(&b, ">>");
    return writer_stream(w, buf_text(&b), filtered(w->scratch, x));
}

/* Its number, by which it is drawn; written when it is first asked for. */
static size_t image_number(struct writer *w, const struct picture *x,
                           uint32_t ground)
{
    struct images *all = &w->images;
    size_t i = 0;

    while (i < all->n && (all->list[i].picture != x ||
                          (x->clear.n > 0 && all->list[i].ground != ground)))
        i++;
    if (i == all->n)
        *ARENA_PUSH(w->arena, all->list, all->n, all->cap) =
            (struct image){x, ground,
                           write(w, picture_on(w->scratch, x, ground))};
    return i;
}

static void put(struct buf *out, unit x, unit y)
{
    token_unit(out, x);
    buf_char(out, ' ');
    token_unit(out, y);
    buf_char(out, ' ');
}

/* Four curves, each of a quarter; within 0.03 % of an ellipse. */
static void put_ellipse(struct buf *out, const unit area[4])
{
    static const int turn[5][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 0}};
    unit rx = (area[2] - area[0]) / 2, ry = (area[3] - area[1]) / 2;
    unit x = area[0] + rx, y = area[1] + ry;
    unit bx = unit_scale(rx, 552), by = unit_scale(ry, 552);

    put(out, x + rx, y);
    buf_z(out, "m ");
    for (int i = 0; i < 4; i++) {
        const int *a = turn[i], *b = turn[i + 1];

        put(out, x + a[0] * rx + b[0] * bx, y + a[1] * ry + b[1] * by);
        put(out, x + b[0] * rx + a[0] * bx, y + b[1] * ry + a[1] * by);
        put(out, x + b[0] * rx, y + b[1] * ry);
        buf_z(out, "c ");
    }
}

void image_draw(struct writer *w, struct buf *out, const struct mark *m,
                const unit area[4])
{
    const struct figure *f = m->figure;

    buf_z(out, "q ");
    if (f->round) {
        put_ellipse(out, area);
        buf_z(out, "W n ");
    }
    put(out, area[2] - area[0], 0);
    put(out, 0, area[3] - area[1]);
    put(out, area[0], area[1]);
    buf_z(out, "cm /I");
    token_int(out, (int64_t)image_number(w, f->picture, m->ground));
    buf_z(out, " Do Q\n");
}

void image_frame(struct buf *out, const struct figure *f, const unit area[4])
{
    buf_z(out, "q .3 w ");
    token_colour(out, FRAME_COLOUR);
    buf_z(out, " G ");
    if (f->round) {
        put_ellipse(out, area);
    } else {
        put(out, area[0], area[1]);
        put(out, area[2] - area[0], area[3] - area[1]);
        buf_z(out, "re ");
    }
    buf_z(out, "s Q\n");
}

void images_end(struct writer *w)
{
    for (size_t i = 0; i < w->images.n; i++)
        w->images.list[i].picture = NULL;
}

void images_resources(const struct writer *w, struct buf *out)
{
    if (w->images.n == 0)
        return;
    buf_z(out, "/XObject<<");
    for (size_t i = 0; i < w->images.n; i++) {
        buf_z(out, "/I");
        token_int(out, (int64_t)i);
        buf_char(out, ' ');
        token_ref(out, w->images.list[i].object);
    }
    buf_z(out, ">>");
}
