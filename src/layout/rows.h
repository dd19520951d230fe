/*
 * rows -- rows of cells, bullets and hanging labels, as boxes.
 */
#ifndef CVSET_LAYOUT_ROWS_H
#define CVSET_LAYOUT_ROWS_H

#include "layout/scope.h"

/* Boxes below each other. */
struct boxes {
    struct box *first, *last;
    size_t n;
};

struct made_grid {
    const void *plan;           /* what it was made from */
    unit gap;
    struct grid *grid;
    const struct grid_plan *columns;    /* its first ones are of this plan */
    size_t before;              /* how many, if the others are not */
    uint32_t used;              /* bit: some row has something there */
};

/*
 * What the rows of a section share: grids, so that its columns line up, and
 * the list that one-line entries, labels and bullets are items of.
 */
struct rowset {
    struct build *b;
    const struct section_plan *look;
    struct made_grid *grids;
    size_t n_grids, cap_grids;
    const struct tag *parent;   /* of all tags made */
    enum tag_role title;        /* of a row with role: title */
    struct tag *list;           /* being filled, or NULL */
    bool lone;                  /* the section has one plain bullet only */
};

/*
 * A row and the tags of its cells; the tags may change once it is known
 * whether the entry has more rows.
 */
struct made_row {
    struct boxes boxes;
    struct tag *main, *label;   /* NULL where the row is a list of its own */
    bool title;
};

void boxes_add(struct boxes *list, struct box *box);
void boxes_append(struct boxes *list, const struct boxes *more);

struct tag *rows_tag(struct arena *a, enum tag_role role,
                     const struct tag *parent);

/*
 * A paragraph over the flow, with the gaps of its style; it and its tag are in
 * the tongue of b.
 */
struct box *rows_para(struct build *b, const struct flow *f,
                      const struct style *style, struct tag *tag);

/* A title of a section or group: on one page with what follows, and in the
 * outline at that level. */
struct box *rows_title(struct build *b, const struct flow *f,
                       const struct style *look, enum tag_role role,
                       const struct tag *parent, int level);

/* The style with another alignment; -1 leaves it. */
const struct style *rows_align(struct build *b, const struct style *style,
                               int align);

/* The box no wider than that; 0 leaves it. */
struct box *rows_narrow(struct rowset *set, struct box *box, unit measure);

/* The part as a cell: a paragraph, a stack of lines, or an empty stack. */
struct box *rows_cell(struct scope *s, const struct part *p,
                      const struct style *style, struct tag *tag);

/* The row; no boxes if nothing in it is set or its condition does not hold. */
struct made_row rows_make(struct scope *s, struct rowset *set,
                          const struct row_plan *row,
                          const struct entry_plan *plan);

/* A bullet or label in its own column beside the text: LI > Lbl, LBody. */
struct box *rows_item(struct rowset *set, const struct grid *grid,
                      const struct flow *label, const struct flow *text,
                      const struct style *style);

/* Empty cells up to n of them: each keeps its place in the row. */
void rows_fill(struct build *b, struct boxes *cells, size_t n);

/* The list items of rowset go into, made now if there is none. */
struct tag *rows_list(struct rowset *set, bool ordered);

#endif
