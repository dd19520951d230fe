/*
 * pdf -- composed documents into one PDF file, in memory.
 *
 * Fonts and CID tables belong to the file, not to a document, so a book of many
 * CVs is the same call. The only folder that knows libharu.
 */
#ifndef CVSET_PDF_H
#define CVSET_PDF_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"

struct arena;
struct composed;
struct diag;
struct fonts;

/*
 * Writes the documents, in order, and gives the file's bytes in the arena.
 * False with a diagnostic on failure. The same input gives the same bytes.
 */
bool pdf_write(struct arena *a, struct diag *d, struct fonts *fonts,
               struct composed *const *docs, size_t n, struct str *out);

#endif
