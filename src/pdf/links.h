/*
 * links -- link annotations (ISO 32000-1 12.5.6.5).
 */
#ifndef CVSET_LINKS_H
#define CVSET_LINKS_H

#include <stddef.h>
#include <stdint.h>

#include "base/str.h"
#include "base/unit.h"

struct element;
struct link;
struct link_words;
struct writer;

/* A link to a page that may not be there yet. */
struct page_link {
    uint32_t object;
    struct str entries;         /* all but where it leads */
    size_t page;                /* index */
};

struct links {
    struct page_link *list;
    size_t n, cap;
};

/* In units from the bottom left corner of the page. */
struct link_area {
    unit left, bottom, right, top;
};

/*
 * An annotation for the part of a link that stands on one line: its object
 * number. A link on several lines has several, all children of one element,
 * because readers that ignore /QuadPoints would make one large area of it. Each
 * says what it leads to, and where, in words of the document.
 */
uint32_t links_write(struct writer *w, const struct link_words *words,
                     const struct link *link, struct element *e, size_t page,
                     struct link_area area);

/* Once all pages are there: those that lead to pages get to know where. */
void links_close(struct writer *w);

#endif
