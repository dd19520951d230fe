#include "layout/section.h"

#include "base/arena.h"
#include "base/diag.h"
#include "layout/render.h"
#include "layout/value.h"
#include "text/markup.h"
#include "text/para.h"

/* Roles below one employer stand in by this much (layouts.md section 3). */
#define ROLE_INDENT 12756 /* 4.5 mm */

/* An author list of up to this many bytes stays on one page: three lines. */
#define SHORT_ENTRY 600

/* The styles a layout may define for titles of groups and for notes. */
static const struct style *style_named(struct build *b, const char *name,
                                       const struct style *otherwise)
{
    const struct sheet *sh = &b->m->sheet;
    for (size_t i = 0; i < sh->n_styles; i++)
        if (str_is(sh->styles[i].node->key, name))
            return &sh->styles[i].style;
    return otherwise;
}

static bool serves(const struct build *b, struct str only)
{
    return only.n == 0 || language_serves(only, b->lang->tag);
}

/* Prose */

static struct boxes make_prose(struct scope *s, struct rowset *set,
                               const struct text *t,
                               const struct style *style)
{
    struct build *b = s->b;
    struct boxes boxes = {0};
    const struct wording *w = value_wording(b, t);
    size_t i = 0;
    while (w != NULL && i < w->s.n) {
        struct wording one = *w;
        size_t n = str_find(str_sub(w->s, i, w->s.n), '\n');
        one.s = str_trim(str_sub(w->s, i, i + n));
        i += n + 1;
        if (one.s.n == 0)
            continue;
        one.next = NULL;
        struct text para = {&one, w->span};
        struct flow f = {0};
        value_put_text(s, &para, style, 0, &f);
        struct box *box =
            rows_para(b, &f, style, rows_tag(b->a, TAG_P, set->parent));
        boxes_add(&boxes, rows_narrow(set, box, set->look->measure));
        boxes.last->span = w->span;
    }
    return boxes;
}

/* Titles */

static struct text title_text(struct build *b, const struct section *x,
                              struct wording *room)
{
    if (value_wording(b, &x->title) != NULL)
        return x->title;
    struct str word =
        language_word(b->lang, "sections", str_of(section_kind_name(x->kind)));
    *room = (struct wording){
        .s = x->kind == SECTION_CUSTOM || word.n == 0 ? x->id : word,
        .span = x->span};
    return (struct text){room, x->span};
}

static struct box *title_box(struct build *b, struct flow *f,
                             const struct style *look, enum tag_role role,
                             const struct tag *parent, int level)
{
    struct box *box = rows_para(b, f, look, rows_tag(b->a, role, parent));
    box->keep = KEEP_NEXT;
    box->bookmark = flow_text(b->a, f->first);
    box->bookmark_level = level;
    return box;
}

/* The words for the authors' marks */

static bool mark_used(const struct section *x, const struct build *b,
                      struct str mark)
{
    for (const struct entry *e = x->entries; e != NULL; e = e->next) {
        const struct value *v = &e->fields[FIELD_AUTHORS];
        for (size_t i = 0;
             serves(b, e->only) && i < v->n && v->kind == VALUE_AUTHORS; i++)
            for (size_t k = 0; k < v->authors[i].marks.n; k++)
                if (str_starts(
                        str_sub(v->authors[i].marks, k, v->authors[i].marks.n),
                        mark.s))
                    return true;
    }
    for (const struct section *g = x->groups; g != NULL; g = g->next)
        if (mark_used(g, b, mark))
            return true;
    return false;
}

/* `* corresponding author, † equal contribution`, for the marks used. */
static struct flow legend(struct build *b, const struct section *x,
                          const struct style *style)
{
    const struct node *marks = node_find(b->lang->words, "marks");
    struct flow f = {0};
    for (const struct node *m = marks != NULL ? marks->kids : NULL; m != NULL;
         m = m->next) {
        struct str mark = {str_z(b->a, m->key), m->key.n};
        if (m->kind != NODE_TEXT || !mark_used(x, b, mark))
            continue;
        if (f.first != NULL)
            flow_separator(b->a, &f, SEP_COMMA, b->lang, style, 0);
        flow_literal(b->a, &f, mark, style, 0);
        flow_literal(b->a, &f, STR(" "), style, INLINE_NOWRAP);
        flow_literal(b->a, &f, m->text, style, 0);
    }
    return f;
}

static void legend_in_title(struct build *b, const struct section *x,
                            const struct style *look, struct flow *title)
{
    const struct style *style =
        value_style(b, look, style_named(b, "legend", NULL));
    struct flow words = legend(b, x, style);
    if (words.first == NULL)
        return;
    flow_separator(b->a, title, SEP_OPEN, b->lang, style, INLINE_TIE);
    flow_append(title, &words);
    flow_separator(b->a, title, SEP_CLOSE, b->lang, style, 0);
}

/* What is not shown */

static bool leads(const struct scope *s)
{
    return (s->shown & ~((UINT64_C(1) << FIELD_DATE) |
                         (UINT64_C(1) << FIELD_AUTHORS))) != 0;
}

/* Fields that never show as text, or only as the entry's link. */
static bool is_quiet(const struct scope *s, int f)
{
    switch ((enum field_id)f) {
    case FIELD_TAGS:
    case FIELD_KEY:
    case FIELD_KIND:
        return true;
    case FIELD_URL:
    case FIELD_DOI:
    case FIELD_ARXIV:
        return leads(s);
    default:
        return false;
    }
}

/* Once for each field of a kind: no row of the layout shows it. */
static void report_missed(const struct scope *s)
{
    struct build *b = s->b;
    uint64_t *missed = &b->missed[s->section->kind];
    for (int f = 0; f < FIELD_N; f++) {
        const struct value *v = &s->entry->fields[f];
        uint64_t bit = UINT64_C(1) << f;
        if (v->kind == VALUE_NONE || ((s->shown | *missed) & bit) ||
            is_quiet(s, f))
            continue;
        *missed |= bit;
        diag_at(b->d, DIAG_LAYOUT_FIELD, v->span,
                "field '%s' of '%.*s' is not shown by layout '%.*s'",
                field_name((enum field_id)f), STR_ARGS(s->section->id),
                STR_ARGS(b->m->name));
    }
}

/* Entries */

/* An entry as made, with what is still to be decided about its tags. */
struct made_entry {
    struct made_row *rows;
    size_t n, cap;
    bool list; /* made of items of the section's own list */
};

static const struct entry_plan *
plan_of(const struct build *b, const struct section *x, const struct entry *e)
{
    const struct module *m = b->m;
    if (e->shape == ENTRY_BULLET)
        return &m->entries[FORM_BULLET];
    if (e->shape == ENTRY_PAIR)
        return &m->entries[FORM_PAIR];
    return m->entries[x->kind].set ? &m->entries[x->kind]
                                   : &m->entries[FORM_DEFAULT];
}

static size_t text_size(const struct box *box)
{
    size_t n = 0;
    if (box->para != NULL)
        for (const struct piece *p = box->para->pieces; p != NULL; p = p->next)
            n += p->s.n;
    for (const struct box *k = box->kids; k != NULL; k = k->next)
        n += text_size(k);
    return n;
}

static struct made_entry make_rows(struct scope *s, struct rowset *set)
{
    struct build *b = s->b;
    struct made_entry made = {0};
    for (size_t i = 0; i < s->plan->n; i++) {
        const struct row_plan *plan = &s->plan->rows[i];
        struct made_row row = rows_make(s, set, plan, s->plan);
        if (row.boxes.n == 0)
            continue;
        made.list = made.list || (row.main == NULL && set->list != NULL);
        *ARENA_PUSH(b->a, made.rows, made.n, made.cap) = row;
    }
    return made;
}

/* Head and first line below it on one page, short entries whole. */
static void keep_rows(struct made_entry *e)
{
    for (size_t i = 0; i < e->n; i++) {
        struct box *box = e->rows[i].boxes.first;
        if (e->rows[i].title && i + 1 < e->n)
            box->keep |= KEEP_NEXT;
        if (box->kind == BOX_ROW && text_size(box) <= SHORT_ENTRY)
            box->keep |= KEEP_TOGETHER;
    }
}

/* Several positions under one employer: each with its own rows, set in. */
static void make_roles(struct scope *s, struct rowset *set, struct boxes *out);

static struct made_entry make_entry(struct scope *s, struct rowset *set,
                                    struct boxes *out)
{
    struct made_entry made = make_rows(s, set);
    keep_rows(&made);
    for (size_t i = 0; i < made.n; i++)
        boxes_append(out, &made.rows[i].boxes);
    report_missed(s);
    if (s->entry->roles != NULL)
        make_roles(s, set, out);
    return made;
}

static bool dates_lead(const struct entry_plan *plan)
{
    return plan->grid != NULL && plan->grid->n > 0 &&
           plan->grid->columns[0].width.in == MEASURE_PT;
}

static void make_roles(struct scope *s, struct rowset *set, struct boxes *out)
{
    enum tag_role title = set->title;
    unit indent = dates_lead(s->plan) ? 0 : ROLE_INDENT;
    if (out->last != NULL)
        out->last->keep |= KEEP_NEXT;
    set->title = title == TAG_H3 ? TAG_H4 : TAG_P;
    for (const struct entry *e = s->entry->roles; e != NULL; e = e->next) {
        struct scope inner = *s;
        struct boxes boxes = {0};
        if (!serves(s->b, e->only))
            continue;
        inner.entry = e;
        inner.shown = 0;
        make_entry(&inner, set, &boxes);
        for (struct box *box = boxes.first; box != NULL; box = box->next)
            box->indent += indent;
        boxes_append(out, &boxes);
    }
    set->title = title;
}

/*
 * Entries of one row each are no headings but items of a list: what a reader
 * by ear wants is "list of six", not six titles with nothing under them.
 */
static void tags_to_items(struct rowset *set, struct made_entry *entries,
                          size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (entries[i].n > 1 || entries[i].list)
            return;
    for (size_t i = 0; i < n; i++) {
        if (entries[i].n == 0 || entries[i].rows[0].main == NULL)
            continue;
        struct made_row *row = &entries[i].rows[0];
        const struct tag *item =
            rows_tag(set->b->a, TAG_LI, rows_list(set, false));
        row->main->role = TAG_LBODY;
        row->main->parent = item;
        if (row->label != NULL) {
            row->label->role = TAG_LBL;
            row->label->parent = item;
        }
    }
}

/* Numbers */

static struct str kind_of(struct build *b, const struct entry *e)
{
    const struct value *v = &e->fields[FIELD_KIND];
    const struct wording *w =
        v->kind == VALUE_TEXT ? value_wording(b, &v->text) : NULL;
    return w != NULL ? w->s : STR("");
}

/* {n} counts by kind where the label has a {letter}, else right through. */
static bool counts_by_kind(const struct section_plan *look)
{
    const struct template *t = look->number;
    for (size_t i = 0; t != NULL && i < t->n; i++)
        if (t->chunks[i].kind == CHUNK_FIELD &&
            t->chunks[i].field.from == FROM_HERE &&
            t->chunks[i].field.id == HERE_LETTER)
            return true;
    return false;
}

struct numbered {
    const struct entry *entry;
    struct str kind;
    int n;
};

static void number(struct numbered *list, size_t n,
                   const struct section_plan *look)
{
    bool by_kind = counts_by_kind(look);
    for (size_t i = 0; i < n; i++) {
        int before = 0, after = 0;
        for (size_t k = 0; k < n; k++) {
            if (by_kind && !str_eq(list[k].kind, list[i].kind))
                continue;
            before += k < i;
            after += k > i;
        }
        list[i].n = 1 + (look->reverse ? after : before);
    }
}

/* Groups */

struct group {
    struct str kind; /* "" is all */
    struct str title;
};

/* What a section is being made of. */
struct making {
    struct build *b;
    const struct section *x; /* or the group's own section */
    const struct section_plan *look;
    struct rowset set;
    struct boxes *out;
    struct numbered *list; /* the entries shown */
    size_t n;
};

/* The entries of a kind, or all of them: NULL. */
static void make_entries(struct making *mk, const struct str *kind)
{
    struct build *b = mk->b;
    struct made_entry *made = ARENA_ARRAY(b->a, mk->n, struct made_entry);
    enum entry_shape last = ENTRY_FIELDS;
    size_t count = 0;
    mk->set.list = NULL;
    for (size_t i = 0; i < mk->n; i++) {
        const struct numbered *e = &mk->list[i];
        if (kind != NULL && !str_eq(e->kind, *kind))
            continue;
        struct scope s = {.b = b,
                          .section = mk->x,
                          .entry = e->entry,
                          .plan = plan_of(b, mk->x, e->entry),
                          .n = e->n};
        struct boxes boxes = {0};
        /* A list ends where entries of another shape begin. */
        if (count > 0 && last != e->entry->shape)
            mk->set.list = NULL;
        last = e->entry->shape;
        s.lang = value_language(b, e->entry);
        s.letter = language_word(b->lang, "letters", e->kind);
        if (e->entry->shape == ENTRY_BULLET)
            s.text = e->entry->fields[FIELD_TITLE].text;
        made[count++] = make_entry(&s, &mk->set, &boxes);
        if (boxes.first != NULL && mk->out->n > 0 && count > 1) {
            unit gap = made[count - 1].list ? mk->look->gap_items
                                            : mk->look->gap_entries;
            boxes.first->before =
                gap > boxes.first->before ? gap : boxes.first->before;
        }
        boxes_append(mk->out, &boxes);
    }
    tags_to_items(&mk->set, made, count);
    mk->set.list = NULL;
}

static void group_title(struct making *mk, struct flow *f)
{
    const struct style *style =
        mk->look->group_sections
            ? mk->look->look
            : style_named(mk->b, "group", mk->b->m->sheet.body);
    for (struct piece *p = f->first; p != NULL; p = p->next)
        p->style = style;
    boxes_add(mk->out, title_box(mk->b, f, style, TAG_H3, mk->set.parent, 2));
    mk->set.title = TAG_H4;
}

/* The kinds in the order they first come; true if titles tell them apart. */
static bool find_groups(struct making *mk, struct str *kinds, size_t *n)
{
    bool wanted = str_is(mk->x->group_by, "kind") ||
                  (mk->x->group_by.n == 0 && mk->look->by_kind);
    for (size_t i = 0; wanted && i < mk->n; i++) {
        size_t k = 0;
        while (k < *n && !str_eq(kinds[k], mk->list[i].kind))
            k++;
        if (k == *n)
            kinds[(*n)++] = mk->list[i].kind;
    }
    return *n > 1 || (*n == 1 && mk->x->group_by.n > 0);
}

static void make_groups(struct making *mk)
{
    struct build *b = mk->b;
    struct str *kinds = ARENA_ARRAY(b->a, mk->n, struct str);
    size_t n = 0;
    if (!find_groups(mk, kinds, &n)) {
        make_entries(mk, NULL);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        struct flow f = {0};
        struct str kind = kinds[i].n > 0 ? kinds[i] : STR("other");
        struct str word = language_word(b->lang, "kinds", kind);
        flow_literal(b->a, &f, word.n > 0 ? word : kind, NULL, 0);
        group_title(mk, &f);
        make_entries(mk, &kinds[i]);
    }
}

/* The section's own content, without its title. */
static void make_content(struct making *mk)
{
    struct build *b = mk->b;
    const struct section *x = mk->x;
    const struct sheet *sh = &b->m->sheet;
    struct scope s = {.b = b, .section = x, .lang = b->lang};
    const struct style *prose = mk->look->prose != NULL
                                    ? mk->look->prose
                                    : style_named(b, "prose", sh->body);
    struct boxes boxes =
        make_prose(&s, &mk->set, &x->prose, prose);
    boxes_append(mk->out, &boxes);
    size_t cap = 0, bullets = 0;
    mk->list = NULL;
    mk->n = 0;
    for (const struct entry *e = x->entries; e != NULL; e = e->next) {
        if (!serves(b, e->only))
            continue;
        struct numbered item = {e, kind_of(b, e), 0};
        *ARENA_PUSH(b->a, mk->list, mk->n, cap) = item;
        bullets += e->shape == ENTRY_BULLET;
    }
    mk->set.lone = bullets == 1;
    number(mk->list, mk->n, mk->look);
    make_groups(mk);
    boxes = make_prose(&s, &mk->set, &x->note,
                       style_named(b, "note", sh->body));
    boxes_append(mk->out, &boxes);
}

static void make_subsections(struct making *mk)
{
    const struct section *whole = mk->x;
    for (const struct section *g = whole->groups; g != NULL; g = g->next) {
        struct boxes content = {0}, *out = mk->out;
        struct scope s = {.b = mk->b, .lang = mk->b->lang};
        struct wording room;
        struct flow title = {0};
        if (g->hidden || !serves(mk->b, g->only))
            continue;
        mk->x = g;
        mk->out = &content;
        mk->set.title = TAG_H4;
        make_content(mk);
        mk->out = out;
        if (content.n == 0)
            continue;
        struct text t = title_text(mk->b, g, &room);
        value_put_text(&s, &t, NULL, 0, &title);
        group_title(mk, &title);
        boxes_append(out, &content);
    }
    mk->x = whole;
}

static void put_title(struct making *mk, const struct tag *sect,
                      struct boxes *out)
{
    struct build *b = mk->b;
    const struct style *look = mk->look->look;
    struct scope s = {.b = b, .section = mk->x, .lang = b->lang};
    struct wording room;
    struct flow f = {0};
    struct text t = title_text(b, mk->x, &room);
    value_put_text(&s, &t, look, 0, &f);
    struct box *box = title_box(b, &f, look, TAG_H2, sect, 1);
    if (mk->look->legend == LEGEND_TITLE) {
        legend_in_title(b, mk->x, look, &f);
        box->para = para_new(b->a, f.first, look, STR(""));
    }
    box->span = mk->x->span;
    boxes_add(out, box);
    if (mk->look->legend != LEGEND_BELOW)
        return;
    const struct style *style = style_named(b, "legend", b->m->sheet.body);
    f = legend(b, mk->x, style);
    if (f.first != NULL) {
        box = rows_para(b, &f, style, rows_tag(b->a, TAG_P, sect));
        box->keep |= KEEP_NEXT;
        boxes_add(out, box);
    }
}

struct boxes section_make(struct build *b, const struct section *x)
{
    const struct section_plan *look = &b->m->sections[x->kind];
    struct boxes content = {0}, out = {0};
    if (x->hidden || !serves(b, x->only))
        return out;
    if (look->look == NULL) {
        if (!(b->prose_shown >> x->kind & 1))
            diag_at(b->d, DIAG_LAYOUT_SECTION, x->span,
                    "section '%.*s' is not shown by layout '%.*s'",
                    STR_ARGS(x->id), STR_ARGS(b->m->name));
        return out;
    }
    struct tag *sect = rows_tag(b->a, TAG_SECT, b->doc->root);
    struct making mk = {.b = b, .x = x, .look = look, .out = &content};
    mk.set =
        (struct rowset){.b = b, .look = look, .parent = sect, .title = TAG_H3};
    make_content(&mk);
    make_subsections(&mk);
    rows_close_grids(&mk.set);
    if (content.n == 0)
        return out;
    put_title(&mk, sect, &out);
    boxes_append(&out, &content);
    return out;
}
