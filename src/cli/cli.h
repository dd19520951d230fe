/*
 * cli -- what the verbs share: one run of the program.
 */
#ifndef CVSET_CLI_H
#define CVSET_CLI_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"
#include "cli/options.h"

struct arena;
struct diag;

#define CVSET_VERSION "0.1.0"

/* Exit statuses; the others are diag_status()'s: 0, 1 and 3. */
enum { STATUS_FINE = 0, STATUS_INPUT = 1, STATUS_USAGE = 2, STATUS_SYSTEM = 3 };

struct cli;

struct verb {
    const char *name;
    const char *operands;       /* "PROFILE..." */
    const char *summary;        /* one line */
    const char *help;           /* what there is to say beyond the options */
    option_set options;
    int least, most;            /* operands; most < 0: any number */
    int (*run)(struct cli *c);  /* gives the exit status */
};

struct cli {
    struct arena *arena;        /* of the whole run */
    struct diag *diag;          /* of the run; in JSON, of every document */
    const struct verb *verb;
    struct options options;
    int pages;                  /* --pages, or 0 */
    bool json;
    uint64_t started;           /* monotonic nanoseconds */
};

/* Runs the program; the exit status. */
int cli_run(int argc, char **argv);

/* Nanoseconds of the monotonic clock, for --time only. */
uint64_t cli_clock(void);

/*
 * Prints what is in d, a document's sink. In JSON it is kept for cli_run() to
 * print everything as one list, so d must live as long as c->arena.
 */
void cli_report(struct cli *c, struct diag *d);

/* The worse of two exit statuses. */
int cli_worse(int x, int y);

/* Writes a result to standard output; the exit status. */
int cli_print(struct cli *c, struct str text);

/* Adds a diagnostic about the command line; STATUS_USAGE. */
int cli_usage(struct cli *c, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* The verbs, one file each. */
extern const struct verb verb_build, verb_batch, verb_check, verb_new,
    verb_layouts, verb_fonts, verb_schema, verb_verify;

#endif
