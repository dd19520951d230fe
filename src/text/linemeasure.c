#include "base/arena.h"
#include "text/glue.h"
#include "text/linefit.h"
#include "text/spacing.h"

void linefit_measure(struct linefit *f)
{
    const struct para *p = f->p;
    size_t n = p->n_clusters;

    f->natural = ARENA_ARRAY(f->scratch, n + 1, unit);
    f->stretch = ARENA_ARRAY(f->scratch, n + 1, unit);
    f->emergency = ARENA_ARRAY(f->scratch, n + 1, unit);
    f->shrink = ARENA_ARRAY(f->scratch, n + 1, unit);
    f->seen = ARENA_ARRAY(f->scratch, n + 1, uint32_t);
    for (size_t i = 0; i < n; i++) {
        const struct cluster *c = &p->clusters[i];
        unit size = para_size(f->e, p, c, f->fit);
        struct glue g = glue_of(p, i, size);
        int64_t mem = c->class == CLUSTER_HYPHEN ? 0 : c->adv + c->kern;

        f->natural[i + 1] = f->natural[i] + unit_of_em(mem, size);
        f->stretch[i + 1] = f->stretch[i] + g.stretch;
        f->emergency[i + 1] = f->emergency[i] + g.emergency;
        f->shrink[i + 1] = f->shrink[i] + g.shrink;
        f->seen[i + 1] = cluster_is_unseen(c) ? f->seen[i] : (uint32_t)i + 1;
    }
}

static unit em_of(const struct linefit *f, const struct cluster *c,
                  int64_t mem)
{
    return mem == 0 ? 0 : unit_of_em(mem, para_size(f->e, f->p, c, f->fit));
}

/* What the line gains (-) or loses at its ends. */
static unit edge(const struct linefit *f, size_t first, size_t last)
{
    const struct cluster *a = &f->p->clusters[first];
    const struct cluster *z = &f->p->clusters[last];
    int64_t lost = z->trim_end + z->gap + z->kern;

    if (z->class == CLUSTER_HYPHEN)
        lost = (last > first ? (z - 1)->kern : 0) - z->adv;
    return em_of(f, a, a->trim_start) + em_of(f, z, lost);
}

struct span_of_line linefit_line(const struct linefit *f, size_t first,
                                 size_t end)
{
    struct span_of_line s = {.first = first, .end = end};
    size_t seen = f->seen[end];
    unit size;

    if (seen <= first)
        return s;
    s.natural = f->natural[seen] - f->natural[first] -
                edge(f, first, seen - 1);
    s.stretch = f->stretch[seen - 1] - f->stretch[first];
    s.emergency = f->emergency[seen - 1] - f->emergency[first];
    s.shrink = f->shrink[seen - 1] - f->shrink[first];
    if (f->p->clusters[first].class == CLUSTER_OPEN && seen - 1 > first) {
        size = para_size(f->e, f->p, &f->p->clusters[first], f->fit);
        s.shrink -= glue_of(f->p, first, size).shrink;
    }
    s.natural -= linefit_hanging(f, &s);
    return s;
}

unit linefit_room(const struct linefit *f, size_t first)
{
    unit indent = f->indent;

    if (first > 0)
        indent = indent < 0 ? -indent : 0;
    else if (indent < 0)
        indent = 0;
    return f->width > indent ? f->width - indent : 0;
}

bool linefit_is_last(const struct linefit *f, size_t end)
{
    return end >= f->p->n_clusters || f->p->clusters[end].brk == BRK_MUST;
}

bool linefit_hyphenated(const struct linefit *f, size_t end)
{
    return end < f->p->n_clusters && f->seen[end] > 0 &&
           f->p->clusters[f->seen[end] - 1].class == CLUSTER_HYPHEN;
}

/* ，。、 where they stand at the left of their square: not in Hant. */
static bool cluster_hangs(const struct para *p, const struct cluster *c)
{
    uint32_t u = cluster_first(p, c);

    return c->trim_end > 0 && (u == 0xFF0C || u == 0x3002 || u == 0x3001);
}

/* PW-14: of ，。、 only one hangs, not in a last line. */
unit linefit_hanging(const struct linefit *f, const struct span_of_line *s)
{
    size_t seen = f->seen[s->end];
    const struct cluster *z;

    if (!f->p->style->hang_punct || !f->justified || seen < s->first + 2 ||
        linefit_is_last(f, s->end))
        return 0;
    z = &f->p->clusters[seen - 1];
    if (!cluster_hangs(f->p, z) || cluster_is_punct(z - 1))
        return 0;
    return em_of(f, z, z->adv - z->trim_end);
}
