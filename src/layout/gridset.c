#include "layout/gridset.h"

#include "base/arena.h"

static struct made_grid *find_grid(struct rowset *set, const void *plan,
                                   unit gap)
{
    for (size_t i = 0; i < set->n_grids; i++)
        if (set->grids[i].plan == plan && set->grids[i].gap == gap)
            return &set->grids[i];
    return NULL;
}

/* A grid of n columns; each gap stands by itself so that it can be closed. */
static struct made_grid *new_grid(struct rowset *set, const void *plan,
                                  size_t n, unit gap)
{
    struct arena *a = set->b->a;
    struct grid *g = ARENA_NEW(a, struct grid);
    g->columns = ARENA_ARRAY(a, n, struct column);
    g->gaps = ARENA_ARRAY(a, n, unit);
    g->n = n;
    for (size_t i = 0; i < n; i++)
        g->gaps[i] = gap;
    struct made_grid *made =
        ARENA_PUSH(a, set->grids, set->n_grids, set->cap_grids);
    *made = (struct made_grid){.plan = plan, .gap = gap, .grid = g};
    return made;
}

struct made_grid *gridset_rows(struct rowset *set, const struct grid_plan *plan,
                               unit gap)
{
    struct made_grid *made = find_grid(set, plan, gap);
    if (made != NULL)
        return made;
    made = new_grid(set, plan, plan->n, gap);
    made->columns = plan;
    for (size_t i = 0; i < plan->n; i++)
        made->grid->columns[i] = plan->columns[i];
    return made;
}

const struct grid *gridset_grid(struct rowset *set,
                                const struct grid_plan *plan, unit gap)
{
    struct made_grid *made = gridset_rows(set, plan, gap);
    made->used = ~UINT32_C(0);
    return made->grid;
}

const struct grid *gridset_label(struct rowset *set, const struct row_plan *row,
                                 unit gap)
{
    struct made_grid *made = find_grid(set, row, gap);
    if (made != NULL)
        return made->grid;
    made = new_grid(set, row, 2, row->hang > 0 ? 0 : gap);
    struct column *c = made->grid->columns;
    c[0].width = row->hang > 0 ? (struct length){MEASURE_PT, row->hang}
                               : (struct length){MEASURE_NONE, 0};
    if (row->hang_label && row->grid != NULL)
        c[0].width = row->grid->columns[0].width;
    c[0].span = row->span;
    c[0].right = row->hang == 0;
    c[1].width = (struct length){MEASURE_FR, 1000};
    return made->grid;
}

/* Columns left empty are as wide as those of the rows above and below. */
static void columns_like(struct rowset *set, struct grid *g, size_t n,
                         const struct grid_plan *plan, unit gap)
{
    for (size_t i = 0; i < n; i++)
        g->columns[i] = plan->columns[i];
    if (n > 0)
        g->like = gridset_rows(set, plan, gap)->grid;
    g->n_like = n;
}

const struct grid *gridset_bullet(struct rowset *set,
                                  const struct row_plan *row,
                                  const struct grid_plan *plan, unit gap,
                                  bool second)
{
    const struct bullet_plan *bullets = set->b->m->bullets;
    const void *key = second ? (const void *)&row->bullets : row;
    struct made_grid *made = find_grid(set, key, gap);
    size_t before =
        row->column > 1 && plan != NULL ? (size_t)row->column - 1 : 0;
    unit bullet = bullets[second].width, measure = set->look->measure;
    if (second)
        measure -= bullets[0].width;
    if (made != NULL)
        return made->grid;
    made = new_grid(set, key, before + 2, gap);
    made->columns = before > 0 ? plan : NULL;
    made->before = before;
    struct grid *grid = made->grid;
    struct column *c = grid->columns;
    columns_like(set, grid, before, plan, gap);
    grid->gaps[before] = 0;
    c[before].width = (struct length){MEASURE_PT, bullet};
    c[before + 1].width = before == 0 && measure > bullet
                              ? (struct length){MEASURE_PT, measure - bullet}
                              : (struct length){MEASURE_FR, 1000};
    return grid;
}

const struct grid *gridset_later(struct rowset *set, const struct row_plan *row,
                                 const struct grid_plan *plan, unit gap)
{
    /* not the key of the row's bullets, of which it may be the lone one */
    struct made_grid *made = find_grid(set, &row->column, gap);
    size_t before = (size_t)row->column - 1;
    if (made != NULL)
        return made->grid;
    made = new_grid(set, &row->column, before + 1, gap);
    made->columns = plan;
    made->before = before;
    struct grid *grid = made->grid;
    grid->columns[before].width = (struct length){MEASURE_FR, 1000};
    columns_like(set, grid, before, plan, gap);
    return grid;
}

const struct grid *gridset_measure(struct rowset *set, unit measure)
{
    static const char KEY[] = "a measure's own grid";
    const struct document *doc = set->b->doc;
    unit room = doc->page_width - doc->margin[1] - doc->margin[3];
    if (measure > room)
        measure = room;
    struct made_grid *made = find_grid(set, KEY, measure);
    if (made == NULL) {
        made = new_grid(set, KEY, 1, measure);
        made->grid->columns[0].width = (struct length){MEASURE_PT, measure};
    }
    return made->grid;
}

/* Which columns of the plan some row of the section uses. */
static uint32_t used_columns(const struct rowset *set,
                             const struct grid_plan *plan)
{
    uint32_t used = 0;
    for (size_t i = 0; i < set->n_grids; i++)
        if (set->grids[i].plan == plan)
            used |= set->grids[i].used;
    return used;
}

void gridset_close(struct rowset *set)
{
    /* Where texts are set in, what stands left of them keeps its room. */
    if (set->look->indent > 0)
        return;
    for (size_t i = 0; i < set->n_grids; i++) {
        const struct grid_plan *plan = set->grids[i].columns;
        struct grid *g = set->grids[i].grid;
        if (plan == NULL)
            continue;
        uint32_t used = used_columns(set, plan);
        /* Bullets alone say nothing about the columns before them. */
        for (size_t k = 0; used != 0 && k + 1 < g->n && k < plan->n; k++) {
            bool own = plan == set->grids[i].plan;
            if (k >= 32 || (used >> k & 1) ||
                (!own && k >= set->grids[i].before))
                continue;
            g->columns[k].width = (struct length){MEASURE_PT, 0};
            g->gaps[k] = 0;
        }
    }
}
