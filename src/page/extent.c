#include "page/extent.h"

#include "page/page.h"
#include "page/row.h"

/* So far into the last column. */
#define EXTENT_INTO PT(6)

static void extend(struct mark *m, unit to)
{
    unit gap = to - m->x - m->width;
    struct placed *last = NULL;

    for (size_t i = 0; i < m->n; i++)
        if (placed_visible(&m->placed[i]))
            last = &m->placed[i];
    if (!last || last->size <= 0 || gap <= 0)
        return;
    gap = gap * 1000 / last->size + last->adv;
    last->adv = (int32_t)(gap < EXTENT_MOST ? gap : EXTENT_MOST);
}

void extent_after_bands(struct page *page)
{
    unsigned band = 0;          /* the flow of the last one, or 0 */
    unit edge = 0;              /* of its last column */

    for (struct mark *m = page->marks; m < page->marks + page->n; m++) {
        if (m->kind != MARK_LINE || m->n == 0)
            continue;
        if (m->lowered > 0) {
            band = m->flow;
            edge = m->x;
        } else if (band > 0 && m->flow == band) {
            edge = m->x < edge ? m->x : edge;
        } else if (band > 0 && m->flow == 0) {
            extend(m, edge + EXTENT_INTO);
            band = 0;
        }
    }
}
