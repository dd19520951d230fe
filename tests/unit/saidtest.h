/* diagtest.h with what was said, for sources named `t`. */
#ifndef CVSET_SAIDTEST_H
#define CVSET_SAIDTEST_H

#include "diagtest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What was said, as `line:col name`. */
static const char *said(void)
{
    char *text, *line;
    size_t n;
    FILE *f = open_memstream(&text, &n);
    struct buf out = {.a = a};

    diag_print(d, f, DIAG_TEXT);
    fclose(f);
    for (line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        unsigned row, col;
        const char *id = strrchr(line, '[');

        if (sscanf(line, "t:%u:%u:", &row, &col) == 2 && id)
            buf_format(&out, "%s%u:%u %s", out.n ? " " : "", row, col, id);
    }
    free(text);
    return buf_text(&out).s;
}

#endif
