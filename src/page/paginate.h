/*
 * paginate -- boxes to blocks to pages.
 */
#ifndef CVSET_PAGINATE_H
#define CVSET_PAGINATE_H

#include "page/page.h"

struct arena;
struct engine;

/*
 * Shapes what is not shaped yet, measures the grids, makes lines and breaks
 * them into pages by total cost. Never NULL; at least one page.
 */
struct composed *page_compose(struct engine *e, struct arena *a,
                              const struct document *doc,
                              const struct fit *fit);

/* Shapes the paragraphs of the body; does nothing the second time. */
void page_shape(struct engine *e, const struct document *doc);

/* --dump=items, glyphs and lines: of the body's paragraphs in order. */
void page_dump_items(struct buf *out, const struct document *doc);
void page_dump_glyphs(struct buf *out, const struct document *doc);
void page_dump_lines(struct buf *out, struct engine *e, struct arena *a,
                     const struct document *doc, const struct fit *fit);

#endif
