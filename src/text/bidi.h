/*
 * bidi -- right-to-left text in a document that runs left to right (UAX #9).
 */
#ifndef CVSET_BIDI_H
#define CVSET_BIDI_H

#include <stdbool.h>

#include "text/para.h"

struct line;
struct points;

/*
 * Sets `level` where the text has right-to-left scripts. Each field is isolated
 * (rule X5c), so that the layout's separators stay between their neighbours;
 * one without any left-to-right letter runs right to left, any other like the
 * document (HL1).
 */
void bidi_levels(struct engine *e, struct points *t);

/*
 * Says once a field what readers make of right-to-left text, and each time that
 * one of the common ones will not read it in order. Wants levels and faces.
 */
void bidi_report(struct engine *e, const struct points *t, struct str text);

/* Puts a line's clusters into visual order (L1, L2). */
void bidi_reorder(struct line *line);

/* True if the cluster belongs to a right-to-left run: digits in one do too. */
bool bidi_is_rtl(const struct para *p, const struct cluster *c);

#endif
