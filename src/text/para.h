/*
 * para -- a paragraph: its text, items, clusters and glyphs.
 *
 * Filled by stages in this order, each in its own file: pieces -> para_new()
 * (one string) -> items (item.h: script, language, face) -> glyphs (shape.h)
 * -> spacing (spacing.h: gaps and trims in the advances) -> break opportunities
 * (breaks.h) -> hyphens (hyphenate.h). Shaped once, in thousandths of an em;
 * line.h asks for lines at any width and fit afterwards without shaping again.
 */
#ifndef CVSET_PARA_H
#define CVSET_PARA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"
#include "base/unit.h"
#include "text/inline.h"
#include "text/style.h"

struct arena;
struct buf;
struct diag;
struct face;
struct fonts;
struct hb_buffer_t;
struct breaker;
struct hyphendict;
struct ink_cache;

/* What a document's text engine holds; one per document, no globals. */
struct engine {
    struct arena *arena;        /* lives as long as the document */
    struct arena *scratch;      /* marked and released inside each call */
    struct diag *diag;
    struct fonts *fonts;
    struct str lang;            /* of the document */
    struct str cjk_lang;        /* of Han in text of a language without it */
    bool han_document;          /* sizes are given for Han */
    struct hb_buffer_t *buffer; /* reused for all runs */
    struct breaker *breaker;    /* ICU's line iterator, opened on use */
    struct hyphendict *hyphens; /* or NULL */
    struct ink_cache *ink;      /* blank halves of punctuation, by glyph */
};

/* cjk_lang is the document's own language if that has Han, else zh-Hans. */
void engine_open(struct engine *e, struct arena *arena, struct arena *scratch,
                 struct diag *diag, struct fonts *fonts, struct str lang);
void engine_close(struct engine *e);

/* A run of text in one face, script, language, size and look. */
struct item {
    uint32_t off, n;            /* bytes of the paragraph's text */
    const struct piece *piece;  /* look, link, place in the source */
    const struct face *face;
    uint32_t script;            /* ISO 15924 tag, as HarfBuzz has it */
    struct str lang;            /* BCP 47 */
    uint32_t colour;            /* of the text, 0xRRGGBB */
    uint8_t level;              /* bidi embedding level */
    bool han;                   /* Han size and rules, else Latin */
};

struct glyph {
    uint32_t id;                /* of the item's face, or GLYPH_BOX */
    int32_t dx, dy;             /* from the cluster's origin [em/1000] */
    uint16_t scale;             /* thousandths; 650 for a superscript */
};

/* How a cluster takes part in spacing and justification. */
enum cluster_class {
    CLUSTER_OTHER,
    CLUSTER_HAN,                /* Han, kana: W of UTR #59 */
    CLUSTER_ALNUM,              /* N of UTR #59: letters and digits */
    CLUSTER_SPACE,              /* stretches as a word space */
    CLUSTER_OPEN,               /* full-width opening punctuation */
    CLUSTER_CLOSE,              /* closing: 」 ） ” */
    CLUSTER_PAUSE,              /* 、，；： */
    CLUSTER_STOP,               /* 。？！ */
    CLUSTER_MIDDLE,             /* centred: · and ，。 of TW and HK */
    CLUSTER_DASH,               /* —— …… and connectors: never adjusted */
    CLUSTER_HIDDEN,             /* zero width: ZWSP, WJ, controls */
    CLUSTER_HYPHEN              /* U+00AD: shows only at a line end */
};

enum brk {
    BRK_NO,                     /* never before this cluster */
    BRK_STUB,                   /* would leave two or three characters alone */
    BRK_INSIDE,                 /* in a word or a date wider than a line */
    BRK_LAST,                   /* only to avoid overflow, with a note */
    BRK_WHOLE,                  /* in what is whole, but is wider than a line */
    BRK_POOR,                   /* allowed, costs something: 100|元 */
    BRK_MAY,
    BRK_MUST                    /* forced: a newline before it */
};

/*
 * What one glyph of the PDF stands for: text, glyphs, advance. The advance
 * holds everything that belongs to the glyph's own width: trims and the
 * Han-Latin gap; only kerning and justification are added outside.
 */
struct cluster {
    uint32_t off, n;            /* bytes of the paragraph's text; those behind
                                   its end are a hyphen's */
    uint32_t item;
    uint32_t glyph;             /* index into glyphs, visual order */
    uint16_t n_glyphs;
    uint8_t class;              /* enum cluster_class */
    uint8_t brk;                /* enum brk: break before this cluster */
    bool between;               /* of a separator that a line end replaces */
    const struct icon *icon;    /* it is one, or NULL */
    int32_t adv;                /* [em/1000], gap and trims included; >= 0 */
    int32_t kern;               /* after it, for a TJ; |kern| <= 80 */
    int16_t lead;               /* shift of the outline [em/1000]: < 0 for an
                                   opener that lost its left half */
    int16_t trim_end;           /* lost if the line ends after it, >= 0 */
    int16_t trim_start;         /* lost, with the shift, if it begins a line */
    int16_t gap;                /* part of adv that is Han-Latin gap, lost if
                                   the line ends after it */
};

struct para {
    struct str text;
    struct str lang;
    const struct piece *pieces;
    const struct style *style;  /* of the paragraph: align, indent, leading */
    struct item *items;
    size_t n_items;
    struct cluster *clusters;   /* logical order */
    size_t n_clusters;
    struct glyph *glyphs;
    size_t n_glyphs;
    bool has_han;               /* Han or its marks, not only symbols */
    bool shaped;
    bool whole_words;           /* a heading: no hyphenation */
};

/* What stands behind the end of every paragraph's text, for hyphenate.c. */
#define SOFT_HYPHEN "\u00AD"

/* The text of a cluster. */
static inline struct str cluster_text(const struct para *p,
                                      const struct cluster *c)
{
    return (struct str){p->text.s + c->off, c->n};
}

/* At the end of a line it is not there: a space, a hidden character, a
 * separator from what is on the next. */
static inline bool cluster_is_unseen(const struct cluster *c)
{
    return c->class == CLUSTER_SPACE || c->class == CLUSTER_HIDDEN ||
           c->between;
}

/* A paragraph over the pieces, not shaped yet; lang "" is the document's. */
struct para *para_new(struct arena *a, struct piece *pieces,
                      const struct style *style, struct str lang);

/* Runs the stages up to break opportunities; does nothing the second time. */
void para_shape(struct engine *e, struct para *p);

/* Natural width on one line, and that of its widest unbreakable part. */
unit para_width(const struct engine *e, const struct para *p,
                const struct fit *fit);
unit para_min_width(const struct engine *e, const struct para *p,
                    const struct fit *fit);

/* Size of the cluster's type. */
unit para_size(const struct engine *e, const struct para *p,
               const struct cluster *c, const struct fit *fit);

/* --dump=items and --dump=glyphs */
void para_dump_items(struct buf *out, const struct para *p);
void para_dump_glyphs(struct buf *out, const struct para *p);

#endif
