/*
 * style -- how a piece of text looks.
 *
 * A layout module makes these, all lengths already in units; bold and italic
 * inside a paragraph are flags of the piece (inline.h), not styles.
 */
#ifndef CVSET_STYLE_H
#define CVSET_STYLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/source.h"
#include "base/str.h"
#include "base/unit.h"

struct family;

/*
 * How far fit() has distorted the design, in thousandths; 1000 each as
 * designed. Everything that asks for a size or a gap passes through this.
 */
struct fit {
    int size, leading, gaps, margin;
};

#define FIT_NONE ((struct fit){1000, 1000, 1000, 1000})

enum align {
    ALIGN_START,            /* justify Han, Latin ragged right: the default */
    ALIGN_LEFT, ALIGN_RIGHT, ALIGN_CENTRE, ALIGN_JUSTIFY, ALIGN_SPREAD
};

enum letter_case { CASE_AS_TYPED, CASE_UPPER, CASE_SMALLCAPS };

enum figures { FIGURES_DEFAULT, FIGURES_TABULAR, FIGURES_OLDSTYLE };

/* What stands for italics in Han, which has none (VM-4). */
enum han_italic {
    HAN_ITALIC_KAI,         /* the font's Kai; bold if it names none */
    HAN_ITALIC_BOLD, HAN_ITALIC_NONE, HAN_ITALIC_COLOUR
};

/* Width of CJK punctuation inside a line (CLREQ 3.1.6). */
enum punct_style {
    PUNCT_QUANJIAO,         /* full, squeezed between neighbours */
    PUNCT_KAIMING,          /* only 。？！ full */
    PUNCT_BANJIAO,          /* all half */
    PUNCT_PLAIN             /* as the font has it */
};

/* Where Korean text may break (klreq leaves it to the user). */
enum korean_breaks { KOREAN_WORDS, KOREAN_SYLLABLES };

enum rule_at { RULE_NONE, RULE_ABOVE, RULE_BELOW, RULE_THROUGH, RULE_SIDES };

struct rule {
    enum rule_at at;
    unit weight, gap;       /* gap between text and rule */
    unit width;             /* from the left, above and below; 0: all */
    uint32_t colour;
};

enum bar_at { BAR_CAPITALS, BAR_X_HEIGHT };

struct bar {
    unit width, height, gap;    /* width 0: none; gap to the text */
    uint32_t colour;
    enum bar_at at;             /* whose middle the bar's is on */
};

struct leading {
    unit length;            /* absolute, or 0 */
    int ratio;              /* of the size, thousandths */
};

/* What bold words of a text have, where it is said. */
struct strong {
    int weight;             /* 0: bold */
    bool coloured;
    uint32_t colour;
};

struct style {
    struct str name;
    const struct family *latin, *han, *kai;
    struct span font_at;    /* where the layout names them */
    const struct family *const *fallback;   /* for what those do not have */
    size_t n_fallback;
    unit size;              /* of the document's own script */
    int latin_scale;        /* Latin size beside Han, thousandths; 0: the Latin
                               family's own factor */
    unit floor_latin, floor_han;    /* fit() shrinks no further */
    struct leading latin_leading, han_leading;
    int weight;             /* 400, 600, 700 … */
    bool italic;
    enum han_italic han_italic;
    uint32_t han_italic_colour;
    struct strong strong;   /* of **words** */
    bool superior;          /* raised and smaller, as author marks are */
    uint32_t colour;        /* 0xRRGGBB */
    enum align align;
    enum letter_case letter_case;
    enum figures figures;
    int tracking;           /* [em/1000] */
    unit indent;            /* first line; hanging if negative */
    int hang;               /* of all others [em/1000] of the Latin size */
    unit before, after;     /* gaps; scaled by fit.gaps */
    struct rule rule;
    struct bar bar;
    bool filled;
    uint32_t fill;
    unit pad;
    enum punct_style punct;
    int autospace;          /* Han-Latin gap [em/1000] of the Han size */
    bool hang_punct;
    enum korean_breaks korean;
    bool hyphenation;
    struct span hyphenation_at; /* where the layout asks for it */
};

/*
 * Type sizes of the style for Latin and for Han text. The style's size is that
 * of the document's own script; the other follows by latin_scale, else by the
 * family's factor (layouts.md section 2); the floor holds for the own script.
 */
unit style_size(const struct style *s, bool han_text, bool han_document,
                const struct fit *fit);

/* Indent of a first line, negative if it hangs; of `hang`, by the fit. */
unit style_indent(const struct style *s, bool han_document,
                  const struct fit *fit);

/* Distance between baselines of a paragraph with or without Han. */
unit style_leading(const struct style *s, bool han_text, bool han_document,
                   const struct fit *fit);

/* Distance from the top of a line of this leading down to its baseline. */
unit style_baseline(const struct style *s, unit leading, bool han_document,
                    const struct fit *fit);

#endif
