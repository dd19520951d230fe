#include "layout/section.h"

#include "base/arena.h"
#include "base/diag.h"
#include "layout/cite.h"
#include "layout/entry.h"
#include "layout/formcheck.h"
#include "layout/gridset.h"
#include "layout/legend.h"
#include "layout/listing.h"
#include "layout/tongue.h"
#include "layout/value.h"
#include "text/markup.h"
#include "text/para.h"

/* The styles a layout may define for titles of groups and for notes. */
static const struct style *style_named(struct build *b, const char *name,
                                       const struct style *otherwise)
{
    const struct style *style = sheet_find(&b->m->sheet, name);
    return style != NULL ? style : otherwise;
}

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

/* Groups */

/* What a section is being made of. */
struct making {
    struct build *b;
    const struct section *x;  /* or the group's own section */
    struct section_plan look; /* the layout's, with the author's wishes */
    struct authors_plan authors;
    struct rowset set;
    struct boxes *out;
    struct listing listing; /* the entries shown */
    const struct entry_plan *strings;   /* of strings among others, or NULL */
};

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
        mk->look.group_sections
            ? mk->look.look
            : style_named(mk->b, "group", mk->b->m->sheet.body);
    for (struct piece *p = f->first; p != NULL; p = p->next)
        p->style = style;
    boxes_add(mk->out, title_box(mk->b, f, style, TAG_H3, mk->set.parent, 2));
    mk->set.title = TAG_H4;
}

/* How many entries there are, in brackets behind a title. */
static void put_count(struct making *mk, struct flow *f, size_t n,
                      const struct style *style)
{
    struct build *b = mk->b;
    if (!mk->look.counts)
        return;
    flow_separator(b->a, f, SEP_OPEN, b->lang, style, INLINE_TIE);
    flow_literal(b->a, f, str_format(b->a, "%zu", n), style, 0);
    flow_separator(b->a, f, SEP_CLOSE, b->lang, style, 0);
}

static void make_groups(struct making *mk)
{
    struct build *b = mk->b;
    const struct listing *l = &mk->listing;
    for (size_t i = 0; i < l->n_groups; i++) {
        struct flow f = {0};
        struct str group = l->groups[i];
        if (l->by != GROUP_NONE) {
            flow_literal(b->a, &f, listing_title(b, l, group), NULL, 0);
            put_count(mk, &f, listing_count(l, group), NULL);
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
    const struct sheet *sh = &b->m->sheet;
    struct scope s = scope_of(b, x);
    const struct style *prose = mk->look.prose != NULL
                                    ? mk->look.prose
                                    : style_named(b, "prose", sh->body);
    struct boxes boxes = make_prose(&s, &mk->set, &x->prose, prose);
    boxes_append(mk->out, &boxes);
    mk->listing = listing_make(b, x->entries, &mk->look);
    formcheck(b, x, &mk->listing);
    count_strings(mk);
    make_groups(mk);
    boxes =
        make_prose(&s, &mk->set, &x->note, style_named(b, "note", sh->body));
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

/* The legend in brackets after the title, or as a line below it. */
static void put_legend(struct making *mk, const struct tag *sect,
                       struct box *title, struct flow *f, struct boxes *out)
{
    struct build *b = mk->b;
    const struct style *look = mk->look.look;
    const struct style *named = style_named(b, "legend", b->m->sheet.body);
    bool below = mk->look.legend == LEGEND_BELOW;
    const struct style *style = below ? named : value_style(b, look, named);
    struct flow words = legend_make(b, mk->x, &mk->authors, style);
    if (words.first == NULL)
        return;
    if (below) {
        struct box *box =
            rows_para(b, &words, style, rows_tag(b->a, TAG_P, sect));
        box->keep = KEEP_NEXT;
        boxes_add(out, box);
        return;
    }
    flow_separator(b->a, f, SEP_OPEN, b->lang, style, INLINE_TIE);
    flow_append(f, &words);
    flow_separator(b->a, f, SEP_CLOSE, b->lang, style, 0);
    title->para = para_new(b->a, f->first, look, STR(""));
    title->para->whole_words = true;
}

static void put_title(struct making *mk, const struct tag *sect,
                      struct boxes *out)
{
    struct build *b = mk->b;
    const struct style *look = mk->look.look;
    struct scope s = scope_of(b, mk->x);
    struct wording room;
    struct flow f = {0};
    struct text t = title_text(b, mk->x, &room);
    value_put_text(&s, &t, look, 0, &f);
    if (mk->listing.by == GROUP_NONE && mk->listing.n > 0)
        put_count(mk, &f, mk->listing.n, look);
    struct box *box = title_box(b, &f, look, TAG_H2, sect, 1);
    box->span = mk->x->span;
    if (mk->x->page_break.n > 0 && !str_is(mk->x->page_break, "no"))
        box->keep |= KEEP_BREAK_BEFORE;
    boxes_add(out, box);
    if (mk->look.legend != LEGEND_NONE)
        put_legend(mk, sect, box, &f, out);
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

struct boxes section_make(struct build *b, const struct section *x)
{
    const struct section_plan *look = &b->m->sections[x->kind];
    struct boxes content = {0}, out = {0};
    if (look->look == NULL) {
        if (!(b->prose_shown >> x->kind & 1))
            *ARENA_PUSH(b->a, b->left, b->n_left, b->cap_left) = x;
        return out;
    }
    struct tag *sect = rows_tag(b->a, TAG_SECT, b->doc->root);
    struct making mk = {.b = b, .x = x, .look = *look, .out = &content};
    apply_wishes(&mk);
    mk.set = (struct rowset){
        .b = b, .look = &mk.look, .parent = sect, .title = TAG_H3};
    make_content(&mk);
    make_subsections(&mk);
    gridset_close(&mk.set);
    if (content.n == 0)
        return out;
    put_title(&mk, sect, &out);
    boxes_append(&out, &content);
    return out;
}
