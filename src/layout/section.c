#include "layout/section.h"

#include "base/arena.h"
#include "base/diag.h"
#include "layout/cite.h"
#include "layout/entry.h"
#include "layout/formcheck.h"
#include "layout/gridset.h"
#include "layout/legend.h"
#include "layout/making.h"
#include "layout/tongue.h"
#include "layout/value.h"
#include "text/markup.h"
#include "text/para.h"

/* Prose */

static struct boxes make_prose(struct scope *s, struct rowset *set,
                               const struct text *t, const struct style *style)
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
        boxes.last->indent = set->look->indent;
        boxes.last->span = w->span;
    }
    return boxes;
}

/* Groups */

/* Between two entries; those of one line may stand closer. */
static unit entry_gap(const struct making *mk, const struct made_entry *above,
                      const struct made_entry *e)
{
    if (above->list && e->list)
        return mk->look.gap_items;
    bool lines = above->n <= 1 && e->n <= 1 && !above->roles && !e->roles;
    return lines ? mk->look.gap_lines : mk->look.gap_entries;
}

static struct scope entry_scope(struct making *mk, const struct listed *e)
{
    struct build *b = mk->b;
    struct scope s = scope_of(b, mk->x);
    s.entry = e->entry;
    s.n = e->n;
    s.plan = entry_plan_of(b, mk->x, e->entry);
    s.words = tongue_enter(b, e->entry);
    s.lang = b->m->latin ? tongue_latin(b, s.words) : s.words;
    s.authors = &mk->authors;
    cite_scope(&s, mk->look.citation, e->kind);
    s.letter = language_word(b->lang, "letters", e->kind);
    s.kind = language_word(b->lang, "kinds", e->kind);
    if (e->entry->shape == ENTRY_BULLET && mk->strings != NULL)
        s.plan = mk->strings;
    if (e->entry->shape == ENTRY_BULLET)
        s.text = e->entry->fields[FIELD_TITLE].text;
    return s;
}

/* VM-1: one pitch for all items of a list, as open as Han asks for. */
static void put_entries(struct making *mk, struct boxes *entries)
{
    struct box *stack;
    if (entries->n < 2 || !mk->b->doc->han || !mk->look.one_leading) {
        boxes_append(mk->out, entries);
        return;
    }
    stack = ARENA_NEW(mk->b->a, struct box);
    stack->kind = BOX_STACK;
    stack->one_leading = true;
    stack->kids = entries->first;
    boxes_add(mk->out, stack);
}

static void make_entries(struct making *mk, struct str group)
{
    const struct listing *l = &mk->listing;
    struct boxes entries = {0};
    struct made_entry *made = ARENA_ARRAY(mk->b->a, l->n, struct made_entry);
    const struct entry_plan *last = NULL;
    size_t n = 0;
    mk->set.list = NULL;
    for (size_t i = 0; i < l->n; i++) {
        const struct listed *e = &l->list[i];
        struct boxes boxes = {0};
        if (!str_eq(e->group, group))
            continue;
        struct scope s = entry_scope(mk, e);
        /* A list ends where entries of another look begin. */
        if (last != s.plan)
            mk->set.list = NULL;
        last = s.plan;
        made[n] = entry_make(&s, &mk->set, &boxes);
        tongue_leave(mk->b);
        if (boxes.first == NULL)
            continue;
        if (n > 0 && boxes.first->before == 0)
            boxes.first->before = entry_gap(mk, &made[n - 1], &made[n]);
        boxes_append(&entries, &boxes);
        n++;
    }
    put_entries(mk, &entries);
    entry_tags_to_items(&mk->set, made, n);
    mk->set.list = NULL;
}

static void group_title(struct making *mk, struct flow *f)
{
    const struct style *style =
        mk->look.group_sections && !mk->look.side
            ? mk->look.look
            : style_named(mk->b, "group", mk->b->body);
    for (struct piece *p = f->first; p != NULL; p = p->next)
        p->style = style;
    boxes_add(mk->out, rows_title(mk->b, f, style, TAG_H3, mk->set.parent, 2));
    if (style != mk->look.look)
        mk->out->last->indent = mk->look.indent;
    mk->set.title = TAG_H4;
}

/*
 * With titles at the side that of a group can stand in the place of the
 * section's, if the author has given the section none and nothing else to say.
 */
static bool groups_are_sections(const struct making *mk)
{
    const struct section *x = mk->x;
    return mk->look.side && mk->look.group_sections &&
           mk->listing.by != GROUP_NONE && x->groups == NULL &&
           value_wording(mk->b, &x->title) == NULL &&
           value_wording(mk->b, &x->prose) == NULL &&
           value_wording(mk->b, &x->note) == NULL;
}

static void make_group_sections(struct making *mk)
{
    const struct style *look = mk->look.look;
    struct boxes *out = mk->out;
    mk->whole = true;
    for (size_t i = 0; i < mk->listing.n_groups; i++) {
        struct boxes content = {0}, title = {0};
        struct str group = mk->listing.groups[i];
        struct tag *sect = rows_tag(mk->b->a, TAG_SECT, mk->b->doc->root);
        struct flow f = title_group_flow(mk, group, look);
        struct flow again = title_group_flow(mk, group, look);
        title_count(mk, &f, listing_count(&mk->listing, group), look);
        mk->set.parent = sect;
        mk->out = &content;
        make_entries(mk, group);
        if (content.n == 0)
            continue;
        title_put(mk, sect, &f, out->n == 0, &title);
        title_beside(mk, &title, again, &content, out);
    }
    mk->out = out;
}

static void make_groups(struct making *mk)
{
    const struct listing *l = &mk->listing;
    for (size_t i = 0; i < l->n_groups; i++) {
        struct flow f = {0};
        struct str group = l->groups[i];
        if (l->by != GROUP_NONE) {
            f = title_group_flow(mk, group, NULL);
            title_count(mk, &f, listing_count(l, group), NULL);
            group_title(mk, &f);
        }
        make_entries(mk, group);
    }
}

/* The section's own content, without its title. */
/* Strings beside dated entries begin where the texts of those do. */
static void count_strings(struct making *mk)
{
    const struct listing *l = &mk->listing;
    const struct entry *dated = NULL;
    size_t strings = 0;
    for (size_t i = 0; i < l->n; i++) {
        const struct entry *e = l->list[i].entry;
        strings += e->shape == ENTRY_BULLET;
        if (e->shape == ENTRY_FIELDS &&
            e->fields[FIELD_DATE].kind != VALUE_NONE)
            dated = e;
    }
    mk->set.lone = strings == 1;
    mk->strings = NULL;
    if (strings > 0 && dated != NULL) {
        const struct entry_plan *plan = entry_plan_of(mk->b, mk->x, dated);
        if (entry_dates_lead(plan) && !plan->cites)
            mk->strings = entry_plan_beside(mk->b, plan);
    }
}

static void make_content(struct making *mk)
{
    struct build *b = mk->b;
    const struct section *x = mk->x;
    struct scope s = scope_of(b, x);
    const struct style *prose = mk->look.prose != NULL
                                    ? mk->look.prose
                                    : style_named(b, "prose", b->body);
    struct boxes boxes = make_prose(&s, &mk->set, &x->prose, prose);
    boxes_append(mk->out, &boxes);
    mk->listing = listing_make(b, x->entries, &mk->look);
    formcheck(b, x, &mk->listing);
    count_strings(mk);
    if (groups_are_sections(mk))
        make_group_sections(mk);
    else
        make_groups(mk);
    boxes =
        make_prose(&s, &mk->set, &x->note, style_named(b, "note", b->body));
    boxes_append(mk->out, &boxes);
}

static void make_subsections(struct making *mk)
{
    const struct section *whole = mk->x;
    int order = mk->look.order;
    for (const struct section *g = whole->groups; g != NULL; g = g->next) {
        struct boxes content = {0}, *out = mk->out;
        struct scope s = scope_of(mk->b, NULL);
        struct wording room;
        struct flow title = {0};
        mk->x = g;
        mk->look.order = g->order != ORDER_UNSAID ? (int)g->order : order;
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
    mk->look.order = order;
}

static void apply_number(struct making *mk)
{
    struct build *b = mk->b;
    struct str number = mk->x->number;
    if (str_is(number, "no")) {
        mk->look.number = NULL;
        return;
    }
    if (str_is(number, "yes") && mk->look.number)
        return;
    if (str_is(number, "yes"))
        number = STR("[{n}]");
    b->reader.in_entry = true;
    b->reader.kind = mk->x->kind;
    mk->look.number = template_parse(&b->reader, number, mk->x->span);
    b->reader.in_entry = false;
}

/* A style of citing has no effect where the layout's rows have their own. */
static void apply_style(struct making *mk)
{
    struct build *b = mk->b;
    const struct section *x = mk->x;
    if (!b->m->entries[x->kind].cites) {
        diag_at(b->d, DIAG_LAYOUT_FIELD, x->style_span,
                "'style' has no effect: layout '%.*s' has a form of its own "
                "for '%.*s'",
                STR_ARGS(b->m->name), STR_ARGS(x->id));
        return;
    }
    const struct citation *c = plan_cited(&b->reader, x->style, x->style_span);
    mk->look.citation = c != NULL ? c : mk->look.citation;
}

/* What the author says of the section overrules the layout. */
static void apply_wishes(struct making *mk)
{
    static const char *const GROUPS[] = {"none", "kind", "year"};
    const struct section *x = mk->x;
    if (x->number.n > 0)
        apply_number(mk);
    if (x->style.n > 0)
        apply_style(mk);
    if (x->order != ORDER_UNSAID)
        mk->look.order = (int)x->order;
    for (int i = 0; i < 3; i++)
        if (str_is(x->group_by, GROUPS[i]))
            mk->look.group = i;
    if (x->counts != ASKED_NOTHING)
        mk->look.counts = x->counts == ASKED_YES;
    mk->authors = AUTHORS_USUAL;
    if (mk->look.citation != NULL)
        plan_authors_over(&mk->authors, &mk->look.citation->authors);
    plan_authors_over(&mk->authors, &mk->look.authors);
    if (x->authors_max > 0) {
        mk->authors.max = x->authors_max;
        mk->authors.show = x->authors_show;
    }
}

static bool is_placed(const struct build *b, const struct section *x)
{
    for (size_t i = 0; i < b->n_placed; i++)
        if (b->placed[i] == x)
            return true;
    return false;
}

static struct making making_of(struct build *b, const struct section *x)
{
    struct making mk = {.b = b, .x = x, .look = b->m->sections[x->kind]};
    if (b->look != NULL && mk.look.look != NULL)
        mk.look.look = b->look;
    apply_wishes(&mk);
    mk.set = (struct rowset){.b = b, .title = TAG_H3};
    return mk;
}

/* The author has said what marks mean, and nothing shows it. */
static void report_marks(const struct making *mk)
{
    const struct build *b = mk->b;
    const struct section *x = mk->x;
    if (x->marks != NULL && mk->look.legend == LEGEND_NONE &&
        !(b->legend_shown >> x->kind & 1))
        diag_at(b->d, DIAG_LAYOUT_FIELD, x->marks->words.span,
                "'marks' of '%.*s' are not shown by layout '%.*s'",
                STR_ARGS(x->id), STR_ARGS(b->m->name));
}

/* The section under the tag; without a title where it is a block. */
static struct boxes put_section(struct making *mk, const struct tag *sect,
                                bool titled)
{
    struct boxes content = {0}, title = {0}, out = {0};
    mk->out = &content;
    mk->set.look = &mk->look;
    mk->set.parent = sect;
    make_content(mk);
    make_subsections(mk);
    gridset_close(&mk->set);
    report_marks(mk);
    if (content.n == 0 || mk->whole || !titled)
        return content;
    struct flow f = title_flow(mk);
    if (mk->listing.by == GROUP_NONE && mk->listing.n > 0)
        title_count(mk, &f, mk->listing.n, mk->look.look);
    title_put(mk, sect, &f, true, &title);
    if (mk->look.side) {
        title_beside(mk, &title, title_flow(mk), &content, &out);
        return out;
    }
    boxes_append(&title, &content);
    return title;
}

struct boxes section_make(struct build *b, const struct section *x)
{
    struct boxes none = {0};
    struct making mk = making_of(b, x);
    if (is_placed(b, x))
        return none;
    if (mk.look.look == NULL) {
        if (!(b->prose_shown >> x->kind & 1))
            *ARENA_PUSH(b->a, b->left, b->n_left, b->cap_left) = x;
        return none;
    }
    return put_section(&mk, rows_tag(b->a, TAG_SECT, b->doc->root), true);
}

/* The meaning of the authors' marks, alone. */
static struct boxes place_legend(struct making *mk, const struct tag *parent)
{
    struct build *b = mk->b;
    struct boxes out = {0};
    const struct style *style = style_named(b, "legend", b->m->sheet.body);
    struct flow words = legend_make(b, mk->x, &mk->authors, style);
    b->legend_shown |= UINT32_C(1) << mk->x->kind;
    if (words.first != NULL)
        boxes_add(&out, rows_para(b, &words, style,
                                  rows_tag(b->a, TAG_P, parent)));
    return out;
}

struct boxes section_place(struct build *b, const struct block *block,
                           const struct tag *parent)
{
    struct boxes out = {0};
    for (const struct section *x = b->p->sections; x != NULL; x = x->next) {
        struct boxes boxes;
        if ((!str_eq(x->id, block->section) &&
             !str_is(block->section, section_kind_name(x->kind))) ||
            (block->kind != BLOCK_LEGEND && is_placed(b, x)))
            continue;
        struct making mk = making_of(b, x);
        if (block->kind == BLOCK_LEGEND) {
            boxes = place_legend(&mk, parent);
        } else {
            if (block->kind == BLOCK_ENTRIES)
                mk.look.group = GROUP_NONE;
            if (mk.look.look == NULL)
                mk.look.look = style_named(b, "section", b->m->sheet.body);
            boxes = put_section(&mk, rows_tag(b->a, TAG_SECT, parent),
                                block->titled);
            *ARENA_PUSH(b->a, b->placed, b->n_placed, b->cap_placed) = x;
        }
        boxes_append(&out, &boxes);
    }
    return out;
}
