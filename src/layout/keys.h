/*
 * keys -- mappings of a layout module read into structs, by tables.
 *
 * Every mapping of the vocabulary has one table of keys: name, how it is read,
 * where it goes. What is not in the table is an error with the nearest key and
 * all that is allowed; so the tables are the vocabulary.
 */
#ifndef CVSET_LAYOUT_KEYS_H
#define CVSET_LAYOUT_KEYS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"
#include "base/str.h"
#include "base/unit.h"
#include "profile/profile.h"
#include "profile/tree.h"

struct arena;
struct citations;
struct contacts_plan;
struct fonts;
struct language;
struct photo_plan;
struct sheet;

/* What reading a module needs to know. */
struct reader {
    struct arena *a;
    struct diag *d;
    struct fonts *fonts;
    const struct language *lang;
    struct sheet *sheet;
    unit em;                    /* of the style being read, else the body's */
    unit measure;               /* width of the page's text, once it is read */
    enum section_kind kind;     /* whose fields templates name */
    bool grid_wrong;            /* of the kind: rows need not fit it */
    bool in_entry;              /* else a template sees the document only */
    uint64_t *fields;           /* entry fields that templates name, or NULL */
    bool *cites;                /* whether they have {citation}, or NULL */
    const struct citations *citations;
    const struct contacts_plan *contacts;   /* what every block of them has */
    const struct photo_plan *photo;         /* likewise */
};

typedef void key_read(struct reader *r, const struct node *n, void *to,
                      const void *aux);

struct key {
    const char *name;
    key_read *read;
    size_t at;                  /* offset in the struct */
    const void *aux;            /* for the reader */
};

/*
 * Reads the mapping into *to, keys in the order of the table (so that a later
 * one may depend on an earlier one). `what` names the mapping in messages.
 */
void keys_read(struct reader *r, const struct node *map, const char *what,
               const struct key *keys, size_t n, void *to);

#define KEYS(r, map, what, table, to) \
    keys_read((r), (map), (what), (table), \
              sizeof(table) / sizeof(table)[0], (to))

/* What a date pattern must be, after "must be". */
#define DATE_PATTERN \
    "a pattern of y, M and d with the year in it, other words in quotes: " \
    "yyyy.MM, MMMM 'de' yyyy"

/* Reports a wrong value at its place: "must be …". */
void keys_wrong(struct reader *r, const struct node *n, const char *must);

/* An error for a word that is none of those, with the nearest of them. */
void keys_unknown(struct reader *r, enum diag_id id, struct span at,
                  const char *what, struct str word, const char *const *words,
                  size_t n);

/* The text of a scalar; false and an error for anything else. */
bool keys_text(struct reader *r, const struct node *n, struct str *out);

/* A list's first item, or the node itself as a list of one. */
const struct node *keys_items(const struct node *n);
const struct node *keys_next(const struct node *list, const struct node *item);

/* Readers of plain values; `to` is of the type named. */
void key_str(struct reader *r, const struct node *n, void *to,
             const void *aux);          /* struct str */
void key_bool(struct reader *r, const struct node *n, void *to,
              const void *aux);         /* bool */
void key_int(struct reader *r, const struct node *n, void *to,
             const void *aux);          /* int, at least 1 */
void key_word(struct reader *r, const struct node *n, void *to,
              const void *aux);         /* enum; aux: words, NULL at the end */
void key_unit(struct reader *r, const struct node *n, void *to,
              const void *aux);         /* unit >= 0; em and lh resolved */
void key_signed(struct reader *r, const struct node *n, void *to,
                const void *aux);       /* unit, negative ones too */
void key_width(struct reader *r, const struct node *n, void *to,
               const void *aux);        /* struct length: auto, 1fr, 20mm */
void key_permille(struct reader *r, const struct node *n, void *to,
                  const void *aux);     /* int: 0.9 is 900 */
void key_em(struct reader *r, const struct node *n, void *to,
            const void *aux);           /* int [em/1000] */

/* Accepts the value silently: kept for a later stage. */
void key_any(struct reader *r, const struct node *n, void *to,
             const void *aux);

#endif
