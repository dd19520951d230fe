#include "page/side.h"

#include "base/arena.h"
#include "page/row.h"

static struct block beside(struct arena *a, const struct block *title,
                           const struct block *text)
{
    const struct block *parts[] = {title, text};
    struct block line = row_join(a, parts, 2), b = *text;

    b.x = line.x;
    b.width = line.width;
    b.placed = line.placed;
    b.n = line.n;
    return b;
}

struct block side_join(struct arena *a, const struct block *title,
                       const struct block *text)
{
    struct block b = beside(a, title, text);

    if (text->n == 0)
        b.end = title->end;
    block_raise(&b, title->baseline - text->baseline);
    return b;
}

void side_repeats(struct arena *a, const struct blocks *title,
                  struct block *b, size_t n)
{
    struct blocks *lines = ARENA_NEW(a, struct blocks);

    *lines = *title;
    for (size_t i = 1; i < n; i++) {
        b[i].side = lines;
        b[i].side_room = n - i;
        if (n - i < lines->n)
            b[i].cost += COST_WIDOW;
    }
}

void side_repeat(struct arena *a, struct block *b, size_t n)
{
    const struct blocks *title = n > 0 ? b[0].side : NULL;

    if (!title || title->n > n || title->n > b[0].side_room)
        return;
    for (size_t i = 0; i < title->n; i++) {
        size_t text = b[i].n;

        b[i] = beside(a, &title->block[i], &b[i]);
        b[i].repeated = b[i].n - text;
    }
}
