/*
 * Where links can be pressed: each covers the glyphs of its own text and no
 * others (ISO 32000-1 12.5.6.5). A glyph's advance may have part of a wide gap
 * in it, so that the area may begin and end anywhere within the first and the
 * last one.
 */
#include "base/arena.h"
#include "pdf/verifying.h"

/*
 * In points; and of an area's height, since a space that would be too narrow
 * may have some of the advance of the glyph before it.
 */
#define SLACK 0.5
#define SLACK_OF_HEIGHT 0.1

/* One line of a link's text, or an area of one of its annotations. */
struct stretch {
    const struct page_read *page;
    struct run_read run;
    double bottom, top;         /* of an area */
};

struct stretches {
    struct arena *arena;
    struct stretch *of;
    size_t n, cap;
};

static double smaller(double a, double b)
{
    return a < b ? a : b;
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

/* Text of one line is one stretch, whatever pieces it is in. */
static void add_run(struct stretches *s, const struct page_read *page,
                    const struct run_read *run)
{
    struct stretch *last = s->n == 0 ? NULL : &s->of[s->n - 1];

    if (last == NULL || last->page != page ||
        larger(last->run.y - run->y, run->y - last->run.y) > SLACK) {
        *ARENA_PUSH(s->arena, s->of, s->n, s->cap) =
            (struct stretch){.page = page, .run = *run};
        return;
    }
    last->run.left = smaller(last->run.left, run->left);
    last->run.right = larger(last->run.right, run->right);
    last->run.inner_left = smaller(last->run.inner_left, run->inner_left);
    last->run.inner_right = larger(last->run.inner_right, run->inner_right);
}

/* What corners enclose, from the one at `from` on. */
static void add_area(struct verify *v, struct stretches *s,
                     const struct page_read *page,
                     const struct object *corners, size_t from, size_t n)
{
    struct stretch area = {.page = page};

    for (size_t i = from; i + 1 < from + n; i += 2) {
        double x = verify_number(pdfread_item(v->pdf, corners, i));
        double y = verify_number(pdfread_item(v->pdf, corners, i + 1));
        bool first = i == from;

        area.run.left = first ? x : smaller(area.run.left, x);
        area.run.right = first ? x : larger(area.run.right, x);
        area.bottom = first ? y : smaller(area.bottom, y);
        area.top = first ? y : larger(area.top, y);
    }
    *ARENA_PUSH(s->arena, s->of, s->n, s->cap) = area;
}

/* Where an annotation can be pressed. */
static void add_areas(struct verify *v, struct stretches *s,
                      const struct element_part *part)
{
    const struct object ref = {.kind = OBJECT_REF, .integer = part->object};
    const struct object *a = pdfread_resolve(v->pdf, &ref);
    const struct object *rect = verify_get(v, a, "Rect");
    const struct object *quads = verify_get(v, a, "QuadPoints");

    if (quads->kind != OBJECT_ARRAY || quads->n % 8 != 0) {
        add_area(v, s, part->page, rect, 0, 4);
        return;
    }
    for (size_t i = 0; i < quads->n; i += 8)
        add_area(v, s, part->page, quads, i, 8);
}

/* False if it is not known where some of the text stands. */
static bool gather(struct verify *v, const struct element_read *e,
                   struct stretches *text, struct stretches *areas)
{
    for (size_t i = 0; i < e->n; i++) {
        const struct element_part *part = &e->parts[i];

        if (part->kind == PART_ELEMENT) {
            if (!gather(v, part->element, text, areas))
                return false;
        } else if (part->page == NULL || part->page->unplaced) {
            return false;
        } else if (part->kind == PART_OBJECT) {
            add_areas(v, areas, part);
        } else {
            const struct marked *m = &part->page->marked[part->mcid];

            for (size_t k = 0; k < m->n_runs; k++)
                add_run(text, part->page, &m->runs[k]);
        }
    }
    return true;
}

static bool is_on(const struct stretch *text, const struct stretch *area)
{
    return text->page == area->page && text->run.y > area->bottom &&
           text->run.y < area->top;
}

static bool covers(const struct stretch *area, const struct stretch *text)
{
    return is_on(text, area) && area->run.left < text->run.inner_left + SLACK &&
           area->run.right > text->run.inner_right - SLACK;
}

static bool is_within(const struct stretch *area, const struct stretch *text)
{
    double slack = SLACK + SLACK_OF_HEIGHT * (area->top - area->bottom);

    return is_on(text, area) && area->run.left > text->run.left - slack &&
           area->run.right < text->run.right + slack;
}

/* True if one of the list and the stretch are as asked, that one first. */
static bool has(const struct stretches *list, const struct stretch *s,
                bool (*holds)(const struct stretch *, const struct stretch *),
                bool list_first)
{
    for (size_t i = 0; i < list->n; i++) {
        if (list_first ? holds(&list->of[i], s) : holds(s, &list->of[i]))
            return true;
    }
    return false;
}

static void check_link(struct verify *v, const struct element_read *e)
{
    struct stretches text = {.arena = v->arena}, areas = {.arena = v->arena};

    if (!gather(v, e, &text, &areas) || text.n == 0)
        return;
    for (size_t i = 0; i < text.n; i++) {
        if (!has(&areas, &text.of[i], covers, true))
            verify_say(v, DIAG_PDF_LINK, e->dict, text.of[i].page->number,
                       "a link cannot be pressed on all of its text "
                       "(ISO 32000-1, 12.5.6.5)");
    }
    for (size_t i = 0; i < areas.n; i++) {
        if (!has(&text, &areas.of[i], is_within, false))
            verify_say(v, DIAG_PDF_LINK, e->dict, areas.of[i].page->number,
                       "a link can be pressed where its text is not "
                       "(ISO 32000-1, 12.5.6.5)");
    }
}

static void check_element(struct verify *v, const struct element_read *e)
{
    if (str_is(e->role, "Link"))
        check_link(v, e);
    for (size_t i = 0; i < e->n; i++) {
        if (e->parts[i].kind == PART_ELEMENT)
            check_element(v, e->parts[i].element);
    }
}

void verify_areas(struct verify *v)
{
    check_element(v, &v->root);
}
