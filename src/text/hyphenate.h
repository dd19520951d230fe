/*
 * hyphenate -- soft hyphens where words may be divided.
 *
 * For styles that ask for it (typography.md LB-13). A hyphen is a cluster of
 * its own between two others, so that a word that is not divided looks as if
 * there were none: same kerning, same ligatures, and no division inside one.
 * Its text is U+00AD (EX-7), which the paragraph's text does not have.
 * linefit.h chooses among them.
 */
#ifndef CVSET_HYPHENATE_H
#define CVSET_HYPHENATE_H

#include "text/para.h"

/* Adds them to a paragraph whose breaks have been found. */
void hyphenate(struct engine *e, struct para *p);

#endif
