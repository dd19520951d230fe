/*
 * textlayer -- what of a line the text layer says, and how it must be spaced
 * for readers to say the same (typography.md 0.2 and 1.K).
 */
#ifndef CVSET_TEXTLAYER_H
#define CVSET_TEXTLAYER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"
#include "base/unit.h"

struct arena;
struct mark;
struct placed;

/*
 * Its source, with every kind of space as U+0020 (EX-13) and without U+FEFF,
 * which a CMap must not give.
 */
struct str textlayer_text(struct arena *a, const struct placed *p);

/*
 * The part of a cluster's text from *i on that one code may stand for; moves
 * *i past it. All of it, except that characters beyond the BMP stand alone:
 * MuPDF 1.21 takes their UTF-16 apart in a text of more than one character, and
 * marks stand by themselves: pdf.js takes no note of where a glyph is whose
 * text has one, and finds a new line after it. A long text, such as the word an
 * icon stands for, is parted.
 */
struct str textlayer_next(struct str s, size_t *i);

/*
 * How many characters of a cluster's text share its advance: not those that
 * every script has (sc = Zinh: accents, joiners, selectors), which readers put
 * over the character before them.
 */
int64_t textlayer_roomy(struct str text);

/* True for a space, also one that joins two cells. */
bool textlayer_blank(const struct placed *p);

/*
 * True for what is not shown at all: characters without width or ink. pdf.js
 * drops them, poppler breaks the line at some. They are instructions to whoever
 * sets the text, and have been followed.
 */
bool textlayer_silent(const struct placed *p);

/* At what size a line is shown, and its first letter; 0: as its letters are. */
struct shown {
    unit size, first;
};

/*
 * The advance [em/1000] of placed cluster i in the font program. It is that of
 * the cluster, but a space narrower than readers see takes what it lacks from
 * the glyph before it; nothing moves on the page. What is
 * narrower depends on the size that readers see.
 */
int32_t textlayer_advance(const struct mark *m, size_t i, struct shown shown);

/*
 * The most at which the line may be shown for the space at i to be seen as one;
 * no limit where there is none.
 */
unit textlayer_most(const struct mark *m, size_t i);

#endif
