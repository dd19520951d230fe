/*
 * scalar -- the text of a YAML scalar, from the bytes of the file.
 *
 * Read from the raw bytes rather than from libyaml's value, so that wrapped
 * lines join the Chinese way (wrap.h) and escapes that are not what they look
 * like stay as typed and are reported. Knows nothing of libyaml.
 */
#ifndef CVSET_SCALAR_H
#define CVSET_SCALAR_H

#include "base/source.h"
#include "base/str.h"

struct arena;
struct diag;

enum scalar_style {
    STYLE_PLAIN, STYLE_SINGLE, STYLE_DOUBLE, STYLE_BLOCK
};

/*
 * The text of the scalar whose bytes, with quotes or block header but without
 * anchor and tag, are at the span. Controls are reported and left out. Borrows
 * from the source where it can.
 */
struct str scalar_text(struct arena *a, struct diag *d, struct span raw,
                       enum scalar_style style);

/*
 * The text as it must be typed to be read as this text: in double quotes, or
 * in single ones where it holds a backslash or a double quote.
 */
struct str scalar_quoted(struct arena *a, struct str text);

#endif
