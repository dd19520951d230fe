#include "layout/folio.h"

#include "base/arena.h"
#include "text/para.h"

/* A head or foot with a number in a cell that was free. */
struct folio {
    const struct running *under;        /* that has the other cells, or NULL */
    int which;
    const struct style *style;
};

static struct para *cell_of(struct arena *a, const struct running *r, int which,
                            int page, int pages)
{
    return r != NULL ? r->cell(a, r, which, page, pages) : NULL;
}

/* Whether the cell is another on another page. */
static bool has_number(struct arena *a, const struct running *r, int which)
{
    const struct para *p = cell_of(a, r, which, 7, 99);
    const struct para *q = cell_of(a, r, which, 8, 99);
    return p != NULL && (q == NULL || !str_eq(p->text, q->text));
}

static bool is_numbered(struct arena *a, const struct running *r)
{
    return has_number(a, r, 0) || has_number(a, r, 1) || has_number(a, r, 2);
}

static struct para *folio_cell(struct arena *a, const struct running *r,
                               int which, int page, int pages)
{
    const struct folio *f = r->context;
    if (which != f->which)
        return cell_of(a, f->under, which, page, pages);
    struct piece *number = ARENA_NEW(a, struct piece);
    number->s = str_format(a, "%d", page);
    number->style = f->style;
    number->flags = INLINE_LITERAL;
    return para_new(a, number, f->style, STR(""));
}

/* In the middle if that is free, else at the right or the left; else NULL. */
static const struct running *with_number(struct arena *a,
                                         const struct running *under,
                                         const struct style *style)
{
    static const int PLACES[3] = {1, 2, 0};
    for (int i = 0; i < 3; i++) {
        if (cell_of(a, under, PLACES[i], 7, 99) != NULL)
            continue;
        struct folio *f = ARENA_NEW(a, struct folio);
        struct running *r = ARENA_NEW(a, struct running);
        *f = (struct folio){under, PLACES[i], style};
        if (under != NULL)
            *r = *under;
        r->many_only[PLACES[i]] = false;
        r->cell = folio_cell;
        r->context = f;
        return r;
    }
    return NULL;
}

void folio_number(struct arena *a, struct document *doc,
                  struct numbering book)
{
    struct style *style = ARENA_NEW(a, struct style);
    *style = *doc->folio;
    style->align = ALIGN_LEFT;
    doc->book = book;
    for (int i = 0; i < 2; i++) {
        const struct running *foot = doc->footer[i], *head = doc->header[i];
        if (is_numbered(a, head) || is_numbered(a, foot))
            continue;
        if ((foot = with_number(a, foot, style)) != NULL)
            doc->footer[i] = foot;
        else if ((head = with_number(a, head, style)) != NULL)
            doc->header[i] = head;
    }
}
