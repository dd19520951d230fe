/*
 * diag_list -- how a sink holds its diagnostics. For diag*.c only.
 */
#ifndef CVSET_DIAG_LIST_H
#define CVSET_DIAG_LIST_H

#include "base/diag.h"

struct diag_remark {
    struct span at;
    struct str text;
    struct diag_remark *next;
};

struct diag_item {
    enum diag_id id;
    enum diag_level level;
    struct span at;
    struct str text;
    struct str hint;            /* n == 0: none */
    struct diag_remark *notes;  /* in the order they were added */
    size_t order;               /* of addition */
    struct diag_item *same;     /* next of the same hash */
};

#define DIAG_BUCKETS 1024u

struct diag {
    struct arena *a;
    struct diag_item **items;
    size_t n, cap;
    size_t printed;             /* items before this one were printed */
    struct diag_item *last;     /* takes notes and hints; NULL: repeated */
    enum diag_level worst;
    size_t count[DIAG_FATAL + 1];
    bool strict;
    struct inputs *inputs;      /* of the document, or NULL */
    bool ignored[DIAG_N];
    struct diag_item *buckets[DIAG_BUCKETS];
};

/*
 * Appends the code point at s[*i] as a terminal may show it, moves *i past it
 * and returns its cells. Bytes that are no UTF-8, controls, and characters
 * that have no look of their own are escaped. Tabs are escaped, too.
 */
size_t diag_show_rune(struct buf *b, struct str s, size_t *i);

/* The source line of the span with its number, and the caret under it. */
void diag_show_line(struct buf *b, struct span at, struct str hint,
                    bool colour);

/* The items as one JSON array. */
void diag_show_json(struct buf *b, struct diag_item *const *items, size_t n);

/* "warning" for DIAG_WARNING. */
const char *diag_level_name(enum diag_level level);

#endif
