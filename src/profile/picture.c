#include "profile/picture.h"

#include <string.h>

#include "base/arena.h"
#include "profile/pictread.h"

#define INCH PT(72)

/* Of what is cut away above and below, this part is above: heads are there. */
#define CUT_ABOVE 0.25

/* --- what kind of file it is --------------------------------------------- */

static const struct format {
    size_t at;
    struct str magic;
    bool (*read)(struct pict *p);   /* NULL: not read */
    const char *wrong;
} formats[] = {
    {0, {"\xFF\xD8\xFF", 3}, pictjpeg_read, NULL},
    {0, {"\x89PNG\r\n\x1A\n", 8}, pictpng_read, NULL},
    {0, {"GIF8", 4}, NULL, "is a GIF image"},
    {8, {"WEBP", 4}, NULL, "is a WebP image"},
    {4, {"ftypavi", 7}, NULL, "is an AVIF image"},
    {4, {"ftyphei", 7}, NULL, "is a HEIC image"},
    {4, {"ftyphev", 7}, NULL, "is a HEIC image"},
    {4, {"ftypmif1", 8}, NULL, "is a HEIC image"},
    {0, {"BM", 2}, NULL, "is a BMP image"},
    {0, {"II*\0", 4}, NULL, "is a TIFF image"},
    {0, {"MM\0*", 4}, NULL, "is a TIFF image"},
    {0, {"8BPS", 4}, NULL, "is a Photoshop file"},
    {4, {"JXL ", 4}, NULL, "is a JPEG XL image"},
    {0, {"\xFF\x0A", 2}, NULL, "is a JPEG XL image"},
    {4, {"jP  ", 4}, NULL, "is a JPEG 2000 image"},
    {0, {"\xFF\x4F\xFF\x51", 4}, NULL, "is a JPEG 2000 image"},
    {0, {"%PDF", 4}, NULL, "is a PDF file"},
    {0, {"%!PS", 4}, NULL, "is a PostScript file"},
};

static bool has(struct str s, size_t at, struct str magic)
{
    return s.n >= at + magic.n && memcmp(s.s + at, magic.s, magic.n) == 0;
}

/* A text that begins, white space and comments aside, as SVG or HTML does. */
static const char *markup_kind(struct str s)
{
    s = str_trim(str_sub(s, 0, 1000));
    if (str_starts(s, "\xEF\xBB\xBF"))
        s = str_sub(s, 3, s.n);
    if (s.n == 0 || s.s[0] != '<')
        return "is neither JPEG nor PNG";
    for (size_t i = 0; i < s.n; i++)
        if (str_starts(str_sub(s, i, s.n), "<svg"))
            return "is an SVG drawing";
    if (str_starts_word(s, "<!doctype html") || str_starts_word(s, "<html"))
        return "is a web page, not an image";
    return "is neither JPEG nor PNG";
}

static bool read_format(struct pict *p)
{
    static const char way_out[] = "save it as JPEG or PNG";

    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        const struct format *f = &formats[i];

        if (!has(p->file, f->at, f->magic))
            continue;
        return f->read ? f->read(p) : pict_fault(p, f->wrong, way_out);
    }
    return pict_fault(p, markup_kind(p->file), way_out);
}

/* --- what its readers ask ------------------------------------------------ */

bool pict_fault(struct pict *p, const char *wrong, const char *way_out)
{
    p->fault = (struct picture_fault){wrong, way_out};
    return false;
}

bool pict_size_ok(struct pict *p, double width, double height)
{
    if (width <= PICTURE_MAX_SIDE && height <= PICTURE_MAX_SIDE
        && width * height <= PICTURE_MAX_PIXELS)
        return true;
    return pict_fault(p, "has more pixels than any photo needs", PICT_SMALLER);
}

static double smaller(double x, double y)
{
    return x < y ? x : y;
}

double pict_scale(const struct pict *p)
{
    bool across = p->orientation >= 5;
    double width = across ? p->height : p->width;
    double height = across ? p->width : p->height;

    return smaller(width / p->want_width, height / p->want_height);
}

/* --- making it fit -------------------------------------------------------- */

static int whole(double v, int most)
{
    int n = (int)(v + 0.5);

    return n < 1 ? 1 : n > most ? most : n;
}

/* The largest part of the raster that has the ratio of the place. */
static struct window crop(const struct pict *p)
{
    double width = p->raster.width, height = p->raster.height;
    double scale = smaller(width / p->want_width, height / p->want_height);
    struct window w = {.width = scale * p->want_width,
                       .height = scale * p->want_height};

    w.x = (width - w.width) / 2;
    w.y = (height - w.height) * CUT_ABOVE;
    return w;
}

/* Makes the place no larger than what has the raster's ratio. */
static void narrow(struct pict *p)
{
    double width = p->raster.width / (double)p->want_width;
    double height = p->raster.height / (double)p->want_height;
    double scale = width > height ? width : height;

    p->want_width = whole(p->raster.width / scale, p->want_width);
    p->want_height = whole(p->raster.height / scale, p->want_height);
}

/* The size and the ratio are those of the place, within a pixel. */
static bool stays(const struct pict *p, const struct window *w)
{
    return w->width > p->raster.width - 1 && w->height > p->raster.height - 1
        && p->raster.width <= p->want_width * 1.05;
}

/* A picture with fewer pixels than the place has keeps those it has. */
static struct raster fit(const struct pict *p, struct raster r,
                         struct window w)
{
    int width = whole(smaller(w.width, p->want_width), r.width);
    int height = whole(smaller(w.height, p->want_height), r.height);

    return raster_fit(p->a, r, w, width, height);
}

/* True if the edges are white, the lower one, where shoulders are, aside. */
static bool is_white(const struct raster *r)
{
    size_t row = (size_t)r->width * (size_t)r->channels, seen = 0, white = 0;
    size_t side = (size_t)r->channels, half = (size_t)r->height / 2;

    for (size_t i = 0; i < row; i++, seen++)
        white += r->pixels[i] >= 240;
    for (size_t y = 0; y < half; y++)
        for (size_t c = 0; c < side; c++, seen += 2) {
            white += r->pixels[y * row + c] >= 240;
            white += r->pixels[y * row + row - 1 - c] >= 240;
        }
    return white * 10 >= seen * 9;
}

static struct str raw_bytes(struct arena *a, const struct raster *r)
{
    size_t n = (size_t)r->width * (size_t)r->height * (size_t)r->channels;

    return (struct str){arena_copy(a, r->pixels, n), n};
}

/* Empty if all of it is opaque after all. */
static struct str clear_bytes(struct arena *a, const struct pict *p,
                              struct window w)
{
    struct raster r = fit(p, raster_turn(p->a, p->clear, p->orientation), w);
    struct str bytes = raw_bytes(a, &r);

    for (size_t i = 0; i < bytes.n; i++)
        if (bytes.s[i] != 0)
            return bytes;
    return STR("");
}

/* What goes on the page, in the arena. */
static struct picture *finish(struct pict *p, struct arena *a)
{
    struct picture *out = ARENA_NEW(a, struct picture);
    bool jpeg = has(p->file, 0, formats[0].magic);
    struct window w;
    struct raster r;

    p->raster = raster_turn(p->a, p->raster, p->orientation);
    if (p->whole)
        narrow(p);
    w = crop(p);
    if (p->plain && p->profile.n == 0 && p->orientation == 1
        && p->raster.width == p->width && stays(p, &w))
        out->bytes = pictjpeg_strip(a, p->file);
    pict_to_srgb(p);
    r = out->bytes.n > 0 ? p->raster : fit(p, p->raster, w);
    if (out->bytes.n == 0)
        out->bytes = jpeg ? pictjpeg_write(a, &r) : raw_bytes(a, &r);
    if (p->clear.pixels)
        out->clear = clear_bytes(a, p, w);
    out->jpeg = jpeg;
    out->width = r.width;
    out->height = r.height;
    out->channels = r.channels;
    out->white = is_white(&r);
    return out;
}

static int pixels(unit length)
{
    return whole((double)length * PICTURE_DPI / INCH, PICTURE_MAX_SIDE);
}

static struct picture *read_file(struct arena *a, struct pict p,
                                 struct picture_fault *fault)
{
    struct picture *out = NULL;

    p.a = arena_new();
    if (read_format(&p))
        out = finish(&p, a);
    arena_free(p.a);
    *fault = p.fault;
    return out;
}

struct picture *picture_read(struct arena *a, struct str bytes, unit width,
                             unit height, struct picture_fault *fault)
{
    return read_file(a, (struct pict){
        .file = bytes, .orientation = 1, .want_width = pixels(width),
        .want_height = pixels(height)}, fault);
}

struct picture *picture_read_whole(struct arena *a, struct str bytes,
                                   unit width, unit height,
                                   struct picture_fault *fault)
{
    return read_file(a, (struct pict){
        .file = bytes, .orientation = 1, .want_width = pixels(width),
        .want_height = pixels(height), .whole = true}, fault);
}

/* --- on its ground -------------------------------------------------------- */

static uint8_t part(uint32_t rgb, int channel)
{
    return (uint8_t)(rgb >> (16 - 8 * channel));
}

/* In one channel, so much of white as is clear becomes the ground's. */
static uint8_t tinted(uint8_t on_white, uint8_t clear, uint8_t ground)
{
    int less = (clear * (255 - ground) + 127) / 255;

    return (uint8_t)(on_white > less ? on_white - less : 0);
}

const struct picture *picture_on(struct arena *a, const struct picture *x,
                                 uint32_t ground)
{
    bool grey = part(ground, 0) == part(ground, 1)
        && part(ground, 1) == part(ground, 2);
    struct picture *out;
    uint8_t *to;

    if (x->clear.n == 0)
        return x;
    out = ARENA_NEW(a, struct picture);
    *out = *x;
    out->channels = grey ? x->channels : 3;
    out->clear = STR("");
    out->bytes.n = x->clear.n * (size_t)out->channels;
    to = arena_alloc(a, out->bytes.n);
    out->bytes.s = (const char *)to;
    for (size_t i = 0; i < x->clear.n; i++)
        for (int c = 0; c < out->channels; c++)
            *to++ = tinted((uint8_t)x->bytes.s[i * (size_t)x->channels
                                               + (size_t)(c % x->channels)],
                           (uint8_t)x->clear.s[i], part(ground, c));
    return out;
}
