/*
 * linefit -- which breaks to take: Knuth and Plass's total fit.
 *
 * The best of all ways to break a paragraph at a width, by the sum over its
 * lines of how far each is from its natural width and what its break costs.
 * Dynamic programming over the legal breaks; near linear, as a line holds only
 * so many.
 */
#ifndef CVSET_LINEFIT_H
#define CVSET_LINEFIT_H

#include "text/para.h"

struct linefit {
    const struct engine *e;
    const struct para *p;
    struct arena *scratch;
    const struct fit *fit;
    unit width;                 /* of the column */
    unit indent;                /* of the first line; hanging if negative */
    bool justified;
    /* prefix sums over clusters, n + 1 each, from linefit_measure() */
    unit *natural, *stretch, *shrink;
    uint32_t *seen;             /* one past the last visible one before i */
};

/* Clusters [first, end) are a line; its natural width without edges. */
struct span_of_line {
    size_t first, end;
    unit natural;               /* edges trimmed, hyphen added */
    unit stretch, shrink;       /* capacities inside */
};

/* Fills the prefix sums. */
void linefit_measure(struct linefit *f);

/* Measures clusters [first, end) as a line. */
struct span_of_line linefit_line(const struct linefit *f, size_t first,
                                 size_t end);

/* Room for a line that begins at cluster first. */
unit linefit_room(const struct linefit *f, size_t first);

/*
 * The ends of the lines (cluster indices, the last is n_clusters), in the
 * scratch arena; *n lines. At least one for a paragraph with clusters.
 */
size_t *linefit_breaks(struct linefit *f, size_t *n);

#endif
