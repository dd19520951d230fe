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

/* The legend in brackets after the title, or as a line below it. */
static void put_legend(struct making *mk, const struct tag *sect,
                       struct box *title, struct flow *f, struct boxes *out)
{
    struct build *b = mk->b;
    const struct style *look = mk->look.look;
    const struct style *named = style_named(b, "legend", b->body);
    bool below = mk->look.legend == LEGEND_BELOW;
    const struct style *style = below ? named : value_style(b, look, named);
    struct flow words = legend_make(b, mk->x, &mk->authors, style);
    if (words.first == NULL)
        return;
    if (below) {
        struct box *box =
            rows_para(b, &words, style, rows_tag(b->a, TAG_P, sect));
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

void title_put(struct making *mk, const struct tag *sect, struct flow *f,
               bool first, struct boxes *out)
{
    struct box *box = rows_title(mk->b, f, mk->look.look, TAG_H2, sect, 1);
    struct str page_break = mk->x->page_break;
    box->span = mk->x->span;
    if (first && page_break.n > 0 && !str_is(page_break, "no"))
        box->keep |= KEEP_BREAK_BEFORE;
    boxes_add(out, box);
    /* Not where the layout has it as a block of its own. */
    if (first && mk->look.legend != LEGEND_NONE &&
        !(mk->b->legend_shown >> mk->x->kind & 1))
        put_legend(mk, sect, box, f, out);
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
    flow_literal(mk->b->a, &f, listing_title(mk->b, &mk->listing, group),
                 style, 0);
    return f;
}
