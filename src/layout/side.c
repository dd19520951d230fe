#include "layout/side.h"

#include "base/arena.h"
#include "text/para.h"

/*
 * Titles of one width share a grid: where one has a word that is wider, all
 * texts move, so that they begin on one line.
 */
static const struct grid *side_grid(struct build *b,
                                    const struct section_plan *look)
{
    for (size_t i = 0; i < b->n_sides; i++) {
        const struct grid *g = b->sides[i];
        if (g->columns[0].width.value == look->width &&
            g->gap == look->gap_title)
            return g;
    }
    struct grid *g = ARENA_NEW(b->a, struct grid);
    g->columns = ARENA_ARRAY(b->a, 2, struct column);
    g->n = 2;
    g->gap = look->gap_title;
    g->columns[0].width = (struct length){MEASURE_PT, look->width};
    g->columns[1].width = (struct length){MEASURE_FR, 1000};
    *ARENA_PUSH(b->a, b->sides, b->n_sides, b->cap_sides) = g;
    return g;
}

static struct box *later_title(struct build *b, const struct flow *again,
                               const struct style *style)
{
    struct box *box = ARENA_NEW(b->a, struct box);
    box->kind = BOX_PARA;
    box->para = para_new(b->a, again->first, style, b->tongue);
    box->para->whole_words = true;
    return box;
}

struct box *side_title(struct build *b, const struct section_plan *look,
                       struct box *title, const struct flow *again,
                       const struct boxes *text)
{
    struct box *side = ARENA_NEW(b->a, struct box);
    struct box *stack = ARENA_NEW(b->a, struct box);
    side->kind = BOX_SIDE;
    side->grid = side_grid(b, look);
    /* What the title has as a box is that of the whole. */
    side->style = title->style;
    side->before = title->before;
    side->keep = title->keep & KEEP_BREAK_BEFORE;
    side->bookmark = title->bookmark;
    side->bookmark_level = title->bookmark_level;
    side->span = title->span;
    title->style = NULL;
    title->before = title->after = 0;
    title->bookmark = STR("");
    title->keep = 0;
    stack->kind = BOX_STACK;
    stack->kids = text->first;
    side->kids = title;
    title->next = stack;
    if (again->first != NULL)
        stack->next = later_title(b, again, title->para->style);
    return side;
}
