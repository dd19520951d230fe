/*
 * pictpng -- PNG files by libpng: every depth and colour type, interlaced or
 * not, on white where they are transparent, and how far they are that.
 *
 * libpng leaves a failed call by longjmp(). What lives across it is in a
 * struct, not in variables of the function that called setjmp().
 */
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

#include "base/arena.h"
#include "profile/pictread.h"

/* A chunk beside the pixels may ask for no more. */
#define MAX_CHUNK (8u << 20)
#define MAX_CHUNKS 1000

struct reader {
    struct pict *p;
    png_structp png;
    png_infop info;
    jmp_buf failed;
    size_t at;                  /* bytes of the file read */
    bool ended;                 /* before all was read */
    int channels;               /* 1 or 3, and alpha: 2 or 4 */
    size_t row_size;
    struct reducer rows, clear;
    uint8_t *row, *whole;       /* one row; an interlaced picture */
    uint8_t *clear_row;         /* if there is alpha */
};

static _Noreturn void give_up(png_structp png, png_const_charp message)
{
    struct reader *r = png_get_error_ptr(png);

    (void)message;
    longjmp(r->failed, 1);
}

/* What libpng warns of is beside the pixels: chunks it does not use. */
static void pass_over(png_structp png, png_const_charp message)
{
    (void)png;
    (void)message;
}

/* libpng asks for as much as a chunk says that it has, before it is read. */
static void *take(png_structp png, png_alloc_size_t n)
{
    void *p = n <= 2 * MAX_CHUNK ? malloc(n) : NULL;

    (void)png;
    if (!p && n <= 2 * MAX_CHUNK)
        oom();
    return p;
}

static void give_back(png_structp png, void *p)
{
    (void)png;
    free(p);
}

static void read_bytes(png_structp png, png_bytep to, size_t n)
{
    struct reader *r = png_get_io_ptr(png);

    if (n > r->p->file.n - r->at) {
        r->ended = true;
        png_error(png, "the file ends");
    }
    memcpy(to, r->p->file.s + r->at, n);
    r->at += n;
}

/* Everything comes as 8 bits of grey or RGB, with alpha if there is some. */
static void set_form(struct reader *r)
{
    png_set_expand(r->png);
    png_set_scale_16(r->png);
    r->channels = png_get_color_type(r->png, r->info) & PNG_COLOR_MASK_COLOR
        ? 3 : 1;
    if (png_get_color_type(r->png, r->info) & PNG_COLOR_MASK_ALPHA
        || png_get_valid(r->png, r->info, PNG_INFO_tRNS))
        r->channels++;
    png_set_interlace_handling(r->png);
    png_read_update_info(r->png, r->info);
    r->row_size = png_get_rowbytes(r->png, r->info);
    if (r->row_size != (size_t)r->p->width * (size_t)r->channels)
        png_error(r->png, "a form that was not asked for");
}

/* Of what is beside the pixels only this is looked at: texts might be
 * compressed a thousand times over. */
static void choose_chunks(struct reader *r)
{
    static const png_byte used[] = "iCCP\0eXIf";

    png_set_keep_unknown_chunks(r->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_keep_unknown_chunks(r->png, PNG_HANDLE_CHUNK_AS_DEFAULT, used, 2);
    png_set_chunk_malloc_max(r->png, MAX_CHUNK);
    png_set_chunk_cache_max(r->png, MAX_CHUNKS);
}

static void find_profile(struct reader *r)
{
    png_charp name;
    png_bytep bytes;
    png_uint_32 n;
    int method;

    if (png_get_iCCP(r->png, r->info, &name, &method, &bytes, &n))
        r->p->profile = (struct str){arena_copy(r->p->a, bytes, n), n};
}

static void find_orientation(struct reader *r)
{
    png_bytep exif;
    png_uint_32 n;

    r->p->orientation = 1;
    if (png_get_eXIf_1(r->png, r->info, &n, &exif))
        r->p->orientation = exif_orientation(
            (struct str){(const char *)exif, n});
}

/* A number of IHDR, which is always the first chunk. */
static double number(struct str s, size_t at)
{
    double v = 0;

    for (size_t i = at; i < at + 4; i++)
        v = v * 256 + (i < s.n ? (uint8_t)s.s[i] : 0);
    return v;
}

static bool read_header(struct reader *r)
{
    struct pict *p = r->p;

    if (!pict_size_ok(p, number(p->file, 16), number(p->file, 20)))
        return false;
    png_read_info(r->png, r->info);
    p->width = (int)png_get_image_width(r->png, r->info);
    p->height = (int)png_get_image_height(r->png, r->info);
    find_profile(r);
    find_orientation(r);
    set_form(r);
    if (png_get_interlace_type(r->png, r->info) == PNG_INTERLACE_NONE
        || (double)r->row_size * p->height < PICTURE_MAX_MEMORY)
        return true;
    return pict_fault(p, "is an interlaced PNG too large to be read",
                      PICT_SMALLER);
}

/* Puts a row on white; its alpha goes to a row of its own. */
static void lay_on_white(const struct reader *r, uint8_t *row)
{
    int n = r->channels - 1;
    uint8_t *to = row;

    for (int x = 0; x < r->p->width; x++, row += n + 1) {
        int alpha = row[n];

        r->clear_row[x] = (uint8_t)(255 - alpha);
        for (int c = 0; c < n; c++)
            *to++ = (uint8_t)((row[c] * alpha + 255 * (255 - alpha) + 127)
                              / 255);
    }
}

static int step_of(const struct pict *p)
{
    double scale = pict_scale(p) / 2;

    return scale >= 1 ? (int)scale : 1;
}

/* All passes of an interlaced picture, over each other. */
static void read_whole(struct reader *r)
{
    int height = r->p->height;

    r->whole = arena_alloc(r->p->a, r->row_size * (size_t)height);
    for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++)
        for (int y = 0; y < height; y++)
            png_read_row(r->png, r->whole + r->row_size * (size_t)y, NULL);
}

static void open_rows(struct reader *r, bool alpha)
{
    struct pict *p = r->p;
    int step = step_of(p);

    r->rows = reducer_open(p->a, p->width, p->height, r->channels - alpha,
                           step);
    if (!alpha)
        return;
    r->clear = reducer_open(p->a, p->width, p->height, 1, step);
    r->clear_row = arena_alloc(p->a, (size_t)p->width);
}

static void read_rows(struct reader *r)
{
    bool alpha = r->channels % 2 == 0;

    open_rows(r, alpha);
    if (png_get_interlace_type(r->png, r->info) != PNG_INTERLACE_NONE)
        read_whole(r);
    r->row = arena_alloc(r->p->a, r->row_size);
    for (int y = 0; y < r->p->height; y++) {
        if (r->whole)
            r->row = r->whole + r->row_size * (size_t)y;
        else
            png_read_row(r->png, r->row, NULL);
        if (alpha) {
            lay_on_white(r, r->row);
            reducer_row(&r->clear, r->clear_row);
        }
        reducer_row(&r->rows, r->row);
    }
    r->p->raster = r->rows.out;
    r->p->clear = r->clear.out;
}

/* False if the data is damaged, or the fault is set. */
static bool read_all(struct reader *r)
{
    r->png = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, r, give_up,
                                      pass_over, NULL, take, give_back);
    if (!r->png || setjmp(r->failed))
        return false;
    r->info = png_create_info_struct(r->png);
    png_set_read_fn(r->png, r, read_bytes);
    png_set_user_limits(r->png, PICTURE_MAX_SIDE, PICTURE_MAX_SIDE);
    choose_chunks(r);
    if (!read_header(r))
        return false;
    read_rows(r);
    return true;
}

bool pictpng_read(struct pict *p)
{
    struct reader *r = ARENA_NEW(p->a, struct reader);
    bool ok;

    r->p = p;
    ok = read_all(r);
    png_destroy_read_struct(&r->png, &r->info, NULL);
    if (ok || p->fault.wrong)
        return ok;
    return pict_fault(p, r->ended ? "is a PNG that ends too early"
                      : "is a damaged PNG", PICT_DAMAGED);
}
