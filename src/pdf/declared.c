#include "pdf/declared.h"

#include "base/arena.h"
#include "page/page.h"

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
#define GUTTER 1000             /* nearer words go into the block too, */
#define GUTTER_OTHER 700        /* of another size */
#define TALL 2900               /* the most that poppler takes for a height */
#define DEEP 700

/*
 * Columns of entries beside each other have no order for poppler where their
 * tops are equal and something below stands between them. So the first line of
 * all but the first has a lower ascent.
 */
#define LOWERED 700
#define LOWERED_BY 150
#define LETTER_SIZE 1500        /* of one letter, for it to be in the block */
#define LETTER_MOST 2400        /* of the first, for the others to be in its */
#define NEAR PT(40)             /* lines that poppler may put into one block */

/* What is known of a flow's lines. */
struct pitch {
    const struct mark *last;    /* line before, on this page */
    unit widest;                /* pitch that one block may have */
    unit gap;                   /* the widest that it may not */
    unit tall;                  /* what the first letter's size should be */
    unit left, right;           /* of its lines; right 0: there is none */
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

        unit most = textlayer_most(m, i);

        p->least = q->size > p->least ? q->size : p->least;
        p->most = most < p->most ? most : p->most;
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

        if (m->lowered == 0)
            keep_below(p, up, LINE_PITCH);
        keep_below(p, up > along ? up : along, STEP);
    }
    p->columns = p->columns || m->lowered > 0;
    p->top = !p->last || m->y < p->top ? m->y : p->top;
    p->bottom = !p->last || m->y > p->bottom ? m->y : p->bottom;
    p->last = m;
    note_letters(p, m);
}

/* That of a first letter which is as high as the picture above. */
static unit tall_size(const struct mark *m, const struct mark *next)
{
    unit size = m->reach * 1000 / TALL;
    unit most = next ? (next->y - m->y) * 980 / LINE_PITCH : size;

    return size < most ? size : most;
}

static void note_width(struct pitch *p, const struct mark *m)
{
    p->left = p->right == 0 || m->x < p->left ? m->x : p->left;
    p->right = m->x + m->width > p->right ? m->x + m->width : p->right;
}

/* How large the letters may be for the main text not to be near. */
static unit gutter(const struct pitch *p, const struct pitch *main)
{
    unit gap = main->left - p->right;

    if (main->right == 0)
        return INT64_MAX / 2;
    if (p->left - main->right > gap)
        gap = p->left - main->right;
    return gap > 0 ? gap * 980 / GUTTER : INT64_MAX / 2;
}

/* When all lines are noted. */
static void note_pitch(struct pitch *p, const struct mark *m)
{
    if (p->last && m->lowered == 0) {
        unit up = distance(m->y, p->last->y);
        unit *most = up * 1005 / BLOCK_PITCH <= p->most ? &p->widest : &p->gap;

        *most = up > *most ? up : *most;
    }
    if (p->last && p->last->reach > 0 && m->lowered == 0) {
        unit tall = tall_size(p->last, m) * 1000 / LETTER_MOST;

        p->tall = tall > p->tall ? tall : p->tall;
    }
    p->last = m;
}

static unit size_of(const struct pitch *p)
{
    unit size = p->widest * 1005 / BLOCK_PITCH;
    unit tall = p->gap * 1000 / (2 * TALL - 100);

    size = size > tall ? size : tall;
    size = size > p->tall ? size : p->tall;
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

static void note_pages(struct pitch *all, size_t n, const struct composed *c,
                       void (*note)(struct pitch *, const struct mark *))
{
    for (size_t i = 0; i < c->n_pages; i++) {
        for (size_t k = 0; k < n; k++)
            all[k].last = NULL;
        for (size_t k = 0; k < c->pages[i].n; k++) {
            const struct mark *m = &c->pages[i].marks[k];

            if (m->kind == MARK_LINE && m->flow > 0) {
                note(&all[m->flow - 1], m);
                all[m->flow - 1].page = i;
            }
        }
    }
}

static void note_widths(struct pitch *all, struct pitch *main,
                        const struct composed *c)
{
    for (size_t i = 0; i < c->n_pages; i++)
        for (size_t k = 0; k < c->pages[i].n; k++) {
            const struct mark *m = &c->pages[i].marks[k];

            if (m->kind == MARK_LINE && m->artifact == ARTIFACT_NONE)
                note_width(m->flow > 0 ? &all[m->flow - 1] : main, m);
        }
}

struct declared declared_sizes(struct arena *a, const struct composed *c)
{
    struct declared d = {NULL, NULL, c->n_flows};
    struct pitch *all = ARENA_ARRAY(a, d.n, struct pitch), main = {.right = 0};
    unit *sizes = ARENA_ARRAY(a, d.n, unit), *most = ARENA_ARRAY(a, d.n, unit);

    note_widths(all, &main, c);
    for (size_t k = 0; k < d.n; k++)
        all[k].most = gutter(&all[k], &main);
    note_pages(all, d.n, c, note_line);
    note_pages(all, d.n, c, note_pitch);
    for (size_t k = 0; k < d.n; k++)
        sizes[k] = all[k].columns ? other_size(&c->pages[all[k].page], &all[k])
                                  : size_of(&all[k]);
    for (size_t k = 0; k < d.n; k++)
        most[k] = gutter(&all[k], &main) / GUTTER_OTHER * GUTTER;
    d.sizes = sizes;
    d.most = most;
    return d;
}

/* --- a line --------------------------------------------------------------- */

static const struct mark *next_line(const struct page *p, const struct mark *m)
{
    for (const struct mark *k = m + 1; k < p->marks + p->n; k++)
        if (k->kind == MARK_LINE && k->flow == m->flow)
            return k;
    return NULL;
}

static const struct mark *line_before(const struct page *p,
                                      const struct mark *m)
{
    for (const struct mark *k = m; k-- > p->marks;)
        if (k->kind == MARK_LINE && k->flow == m->flow)
            return k;
    return NULL;
}

static bool is_letter(const struct placed *p)
{
    return !textlayer_blank(p) && !textlayer_silent(p);
}

static size_t first_letter(const struct mark *m)
{
    size_t i = 0;

    while (i < m->n && !is_letter(&m->placed[i]))
        i++;
    return i;
}

static struct declared_letter tall_letter(const struct page *p,
                                          const struct mark *m, unit line,
                                          unit most)
{
    unit size = tall_size(m, next_line(p, m));

    if (size > line * LETTER_MOST / 1000)
        size = line * LETTER_MOST / 1000;
    size = size < most ? size : most;
    return (struct declared_letter){first_letter(m), size > line ? size : line,
                                    TALL, DEEP};
}

/* The gap from line a to line b, if it is too wide for one block; or 0. */
static unit seam(const struct mark *a, const struct mark *b, unit line)
{
    if (!a || !b || b->lowered > 0 ||
        (b->y - a->y) * 1000 < line * (BLOCK_PITCH - 5))
        return 0;
    return b->y - a->y;
}

/* A letter within a word; that of a space would make it seem narrower. */
static size_t inner_letter(const struct mark *m)
{
    for (size_t i = 1; i + 1 < m->n; i++)
        if (is_letter(&m->placed[i - 1]) && is_letter(&m->placed[i]) &&
            is_letter(&m->placed[i + 1]))
            return i;
    return 0;
}

/* What has to be half of a gap [em/1000], and a little more. */
static int32_t half_of(unit gap, unit size)
{
    unit em = gap * 500 / size + 30;

    return (int32_t)(gap == 0 ? 0 : em < TALL ? em : TALL);
}

/* The letter that reaches over the gaps above and below the line. */
static struct declared_letter seam_letter(const struct mark *m, unit line,
                                          unit above, unit below)
{
    unit gap = above > below ? above : below;
    unit size = gap * 500 / (TALL - 50), most = line * LETTER_SIZE / 1000;
    struct declared_letter l = {first_letter(m), line, 0, 0};

    if (size > line && inner_letter(m) > 0) {
        l.at = inner_letter(m);
        l.size = size < most ? size : most;
    }
    l.ascent = half_of(above, l.size);
    l.descent = half_of(below, l.size);
    return l;
}

struct declared_line declared_line(const struct declared *d,
                                   const struct page *p, const struct mark *m)
{
    struct declared_line l = {{0, 0}, 0, {0, 0, 0, 0}};
    unit size, above, below;

    if (m->flow == 0)
        return l;
    size = l.shown.size = l.shown.first = d->sizes[m->flow - 1];
    l.ascent = m->lowered > 0 ? LOWERED - LOWERED_BY * (int32_t)m->lowered : 0;
    above = seam(line_before(p, m), m, size);
    below = seam(m, next_line(p, m), size);
    if (m->reach > 0) {
        l.letter = tall_letter(p, m, size, d->most[m->flow - 1]);
        l.shown.first = l.letter.size;
        if (half_of(below, l.letter.size) > DEEP)
            l.letter.descent = half_of(below, l.letter.size);
    } else if (above > 0 || below > 0) {
        l.letter = seam_letter(m, size, above, below);
    }
    return l;
}
