/*
 * has -- whether a profile has what a lab asks for: a key, a contact, a section
 * or a field of an entry, by the words that profiles use for them.
 */
#ifndef CVSET_HAS_H
#define CVSET_HAS_H

#include <stdbool.h>

#include "base/str.h"

struct arena;
struct profile;

/*
 * True if the profile has what the word names: `photo`, `email`, `education`,
 * `advisor` (in any entry), `education.advisor`; 邮箱 and 教育背景 too. Of a
 * word nobody knows, a section of that name.
 */
bool profile_has(struct arena *a, const struct profile *p, struct str word);

/* The word that one which nothing is called is next to; NULL if it is fine. */
const char *profile_word_meant(struct arena *a, struct str word);

#endif
