/*
 * bibread -- the syntax of BibTeX files. For bib*.c only.
 */
#ifndef CVSET_BIBREAD_H
#define CVSET_BIBREAD_H

struct arena;
struct bib;
struct diag;

/* Adds the entries of bib->src, in order; what is broken is reported. */
void bib_read(struct arena *a, struct diag *d, struct bib *bib);

#endif
