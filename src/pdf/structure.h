/*
 * structure -- the structure tree (ISO 32000-1 14.7, 14.8).
 *
 * Elements are made when their first content is drawn, or reserved in the order
 * in which it will be, so that the order of children is that of the content.
 * Block elements come from the tags of the layout, Link elements and Span
 * elements from the text.
 */
#ifndef CVSET_STRUCTURE_H
#define CVSET_STRUCTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"
#include "layout/box.h"

struct arena;
struct composed;
struct element;
struct haru;
struct link;
struct page_object;

/* Elements of a page's marked content sequences, by MCID. */
struct page_content_ids {
    struct element **elements;
    size_t n, cap;
};

struct structure {
    struct arena *arena;
    struct haru *haru;
    struct element *first, *last;       /* all, in order of creation */
    struct element **slots;             /* by tag and link, of a document */
    size_t n_slots, n_found;
    struct element *own;                /* the first of that document */
    struct element *top;                /* that holds all parts, or NULL */
    struct element *part;               /* the innermost one open, or NULL */
    int lower;                          /* levels its headings go down */
    bool reserving;
    struct page_content_ids *pages;
    size_t n_pages;
    struct element **objects;           /* owners of annotations, by key */
    size_t n_objects, cap_objects;
};

void structure_open(struct structure *t, struct arena *a, struct haru *h,
                    size_t n_pages);

/*
 * Opens and closes a Part inside of the one that is open, or of a Document that
 * holds them all.
 */
void structure_begin_part(struct structure *t);
void structure_end_part(struct structure *t);

/*
 * What follows is of the document with that root, NULL if it has no tags, which
 * is the Part that is open if there is one. Its headings are so many levels
 * lower than in a file of its own. Nothing of it is needed any more once it has
 * ended.
 */
void structure_begin(struct structure *t, const struct tag *root,
                     struct str lang, int lower);
void structure_end(struct structure *t);

/* The element of the tag, or of the link inside it; new with its parents. */
struct element *structure_find(struct structure *t, const struct tag *tag,
                               const struct link *link);

/*
 * A new Span inside the element, for text in another language or whose content
 * is not in the order of `actual`; either may be "".
 */
struct element *structure_span(struct structure *t, struct element *parent,
                               struct str lang, struct str actual);

/*
 * Makes the elements of a document with columns in the order in which they are
 * read: the head with the name, then column by column, while pages are drawn
 * one by one.
 */
void structure_reserve(struct structure *t, const struct composed *c);

/* Its structure type. */
const char *structure_name(const struct element *e);

/* A new marked content sequence of the element: its MCID on the page. */
uint32_t structure_content(struct structure *t, struct element *e,
                           size_t page);

/* Makes the annotation a child of the element; its /StructParent. */
size_t structure_object(struct structure *t, struct element *e, size_t page,
                        uint32_t annotation);

/* Where the figure is, from the bottom left corner of its page (14.8.5.4.3). */
void structure_bbox(struct element *e, unit left, unit bottom, unit right,
                    unit top);

/* Language in force for content of the tag; `lang` is the document's. */
struct str structure_lang(const struct tag *tag, struct str lang);

/* Writes all, once the pages are there; the root's object number. */
uint32_t structure_write(struct structure *t, const struct page_object *pages);

#endif
