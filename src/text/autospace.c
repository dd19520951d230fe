#include "text/autospace.h"

#include "text/spacing.h"
#include "text/unicode.h"

#define ZWSP 0x200B
#define THIN_SPACE 0x2009

/* A hidden character is not there, but a zero-width space wants no gap. */
static bool is_shown(const struct para *p, size_t i)
{
    return p->clusters[i].class != CLUSTER_HIDDEN ||
           cluster_first(p, &p->clusters[i]) == ZWSP;
}

/* The nearest cluster that shows, or n_clusters. */
static size_t next_shown(const struct para *p, size_t i)
{
    do
        i++;
    while (i < p->n_clusters && !is_shown(p, i));
    return i;
}

static size_t previous_shown(const struct para *p, size_t i)
{
    while (i-- > 0)
        if (is_shown(p, i))
            return i;
    return p->n_clusters;
}

/* --- words ------------------------------------------------------------- */

/* In Latin type and on the line: no author's mark. */
static bool is_sign(const struct para *p, const struct cluster *c)
{
    const struct item *it = cluster_item(p, c);

    return c->class == CLUSTER_OTHER && !it->han &&
           !piece_is_super(it->piece);
}

/* C of UTR #59 that is a word by itself: 研发&测试. */
static bool is_word_sign(const struct para *p, const struct cluster *c)
{
    uint32_t first = cluster_first(p, c);

    return is_sign(p, c) && (first == '%' || first == '#' || first == '&' ||
                             first == '@' || first == '\\' ||
                             first == 0x2030);
}

/* O of UTR #59 though gc = Po: quotes, and what joins words to others. */
static bool keeps_off(uint32_t c)
{
    return c == '"' || c == '\'' || c == '*' || c == '/' || c == 0xB7 ||
           c == 0x2020 || c == 0x2021 || c == 0x2026;
}

static bool ends_clause(uint32_t c)
{
    return c == ',' || c == '.' || c == ';' || c == ':' || c == '?' ||
           c == '!';
}

/*
 * AS-4: a sign that belongs to the word whose letters or digits it touches:
 * C++, 25°, m², 5′, students’ and, after them, the full stop of etc.
 */
static bool clings(const struct para *p, const struct cluster *c)
{
    uint32_t first = cluster_first(p, c);

    return is_sign(p, c) &&
           (uni_is_symbol(first) || uni_is_other_number(first) ||
            first == 0x2019 ||
            (uni_is_other_punct(first) && !keeps_off(first)));
}

/* Whether a word ends at cluster i, whatever signs close it. */
static bool word_ends(const struct para *p, size_t i)
{
    const struct cluster *c = p->clusters;

    if (is_word_sign(p, &c[i]))
        return true;
    while (i < p->n_clusters && clings(p, &c[i]))
        i = previous_shown(p, i);
    return i < p->n_clusters && c[i].class == CLUSTER_ALNUM;
}

/* A full stop begins .NET; what closes a clause begins no other word. */
static bool opens_word(const struct para *p, size_t i)
{
    uint32_t first = cluster_first(p, &p->clusters[i]);
    size_t next = next_shown(p, i);

    if (!ends_clause(first) || next >= p->n_clusters)
        return true;
    return first == '.' &&
           uni_is_letter(cluster_first(p, &p->clusters[next]));
}

static bool word_begins(const struct para *p, size_t i)
{
    const struct cluster *c = p->clusters;

    if (is_word_sign(p, &c[i]))
        return true;
    while (i < p->n_clusters && clings(p, &c[i]) && opens_word(p, i))
        i = next_shown(p, i);
    return i < p->n_clusters && c[i].class == CLUSTER_ALNUM;
}

/* --- gaps -------------------------------------------------------------- */

static unit design_size(const struct engine *e, const struct item *it)
{
    return style_size(it->piece->style, it->han, e->han_document, &FIT_NONE);
}

/* The gap of the Han item's size, in thousandths of `in`'s size. */
static int32_t gap_in(const struct engine *e, const struct item *han,
                      const struct item *in)
{
    unit gap = unit_of_em(han->piece->style->autospace, design_size(e, han));

    return (int32_t)unit_in_em(gap, design_size(e, in));
}

/* In Japanese only letters and digits ask for it, no signs (UTR #59). */
static bool asks(const struct para *p, size_t han, uint32_t latin)
{
    return !str_starts(cluster_item(p, &p->clusters[han])->lang, "ja") ||
           uni_is_letter(latin) || uni_is_digit(latin) || uni_is_mark(latin);
}

static bool is_han(const struct para *p, size_t i)
{
    return p->clusters[i].class == CLUSTER_HAN;
}

/* Whether clusters x and y, x first, are an ideograph and a word. */
static bool is_mixed(const struct para *p, size_t x, size_t y)
{
    if (is_han(p, x))
        return !is_han(p, y) && word_begins(p, y) &&
               asks(p, x, cluster_first(p, &p->clusters[y]));
    return is_han(p, y) && word_ends(p, x) &&
           asks(p, y, cluster_last(p, &p->clusters[x]));
}

/* Inside an address or code the author's text stands alone. */
static bool same_code(const struct item *a, const struct item *b)
{
    const struct piece *x = a->piece, *y = b->piece;

    return (x->flags & y->flags & INLINE_CODE) ||
           (x->link == y->link && piece_is_address(x) && piece_is_address(y));
}

/* After a word that runs to the left the gap is the ideograph's, before it. */
static void open_before(struct cluster *c, int32_t gap)
{
    c->adv += gap;
    c->lead = (int16_t)(c->lead + gap);
    c->trim_start = (int16_t)gap;
}

static void open_after(struct cluster *c, int32_t gap)
{
    c->adv += gap;
    c->gap = (int16_t)gap;
    c->kern = 0;
}

static void add_gap(struct engine *e, const struct para *p, size_t x, size_t y)
{
    const struct item *xi = cluster_item(p, &p->clusters[x]);
    const struct item *yi = cluster_item(p, &p->clusters[y]);
    const struct item *han = is_han(p, x) ? xi : yi;

    if (!is_mixed(p, x, y) || same_code(xi, yi))
        return;
    if (xi->level & 1)
        open_before(&p->clusters[y], gap_in(e, han, yi));
    else
        open_after(&p->clusters[x], gap_in(e, han, xi));
}

/*
 * AS-6 and AS-11: the author's own space between Han and Latin is that gap, and
 * so is a thin space beside Han, which asks for one where none would be.
 */
static void fit_space(struct engine *e, const struct para *p, size_t x,
                      struct cluster *space, size_t y)
{
    uint32_t c = cluster_first(p, space);
    int32_t gap;

    if (!is_han(p, x) && !is_han(p, y))
        return;
    if (c != THIN_SPACE && !((c == ' ' || c == 0xA0) && is_mixed(p, x, y)))
        return;
    gap = gap_in(e, cluster_item(p, &p->clusters[is_han(p, x) ? x : y]),
                 cluster_item(p, space));
    if (gap == 0)
        return;
    space->adv = gap;
    space->gap = (int16_t)gap;
    space->kern = 0;
}

void autospace_open(struct engine *e, struct para *p)
{
    size_t y, z;

    if (!p->has_han)
        return;
    for (size_t x = 0; x < p->n_clusters; x = y) {
        y = next_shown(p, x);
        if (y >= p->n_clusters)
            break;
        if (p->clusters[y].class != CLUSTER_SPACE) {
            add_gap(e, p, x, y);
            continue;
        }
        z = next_shown(p, y);
        if (z < p->n_clusters)
            fit_space(e, p, x, &p->clusters[y], z);
    }
}
