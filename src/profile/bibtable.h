/*
 * bibtable -- words and what they stand for. For bib*.c only.
 */
#ifndef CVSET_BIBTABLE_H
#define CVSET_BIBTABLE_H

#include "base/str.h"

struct arena;
struct bib_table;

struct bib_table *bib_table_new(struct arena *a);

/* What the word stands for, or NULL. */
void *bib_table_find(const struct bib_table *t, struct str word);

/* Adds a word that is not in it yet. */
void bib_table_add(struct arena *a, struct bib_table *t, struct str word,
                   void *item);

#endif
