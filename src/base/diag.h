/*
 * diag -- what there is to say about the input.
 *
 * Diagnostics are collected in a sink (no stage prints), sorted by place and
 * printed by the command line between stages. Each has a stable id, which is
 * what tests match and users switch; wording may change freely. Messages say
 * what is wrong, what was done about it and what is allowed.
 */
#ifndef CVSET_DIAG_H
#define CVSET_DIAG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/source.h"
#include "base/str.h"

struct arena;
struct inputs;

enum diag_level {
    DIAG_NOTE,          /* belongs to the one before */
    DIAG_INFO,          /* what was done, nothing wrong */
    DIAG_WARNING,
    DIAG_ERROR,         /* the input has errors: exit status 1 */
    DIAG_FATAL          /* the system failed: exit status 3 */
};

enum diag_id {
#define DIAG(id, level, name) id,
#include "base/diag_ids.h"
#undef DIAG
    DIAG_N
};

struct diag;

struct diag *diag_new(struct arena *a);

/*
 * Adds a diagnostic of the id's level at the span (src may be NULL). The same
 * id with the same text at the same place is kept once.
 */
void diag_at(struct diag *d, enum diag_id id, struct span at,
             const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* Attaches a note to the diagnostic added last. */
void diag_note(struct diag *d, struct span at, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* Under the caret of the diagnostic added last: `did you mean 'x'?`. */
void diag_hint(struct diag *d, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Raises warnings to errors (--strict). Call before anything is added. */
void diag_strict(struct diag *d);

/*
 * The sink is that of a document, the files of which are to be noted there
 * (inputs.h) as they are read; NULL, as in the beginning: nobody asks.
 */
void diag_note_inputs(struct diag *d, struct inputs *in);
struct inputs *diag_inputs(const struct diag *d);

/*
 * Drops diagnostics of the id, those there are and those to come. Errors are
 * not to be ignored: false, and nothing is dropped.
 */
bool diag_ignore(struct diag *d, enum diag_id id);

/*
 * Adds what `from` holds to another sink, which borrows it: to print several
 * documents' diagnostics as one list. What both say of a file is said once.
 */
void diag_merge(struct diag *to, const struct diag *from);

/* Worst level so far; DIAG_NOTE when empty. */
enum diag_level diag_worst(const struct diag *d);
bool diag_failed(const struct diag *d);     /* worst >= DIAG_ERROR */
size_t diag_count(const struct diag *d, enum diag_level level);

/* True once warnings and errors are many: more of one fault teach nobody. */
bool diag_enough(const struct diag *d);

/* Exit status for what was collected: 0, 1 or 3. */
int diag_status(const struct diag *d);

enum diag_format {
    DIAG_TEXT,          /* file:line:col: level: text [id], line and caret */
    DIAG_COLOUR,        /* the same with ANSI colours */
    DIAG_JSON           /* one JSON array, for editors */
};

/*
 * Prints what was added since the last call, sorted by file and place, at most
 * 20 errors and 20 warnings, and 20 notes of each, with a count of the rest;
 * but of what is left out of the document, and in JSON, all.
 */
void diag_print(struct diag *d, FILE *out, enum diag_format format);

/* One diagnostic, for those who do not print it. */
struct diag_said {
    enum diag_level level;
    enum diag_id id;
    struct span at;
    struct str text, hint;      /* hint may be "" */
};

/* All that the sink holds, in the order of print; *n of them, never NULL. */
const struct diag_said *diag_all(struct arena *a, const struct diag *d,
                                 size_t *n);

/*
 * s as a terminal may show it: bytes that are no UTF-8, controls and characters
 * without a look of their own escaped, as diag_print() does.
 */
struct str diag_readable(struct arena *a, struct str s);

/* "yaml-syntax" for DIAG_YAML_SYNTAX. */
const char *diag_name(enum diag_id id);

/* The id of the name; DIAG_N if it is none. */
enum diag_id diag_find(struct str name);

#endif
