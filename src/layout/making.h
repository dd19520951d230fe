/*
 * making -- a section on its way into boxes, and its titles.
 */
#ifndef CVSET_LAYOUT_MAKING_H
#define CVSET_LAYOUT_MAKING_H

#include "layout/listing.h"
#include "layout/rows.h"

/* A section's own prose and entries, or those of one of its groups. */
struct making_part {
    const struct section *x;
    struct section_plan look;   /* the layout's, with the author's wishes */
    struct authors_plan authors;
    bool numbered;              /* the author wishes it */
    struct listing listing;     /* the entries shown */
};

/* What a section is being made of. */
struct making {
    struct build *b;
    const struct section *x;  /* the whole */
    struct making_part *parts;  /* its own first, then its groups */
    size_t n_parts;
    const struct making_part *part;     /* being made */
    struct section_plan look;   /* of that */
    struct one_leading *leading;        /* of its entries, or NULL */
    struct rowset set;
    struct boxes *out;
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

/* How many entries there are, in brackets behind a title, if it is asked. */
void title_count(struct making *mk, struct flow *f, size_t n,
                 const struct style *style);

/* A group's title, of those words. */
struct box *title_of_group(struct making *mk, struct flow *f);

/* The title of the part being made, with what is said of that group alone. */
void title_put_group(struct making *mk, struct boxes *out);

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
