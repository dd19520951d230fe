/*
 * making -- a section on its way into boxes, and its titles.
 */
#ifndef CVSET_LAYOUT_MAKING_H
#define CVSET_LAYOUT_MAKING_H

#include "layout/listing.h"
#include "layout/rows.h"

/* What a section is being made of. */
struct making {
    struct build *b;
    const struct section *x;  /* or the group's own section */
    struct section_plan look; /* the layout's, with the author's wishes */
    struct authors_plan authors;
    struct rowset set;
    struct boxes *out;
    struct listing listing; /* the entries shown */
    const struct entry_plan *strings;   /* of strings among others, or NULL */
    bool whole;             /* out has titles and all */
};

/* The style of that name that a layout may define, or the other. */
const struct style *style_named(struct build *b, const char *name,
                                const struct style *otherwise);

/* The title of a section (x may be one inside of another), by its id or kind
   where the author has given it none; room is for those words. */
struct text title_text(struct build *b, const struct section *x,
                       struct wording *room);

/* The section's title, and that of a group of its entries. */
struct flow title_flow(struct making *mk);
struct flow title_group_flow(struct making *mk, struct str group,
                             const struct style *style);

/* How many entries there are, in brackets behind a title. */
void title_count(struct making *mk, struct flow *f, size_t n,
                 const struct style *style);

/* The title, with what is said of the section as a whole if it is the first. */
void title_put(struct making *mk, const struct tag *sect, struct flow *f,
               bool first, struct boxes *out);

/*
 * The title beside the content, its legend with that; `again` is the title as
 * text once more.
 */
void title_beside(struct making *mk, const struct boxes *title,
                  struct flow again, const struct boxes *content,
                  struct boxes *out);

#endif
