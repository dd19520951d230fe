/*
 * page -- pages ready to be drawn.
 *
 * Coordinates are in units from the top left corner of the page, y downwards.
 */
#ifndef CVSET_PAGE_H
#define CVSET_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"
#include "base/unit.h"
#include "text/line.h"
#include "layout/box.h"

struct arena;
struct buf;
struct engine;

enum artifact {
    ARTIFACT_NONE,              /* real content, with a tag */
    ARTIFACT_HEADER,
    ARTIFACT_FOOTER,
    ARTIFACT_TITLE,             /* of a section, repeated on a later page */
    ARTIFACT_LAYOUT             /* rules, bars, backgrounds */
};

enum mark_kind {
    MARK_LINE,                  /* a line of text: one cell or a whole row */
    MARK_RECT,                  /* a filled rectangle: rule, bar, tint */
    MARK_LEADER,                /* dots in a row, from end to end of it */
    MARK_ICON,                  /* a glyph drawn as a picture, never text */
    MARK_FIGURE                 /* real content that is no text */
};

/*
 * One thing drawn; a page's marks stand in the order in which they are drawn,
 * artifacts too. That is the order in which they are read, unless the document
 * has columns: then all pages are gone through once for each turn, of which 0
 * is that of the head with the name and i that of column i.
 */
struct mark {
    enum mark_kind kind;
    enum artifact artifact;
    unit x, y;                  /* baseline origin, or top left of the rect */
    unit width, height;
    uint32_t colour;            /* of a rect; text has its style's */
    unit pitch;                 /* of a leader: from one dot to the next */
    struct placed *placed;      /* of a line, spaces and cell gaps included;
                                   of an icon that one */
    size_t n;
    size_t repeated;            /* so many at its start are a repeated title */
    enum line_end end;
    unsigned turn;              /* in which it is read, of 1 + n_columns */
    unsigned flow;              /* the lines beside others that it is one of,
                                   from 1; 0 for the main text: those of a
                                   column, or of a band on one page (band.h) */
    unsigned lowered;           /* of a flow's first line in another column than
                                   its first: how many stand at its left */
    unit reach;                 /* of a flow's first line: how far above it the
                                   main text begins, beside a picture; or 0 */
    const struct figure *figure;    /* of a figure */
    uint32_t ground;            /* under it: the tint that it stands on */
    const struct tag *tag;          /* its element */
};

struct page {
    struct mark *marks;
    size_t n;
};

/* An entry of the outline. */
struct bookmark {
    struct str title;
    int level;                  /* from 1 */
    size_t page;                /* index */
    unit y;                     /* top of what it names */
};

/* A composed document: what the PDF writer takes a list of. */
struct composed {
    const struct document *doc;
    struct page *pages;
    size_t n_pages;
    struct bookmark *bookmarks;
    size_t n_bookmarks;
    size_t n_flows;
    struct fit fit;             /* what fitting settled on */
};

/* --dump=pages and --dump=text (DESIGN.md section 5, "What exact means"). */
void page_dump(struct buf *out, const struct composed *c);
void page_dump_text(struct buf *out, const struct composed *c);

/* The icon that a placed cluster is, or NULL. */
const struct icon *placed_icon(const struct placed *p);

/*
 * The text a placed cluster stands for: its source, a space for a join, nothing
 * for controls and ignorables alone, which readers drop or trip over.
 */
struct str placed_text(const struct placed *p);

/*
 * Appends the text of placed clusters in the order it is read, which is not
 * that of the line where right-to-left text stands. The n begin and end outside
 * of right-to-left runs, or in the same one.
 */
void placed_logical(struct buf *out, const struct placed *p, size_t n);

#endif
