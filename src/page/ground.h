/*
 * ground -- what pictures stand on.
 *
 * A picture that is transparent in part shows what was painted before it: the
 * tint of a column or a fill, or white paper. With its colour the picture can
 * be written opaque, and no page has anything to blend.
 */
#ifndef CVSET_GROUND_H
#define CVSET_GROUND_H

struct page;

/* Tells the figures of the page, all of whose marks are there. */
void ground_find(struct page *page);

#endif
