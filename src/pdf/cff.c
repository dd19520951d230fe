#include "pdf/cff.h"

#include "base/arena.h"

/* DICT operators; two-byte ones after an escape (TN 5176 tables 9, 10, 23). */
enum dict_op {
    DICT_ESCAPE = 12,
    DICT_FONT_BBOX = 5,
    DICT_CHARSET = 15,
    DICT_CHARSTRINGS = 17,
    DICT_PRIVATE = 18,
    DICT_DEFAULT_WIDTH = 20,
    DICT_NOMINAL_WIDTH = 21,
    DICT_ROS = 256 + 30,
    DICT_CID_COUNT = 256 + 34,
    DICT_FD_ARRAY = 256 + 36,
    DICT_FD_SELECT = 256 + 37
};

/* The first string after the standard ones (appendix A). */
#define SID_OWN 391

/* A subroutine costs its return and two bytes of offset, a call three. */
#define SUBR_COST 3
#define CALL_COST 3

/* Strings laid end to end, for an INDEX. */
struct list {
    struct buf bytes;
    uint32_t *ends;
    size_t n, cap;
};

static void list_end(struct list *l)
{
    *ARENA_PUSH(l->bytes.a, l->ends, l->n, l->cap) = (uint32_t)l->bytes.n;
}

static void put_bytes(struct buf *b, uint32_t v, int n)
{
    while (n-- > 0)
        buf_char(b, (char)(v >> (8 * n) & 255));
}

static int offset_size(uint32_t last)
{
    return last < 1u << 8 ? 1 : last < 1u << 16 ? 2 : last < 1u << 24 ? 3 : 4;
}

/* An INDEX (section 5): offsets count from the byte before the data. */
static void put_index(struct buf *b, const struct list *l)
{
    int size = offset_size((uint32_t)l->bytes.n + 1);

    put_bytes(b, (uint32_t)l->n, 2);
    if (l->n == 0)
        return;
    put_bytes(b, (uint32_t)size, 1);
    put_bytes(b, 1, size);
    for (size_t i = 0; i < l->n; i++)
        put_bytes(b, l->ends[i] + 1, size);
    buf_bytes(b, l->bytes.s, l->bytes.n);
}

/* Operands have the charstrings' form up to 16 bits (table 3). */
static void dict_number(struct buf *b, int32_t v)
{
    charstring_number(b, v);
}

/* Always five bytes, so that the DICT's size does not hang on the offset. */
static void dict_offset(struct buf *b, uint32_t v)
{
    buf_char(b, 29);
    put_bytes(b, v, 4);
}

static void dict_op(struct buf *b, int op)
{
    if (op >= 256)
        buf_char(b, DICT_ESCAPE);
    buf_char(b, (char)(op & 255));
}

static uint32_t *count_uses(struct arena *a, const struct cff_font *f)
{
    uint32_t *uses = ARENA_ARRAY(a, f->n_outlines, uint32_t);

    for (size_t i = 0; i < f->n_parts; i++)
        uses[f->parts[i].outline]++;
    return uses;
}

static bool pays(const struct charstring *c, uint32_t uses)
{
    size_t inlined = c->ops.n * uses;

    return uses > 1 &&
           c->ops.n + SUBR_COST + (size_t)CALL_COST * uses < inlined;
}

/* Makes the subroutines; numbers are from 1, 0 for what stays inlined. */
static uint32_t *make_subrs(struct arena *a, const struct cff_font *f,
                            struct list *subrs)
{
    uint32_t *number = count_uses(a, f);

    for (size_t i = 0; i < f->n_outlines; i++) {
        if (!pays(&f->outlines[i], number[i]) || subrs->n >= 65535) {
            number[i] = 0;
            continue;
        }
        buf_str(&subrs->bytes, f->outlines[i].ops);
        buf_char(&subrs->bytes, CHARSTRING_RETURN);
        list_end(subrs);
        number[i] = (uint32_t)subrs->n;
    }
    return number;
}

/* TN 5177 4.7: what is added to the operand of a call. */
static int32_t subr_bias(size_t n)
{
    return n < 1240 ? 107 : n < 33900 ? 1131 : 32768;
}

#define LARGEST_NUMBER 32000    /* of a charstring, and some */

struct widths {
    int32_t usual, nominal;
};

static void put_glyph(struct buf *b, const struct cff_font *f,
                      const struct cff_glyph *g, const uint32_t *subr,
                      int32_t bias, struct widths w)
{
    int32_t x = 0, y = 0;

    if (g->width != w.usual)
        charstring_number(b, g->width - w.nominal);
    for (uint32_t i = 0; i < g->n; i++) {
        const struct cff_part *part = &f->parts[g->part + i];
        const struct charstring *c = &f->outlines[part->outline];

        if (c->ops.n == 0)
            continue;
        charstring_move(b, part->x + c->x - x, part->y + c->y - y);
        if (subr[part->outline] != 0) {
            charstring_number(b, (int32_t)subr[part->outline] - 1 - bias);
            buf_char(b, CHARSTRING_CALLGSUBR);
        } else {
            buf_str(b, c->ops);
        }
        x = part->x + c->end_x;
        y = part->y + c->end_y;
    }
    buf_char(b, CHARSTRING_ENDCHAR);
}

/*
 * Widths other than the usual one are written relative to a nominal width: the
 * middle of those within two bytes' reach, which keeps them short, if the
 * widest can be written so.
 */
static struct widths choose_widths(const struct cff_font *f)
{
    struct widths w = {f->usual_width, 0};
    int64_t sum = 0, n = 0;
    int32_t widest = 0;

    for (size_t i = 0; i < f->n_glyphs; i++) {
        int32_t width = f->glyphs[i].width;

        widest = width > widest ? width : widest;
        if (width == w.usual || width > 2000)
            continue;
        sum += width;
        n++;
    }
    if (n > 0)
        w.nominal = (int32_t)(sum / n);
    if (widest - w.nominal > LARGEST_NUMBER)
        w.nominal = widest - LARGEST_NUMBER;
    return w;
}

static struct buf private_dict(struct arena *a, struct widths w)
{
    struct buf b = {.a = a};

    dict_number(&b, w.usual);
    dict_op(&b, DICT_DEFAULT_WIDTH);
    dict_number(&b, w.nominal);
    dict_op(&b, DICT_NOMINAL_WIDTH);
    return b;
}

/* Where the parts that the DICTs point to stand in the file. */
struct offsets {
    uint32_t charset, fd_select, charstrings, fd_array, private;
};

static void put_top_dict(struct list *l, const struct cff_font *f,
                         const struct offsets *at)
{
    struct buf *b = &l->bytes;

    dict_number(b, SID_OWN);
    dict_number(b, SID_OWN + 1);
    dict_number(b, 0);
    dict_op(b, DICT_ROS);
    for (int i = 0; i < 4; i++)
        dict_number(b, f->bbox[i]);
    dict_op(b, DICT_FONT_BBOX);
    dict_offset(b, (uint32_t)f->n_glyphs);
    dict_op(b, DICT_CID_COUNT);
    dict_offset(b, at->charset);
    dict_op(b, DICT_CHARSET);
    dict_offset(b, at->fd_select);
    dict_op(b, DICT_FD_SELECT);
    dict_offset(b, at->charstrings);
    dict_op(b, DICT_CHARSTRINGS);
    dict_offset(b, at->fd_array);
    dict_op(b, DICT_FD_ARRAY);
    list_end(l);
}

/* Header, names, top DICT, strings and subroutines: all before the charset. */
static struct buf front(struct arena *a, const struct cff_font *f,
                        const struct list *subrs, const struct offsets *at)
{
    struct buf b = {.a = a};
    struct list names = {.bytes.a = a}, dicts = names, strings = names;

    put_bytes(&b, 0x01000404, 4);
    buf_str(&names.bytes, f->name);
    list_end(&names);
    put_index(&b, &names);
    put_top_dict(&dicts, f, at);
    put_index(&b, &dicts);
    buf_z(&strings.bytes, "Adobe");
    list_end(&strings);
    buf_z(&strings.bytes, "Identity");
    list_end(&strings);
    put_index(&b, &strings);
    put_index(&b, subrs);
    return b;
}

/* Format 2, one range: the CID of glyph i is i (table 20). */
static void put_charset(struct buf *b, size_t n_glyphs)
{
    put_bytes(b, 2, 1);
    if (n_glyphs > 1) {
        put_bytes(b, 1, 2);
        put_bytes(b, (uint32_t)n_glyphs - 2, 2);
    }
}

/* Format 3, one range: all glyphs are in font DICT 0 (table 28). */
static void put_fd_select(struct buf *b, size_t n_glyphs)
{
    put_bytes(b, 3, 1);
    put_bytes(b, 1, 2);
    put_bytes(b, 0, 2);
    put_bytes(b, 0, 1);
    put_bytes(b, (uint32_t)n_glyphs, 2);
}

/* An INDEX of one font DICT, which has nothing but its Private DICT. */
static void put_fd_array(struct buf *b, struct arena *a, size_t private_size,
                         uint32_t private_at)
{
    struct list l = {.bytes.a = a};

    dict_number(&l.bytes, (int32_t)private_size);
    dict_offset(&l.bytes, private_at);
    dict_op(&l.bytes, DICT_PRIVATE);
    list_end(&l);
    put_index(b, &l);
}

static struct list charstrings(struct arena *a, const struct cff_font *f,
                               const uint32_t *subr, size_t n_subrs,
                               struct widths w)
{
    struct list l = {.bytes.a = a};

    for (size_t i = 0; i < f->n_glyphs; i++) {
        put_glyph(&l.bytes, f, &f->glyphs[i], subr, subr_bias(n_subrs), w);
        list_end(&l);
    }
    return l;
}

struct str cff_write(struct arena *a, const struct cff_font *f)
{
    struct list subrs = {.bytes.a = a};
    uint32_t *subr = make_subrs(a, f, &subrs);
    struct widths w = choose_widths(f);
    struct list glyphs = charstrings(a, f, subr, subrs.n, w);
    struct buf private = private_dict(a, w), out, tail = {.a = a};
    struct offsets at = {0, 0, 0, 0, 0};

    /* Offsets have a fixed size: a first front tells where the rest starts. */
    at.charset = (uint32_t)front(a, f, &subrs, &at).n;
    put_charset(&tail, f->n_glyphs);
    at.fd_select = at.charset + (uint32_t)tail.n;
    put_fd_select(&tail, f->n_glyphs);
    at.charstrings = at.charset + (uint32_t)tail.n;
    put_index(&tail, &glyphs);
    at.private = at.charset + (uint32_t)tail.n;
    buf_bytes(&tail, private.s, private.n);
    at.fd_array = at.charset + (uint32_t)tail.n;
    put_fd_array(&tail, a, private.n, at.private);
    out = front(a, f, &subrs, &at);
    buf_bytes(&out, tail.s, tail.n);
    return buf_text(&out);
}
