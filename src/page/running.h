/*
 * running -- headers and footers: three cells on one line, artifacts.
 */
#ifndef CVSET_RUNNING_H
#define CVSET_RUNNING_H

#include "page/block.h"

struct running;

/*
 * The lines of the header or footer of page `at` (from 0) of `pages`; none
 * where r is NULL or shows nothing on this page.
 */
struct blocks running_lines(struct galley *g, const struct running *r,
                            size_t at, size_t pages);

/* Where they begin, above the text or below it, but never off the paper. */
unit running_header_top(const struct blocks *lines, const struct document *doc,
                        unit text_top);
unit running_footer_top(const struct blocks *lines, const struct document *doc,
                        unit text_end);

#endif
