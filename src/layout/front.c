#include "layout/front.h"

#include "base/arena.h"
#include "base/diag.h"
#include "layout/build.h"
#include "layout/making.h"
#include "layout/value.h"
#include "profile/date.h"
#include "profile/language.h"
#include "profile/picture.h"
#include "text/markup.h"
#include "text/para.h"

/* The cover's text begins so far down, of 1000 of the page's height. */
#define COVER_TOP 270

/* No text stands nearer to the edge, whatever its columns do. */
#define LEAST_MARGIN PT(51)

/* Dots of leaders, and the gaps beside them [em/1000]. */
#define DOT_SIZE 110
#define DOT_PITCH 450
#define DOT_GAP 500

/* What the book is. */
static struct text word_for(struct arena *a, const struct front *front)
{
    struct wording *w = ARENA_NEW(a, struct wording);
    w->s = language_word(front->words, "phrases", STR("cvs"));
    return (struct text){.wordings = w};
}

static struct text title_of(struct arena *a, const struct front *front)
{
    if (front->title.wordings != NULL)
        return front->title;
    return front->lab.wordings != NULL ? front->lab : word_for(a, front);
}

/* A lab's name alone does not say what the book is, nor a title whose. */
static struct text subtitle_of(struct arena *a, const struct front *front)
{
    if (front->subtitle.wordings != NULL || front->lab.wordings == NULL)
        return front->subtitle;
    return front->title.wordings != NULL ? front->lab : word_for(a, front);
}

struct str front_text(struct arena *a, const struct front *front,
                      const struct text *t)
{
    const struct wording *w = text_pick(t, front->lang);
    return w != NULL ? markup_plain(a, w->s) : STR("");
}

struct str front_title(struct arena *a, const struct front *front)
{
    struct text title = title_of(a, front);
    return front_text(a, front, &title);
}

/* A document that is in no profile: its name is the book's title. */
static struct build *open(struct arena *a, struct diag *d,
                          const struct module *m, const struct front *front)
{
    struct profile *p = ARENA_NEW(a, struct profile);
    p->language = front->lang;
    p->name = title_of(a, front);
    struct build *b = layout_open(a, d, m, p, front->words);
    struct document *doc = b->doc;
    if (m->page.n_columns > 0)
        for (int i = 0; i < 4; i++)
            if (doc->margin[i] < LEAST_MARGIN)
                doc->margin[i] = LEAST_MARGIN;
    return b;
}

/* One column, of these boxes. */
static struct document *finish(struct build *b, struct boxes *boxes)
{
    struct document *doc = b->doc;
    struct page_column *column = ARENA_NEW(b->a, struct page_column);
    struct box *stack = ARENA_NEW(b->a, struct box);
    stack->kind = BOX_STACK;
    stack->kids = boxes->first;
    *column = (struct page_column){
        .width = {MEASURE_FR, 1000}, .lead = true, .rest = stack};
    doc->columns = column;
    doc->n_columns = 1;
    doc->body = stack;
    return doc;
}

static const struct style *style_of(struct build *b, const char *name)
{
    return style_named(b, name, b->body);
}

/* Cover */

static int alignment(const struct style *style)
{
    return style->align == ALIGN_CENTRE || style->align == ALIGN_RIGHT
               ? (int)style->align
               : ALIGN_LEFT;
}

/* A line of the cover, set as the title is: at the left, or in the middle. */
static void put_line(struct build *b, const struct value *v, const char *style,
                     enum tag_role role, struct boxes *out)
{
    struct scope s = scope_of(b, NULL);
    const struct style *title = style_of(b, "book-title");
    const struct style *look =
        rows_align(b, style_of(b, style), alignment(title));
    struct flow f = {0};
    if (!value_put(&s, STR("long"), v, look, 0, &f))
        return;
    boxes_add(out, rows_para(b, &f, look,
                             rows_tag(b->a, role, b->doc->root)));
}

static struct value text_value(struct text t)
{
    return (struct value){.kind = VALUE_TEXT, .text = t};
}

/* A date in the form that the layout has, if it is one that can be read. */
static struct value date_value(struct build *b, const struct text *t)
{
    const struct wording *w = value_wording(b, t);
    struct value v = text_value(*t);
    if (w == NULL)
        return v;
    v.date = date_parse(diag_new(b->a), w->s, w->span);
    if (!v.date.free)
        v.kind = VALUE_DATE;
    return v;
}

static void put_logo(struct build *b, const struct front *front,
                     struct boxes *out)
{
    const struct picture *x = front->logo;
    struct figure *f = ARENA_NEW(b->a, struct figure);
    struct tag *tag = rows_tag(b->a, TAG_FIGURE, b->doc->root);
    struct box *box = ARENA_NEW(b->a, struct box);
    tag->alt = b->doc->title;
    *f = (struct figure){
        .picture = x,
        .width = FRONT_LOGO_WIDTH,
        .height = FRONT_LOGO_WIDTH * x->height / x->width,
        .align = alignment(style_of(b, "book-title")),
    };
    if (f->height > FRONT_LOGO_HEIGHT) {
        f->height = FRONT_LOGO_HEIGHT;
        f->width = FRONT_LOGO_HEIGHT * x->width / x->height;
    }
    box->kind = BOX_FIGURE;
    box->tag = tag;
    box->figure = f;
    box->after = b->m->sheet.lh * 2;
    boxes_add(out, box);
}

struct document *front_cover(struct arena *a, struct diag *d,
                             const struct module *m, const struct front *front)
{
    struct build *b = open(a, d, m, front);
    struct document *doc = b->doc;
    struct boxes boxes = {0};
    struct value title = text_value(b->p->name);
    struct value subtitle = text_value(subtitle_of(a, front));
    struct value date = date_value(b, &front->date);
    if (front->logo != NULL)
        put_logo(b, front, &boxes);
    put_line(b, &title, "book-title", TAG_H1, &boxes);
    boxes.last->bookmark = doc->title;
    boxes.last->bookmark_level = 1;
    put_line(b, &subtitle, "book-subtitle", TAG_P, &boxes);
    put_line(b, &date, "book-date", TAG_P, &boxes);
    for (int i = 0; i < 2; i++)
        doc->header[i] = doc->footer[i] = NULL;
    doc->margin[0] = unit_scale(doc->page_height, COVER_TOP);
    return finish(b, &boxes);
}

/* Contents */

struct contents {
    struct build *b;
    const struct front *front;
    const struct style *style;
    struct grid *grid;
    struct leader *leader;
    struct boxes boxes;
};

static struct grid *make_grid(struct build *b, const struct style *style)
{
    struct grid *g = ARENA_NEW(b->a, struct grid);
    struct column *columns = ARENA_ARRAY(b->a, 2, struct column);
    columns[0].width = (struct length){MEASURE_FR, 1000};
    columns[1].width = (struct length){MEASURE_NONE, 0};
    columns[1].right = true;
    *g = (struct grid){.columns = columns, .n = 2,
                       .gap = unit_of_em(DOT_GAP, style->size)};
    return g;
}

static struct leader *make_leader(struct build *b, const struct style *style)
{
    struct leader *l = ARENA_NEW(b->a, struct leader);
    *l = (struct leader){.size = unit_of_em(DOT_SIZE, style->size),
                         .pitch = unit_of_em(DOT_PITCH, style->size),
                         .gap = unit_of_em(DOT_GAP, style->size),
                         .colour = style->colour};
    sheet_colour(&b->m->sheet, "muted", &l->colour);
    return l;
}

/* `Zhang San, 5` */
static const struct link *link_to(struct contents *c,
                                  const struct front_line *line)
{
    struct arena *a = c->b->a;
    struct link *link = ARENA_NEW(a, struct link);
    struct str comma = c->front->words->separators[SEP_COMMA];
    link->page = line->page;
    link->kind = str_join(a, str_join(a, line->name, comma),
                          str_format(a, "%zu", line->page));
    return link;
}

static struct box *cell(struct contents *c, struct str s,
                        const struct link *link, int align, struct tag *tag)
{
    struct build *b = c->b;
    struct flow f = {0};
    struct piece *piece = flow_literal(b->a, &f, s, c->style, 0);
    piece->flags = 0;
    piece->link = link;
    struct box *box = rows_para(b, &f, rows_align(b, c->style, align), tag);
    box->before = box->after = 0;
    return box;
}

static struct box *make_row(struct contents *c, const struct front_line *line,
                            const struct tag *toc)
{
    struct build *b = c->b;
    const struct link *link = link_to(c, line);
    const struct tag *item = rows_tag(b->a, TAG_TOCI, toc);
    struct tag *tag = rows_tag(b->a, TAG_REFERENCE, item);
    struct box *row = ARENA_NEW(b->a, struct box);
    row->kind = BOX_ROW;
    row->grid = c->grid;
    row->leader = c->leader;
    row->kids = cell(c, line->name, link, ALIGN_LEFT, tag);
    row->kids->next = cell(c, str_format(b->a, "%zu", line->page), link,
                           ALIGN_RIGHT, tag);
    row->before = c->style->before;
    row->after = c->style->after;
    return row;
}

/* The title stands in an item of the outer table, its lines in one inside. */
static const struct tag *put_title(struct contents *c, const struct text *title,
                                   const struct tag *toc)
{
    struct build *b = c->b;
    struct scope s = scope_of(b, NULL);
    const struct style *style = style_of(b, "contents-group");
    struct flow f = {0};
    if (!value_put_text(&s, title, style, 0, &f))
        return toc;
    const struct tag *item = rows_tag(b->a, TAG_TOCI, toc);
    struct box *box =
        rows_para(b, &f, style, rows_tag(b->a, TAG_P, item));
    box->keep = KEEP_NEXT;
    boxes_add(&c->boxes, box);
    return rows_tag(b->a, TAG_TOC, item);
}

/* No line stands alone on its page, away from its group. */
static void put_group(struct contents *c, const struct front_group *group,
                      const struct tag *toc)
{
    const struct tag *own = put_title(c, &group->title, toc);
    for (size_t i = 0; i < group->n; i++) {
        struct box *row = make_row(c, &group->lines[i], own);
        if (i == 0 && own == toc && c->boxes.n > 1)
            row->before = style_of(c->b, "contents-group")->before;
        if (group->n > 1 && (i == 0 || i + 2 == group->n))
            row->keep = KEEP_NEXT;
        boxes_add(&c->boxes, row);
    }
}

struct document *front_contents(struct arena *a, struct diag *d,
                                const struct module *m,
                                const struct front *front)
{
    struct build *b = open(a, d, m, front);
    const struct style *look = style_of(b, "contents");
    const struct style *style = style_of(b, "contents-line");
    struct contents c = {b, front, style, make_grid(b, style),
                         make_leader(b, style), {0}};
    const struct tag *sect = rows_tag(a, TAG_SECT, b->doc->root);
    struct flow f = {0};
    flow_literal(a, &f, language_word(front->words, "phrases", STR("contents")),
                 look, 0);
    boxes_add(&c.boxes, rows_title(b, &f, look, TAG_H2, sect, 1));
    const struct tag *toc = rows_tag(a, TAG_TOC, sect);
    for (size_t i = 0; i < front->n_groups; i++)
        put_group(&c, &front->groups[i], toc);
    b->doc->header[0] = b->doc->header[1];
    b->doc->footer[0] = b->doc->footer[1];
    return finish(b, &c.boxes);
}
