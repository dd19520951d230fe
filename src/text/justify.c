#include "text/justify.h"

#include "base/arena.h"
#include "text/glue.h"

struct filler {
    const struct linefit *f;
    struct line *line;
    size_t seen;                /* placed up to the last visible one */
};

static unit placed_width(const struct placed *q)
{
    return unit_of_em(q->adv, q->size) + q->extra;
}

static unit sum_widths(const struct line *line, size_t n)
{
    unit w = 0;

    for (size_t i = 0; i < n; i++)
        w += placed_width(&line->placed[i]);
    return w;
}

static void place_one(const struct linefit *f, const struct cluster *c,
                      struct placed *q)
{
    q->para = f->p;
    q->cluster = c;
    q->size = para_size(f->e, f->p, c, f->fit);
    q->adv = c->adv;
    q->lead = c->lead;
    q->extra = unit_of_em(c->kern, q->size);
}

/* The closer at the end loses its blank half, the gap and the kern go. */
static void trim_edges(struct line *line, size_t seen)
{
    struct placed *a = &line->placed[0], *z = &line->placed[seen - 1];

    a->adv -= a->cluster->trim_start;
    a->lead -= a->cluster->trim_start;
    z->adv -= z->cluster->trim_end + z->cluster->gap;
    z->extra = 0;
    if (z->cluster->class == CLUSTER_HYPHEN && seen > 1)
        (z - 1)->extra = 0;     /* it was meant for the next letter */
}

struct line justify_place(struct arena *a, const struct linefit *f,
                          const struct span_of_line *s)
{
    struct line line = {0};
    size_t seen = 0;

    line.placed = ARENA_ARRAY(a, s->end - s->first, struct placed);
    for (size_t i = s->first; i < s->end; i++) {
        const struct cluster *c = &f->p->clusters[i];

        /* A soft hyphen inside a line is nothing. */
        if (c->class == CLUSTER_HYPHEN && i + 1 != f->seen[s->end])
            continue;
        /* Nor is there a separator from what is on the next one. */
        if (c->between && c->class != CLUSTER_SPACE &&
            i >= f->seen[s->end])
            continue;
        place_one(f, c, &line.placed[line.n++]);
        if (i < f->seen[s->end])
            seen = line.n;
    }
    if (seen > 0)
        trim_edges(&line, seen);
    line.width = sum_widths(&line, seen) - linefit_hanging(f, s);
    line.natural = line.width;
    line.room = linefit_room(f, s->first);
    return line;
}

/* --- filling ----------------------------------------------------------- */

static struct glue placed_glue(const struct filler *k, size_t i)
{
    const struct placed *q = &k->line->placed[i];

    return glue_of(k->f->p, (size_t)(q->cluster - k->f->p->clusters),
                   q->size);
}

/* The first opener has lost its half already. */
static bool may_shrink(const struct placed *q, size_t i)
{
    return i > 0 || q->cluster->class != CLUSTER_OPEN;
}

/* Punctuation gives from its own advance, all else from the space after. */
static void shrink_one(struct placed *q, enum shrink_level level, unit by)
{
    int32_t mem;

    if (level == SHRINK_SPACE || level == SHRINK_GAP) {
        q->extra -= by;
        return;
    }
    mem = (int32_t)unit_in_em(by, q->size);
    q->adv -= mem;
    if (q->cluster->class == CLUSTER_MIDDLE)
        q->lead -= mem / 2;
    else if (q->cluster->class == CLUSTER_OPEN)
        q->lead -= mem;
}

/* Takes `need` from one level, each place its share; returns what is left. */
static unit shrink_level(struct filler *k, enum shrink_level level, unit need)
{
    unit total = 0, done = 0, taken = 0;

    for (size_t i = 0; i + 1 < k->seen; i++) {
        struct glue g = placed_glue(k, i);

        if (g.shrink_level == level && may_shrink(&k->line->placed[i], i))
            total += g.shrink;
    }
    if (total == 0)
        return need;
    for (size_t i = 0; i + 1 < k->seen; i++) {
        struct glue g = placed_glue(k, i);
        unit use = need < total ? need : total;
        unit target;

        if (g.shrink_level != level || g.shrink == 0 ||
            !may_shrink(&k->line->placed[i], i))
            continue;
        done += g.shrink;
        target = done * use / total;
        shrink_one(&k->line->placed[i], level, target - taken);
        taken = target;
    }
    return need - taken;
}

static unit stretch_level(struct filler *k, enum stretch_level level,
                          unit need)
{
    unit total = 0, done = 0, given = 0, use;

    for (size_t i = 0; i + 1 < k->seen; i++) {
        struct glue g = placed_glue(k, i);

        total += glue_stretch(&g, level);
    }
    if (total == 0)
        return need;
    use = need < total ? need : total;
    for (size_t i = 0; i + 1 < k->seen; i++) {
        struct glue g = placed_glue(k, i);
        unit share = glue_stretch(&g, level), target;

        if (share == 0)
            continue;
        done += share;
        target = done * use / total;
        k->line->placed[i].extra += target - given;
        given = target;
    }
    return need - given;
}

static void shrink(struct filler *k, unit need)
{
    for (int level = 0; level < SHRINK_N && need > 0; level++) {
        unit left = shrink_level(k, (enum shrink_level)level, need);

        k->line->shrunk[level] = need - left;
        need = left;
    }
}

static void stretch_out(struct filler *k, unit need)
{
    for (int level = 0; level < STRETCH_N && need > 0; level++) {
        unit left = stretch_level(k, (enum stretch_level)level, need);

        k->line->stretched[level] = need - left;
        need = left;
    }
}

/*
 * Where the font changes, plain pdftotext ends a word, and takes room between
 * words for spaces however little it is, if it is the same all along the line.
 * There the adjustment goes into the glyph's own advance.
 */
static void bake(struct line *line, size_t n)
{
    for (size_t i = 0; i + 1 < n; i++) {
        struct placed *q = &line->placed[i];
        const struct cluster *next = line->placed[i + 1].cluster;

        if (q->cluster->item == next->item ||
            q->cluster->class == CLUSTER_SPACE || next->class == CLUSTER_SPACE)
            continue;
        q->adv += (int32_t)unit_in_em(q->extra, q->size);
        q->extra = 0;
    }
}

void justify_fill(const struct linefit *f, const struct span_of_line *s,
                  struct line *line, bool stretch)
{
    struct filler k = {f, line, line_seen(line)};
    unit need = line->room - line->width;

    if (need < 0) {
        shrink(&k, -need);
    } else if (stretch && need <= s->stretch + s->emergency) {
        stretch_out(&k, need);
    }
    bake(line, k.seen);
    line->width = sum_widths(line, k.seen) - linefit_hanging(f, s);
}

void justify_spread(struct line *line, unit room)
{
    size_t n = line_seen(line);
    unit rest = room - line->width, given = 0;

    if (n < 2 || rest <= 0)
        return;
    for (size_t i = 0; i < n; i++) {
        if (line->placed[i].cluster->class != CLUSTER_HAN)
            return;
    }
    for (size_t i = 0; i + 1 < n; i++) {
        struct placed *q = &line->placed[i];
        unit target = rest * (unit)(i + 1) / (unit)(n - 1);

        q->adv += (int32_t)unit_in_em(target - given, q->size);
        given = target;
    }
    line->width = sum_widths(line, n);
}
