/*
 * pictjpeg -- JPEG files by libjpeg: baseline and progressive, grey, RGB and
 * CMYK.
 *
 * libjpeg leaves a failed call by longjmp(). What lives across it is in a
 * struct, not in variables of the function that called setjmp().
 */
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

#include "base/arena.h"
#include "profile/pictread.h"

/* Cameras use a dozen; each costs as much time as the whole picture. */
#define MAX_SCANS 200
#define MAX_SCANNED (20.0 * PICTURE_MAX_PIXELS)

struct reader {
    struct jpeg_error_mgr errors;   /* first: that is what libjpeg knows */
    struct jpeg_progress_mgr progress;
    struct jpeg_decompress_struct j;
    jmp_buf failed;
    struct pict *p;
    struct reducer rows;
    JSAMPROW row;
};

static struct reader *reader_of(j_common_ptr j)
{
    return (struct reader *)j->err;
}

static _Noreturn void give_up(j_common_ptr j)
{
    if (j->err->msg_code == JERR_OUT_OF_MEMORY)
        oom();
    longjmp(reader_of(j)->failed, 1);
}

/* Of what libjpeg warns of, most is data that it made up. */
static void heed(j_common_ptr j, int level)
{
    int code = j->err->msg_code;

    if (level >= 0)
        return;
    reader_of(j)->p->plain = false;
    if (code != JWRN_EXTRANEOUS_DATA && code != JWRN_ADOBE_XFORM
        && code != JWRN_JFIF_MAJOR)
        give_up(j);
}

static void watch(j_common_ptr j)
{
    const struct jpeg_decompress_struct *d = &reader_of(j)->j;
    double pixels = (double)d->image_width * d->image_height;

    if (d->input_scan_number > MAX_SCANS
        || d->input_scan_number * pixels > MAX_SCANNED) {
        j->err->msg_code = JERR_NO_BACKING_STORE;
        give_up(j);
    }
}

/* The payload of a marker that begins with the n bytes of `name`. */
static struct str payload(const struct jpeg_marker_struct *m, int marker,
                          const char *name, size_t n)
{
    if (m->marker != marker || m->data_length < n
        || memcmp(m->data, name, n) != 0)
        return STR("");
    return (struct str){(const char *)m->data + n, m->data_length - n};
}

/* The parts of an ICC profile (ICC.1:2010, B.4), if they stand in order. */
static void find_profile(struct reader *r)
{
    struct buf b = {.a = r->p->a};
    unsigned char next = 1, of = 0;

    for (jpeg_saved_marker_ptr m = r->j.marker_list; m; m = m->next) {
        struct str s = payload(m, JPEG_APP0 + 2, "ICC_PROFILE", 12);

        if (s.n < 2)
            continue;
        if ((unsigned char)s.s[0] != next++)
            return;
        of = (unsigned char)s.s[1];
        buf_str(&b, str_sub(s, 2, s.n));
    }
    if (next == of + 1)
        r->p->profile = buf_text(&b);
}

static void find_orientation(struct reader *r)
{
    r->p->orientation = 1;
    for (jpeg_saved_marker_ptr m = r->j.marker_list; m; m = m->next) {
        struct str s = payload(m, JPEG_APP0 + 1, "Exif\0", 6);

        if (s.n > 0) {
            r->p->orientation = exif_orientation(s);
            return;
        }
    }
}

/*
 * Progressive data is kept whole: two bytes a coefficient, components as they
 * are sampled.
 */
static bool fits_memory(struct reader *r)
{
    const struct jpeg_decompress_struct *j = &r->j;
    double blocks = 0;

    if (!jpeg_has_multiple_scans(&r->j))
        return true;
    for (int i = 0; i < j->num_components; i++)
        blocks += (double)j->comp_info[i].width_in_blocks
            * j->comp_info[i].height_in_blocks;
    return blocks * 128 < PICTURE_MAX_MEMORY * 0.9
        || pict_fault(r->p, "is a progressive JPEG too large to be read",
                      PICT_SMALLER);
}

/* Grey, or YCbCr whose components are numbered as JFIF has them. */
static bool is_plain(const struct jpeg_decompress_struct *j)
{
    const jpeg_component_info *c = j->comp_info;

    if (j->jpeg_color_space == JCS_GRAYSCALE)
        return true;
    return j->jpeg_color_space == JCS_YCbCr && c[0].component_id == 1
        && c[1].component_id == 2 && c[2].component_id == 3;
}

static bool read_header(struct reader *r)
{
    struct pict *p = r->p;

    jpeg_read_header(&r->j, TRUE);
    p->width = (int)r->j.image_width;
    p->height = (int)r->j.image_height;
    p->plain = p->plain && is_plain(&r->j);
    find_orientation(r);
    find_profile(r);
    return pict_size_ok(p, p->width, p->height) && fits_memory(r);
}

/* libjpeg halves, quarters and so on while it transforms, for almost nothing;
 * what is left is at least twice what is wanted. */
static int set_scale(struct reader *r)
{
    double scale = pict_scale(r->p);
    int by = 1;

    while (by < 8 && scale / (2 * by) >= 2)
        by *= 2;
    r->j.scale_num = (unsigned)(8 / by);
    r->j.scale_denom = 8;
    scale /= 2 * by;
    return scale >= 1 ? (int)scale : 1;
}

static void set_colours(struct jpeg_decompress_struct *j)
{
    if (j->num_components == 4)
        j->out_color_space = JCS_CMYK;
    else if (j->jpeg_color_space == JCS_GRAYSCALE)
        j->out_color_space = JCS_GRAYSCALE;
    else
        j->out_color_space = JCS_RGB;
    j->dct_method = JDCT_ISLOW;
}

/* Photoshop, whose marker this is, writes how much light there is, not ink. */
static void turn_ink(const struct reader *r)
{
    size_t n = r->j.output_width * 4;

    if (r->j.out_color_space != JCS_CMYK || !r->j.saw_Adobe_marker)
        return;
    for (size_t i = 0; i < n; i++)
        r->row[i] = (JSAMPLE)(255 - r->row[i]);
}

static void read_rows(struct reader *r)
{
    struct jpeg_decompress_struct *j = &r->j;
    int step = set_scale(r);

    set_colours(j);
    jpeg_start_decompress(j);
    r->rows = reducer_open(r->p->a, (int)j->output_width, (int)j->output_height,
                           j->output_components, step);
    r->row = arena_alloc(r->p->a, (size_t)j->output_width
                         * (size_t)j->output_components);
    while (j->output_scanline < j->output_height) {
        jpeg_read_scanlines(j, &r->row, 1);
        turn_ink(r);
        reducer_row(&r->rows, r->row);
    }
    r->p->raster = r->rows.out;
}

static void open_reader(struct reader *r)
{
    struct str file = r->p->file;

    jpeg_create_decompress(&r->j);
    r->j.mem->max_memory_to_use = PICTURE_MAX_MEMORY;
    r->j.progress = &r->progress;
    jpeg_mem_src(&r->j, (const unsigned char *)file.s, file.n);
    jpeg_save_markers(&r->j, JPEG_APP0 + 1, 0xFFFF);
    jpeg_save_markers(&r->j, JPEG_APP0 + 2, 0xFFFF);
}

/* False if the data is damaged, or the fault is set. */
static bool read_all(struct reader *r)
{
    if (setjmp(r->failed))
        return false;
    open_reader(r);
    if (!read_header(r))
        return false;
    read_rows(r);
    return true;
}

static const char *what_failed(const struct reader *r)
{
    switch (r->errors.msg_code) {
    case JERR_INPUT_EMPTY:
    case JERR_INPUT_EOF:
    case JWRN_JPEG_EOF:
    case JWRN_HIT_MARKER:
        return "is a JPEG that ends too early";
    case JERR_BAD_PRECISION:
    case JERR_SOF_UNSUPPORTED:
    case JERR_ARITH_NOTIMPL:
    case JERR_CONVERSION_NOTIMPL:
        return "is a JPEG of a kind that is hardly used";
    case JERR_NO_BACKING_STORE:
        return "is a JPEG too large to be read";
    default:
        return "is a damaged JPEG";
    }
}

bool pictjpeg_read(struct pict *p)
{
    struct reader *r = ARENA_NEW(p->a, struct reader);
    bool ok;

    p->plain = true;
    r->p = p;
    r->j.err = jpeg_std_error(&r->errors);
    r->errors.error_exit = give_up;
    r->errors.emit_message = heed;
    r->progress.progress_monitor = watch;
    ok = read_all(r);
    jpeg_destroy_decompress(&r->j);
    return ok || p->fault.wrong
        || pict_fault(p, what_failed(r), PICT_DAMAGED);
}
