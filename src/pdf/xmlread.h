/*
 * xmlread -- XML 1.0 with namespaces, as far as XMP packets use it: elements,
 * attributes and text. A document type definition is refused.
 */
#ifndef CVSET_XMLREAD_H
#define CVSET_XMLREAD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"

struct arena;

/* A name with its namespace; that of an attribute without prefix is "". */
struct xml_name {
    struct str space, local;
};

struct xml_attribute {
    struct xml_name name;
    struct str value;
    struct xml_attribute *next;
};

struct xml {
    struct xml_name name;
    struct xml_attribute *attributes;
    struct str text;            /* the characters right in it */
    struct xml *parent, *kids, *last, *next;
};

/* The root element, or NULL: *why says what is not well-formed. */
const struct xml *xml_read(struct arena *a, struct str s, const char **why);

bool xml_is(const struct xml *x, const char *space, const char *local);

/* The first child of the name, or NULL; x may be NULL. */
const struct xml *xml_kid(const struct xml *x, const char *space,
                          const char *local);

/* The attribute's value; false if there is none. */
bool xml_attribute(const struct xml *x, const char *space, const char *local,
                   struct str *out);

#endif
