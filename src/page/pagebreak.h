/*
 * pagebreak -- where pages end, by total cost.
 */
#ifndef CVSET_PAGEBREAK_H
#define CVSET_PAGEBREAK_H

#include <stddef.h>

#include "base/unit.h"

struct blocks;
struct galley;

#define PAGE_SHORT 150          /* thousandths of its depth: less on the last
                                   page is too little (PG-3) */

/*
 * The pages' first blocks in *first, with the end of the last one after them;
 * gives the number of pages, at least 1.
 */
size_t pages_break(const struct galley *g, size_t **first);

/* Of the blocks [from, to) on one page: without the gap above the first. */
unit blocks_height(const struct blocks *b, size_t from, size_t to);

#endif
