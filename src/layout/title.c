/*
 * Titles of sections and groups, and the legend that goes with them.
 */
#include "layout/making.h"

#include "base/arena.h"
#include "layout/legend.h"
#include "layout/side.h"
#include "layout/value.h"
#include "text/para.h"

const struct style *style_named(struct build *b, const char *name,
                                const struct style *otherwise)
{
    const struct style *style = sheet_find(&b->m->sheet, name);
    return style != NULL ? style : otherwise;
}

struct text title_text(struct build *b, const struct section *x,
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

void title_count(struct making *mk, struct flow *f, size_t n,
                 const struct style *style)
{
    struct build *b = mk->b;
    if (!mk->look.counts)
        return;
    flow_separator(b->a, f, SEP_OPEN, b->lang, style, INLINE_TIE);
    flow_literal(b->a, f, str_format(b->a, "%zu", n), style, 0);
    flow_separator(b->a, f, SEP_CLOSE, b->lang, style, 0);
}

/* The part's legend in brackets after the title, or as a line below it. */
static void put_legend(struct making *mk, const struct style *look,
                       struct box *title, struct flow *f, struct boxes *out)
{
    struct build *b = mk->b;
    const struct making_part *part = mk->part;
    const struct style *named = style_named(b, "legend", b->body);
    bool below = mk->look.legend == LEGEND_BELOW;
    const struct style *style = below ? named : value_style(b, look, named);
    if (mk->look.legend == LEGEND_NONE)
        return;
    struct flow words = legend_make(b, part->x, &part->authors, style);
    if (words.first == NULL)
        return;
    if (below) {
        struct box *box = rows_para(b, &words, style,
                                    rows_tag(b->a, TAG_P, title->tag->parent));
        box->keep = KEEP_NEXT;
        box->indent = mk->look.indent;
        boxes_add(out, box);
        return;
    }
    flow_separator(b->a, f, SEP_OPEN, b->lang, style, INLINE_TIE);
    flow_append(f, &words);
    flow_separator(b->a, f, SEP_CLOSE, b->lang, style, 0);
    title->para = para_new(b->a, f->first, look, STR(""));
    title->para->whole_words = true;
}

static bool breaks_page(const struct section *x)
{
    return x->page_break.n > 0 && !str_is(x->page_break, "no");
}

/* The page breaks before a group too, but not between it and the title. */
static bool begins_page(const struct making *mk)
{
    const struct section *x = mk->x;
    bool bare = mk->parts[0].listing.n == 0 && mk->n_parts > 1 &&
                value_wording(mk->b, &x->prose) == NULL;
    return breaks_page(x) || (bare && breaks_page(mk->parts[1].x));
}

void title_put(struct making *mk, const struct tag *sect, struct flow *f,
               bool first, struct boxes *out)
{
    struct box *box = rows_title(mk->b, f, mk->look.look, TAG_H2, sect, 1);
    box->span = mk->x->span;
    if (first && begins_page(mk))
        box->keep |= KEEP_BREAK_BEFORE;
    boxes_add(out, box);
    /* Not where the layout has it as a block of its own. */
    if (first && !(mk->b->legend_shown >> mk->x->kind & 1))
        put_legend(mk, mk->look.look, box, f, out);
}

static const struct style *group_style(const struct making *mk)
{
    return mk->look.group_sections && !mk->look.side
               ? mk->look.look
               : style_named(mk->b, "group", mk->b->body);
}

struct box *title_of_group(struct making *mk, struct flow *f)
{
    const struct style *style = group_style(mk);
    for (struct piece *p = f->first; p != NULL; p = p->next)
        p->style = style;
    struct box *box = rows_title(mk->b, f, style, TAG_H3, mk->set.parent, 2);
    if (style != mk->look.look)
        box->indent = mk->look.indent;
    mk->set.title = TAG_H4;
    return box;
}

void title_put_group(struct making *mk, struct boxes *out)
{
    const struct making_part *part = mk->part;
    struct scope s = scope_of(mk->b, NULL);
    struct wording room;
    struct flow f = {0};
    struct text t = title_text(mk->b, part->x, &room);
    value_put_text(&s, &t, NULL, 0, &f);
    if (part->listing.by == GROUP_NONE && part->listing.n > 0)
        title_count(mk, &f, part->listing.n, NULL);
    struct box *box = title_of_group(mk, &f);
    if (breaks_page(part->x) && out->n > 0)
        box->keep |= KEEP_BREAK_BEFORE;
    boxes_add(out, box);
    put_legend(mk, group_style(mk), box, &f, out);
}

void title_beside(struct making *mk, const struct boxes *title,
                  struct flow again, const struct boxes *content,
                  struct boxes *out)
{
    struct build *b = mk->b;
    struct boxes text = {0}, legend = {.first = title->first->next};
    struct str word = language_word(b->lang, "phrases", STR("continued"));
    if (!mk->look.continued)
        again = (struct flow){0};
    if (again.first != NULL && word.n > 0) {
        flow_separator(b->a, &again, SEP_OPEN, b->lang, mk->look.look, 0);
        flow_literal(b->a, &again, word, mk->look.look, 0);
        flow_separator(b->a, &again, SEP_CLOSE, b->lang, mk->look.look, 0);
    }
    boxes_append(&text, &legend);
    boxes_append(&text, content);
    boxes_add(out, side_title(b, &mk->look, title->first, &again, &text));
}

struct flow title_flow(struct making *mk)
{
    struct scope s = scope_of(mk->b, mk->x);
    struct wording room;
    struct flow f = {0};
    struct text t = title_text(mk->b, mk->x, &room);
    value_put_text(&s, &t, mk->look.look, 0, &f);
    return f;
}

struct flow title_group_flow(struct making *mk, struct str group,
                             const struct style *style)
{
    struct flow f = {0};
    flow_literal(mk->b->a, &f, listing_title(mk->b, &mk->part->listing, group),
                 style, 0);
    return f;
}
