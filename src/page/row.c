#include "page/row.h"

#include <string.h>

#include "base/arena.h"

/* A space wider than this is not an ordinary one, nor one of a typewriter. */
#define WIDE_SPACE 620          /* [em/1000] */

int64_t placed_advance(const struct placed *p)
{
    return (int64_t)p->adv * p->size + p->extra * 1000;
}

static bool is_space(const struct placed *p)
{
    return !p->cluster || p->cluster->class == CLUSTER_SPACE;
}

bool placed_visible(const struct placed *p)
{
    if (is_space(p) || p->cluster->class == CLUSTER_HIDDEN)
        return false;
    return p->cluster->class != CLUSTER_HYPHEN || p->adv > 0;
}

/* Index of the last visible one of the n, or n. */
static size_t last_visible(const struct placed *p, size_t n)
{
    for (size_t i = n; i > 0; i--)
        if (placed_visible(&p[i - 1]))
            return i - 1;
    return n;
}

static size_t first_visible(const struct placed *p, size_t n)
{
    size_t i = 0;

    while (i < n && !placed_visible(&p[i]))
        i++;
    return i;
}

static int64_t run(const struct placed *p, size_t n)
{
    int64_t sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += placed_advance(&p[i]);
    return sum;
}

/* Thousandths of a unit to units. */
static unit whole(int64_t fine)
{
    return fine < 0 ? -((-fine + 500) / 1000) : (fine + 500) / 1000;
}

unit placed_width(const struct placed *p, size_t n)
{
    size_t last = last_visible(p, n);

    return last == n ? 0 : whole(run(p, last + 1) - p[last].extra * 1000);
}

/* The line so far: pen is where it ends, in thousandths of a unit. */
struct joined {
    struct placed *p;
    size_t n;
    int64_t pen;
};

/*
 * The space between what is joined and the next cell: one that hangs after a
 * broken line serves, else one is added.
 */
static struct placed *join_space(struct joined *j)
{
    struct placed *last = &j->p[j->n - 1];

    if (is_space(last)) {
        j->pen -= last->extra * 1000;
        last->extra = 0;
        return last;
    }
    j->p[j->n] = (struct placed){last->para, NULL, last->tag, last->size,
                                 0, ROW_SPACE, 0};
    j->pen += placed_advance(&j->p[j->n]);
    return &j->p[j->n++];
}

int32_t placed_widen(struct placed *p, int64_t part, int64_t *gap)
{
    int64_t mem = p->size > 0 ? part / p->size : 0;

    if (mem > ROW_MAX_ADVANCE - p->adv)
        mem = p->adv < ROW_MAX_ADVANCE ? ROW_MAX_ADVANCE - p->adv : 0;
    p->adv += (int32_t)mem;
    *gap -= mem * p->size;
    return (int32_t)mem;
}

/*
 * What the limit leaves over goes before the last glyph of the left cell, which
 * is drawn so much further back: nothing moves.
 */
static void widen_earlier(struct placed *p, size_t last, int64_t *gap)
{
    size_t i = last_visible(p, last);

    if (i + 1 != last || p[i].size != p[last].size)
        return;
    p[last].lead -= placed_widen(&p[i], *gap, gap);
}

/*
 * Spreads the gap before the cell right[0..n): half before the space, half
 * after, what the limits leave over into the space, and the rest of less than
 * a thousandth of an em beside it.
 */
static void spread_gap(struct joined *j, struct placed *space, int64_t gap,
                       struct placed *right, size_t n)
{
    size_t left = last_visible(j->p, j->n), first = first_visible(right, n);

    if (left < j->n)
        placed_widen(&j->p[left], first < n ? gap / 2 : gap, &gap);
    if (first < n)
        right[first].lead += placed_widen(&right[first], gap, &gap);
    if (left < j->n && first < n)
        widen_earlier(j->p, left, &gap);
    placed_widen(space, gap, &gap);
    space->extra = whole(gap);
}

/* Gives what space i is wider than an ordinary one to its neighbours. */
static void narrow_space(struct placed *p, size_t n, size_t i)
{
    size_t first = i + 1 + first_visible(&p[i + 1], n - i - 1);
    size_t left = last_visible(p, i);
    int64_t gap = (int64_t)(p[i].adv - ROW_SPACE) * p[i].size;

    if (left == i || first == n)
        return;
    p[i].adv = ROW_SPACE;
    placed_widen(&p[left], gap / 2, &gap);
    p[first].lead += placed_widen(&p[first], gap, &gap);
    placed_widen(&p[i], gap, &gap);
    p[i].extra += whole(gap);
}

void placed_narrow_spaces(struct placed *p, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (is_space(&p[i]) && p[i].adv > WIDE_SPACE)
            narrow_space(p, n, i);
}

/* Room for the space alone, or not even that: no advance is negative. */
static void squeeze(struct placed *space, int64_t gap)
{
    int64_t mem = space->size > 0 ? (-gap + space->size - 1) / space->size : 0;

    space->adv = mem < space->adv ? space->adv - (int32_t)mem : 0;
}

static void append(struct joined *j, const struct block *part)
{
    struct placed *space, *right;
    int64_t before, gap;

    if (j->n == 0) {
        j->pen = part->x * 1000;
        before = j->pen;
        space = NULL;
    } else {
        space = join_space(j);
        before = j->pen - placed_advance(space);
    }
    right = &j->p[j->n];
    memcpy(right, part->placed, part->n * sizeof *right);
    gap = part->x * 1000 - j->pen;
    if (space && gap >= 0) {
        /* Of what widens the glyph before it the pen knows nothing yet. */
        int64_t sum = run(j->p, j->n);

        spread_gap(j, space, gap, right, part->n);
        j->pen += run(j->p, j->n) - sum;
    } else if (space) {
        squeeze(space, gap);
        j->pen = before + placed_advance(space);
    }
    j->pen += run(right, part->n);
    j->n += part->n;
}

/* A tag that lines have, and the one they get for it. */
struct renewed {
    const struct tag *old, *now;
    size_t line;                /* the last that has it */
};

struct renewals {
    struct arena *a;
    struct renewed *list;
    size_t n, cap;
    const struct tag *last;     /* the old one that the line above ends with */
};

static struct renewed *renewed_of(struct renewals *r, const struct tag *tag,
                                  size_t line)
{
    for (size_t i = 0; i < r->n; i++)
        if (r->list[i].old == tag)
            return &r->list[i];
    *ARENA_PUSH(r->a, r->list, r->n, r->cap) =
        (struct renewed){tag, tag, line};
    return &r->list[r->n - 1];
}

/* The line's tags; one that goes on from the line above does so only where
 * nothing stands between. */
static void renew_line(struct renewals *r, struct block *b, size_t line)
{
    const struct tag *first = NULL, *last = NULL;

    for (size_t i = 0; i < b->n; i++) {
        struct placed *p = &b->placed[i];
        struct renewed *x;

        if (!p->tag)
            continue;
        first = first ? first : p->tag;
        last = p->tag;
        x = renewed_of(r, p->tag, line);
        if (x->line < line &&
            (x->line + 1 < line || p->tag != first || p->tag != r->last)) {
            struct tag *tag = ARENA_NEW(r->a, struct tag);

            *tag = *x->old;
            x->now = tag;
        }
        x->line = line;
        p->tag = x->now;
    }
    r->last = last;
}

void row_part_tags(struct arena *a, struct block *lines, size_t n)
{
    struct renewals r = {.a = a};

    for (size_t i = 0; i < n; i++)
        renew_line(&r, &lines[i], i);
}

struct block row_join(struct arena *a, const struct block *const *parts,
                      size_t n)
{
    struct block b = {0};
    struct joined j = {0};
    size_t room = 0;

    for (size_t i = 0; i < n; i++)
        room += parts[i]->n + 1;
    j.p = ARENA_ARRAY(a, room, struct placed);
    for (size_t i = 0; i < n; i++) {
        if (parts[i]->n == 0)
            continue;
        if (j.n == 0)
            b.x = parts[i]->x;
        append(&j, parts[i]);
    }
    b.placed = j.p;
    b.n = j.n;
    b.width = placed_width(j.p, j.n);
    return b;
}
