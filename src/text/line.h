/*
 * line -- a paragraph's lines at a width.
 *
 * Total-fit breaking (Knuth and Plass 1981) over the clusters' advances, then
 * justification in CLREQ's order. Knows nothing of pages: a line is a list of
 * placed clusters, ready to be put somewhere or joined with others into a row.
 */
#ifndef CVSET_LINE_H
#define CVSET_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "text/glue.h"
#include "text/para.h"

struct tag;

enum line_end {
    END_PARA,                   /* of the paragraph */
    END_SPACE,                  /* a source space was consumed; it is still
                                   among the placed, hanging */
    END_NONE,                   /* broken where the source has nothing */
    END_HYPHEN                  /* at a soft hyphen, drawn */
};

/* A cluster where it stands: everything the PDF writer needs to show it. */
struct placed {
    const struct para *para;
    const struct cluster *cluster;  /* NULL: a space joining two cells */
    const struct tag *tag;          /* structure element, set by page/ */
    unit size;                      /* of its type */
    int32_t lead;                   /* outline's shift [em/1000] */
    int32_t adv;                    /* [em/1000], goes into the CID */
    unit extra;                     /* after it: kern and justification */
};

struct line {
    struct placed *placed;
    size_t n;
    unit x;                     /* indent of its first cluster */
    unit width;                 /* from there to the last visible one */
    unit natural, room;         /* before justification; what there is */
    unit stretched[STRETCH_N];  /* what each level of glue.h gave */
    unit shrunk[SHRINK_N];
    enum line_end end;
    bool overfull;
};

struct lines {
    struct line *line;
    size_t n;
    unit leading;
    unit baseline;              /* from a line's top to its baseline */
};

/*
 * The paragraph's lines in a column of the width; lines are placed by the
 * style's alignment. The result and its placed clusters live in `a`, which is
 * not the engine's scratch arena; nothing
 * of para changes, so it may be asked again for another width or fit. An
 * overfull line, after everything tried, is reported once.
 */
struct lines line_break(struct engine *e, struct arena *a,
                        const struct para *p, unit width,
                        const struct fit *fit);

/* How many of the placed there are up to the last that shows. */
static inline size_t line_seen(const struct line *line)
{
    size_t n = line->n;

    while (n > 0 && cluster_is_unseen(line->placed[n - 1].cluster))
        n--;
    return n;
}

/* --dump=lines: per line natural width, room, what each level of glue gave. */
void line_dump(struct buf *out, const struct lines *l);

#endif
