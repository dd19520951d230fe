/*
 * jpegout -- JPEG files as they go on the page: pixels compressed anew, or a
 * file's own data without what else it held.
 */
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include "base/arena.h"
#include "profile/pictread.h"

#define QUALITY 90

/* --- compressing -------------------------------------------------------- */

struct writer {
    struct jpeg_error_mgr errors;   /* first: that is what libjpeg knows */
    struct jpeg_compress_struct j;
    jmp_buf failed;
    unsigned char *bytes;
    unsigned long n;
};

static _Noreturn void give_up(j_common_ptr j)
{
    longjmp(((struct writer *)j->err)->failed, 1);
}

static bool write_all(struct writer *w, const struct raster *r)
{
    size_t row = (size_t)r->width * (size_t)r->channels;

    if (setjmp(w->failed))
        return false;
    jpeg_create_compress(&w->j);
    jpeg_mem_dest(&w->j, &w->bytes, &w->n);
    w->j.image_width = (JDIMENSION)r->width;
    w->j.image_height = (JDIMENSION)r->height;
    w->j.input_components = r->channels;
    w->j.in_color_space = r->channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(&w->j);
    jpeg_set_quality(&w->j, QUALITY, TRUE);
    w->j.dct_method = JDCT_ISLOW;
    w->j.optimize_coding = TRUE;
    jpeg_start_compress(&w->j, TRUE);
    while (w->j.next_scanline < w->j.image_height) {
        JSAMPROW line = r->pixels + row * w->j.next_scanline;

        jpeg_write_scanlines(&w->j, &line, 1);
    }
    jpeg_finish_compress(&w->j);
    return true;
}

struct str pictjpeg_write(struct arena *a, const struct raster *r)
{
    struct writer *w = ARENA_NEW(a, struct writer);
    struct str out;

    w->j.err = jpeg_std_error(&w->errors);
    w->errors.error_exit = give_up;
    /* Pixels of a size that was read can only lack memory. */
    if (!write_all(w, r))
        oom();
    out = (struct str){arena_copy(a, w->bytes, w->n), w->n};
    jpeg_destroy_compress(&w->j);
    free(w->bytes);
    return out;
}

/* --- keeping ------------------------------------------------------------ */

enum {
    M_SOF0 = 0xC0, M_SOF1 = 0xC1, M_SOF2 = 0xC2, M_DHT = 0xC4,
    M_RST0 = 0xD0, M_RST7 = 0xD7, M_SOI = 0xD8, M_EOI = 0xD9, M_SOS = 0xDA,
    M_DQT = 0xDB, M_DRI = 0xDD, M_APP0 = 0xE0, M_APP15 = 0xEF, M_COM = 0xFE
};

static uint8_t byte(struct str s, size_t at)
{
    return at < s.n ? (uint8_t)s.s[at] : 0;
}

/* Where the compressed data that begins at `at` ends: at the next marker. */
static size_t data_end(struct str s, size_t at)
{
    for (; at + 1 < s.n; at++) {
        uint8_t m = byte(s, at + 1);

        if (byte(s, at) == 0xFF && m != 0 && !(m >= M_RST0 && m <= M_RST7))
            break;
    }
    return at;
}

static bool is_dropped(uint8_t marker)
{
    return (marker >= M_APP0 && marker <= M_APP15) || marker == M_COM;
}

/* Others, as those of arithmetic coding, no reader of a PDF has to know. */
static bool is_kept(uint8_t marker)
{
    switch (marker) {
    case M_SOF0:
    case M_SOF1:
    case M_SOF2:
    case M_DHT:
    case M_SOS:
    case M_DQT:
    case M_DRI:
        return true;
    default:
        return false;
    }
}

/* Copies the segment at *at if it is needed, and moves past it. */
static bool copy_segment(struct buf *out, struct str file, size_t *at)
{
    uint8_t marker = byte(file, *at + 1);
    size_t length = (size_t)byte(file, *at + 2) << 8 | byte(file, *at + 3);
    size_t end = *at + 2 + length;

    bool kept = is_kept(marker);

    if (byte(file, *at) != 0xFF || !(kept || is_dropped(marker)) || length < 2
        || end > file.n)
        return false;
    if (marker == M_SOS)
        end = data_end(file, end);
    if (kept)
        buf_str(out, str_sub(file, *at, end));
    *at = end;
    return true;
}

struct str pictjpeg_strip(struct arena *a, struct str file)
{
    /* SOI and JFIF 1.01 without density or thumbnail: YCbCr, whoever reads */
    static const char start[] =
        "\xFF\xD8\xFF\xE0\0\x10JFIF\0\1\1\0\0\1\0\1\0\0";
    struct buf out = {.a = a};
    size_t at = 2;

    buf_bytes(&out, start, sizeof start - 1);
    while (byte(file, at) == 0xFF && byte(file, at + 1) != M_EOI) {
        if (byte(file, at + 1) == 0xFF)
            at++;               /* fill */
        else if (!copy_segment(&out, file, &at))
            return STR("");
    }
    buf_bytes(&out, "\xFF\xD9", 2);
    return byte(file, at + 1) == M_EOI ? buf_text(&out) : STR("");
}
