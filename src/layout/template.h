/*
 * template -- a layout's strings with fields in them.
 *
 * Parsed once, when the module is read. Fields are spliced in as inline text
 * after that (render.h), so data can never become markup or template.
 *
 *     {f} {f@en} {f:pattern} {f|style}     a field
 *     {f/g}                                the first of them that is set
 *     {,} {;} {.} {:} {(} {)} {~}          separators of the language in force,
 *                                          {(|style} in a style
 *     {t:phrase}                           a phrase of the language's data
 *     [[…]]                                only if all its fields are set
 *     **…** *…*                            bold and italic
 *     \                                    the next character is itself
 */
#ifndef CVSET_LAYOUT_TEMPLATE_H
#define CVSET_LAYOUT_TEMPLATE_H

#include "layout/keys.h"
#include "profile/language.h"

struct style;

enum field_source {
    FROM_ENTRY,                 /* id: enum field_id */
    FROM_DOCUMENT,              /* id: enum document_field */
    FROM_CONTACT,               /* key: of the contact */
    FROM_SECTION,               /* id: enum section_kind; its prose */
    FROM_HERE                   /* id: enum special_field */
};

enum document_field {
    DOC_NAME, DOC_FAMILY, DOC_GIVEN, DOC_HEADLINE, DOC_AFFILIATION,
    DOC_DEPARTMENT, DOC_LOCATION, DOC_UPDATED,
    DOC_N
};

enum special_field {
    HERE_N, HERE_LETTER,        /* number and letter of an entry */
    HERE_PAGE, HERE_PAGES,
    HERE_LABEL, HERE_VALUE,     /* of the contact or pair at hand */
    HERE_TEXT,                  /* a section's paragraph, a bullet */
    HERE_REST,                  /* fields that no row of the kind names */
    HERE_CITATION, HERE_EXTRAS, /* by the section's style of citing */
    HERE_EDS,                   /* "ed." or "eds." */
    HERE_KIND,                  /* of a paper, as titles of groups have it */
    HERE_N_
};

struct field_ref {
    enum field_source from;
    int id;
    struct str key;
    struct str lang;            /* of {f@en}, else "" */
    struct str pattern;         /* of {f:…}, else "" */
    const struct field_ref *other;  /* of {f/g}: g, if f is not set */
    const struct style *style;  /* of {f|style}, else NULL */
    struct span span;
};

enum chunk_kind { CHUNK_TEXT, CHUNK_FIELD, CHUNK_SEPARATOR };

struct chunk {
    enum chunk_kind kind;
    unsigned flags;             /* INLINE_BOLD, INLINE_ITALIC, INLINE_TIE */
    int option;                 /* number of the [[…]] it is in, or 0 */
    struct str text;
    enum separator separator;
    struct field_ref field;     /* of a separator: the style only */
};

struct template {
    struct chunk *chunks;
    size_t n, cap;
    int options;                /* how many [[…]] */
    bool has_fields;
    struct span span;
};

/* Parses the text; errors are reported at their places. Never NULL. */
struct template *template_parse(struct reader *r, struct str s,
                                struct span span);

/* The field a word means where the reader is; false and an error if none. */
bool template_field(struct reader *r, struct str word, struct span span,
                    struct field_ref *out);

/* What stands in a field's braces: `about@en`, `venue_full/venue`. */
bool template_ref(struct reader *r, struct str body, struct span span,
                  struct field_ref *out);

/* Key reader: const struct template *. */
void key_template(struct reader *r, const struct node *n, void *to,
                  const void *aux);

#endif
