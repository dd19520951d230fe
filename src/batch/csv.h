/*
 * csv -- tables as spreadsheets save them, into rows of cells.
 *
 * RFC 4180 and what programs make of it: a byte order mark, any line end, cells
 * parted by comma, semicolon or tab (guessed from the first row, or named by a
 * first line `sep=;`), quotes around cells with doubled quotes and line ends in
 * them. UTF-16, GB18030 and Windows-1252 are recognised and read with a
 * warning. Knows nothing of what the columns mean.
 */
#ifndef CVSET_BATCH_CSV_H
#define CVSET_BATCH_CSV_H

#include <stddef.h>

#include "base/source.h"
#include "base/str.h"

struct arena;
struct diag;

struct csv_cell {
    struct str text;            /* without quotes and white space around it */
    struct span span;
};

struct csv_row {
    struct csv_cell *cells;
    size_t n, cap;
};

struct csv {
    const struct source *src;   /* as decoded: places are those of the file */
    char separator;
    struct csv_row *rows;       /* without those that are blank */
    size_t n, cap;
};

/*
 * Reads the file; NULL with a diagnostic if it cannot be read as a table: a
 * quote that is not closed, a NUL or another control, bytes of no encoding.
 */
struct csv *csv_read(struct arena *a, struct diag *d, const char *path);

/* The same for the file's bytes. */
struct csv *csv_parse(struct arena *a, struct diag *d, const char *name,
                      struct str bytes);

#endif
