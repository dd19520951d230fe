#include "text/glue.h"

#include "text/spacing.h"

#define HALF 500                /* [em/1000] */
#define SPACE_MAX 500
#define SPACE_MIN 250
#define SPACE_RATIO 1500        /* nor wider than this beside its own width */
#define GAP_MAX_RATIO 1333      /* a third over a quarter, thousandths */
#define GAP_MIN_RATIO 500
#define HAN_MAX 80
#define HAN_EMERGENCY 15        /* more; above 0.1 em readers see a space */

static bool is_square(const struct cluster *c)
{
    return c->class == CLUSTER_HAN || c->class == CLUSTER_MIDDLE ||
           cluster_is_punct(c);
}

/* Punctuation and letters; what stands between them may move apart. */
static bool is_textual(const struct cluster *c)
{
    return is_square(c) || c->class == CLUSTER_ALNUM;
}

static void set_stretch(struct glue *g, enum stretch_level level, unit amount)
{
    g->stretch_level = level;
    g->stretch = amount > 0 ? amount : 0;
}

static void set_shrink(struct glue *g, enum shrink_level level, unit amount)
{
    g->shrink_level = level;
    g->shrink = amount > 0 ? amount : 0;
}

/*
 * Latin text alone: 0.75 to 1.5 of the natural space (JU-7). An ideographic
 * space is typed for its width and keeps it.
 */
static void space_glue(struct glue *g, const struct para *p,
                       const struct cluster *c, unit size)
{
    if (c->adv > SPACE_MAX)
        return;
    if (p->has_han) {
        int wide = c->adv * SPACE_RATIO / 1000;

        if (wide > SPACE_MAX)
            wide = SPACE_MAX;
        set_stretch(g, STRETCH_SPACE, unit_of_em(wide - c->adv, size));
        set_shrink(g, SHRINK_SPACE, unit_of_em(c->adv - SPACE_MIN, size));
    } else {
        set_stretch(g, STRETCH_SPACE, unit_of_em(c->adv / 2, size));
        g->emergency = g->stretch;
        set_shrink(g, SHRINK_SPACE, unit_of_em(c->adv / 4, size));
    }
}

/*
 * Centred marks give a quarter em on either side: the interpunct, ，。 of
 * zh-Hant, the colon of ja and ko.
 */
static void middle_glue(struct glue *g, const struct para *p,
                        const struct cluster *c, unit size)
{
    uint32_t u = cluster_first(p, c);
    enum shrink_level level = SHRINK_PAUSE;

    if (spacing_is_middle(u))
        level = SHRINK_INTERPUNCT;
    else if (u == 0x3002 || u == 0xFF1F || u == 0xFF01)
        level = SHRINK_STOP;
    set_shrink(g, level, unit_of_em(c->adv - HALF, size));
}

static void square_glue(struct glue *g, const struct para *p,
                        const struct cluster *c, unit size)
{
    switch (c->class) {
    case CLUSTER_OPEN:
        set_shrink(g, SHRINK_BRACKET, unit_of_em(c->trim_start, size));
        break;
    case CLUSTER_CLOSE:
        set_shrink(g, SHRINK_BRACKET, unit_of_em(c->trim_end, size));
        break;
    case CLUSTER_PAUSE:
        set_shrink(g, SHRINK_PAUSE, unit_of_em(c->trim_end, size));
        break;
    case CLUSTER_STOP:
        set_shrink(g, SHRINK_STOP, unit_of_em(c->trim_end, size));
        break;
    case CLUSTER_MIDDLE:
        middle_glue(g, p, c, size);
        break;
    default:
        break;
    }
}

struct glue glue_of(const struct para *p, size_t i, unit size)
{
    struct glue g = {STRETCH_HAN, SHRINK_STOP, 0, 0, 0};
    const struct cluster *c = &p->clusters[i];
    const struct cluster *next = i + 1 < p->n_clusters ? c + 1 : NULL;

    if (c->class == CLUSTER_SPACE && c->gap == 0) {
        space_glue(&g, p, c, size);
        return g;
    }
    if (c->gap > 0) {
        set_stretch(&g, STRETCH_GAP,
                    unit_of_em(c->gap * (GAP_MAX_RATIO - 1000) / 1000, size));
        set_shrink(&g, SHRINK_GAP,
                   unit_of_em(c->gap * GAP_MIN_RATIO / 1000, size));
        return g;
    }
    if (next && is_textual(c) && is_textual(next) &&
        (is_square(c) || is_square(next))) {
        set_stretch(&g, STRETCH_HAN, unit_of_em(HAN_MAX, size));
        g.emergency = unit_of_em(HAN_EMERGENCY, size);
    }
    square_glue(&g, p, c, size);
    return g;
}

unit glue_stretch(const struct glue *g, enum stretch_level level)
{
    if (level == STRETCH_EMERGENCY)
        return g->emergency;
    return g->stretch_level == level ? g->stretch : 0;
}
