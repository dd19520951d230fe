/*
 * job -- which profile goes where.
 */
#ifndef CVSET_JOB_H
#define CVSET_JOB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "compose.h"

struct arena;
struct buf;
struct cli;
struct diag;
struct fonts;
struct modules;

struct job {
    const char *profile;        /* "-" is standard input */
    const char *output;         /* "-" is standard output */
};

/*
 * A job for each operand. Without -o the output is the profile's name with
 * `ext` (".pdf") in the current folder, or standard output if `print`. Refuses,
 * with STATUS_USAGE, what would write two documents to one file or over a
 * profile.
 */
int jobs_plan(struct cli *c, const char *ext, bool print, struct job **out);

/* The layouts of the run, with --set; they live as long as c->arena. */
struct modules *job_modules(const struct cli *c, struct fonts *fonts);

/* What compose() is to do for a profile, from the options. */
struct compose_options job_options(const struct cli *c, const char *profile,
                                   struct modules *modules);

/* compose(), which a lack of memory ends and does not change. */
struct composed *job_compose(struct arena *a, struct diag *d,
                             struct fonts *fonts,
                             const struct compose_options *opt,
                             struct buf *dumped);

/*
 * The arena for a document: kept to the end in JSON, whose diagnostics are
 * printed then, else the document's own. End it with job_close().
 */
struct arena *job_open(const struct cli *c);
void job_close(const struct cli *c, struct arena *a);

/* A document's sink, strict if that was asked for. */
struct diag *job_diag(const struct cli *c, struct arena *a);

#endif
