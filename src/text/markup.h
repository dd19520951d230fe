/*
 * markup -- inline markup into styled pieces.
 *
 * `**bold**`, `*italic*`, `` `code` ``, `[text](url)`, `\` escapes, bare
 * addresses. CommonMark's rules for emphasis (spec 0.31, 6.2), made to work
 * beside Han and CJK punctuation; a lone `*`, `_`, `#`, `$` … is itself.
 */
#ifndef CVSET_MARKUP_H
#define CVSET_MARKUP_H

#include "text/inline.h"

struct diag;

/*
 * Parses s into pieces that take style, lang and the flags given plus their
 * own. span is where s was written. Never fails: what is not markup is text.
 * NULL for an empty string.
 */
struct piece *markup_parse(struct arena *a, struct str s, struct span span,
                           const struct style *style, unsigned flags,
                           struct str lang);

/* The text without its markup: for titles, metadata, bookmarks. */
struct str markup_plain(struct arena *a, struct str s);

/*
 * The address as a 7-bit URI (RFC 3986): what is not allowed is percent-encoded
 * as UTF-8, nothing twice.
 */
struct str uri_encode(struct arena *a, struct str s);

#endif
