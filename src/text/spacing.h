/*
 * spacing -- widths that neighbours give each other in mixed text.
 *
 * Classifies the clusters, then squeezes punctuation (squeeze.h) and opens the
 * gap between Han and Latin (autospace.h), all inside the clusters' advances;
 * over the whole paragraph, whatever styles, links and fonts change within.
 * What a line loses at its edges is only noted here: line.h takes it off.
 */
#ifndef CVSET_SPACING_H
#define CVSET_SPACING_H

#include "text/para.h"

void spacing_apply(struct engine *e, struct para *p);

/* The code points a cluster begins and ends with. */
uint32_t cluster_first(const struct para *p, const struct cluster *c);
uint32_t cluster_last(const struct para *p, const struct cluster *c);

static inline const struct item *cluster_item(const struct para *p,
                                              const struct cluster *c)
{
    return &p->items[c->item];
}

/* 。．？！: ends a sentence. */
bool spacing_is_stop(uint32_t c);

/* · ‧ ・ between words. */
bool spacing_is_middle(uint32_t c);

/* Full-width punctuation: brackets, quotes, pauses, stops. */
bool cluster_is_punct(const struct cluster *c);

#endif
