/*
 * missing -- what there is to say of characters no font has.
 */
#ifndef CVSET_MISSING_H
#define CVSET_MISSING_H

#include "text/para.h"

/*
 * Reports the boxes among the paragraph's clusters: once for each string and
 * script, with the characters, how many there are and the package of a family
 * that has the script, if the catalogue knows one.
 */
void missing_report(struct engine *e, const struct para *p);

#endif
