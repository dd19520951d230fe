/*
 * bibkind -- what an entry of a bibliography is, and its number at arXiv.
 *
 * Exports say both in several ways: arXiv's own, those of DBLP and Google
 * Scholar, and Zotero's all differ.
 */
#ifndef CVSET_BIBKIND_H
#define CVSET_BIBKIND_H

#include <stdbool.h>

#include "base/str.h"
#include "profile/pubkind.h"

struct bib_entry;
struct bib_field;

/* What it is; PUB_OTHER where nothing says so. */
enum pub_kind bib_kind(const struct bib_entry *e);

/* The field that has the number at arXiv, and *number; NULL if none has. */
const struct bib_field *bib_arxiv(const struct bib_entry *e,
                                  struct str *number);

/* True if all that the field says is the entry's number at arXiv. */
bool bib_repeats_arxiv(const struct bib_entry *e, const struct bib_field *f);

/* True if the field is there and its text begins with the word, case aside. */
bool bib_begins(const struct bib_field *f, const char *word);

#endif
