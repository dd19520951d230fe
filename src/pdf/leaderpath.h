/*
 * leaderpath -- the dots of a leader, drawn as one path: they are no text.
 */
#ifndef CVSET_LEADERPATH_H
#define CVSET_LEADERPATH_H

#include "base/unit.h"

struct buf;
struct mark;

/* The mark's dots; y is where their middle is, from the bottom of the page. */
void leaderpath_put(struct buf *out, const struct mark *m, unit y);

#endif
