#include "pdf/cffread.h"

#include "base/arena.h"

#define CIDS 65536u
#define OPERANDS 48
#define SUBR_DEPTH 10

/* Operators before the first moveto; a program that needs more is none. */
#define STEPS_MAX 10000

/* Two-byte operators have an escape before them. */
enum dict_op {
    OP_ESCAPE = 12, OP_CHARSET = 15, OP_CHARSTRINGS = 17, OP_PRIVATE = 18,
    OP_SUBRS = 19, OP_DEFAULT_WIDTH = 20, OP_NOMINAL_WIDTH = 21,
    OP_MATRIX = 256 + 7, OP_ROS = 256 + 30, OP_FD_ARRAY = 256 + 36,
    OP_FD_SELECT = 256 + 37
};

/* What is read of a DICT: operands of the operators above. */
struct dict {
    double charset, charstrings, private_size, private_at, subrs;
    double usual, nominal, matrix, fd_array, fd_select;
    bool ros;
};

/* The number of n bytes at `at`, 0 past the end. */
static uint32_t bytes_at(struct str s, size_t at, unsigned n)
{
    uint32_t v = 0;

    if (at > s.n || s.n - at < n)
        return 0;
    for (unsigned i = 0; i < n; i++)
        v = v << 8 | (unsigned char)s.s[at + i];
    return v;
}

/* Reads the INDEX at *at and moves past it. */
static bool read_index(struct str s, size_t *at, struct cff_index *out)
{
    size_t last;

    *out = (struct cff_index){.n = bytes_at(s, *at, 2)};
    if (*at > s.n || s.n - *at < 2)
        return false;
    if (out->n == 0) {
        *at += 2;
        return true;
    }
    out->size = bytes_at(s, *at + 2, 1);
    out->offsets = *at + 3;
    if (out->size < 1 || out->size > 4 ||
        out->offsets + (out->n + 1) * out->size > s.n)
        return false;
    out->data = out->offsets + (out->n + 1) * out->size - 1;
    last = bytes_at(s, out->offsets + out->n * out->size, out->size);
    *at = out->data + last;
    return *at <= s.n;
}

static bool index_item(struct str s, const struct cff_index *x, size_t i,
                       struct str *out)
{
    size_t from, to;

    if (i >= x->n)
        return false;
    from = bytes_at(s, x->offsets + i * x->size, x->size);
    to = bytes_at(s, x->offsets + (i + 1) * x->size, x->size);
    if (from == 0 || from > to || x->data + to > s.n)
        return false;
    *out = str_sub(s, x->data + from, x->data + to);
    return true;
}

/* Nibbles of a real (table 5); moves *at past them. */
static double read_real(struct str s, size_t *at)
{
    double v = 0, scale = 1;
    bool point = false, minus = false, done = false;
    int exponent = 0, sign = 0;

    while (*at < s.n && !done) {
        unsigned byte = (unsigned char)s.s[(*at)++];

        for (int half = 0; half < 2 && !done; half++) {
            unsigned nibble = half == 0 ? byte >> 4 : byte & 15;

            if (nibble < 10 && sign != 0)
                exponent = exponent < 99 ? exponent * 10 + (int)nibble : 99;
            else if (nibble < 10) {
                v = v * 10 + nibble;
                scale = point ? scale * 10 : 1;
            }
            point = point || nibble == 10;
            sign = nibble == 11 ? 1 : nibble == 12 ? -1 : sign;
            minus = minus || nibble == 14;
            done = nibble == 15;
        }
    }
    for (v /= scale; exponent > 0; exponent--)
        v = sign < 0 ? v / 10 : v * 10;
    return minus ? -v : v;
}

/* The number of a DICT at *at, whose first byte is b0 (table 3). */
static double read_number(struct str s, size_t *at, unsigned b0)
{
    size_t from = *at;

    if (b0 == 30)
        return read_real(s, at);
    if (b0 >= 32 && b0 <= 246)
        return (int)b0 - 139;
    if (b0 >= 247) {
        *at += 1;
        return b0 < 251 ? ((int)b0 - 247) * 256 + (int)bytes_at(s, from, 1) +
                              108
                        : -((int)b0 - 251) * 256 - (int)bytes_at(s, from, 1) -
                              108;
    }
    *at += b0 == 28 ? 2 : 4;
    if (b0 == 28)
        return (int16_t)bytes_at(s, from, 2);
    return (int32_t)bytes_at(s, from, 4);
}

static void take(struct dict *d, unsigned op, const double *v, size_t n)
{
    double last = n > 0 ? v[n - 1] : 0;

    switch (op) {
    case OP_CHARSET: d->charset = last; break;
    case OP_CHARSTRINGS: d->charstrings = last; break;
    case OP_SUBRS: d->subrs = last; break;
    case OP_DEFAULT_WIDTH: d->usual = last; break;
    case OP_NOMINAL_WIDTH: d->nominal = last; break;
    case OP_FD_ARRAY: d->fd_array = last; break;
    case OP_FD_SELECT: d->fd_select = last; break;
    case OP_MATRIX: d->matrix = v[0]; break;
    case OP_ROS: d->ros = true; break;
    case OP_PRIVATE:
        d->private_at = last;
        d->private_size = n > 1 ? v[n - 2] : 0;
        break;
    default: break;
    }
}

static struct dict read_dict(struct str s)
{
    struct dict d = {.matrix = 0};
    double v[OPERANDS] = {0};
    size_t at = 0, n = 0;

    while (at < s.n) {
        unsigned b0 = (unsigned char)s.s[at++];

        if (b0 > 21 && b0 != 31 && b0 != 255) {
            double number = read_number(s, &at, b0);

            if (n < OPERANDS)
                v[n++] = number;
            continue;
        }
        if (b0 == OP_ESCAPE)
            b0 = 256 + bytes_at(s, at++, 1);
        take(&d, b0, v, n);
        n = 0;
        v[0] = 0;
    }
    return d;
}

/* An offset as a place in the font, its end if it points past it. */
static size_t place(const struct cffread *f, double offset)
{
    return offset >= 0 && offset < (double)f->bytes.n ? (size_t)offset
                                                      : f->bytes.n;
}

static void read_private(struct cffread *f, const struct dict *d,
                         struct cff_private *out)
{
    size_t at = place(f, d->private_at), subrs;
    size_t end = place(f, d->private_at + d->private_size);
    struct dict own;

    if ((double)at + d->private_size == (double)f->bytes.n)
        end = f->bytes.n;
    own = read_dict(str_sub(f->bytes, at, end));
    *out = (struct cff_private){.usual = own.usual, .nominal = own.nominal};
    subrs = place(f, (double)at + own.subrs);
    if (own.subrs > 0 && !read_index(f->bytes, &subrs, &out->subrs))
        out->subrs.n = 0;
}

static bool read_privates(struct arena *a, struct cffread *f,
                          const struct dict *top)
{
    size_t at = place(f, top->fd_array);
    struct cff_index fonts;
    struct str s;

    if (!f->cid) {
        f->privates = ARENA_NEW(a, struct cff_private);
        f->n_privates = 1;
        read_private(f, top, f->privates);
        return true;
    }
    if (!read_index(f->bytes, &at, &fonts) || fonts.n == 0)
        return false;
    f->privates = ARENA_ARRAY(a, fonts.n, struct cff_private);
    f->n_privates = fonts.n;
    for (size_t i = 0; i < fonts.n; i++) {
        struct dict d;

        if (!index_item(f->bytes, &fonts, i, &s))
            return false;
        d = read_dict(s);
        read_private(f, &d, &f->privates[i]);
    }
    return true;
}

/* Which font DICT each glyph is in: formats 0 and 3. */
static bool read_select(struct arena *a, struct cffread *f, double offset)
{
    size_t at = place(f, offset), n = f->glyphs.n;
    unsigned format = bytes_at(f->bytes, at, 1);
    size_t ranges = bytes_at(f->bytes, at + 1, 2);

    f->font_of = arena_alloc(a, n + 1);
    if (!f->cid)
        return true;
    if (format == 0) {
        for (size_t i = 0; i < n; i++)
            f->font_of[i] = (uint8_t)bytes_at(f->bytes, at + 1 + i, 1);
        return at + 1 + n <= f->bytes.n;
    }
    for (size_t r = 0; format == 3 && r < ranges; r++) {
        size_t from = bytes_at(f->bytes, at + 3 + 3 * r, 2);
        size_t to = bytes_at(f->bytes, at + 6 + 3 * r, 2);

        for (; from < to && from < n; from++)
            f->font_of[from] = (uint8_t)bytes_at(f->bytes, at + 5 + 3 * r, 1);
    }
    return format == 3 && at + 5 + 3 * ranges <= f->bytes.n;
}

static void set_cid(struct cffread *f, size_t glyph, uint32_t cid)
{
    if (cid < CIDS && glyph < f->glyphs.n)
        f->glyph_of[cid] = (uint16_t)glyph;
}

/* The CID of each glyph: formats 0 to 2 (tables 17 to 20). */
static bool read_charset(struct arena *a, struct cffread *f, double offset)
{
    size_t at = place(f, offset) + 1, glyph = 1;
    unsigned format = bytes_at(f->bytes, at - 1, 1), left = format == 1 ? 1 : 2;

    f->glyph_of = ARENA_ARRAY(a, CIDS, uint16_t);
    if (!f->cid) {              /* a CIDFontType0C without CIDs: by index */
        for (size_t i = 1; i < f->glyphs.n; i++)
            set_cid(f, i, (uint32_t)i);
        return true;
    }
    while (glyph < f->glyphs.n && format <= 2) {
        uint32_t cid = bytes_at(f->bytes, at, 2);
        size_t more = format == 0 ? 0 : bytes_at(f->bytes, at + 2, left);

        if (at + 2 > f->bytes.n)
            return false;
        at += format == 0 ? 2 : 2 + left;
        for (size_t i = 0; i <= more; i++)
            set_cid(f, glyph++, cid + (uint32_t)i);
    }
    return format <= 2;
}

static bool read_front(struct cffread *f, struct str *top)
{
    size_t at = bytes_at(f->bytes, 2, 1);
    struct cff_index names, tops, strings;

    return bytes_at(f->bytes, 0, 1) == 1 &&
           read_index(f->bytes, &at, &names) &&
           index_item(f->bytes, &names, 0, &f->name) &&
           read_index(f->bytes, &at, &tops) &&
           index_item(f->bytes, &tops, 0, top) &&
           read_index(f->bytes, &at, &strings) &&
           read_index(f->bytes, &at, &f->subrs);
}

bool cffread_open(struct arena *a, struct str bytes, struct cffread *out,
                  const char **why)
{
    struct cffread *f = out;
    struct str top;
    struct dict d;
    size_t at;

    *f = (struct cffread){.bytes = bytes};
    *why = "has no header, names and top DICT as TN 5176 describes them";
    if (!read_front(f, &top))
        return false;
    d = read_dict(top);
    f->cid = d.ros;
    f->unit = d.matrix > 0 ? 1000 * d.matrix : 1;
    at = place(f, d.charstrings);
    *why = "has no CharStrings INDEX";
    if (!read_index(bytes, &at, &f->glyphs) || f->glyphs.n == 0)
        return false;
    *why = "has a font DICT or Private DICT that cannot be read";
    if (!read_privates(a, f, &d) || !read_select(a, f, d.fd_select))
        return false;
    *why = "has a charset that cannot be read";
    return read_charset(a, f, d.charset);
}

bool cffread_has(const struct cffread *f, uint32_t cid)
{
    return cid < CIDS && (cid == 0 || f->glyph_of[cid] != 0);
}

/* A charstring being run as far as its first moveto or stem. */
struct run {
    const struct cffread *f;
    const struct cff_private *private;
    double stack[OPERANDS];
    size_t n, steps;
    double width;
    bool done;
};

static int32_t subr_bias(size_t n)
{
    return n < 1240 ? 107 : n < 33900 ? 1131 : 32768;
}

static bool run(struct run *r, struct str s, unsigned depth);

static bool call(struct run *r, const struct cff_index *subrs, unsigned depth)
{
    struct str s;
    double number;

    if (r->n == 0 || depth >= SUBR_DEPTH)
        return false;
    number = r->stack[--r->n] + subr_bias(subrs->n);
    return number >= 0 && number < (double)subrs->n &&
           index_item(r->f->bytes, subrs, (size_t)number, &s) &&
           run(r, s, depth + 1);
}

/* An operator that clears the stack: a number too many is the width. */
static bool settle(struct run *r, size_t operands, bool stems)
{
    bool has = stems ? r->n % 2 != 0 : r->n > operands;

    r->done = true;
    r->width = has ? r->private->nominal + r->stack[0] : r->private->usual;
    return stems || r->n <= operands + 1;
}

static bool operate(struct run *r, unsigned op, unsigned depth)
{
    switch (op) {
    case 1: case 3: case 18: case 19: case 20: case 23:
        return settle(r, 0, true);
    case 21:
        return settle(r, 2, false);
    case 4: case 22:
        return settle(r, 1, false);
    case 14:
        return settle(r, r->n >= 4 ? 4 : 0, false);
    case 10:
        return call(r, &r->private->subrs, depth);
    case 29:
        return call(r, &r->f->subrs, depth);
    default:                    /* no path begins without a moveto */
        return false;
    }
}

static bool run(struct run *r, struct str s, unsigned depth)
{
    for (size_t i = 0; i < s.n && !r->done;) {
        unsigned b0 = (unsigned char)s.s[i++];
        double v;

        if (b0 == 11)
            return true;
        if (b0 < 32 && b0 != 28) {
            if (++r->steps > STEPS_MAX || !operate(r, b0, depth))
                return false;
            continue;
        }
        if (b0 == 255) {
            v = (int32_t)bytes_at(s, i, 4) / 65536.0;
            i += 4;
        } else {
            v = read_number(s, &i, b0);
        }
        if (r->n == OPERANDS)
            return false;
        r->stack[r->n++] = v;
    }
    return depth > 0 || r->done;
}

bool cffread_width(const struct cffread *f, uint32_t cid, double *out)
{
    size_t glyph = cid < CIDS ? f->glyph_of[cid] : 0;
    struct run r = {.f = f};
    struct str s;

    if (f->font_of[glyph] >= f->n_privates ||
        !index_item(f->bytes, &f->glyphs, glyph, &s))
        return false;
    r.private = &f->privates[f->font_of[glyph]];
    if (!run(&r, s, 0))
        return false;
    *out = r.width * f->unit;
    return true;
}
