/*
 * fitreport -- what fitting did, and what to do where it could not, in words.
 */
#ifndef CVSET_FITREPORT_H
#define CVSET_FITREPORT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/source.h"

struct diag;
struct document;
struct engine;
struct fitted;
struct optional;

/* One line: what was changed and by how much, and what would go next. */
void fit_report(struct diag *d, struct span at, const struct fitted *f,
                size_t pages);

/* What --fit drop could do, where it was asked for. */
struct dropping {
    bool asked;
    size_t n;                   /* that could be left out, and were */
};

/* An error: by how much the document is too long, and what takes the room. */
void fit_report_long(struct engine *e, const struct document *doc,
                     struct span at, const struct fitted *f, size_t pages,
                     struct dropping drop);

/* A warning for what was left out. */
void fit_report_dropped(struct diag *d, const struct optional *gone);

#endif
