/*
 * html -- texts, places and links as HTML has them. For report*.c only.
 */
#ifndef CVSET_BATCH_HTML_H
#define CVSET_BATCH_HTML_H

#include <stddef.h>

#include "base/str.h"

struct arena;
struct report;
struct spot;

/* A page that is being written. */
struct page {
    struct arena *a;
    struct buf b;
    const struct report *r;
    const char *path;           /* of the page: links start there */
};

/* As it is. */
void html_put(struct page *p, const char *s);

/* Text; what HTML cannot have, controls and bytes that are no UTF-8, is
   U+FFFD. */
void html_text(struct page *p, struct str s);

/* `<name>text</name>` */
void html_element(struct page *p, const char *name, struct str s);

void html_number(struct page *p, size_t n);

/* "1 file", "2 files" */
void html_counted(struct page *p, size_t n, const char *what);

/* A link to the file, from where the page is. */
void html_link_to(struct page *p, struct str file);

/* `file:line:col: `, or nothing. */
void html_place(struct page *p, const struct spot *s);

#endif
