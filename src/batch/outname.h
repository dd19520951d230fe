/*
 * outname -- what an output is called: a pattern with {words}, filled in.
 *
 * Names are NFC and safe on every system: no separators, wildcards, controls,
 * no name of a device, nothing at an end that a shell or Windows takes for
 * something else; each such character becomes `_`. At most 255 bytes, the limit
 * of most file systems: what goes is cut at a grapheme (UAX #29), from the
 * name, role or group first.
 */
#ifndef CVSET_BATCH_OUTNAME_H
#define CVSET_BATCH_OUTNAME_H

#include <stdbool.h>
#include <stddef.h>

#include "base/source.h"
#include "base/str.h"

struct arena;
struct diag;

#define OUTNAME_MOST 255        /* bytes of a name */

enum outname_word {
    OUTNAME_ID, OUTNAME_NAME, OUTNAME_LANG, OUTNAME_VARIANT, OUTNAME_ROLE,
    OUTNAME_GROUP, OUTNAME_ORDER,
    OUTNAME_N
};

struct outname_part {
    enum outname_word word;     /* OUTNAME_N: the text */
    struct str text;
};

struct outname {
    struct outname_part *parts;
    size_t n, cap;
    struct str end;             /* ".pdf", as typed */
};

/* What stands for each word; "" where there is nothing. */
struct outname_values {
    struct str of[OUTNAME_N];
};

/*
 * Takes the pattern apart, which stands at `at` or on the command line; ".pdf"
 * is added if it does not end so. False after a diagnostic.
 */
bool outname_parse(struct arena *a, struct diag *d, struct str pattern,
                   struct span at, struct outname *out);

/* True if the pattern has the word. */
bool outname_has(const struct outname *p, enum outname_word word);

struct str outname_make(struct arena *a, const struct outname *p,
                        const struct outname_values *values);

/* The same for all names that some file system takes for the same: without
   case and without differences of normalisation. */
struct str outname_fold(struct arena *a, struct str name);

/* The bytes, which may be any, as UTF-8: `_` for what is none. */
struct str outname_utf8(struct arena *a, struct str bytes);

#endif
