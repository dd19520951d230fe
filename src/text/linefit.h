/*
 * linefit -- which breaks to take: Knuth and Plass's total fit.
 *
 * The best of all ways to break a paragraph at a width, by the sum over its
 * lines of how far each is from its natural width and what its break costs.
 * Dynamic programming over the legal breaks; near linear, as a line holds only
 * so many. linemeasure.c says how wide a line is, linecost.c what it costs,
 * linefit.c searches.
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
    unit *natural, *stretch, *emergency, *shrink;
    uint32_t *seen;             /* one past the last visible one before i */
};

/* Clusters [first, end) are a line; its natural width without edges. */
struct span_of_line {
    size_t first, end;
    unit natural;               /* edges trimmed, hyphen added */
    unit stretch, shrink;       /* capacities inside */
    unit emergency;             /* more stretch, before a line stays short */
};

/* How loose a line is, so that neighbours do not differ visibly. */
enum fitness {
    FIT_TIGHT,                  /* more than half of its shrink is used */
    FIT_FIRM,
    FIT_DECENT,
    FIT_LOOSE,                  /* more than half of its stretch */
    FIT_OPEN,                   /* all of it and more */
    FITNESS_N
};

/* --- linemeasure.c ----------------------------------------------------- */

/* Fills the prefix sums. */
void linefit_measure(struct linefit *f);

/* Measures clusters [first, end) as a line. */
struct span_of_line linefit_line(const struct linefit *f, size_t first,
                                 size_t end);

/* Room for a line that begins at cluster first. */
unit linefit_room(const struct linefit *f, size_t first);

/* Whether a line that ends before this cluster ends the paragraph or at a
 * newline: it is not stretched. */
bool linefit_is_last(const struct linefit *f, size_t end);

/* Whether a line that ends before this cluster shows a hyphen that is not
 * shown elsewhere (U+00AD). */
bool linefit_hyphenated(const struct linefit *f, size_t end);

/*
 * How far the mark at the line's end stands outside the measure; 0 without
 * hanging punctuation, or if the line does not end in a mark that hangs.
 */
unit linefit_hanging(const struct linefit *f, const struct span_of_line *s);

/* --- linecost.c -------------------------------------------------------- */

/*
 * Badness of a line: 0 at its natural width, 100 with all its glue used, more
 * beyond; -1 if it does not fit even so.
 */
int64_t linefit_badness(const struct linefit *f, const struct span_of_line *s,
                        enum fitness *fitness);

/* What a line costs in the total: its badness and the break at its end. */
int64_t linefit_cost(const struct linefit *f, size_t end, int64_t badness);

/* What a change of looseness from one line to the next costs. */
int64_t linefit_contrast(int before, int after);

/* --- linefit.c --------------------------------------------------------- */

/*
 * The ends of the lines (cluster indices, the last is n_clusters), in the
 * scratch arena; *n lines. At least one for a paragraph with clusters.
 */
size_t *linefit_breaks(struct linefit *f, size_t *n);

#endif
