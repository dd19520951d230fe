#include "layout/rows.h"

#include "base/arena.h"
#include "layout/gridset.h"
#include "layout/qr.h"
#include "layout/render.h"
#include "layout/value.h"
#include "text/para.h"

void boxes_add(struct boxes *list, struct box *box)
{
    if (list->last == NULL)
        list->first = box;
    else
        list->last->next = box;
    list->last = box;
    list->n++;
}

void boxes_append(struct boxes *list, const struct boxes *more)
{
    struct box *next;
    for (struct box *b = more->first; b != NULL; b = next) {
        next = b->next;
        boxes_add(list, b);
    }
}

struct tag *rows_tag(struct arena *a, enum tag_role role,
                     const struct tag *parent)
{
    struct tag *tag = ARENA_NEW(a, struct tag);
    tag->role = role;
    tag->parent = parent;
    return tag;
}

static bool is_heading(const struct tag *tag)
{
    return tag != NULL && tag_is_heading(tag->role);
}

struct box *rows_para(struct build *b, const struct flow *f,
                      const struct style *style, struct tag *tag)
{
    struct box *box = ARENA_NEW(b->a, struct box);
    bool drawn =
        style->rule.at != RULE_NONE || style->bar.width > 0 || style->filled;
    box->kind = BOX_PARA;
    box->tag = tag;
    if (tag != NULL && b->tongue.n > 0)
        tag->lang = b->tongue;
    box->style = drawn ? style : NULL;
    box->before = style->before;
    box->after = style->after;
    box->para = para_new(b->a, f->first, style, b->tongue);
    box->para->whole_words = is_heading(tag);
    return box;
}

/* A style's copies with other alignments stand in the cache of inline styles,
   the alignment in the place of the style laid over it. */
static const struct style ALIGNED[] = {
    {.align = ALIGN_START},  {.align = ALIGN_LEFT},    {.align = ALIGN_RIGHT},
    {.align = ALIGN_CENTRE}, {.align = ALIGN_JUSTIFY}, {.align = ALIGN_SPREAD},
};

const struct style *rows_align(struct build *b, const struct style *style,
                               int align)
{
    if (align < 0 || (int)style->align == align)
        return style;
    const struct style *over = &ALIGNED[align];
    for (size_t i = 0; i < b->n_styles; i++)
        if (b->styles[i].under == style && b->styles[i].over == over)
            return b->styles[i].both;
    struct style *both = ARENA_NEW(b->a, struct style);
    *both = *style;
    both->align = over->align;
    *ARENA_PUSH(b->a, b->styles, b->n_styles, b->cap_styles) =
        (struct inline_style){style, over, both};
    return both;
}

/* Cells */

struct stack {
    struct build *b;
    struct boxes lines;
    struct tag *tag;
    int align;
};

/*
 * The tag of a further line: a P of its own, so that lines beside another
 * stack's are read where they are drawn.
 */
static struct tag *line_tag(struct build *b, struct tag *tag, bool first)
{
    if (first || tag == NULL || tag->role != TAG_P)
        return tag;
    return rows_tag(b->a, TAG_P, tag->parent);
}

static void stack_line(void *to, const struct flow *f,
                       const struct style *style, int align)
{
    struct stack *st = to;
    style = rows_align(st->b, style, align >= 0 ? align : st->align);
    boxes_add(&st->lines,
              rows_para(st->b, f, style,
                        line_tag(st->b, st->tag, st->lines.n == 0)));
}

/* A paragraph, or several below each other where the text has line ends. */
static struct box *text_box(struct build *b, struct flow f,
                            const struct style *style, struct tag *tag)
{
    struct boxes paras = {0};
    while (f.first != NULL) {
        struct flow rest;
        struct flow one = flow_cut(b->a, f, &rest);
        if (one.first != NULL)
            boxes_add(&paras, rows_para(b, &one, style,
                                        line_tag(b, tag, paras.n == 0)));
        f = rest;
    }
    if (paras.n == 1)
        return paras.first;
    struct box *box = ARENA_NEW(b->a, struct box);
    box->kind = BOX_STACK;
    box->kids = paras.first;
    return box;
}

/* The code, or an empty stack. */
static struct box *qr_cell(struct scope *s, const struct part *p,
                           const struct tag *tag)
{
    const struct tag *parent = tag != NULL ? tag->parent : s->b->doc->root;
    struct box *box = NULL;
    if (render_when(s, &p->shown))
        box = qr_make(s, p->qr, parent);
    if (box == NULL) {
        box = ARENA_NEW(s->b->a, struct box);
        box->kind = BOX_STACK;
    }
    return box;
}

static bool is_date(const struct chunk *c)
{
    return c->kind == CHUNK_FIELD && c->field.from == FROM_ENTRY &&
           c->field.id == FIELD_DATE;
}

/* A part of dates stands beside the text that numbers stand before. */
static bool is_dates(const struct part *p)
{
    size_t dates = 0, fields = 0;
    for (size_t i = 0; p->text != NULL && i < p->text->n; i++) {
        fields += p->text->chunks[i].kind == CHUNK_FIELD;
        dates += is_date(&p->text->chunks[i]);
    }
    return fields > 0 && dates == fields;
}

/* `[3] `, on one line with what it is of. */
static void put_lead(struct scope *s, const struct part *p,
                     const struct style *style, struct flow *f)
{
    if (s->lead == NULL || is_dates(p))
        return;
    struct flow number = render_template(s, s->lead, style);
    flow_literal(s->b->a, &number, STR(" "), style, INLINE_NOWRAP);
    flow_append(&number, f);
    *f = number;
    s->lead = NULL;
}

struct box *rows_cell(struct scope *s, const struct part *p,
                      const struct style *style, struct tag *tag)
{
    struct build *b = s->b;
    if (p->kind == PART_QR)
        return qr_cell(s, p, tag);
    if (p->style != NULL)
        style = p->style;
    if (p->kind != PART_LINES && p->kind != PART_CONTACTS) {
        struct flow f = render_part(s, p, style);
        if (f.first != NULL) {
            put_lead(s, p, style, &f);
            return text_box(b, f, rows_align(b, style, p->align), tag);
        }
    }
    struct stack st = {.b = b, .tag = tag, .align = p->align};
    if (p->kind == PART_LINES || p->kind == PART_CONTACTS)
        render_items(s, p, style, stack_line, &st);
    struct box *box = ARENA_NEW(b->a, struct box);
    box->kind = BOX_STACK;
    box->kids = st.lines.first;
    return box;
}

void rows_fill(struct build *b, struct boxes *cells, size_t n)
{
    while (cells->n < n) {
        struct box *empty = ARENA_NEW(b->a, struct box);
        empty->kind = BOX_STACK;
        boxes_add(cells, empty);
    }
}

static bool is_empty(const struct box *cell)
{
    return cell->kind == BOX_STACK && cell->kids == NULL;
}

/* Rows */

struct tag *rows_list(struct rowset *set, bool ordered)
{
    if (set->list == NULL) {
        set->list = rows_tag(set->b->a, TAG_L, set->parent);
        set->list->ordered = ordered;
    }
    return set->list;
}

struct box *rows_item(struct rowset *set, const struct grid *grid,
                      const struct flow *label, const struct flow *text,
                      const struct style *style)
{
    struct build *b = set->b;
    const struct tag *item = rows_tag(b->a, TAG_LI, set->list);
    struct box *row = ARENA_NEW(b->a, struct box);
    struct boxes cells = {0};
    row->kind = BOX_ROW;
    row->grid = grid;
    rows_fill(b, &cells, grid->n - 2);
    boxes_add(&cells, rows_para(b, label, rows_align(b, style, ALIGN_LEFT),
                                rows_tag(b->a, TAG_LBL, item)));
    boxes_add(&cells,
              text_box(b, *text, style, rows_tag(b->a, TAG_LBODY, item)));
    row->kids = cells.first;
    return row;
}

static unit row_gap(struct rowset *set, const struct row_plan *row,
                    const struct entry_plan *plan)
{
    if (row->gap >= 0)
        return row->gap;
    if (plan != NULL && plan->gap >= 0)
        return plan->gap;
    /* layouts.md section 3, rule 6: cells at least 1.5 em apart. */
    return unit_of_em(1500, set->b->body->size);
}

static const struct style *row_style(const struct rowset *set,
                                     const struct row_plan *row)
{
    return row->style != NULL ? row->style : set->b->body;
}

/* Puts the box into its column, with nothing in those before it. */
static struct box *in_column(struct rowset *set, const struct row_plan *row,
                             const struct entry_plan *plan, struct box *box)
{
    struct arena *a = set->b->a;
    const struct grid_plan *columns =
        row->grid != NULL || plan == NULL ? row->grid : plan->grid;
    struct boxes cells = {0};
    if (row->column < 2 || columns == NULL)
        return box;
    struct box *line = ARENA_NEW(a, struct box);
    line->kind = BOX_ROW;
    line->grid = gridset_later(set, row, columns, row_gap(set, row, plan));
    rows_fill(set->b, &cells, (size_t)row->column - 1);
    line->before = box->before;
    line->after = box->after;
    box->before = box->after = 0;
    boxes_add(&cells, box);
    line->kids = cells.first;
    return line;
}

struct box *rows_title(struct build *b, const struct flow *f,
                       const struct style *look, enum tag_role role,
                       const struct tag *parent, int level)
{
    struct box *box = rows_para(b, f, look, rows_tag(b->a, role, parent));
    box->keep = KEEP_NEXT;
    box->bookmark = flow_text(b->a, f->first);
    box->bookmark_level = level;
    return box;
}

/* Bullets */

struct bullets {
    struct build *b;
    struct flow *items;
    size_t n, cap;
};

static void put_bullet(void *to, const struct flow *f,
                       const struct style *style, int align)
{
    struct bullets *bl = to;
    (void)style;
    (void)align;
    *ARENA_PUSH(bl->b->a, bl->items, bl->n, bl->cap) = *f;
}

/* A lone bullet says no more than a paragraph (layouts.md section 3, 7). */
static struct box *lone_bullet(struct rowset *set, const struct row_plan *row,
                               const struct entry_plan *plan,
                               const struct flow *text)
{
    struct box *box = text_box(set->b, *text, row_style(set, row),
                               rows_tag(set->b->a, TAG_P, set->parent));
    return row->column > 1 ? in_column(set, row, plan, box) : box;
}

/* The tag of the row's last cell that has one. */
static const struct tag *last_tag(const struct box *row)
{
    const struct tag *tag = NULL;
    for (const struct box *k = row->kids; k != NULL; k = k->next) {
        const struct box *text = k->kind == BOX_STACK ? k->kids : k;
        if (text != NULL && text->tag != NULL)
            tag = text->tag;
    }
    return tag;
}

/* What the rows of one list of bullets share. */
struct listing {
    struct rowset *set;
    const struct style *style;
    const struct grid *grid[2];
    struct tag *list;           /* that lists in it are items of */
    const struct tag *body;     /* of the last item that is not in one */
};

/* The list an item goes into: a new one in the item before it, or the first. */
static void choose_list(struct listing *l, bool second)
{
    struct rowset *set = l->set;
    if (!second)
        set->list = l->list;
    else if (set->list == l->list)
        set->list = rows_tag(set->b->a, TAG_L, l->body);
}

static struct box *bullet_row(struct listing *l, const struct flow *item)
{
    struct build *b = l->set->b;
    const struct bullet_plan *bullet = &b->m->bullets[item->second];
    struct flow mark = {0};
    choose_list(l, item->second);
    flow_literal(b->a, &mark, bullet->text,
                 value_style(b, l->style, bullet->style), 0);
    struct box *box =
        rows_item(l->set, l->grid[item->second], &mark, item, l->style);
    if (item->second)
        box->indent = b->m->bullets[0].width;
    else
        l->body = last_tag(box);
    return box;
}

static struct boxes make_bullets(struct scope *s, struct rowset *set,
                                 const struct row_plan *row,
                                 const struct entry_plan *plan)
{
    struct build *b = set->b;
    const struct style *style = row_style(set, row);
    const struct grid_plan *columns =
        row->grid != NULL || plan == NULL ? row->grid : plan->grid;
    bool own_list = s->entry == NULL || s->entry->shape != ENTRY_BULLET;
    struct bullets bl = {.b = b};
    struct boxes boxes = {0};
    for (size_t i = 0; i < row->n; i++)
        render_items(s, &row->cells[i], style, put_bullet, &bl);
    if (bl.n == 0)
        return boxes;
    if (bl.n == 1 && (own_list || set->lone)) {
        boxes_add(&boxes, lone_bullet(set, row, plan, &bl.items[0]));
        return boxes;
    }
    struct tag *outer = set->list;
    if (own_list)
        set->list = NULL;
    unit gap = row_gap(set, row, plan);
    struct listing l = {.set = set, .style = style,
                        .list = rows_list(set, false)};
    l.grid[0] = gridset_bullet(set, row, columns, gap, false);
    l.grid[1] = gridset_bullet(set, row, columns, gap, true);
    for (size_t i = 0; i < bl.n; i++) {
        struct box *box = bullet_row(&l, &bl.items[i]);
        box->before = i > 0 ? set->look->gap_items : 0;
        /* What announces a list stays with it. */
        if (i + 1 < bl.n && bl.items[i + 1].second && !bl.items[i].second)
            box->keep |= KEEP_NEXT;
        boxes_add(&boxes, box);
    }
    set->list = own_list ? outer : l.list;
    return boxes;
}

struct box *rows_narrow(struct rowset *set, struct box *box, unit measure)
{
    if (measure == 0 || box->kind != BOX_PARA)
        return box;
    struct box *row = ARENA_NEW(set->b->a, struct box);
    row->kind = BOX_ROW;
    row->grid = gridset_measure(set, measure);
    row->kids = box;
    row->before = box->before;
    row->after = box->after;
    box->before = box->after = 0;
    return row;
}

/* Rows with a hanging number */

static struct boxes make_hanging(struct scope *s, struct rowset *set,
                                 const struct row_plan *row)
{
    const struct style *style = row_style(set, row);
    unit gap = row->gap >= 0 ? row->gap : unit_of_em(500, style->size);
    struct flow text = render_part(s, &row->cells[0], style);
    struct boxes boxes = {0};
    if (text.first == NULL)
        return boxes;
    struct flow label = render_template(s, set->look->number, style);
    rows_list(set, true);
    struct box *box =
        rows_item(set, gridset_label(set, row, gap), &label, &text, style);
    boxes_add(&boxes, box);
    return boxes;
}

/* A hanging indent: negative of the first line, as a style's copy. */
static const struct style *hanging(struct rowset *set,
                                   const struct style *style, unit hang)
{
    if (hang == 0)
        return style;
    struct style *copy = ARENA_NEW(set->b->a, struct style);
    *copy = *style;
    copy->indent = -hang;
    return copy;
}

/* Rows of cells */

static void tag_cells(struct scope *s, struct rowset *set,
                      const struct row_plan *row, struct made_row *made)
{
    struct arena *a = s->b->a;
    bool title = row->role == ROLE_TITLE;
    made->title = title;
    made->main = rows_tag(a, title ? set->title : TAG_P, set->parent);
    made->label = NULL;
    for (size_t i = 0; i < row->n; i++)
        if (row->cells[i].role == ROLE_LABEL)
            made->label = rows_tag(a, TAG_P, set->parent);
}

static struct tag *cell_tag(struct scope *s, struct rowset *set,
                            const struct part *cell, struct made_row *made)
{
    if (cell->role == ROLE_LABEL)
        return made->label;
    /* What stands beside a title without being one. */
    if (made->title && (cell->role == ROLE_META || cell->role == ROLE_BODY))
        return rows_tag(s->b->a, TAG_P, set->parent);
    return made->main;
}

/*
 * A wide first cell with nothing beside it needs no columns: a title without a
 * date may use its place.
 */
static bool stands_alone(const struct grid_plan *columns,
                         const struct box *cell)
{
    if (columns->columns[0].width.in != MEASURE_FR || is_empty(cell))
        return false;
    for (cell = cell->next; cell != NULL; cell = cell->next)
        if (!is_empty(cell))
            return false;
    return true;
}

static uint32_t filled_cells(const struct box *cell)
{
    uint32_t filled = 0;
    for (uint32_t bit = 1; cell != NULL; cell = cell->next, bit <<= 1)
        filled |= is_empty(cell) ? 0 : bit;
    return filled;
}

static struct box *make_cells(struct scope *s, struct rowset *set,
                              const struct row_plan *row,
                              const struct entry_plan *plan,
                              struct made_row *made)
{
    struct build *b = s->b;
    const struct style *style = row_style(set, row);
    const struct grid_plan *columns =
        row->grid != NULL || plan == NULL ? row->grid : plan->grid;
    struct boxes cells = {0};
    for (size_t i = 0; i < row->n; i++) {
        const struct part *p = &row->cells[i];
        struct box *cell = rows_cell(s, p, style, cell_tag(s, set, p, made));
        /* The row has the gaps, not its cells. */
        cell->before = cell->after = 0;
        boxes_add(&cells, cell);
    }
    uint32_t filled = filled_cells(cells.first);
    if (filled == 0)
        return NULL;
    struct box *box = cells.first;
    if (stands_alone(columns, box)) {
        box->next = NULL;
    } else {
        box = ARENA_NEW(b->a, struct box);
        box->kind = BOX_ROW;
        struct made_grid *g =
            gridset_rows(set, columns, row_gap(set, row, plan));
        g->used |= filled;
        box->grid = g->grid;
        box->kids = cells.first;
    }
    box->before = row->style != NULL ? style->before : 0;
    box->after = row->style != NULL ? style->after : 0;
    return box;
}

static struct box *make_line(struct scope *s, struct rowset *set,
                             const struct row_plan *row,
                             const struct entry_plan *plan,
                             struct made_row *made)
{
    const struct style *style = hanging(set, row_style(set, row), row->hang);
    struct box *box = rows_cell(s, &row->cells[0], style,
                                cell_tag(s, set, &row->cells[0], made));
    if (is_empty(box))
        return NULL;
    if (row->column > 1)
        return in_column(set, row, plan, box);
    /* Sentences keep to the measure, titles do not. */
    return row->role != ROLE_TITLE && set->look != NULL && plan != NULL
               ? rows_narrow(set, box, set->look->measure)
               : box;
}

struct made_row rows_make(struct scope *s, struct rowset *set,
                          const struct row_plan *row,
                          const struct entry_plan *plan)
{
    struct made_row made = {0};
    if (row->n == 0 || !render_when(s, &row->shown))
        return made;
    bool number = set->look != NULL && set->look->number != NULL;
    if (row->bullets) {
        made.boxes = make_bullets(s, set, row, plan);
    } else if (number && !s->leads && (row->hang_label || row->hang > 0)) {
        made.boxes = make_hanging(s, set, row);
    } else {
        tag_cells(s, set, row, &made);
        struct box *box = row->n > 1 ? make_cells(s, set, row, plan, &made)
                                     : make_line(s, set, row, plan, &made);
        if (box != NULL)
            boxes_add(&made.boxes, box);
    }
    for (struct box *x = made.boxes.first; x != NULL; x = x->next) {
        x->keep |= (unsigned)row->keep;
        x->indent += row->indent;
        x->span = s->entry != NULL ? s->entry->span : row->span;
    }
    return made;
}
