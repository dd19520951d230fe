/*
 * box -- what is on the pages, before any width is known.
 *
 * A tree of boxes of styled inline text, made from a profile and a layout
 * module. Rows are the one composite: cells beside each other on shared
 * baselines; a bullet, a numbered item, a label with its text, a title with its
 * date and a header of two stacks are all rows.
 */
#ifndef CVSET_BOX_H
#define CVSET_BOX_H

#include <stdbool.h>
#include <stddef.h>

#include "base/source.h"
#include "base/str.h"
#include "base/unit.h"
#include "text/style.h"

struct arena;
struct buf;
struct link;
struct para;
struct picture;

/* Structure types of PDF 32000-1 14.8.4 that a CV needs, or a book of them. */
enum tag_role {
    TAG_DOCUMENT, TAG_PART, TAG_SECT,
    TAG_H1, TAG_H2, TAG_H3, TAG_H4, TAG_H5, TAG_H6, TAG_P,
    TAG_L, TAG_LI, TAG_LBL, TAG_LBODY, TAG_FIGURE,
    TAG_TOC, TAG_TOCI, TAG_REFERENCE
};

static inline bool tag_is_heading(enum tag_role role)
{
    return role >= TAG_H1 && role <= TAG_H6;
}

/*
 * A structure element. Children are not listed: the PDF writer finds them in
 * content order, so that reading order is drawing order. Link and Span elements
 * come from the pieces of text, not from here.
 */
struct tag {
    enum tag_role role;
    const struct tag *parent;   /* NULL for the Document */
    struct str lang;            /* "" is the parent's */
    struct str alt;             /* of a figure */
    bool ordered;               /* of a list: numbered */
};

/* Columns shared by all rows that point here. */
struct column {
    struct length width;        /* MEASURE_NONE is `auto`: the widest cell */
    bool right;                 /* cells are set flush right in it */
    struct span span;           /* where the layout has it */
};

struct grid {
    struct column *columns;
    size_t n;
    unit gap;                   /* between columns */
    unit *gaps;                 /* n - 1 gaps, where they differ, or NULL */
    const struct grid *like;    /* or NULL: its first n_like columns ... */
    size_t n_like;              /* ... are as wide as those of that one */
};

enum box_kind {
    BOX_STACK,                  /* kids below each other */
    BOX_PARA,
    BOX_ROW,                    /* kids are cells: PARA or STACK of PARA */
    BOX_SIDE,                   /* kids are a title, what it stands beside, and
                                   perhaps the title for later pages */
    BOX_BAND,                   /* kids stand in columns beside each other */
    BOX_RULE,
    BOX_FIGURE                  /* a picture: of the size that it says */
};

/* A filled rectangle of a figure, from its top left corner. */
struct tile {
    unit x, y, width, height;
};

/* Where a figure beside lines begins: at the first one's letters, or at it. */
enum figure_top { FIGURE_CAPITALS, FIGURE_ASCENDERS, FIGURE_LINE };

/* A picture or drawing; its tag is a TAG_FIGURE and says what it is. */
struct figure {
    unit width, height;
    int align;                  /* enum align, in the room it has */
    int top;                    /* enum figure_top */
    const struct picture *picture;      /* or NULL: it is made of tiles */
    bool round;                 /* the ellipse that fits into it */
    bool frame;
    const struct tile *tiles;
    size_t n_tiles;
    uint32_t colour;
    const struct link *link;    /* or NULL */
};

/*
 * Dots that lead the eye from the end of a cell's text to the next cell. They
 * stand below each other in all rows of a page.
 */
struct leader {
    unit size, pitch;           /* across a dot, from one to the next */
    unit gap;                   /* from the text to the dots, at least */
    uint32_t colour;
};

/* Stacks whose paragraphs all have the leading of the most open of them. */
struct one_leading {
    const struct box **stacks;
    size_t n, cap;
};

enum keep {
    KEEP_NEXT = 1,              /* no page break after it */
    KEEP_TOGETHER = 2,          /* none inside */
    KEEP_BREAK_BEFORE = 4       /* a page starts here */
};

struct box {
    enum box_kind kind;
    const struct style *style;  /* rule, bar, fill, gaps; may be NULL */
    const struct tag *tag;
    unsigned keep;              /* enum keep */
    unit before, after;         /* gaps, scaled by fit; the larger of two that
                                   meet counts, none at the page top */
    unit indent;                /* of all lines, from the left */
    struct para *para;          /* BOX_PARA */
    const struct figure *figure;    /* BOX_FIGURE */
    const struct grid *grid;    /* BOX_ROW; of BOX_SIDE, with two columns */
    const struct leader *leader;        /* BOX_ROW: or NULL */
    size_t item;                /* BOX_ROW: cells of each of the items it lists,
                                   or 0 */
    const struct one_leading *one_leading;  /* BOX_STACK: or NULL */
    int columns;                /* BOX_BAND, at least 2, and the gap between */
    unit gap;
    struct box *kids;
    struct box *next;
    struct str bookmark;        /* outline title, or "" */
    int bookmark_level;         /* from 1 */
    struct span span;           /* what it came from */
};

/* Header or footer of a page: three cells, left, centre, right. */
struct running {
    bool many_only[3];          /* a cell shown only if there are more pages */
    struct para *(*cell)(struct arena *a, const struct running *r, int which,
                         int page, int pages);
    const void *context;        /* for cell() */
};

/*
 * How far fitting may go, from shortest to longest, in thousandths; and, where
 * the floor is lower than usual, how far beyond that: FIT_NONE where it is not.
 */
struct fit_limits {
    int size[2], leading[2], gaps[2], margin[2];
    struct fit dense;
};

/*
 * A column of the pages: a flow of its own, which goes on in the same column of
 * the next page. Columns stand beside each other from margin to margin.
 */
struct page_column {
    struct length width;        /* with the pad; of a share or in points */
    unit pad[4];                /* around the text: top, right, bottom, left */
    bool filled;                /* with the colour `fill` ... */
    bool bleed;                 /* ... to the edge of the paper where it can */
    bool everywhere;            /* ... on pages after the text's last one too */
    uint32_t fill;
    bool lead;                  /* its head is read before all columns */
    struct box *head;           /* its text: part of the body; may be NULL */
    struct box *rest;
};

/* Words of the document's language for what links lead to. */
struct link_words {
    struct str page, mail, phone, colon;
};

/* Where a document's pages stand in a book; no pages: it is in none. */
struct numbering {
    size_t before;              /* pages of the book before its first */
    size_t pages;               /* of the whole book */
};

/* A document laid out, no widths known yet. */
struct document {
    struct str lang;
    struct str cjk_lang;        /* of Han in text of a language without it */
    bool han;                   /* sizes are those of Han */
    struct str title;           /* plain: for metadata */
    struct str author;
    struct link_words link_words;
    unit page_width, page_height;
    unit margin[4];             /* top, right, bottom, left */
    const struct running *header[2], *footer[2];    /* first page, the rest */
    struct numbering book;
    const struct style *folio;  /* of a page's number that the book adds */
    unit running_gap;           /* from the text to the header or footer */
    const struct tag *root;
    struct box *body;           /* a stack of all boxes */
    const struct page_column *columns;
    size_t n_columns;           /* at least 1 */
    const struct style *base;   /* the body style */
    struct fit_limits limits;
};

/* --dump=boxes */
void box_dump(struct buf *out, const struct document *doc);

#endif
