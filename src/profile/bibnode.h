/*
 * bibnode -- an entry of a bibliography as a profile would have it.
 *
 * Values become text with our markup; fields get our names and keep their
 * places in the .bib file. Fields of other programs (abstract, file …) are none
 * of a publication's and stay out.
 */
#ifndef CVSET_BIBNODE_H
#define CVSET_BIBNODE_H

#include "base/source.h"
#include "base/str.h"

struct arena;
struct bib_entry;
struct diag;
struct node;

/* The entry as a mapping of fields; what LaTeX is unknown is reported. */
struct node *bib_node(struct arena *a, struct diag *d,
                      const struct bib_entry *e);

/* `keywords = {a, b}` as a list of tags, or NULL. */
struct node *bib_tags(struct arena *a, struct diag *d,
                      const struct bib_entry *e);

/*
 * The names of an `author` or `editor` as a list: texts, `{family, given,
 * suffix}` or `{organisation}`. For bibnode.c.
 */
struct node *bib_names(struct arena *a, struct diag *d, struct str value,
                       struct span at);

/* A text or an empty list or mapping, at a place; `key` may be "". */
struct node *bib_node_new(struct arena *a, const char *key, struct str text,
                          struct span at);

/* Makes the node the last of the list's or mapping's kids. */
void bib_node_add(struct node *parent, struct node *kid);

#endif
