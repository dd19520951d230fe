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
struct pdf;

/* What a file says about itself; what is "" is not said. */
struct pdf_about {
    struct str lang;
    struct str title;           /* plain; "": the author */
    struct str author;
};

/*
 * A file of so many pages, of documents that are added one by one and may be
 * freed as soon as they have been. It is the arena's; end it with pdf_close(),
 * whatever happens.
 */
struct pdf *pdf_open(struct arena *a, struct diag *d, struct fonts *fonts,
                     const struct pdf_about *about, size_t n_pages);

/*
 * Opens a part of the file, inside of the one that is open, and closes it. A
 * title is a bookmark, to the next page added, above those of all that is in
 * the part, which are not seen while it is folded.
 */
void pdf_begin(struct pdf *p, struct str title, bool folded);
void pdf_end(struct pdf *p);

/*
 * Adds the document's pages, which count to those given to pdf_open(). Its
 * headings are so many levels lower than in a file of its own. Its links to
 * pages are to those of the file.
 */
void pdf_add(struct pdf *p, const struct composed *c, int lower);

/*
 * The file's bytes in the arena, or nothing if out is NULL. False with a
 * diagnostic on failure. The same input gives the same bytes.
 */
bool pdf_close(struct pdf *p, struct str *out);

/*
 * Writes the documents, in order, and gives the file's bytes in the arena; of
 * more than one each is a part. False with a diagnostic on failure.
 */
bool pdf_write(struct arena *a, struct diag *d, struct fonts *fonts,
               struct composed *const *docs, size_t n, struct str *out);

#endif
