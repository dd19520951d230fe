/*
 * paradump -- the text stages as a person reads them.
 */
#include <hb.h>

#include "base/utf8.h"
#include "text/font.h"
#include "text/line.h"
#include "text/outline.h"

static const char *const class_names[] = {
    "other", "han",    "alnum", "space",  "open",  "close",
    "pause", "stop",   "middle", "dash", "hidden", "hyphen"};

static const char *const break_names[] = {"no", "stub", "inside", "last",
                                          "whole", "poor", "may", "must"};

static const char *const end_names[] = {"para", "space", "none", "hyphen"};

static void dump_face(struct buf *out, const struct face *f)
{
    static const char *const style[] = {"regular", "bold", "italic",
                                        "bold italic"};

    if (f == NULL)
        buf_z(out, "no face");
    else
        buf_format(out, "%.*s %s", STR_ARGS(f->family->name),
                   style[f->style]);
}

static void dump_flags(struct buf *out, unsigned flags)
{
    static const char *const names[] = {"bold",  "italic", "code", "super",
                                        "nowrap", "tie",   "literal",
                                        "address", "between"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (flags & (1u << i))
            buf_format(out, " %s", names[i]);
    }
}

void para_dump_items(struct buf *out, const struct para *p)
{
    buf_format(out, "para lang=%.*s |%.*s|\n", STR_ARGS(p->lang),
               STR_ARGS(p->text));
    for (size_t i = 0; i < p->n_items; i++) {
        const struct item *it = &p->items[i];
        uint32_t s = it->script;

        buf_format(out, "  |%.*s| %c%c%c%c %.*s ",
                   STR_ARGS(str_sub(p->text, it->off, it->off + it->n)),
                   (int)(s >> 24 & 255), (int)(s >> 16 & 255),
                   (int)(s >> 8 & 255), (int)(s & 255), STR_ARGS(it->lang));
        dump_face(out, it->face);
        if (it->level > 0)
            buf_format(out, " level=%d", it->level);
        if (it->piece->link)
            buf_format(out, " link=%.*s", STR_ARGS(it->piece->link->uri));
        dump_flags(out, it->piece->flags);
        buf_char(out, '\n');
    }
}

static void dump_cluster(struct buf *out, const struct para *p,
                         const struct cluster *c)
{
    buf_format(out, "  |%.*s| %s adv=%d", STR_ARGS(cluster_text(p, c)),
               class_names[c->class], (int)c->adv);
    if (c->kern)
        buf_format(out, " kern=%d", (int)c->kern);
    if (c->lead)
        buf_format(out, " lead=%d", c->lead);
    if (c->trim_start)
        buf_format(out, " trim-start=%d", c->trim_start);
    if (c->trim_end)
        buf_format(out, " trim-end=%d", c->trim_end);
    if (c->gap)
        buf_format(out, " gap=%d", c->gap);
    buf_format(out, " break=%s", break_names[c->brk]);
    for (uint32_t i = 0; i < c->n_glyphs; i++) {
        const struct glyph *g = &p->glyphs[c->glyph + i];

        if (g->id == GLYPH_BOX)
            buf_z(out, " box");
        else
            buf_format(out, " gid%u", (unsigned)g->id);
        if (g->dx || g->dy)
            buf_format(out, "@%d,%d", (int)g->dx, (int)g->dy);
        if (g->scale != 1000)
            buf_format(out, "x%d", g->scale);
    }
    buf_char(out, '\n');
}

void para_dump_glyphs(struct buf *out, const struct para *p)
{
    buf_format(out, "para |%.*s|\n", STR_ARGS(p->text));
    for (size_t i = 0; i < p->n_clusters; i++)
        dump_cluster(out, p, &p->clusters[i]);
}

/* What justification did: `natural of room`, then each level's part. */
static void dump_filling(struct buf *out, const struct line *line)
{
    static const char *const stretch[STRETCH_N] = {"space", "gap", "han",
                                                   "emergency"};
    static const char *const shrink[SHRINK_N] = {
        "space", "interpunct", "bracket", "pause", "gap", "stop"};

    buf_format(out, " natural=%d room=%d", (int)line->natural,
               (int)line->room);
    for (int i = 0; i < STRETCH_N; i++) {
        if (line->stretched[i] > 0)
            buf_format(out, " %s+%d", stretch[i], (int)line->stretched[i]);
    }
    for (int i = 0; i < SHRINK_N; i++) {
        if (line->shrunk[i] > 0)
            buf_format(out, " %s-%d", shrink[i], (int)line->shrunk[i]);
    }
}

static void dump_line(struct buf *out, const struct line *line)
{
    buf_format(out, "  x=%d w=%d", (int)line->x, (int)line->width);
    dump_filling(out, line);
    buf_format(out, " end=%s%s |", end_names[line->end],
               line->overfull ? " overfull" : "");
    for (size_t k = 0; k < line->n; k++) {
        const struct cluster *c = line->placed[k].cluster;

        buf_str(out, str_sub(line->placed[k].para->text, c->off,
                             c->off + c->n));
    }
    buf_z(out, "|\n");
}

void line_dump(struct buf *out, const struct lines *l)
{
    buf_format(out, "lines leading=%d baseline=%d\n", (int)l->leading,
               (int)l->baseline);
    for (size_t i = 0; i < l->n; i++)
        dump_line(out, &l->line[i]);
}
