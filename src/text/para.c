#include "text/para.h"

#include <hb.h>
#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "profile/language.h"
#include "text/breaks.h"
#include "text/font.h"
#include "text/hyphenate.h"
#include "text/item.h"
#include "text/shape.h"
#include "text/spacing.h"
#include "text/unicode.h"

bool piece_is_super(const struct piece *k)
{
    return (k->flags & INLINE_SUPER) || k->style->superior;
}

void engine_open(struct engine *e, struct arena *arena, struct arena *scratch,
                 struct diag *diag, struct fonts *fonts, struct str lang)
{
    *e = (struct engine){.arena = arena,
                         .scratch = scratch,
                         .diag = diag,
                         .fonts = fonts,
                         .lang = lang,
                         .han_document = language_is_han(lang)};
    e->cjk_lang = e->han_document ? lang : STR("zh-Hans");
    e->buffer = hb_buffer_create();
    e->breaker = breaker_open(arena);
}

void engine_close(struct engine *e)
{
    hb_buffer_destroy(e->buffer);
    breaker_close(e->breaker);
    *e = (struct engine){0};
}

/* The pieces' text in one string; a tab is a space. */
static struct str join_pieces(struct arena *a, const struct piece *pieces)
{
    size_t n = 0;
    char *s;

    for (const struct piece *k = pieces; k; k = k->next)
        n += k->s.n;
    s = arena_alloc(a, n + sizeof SOFT_HYPHEN);
    n = 0;
    for (const struct piece *k = pieces; k; k = k->next) {
        if (k->s.n > 0)
            memcpy(s + n, k->s.s, k->s.n);
        n += k->s.n;
    }
    for (size_t i = 0; i < n; i++) {
        if (s[i] == '\t')
            s[i] = ' ';
    }
    memcpy(s + n, SOFT_HYPHEN, sizeof SOFT_HYPHEN);
    return (struct str){s, n};
}

/* A dot or an at sign, no space, and no Han unless after a scheme. */
static bool is_address(struct str s)
{
    bool dotted = false, han = false;

    for (size_t i = 0; i < s.n;) {
        uint32_t c = utf8_next(s, &i);

        if (c == ' ')
            return false;
        if (c == ':' && str_starts(str_sub(s, i, s.n), "//"))
            return true;
        dotted = dotted || c == '.' || c == '@';
        han = han || uni_is_han(c) || uni_is_hangul(c) || uni_is_cjk_mark(c);
    }
    return dotted && !han;
}

/* A link may be several pieces, if part of it is bold. */
static void mark_addresses(struct piece *pieces, struct str text)
{
    size_t from = 0;

    for (struct piece *k = pieces, *end; k; k = end) {
        size_t to = from;
        bool address;

        for (end = k; end && end->link == k->link; end = end->next)
            to += end->s.n;
        address = k->link && is_address(str_sub(text, from, to));
        for (struct piece *x = k; address && x != end; x = x->next)
            x->flags |= INLINE_ADDRESS;
        from = to;
    }
}

struct para *para_new(struct arena *a, struct piece *pieces,
                      const struct style *style, struct str lang)
{
    struct para *p = ARENA_NEW(a, struct para);

    p->pieces = pieces;
    p->style = style;
    p->lang = lang;
    p->text = join_pieces(a, pieces);
    mark_addresses(pieces, p->text);
    return p;
}

void para_shape(struct engine *e, struct para *p)
{
    struct arena_mark m;

    if (p->shaped)
        return;
    p->shaped = true;
    if (p->lang.n == 0)
        p->lang = e->lang;
    m = arena_mark(e->scratch);
    item_make(e, p);
    shape_items(e, p);
    spacing_apply(e, p);
    breaks_find(e, p);
    hyphenate(e, p);
    arena_release(e->scratch, m);
}

unit para_size(const struct engine *e, const struct para *p,
               const struct cluster *c, const struct fit *fit)
{
    const struct item *it = &p->items[c->item];

    return style_size(it->piece->style, it->han, e->han_document, fit);
}

/* Width of clusters [i, end) as one line would have it. */
static unit width_between(const struct engine *e, const struct para *p,
                          size_t i, size_t end, const struct fit *fit)
{
    unit w = 0;
    bool first = true;

    while (end > i && cluster_is_unseen(&p->clusters[end - 1]))
        end--;
    for (; i < end; i++) {
        const struct cluster *c = &p->clusters[i];
        int64_t mem = c->adv;

        if (c->class == CLUSTER_HYPHEN && i + 1 < end)
            continue;
        if (first)
            mem -= c->trim_start;
        first = false;
        mem += i + 1 < end ? c->kern : -c->trim_end - c->gap;
        w += unit_of_em(mem, para_size(e, p, c, fit));
    }
    return w;
}

/* The widest part between breaks as good as `least` or better. */
static unit widest_part(const struct engine *e, const struct para *p,
                        enum brk least, const struct fit *fit)
{
    unit widest = 0;

    for (size_t i = 0; i < p->n_clusters;) {
        size_t end = i + 1;
        unit w;

        while (end < p->n_clusters &&
               (p->clusters[end].brk < least ||
                (p->clusters[end - 1].class == CLUSTER_HYPHEN &&
                 p->clusters[end].brk != BRK_MUST)))
            end++;
        w = width_between(e, p, i, end, fit);
        if (w > widest)
            widest = w;
        i = end;
    }
    return widest;
}

unit para_width(const struct engine *e, const struct para *p,
                const struct fit *fit)
{
    return widest_part(e, p, BRK_MUST, fit);
}

unit para_min_width(const struct engine *e, const struct para *p,
                    const struct fit *fit)
{
    return widest_part(e, p, BRK_POOR, fit);
}
