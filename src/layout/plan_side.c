/*
 * plan_side -- what a layout says of titles beside their sections, and of
 * entries beside each other.
 */
#include "layout/plan.h"

#include "base/diag.h"

#define MOST_COLUMNS 4

void key_side_place(struct reader *r, const struct node *n, void *to,
                    const void *aux)
{
    static const char *const PLACES[] = {"above", "side", NULL};
    (void)aux;
    struct section_plan *x = to;
    int place = x->side;
    key_word(r, n, &place, PLACES);
    x->side = place != 0;
    x->side_span = n->span;
}

void key_side_width(struct reader *r, const struct node *n, void *to,
                    const void *aux)
{
    struct section_plan *x = to;
    size_t errors = diag_count(r->d, DIAG_ERROR);
    unit width = 0;
    key_unit(r, n, &width, aux);
    if (width >= PT(20))
        x->width = width;
    else if (diag_count(r->d, DIAG_ERROR) == errors)
        keys_wrong(r, n, "a width of at least 20pt");
    x->side_span = n->span;
}

void key_side_gap(struct reader *r, const struct node *n, void *to,
                  const void *aux)
{
    struct section_plan *x = to;
    key_unit(r, n, &x->gap_title, aux);
    x->side_span = n->span;
}

/* Titles at the side leave an inch for the text; each place is told once. */
void plan_check_sides(struct reader *r, const struct module *m)
{
    const struct page_plan *p = &m->page;
    unit room = p->width - p->margin[1] - p->margin[3] - PT(72);
    const struct section_plan *told = NULL;
    for (int i = 0; i < SECTION_KINDS; i++) {
        const struct section_plan *x = &m->sections[i];
        if (!x->side || x->width + x->gap_title <= room ||
            (told != NULL && told->side_span.off == x->side_span.off))
            continue;
        diag_at(r->d, DIAG_LAYOUT_VALUE, x->side_span,
                "titles beside the text leave less than an inch of the "
                "page's %lld mm for it",
                (long long)(room + PT(72)) / 2835);
        told = x;
    }
}

void key_section_columns(struct reader *r, const struct node *n, void *to,
                         const void *aux)
{
    struct section_plan *x = to;
    int columns = x->columns;
    key_int(r, n, &columns, aux);
    if (columns > MOST_COLUMNS)
        keys_wrong(r, n, "a number of columns from 1 to 4");
    else
        x->columns = columns;
    x->columns_span = n->span;
}
