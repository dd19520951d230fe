#include "text/spacing.h"

#include "base/utf8.h"
#include "text/autospace.h"
#include "text/squeeze.h"
#include "text/unicode.h"

uint32_t cluster_first(const struct para *p, const struct cluster *c)
{
    size_t i = 0;

    return utf8_next(cluster_text(p, c), &i);
}

uint32_t cluster_last(const struct para *p, const struct cluster *c)
{
    struct str s = cluster_text(p, c);
    uint32_t last = 0;

    for (size_t i = 0; i < s.n;)
        last = utf8_next(s, &i);
    return last;
}

bool cluster_is_punct(const struct cluster *c)
{
    return c->class == CLUSTER_OPEN || c->class == CLUSTER_CLOSE ||
           c->class == CLUSTER_PAUSE || c->class == CLUSTER_STOP;
}

/* --- classes ----------------------------------------------------------- */

bool spacing_is_stop(uint32_t c)
{
    return c == 0x3002 || c == 0xFF0E || c == 0xFF1F || c == 0xFF01 ||
           c == 0xFF61;
}

static bool is_pause(uint32_t c)
{
    return c == 0x3001 || c == 0xFF0C || c == 0xFF1B || c == 0xFF1A;
}

bool spacing_is_middle(uint32_t c)
{
    return c == 0xB7 || c == 0x2027 || c == 0x30FB;
}

/* Dashes, ellipses and connectors keep their width whatever stands by. */
static bool is_dash(uint32_t c)
{
    return c == 0x2014 || c == 0x2026 || c == 0x22EF || c == 0x2E3A ||
           c == 0xFF5E || c == 0x301C || c == 0xFF0D || c == 0xFF0F ||
           c == 0x2013;
}

static enum cluster_class han_class(uint32_t c)
{
    if (spacing_is_stop(c))
        return CLUSTER_STOP;
    if (is_pause(c))
        return CLUSTER_PAUSE;
    if (spacing_is_middle(c))
        return CLUSTER_MIDDLE;
    if (is_dash(c))
        return CLUSTER_DASH;
    if (c == 0x201C || c == 0x2018 || uni_is_open(c))
        return CLUSTER_OPEN;
    if (c == 0x201D || c == 0x2019 || uni_is_close(c))
        return CLUSTER_CLOSE;
    return uni_is_han(c) ? CLUSTER_HAN : CLUSTER_OTHER;
}

/* N of UTR #59. Hangul needs no gap: Korean has spaces. */
static bool is_alnum(uint32_t c)
{
    return !uni_is_hangul(c) &&
           (uni_is_letter(c) || uni_is_digit(c) || uni_is_mark(c));
}

/* A mark takes the class of its base, but one that encloses it makes a sign. */
static bool is_enclosed(const struct para *p, const struct cluster *c)
{
    return c->n > 1 && uni_is_enclosing(cluster_last(p, c));
}

static enum cluster_class classify(const struct para *p,
                                   const struct cluster *c)
{
    const struct item *it = cluster_item(p, c);
    uint32_t first = cluster_first(p, c);

    if (first == 0xAD)
        return CLUSTER_HYPHEN;
    if (c->n_glyphs == 0)
        return CLUSTER_HIDDEN;
    if (uni_is_space(first))
        return CLUSTER_SPACE;
    if (piece_is_super(it->piece) || is_enclosed(p, c))
        return CLUSTER_OTHER;
    if (it->han)
        return han_class(first);
    return is_alnum(first) ? CLUSTER_ALNUM : CLUSTER_OTHER;
}

/* Tracking parts letters; after the last one of a line there is none. */
static void untrack_ends(struct para *p)
{
    for (size_t i = 0; i < p->n_clusters; i++) {
        struct cluster *c = &p->clusters[i];
        int tracking = p->items[c->item].piece->style->tracking;

        if (tracking > 0 && c->class != CLUSTER_HIDDEN &&
            c->class != CLUSTER_HYPHEN)
            c->trim_end = (int16_t)(c->trim_end + tracking);
    }
}

void spacing_apply(struct engine *e, struct para *p)
{
    for (size_t i = 0; i < p->n_clusters; i++) {
        struct cluster *c = &p->clusters[i];

        c->class = (uint8_t)classify(p, c);
        c->between = (cluster_item(p, c)->piece->flags & INLINE_BETWEEN) != 0;
    }
    squeeze_punctuation(e, p);
    autospace_open(e, p);
    untrack_ends(p);
}
