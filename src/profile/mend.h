/*
 * mend -- what a YAML syntax error really is, and how to read on.
 *
 * libyaml stops at its first error. Many of those in profiles are plain text
 * that YAML takes for syntax: a second colon, a leading star, words after a
 * closing quote. Each is reported where the culprit is, with the line as it
 * should be typed; then the culprit is overwritten in the copy that libyaml
 * reads, which leaves the text to be read from the source untouched, and
 * reading may start again, so that one run tells all faults of a file.
 */
#ifndef CVSET_MEND_H
#define CVSET_MEND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct diag;
struct source;

/* The event before the error. */
enum fault_last {
    LAST_OTHER, LAST_ALIAS, LAST_QUOTED, LAST_FLOW
};

/* libyaml's error; places are byte offsets. */
struct fault {
    const char *problem;
    const char *context;        /* "" if there is none */
    size_t at, context_at;
    enum fault_last last;
    size_t last_at, last_end;
};

struct mend {
    struct arena *a;
    struct diag *d;
    const struct source *src;
    char *copy;                 /* what libyaml reads: src->text, mended */
    uint32_t line;              /* of the last error, told once for a line */
};

/* Overwrites what libyaml refuses or takes for line ends, unreported. */
void mend_characters(struct mend *m);

/*
 * Odd spaces that indent the line of `off`: reported and overwritten with
 * ordinary ones. False if there are none.
 */
bool mend_indent(struct mend *m, size_t off);

/* Reports the fault; true if it was mended and reading may start again. */
bool mend_fault(struct mend *m, const struct fault *f);

#endif
