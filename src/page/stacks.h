/*
 * stacks -- stacks of lines beside each other, each with its own pitch.
 *
 * Their last lines are on one baseline and all of them in one block, read stack
 * by stack. A large name and small contacts cannot be lines of a row: plain
 * pdftotext parts what differs three times in size.
 */
#ifndef CVSET_STACKS_H
#define CVSET_STACKS_H

#include "page/block.h"

struct block stacks_join(struct arena *a, const struct blocks *const *stacks,
                         size_t n);

#endif
