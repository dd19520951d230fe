/*
 * verify -- does a PDF keep cvset's promises: is its text layer sound, is it
 * tagged as PDF/UA-1 asks and archival as PDF/A-2a does?
 *
 * Everything is read from the file's bytes, by code that shares nothing with
 * the writer. The rules are those of ISO 32000-1, 14289-1 and 19005-2 that can
 * be broken in files like ours; each finding is a diagnostic at its object.
 */
#ifndef CVSET_VERIFY_H
#define CVSET_VERIFY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"

struct arena;
struct diag;

/* What is in a file, counted while it was read. */
struct verified {
    size_t pages, fonts, characters;    /* without artifacts */
    size_t elements, links;
    size_t unchecked;           /* things of kinds that are not compared */
};

/*
 * Checks the file, called `name` in diagnostics. If `text` is not NULL, what
 * is read back has to be that, as --dump=text has it. True if there are no
 * findings.
 */
bool pdf_verify(struct arena *a, struct diag *d, const char *name,
                struct str bytes, const struct str *text,
                struct verified *out);

#endif
