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
#include "layout/wishes.h"
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
    struct scope s = scope_of(b, mk->part->x);
    s.entry = e->entry;
    s.n = e->n;
    s.plan = entry_plan_of(b, mk->part->x, e->entry);
    s.words = tongue_enter(b, e->entry);
    s.lang = b->m->latin ? tongue_latin(b, s.words) : s.words;
    s.brackets = s.words;
    s.authors = &mk->part->authors;
    cite_scope(&s, mk->look.citation, e->kind);
    s.by_year = mk->part->listing.by == GROUP_YEAR && e->group.n > 0;
    s.letter = language_word(b->lang, "letters", e->kind);
    s.kind = language_word(b->lang, "kinds", e->kind);
    if (e->entry->shape == ENTRY_BULLET && mk->strings != NULL)
        s.plan = mk->strings;
    if (e->entry->shape == ENTRY_BULLET)
        s.text = e->entry->fields[FIELD_TITLE].text;
    if (mk->part->numbered && mk->look.number != NULL)
        entry_number(&s, mk->look.number);
    return s;
}

/* The boxes as one of that kind. */
static struct box *box_over(struct build *b, enum box_kind kind,
                            struct boxes *boxes)
{
    struct box *whole = ARENA_NEW(b->a, struct box);
    whole->kind = kind;
    whole->kids = boxes->first;
    *boxes = (struct boxes){whole, whole, 1};
    return whole;
}

/* Beside each other, where the layout wants it. */
static void put_columns(struct making *mk, struct boxes *entries)
{
    if (mk->look.columns < 2 || entries->n < 2)
        return;
    struct box *band = box_over(mk->b, BOX_BAND, entries);
    band->columns = mk->look.columns;
    band->gap = mk->look.gap_columns;
    band->span = mk->look.columns_span;
}

/* VM-1: one pitch for all entries, as open as Han asks for. */
static void put_entries(struct making *mk, struct boxes *entries)
{
    struct one_leading *l = mk->leading;
    put_columns(mk, entries);
    if (l != NULL && entries->n > 0) {
        struct box *stack = box_over(mk->b, BOX_STACK, entries);
        stack->one_leading = l;
        *ARENA_PUSH(mk->b->a, l->stacks, l->n, l->cap) = stack;
    }
    boxes_append(mk->out, entries);
}

static void make_entries(struct making *mk, struct str group)
{
    const struct listing *l = &mk->part->listing;
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
        if (mk->look.columns > 1 && boxes.n > 1)
            box_over(mk->b, BOX_STACK, &boxes);
        boxes_append(&entries, &boxes);
        n++;
    }
    put_entries(mk, &entries);
    entry_tags_to_items(&mk->set, made, n);
    mk->set.list = NULL;
}

/*
 * With titles at the side that of a kind can stand in the place of the
 * section's, if the author has given the section none and nothing else to say.
 * That of a year does not say what happened in it.
 */
static bool groups_are_sections(const struct making *mk)
{
    const struct section *x = mk->x;
    return mk->look.side && mk->look.group_sections &&
           mk->part->listing.by == GROUP_KIND && mk->n_parts == 1 &&
           value_wording(mk->b, &x->title) == NULL &&
           value_wording(mk->b, &x->prose) == NULL &&
           value_wording(mk->b, &x->note) == NULL;
}

static void make_group_sections(struct making *mk)
{
    const struct listing *l = &mk->part->listing;
    const struct style *look = mk->look.look;
    struct boxes *out = mk->out;
    mk->whole = true;
    for (size_t i = 0; i < l->n_groups; i++) {
        struct boxes content = {0}, title = {0};
        struct str group = l->groups[i];
        struct tag *sect = rows_tag(mk->b->a, TAG_SECT, mk->b->doc->root);
        struct flow f = title_group_flow(mk, group, look);
        struct flow again = title_group_flow(mk, group, look);
        title_count(mk, &f, listing_count(l, group), look);
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
    const struct listing *l = &mk->part->listing;
    for (size_t i = 0; i < l->n_groups; i++) {
        struct str group = l->groups[i];
        if (l->by != GROUP_NONE) {
            struct flow f = title_group_flow(mk, group, NULL);
            title_count(mk, &f, listing_count(l, group), NULL);
            boxes_add(mk->out, title_of_group(mk, &f));
        }
        make_entries(mk, group);
    }
}

/* Strings beside dated entries begin where the texts of those do. */
static void count_strings(struct making *mk)
{
    const struct listing *l = &mk->part->listing;
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
        const struct entry_plan *plan =
            entry_plan_of(mk->b, mk->part->x, dated);
        if (entry_dates_lead(plan) && !plan->cites)
            mk->strings = entry_plan_beside(mk->b, plan);
    }
}

/* The part's own content, without its title. */
static void make_content(struct making *mk, const struct making_part *part)
{
    struct build *b = mk->b;
    const struct section *x = part->x;
    struct scope s = scope_of(b, x);
    mk->part = part;
    mk->look = part->look;
    const struct style *prose = mk->look.prose != NULL
                                    ? mk->look.prose
                                    : style_named(b, "prose", b->body);
    struct boxes boxes = make_prose(&s, &mk->set, &x->prose, prose);
    boxes_append(mk->out, &boxes);
    formcheck(b, x, &part->listing);
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
    struct boxes *out = mk->out;
    for (size_t i = 1; i < mk->n_parts; i++) {
        const struct making_part *part = &mk->parts[i];
        struct boxes content = {0};
        mk->out = &content;
        mk->set.title = TAG_H4;
        make_content(mk, part);
        mk->out = out;
        if (content.n == 0)
            continue;
        title_put_group(mk, out);
        boxes_append(out, &content);
    }
    mk->part = &mk->parts[0];
    mk->look = mk->part->look;
}

/* Parts with the same form of numbers count on, but for those of a form. */
static void number_parts(struct making *mk)
{
    struct arena *a = mk->b->a;
    struct listing **lists = ARENA_ARRAY(a, mk->n_parts, struct listing *);
    bool *done = ARENA_ARRAY(a, mk->n_parts, bool);
    for (size_t i = 0; i < mk->n_parts; i++) {
        const struct section_plan *look = &mk->parts[i].look;
        size_t n = 0;
        for (size_t k = i; k < mk->n_parts && !done[i]; k++) {
            struct making_part *part = &mk->parts[k];
            if (k > i && (done[k] || part->look.number != look->number ||
                          part->x->counts_anew))
                continue;
            lists[n++] = &part->listing;
            done[k] = k > i;
        }
        listing_number(a, lists, n, look);
    }
}

/* The section's parts: itself, and its groups, whose wishes go over its own. */
static void list_parts(struct making *mk, struct making_part *whole)
{
    struct build *b = mk->b;
    size_t n = 1, entries = 0;
    for (const struct section *g = mk->x->groups; g != NULL; g = g->next)
        n++;
    mk->parts = ARENA_ARRAY(b->a, n, struct making_part);
    mk->parts[mk->n_parts++] = *whole;
    for (const struct section *g = mk->x->groups; g != NULL; g = g->next) {
        struct making_part *part = &mk->parts[mk->n_parts++];
        *part = *whole;
        wishes_apply(b, g, part);
    }
    for (size_t i = 0; i < n; i++) {
        struct making_part *part = &mk->parts[i];
        part->listing = listing_make(b, part->x->entries, &part->look);
        entries += part->listing.n;
    }
    number_parts(mk);
    mk->part = &mk->parts[0];
    mk->look = whole->look;
    if (entries > 1 && b->doc->han && mk->look.one_leading)
        mk->leading = ARENA_NEW(b->a, struct one_leading);
}

static bool is_placed(const struct build *b, const struct section *x)
{
    for (size_t i = 0; i < b->n_placed; i++)
        if (b->placed[i] == x)
            return true;
    return false;
}

/* How the section looks, by the layout and the author. */
static struct making_part part_of(struct build *b, const struct section *x)
{
    struct making_part part = {.x = x, .look = b->m->sections[x->kind]};
    if (b->look != NULL && part.look.look != NULL)
        part.look.look = b->look;
    wishes_apply(b, x, &part);
    return part;
}

/* The author has said what marks mean, and nothing shows it. */
static void report_marks(const struct making *mk)
{
    const struct build *b = mk->b;
    for (size_t i = 0; i < mk->n_parts; i++) {
        const struct section *x = mk->parts[i].x;
        if (x->marks != NULL && mk->look.legend == LEGEND_NONE &&
            !(b->legend_shown >> x->kind & 1))
            diag_at(b->d, DIAG_LAYOUT_FIELD, x->marks->words.span,
                    "'marks' of '%.*s' are not shown by layout '%.*s'",
                    STR_ARGS(mk->x->id), STR_ARGS(b->m->name));
    }
}

/* The section under the tag; without a title where it is a block. */
static struct boxes put_section(struct build *b, struct making_part *whole,
                                const struct tag *sect, bool titled)
{
    struct boxes content = {0}, title = {0}, out = {0};
    struct making mk = {.b = b, .x = whole->x, .out = &content};
    mk.set = (struct rowset){
        .b = b, .title = TAG_H3, .look = &mk.look, .parent = sect};
    list_parts(&mk, whole);
    make_content(&mk, &mk.parts[0]);
    make_subsections(&mk);
    gridset_close(&mk.set);
    report_marks(&mk);
    if (content.n == 0 || mk.whole || !titled)
        return content;
    struct flow f = title_flow(&mk);
    const struct listing *l = &mk.part->listing;
    if (l->by == GROUP_NONE && l->n > 0 && mk.n_parts == 1)
        title_count(&mk, &f, l->n, mk.look.look);
    title_put(&mk, sect, &f, true, &title);
    if (mk.look.side) {
        title_beside(&mk, &title, title_flow(&mk), &content, &out);
        return out;
    }
    boxes_append(&title, &content);
    return title;
}

struct boxes section_make(struct build *b, const struct section *x)
{
    struct boxes none = {0};
    if (is_placed(b, x))
        return none;
    if (b->m->sections[x->kind].look == NULL) {
        if (!(b->prose_shown >> x->kind & 1))
            *ARENA_PUSH(b->a, b->left, b->n_left, b->cap_left) = x;
        return none;
    }
    struct making_part whole = part_of(b, x);
    return put_section(b, &whole, rows_tag(b->a, TAG_SECT, b->doc->root),
                       true);
}

/* The meaning of the authors' marks, alone. */
static struct boxes place_legend(struct build *b,
                                 const struct making_part *part,
                                 const struct tag *parent)
{
    struct boxes out = {0};
    const struct style *style = style_named(b, "legend", b->m->sheet.body);
    struct flow words = legend_make(b, part->x, &part->authors, style);
    b->legend_shown |= UINT32_C(1) << part->x->kind;
    if (words.first != NULL)
        boxes_add(&out, rows_para(b, &words, style,
                                  rows_tag(b->a, TAG_P, parent)));
    return out;
}

static bool is_of_block(const struct block *block, const struct section *x)
{
    return str_eq(x->id, block->section) ||
           str_is(block->section, section_kind_name(x->kind));
}

struct boxes section_place(struct build *b, const struct block *block,
                           const struct tag *parent)
{
    struct boxes out = {0};
    for (const struct section *x = b->p->sections; x != NULL; x = x->next) {
        struct boxes boxes;
        if (!is_of_block(block, x) ||
            (block->kind != BLOCK_LEGEND && is_placed(b, x)))
            continue;
        struct making_part whole = part_of(b, x);
        if (block->kind == BLOCK_LEGEND) {
            boxes = place_legend(b, &whole, parent);
        } else {
            if (block->kind == BLOCK_ENTRIES)
                whole.look.group = GROUP_NONE;
            if (whole.look.look == NULL)
                whole.look.look = style_named(b, "section", b->m->sheet.body);
            boxes = put_section(b, &whole, rows_tag(b->a, TAG_SECT, parent),
                                block->titled);
            *ARENA_PUSH(b->a, b->placed, b->n_placed, b->cap_placed) = x;
        }
        boxes_append(&out, &boxes);
    }
    return out;
}
