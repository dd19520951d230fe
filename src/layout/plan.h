/*
 * plan -- a layout module typed: what the builder follows.
 *
 * Parts make inline text, rows are the rows of an entry, blocks are what a
 * header is made of. All templates are parsed, all styles and lengths resolved.
 */
#ifndef CVSET_LAYOUT_PLAN_H
#define CVSET_LAYOUT_PLAN_H

#include "layout/box.h"
#include "layout/module.h"
#include "layout/sheet.h"
#include "layout/template.h"
#include "profile/dateprint.h"
#include "profile/pubkind.h"

enum row_role { ROLE_NONE, ROLE_TITLE, ROLE_META, ROLE_BODY, ROLE_LABEL };

enum contact_labels {
    LABELS_WORDS,               /* every contact has its word */
    LABELS_NEEDED,              /* only where the value does not say it */
    LABELS_NONE,
    LABELS_ICONS,
    LABELS_LABELLED             /* icons that read as the word */
};

/* The contacts of the profile, or some of them. */
struct contacts_plan {
    int columns;
    int labels;                 /* enum contact_labels */
    int with;                   /* enum separator; -1: one a line */
    const struct str *only;     /* keys, or all that are left */
    size_t n_only;
    const struct style *style, *label_style;
    const struct family *icons; /* or NULL: none are wanted */
    unit gap;                   /* between label and value, and columns */
};

/* Fields or other conditions, one of which has to hold. */
struct fields_set {
    const struct field_ref *refs;
    size_t n;
    bool photo;                 /* there is one to be shown */
    bool by_year;               /* the entry is in a group of its year */
};

/* Shown if one of `when` is set, or it has none, and none of `unless` is. */
struct condition {
    struct fields_set when, unless;
};

/* A QR code. */
struct qr_plan {
    const struct template *text;
    unit size;                  /* of the code, without its quiet zone */
    int level;                  /* of correction, as QRecLevel has them */
    int quiet;                  /* modules that stay white above and below */
    uint32_t colour;
    int align;                  /* enum align */
    struct span span;
};

enum part_kind {
    PART_TEMPLATE, PART_JOIN, PART_LINES, PART_CONTACTS, PART_QR
};

struct part {
    enum part_kind kind;
    const struct template *text;
    const struct part *kids;    /* of a join or of lines */
    size_t n;
    int with;                   /* enum separator */
    int end;                    /* enum separator put at the end, or -1 */
    const struct style *style;  /* or NULL: that of what it is in */
    int align;                  /* enum align, or -1 */
    int role;                   /* enum row_role */
    struct condition shown;
    bool when_many;             /* only if there are more pages than one */
    int own_name;               /* 1: bold in it */
    const struct contacts_plan *contacts;
    const struct qr_plan *qr;
    struct span span;
};

struct grid_plan {
    const struct column *columns;
    size_t n;
};

struct row_plan {
    const struct part *cells;   /* one, or one a column */
    size_t n;
    bool bullets;               /* the cell is a list, an item a row */
    const struct grid_plan *grid;   /* own, or NULL: the kind's */
    int column;                 /* where bullets start, from 1 */
    int role;                   /* enum row_role */
    int keep;                   /* enum keep, added to the usual */
    const struct style *style;
    bool hang_label;            /* number, then the text beside it */
    unit hang;                  /* width for the number, or hanging indent */
    unit indent;
    unit gap;                   /* between cells; -1: that of the kind */
    struct condition shown;
    struct span span;
};

/* How entries of a kind, or of a shape, look. */
struct entry_plan {
    bool set;
    const struct grid_plan *grid;
    unit gap;                   /* between cells; -1: the default */
    const struct row_plan *rows;
    size_t n;
    uint64_t fields;            /* that some row names: bit field_id */
    bool cites;                 /* some row has {citation} */
    const struct entry_plan *bullet, *pair;     /* of a kind, or NULL */
};

/* `San Zhang` as typed, `S. Zhang`, `Zhang, S.`, `Zhang S`. */
enum author_names {
    NAMES_TYPED, NAMES_INITIALS, NAMES_FAMILY_FIRST, NAMES_BARE
};

/* Before the last author: the language's "and", `&`, or as between others. */
enum author_last { LAST_WORD, LAST_SIGN, LAST_NONE };

/* How a list of authors is printed. */
struct authors_plan {
    int max;                    /* of more than these ... (0: all are shown) */
    int show;                   /* ... so many are shown (0: max) */
    int names;                  /* enum author_names */
    int with;                   /* enum separator */
    int last;                   /* enum author_last */
    const struct style *family; /* of family names, or NULL */
};

/* How publications of a kind are cited. */
struct cite_form {
    const struct part *part;    /* or NULL: as the others */
    uint64_t fields;            /* that it names: bit field_id */
};

/* A style of citing: what {citation} stands for. */
struct citation {
    struct str name;
    const struct node *node;
    const struct language *lang;        /* of an entry: whose words it has */
    struct authors_plan authors;        /* what it does not say is -1 */
    bool latin;                 /* `, ` and `. ` in every script */
    int end;                    /* enum separator put at the end, or -1 */
    const struct template *extras;      /* of {extras}, or NULL */
    uint64_t extras_fields;
    struct cite_form forms[PUB_KINDS];  /* of PUB_NONE: the default */
};

struct citations {
    struct citation *list;
    size_t n;
};

/* Where the words for the authors' marks stand. */
enum legend { LEGEND_NONE, LEGEND_TITLE, LEGEND_BELOW };

/* What entries are grouped by. */
enum grouping { GROUP_NONE, GROUP_KIND, GROUP_YEAR };

/* How a section of a kind looks. */
struct section_plan {
    const struct style *look;   /* NULL: the section is not shown */
    const struct style *prose;
    unit measure;               /* prose is no wider; 0: the text's width */
    unit indent;                /* of prose, titles of groups, legend, note */
    const struct template *number;
    const struct citation *citation;    /* of {citation}, or NULL */
    struct authors_plan authors;        /* what is not said is -1 */
    bool reverse;
    int group;                  /* enum grouping */
    bool counts;                /* titles tell how many entries they have */
    int legend;                 /* enum legend */
    int order;                  /* enum entry_order */
    bool group_sections;        /* `titles: group` */
    unit gap_entries, gap_items;
    unit gap_lines;             /* between entries of one line; -1: as other */
    int most;                   /* entries that there may be; 0: any number */
    const struct field_ref *needs;      /* fields each must have */
    size_t n_needs;
    bool months;                /* dates must have one */
    int recent;                 /* years before `updated`; 0: any */
    bool all_authors;           /* no `et al.` */
    bool one_leading;           /* items of a list share the most open one */
    bool side;                  /* `place: side`: beside the text */
    bool continued;             /* and repeated on the next page */
    unit width, gap_title;      /* of its column, and from there to the text */
    struct span side_span;      /* what was said last of these */
    int columns;                /* of entries beside each other */
    unit gap_columns;           /* between them */
    struct span columns_span;
};

enum block_kind {
    BLOCK_ROW, BLOCK_PARA, BLOCK_BULLETS, BLOCK_CONTACTS, BLOCK_PHOTO,
    BLOCK_RULE, BLOCK_BLOCKS, BLOCK_BESIDE, BLOCK_ENTRIES, BLOCK_GROUPS,
    BLOCK_LEGEND, BLOCK_QR,
    BLOCK_NONE                  /* it could not be read */
};

enum photo_shape { SHAPE_SQUARE, SHAPE_ROUND };
enum photo_frame { FRAME_NONE, FRAME_WHITE, FRAME_ALWAYS };

/* Where and how the profile's photo is shown. */
struct photo_plan {
    bool show;
    unit width, height;
    int align;                  /* enum align */
    int top;                    /* enum figure_top */
    int frame;                  /* enum photo_frame */
    int shape;                  /* enum photo_shape */
};

struct block {
    enum block_kind kind;
    const struct row_plan *row;         /* ROW, PARA and BULLETS */
    const struct contacts_plan *contacts;
    const struct qr_plan *qr;
    const struct photo_plan *photo;
    const struct style *style;          /* of a rule */
    const struct block *kids;
    size_t n;
    const struct grid_plan *grid;       /* of BESIDE */
    unit gap;                           /* of BESIDE, between its columns */
    int align;                          /* enum align, of its lines; or -1 */
    struct str section;                 /* kind or id, of ENTRIES and so on */
    bool titled;                        /* with that section's title */
    unit before, after;
    const struct part *title;   /* above it, if it shows anything; or NULL */
    struct condition shown;
    struct span span;
};

struct running_plan {
    bool set;
    struct part cells[3];       /* left, centre, right */
    bool has[3];
};

/* Where the tint of a column stands: on all pages, or while it has text. */
enum column_from { COLUMN_ALL, COLUMN_FIRST };

struct column_plan {
    struct length width;        /* a share or in points */
    unit pad[4];                /* top, right, bottom, left */
    bool filled, bleed;
    uint32_t fill;
    int from;                   /* enum column_from */
    bool takes_named;           /* only `kinds`; else all that no other has */
    const struct node *kinds[SECTION_KINDS];    /* where it is named, or NULL */
    const struct block *header;         /* blocks above its sections */
    size_t n_header;
    const struct style *style;  /* instead of the body's, or NULL */
    const struct style *look;   /* of titles, or NULL: that of the section */
    const struct node *node;
};

struct page_plan {
    unit width, height;
    int paper;                  /* a4, letter, a5; other sizes are as a4 */
    unit margin[4];             /* top, right, bottom, left */
    struct running_plan header[2], footer[2];   /* first page, the rest */
    unit running;               /* between the text and those */
    const struct column_plan *columns;
    size_t n_columns;           /* 0: one takes all */
    const struct node *columns_node;
};

/* How dates look, for the document's language. */
struct dates_plan {
    struct date_form form;
    struct str longer;          /* pattern of {f:long} */
};

/* The mark of a list, and how far its text is from it. */
struct bullet_plan {
    struct str text;
    unit width;
    const struct style *style;
};

enum entry_form {
    FORM_BULLET = SECTION_KINDS,    /* a plain string of a list */
    FORM_PAIR,                      /* label and value */
    FORM_DEFAULT,                   /* of kinds that have none */
    FORM_N
};

struct module {
    struct str name;
    struct str summary;
    const struct language *lang;
    struct str form;            /* of the language data, or "" */
    bool latin;                 /* separators are those of Latin text */
    struct reader reader;       /* for styles made while building */
    struct sheet sheet;
    struct citations citations;
    struct contacts_plan contacts;  /* what blocks of them start from */
    struct photo_plan photo;
    struct page_plan page;
    const struct block *header;
    size_t n_header;
    struct section_plan sections[SECTION_KINDS];
    struct entry_plan entries[FORM_N];
    struct dates_plan dates;
    struct fit_limits fit;
    struct bullet_plan bullets[2];      /* of lists, and of lists in them */
};

/* Readers of plan_part.c and plan_page.c. */
void plan_part(struct reader *r, const struct node *n, struct part *out);
void key_when(struct reader *r, const struct node *n, void *to,
              const void *aux);         /* struct condition */
void key_unless(struct reader *r, const struct node *n, void *to,
                const void *aux);       /* the same */
/* An error for each QR code among parts that are text. */
void plan_no_qr(struct reader *r, const struct part *parts, size_t n);
void key_authors(struct reader *r, const struct node *n, void *to,
                 const void *aux);      /* struct authors_plan */
void key_citations(struct reader *r, const struct node *n, void *to,
                   const void *aux);    /* struct citations; sets r's */
void key_cited(struct reader *r, const struct node *n, void *to,
               const void *aux);        /* const struct citation * by name */
void plan_citation(struct reader *r, const struct node *n,
                   struct citation *out);
void key_grid(struct reader *r, const struct node *n, void *to,
              const void *aux);         /* const struct grid_plan * */
void plan_row(struct reader *r, const struct node *n, struct row_plan *out);
void key_margin(struct reader *r, const struct node *n, void *to,
                const void *aux);       /* unit[4] */
void key_columns(struct reader *r, const struct node *n, void *to,
                 const void *aux);      /* struct page_plan */
void plan_columns_check(struct reader *r, const struct page_plan *p);
void plan_blocks(struct reader *r, const struct node *list,
                 const struct block **out, size_t *n);
void plan_options(struct reader *r, const struct node *root);
void key_qr(struct reader *r, const struct node *n, void *to,
            const void *aux);           /* const struct qr_plan * */

/* Readers of the layout's own keys; the first three go over what is there. */
void key_page(struct reader *r, const struct node *n, void *to,
              const void *aux);         /* struct page_plan */
void key_contacts(struct reader *r, const struct node *n, void *to,
                  const void *aux);     /* struct contacts_plan */
void key_photo(struct reader *r, const struct node *n, void *to,
               const void *aux);        /* struct photo_plan */
void key_sections(struct reader *r, const struct node *n, void *to,
                  const void *aux);     /* those of SECTION_KINDS */
void key_entries(struct reader *r, const struct node *n, void *to,
                 const void *aux);      /* struct entry_plan, FORM_N of them */
void key_dates(struct reader *r, const struct node *n, void *to,
               const void *aux);        /* struct dates_plan */

/* Readers of plan_side.c: of a struct section_plan. */
void key_side_place(struct reader *r, const struct node *n, void *to,
                    const void *aux);
void key_side_width(struct reader *r, const struct node *n, void *to,
                    const void *aux);
void key_side_gap(struct reader *r, const struct node *n, void *to,
                  const void *aux);
/* How many columns the entries of a section stand in: from 1 to 4. */
void key_section_columns(struct reader *r, const struct node *n, void *to,
                         const void *aux);

void plan_check_sides(struct reader *r, const struct module *m);

/* What `over` says of authors, laid over the other. */
void plan_authors_over(struct authors_plan *under,
                       const struct authors_plan *over);

/* The style of that name; NULL and an error if there is none. */
const struct citation *plan_cited(struct reader *r, struct str name,
                                  struct span at);

extern const struct authors_plan AUTHORS_USUAL, AUTHORS_UNSET;

/* The words of `with`, as in enum separator; NULL-terminated. */
extern const char *const PLAN_WITH[];

/* Key reader: bool, by `punctuation: entry` or `latin`. */
void key_latin(struct reader *r, const struct node *n, void *to,
               const void *aux);

#endif
