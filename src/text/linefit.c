#include "text/linefit.h"

#include "base/arena.h"
#include "text/glue.h"

/* Costs, in the spirit of TeX's demerits: (LINE + badness)^2 + penalty^2. */
#define COST_LINE 10
#define COST_POOR 60
#define COST_LAST 2000
#define COST_ANYWHERE 6000
#define COST_WIDOW 400          /* a last line of one character or short word */
#define COST_CONTRAST 60        /* a tight line beside a loose one */
#define COST_RAGGED 500         /* a justified line that cannot be filled */
#define COST_OVERFULL 100000
#define BADNESS_MAX 10000
#define WIDOW_PERMILLE 80

/* How loose a line is, so that neighbours do not differ visibly. */
enum fitness { FIT_TIGHT, FIT_NORMAL, FIT_LOOSE, FIT_OPEN, FITNESS_N };

/* How far breaks may go. */
enum pass {
    PASS_LEGAL,                 /* BRK_POOR and better */
    PASS_ANY                    /* between any two clusters, at a price */
};

/* The best way to end a line here with this fitness. */
struct node {
    int64_t cost;               /* < 0: none */
    uint32_t from;              /* candidate the line began at */
    uint8_t from_fitness;
};

struct search {
    struct linefit *f;
    enum pass pass;
    uint32_t *at;               /* candidates: cluster indices */
    size_t n;
    struct node *nodes;         /* n x FITNESS_N */
};

/* --- measuring --------------------------------------------------------- */

static bool unseen(const struct cluster *c)
{
    return c->class == CLUSTER_SPACE || c->class == CLUSTER_HIDDEN;
}

void linefit_measure(struct linefit *f)
{
    const struct para *p = f->p;
    size_t n = p->n_clusters;

    f->natural = ARENA_ARRAY(f->scratch, n + 1, unit);
    f->stretch = ARENA_ARRAY(f->scratch, n + 1, unit);
    f->shrink = ARENA_ARRAY(f->scratch, n + 1, unit);
    f->seen = ARENA_ARRAY(f->scratch, n + 1, uint32_t);
    for (size_t i = 0; i < n; i++) {
        const struct cluster *c = &p->clusters[i];
        unit size = para_size(f->e, p, c, f->fit);
        struct glue g = glue_of(p, i, size);
        int64_t mem = c->class == CLUSTER_HYPHEN ? 0 : c->adv + c->kern;

        f->natural[i + 1] = f->natural[i] + unit_of_em(mem, size);
        f->stretch[i + 1] = f->stretch[i] + g.stretch;
        f->shrink[i + 1] = f->shrink[i] + g.shrink;
        f->seen[i + 1] = unseen(c) ? f->seen[i] : (uint32_t)i + 1;
    }
}

/* What the line gains (-) or loses at its ends. */
static unit edge(const struct linefit *f, size_t first, size_t last)
{
    const struct cluster *a = &f->p->clusters[first];
    const struct cluster *z = &f->p->clusters[last];
    int64_t lost = z->trim_end + z->gap + z->kern;

    if (z->class == CLUSTER_HYPHEN)
        lost = -z->adv;
    return unit_of_em(a->trim_start, para_size(f->e, f->p, a, f->fit)) +
           unit_of_em(lost, para_size(f->e, f->p, z, f->fit));
}

struct span_of_line linefit_line(const struct linefit *f, size_t first,
                                 size_t end)
{
    struct span_of_line s = {first, end, 0, 0, 0};
    size_t seen = f->seen[end];
    unit size;

    if (seen <= first)
        return s;
    s.natural = f->natural[seen] - f->natural[first] -
                edge(f, first, seen - 1);
    s.stretch = f->stretch[seen - 1] - f->stretch[first];
    s.shrink = f->shrink[seen - 1] - f->shrink[first];
    if (f->p->clusters[first].class == CLUSTER_OPEN && seen - 1 > first) {
        size = para_size(f->e, f->p, &f->p->clusters[first], f->fit);
        s.shrink -= glue_of(f->p, first, size).shrink;
    }
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

/* --- costs ------------------------------------------------------------- */

static int64_t square(int64_t x)
{
    return x * x;
}

/* Slack against the room, squared: even rag, no hole. */
static int64_t ragged_badness(unit slack, unit room)
{
    int64_t permille = room > 0 ? slack * 1000 / room : 1000;

    return permille * permille / 100;
}

/* 100 times the cube of the share of capacity used, as in TeX. */
static int64_t ratio_badness(unit used, unit capacity)
{
    int64_t r = capacity > 0 ? used * 1000 / capacity : 1000;
    int64_t bad = r * r / 1000 * r / 10000;

    return bad < BADNESS_MAX ? bad : BADNESS_MAX;
}

static enum fitness fitness_of(unit need, const struct span_of_line *s)
{
    if (need < 0)
        return -need * 2 > s->shrink ? FIT_TIGHT : FIT_NORMAL;
    if (need * 2 <= s->stretch)
        return FIT_NORMAL;
    return need <= s->stretch ? FIT_LOOSE : FIT_OPEN;
}

/* LB-17: a last line of one ideograph, or of very little Latin. */
static bool is_widow(const struct linefit *f, const struct span_of_line *s)
{
    size_t letters = 0;

    if (s->first == 0)
        return false;
    for (size_t i = s->first; i < s->end && letters < 2; i++) {
        uint8_t class = f->p->clusters[i].class;

        if (class == CLUSTER_HAN || class == CLUSTER_ALNUM)
            letters++;
    }
    return letters < 2 ||
           s->natural * 1000 < linefit_room(f, s->first) * WIDOW_PERMILLE;
}

static int64_t penalty_at(const struct search *s, size_t cluster)
{
    if (cluster >= s->f->p->n_clusters)
        return 0;
    switch (s->f->p->clusters[cluster].brk) {
    case BRK_NO:
        return COST_ANYWHERE;
    case BRK_LAST:
        return COST_LAST;
    case BRK_POOR:
        return COST_POOR;
    default:
        return 0;
    }
}

static bool ends_paragraph(const struct linefit *f, size_t end)
{
    return end >= f->p->n_clusters || f->p->clusters[end].brk == BRK_MUST;
}

/*
 * Badness of the line, or -1 if it does not fit. The only candidate before its
 * end, it is taken even so: nothing shorter exists.
 */
static int64_t line_badness(const struct search *s,
                            const struct span_of_line *l, bool only,
                            enum fitness *fitness)
{
    const struct linefit *f = s->f;
    unit room = linefit_room(f, l->first);
    unit need = room - l->natural;
    unit shrink = f->justified ? l->shrink : 0;

    *fitness = f->justified ? fitness_of(need, l) : FIT_NORMAL;
    if (need < -shrink)
        return only && s->pass == PASS_ANY ? COST_OVERFULL : -1;
    if (need < 0)
        return ratio_badness(-need, shrink);
    if (ends_paragraph(f, l->end)) {
        *fitness = FIT_NORMAL;
        return is_widow(f, l) ? COST_WIDOW : 0;
    }
    if (!f->justified)
        return ragged_badness(need, room);
    if (need <= l->stretch)
        return ratio_badness(need, l->stretch);
    return COST_RAGGED + ragged_badness(need, room) * 4;
}

/* --- the search -------------------------------------------------------- */

static void add_candidates(struct search *s)
{
    const struct para *p = s->f->p;
    enum brk least = s->pass == PASS_LEGAL ? BRK_POOR : BRK_NO;

    s->at = ARENA_ARRAY(s->f->scratch, p->n_clusters + 2, uint32_t);
    s->at[s->n++] = 0;
    for (size_t i = 1; i < p->n_clusters; i++) {
        if (p->clusters[i].brk >= least && !unseen(&p->clusters[i]))
            s->at[s->n++] = (uint32_t)i;
        else if (p->clusters[i].brk == BRK_MUST)
            s->at[s->n++] = (uint32_t)i;
    }
    s->at[s->n++] = (uint32_t)p->n_clusters;
}

static void relax(struct search *s, size_t from, size_t to,
                  const struct span_of_line *l, int64_t bad,
                  enum fitness fitness)
{
    int64_t step = square(COST_LINE + bad) + square(penalty_at(s, l->end));
    struct node *best = &s->nodes[to * FITNESS_N + (size_t)fitness];

    for (int k = 0; k < FITNESS_N; k++) {
        const struct node *prev = &s->nodes[from * FITNESS_N + (size_t)k];
        int64_t cost;

        if (prev->cost < 0)
            continue;
        cost = prev->cost + step;
        if (from > 0 && (k > (int)fitness + 1 || k + 1 < (int)fitness))
            cost += square(COST_CONTRAST);
        if (best->cost < 0 || cost < best->cost)
            *best = (struct node){cost, (uint32_t)from, (uint8_t)k};
    }
}

/* All lines that end at candidate `to`, shortest first. */
static void end_lines_at(struct search *s, size_t to)
{
    for (size_t from = to; from-- > 0;) {
        struct span_of_line l = linefit_line(s->f, s->at[from], s->at[to]);
        enum fitness fitness;
        int64_t bad = line_badness(s, &l, from == to - 1, &fitness);

        if (bad >= 0)
            relax(s, from, to, &l, bad, fitness);
        else if (l.natural - l.shrink > s->f->width + PT(20))
            break;          /* longer ones will not fit either */
        if (from > 0 && s->f->p->clusters[s->at[from]].brk == BRK_MUST)
            break;
    }
}

static bool run_search(struct search *s)
{
    add_candidates(s);
    s->nodes = ARENA_ARRAY(s->f->scratch, s->n * FITNESS_N, struct node);
    for (size_t i = 0; i < s->n * FITNESS_N; i++)
        s->nodes[i].cost = -1;
    s->nodes[FIT_NORMAL].cost = 0;
    for (size_t to = 1; to < s->n; to++)
        end_lines_at(s, to);
    for (int k = 0; k < FITNESS_N; k++) {
        if (s->nodes[(s->n - 1) * FITNESS_N + (size_t)k].cost >= 0)
            return true;
    }
    return false;
}

/* Back from the end along the best nodes. */
static size_t *read_path(const struct search *s, size_t *n)
{
    size_t at = s->n - 1, k = 0, count = 0;
    size_t *ends = ARENA_ARRAY(s->f->scratch, s->n, size_t);
    const struct node *node;

    for (size_t i = 1; i < FITNESS_N; i++) {
        int64_t best = s->nodes[at * FITNESS_N + k].cost;
        int64_t cost = s->nodes[at * FITNESS_N + i].cost;

        if (cost >= 0 && (best < 0 || cost < best))
            k = i;
    }
    while (at > 0) {
        ends[count++] = s->at[at];
        node = &s->nodes[at * FITNESS_N + k];
        at = node->from;
        k = node->from_fitness;
    }
    for (size_t i = 0; i < count / 2; i++) {
        size_t x = ends[i];

        ends[i] = ends[count - 1 - i];
        ends[count - 1 - i] = x;
    }
    *n = count;
    return ends;
}

/* Most cells of a CV: all of it fits on one line, and nothing forces two. */
static bool is_one_line(const struct linefit *f)
{
    const struct para *p = f->p;

    if (linefit_line(f, 0, p->n_clusters).natural > linefit_room(f, 0))
        return false;
    for (size_t i = 1; i < p->n_clusters; i++) {
        if (p->clusters[i].brk == BRK_MUST)
            return false;
    }
    return true;
}

static size_t *one_line(const struct linefit *f, size_t *n)
{
    size_t *end = ARENA_NEW(f->scratch, size_t);

    *end = f->p->n_clusters;
    *n = 1;
    return end;
}

size_t *linefit_breaks(struct linefit *f, size_t *n)
{
    struct search legal = {.f = f, .pass = PASS_LEGAL};
    struct search any = {.f = f, .pass = PASS_ANY};

    if (is_one_line(f))
        return one_line(f, n);
    if (run_search(&legal))
        return read_path(&legal, n);
    run_search(&any);
    return read_path(&any, n);
}
