#include "page/ground.h"

#include "page/page.h"

#define PAPER 0xFFFFFF

static bool holds(const struct mark *rect, unit x, unit y)
{
    return x >= rect->x && x < rect->x + rect->width && y >= rect->y &&
           y < rect->y + rect->height;
}

/* The last rectangle below the middle of the figure counts. */
static uint32_t ground_of(const struct page *page, const struct mark *figure)
{
    unit x = figure->x + figure->width / 2;
    unit y = figure->y + figure->height / 2;
    uint32_t ground = PAPER;

    for (const struct mark *m = page->marks; m < figure; m++)
        if (m->kind == MARK_RECT && holds(m, x, y))
            ground = m->colour;
    return ground;
}

void ground_find(struct page *page)
{
    for (struct mark *m = page->marks; m < page->marks + page->n; m++)
        if (m->kind == MARK_FIGURE)
            m->ground = ground_of(page, m);
}
