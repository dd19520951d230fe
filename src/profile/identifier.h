/*
 * identifier -- DOIs and arXiv identifiers in the forms people type them.
 */
#ifndef CVSET_IDENTIFIER_H
#define CVSET_IDENTIFIER_H

#include "base/str.h"

struct arena;

/*
 * The DOI itself (`10.1000/182`) of `doi:10.1000/182`, `DOI 10.1000/182`,
 * `https://doi.org/10.1000/182` and the like, or "" if it is none.
 */
struct str doi_bare(struct str typed);

/* Its address, not encoded yet; "" if it is none. */
struct str doi_address(struct arena *a, struct str typed);

/* `2401.12345v2` of `arXiv:2401.12345v2` or its address, else as typed. */
struct str arxiv_bare(struct str typed);
struct str arxiv_address(struct arena *a, struct str typed);

#endif
