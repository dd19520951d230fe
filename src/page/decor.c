#include "page/decor.h"

#include "base/arena.h"
#include "page/band.h"
#include "page/row.h"
#include "text/style.h"

#define RULE_WEIGHT 500         /* of a rule whose style names none */

/*
 * Where a line's ink is, without asking fonts: from the baseline up to the top
 * of capitals or of the Han square's ink, to the middle of that, and to that of
 * small letters.
 */
struct ink {
    unit top, middle, low;
};

static bool placed_han(const struct placed *p)
{
    const struct para *para = p->para;

    return p->cluster && para && p->cluster->item < para->n_items &&
        para->items[p->cluster->item].han;
}

static struct ink line_ink(const struct block *b)
{
    struct ink ink = {0, 0, 0};

    for (size_t i = 0; i < b->n; i++) {
        const struct placed *p = &b->placed[i];
        bool han = placed_han(p);
        unit top = unit_scale(p->size, han ? 840 : 680);

        if (!placed_visible(p) || top <= ink.top)
            continue;
        ink.top = top;
        ink.middle = unit_scale(p->size, han ? 370 : 330);
        ink.low = unit_scale(p->size, han ? 370 : 245);
    }
    return ink;
}

unit decor_ink_top(const struct block *b)
{
    unit top = line_ink(b).top;

    return top > 0 && top < b->baseline ? b->baseline - top : 0;
}

unit decor_ascenders(const struct block *b)
{
    unit top = 0;

    for (size_t i = 0; i < b->n; i++) {
        const struct placed *p = &b->placed[i];
        unit high = unit_scale(p->size, placed_han(p) ? 850 : 715);

        if (placed_visible(p) && high > top)
            top = high;
    }
    return b->baseline > top ? b->baseline - top : 0;
}

unit decor_left(const struct style *s)
{
    unit bar = s && s->bar.width > 0 ? s->bar.width + s->bar.gap : 0;

    return bar + decor_right(s);
}

unit decor_right(const struct style *s)
{
    return s && s->filled ? s->pad : 0;
}

static void add_rect(struct arena *a, struct block *b, struct rect r)
{
    struct rect **end = &b->rects;

    if (r.width <= 0 || r.height <= 0)
        return;
    while (*end)
        end = &(*end)->next;
    *end = ARENA_NEW(a, struct rect);
    **end = r;
}

/* A rule may be shorter than what it stands above or below. */
static unit rule_width(const struct rule *rule, unit width)
{
    return rule->width > 0 && rule->width < width ? rule->width : width;
}

/* Rules above and below keep their gap from the line, leading and all. */
static void rule_above(struct arena *a, const struct rule *rule,
                       struct block *b, unit x, unit width)
{
    block_raise(b, rule->weight + rule->gap);
    add_rect(a, b, (struct rect){x, 0, rule_width(rule, width), rule->weight,
                                 rule->colour, 0, NULL});
}

static void rule_below(struct arena *a, const struct rule *rule,
                       struct block *b, unit x, unit width)
{
    unit y = b->height + rule->gap;

    b->height = y + rule->weight;
    add_rect(a, b, (struct rect){x, y, rule_width(rule, width), rule->weight,
                                 rule->colour, 0, NULL});
}

/* From the text's ends to the edges, at the middle of its capitals. */
static void rule_beside(struct arena *a, const struct rule *rule,
                        struct block *b, unit x, unit width)
{
    unit y = b->baseline - line_ink(b).middle - rule->weight / 2;
    unit right = b->x + b->width + rule->gap;

    if (rule->at == RULE_SIDES)
        add_rect(a, b, (struct rect){x, y, b->x - rule->gap - x, rule->weight,
                                     rule->colour, 0, NULL});
    add_rect(a, b, (struct rect){right, y, x + width - right, rule->weight,
                                 rule->colour, 0, NULL});
}

/* Left of the first line, centred on its capitals or small letters. */
static void add_bar(struct arena *a, const struct style *s, struct block *b,
                    unit x, const struct fit *fit)
{
    struct ink ink = line_ink(b);
    unit height = s->bar.height > 0 ? unit_scale(s->bar.height, fit->size)
        : ink.top;
    unit middle = s->bar.at == BAR_X_HEIGHT ? ink.low : ink.middle;

    add_rect(a, b, (struct rect){x + decor_right(s),
                                 b->baseline - middle - height / 2,
                                 s->bar.width, height, s->bar.colour, 0, NULL});
}

/* A band has its own, over all columns, once it is on a page (band.h). */
static void fill_band(struct arena *a, const struct style *s,
                      struct band *band, unit x, unit width)
{
    struct rect *fill = ARENA_NEW(a, struct rect);

    *fill = (struct rect){x, 0, width, 0, s->fill, 0, band->fills};
    band->fills = fill;
}

static void add_fill(struct arena *a, const struct style *s, struct block *b,
                     size_t n, unit x, unit width)
{
    block_raise(&b[0], s->pad);
    b[n - 1].height += s->pad;
    for (size_t i = 0; i < n; i++) {
        unit gap = i > 0 ? b[i].gap : 0;

        if (b[i].band && b[i].band != b[i - 1].band)
            fill_band(a, s, b[i].band, x, width);
        if (b[i].band)
            continue;
        add_rect(a, &b[i], (struct rect){x, -gap, width, b[i].height + gap,
                                         s->fill, 0, NULL});
    }
}

bool decor_above(const struct style *s)
{
    return s && (s->filled || s->rule.at == RULE_ABOVE);
}

bool decor_below(const struct style *s)
{
    return s && (s->filled || (s->rule.at != RULE_NONE &&
                               s->rule.at != RULE_ABOVE));
}

void decor_add(struct arena *a, const struct style *s, const struct fit *fit,
               struct block *b, size_t n, unit x, unit width)
{
    if (!s)
        return;
    if (s->filled)
        add_fill(a, s, b, n, x, width);
    if (s->bar.width > 0)
        add_bar(a, s, b[0].n > 0 || n == 1 ? &b[0] : &b[1], x, fit);
    switch (s->rule.at) {
    case RULE_NONE:
        break;
    case RULE_ABOVE:
        rule_above(a, &s->rule, &b[0], x, width);
        break;
    case RULE_BELOW:
        rule_below(a, &s->rule, &b[n - 1], x, width);
        break;
    case RULE_THROUGH:
    case RULE_SIDES:
        rule_beside(a, &s->rule, &b[n - 1], x, width);
        break;
    }
}

struct block decor_rule(struct arena *a, const struct style *s, unit x,
                        unit width)
{
    bool given = s->rule.weight > 0;
    struct block b = {.x = x};

    b.height = given ? s->rule.weight : RULE_WEIGHT;
    add_rect(a, &b, (struct rect){x, 0, rule_width(&s->rule, width), b.height,
                                  given ? s->rule.colour : s->colour, 0, NULL});
    return b;
}
