/*
 * address -- addresses found in running text.
 *
 * Web and e-mail addresses that stand bare in a text: where they end, and the
 * URI they mean. Knows nothing of markup but the backslash. Private to
 * markup.c.
 */
#ifndef CVSET_ADDRESS_H
#define CVSET_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"

struct arena;

/*
 * Length of the address that starts at s[at], 0 if none does. One never starts
 * inside a word or a path, but may right after Han or punctuation. *tried is
 * the offset up to which a former call looked in vain for an `@`; it keeps a
 * scan through all of s linear.
 */
size_t address_length(struct str s, size_t at, size_t *tried);

/*
 * The URI for an address as typed: an e-mail address gets `mailto:`, one that
 * starts with `www.` gets `https://`; percent-encoded.
 */
struct str address_uri(struct arena *a, struct str s);

#endif
