#include "text/linefit.h"

/* Costs, in the spirit of TeX's demerits: (LINE + badness)^2 + penalty^2. */
#define COST_LINE 10
#define COST_POOR 60
#define COST_HYPHEN 50
/* Each worse than many lines of what stands before it; the squares of a million
 * lines still add up within 63 bits. */
#define COST_WHOLE 30000
#define COST_LAST 100000
#define COST_IN_WORD 300000
#define COST_STUB 450000
#define COST_KINSOKU 600000
#define COST_WIDOW 900          /* a last line of one character or short word */
#define COST_RUNT 220           /* one of a single Latin word */
#define COST_CONTRAST 60        /* a tight line beside a loose one */
#define COST_EMERGENCY 200      /* glue beyond its limit, at most so much */
#define COST_RAGGED 500         /* a justified line that cannot be filled */
#define RAGGED_MAX 20000
#define BADNESS_MAX 10000
#define WIDOW_PERMILLE 100
#define WIDOW_LETTERS 4

static int64_t square(int64_t x)
{
    return x * x;
}

/* Slack against the room, squared: even rag, no hole. */
static int64_t ragged_badness(unit slack, unit room)
{
    int64_t permille = room > 0 ? slack * 1000 / room : 1000;

    return permille * permille / 100;
}

/* 100 times the cube of the share of capacity used, as in TeX. */
static int64_t ratio_badness(unit used, unit capacity)
{
    int64_t r = capacity > 0 ? used * 1000 / capacity : 1000;
    int64_t bad = r * r / 1000 * r / 10000;

    return bad < BADNESS_MAX ? bad : BADNESS_MAX;
}

static enum fitness fitness_of(unit need, const struct span_of_line *s)
{
    if (need < 0)
        return -need * 2 > s->shrink ? FIT_TIGHT : FIT_FIRM;
    if (need * 2 <= s->stretch)
        return FIT_DECENT;
    return need <= s->stretch ? FIT_LOOSE : FIT_OPEN;
}

/* What a last line holds: Han and Latin words, and letters; of words it counts
 * two. */
struct tail {
    size_t words, letters;
};

static struct tail count_tail(const struct para *p,
                              const struct span_of_line *s)
{
    struct tail t = {0, 0};
    bool inside = false;

    for (size_t i = s->first; i < s->end && t.words < 2; i++) {
        uint8_t class = p->clusters[i].class;
        bool letter = class == CLUSTER_ALNUM;

        t.words += class == CLUSTER_HAN || (letter && !inside);
        t.letters += letter;
        inside = letter || (inside && (class == CLUSTER_OTHER ||
                                       class == CLUSTER_HYPHEN));
    }
    return t;
}

/*
 * LB-17: a last line of one ideograph, or of a Latin word shorter than four
 * letters that fills less than a tenth of the measure. One longer word is a
 * runt, not as bad.
 */
static int64_t last_badness(const struct linefit *f,
                            const struct span_of_line *s)
{
    struct tail t;
    bool is_short;

    if (s->first == 0)
        return 0;
    t = count_tail(f->p, s);
    is_short = s->natural * 1000 < linefit_room(f, s->first) * WIDOW_PERMILLE;
    if (t.words >= 2)
        return 0;
    if (t.letters < WIDOW_LETTERS && (f->p->has_han || is_short))
        return COST_WIDOW;
    return COST_RUNT;
}

/* A line that is to be filled and needs so much. */
static int64_t filled_badness(unit need, const struct span_of_line *s,
                              unit room)
{
    int64_t ragged;

    if (need <= s->stretch)
        return ratio_badness(need, s->stretch);
    need -= s->stretch;
    if (need <= s->emergency)
        return 100 + COST_EMERGENCY * need / s->emergency;
    ragged = COST_RAGGED + ragged_badness(need, room) * 4;
    return ragged < RAGGED_MAX ? ragged : RAGGED_MAX;
}

int64_t linefit_badness(const struct linefit *f, const struct span_of_line *s,
                        enum fitness *fitness)
{
    unit room = linefit_room(f, s->first);
    unit need = room - s->natural;
    unit shrink = f->justified ? s->shrink : 0;

    *fitness = f->justified ? fitness_of(need, s) : FIT_DECENT;
    if (need < -shrink)
        return -1;
    if (need < 0)
        return ratio_badness(-need, shrink);
    if (linefit_is_last(f, s->end)) {
        *fitness = FIT_DECENT;
        return last_badness(f, s);
    }
    return f->justified ? filled_badness(need, s, room)
                        : ragged_badness(need, room);
}

static int64_t penalty_at(const struct linefit *f, size_t end)
{
    if (end >= f->p->n_clusters)
        return 0;
    switch (f->p->clusters[end].brk) {
    case BRK_NO:
        return COST_KINSOKU;
    case BRK_STUB:
        return COST_STUB;
    case BRK_INSIDE:
        return COST_IN_WORD;
    case BRK_LAST:
        return COST_LAST;
    case BRK_WHOLE:
        return COST_WHOLE;
    case BRK_POOR:
        return COST_POOR;
    default:
        return linefit_hyphenated(f, end) ? COST_HYPHEN : 0;
    }
}

int64_t linefit_cost(const struct linefit *f, size_t end, int64_t badness)
{
    return square(COST_LINE + badness) + square(penalty_at(f, end));
}

int64_t linefit_contrast(int before, int after)
{
    int apart = before < after ? after - before : before - after;

    return apart < 2 ? 0 : square((apart - 1) * COST_CONTRAST);
}
