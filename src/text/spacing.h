/*
 * spacing -- the widths of CJK punctuation and the Han-Latin gap.
 *
 * Classifies clusters, squeezes neighbouring punctuation (CLREQ 3.1.6) and
 * inserts the gap of UTR #59, all inside the clusters' advances; over the whole
 * paragraph, whatever styles, links and fonts change within. What a line loses
 * at its edges is only noted here: line.h takes it off.
 */
#ifndef CVSET_SPACING_H
#define CVSET_SPACING_H

#include "text/para.h"

void spacing_apply(struct engine *e, struct para *p);

/* The code point a cluster begins with. */
uint32_t cluster_first(const struct para *p, const struct cluster *c);

/* Full-width punctuation: brackets, quotes, pauses, stops. */
bool cluster_is_punct(const struct cluster *c);

#endif
