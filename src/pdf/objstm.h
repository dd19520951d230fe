/*
 * objstm -- object streams and a cross-reference stream (ISO 32000-1 7.5.7,
 * 7.5.8), which PDF/A-2 allows and libharu does not know.
 *
 * A tagged file is mostly small dictionaries that are much alike. Where each
 * stands for itself none is deflated.
 */
#ifndef CVSET_OBJSTM_H
#define CVSET_OBJSTM_H

#include <stdbool.h>

#include "base/str.h"

struct arena;
struct pack;

/*
 * Rewrites a file of libharu's: what is no stream goes into object streams, a
 * stream's /Length into its dictionary, and a cross-reference stream takes the
 * place of the cross-reference table and of the trailer, whose entries these
 * are but for /Size. Objects keep their numbers. Linear in the file's length.
 *
 * The new bytes are in the arena. False, and nothing in `out`, if the file is
 * not in the form that libharu writes.
 */
bool objstm_rewrite(struct arena *a, struct pack *p, struct str file,
                    struct str trailer, struct str *out);

#endif
