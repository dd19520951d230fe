#include "layout/header.h"

#include "base/arena.h"
#include "base/diag.h"
#include "layout/contact.h"
#include "layout/field.h"
#include "layout/gridset.h"
#include "layout/photobox.h"
#include "layout/qr.h"
#include "layout/render.h"
#include "layout/section.h"
#include "text/para.h"

static struct boxes make_blocks(struct scope *s, struct rowset *set,
                                const struct block *blocks, size_t n);

/* Contacts: label and value beside each other, in columns */

/* In columns of their own: icons stand in that of the values. */
static bool has_labels(const struct contacts_plan *c)
{
    return c->labels != LABELS_NONE && c->icons == NULL;
}

static const struct grid *contact_grid(struct rowset *set,
                                       const struct contacts_plan *c)
{
    struct arena *a = set->b->a;
    size_t pairs = (size_t)c->columns;
    size_t per = has_labels(c) ? 2 : 1;
    struct grid *g = ARENA_NEW(a, struct grid);
    g->n = pairs * per;
    g->columns = ARENA_ARRAY(a, g->n, struct column);
    g->gaps = ARENA_ARRAY(a, g->n, unit);
    for (size_t i = 0; i < g->n; i++) {
        bool value = per == 1 || i % 2 == 1;
        g->columns[i].width = value ? (struct length){MEASURE_FR, 1000}
                                    : (struct length){MEASURE_NONE, 0};
        g->gaps[i] = c->gap;
    }
    return g;
}

static struct box *contact_cell(struct scope *s, int id,
                                const struct style *style,
                                struct tag *tag)
{
    struct field_ref ref = {.from = FROM_HERE, .id = id};
    struct flow f = {0};
    field_put(s, &ref, style, 0, &f);
    return rows_para(s->b, &f, style, tag);
}

/* A contact's cells: its word and its value, or one with its icon. */
static void contact_cells(struct scope *s, const struct contacts_plan *c,
                          const struct tag *item, struct boxes *cells)
{
    struct build *b = s->b;
    const struct style *value = c->style != NULL ? c->style : b->body;
    const struct style *label = c->label_style != NULL ? c->label_style : value;
    struct tag *body = rows_tag(b->a, TAG_LBODY, item);
    if (has_labels(c))
        boxes_add(cells, contact_cell(s, HERE_LABEL, label,
                                      rows_tag(b->a, TAG_LBL, item)));
    if (c->icons == NULL) {
        boxes_add(cells, contact_cell(s, HERE_VALUE, value, body));
        return;
    }
    struct flow f = contact_render(s, c, s->contact, value);
    boxes_add(cells, rows_para(b, &f, contact_hanging(b, c, value), body));
}

static struct boxes contact_rows(struct scope *s, struct rowset *set,
                                 const struct contacts_plan *c)
{
    struct build *b = s->b;
    const struct grid *grid = contact_grid(set, c);
    const struct tag *list = rows_tag(b->a, TAG_L, set->parent);
    struct boxes rows = {0};
    struct boxes cells = {0};
    size_t i = 0;
    for (const struct contact *x = b->p->contacts; x != NULL;
         x = x->next, i++) {
        if (!contact_due(s, c, x, i))
            continue;
        struct scope inner = *s;
        const struct tag *item = rows_tag(b->a, TAG_LI, list);
        inner.contact = x;
        if (cells.n == 0) {
            struct box *row = ARENA_NEW(b->a, struct box);
            row->kind = BOX_ROW;
            row->grid = grid;
            row->item = has_labels(c) ? 2 : 1;
            row->span = x->span;
            boxes_add(&rows, row);
        }
        contact_cells(&inner, c, item, &cells);
        rows.last->kids = cells.first;
        if (cells.n == grid->n)
            cells = (struct boxes){0};
    }
    if (cells.n > 0)
        rows_fill(b, &cells, grid->n);
    return rows;
}

/* Contacts in one paragraph: `a@b.c · homepage`. */
static struct boxes contact_run(struct scope *s, struct rowset *set,
                                const struct contacts_plan *c)
{
    struct build *b = s->b;
    struct part part = {.kind = PART_CONTACTS,
                        .contacts = c,
                        .with = c->with,
                        .end = -1,
                        .align = -1,
                        .style = c->style};
    const struct style *style = c->style != NULL ? c->style : b->body;
    struct boxes boxes = {0};
    struct flow f = render_part(s, &part, style);
    if (f.first != NULL)
        boxes_add(&boxes, rows_para(b, &f, style,
                                    rows_tag(b->a, TAG_P, set->parent)));
    return boxes;
}

static struct boxes make_contacts(struct scope *s, struct rowset *set,
                                  const struct contacts_plan *c)
{
    if (c->with >= 0)
        return contact_run(s, set, c);
    return contact_rows(s, set, c);
}

/* Two or more stacks beside each other */

static bool is_photo(const struct block *block)
{
    return block->kind == BLOCK_PHOTO;
}

/*
 * What stands beside something else is read line by line across, which no list
 * or section can be; only headings stay what they are.
 */
static void flatten_tags(struct build *b, struct box *box,
                         const struct tag *parent)
{
    for (; box != NULL; box = box->next) {
        bool heading = box->tag != NULL && tag_is_heading(box->tag->role);
        if (box->tag != NULL && box->kind != BOX_FIGURE && !heading) {
            struct tag *tag = rows_tag(b->a, TAG_P, parent);
            tag->lang = box->tag->lang;
            box->tag = tag;
        }
        flatten_tags(b, box->kids, parent);
    }
}

static void align_lines(struct build *b, struct box *box, int align)
{
    for (; box != NULL; box = box->next) {
        if (box->para != NULL)
            box->para->style = rows_align(b, box->para->style, align);
        align_lines(b, box->kids, align);
    }
}

static struct boxes make_beside(struct scope *s, struct rowset *set,
                                const struct block *block)
{
    struct build *b = s->b;
    struct boxes cells = {0}, boxes = {0};
    struct grid_plan *plan = ARENA_NEW(b->a, struct grid_plan);
    struct column *columns = ARENA_ARRAY(b->a, block->n, struct column);
    plan->columns = columns;
    for (size_t i = 0; i < block->n; i++) {
        struct boxes kids = make_blocks(s, set, &block->kids[i], 1);
        /* Without a photo the text takes the full width. */
        if (kids.n == 0 && is_photo(&block->kids[i]))
            continue;
        if (block->grid != NULL && i < block->grid->n)
            columns[plan->n++] = block->grid->columns[i];
        struct box *cell = ARENA_NEW(b->a, struct box);
        cell->kind = BOX_STACK;
        cell->kids = kids.first;
        boxes_add(&cells, cell);
    }
    if (cells.n == 1) {
        for (struct box *k = cells.first->kids, *next; k != NULL; k = next) {
            next = k->next;
            boxes_add(&boxes, k);
        }
        return boxes;
    }
    struct box *row = ARENA_NEW(b->a, struct box);
    row->kind = BOX_ROW;
    row->kids = cells.first;
    if (block->align >= 0)
        align_lines(b, cells.first, block->align);
    if (block->grid != NULL)
        flatten_tags(b, cells.first, set->parent);
    row->grid = plan->n >= cells.n ? gridset_grid(set, plan, block->gap)
                                   : NULL;
    if (row->grid != NULL)
        boxes_add(&boxes, row);
    else
        boxes_append(&boxes, &cells);
    return boxes;
}

/* Blocks */

static struct boxes make_block(struct scope *s, struct rowset *set,
                               const struct block *block)
{
    struct boxes boxes = {0};
    struct made_row row;
    struct box *box;
    switch (block->kind) {
    case BLOCK_ROW:
    case BLOCK_PARA:
    case BLOCK_BULLETS:
        set->list = NULL;
        row = rows_make(s, set, block->row, NULL);
        return row.boxes;
    case BLOCK_CONTACTS:
        return make_contacts(s, set, block->contacts);
    case BLOCK_BLOCKS:
        return make_blocks(s, set, block->kids, block->n);
    case BLOCK_BESIDE:
        return make_beside(s, set, block);
    case BLOCK_RULE:
        box = ARENA_NEW(s->b->a, struct box);
        box->kind = BOX_RULE;
        box->style = block->style != NULL ? block->style : s->b->body;
        boxes_add(&boxes, box);
        return boxes;
    case BLOCK_ENTRIES:
    case BLOCK_GROUPS:
    case BLOCK_LEGEND:
        return section_place(s->b, block, set->parent);
    case BLOCK_QR:
        box = qr_make(s, block->qr, set->parent);
        if (box != NULL)
            boxes_add(&boxes, box);
        return boxes;
    case BLOCK_PHOTO:
        box = photo_make(s->b, block->photo, set->parent);
        if (box != NULL)
            boxes_add(&boxes, box);
        return boxes;
    case BLOCK_NONE:
        break;
    }
    return boxes;
}

/* As titles of sections are, in the column being made. */
static const struct style *title_style(const struct build *b,
                                       const struct part *title)
{
    const struct style *usual = b->m->sections[SECTION_CUSTOM].look;
    if (title->style != NULL)
        return title->style;
    return b->look != NULL ? b->look : usual != NULL ? usual : b->body;
}

/* A block under a title is a section of the document. */
static struct boxes make_titled(struct scope *s, struct rowset *set,
                                const struct block *block)
{
    struct build *b = s->b;
    struct rowset inner = *set;
    const struct part *title = block->title;
    const struct style *style = title_style(b, title);
    inner.parent = rows_tag(b->a, TAG_SECT, set->parent);
    struct boxes boxes = {0}, content = make_block(s, &inner, block);
    struct flow f = render_part(s, title, style);
    if (content.first == NULL || f.first == NULL)
        return content;
    boxes_add(&boxes,
              rows_title(b, &f, style, TAG_H2, inner.parent, 1));
    boxes_append(&boxes, &content);
    return boxes;
}

static struct boxes make_blocks(struct scope *s, struct rowset *set,
                                const struct block *blocks, size_t n)
{
    struct boxes all = {0};
    for (size_t i = 0; i < n; i++) {
        struct boxes boxes = {0};
        if (!render_when(s, &blocks[i].shown))
            continue;
        boxes = blocks[i].title != NULL ? make_titled(s, set, &blocks[i])
                                        : make_block(s, set, &blocks[i]);
        if (boxes.first == NULL)
            continue;
        boxes.first->before += blocks[i].before;
        boxes.last->after += blocks[i].after;
        boxes_append(&all, &boxes);
    }
    return all;
}

struct boxes header_make(struct build *b, const struct block *blocks, size_t n)
{
    struct scope s = scope_of(b, NULL);
    struct rowset set = {.b = b,
                         .parent = b->doc->root,
                         .title = TAG_H1,
                         .look = &b->m->sections[SECTION_CUSTOM]};
    return make_blocks(&s, &set, blocks, n);
}
