/*
 * front -- what stands before the CVs of a book: a cover, and the contents.
 */
#ifndef CVSET_LAYOUT_FRONT_H
#define CVSET_LAYOUT_FRONT_H

#include "layout/box.h"
#include "profile/profile.h"

struct arena;
struct diag;
struct language;
struct module;
struct picture;

struct front_line {
    struct str name;
    size_t page;                /* of the book, from 1 */
};

struct front_group {
    struct text title;          /* absent: its lines stand alone */
    struct front_line *lines;
    size_t n;
};

/* The largest place that a logo can have on a cover. */
#define FRONT_LOGO_WIDTH PT(170)
#define FRONT_LOGO_HEIGHT PT(85)

/* What is "" or absent is not shown. */
struct front {
    struct str lang;
    const struct language *words;       /* of that */
    struct text lab;
    struct text title;                  /* else the lab's name ... */
    struct text subtitle;               /* else the lab's name, or a word for
                                           what it is if that is the title */
    struct text date;
    const struct picture *logo;         /* read for such a place, or NULL */
    const struct front_group *groups;
    size_t n_groups;
};

/* A page with the title, in the layout's styles; its heads and feet are not on
 * it. */
struct document *front_cover(struct arena *a, struct diag *d,
                             const struct module *m,
                             const struct front *front);

/* Pages with a line for each person, that leads to the page. */
struct document *front_contents(struct arena *a, struct diag *d,
                                const struct module *m,
                                const struct front *front);

/* The title as plain text, and any other text. */
struct str front_title(struct arena *a, const struct front *front);
struct str front_text(struct arena *a, const struct front *front,
                      const struct text *t);

#endif
