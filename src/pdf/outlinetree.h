/*
 * outlinetree -- bookmarks (ISO 32000-1 12.3.3).
 */
#ifndef CVSET_OUTLINETREE_H
#define CVSET_OUTLINETREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"
#include "base/unit.h"

#define OUTLINE_LEVELS 8

struct arena;
struct outline_node;
struct writer;

struct outlinetree {
    struct outline_node *root;
    struct outline_node *open[OUTLINE_LEVELS + 1];      /* by level */
};

/* Where a bookmark leads: y from the top of the page with that index. */
struct outline_place {
    size_t page;
    unit y;
};

void outlinetree_open(struct writer *w);

/*
 * Adds a bookmark of the level, from 1, below the last one of the level above;
 * levels may be skipped. Its title is copied. What is below a folded one is
 * seen when the reader unfolds it.
 */
void outlinetree_add(struct writer *w, struct str title, int level,
                     struct outline_place to, bool folded);

/* No bookmark of that level is open for others to go below it. */
void outlinetree_cut(struct writer *w, int level);

/* Writes the bookmarks; the root object, 0 if there are none. */
uint32_t outlinetree_write(struct writer *w);

#endif
