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

struct steps {
    struct step *s;
    size_t n, cap;
};

void charstring_number(struct buf *b, int32_t v)
{
    if (v >= -107 && v <= 107) {
        buf_char(b, (char)(v + 139));
    } else if (v >= 108 && v <= 1131) {
        buf_char(b, (char)((v - 108) / 256 + 247));
        buf_char(b, (char)((v - 108) % 256));
    } else if (v >= -1131 && v <= -108) {
        buf_char(b, (char)((-v - 108) / 256 + 251));
        buf_char(b, (char)((-v - 108) % 256));
    } else {
        buf_char(b, 28);
        buf_char(b, (char)((uint32_t)v >> 8 & 255));
        buf_char(b, (char)((uint32_t)v & 255));
    }
}

static int32_t clamp(int32_t v)
{
    return v > NUMBER_MAX ? NUMBER_MAX : v < -NUMBER_MAX ? -NUMBER_MAX : v;
}

void charstring_move(struct buf *b, int32_t dx, int32_t dy)
{
    do {
        int32_t x = clamp(dx), y = clamp(dy);

        if (y == 0) {
            charstring_number(b, x);
            buf_char(b, CHARSTRING_HMOVETO);
        } else if (x == 0) {
            charstring_number(b, y);
            buf_char(b, CHARSTRING_VMOVETO);
        } else {
            charstring_number(b, x);
            charstring_number(b, y);
            buf_char(b, CHARSTRING_RMOVETO);
        }
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

static void numbers(struct buf *b, const int32_t *d, size_t n)
{
    for (size_t i = 0; i < n; i++)
        charstring_number(b, d[i]);
}

/* A run of lines alternately level and upright: one operand each. */
static size_t put_square_lines(struct buf *b, const struct step *s, size_t n)
{
    bool level = is_level(s);
    size_t i;

    for (i = 0; i < n && i < STACK && !s[i].curve; i++) {
        bool want_level = level == (i % 2 == 0);

        if (want_level ? !is_level(&s[i]) : !is_upright(&s[i]))
            break;
        charstring_number(b, want_level ? s[i].d[4] : s[i].d[5]);
    }
    buf_char(b, level ? CHARSTRING_HLINETO : CHARSTRING_VLINETO);
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
static size_t put_lines(struct buf *b, const struct step *s, size_t n)
{
    size_t i;

    if (is_level(s) || is_upright(s))
        return put_square_lines(b, s, n);
    for (i = 0; i < n && i < STACK / 2 && !s[i].curve; i++) {
        if (!is_slanted(&s[i]) && (i + 1 == n || !is_slanted(&s[i + 1])))
            break;
        numbers(b, s[i].d + 4, 2);
    }
    buf_char(b, CHARSTRING_RLINETO);
    return i;
}

/* hvcurveto, vhcurveto: tangents turn from level to upright and back. */
static size_t put_turning(struct buf *b, const struct step *s, size_t n,
                          bool level)
{
    bool at_level = level;
    size_t i;

    for (i = 0; i < n && i < STACK / 4 - 1 && s[i].curve; i++) {
        const int32_t *d = s[i].d;

        if (at_level ? !starts_level(&s[i]) : !starts_upright(&s[i]))
            break;
        charstring_number(b, at_level ? d[0] : d[1]);
        numbers(b, d + 2, 2);
        charstring_number(b, at_level ? d[5] : d[4]);
        /* The last curve may end in any direction, for one more operand. */
        if ((at_level ? d[4] : d[5]) != 0) {
            charstring_number(b, at_level ? d[4] : d[5]);
            i++;
            break;
        }
        at_level = !at_level;
    }
    buf_char(b, level ? CHARSTRING_HVCURVETO : CHARSTRING_VHCURVETO);
    return i;
}

/*
 * hhcurveto, vvcurveto: tangents level, or upright, at both ends; the first
 * curve may start in any direction, for one more operand.
 */
static size_t put_straight(struct buf *b, const struct step *s, size_t n,
                           bool level)
{
    size_t along = level ? 0 : 1, across = 1 - along, i;

    if (s->d[across] != 0)
        charstring_number(b, s->d[across]);
    for (i = 0; i < n && i < STACK / 4 - 1 && s[i].curve; i++) {
        const int32_t *d = s[i].d;

        if (d[4 + across] != 0 || (i > 0 && d[across] != 0))
            break;
        charstring_number(b, d[along]);
        numbers(b, d + 2, 2);
        charstring_number(b, d[4 + along]);
    }
    buf_char(b, level ? CHARSTRING_HHCURVETO : CHARSTRING_VVCURVETO);
    return i;
}

static bool is_general(const struct step *s)
{
    return s->curve && !starts_level(s) && !starts_upright(s) &&
           !is_level(s) && !is_upright(s);
}

static size_t put_general(struct buf *b, const struct step *s, size_t n)
{
    size_t i;

    for (i = 0; i < n && i < STACK / 6 && is_general(&s[i]); i++)
        numbers(b, s[i].d, 6);
    buf_char(b, CHARSTRING_RRCURVETO);
    return i;
}

static size_t put_curves(struct buf *b, const struct step *s, size_t n)
{
    if (starts_level(s))
        return is_level(s) ? put_straight(b, s, n, true)
                           : put_turning(b, s, n, true);
    if (starts_upright(s))
        return is_upright(s) ? put_straight(b, s, n, false)
                             : put_turning(b, s, n, false);
    if (is_level(s) || is_upright(s))
        return put_straight(b, s, n, is_level(s));
    return put_general(b, s, n);
}

static void put_steps(struct buf *b, const struct steps *steps)
{
    for (size_t i = 0; i < steps->n;) {
        const struct step *s = &steps->s[i];
        size_t n = steps->n - i;

        i += s->curve ? put_curves(b, s, n) : put_lines(b, s, n);
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
    struct arena *a;
    struct buf out;
    struct steps steps;         /* of the contour, not yet written */
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
    *ARENA_PUSH(p->a, p->steps.s, p->steps.n, p->steps.cap) = step;
    p->x = x;
    p->y = y;
}

/* Ends a contour: a line back to its start is implied (TN 5177 4.1). */
static void end_contour(struct pen *p)
{
    struct steps *steps = &p->steps;

    if (steps->n > 0 && p->x == p->start_x && p->y == p->start_y &&
        !steps->s[steps->n - 1].curve) {
        p->x -= steps->s[steps->n - 1].d[4];
        p->y -= steps->s[steps->n - 1].d[5];
        steps->n--;
    }
    put_steps(&p->out, steps);
    steps->n = 0;
}

/* Moves where the next contour starts, once it is known to have a line. */
static void begin_contour(struct pen *p)
{
    if (!p->begun) {
        p->result.x = p->start_x;
        p->result.y = p->start_y;
        p->begun = true;
    } else {
        charstring_move(&p->out, p->start_x - p->x, p->start_y - p->y);
    }
    p->x = p->start_x;
    p->y = p->start_y;
}

struct charstring charstring_of(struct arena *a, const struct outline *o,
                                int scale)
{
    struct pen p = {.a = a, .out.a = a, .scale = scale};
    bool open = false;

    for (size_t i = 0; i < o->n; i++) {
        const struct segment *s = &o->segments[i];

        if (s->kind == SEGMENT_MOVE) {
            if (open)
                end_contour(&p);
            open = false;
            p.start_x = scaled(s->x[0], scale);
            p.start_y = scaled(s->y[0], scale);
            continue;
        }
        if (!open)
            begin_contour(&p);
        open = true;
        add_step(&p, s);
    }
    if (open)
        end_contour(&p);
    p.result.ops = buf_text(&p.out);
    p.result.end_x = p.x;
    p.result.end_y = p.y;
    return p.result;
}
