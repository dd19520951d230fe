/*
 * verifying -- what the parts of verify share while a file is checked. For
 * verify*.c only.
 */
#ifndef CVSET_VERIFYING_H
#define CVSET_VERIFYING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"
#include "base/str.h"
#include "pdf/cffread.h"
#include "pdf/cmapread.h"
#include "pdf/pdfread.h"
#include "pdf/verify.h"

struct arena;

/* What is to be seen of a sequence on one line, in points of the page. */
struct run_read {
    double left, right, y;
    double inner_left;          /* the end of its first glyph */
    double inner_right;         /* the start of its last one */
};

/* A marked-content sequence of a page, by its MCID. */
struct marked {
    bool shown;                 /* it is in the content */
    bool has_lang;              /* its content says a language itself */
    size_t order;               /* among those of the page */
    bool private_use;           /* shows such a character, with no ActualText */
    unsigned times;             /* it is in the structure tree */
    uint32_t element;           /* the object that has it there */
    struct buf text;            /* a line end where the baseline changes */
    double first_y, last_y;     /* baselines */
    struct run_read *runs;
    size_t n_runs, cap_runs;
};

struct page_read {
    const struct object *dict, *resources;
    size_t number;              /* from 1 */
    struct marked *marked;
    size_t n_marked, cap_marked;
    size_t n_shown;             /* of them */
    bool unplaced;              /* where its text stands is not known */
};

/* A font that a page shows text in. */
struct font_read {
    const struct object *dict;
    struct str name;            /* BaseFont */
    unsigned code_bytes;        /* 0: its codes cannot be read */
    bool has_cmap;
    bool needs_cmap;            /* there is no other way to its characters */
    struct cmap cmap;
    bool has_program;           /* a CFF, read */
    struct cffread program;
    double usual_width;
    double *widths[256];        /* by CID; below 0: the usual one */
    uint32_t *shown[256];       /* by code, the first page; or NULL */
};

enum part { PART_ELEMENT, PART_CONTENT, PART_OBJECT };

struct element_read;

struct element_part {
    enum part kind;
    struct element_read *element;
    struct page_read *page;     /* of content; may be NULL for an object */
    size_t mcid;
    uint32_t object;            /* an annotation's number */
};

struct element_read {
    const struct object *dict;
    struct str role;            /* a standard one, or what the file says */
    struct element_read *parent;
    struct element_part *parts;
    size_t n, cap;
};

/* One thing wrong. */
struct finding {
    enum diag_id id;
    struct span at;
    struct str text;
};

struct verify {
    struct arena *arena;
    struct diag *diag;
    const struct source *src;
    struct pdfread *pdf;
    struct str bytes;
    const struct object *trailer, *catalog;
    bool tagged;
    struct page_read *pages;
    size_t n_pages, cap_pages;
    struct font_read **fonts;
    size_t n_fonts, cap_fonts;
    struct element_read root;   /* the structure tree */
    size_t n_elements;
    struct finding *found;
    size_t n_found, cap_found;
    struct verified *counts;
};

/* A place in the file: an object, or NULL, and a page's number, or 0. */
void verify_say(struct verify *v, enum diag_id id, const struct object *at,
                size_t page, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));

const struct object *verify_get(struct verify *v, const struct object *dict,
                                const char *key);

/* A text string under the key as UTF-8; false if there is none. */
bool verify_text_of(struct verify *v, const struct object *dict,
                    const char *key, struct str *out);

/* A number's value, 0 for what is none. */
double verify_number(const struct object *o);

/* The page with that dictionary, or NULL. */
struct page_read *verify_find_page(struct verify *v, const struct object *o);

/* True if a destination leads to what is no page of the file (12.3.2.2). */
bool verify_leads_out(struct verify *v, const struct object *dest);

/* True for a language tag (BCP 47), in form. */
bool verify_is_lang(struct str s);

/* The header, the trailer and the end of the file; then its catalog. */
void verify_file(struct verify *v);
void verify_catalog(struct verify *v);
/* The XMP packet, and the information dictionary beside it. */
void verify_metadata(struct verify *v);
/* What no object may have. */
void verify_objects(struct verify *v);

/* A page's content: fills in page->marked and the fonts' shown codes. */
void verify_content(struct verify *v, struct page_read *page);

/* The font of a dictionary, read and checked when it is first asked for. */
struct font_read *verify_font(struct verify *v, const struct object *dict,
                              size_t page);
/* Notes down that a page shows the code; its text, or "" where it has none. */
struct str verify_shown(struct font_read *f, struct verify *v, uint32_t code,
                        size_t page);
/* Advance of a code as the font's dictionary says it [em/1000]. */
double verify_width(const struct font_read *f, uint32_t code);
/* The codes shown: their texts and advances. */
void verify_codes(struct verify *v);

/* The structure tree against the content; fills in root. */
void verify_tree(struct verify *v);
/* What the parent tree has under the key, resolved; or null. */
const struct object *verify_parent(struct verify *v, int64_t key);
/* Which elements stand in which, headings, what needs an alternate text. */
void verify_roles(struct verify *v);
/* The order of reading, and the languages of what is read. */
void verify_reading(struct verify *v);
/* The outline: where it leads, and that it has the sections. */
void verify_outline(struct verify *v);
/* What an element says. */
struct str verify_element_text(struct verify *v, const struct element_read *e);
/* Annotations of all pages. */
void verify_links(struct verify *v);
/* Where links can be pressed. */
void verify_areas(struct verify *v);

/* The text in the order of the tree, beside that composed, if it is known. */
void verify_text(struct verify *v, const struct str *want);

#endif
