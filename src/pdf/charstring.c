#include "pdf/charstring.h"

#include "base/arena.h"

/* TN 5177 appendix B: operands on the stack at once. */
#define STACK 48
#define NUMBER_MAX 32000

/* A line or curve, relative: lines have only the last pair. */
struct step {
    bool curve;
    int32_t d[6];               /* dx1 dy1 dx2 dy2 dx3 dy3 */
};

/* Where bytes go; whoever made it has seen to it that there is room. */
struct sink {
    char *p;
};

/* No more than seven numbers of three bytes and an operator for a segment. */
#define BYTES_PER_SEGMENT 22

static void put_op(struct sink *o, enum charstring_op op)
{
    *o->p++ = (char)op;
}

static void put_number(struct sink *o, int32_t v)
{
    char *p = o->p;

    if (v >= -107 && v <= 107) {
        *p++ = (char)(v + 139);
    } else if (v >= 108 && v <= 1131) {
        *p++ = (char)((v - 108) / 256 + 247);
        *p++ = (char)((v - 108) % 256);
    } else if (v >= -1131 && v <= -108) {
        *p++ = (char)((-v - 108) / 256 + 251);
        *p++ = (char)((-v - 108) % 256);
    } else {
        *p++ = 28;
        *p++ = (char)((uint32_t)v >> 8 & 255);
        *p++ = (char)((uint32_t)v & 255);
    }
    o->p = p;
}

void charstring_number(struct buf *b, int32_t v)
{
    char tmp[3];
    struct sink o = {tmp};

    put_number(&o, v);
    buf_bytes(b, tmp, (size_t)(o.p - tmp));
}

static int32_t clamp(int32_t v)
{
    return v > NUMBER_MAX ? NUMBER_MAX : v < -NUMBER_MAX ? -NUMBER_MAX : v;
}

/* A moveto that needs no number out of range. */
static void put_move(struct sink *o, int32_t dx, int32_t dy)
{
    if (dx != 0 || dy == 0)
        put_number(o, dx);
    if (dy != 0)
        put_number(o, dy);
    put_op(o, dy == 0   ? CHARSTRING_HMOVETO
              : dx == 0 ? CHARSTRING_VMOVETO
                        : CHARSTRING_RMOVETO);
}

void charstring_move(struct buf *b, int32_t dx, int32_t dy)
{
    do {
        int32_t x = clamp(dx), y = clamp(dy);
        char tmp[8];
        struct sink o = {tmp};

        put_move(&o, x, y);
        buf_bytes(b, tmp, (size_t)(o.p - tmp));
        dx -= x;
        dy -= y;
    } while (dx != 0 || dy != 0);
}

static bool is_level(const struct step *s)
{
    return s->d[5] == 0;
}

static bool is_upright(const struct step *s)
{
    return s->d[4] == 0;
}

static bool starts_level(const struct step *s)
{
    return s->d[1] == 0;
}

static bool starts_upright(const struct step *s)
{
    return s->d[0] == 0;
}

static void numbers(struct sink *o, const int32_t *d, size_t n)
{
    for (size_t i = 0; i < n; i++)
        put_number(o, d[i]);
}

/* A run of lines alternately level and upright: one operand each. */
static size_t put_square_lines(struct sink *o, const struct step *s, size_t n)
{
    bool level = is_level(s);
    size_t i;

    for (i = 0; i < n && i < STACK && !s[i].curve; i++) {
        bool want_level = level == (i % 2 == 0);

        if (want_level ? !is_level(&s[i]) : !is_upright(&s[i]))
            break;
        put_number(o, want_level ? s[i].d[4] : s[i].d[5]);
    }
    put_op(o, level ? CHARSTRING_HLINETO : CHARSTRING_VLINETO);
    return i;
}

static bool is_slanted(const struct step *s)
{
    return !s->curve && !is_level(s) && !is_upright(s);
}

/*
 * A run of slanted lines. A square one between two of them stays in: a zero is
 * one byte, leaving the run and coming back two.
 */
static size_t put_lines(struct sink *o, const struct step *s, size_t n)
{
    size_t i;

    if (is_level(s) || is_upright(s))
        return put_square_lines(o, s, n);
    for (i = 0; i < n && i < STACK / 2 && !s[i].curve; i++) {
        if (!is_slanted(&s[i]) && (i + 1 == n || !is_slanted(&s[i + 1])))
            break;
        numbers(o, s[i].d + 4, 2);
    }
    put_op(o, CHARSTRING_RLINETO);
    return i;
}

/* hvcurveto, vhcurveto: tangents turn from level to upright and back. */
static size_t put_turning(struct sink *o, const struct step *s, size_t n,
                          bool level)
{
    bool at_level = level;
    size_t i;

    for (i = 0; i < n && i < STACK / 4 - 1 && s[i].curve; i++) {
        const int32_t *d = s[i].d;

        if (at_level ? !starts_level(&s[i]) : !starts_upright(&s[i]))
            break;
        put_number(o, at_level ? d[0] : d[1]);
        numbers(o, d + 2, 2);
        put_number(o, at_level ? d[5] : d[4]);
        /* The last curve may end in any direction, for one more operand. */
        if ((at_level ? d[4] : d[5]) != 0) {
            put_number(o, at_level ? d[4] : d[5]);
            i++;
            break;
        }
        at_level = !at_level;
    }
    put_op(o, level ? CHARSTRING_HVCURVETO : CHARSTRING_VHCURVETO);
    return i;
}

/*
 * hhcurveto, vvcurveto: tangents level, or upright, at both ends; the first
 * curve may start in any direction, for one more operand.
 */
static size_t put_straight(struct sink *o, const struct step *s, size_t n,
                           bool level)
{
    size_t along = level ? 0 : 1, across = 1 - along, i;

    if (s->d[across] != 0)
        put_number(o, s->d[across]);
    for (i = 0; i < n && i < STACK / 4 - 1 && s[i].curve; i++) {
        const int32_t *d = s[i].d;

        if (d[4 + across] != 0 || (i > 0 && d[across] != 0))
            break;
        put_number(o, d[along]);
        numbers(o, d + 2, 2);
        put_number(o, d[4 + along]);
    }
    put_op(o, level ? CHARSTRING_HHCURVETO : CHARSTRING_VVCURVETO);
    return i;
}

static bool is_general(const struct step *s)
{
    return s->curve && !starts_level(s) && !starts_upright(s) &&
           !is_level(s) && !is_upright(s);
}

static size_t put_general(struct sink *o, const struct step *s, size_t n)
{
    size_t i;

    for (i = 0; i < n && i < STACK / 6 && is_general(&s[i]); i++)
        numbers(o, s[i].d, 6);
    put_op(o, CHARSTRING_RRCURVETO);
    return i;
}

static size_t put_curves(struct sink *o, const struct step *s, size_t n)
{
    if (starts_level(s))
        return is_level(s) ? put_straight(o, s, n, true)
                           : put_turning(o, s, n, true);
    if (starts_upright(s))
        return is_upright(s) ? put_straight(o, s, n, false)
                             : put_turning(o, s, n, false);
    if (is_level(s) || is_upright(s))
        return put_straight(o, s, n, is_level(s));
    return put_general(o, s, n);
}

static void put_steps(struct sink *o, const struct step *s, size_t n)
{
    while (n > 0) {
        size_t done = s->curve ? put_curves(o, s, n) : put_lines(o, s, n);

        s += done;
        n -= done;
    }
}

/* Halves round up, as in outline.c: alike on both sides of the origin. */
static int32_t scaled(int32_t v, int scale)
{
    int64_t p = (int64_t)v * scale + 500;

    return (int32_t)(p / 1000 - (p % 1000 < 0));
}

/* One outline being encoded. */
struct pen {
    struct sink out;
    struct step *steps;         /* of the contour, not yet written */
    size_t n;
    int scale;
    int32_t x, y;               /* current point */
    int32_t start_x, start_y;   /* of the contour */
    bool begun;                 /* the first point is known */
    struct charstring result;
};

static void add_step(struct pen *p, const struct segment *s)
{
    struct step step = {.curve = s->kind == SEGMENT_CURVE};
    int points = step.curve ? 3 : 1;
    int32_t x = p->x, y = p->y, moved = 0;

    for (int i = 0; i < points; i++) {
        int32_t to_x = scaled(s->x[i], p->scale);
        int32_t to_y = scaled(s->y[i], p->scale);
        int at = 6 - 2 * points + 2 * i;

        step.d[at] = to_x - x;
        step.d[at + 1] = to_y - y;
        moved |= step.d[at] | step.d[at + 1];
        x = to_x;
        y = to_y;
    }
    if (moved == 0)
        return;
    p->steps[p->n++] = step;
    p->x = x;
    p->y = y;
}

/* Ends a contour: a line back to its start is implied (TN 5177 4.1). */
static void end_contour(struct pen *p)
{
    const struct step *last = p->steps + p->n - 1;

    if (p->n > 0 && p->x == p->start_x && p->y == p->start_y && !last->curve) {
        p->x -= last->d[4];
        p->y -= last->d[5];
        p->n--;
    }
    put_steps(&p->out, p->steps, p->n);
    p->n = 0;
}

/* Moves where the next contour starts, once it is known to have a line. */
static void begin_contour(struct pen *p)
{
    if (!p->begun) {
        p->result.x = p->start_x;
        p->result.y = p->start_y;
        p->begun = true;
    } else {
        put_move(&p->out, p->start_x - p->x, p->start_y - p->y);
    }
    p->x = p->start_x;
    p->y = p->start_y;
}

static void draw(struct pen *p, const struct outline *o)
{
    bool open = false;

    for (size_t i = 0; i < o->n; i++) {
        const struct segment *s = &o->segments[i];

        if (s->kind == SEGMENT_MOVE) {
            if (open)
                end_contour(p);
            open = false;
            p->start_x = scaled(s->x[0], p->scale);
            p->start_y = scaled(s->y[0], p->scale);
            continue;
        }
        if (!open)
            begin_contour(p);
        open = true;
        add_step(p, s);
    }
    if (open)
        end_contour(p);
}

static void make_room(struct charstring_room *room, size_t n)
{
    if (n <= room->n)
        return;
    room->n = 2 * n;
    room->steps = ARENA_ARRAY(room->arena, room->n, struct step);
    room->out = arena_alloc(room->arena, room->n * BYTES_PER_SEGMENT);
}

struct charstring charstring_of(struct charstring_room *room,
                                const struct outline *o, int scale)
{
    struct pen p = {.scale = scale};
    size_t n;

    make_room(room, o->n);
    p.out.p = room->out;
    p.steps = room->steps;
    draw(&p, o);
    n = (size_t)(p.out.p - room->out);
    p.result.ops = (struct str){arena_copy(room->arena, room->out, n), n};
    p.result.end_x = p.x;
    p.result.end_y = p.y;
    return p.result;
}
