#include "layout/wishes.h"

#include "base/diag.h"

/* Yes is the layout's form of numbers, or the usual one. */
static void apply_number(struct build *b, const struct section *x,
                         struct making_part *part)
{
    struct str number = x->number;
    part->numbered = !str_is(number, "no");
    if (!part->numbered) {
        part->look.number = NULL;
        return;
    }
    if (str_is(number, "yes") && part->look.number != NULL)
        return;
    if (str_is(number, "yes"))
        number = STR("[{n}]");
    b->reader.in_entry = true;
    b->reader.kind = x->kind;
    part->look.number = template_parse(&b->reader, number, x->span);
    b->reader.in_entry = false;
}

/* A style of citing has no effect where the layout's rows have their own. */
static void apply_style(struct build *b, const struct section *x,
                        struct making_part *part)
{
    if (!b->m->entries[x->kind].cites) {
        diag_at(b->d, DIAG_LAYOUT_FIELD, x->style_span,
                "'style' has no effect: layout '%.*s' has a form of its own "
                "for '%s'",
                STR_ARGS(b->m->name), section_kind_name(x->kind));
        return;
    }
    const struct citation *c = plan_cited(&b->reader, x->style, x->style_span);
    part->look.citation = c != NULL ? c : part->look.citation;
}

void wishes_apply(struct build *b, const struct section *x,
                  struct making_part *part)
{
    static const char *const GROUPS[] = {"none", "kind", "year"};
    struct section_plan *look = &part->look;
    part->x = x;
    if (x->number.n > 0)
        apply_number(b, x, part);
    if (x->style.n > 0)
        apply_style(b, x, part);
    if (x->order != ORDER_UNSAID)
        look->order = (int)x->order;
    for (int i = 0; i < 3; i++)
        if (str_is(x->group_by, GROUPS[i]))
            look->group = i;
    if (x->counts != ASKED_NOTHING)
        look->counts = x->counts == ASKED_YES;
    if (x->authors_max > 0) {
        look->authors.max = x->authors_max;
        look->authors.show = x->authors_show;
    }
    part->authors = AUTHORS_USUAL;
    if (look->citation != NULL)
        plan_authors_over(&part->authors, &look->citation->authors);
    plan_authors_over(&part->authors, &look->authors);
}
