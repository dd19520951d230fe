#include "pdf/declared.h"

#include "base/arena.h"
#include "page/page.h"
#include "pdf/textlayer.h"

/*
 * Thousandths of the size. For poppler lines of a block are at most BLOCK_PITCH
 * apart, words nearer than LINE_PITCH to each other are on one line, and of two
 * letters that are the same and nearer than LETTER_PITCH one is left out. For
 * MuPDF what is not STEP away, up or along, goes on in the line before.
 */
#define BLOCK_PITCH 1500
#define LINE_PITCH 500
#define LETTER_PITCH 100
#define STEP 800
#define SAME_SIZE 60            /* a little more than poppler takes for it */
#define NEAR PT(40)             /* lines that poppler may put into one block */

/* What is known of a flow's lines. */
struct pitch {
    const struct mark *last;    /* line before, on this page */
    unit widest;                /* pitch */
    unit top, bottom;           /* of columns beside each other */
    size_t page;                /* that they are on */
    bool columns;
    unit least, most;           /* what the size may be */
};

static void keep_below(struct pitch *p, unit distance, unit permille)
{
    unit most = distance * 980 / permille;

    p->most = most < p->most ? most : p->most;
}

static bool same_letter(const struct placed *a, const struct placed *b)
{
    return !textlayer_blank(a) && !textlayer_blank(b) &&
           str_eq(placed_text(a), placed_text(b));
}

static void note_letters(struct pitch *p, const struct mark *m)
{
    for (size_t i = 0; i < m->n; i++) {
        const struct placed *q = &m->placed[i];

        p->least = q->size > p->least ? q->size : p->least;
        if (i + 1 < m->n && q->adv > 0 && same_letter(q, q + 1))
            keep_below(p, unit_of_em(q->adv, q->size), LETTER_PITCH);
    }
}

static unit distance(unit a, unit b)
{
    return a > b ? a - b : b - a;
}

static void note_line(struct pitch *p, const struct mark *m)
{
    if (p->last) {
        unit up = distance(m->y, p->last->y);
        unit along = distance(p->last->x + p->last->width, m->x);

        if (m->lowered == 0) {
            p->widest = up > p->widest ? up : p->widest;
            keep_below(p, up, LINE_PITCH);
        }
        keep_below(p, up > along ? up : along, STEP);
    }
    p->columns = p->columns || m->lowered > 0;
    p->top = !p->last || m->y < p->top ? m->y : p->top;
    p->bottom = !p->last || m->y > p->bottom ? m->y : p->bottom;
    p->last = m;
    note_letters(p, m);
}

static unit size_of(const struct pitch *p)
{
    unit size = p->widest * 1005 / BLOCK_PITCH;

    size = size < p->most ? size : p->most;
    return size > p->least ? size : p->least;
}

/* The main text near the columns has letters that poppler takes for theirs. */
static bool is_taken(const struct page *page, const struct pitch *p, unit size)
{
    for (const struct mark *m = page->marks; m < page->marks + page->n; m++) {
        if (m->kind != MARK_LINE || m->flow > 0 || m->y < p->top - NEAR ||
            m->y > p->bottom + NEAR)
            continue;
        for (size_t i = 0; i < m->n; i++)
            if (distance(m->placed[i].size, size) * 1000 < size * SAME_SIZE)
                return true;
    }
    return false;
}

/*
 * Of columns with main text above and below: none that it has, or poppler would
 * make one block of both.
 */
static unit other_size(const struct page *page, const struct pitch *p)
{
    unit least = size_of(p);

    for (unit size = least; size <= p->most || size == least; size += PT(1) / 4)
        if (!is_taken(page, p, size))
            return size;
    return least;
}

struct declared declared_sizes(struct arena *a, const struct composed *c)
{
    struct declared d = {NULL, c->n_flows};
    struct pitch *all = ARENA_ARRAY(a, d.n, struct pitch);
    unit *sizes = ARENA_ARRAY(a, d.n, unit);

    for (size_t k = 0; k < d.n; k++)
        all[k].most = INT64_MAX / 2;
    for (size_t i = 0; i < c->n_pages; i++) {
        for (size_t k = 0; k < d.n; k++)
            all[k].last = NULL;
        for (size_t k = 0; k < c->pages[i].n; k++) {
            const struct mark *m = &c->pages[i].marks[k];

            if (m->kind == MARK_LINE && m->flow > 0) {
                note_line(&all[m->flow - 1], m);
                all[m->flow - 1].page = i;
            }
        }
    }
    for (size_t k = 0; k < d.n; k++)
        sizes[k] = all[k].columns ? other_size(&c->pages[all[k].page], &all[k])
                                  : size_of(&all[k]);
    d.sizes = sizes;
    return d;
}

unit declared_size(const struct declared *d, const struct mark *m)
{
    return m->flow > 0 ? d->sizes[m->flow - 1] : 0;
}

unit declared_tall(const struct page *p, const struct mark *m)
{
    unit size = m->reach * 1000 / DECLARED_TALL;

    for (const struct mark *k = m + 1; k < p->marks + p->n; k++) {
        unit most = (k->y - m->y) * 980 / LINE_PITCH;

        if (k->kind == MARK_LINE && k->flow == m->flow)
            return size < most ? size : most;
    }
    return size;
}

int32_t declared_ascent(const struct mark *m)
{
    return m->lowered > 0 ? 700 - 150 * (int32_t)m->lowered : 0;
}
