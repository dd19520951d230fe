/*
 * dump -- the tree of boxes as text, for --dump=boxes and the goldens.
 *
 * A box a line, indented: what it is, its structure element, what it keeps,
 * its gaps in points, its text.
 */
#include "layout/box.h"

#include "base/arena.h"
#include "layout/flow.h"
#include "profile/picture.h"
#include "text/para.h"

static const char *const ROLES[] = {
    [TAG_DOCUMENT] = "Document", [TAG_PART] = "Part", [TAG_SECT] = "Sect",
    [TAG_H1] = "H1", [TAG_H2] = "H2", [TAG_H3] = "H3", [TAG_H4] = "H4",
    [TAG_H5] = "H5", [TAG_H6] = "H6", [TAG_P] = "P", [TAG_L] = "L",
    [TAG_LI] = "LI", [TAG_LBL] = "Lbl", [TAG_LBODY] = "LBody",
    [TAG_FIGURE] = "Figure", [TAG_TOC] = "TOC", [TAG_TOCI] = "TOCI",
    [TAG_REFERENCE] = "Reference",
};

static void dump_length(struct buf *out, unit u)
{
    int64_t cents = (u < 0 ? -u : u) / 10;
    buf_format(out, "%s%lld", u < 0 ? "-" : "", (long long)(cents / 100));
    if (cents % 100 != 0)
        buf_format(out, ".%02lld", (long long)(cents % 100));
}

static void dump_width(struct buf *out, const struct column *c)
{
    static const char *const UNITS[] = {"", "em", "lh", "fr", "auto"};
    if (c->width.in != MEASURE_NONE)
        dump_length(out, c->width.value);
    buf_z(out, UNITS[c->width.in]);
    if (c->right)
        buf_z(out, ">");
}

static void dump_grid(struct buf *out, const struct grid *g)
{
    buf_z(out, " [");
    for (size_t i = 0; g != NULL && i < g->n; i++) {
        if (i > 0) {
            buf_z(out, " |");
            dump_length(out, g->gaps != NULL ? g->gaps[i - 1] : g->gap);
            buf_z(out, "| ");
        }
        dump_width(out, &g->columns[i]);
    }
    buf_z(out, "]");
}

/* The way from the Document to the element: `Sect/L/LI/LBody@en`. */
static void dump_tag(struct buf *out, const struct tag *tag)
{
    if (tag->parent != NULL && tag->parent->parent != NULL) {
        dump_tag(out, tag->parent);
        buf_z(out, "/");
    }
    buf_z(out, ROLES[tag->role]);
    if (tag->ordered)
        buf_z(out, "#");
    if (tag->lang.n > 0)
        buf_format(out, "@%.*s", STR_ARGS(tag->lang));
}

/* *bold*, /italic/, ^raised^ and _one piece_ by the marks around it. */
static void dump_piece(struct buf *out, const struct piece *p,
                       const struct style *style)
{
    static const struct {
        unsigned flag;
        char mark;
    } MARKS[] = {{INLINE_BOLD, '*'},  {INLINE_ITALIC, '/'}, {INLINE_CODE, '`'},
                 {INLINE_SUPER, '^'}, {INLINE_NOWRAP, '_'}, {INLINE_TIE, '~'}};
    const size_t n = sizeof MARKS / sizeof *MARKS;
    for (size_t i = 0; i < n; i++)
        if (p->flags & MARKS[i].flag)
            buf_char(out, MARKS[i].mark);
    if (p->link != NULL)
        buf_z(out, "<");
    buf_str(out, p->s);
    if (p->link != NULL)
        buf_format(out, ">(%.*s)", STR_ARGS(p->link->uri));
    for (size_t i = n; i-- > 0;)
        if (p->flags & MARKS[i].flag)
            buf_char(out, MARKS[i].mark);
    if (p->style != style && !str_eq(p->style->name, style->name))
        buf_format(out, "{%.*s}", STR_ARGS(p->style->name));
    if (p->lang.n > 0)
        buf_format(out, "@%.*s", STR_ARGS(p->lang));
}

static void dump_para(struct buf *out, const struct para *p)
{
    buf_format(out, " %.*s \"", STR_ARGS(p->style->name));
    for (const struct piece *x = p->pieces; x != NULL; x = x->next)
        dump_piece(out, x, p->style);
    buf_z(out, "\"");
}

static void dump_picture(struct buf *out, const struct box *b)
{
    const struct picture *x = b->figure->picture;
    buf_z(out, " ");
    dump_length(out, b->figure->width);
    buf_z(out, " x ");
    dump_length(out, b->figure->height);
    buf_format(out, " %dx%d %s %s \"%.*s\"", x->width, x->height,
               x->channels == 1 ? "grey" : "rgb", x->jpeg ? "jpeg" : "pixels",
               STR_ARGS(b->tag->alt));
}

static void dump_box(struct buf *out, const struct box *b, int depth)
{
    static const char *const KINDS[] = {"stack", "para", "row",   "side",
                                        "band",  "rule", "figure"};
    for (int i = 0; i < depth; i++)
        buf_z(out, "  ");
    buf_z(out, KINDS[b->kind]);
    if (b->kind == BOX_ROW || b->kind == BOX_SIDE)
        dump_grid(out, b->grid);
    if (b->kind == BOX_BAND) {
        buf_format(out, " columns %d gap ", b->columns);
        dump_length(out, b->gap);
    }
    if (b->tag != NULL) {
        buf_z(out, " ");
        dump_tag(out, b->tag);
    }
    if (b->keep & KEEP_BREAK_BEFORE)
        buf_z(out, " break-before");
    if (b->keep & KEEP_NEXT)
        buf_z(out, " keep-next");
    if (b->keep & KEEP_TOGETHER)
        buf_z(out, " together");
    if (b->before != 0) {
        buf_z(out, " before ");
        dump_length(out, b->before);
    }
    if (b->after != 0) {
        buf_z(out, " after ");
        dump_length(out, b->after);
    }
    if (b->indent != 0) {
        buf_z(out, " indent ");
        dump_length(out, b->indent);
    }
    if (b->bookmark.n > 0)
        buf_format(out, " bookmark %d", b->bookmark_level);
    if (b->para != NULL)
        dump_para(out, b->para);
    if (b->figure != NULL && b->figure->picture != NULL)
        dump_picture(out, b);
    buf_z(out, "\n");
    for (const struct box *k = b->kids; k != NULL; k = k->next)
        dump_box(out, k, depth + 1);
}

static void dump_running(struct buf *out, const char *name,
                         const struct running *r)
{
    struct arena *a = r != NULL ? arena_new() : NULL;
    for (int i = 0; r != NULL && i < 3; i++) {
        const struct para *p = r->cell(a, r, i, 2, 3);
        if (p == NULL)
            continue;
        buf_format(out, "%s %d%s", name, i, r->many_only[i] ? " many" : "");
        dump_para(out, p);
        buf_z(out, "\n");
    }
    arena_free(a);
}

static void dump_column(struct buf *out, const struct document *doc, size_t i)
{
    const struct page_column *c = &doc->columns[i];
    const struct box *parts[] = {c->head, c->rest};
    if (doc->n_columns > 1) {
        buf_format(out, "column %zu ", i + 1);
        dump_width(out, &(struct column){.width = c->width});
        buf_z(out, " pad");
        for (int k = 0; k < 4; k++) {
            buf_z(out, " ");
            dump_length(out, c->pad[k]);
        }
        if (c->filled)
            buf_format(out, " fill #%06X", (unsigned)c->fill);
        buf_format(out, "%s%s\n", c->bleed ? " bleed" : "",
                   c->everywhere ? "" : " from-first");
    }
    for (int k = 0; k < 2; k++)
        for (const struct box *x = parts[k]->kids; x != NULL; x = x->next)
            dump_box(out, x, 0);
}

void box_dump(struct buf *out, const struct document *doc)
{
    buf_format(out, "document %.*s \"%.*s\" page ", STR_ARGS(doc->lang),
               STR_ARGS(doc->title));
    dump_length(out, doc->page_width);
    buf_z(out, " x ");
    dump_length(out, doc->page_height);
    buf_z(out, " margin");
    for (int i = 0; i < 4; i++) {
        buf_z(out, " ");
        dump_length(out, doc->margin[i]);
    }
    buf_z(out, "\n");
    dump_running(out, "first header", doc->header[0]);
    dump_running(out, "first footer", doc->footer[0]);
    dump_running(out, "header", doc->header[1]);
    dump_running(out, "footer", doc->footer[1]);
    for (size_t i = 0; i < doc->n_columns; i++)
        dump_column(out, doc, i);
}
