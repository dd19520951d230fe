/*
 * bib -- a BibTeX file as its entries and their fields.
 *
 * Values are LaTeX still, with strings expanded and joined. What is broken is
 * reported at its place, and the rest read: nothing in a file is fatal.
 */
#ifndef CVSET_BIB_H
#define CVSET_BIB_H

#include <stdbool.h>
#include <stddef.h>

#include "base/source.h"
#include "base/str.h"

struct arena;
struct diag;

struct bib_field {
    struct str name;            /* as typed */
    struct span name_span;
    struct str value;
    struct span at;             /* the value, without its delimiters */
    struct bib_field *next;
};

struct bib_entry {
    struct str type;            /* as typed, without the `@` */
    struct str key;             /* "" if it has none */
    struct span span;           /* the key, or where it would be */
    struct bib_field *fields;
    const struct bib_entry *parent;     /* that `crossref` names */
    bool is_parent;
    struct node *made;          /* as a profile has it, where several share the
                                   file and all that is wrong was told */
    struct bib_entry *next;
};

struct bib_table;

struct bib {
    const struct source *src;
    struct bib_entry *entries;
    size_t n;
    struct bib_table *keys;
};

/*
 * The bytes of a .bib file as a source; those of Latin-1 become UTF-8, with a
 * warning. NULL, after a report, if they are in another encoding.
 */
struct source *bib_source(struct arena *a, struct diag *d, const char *name,
                          struct str bytes);

/* Reads the source; never NULL. */
struct bib *bib_parse(struct arena *a, struct diag *d,
                      const struct source *src);

/* The first entry of that key, or NULL. */
struct bib_entry *bib_find(const struct bib *bib, struct str key);

/*
 * The field of that name (in lower case), its own or that of an entry it refers
 * to, or NULL. Empty fields are absent.
 */
const struct bib_field *bib_field(const struct bib_entry *e, const char *name);

#endif
