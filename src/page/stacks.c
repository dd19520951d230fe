#include "page/stacks.h"

#include "base/arena.h"

/* From the stack's top to its last baseline. */
static unit last_baseline(const struct blocks *s)
{
    unit y = 0;

    for (size_t i = 0; i < s->n; i++) {
        y += i > 0 ? s->block[i].gap : 0;
        if (i + 1 == s->n)
            return y + s->block[i].baseline;
        y += s->block[i].height;
    }
    return 0;
}

/* Adds the stack's lines and rectangles to the block, from y down. */
static void add_stack(struct arena *a, const struct blocks *s, unit y,
                      struct block *b)
{
    struct inset **end = &b->insets;
    struct rect **rects = &b->rects;

    while (*end)
        end = &(*end)->next;
    while (*rects)
        rects = &(*rects)->next;
    for (size_t i = 0; i < s->n; i++) {
        const struct block *from = &s->block[i];

        y += i > 0 ? from->gap : 0;
        if (from->n > 0) {
            *end = ARENA_NEW(a, struct inset);
            **end = (struct inset){from->x, y + from->baseline, from->width,
                                   from->height, from->placed, from->n,
                                   from->end, NULL};
            end = &(*end)->next;
        }
        for (*rects = from->rects; *rects; rects = &(*rects)->next)
            (*rects)->y += y;
        y += from->height;
    }
    if (y > b->height)
        b->height = y;
}

struct block stacks_join(struct arena *a, const struct blocks *const *stacks,
                         size_t n)
{
    struct block b = {0};

    for (size_t i = 0; i < n; i++) {
        unit last = last_baseline(stacks[i]);

        b.baseline = last > b.baseline ? last : b.baseline;
    }
    for (size_t i = 0; i < n; i++)
        add_stack(a, stacks[i], b.baseline - last_baseline(stacks[i]), &b);
    return b;
}
