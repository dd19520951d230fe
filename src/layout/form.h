/*
 * form -- sections in the order and under the titles of an official form.
 *
 * A layout names the form, the language data have it: which sections of a
 * profile go where, what parts one of them is split into, the titles, and what
 * stands where there is nothing.
 */
#ifndef CVSET_LAYOUT_FORM_H
#define CVSET_LAYOUT_FORM_H

#include "layout/scope.h"

/*
 * The profile's sections as the layout's form has them, then those that it has
 * no place for; as they are, if there is no form in the document's language.
 */
const struct section *form_sections(struct build *b);

/* Whether the data have the form of that name, or no forms at all. */
bool form_exists(const struct language *lang, struct str name);

#endif
