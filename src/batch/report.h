/*
 * report -- what came of a batch, for a spreadsheet, a program or a printer.
 *
 * The rows are the tasks in the order of the plan, so that the report depends
 * on neither workers nor shards.
 */
#ifndef CVSET_BATCH_REPORT_H
#define CVSET_BATCH_REPORT_H

#include <stdbool.h>
#include <stddef.h>

#include "batch/batch.h"

struct arena;
struct diag;
struct plan;

enum report_format { REPORT_CSV, REPORT_JSON, REPORT_HTML, REPORT_N };

/* The format that the end of the path says; REPORT_N if it says none. */
enum report_format report_format(const char *path);

/* One task; what it says of the member and the file is in words. */
struct report_row {
    size_t number;              /* of the task in the plan, from 1 */
    struct str id, name, role, group, lang, variant, profile, file;
    const struct result *result;
};

struct report {
    struct str title;           /* the lab's name, or "" */
    size_t n_tasks;             /* of the whole plan */
    unsigned shard, shards;     /* 0: all of it is here */
    struct report_row *rows;    /* by number */
    size_t n;
};

/*
 * The report on the plan's tasks; results[i] is that of task i, NULL if it is
 * of another shard. What it holds is borrowed from both.
 */
struct report *report_new(struct arena *a, const struct plan *plan,
                          const struct result *const *results);

/*
 * Writes it in the format that the path's end says, "-" as JSON to standard
 * output. False after a diagnostic.
 */
bool report_write(struct arena *a, struct diag *d, const struct report *r,
                  const char *path);

/*
 * Joins the JSON reports of shards and writes the whole as report_write() does;
 * *bad is set to the number of files in it that were not made. False after a
 * diagnostic, and nothing is written, if one is no report, is another batch's
 * or is there twice. Where files are in none of them that is an error, and what
 * there is is written.
 */
bool report_merge(struct arena *a, struct diag *d, const char *const *paths,
                  size_t n, const char *to, size_t *bad);

#endif
