/*
 * pagebreak -- where pages end, by total cost.
 */
#ifndef CVSET_PAGEBREAK_H
#define CVSET_PAGEBREAK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/unit.h"

struct blocks;
struct galley;

#define PAGE_SHORT 150          /* thousandths of its depth: less on the last
                                   page is too little (PG-3) */

/*
 * Breaks the galley's blocks into pages, at least 1: g->first and g->n_pages.
 * A last page of a few lines costs something if it is `alone`, that is, if no
 * other column has so many pages.
 */
void pages_break(struct galley *g, bool alone);

/* What is left white at the head of a page that begins with block `from`. */
unit page_lead(const struct galley *g, size_t from);

/* Of the blocks [from, to) on one page: without the gap above the first. */
unit blocks_height(const struct blocks *b, size_t from, size_t to);

#endif
