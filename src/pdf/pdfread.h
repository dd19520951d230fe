/*
 * pdfread -- the objects and streams of a PDF file, by number.
 *
 * The only file that knows libqpdf, which is opened with the first PDF that is
 * to be read: most runs of the program read none. Objects are read when asked
 * for and live in the arena.
 */
#ifndef CVSET_PDFREAD_H
#define CVSET_PDFREAD_H

#include <stdbool.h>

#include "base/str.h"
#include "pdf/object.h"

struct arena;
struct pdfread;

enum pdfread_state {
    PDFREAD_FINE,
    PDFREAD_NO_LIBRARY,         /* libqpdf is not there */
    PDFREAD_PASSWORD,           /* it is encrypted, and needs one */
    PDFREAD_DAMAGED             /* *why says what is wrong */
};

/*
 * Opens the bytes, which are borrowed, without mending anything. End it with
 * pdfread_close(), whatever the state is.
 */
struct pdfread *pdfread_open(struct arena *a, struct str bytes,
                             enum pdfread_state *state, struct str *why);
void pdfread_close(struct pdfread *p);

bool pdfread_encrypted(const struct pdfread *p);

/* What libqpdf has remarked on since the last call; "" if nothing. */
struct str pdfread_remark(struct pdfread *p);

const struct object *pdfread_trailer(struct pdfread *p);

/* What a reference leads to; any other object itself. */
const struct object *pdfread_resolve(struct pdfread *p,
                                     const struct object *o);

/* What the dictionary has under the key, resolved; or null. */
const struct object *pdfread_get(struct pdfread *p, const struct object *dict,
                                 const char *key);

/* Entry i of an array, resolved; or null. */
const struct object *pdfread_item(struct pdfread *p, const struct object *o,
                                  size_t i);

/* The decoded bytes of a stream; false if they cannot be had. */
bool pdfread_stream(struct pdfread *p, const struct object *stream,
                    struct str *out);

#endif
