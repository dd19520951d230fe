#include "text/linefit.h"

#include "base/arena.h"

#define COST_OVERFULL 2000000
#define HYPHENS_MAX 2           /* lines in a row that end in a hyphen */
#define RAGGED_GAP 15           /* [%] of the measure; less needs no hyphen */

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
    uint8_t hyphens;            /* lines up to here in a row that have one */
};

struct search {
    struct linefit *f;
    enum pass pass;
    uint32_t *at;               /* candidates: cluster indices */
    size_t n;
    struct node *nodes;         /* n x FITNESS_N */
};

/* A line between two candidates. */
struct edge {
    struct span_of_line line;
    size_t from, to;
    int64_t cost;
    enum fitness fitness;
    bool hyphen;
};

static struct node *node_at(const struct search *s, size_t at, size_t fitness)
{
    return &s->nodes[at * FITNESS_N + fitness];
}

static void add_candidates(struct search *s)
{
    const struct para *p = s->f->p;
    enum brk least = s->pass == PASS_LEGAL ? BRK_POOR : BRK_NO;

    s->at = ARENA_ARRAY(s->f->scratch, p->n_clusters + 2, uint32_t);
    s->at[s->n++] = 0;
    for (size_t i = 1; i < p->n_clusters; i++) {
        bool seen = !cluster_is_unseen(&p->clusters[i]);

        if ((p->clusters[i].brk >= least && seen) ||
            p->clusters[i].brk == BRK_MUST)
            s->at[s->n++] = (uint32_t)i;
    }
    s->at[s->n++] = (uint32_t)p->n_clusters;
}

/* --- hyphens (LB-13) --------------------------------------------------- */

/* Ragged text hyphenates only where the line would be much too short. */
static bool hyphen_serves(const struct search *s, const struct edge *g)
{
    const struct linefit *f = s->f;
    size_t plain = g->to;
    unit room = linefit_room(f, g->line.first);
    struct span_of_line without;

    if (f->justified)
        return true;
    while (plain > g->from && linefit_hyphenated(f, s->at[plain]))
        plain--;
    if (plain == g->from)
        return true;
    without = linefit_line(f, g->line.first, s->at[plain]);
    return (room - without.natural) * 100 > room * RAGGED_GAP;
}

/* Not three in a row, nor at the end of the last full line. */
static bool hyphen_allowed(const struct search *s, const struct edge *g,
                           const struct node *prev)
{
    if (s->pass == PASS_ANY)
        return true;
    if (linefit_is_last(s->f, g->line.end))
        return prev->hyphens == 0;
    return !g->hyphen || prev->hyphens < HYPHENS_MAX;
}

/* --- the search -------------------------------------------------------- */

static void relax(struct search *s, const struct edge *g)
{
    struct node *best = node_at(s, g->to, g->fitness);

    for (size_t k = 0; k < FITNESS_N; k++) {
        const struct node *prev = node_at(s, g->from, k);
        int64_t cost;

        if (prev->cost < 0 || !hyphen_allowed(s, g, prev))
            continue;
        cost = prev->cost + g->cost;
        if (g->from > 0)
            cost += linefit_contrast((int)k, (int)g->fitness);
        if (best->cost < 0 || cost < best->cost)
            *best = (struct node){
                cost, (uint32_t)g->from, (uint8_t)k,
                g->hyphen ? (uint8_t)(prev->hyphens + 1) : 0};
    }
}

/*
 * The line between the candidates; false if it does not fit. The only candidate
 * before its end, it is taken even so: nothing shorter exists.
 */
static bool measure_edge(const struct search *s, struct edge *g)
{
    int64_t bad;

    g->line = linefit_line(s->f, s->at[g->from], s->at[g->to]);
    g->hyphen = linefit_hyphenated(s->f, g->line.end);
    bad = linefit_badness(s->f, &g->line, &g->fitness);
    if (bad < 0 && s->pass == PASS_ANY && g->from + 1 == g->to)
        bad = COST_OVERFULL;
    if (bad < 0)
        return false;
    g->cost = linefit_cost(s->f, g->line.end, bad);
    return true;
}

/* All lines that end at candidate `to`, shortest first. */
static void end_lines_at(struct search *s, size_t to)
{
    for (size_t from = to; from-- > 0;) {
        struct edge g = {.from = from, .to = to};

        if (measure_edge(s, &g)) {
            if (!g.hyphen || hyphen_serves(s, &g))
                relax(s, &g);
        } else if (g.line.natural - g.line.shrink > s->f->width + PT(20)) {
            break;          /* longer ones will not fit either */
        }
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
    node_at(s, 0, FIT_DECENT)->cost = 0;
    for (size_t to = 1; to < s->n; to++)
        end_lines_at(s, to);
    for (size_t k = 0; k < FITNESS_N; k++) {
        if (node_at(s, s->n - 1, k)->cost >= 0)
            return true;
    }
    return false;
}

static size_t best_fitness(const struct search *s, size_t at)
{
    size_t k = 0;

    for (size_t i = 1; i < FITNESS_N; i++) {
        int64_t best = node_at(s, at, k)->cost, cost = node_at(s, at, i)->cost;

        if (cost >= 0 && (best < 0 || cost < best))
            k = i;
    }
    return k;
}

/* Back from the end along the best nodes. */
static size_t *read_path(const struct search *s, size_t *n)
{
    size_t at = s->n - 1, k = best_fitness(s, at), count = 0;
    size_t *ends = ARENA_ARRAY(s->f->scratch, s->n, size_t);

    while (at > 0) {
        const struct node *node = node_at(s, at, k);

        ends[count++] = s->at[at];
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
