/*
 * What the terminal and the editors are shown of a sink: see diag.h.
 */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag_list.h"

#define MOST 20u            /* errors, and warnings, of one printing; notes */
#define TEXT_CELLS 1000u    /* of one message */

static int compare_names(const struct source *x, const struct source *y)
{
    if (x == y)
        return 0;
    if (!x || !y)
        return x ? 1 : -1;
    return strcmp(x->name, y->name);
}

static int compare_items(const void *p, const void *q)
{
    const struct diag_item *x = *(struct diag_item *const *)p;
    const struct diag_item *y = *(struct diag_item *const *)q;
    int c = compare_names(x->at.src, y->at.src);

    if (c)
        return c;
    if (x->at.off != y->at.off)
        return x->at.off < y->at.off ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

static void show_text(struct buf *b, struct str s, size_t most)
{
    size_t i = 0, cells = 0;

    while (i < s.n && cells < most)
        cells += diag_show_rune(b, s, &i);
    if (i < s.n)
        buf_z(b, "…");
}

/* `object 12: ` or `page 2, object 12: `, what there is of it. */
static void show_object(struct buf *b, struct span at)
{
    if (at.n)
        buf_format(b, "page %u%s", at.n, at.off ? ", " : ": ");
    if (at.off)
        buf_format(b, "object %u: ", at.off);
}

static void show_place(struct buf *b, struct span at)
{
    struct place place = source_place(at);

    if (!at.src) {
        buf_z(b, "cvset: ");
        return;
    }
    if (strcmp(at.src->name, "-") == 0)
        buf_z(b, "<stdin>");
    else
        show_text(b, str_of(at.src->name), SIZE_MAX);
    if (place.line)
        buf_format(b, ":%u:%u", place.line, place.col);
    buf_z(b, ": ");
    if (at.src->kind == SOURCE_OBJECTS)
        show_object(b, at);
}

static void show_level(struct buf *b, enum diag_level level, bool colour)
{
    static const char *const colours[] = {
        "\033[1;36m", "\033[1;36m", "\033[1;35m", "\033[1;31m", "\033[1;31m"
    };

    if (colour)
        buf_z(b, colours[level]);
    buf_format(b, "%s: ", diag_level_name(level));
    if (colour)
        buf_z(b, "\033[0m");
}

/* Of the command line, of a file as a whole or without lines: none to show. */
static bool is_whole(struct span at)
{
    return !at.src || (at.off == 0 && at.n == 0) ||
        at.src->kind != SOURCE_TEXT;
}

/* One head line, then the source line if there is one; id may be NULL. */
static void show_one(struct buf *b, struct span at, enum diag_level level,
                     struct str text, const char *id, struct str hint,
                     bool colour)
{
    show_place(b, at);
    show_level(b, level, colour);
    show_text(b, text, TEXT_CELLS);
    if (is_whole(at) && hint.n) {
        buf_z(b, "; ");
        show_text(b, hint, TEXT_CELLS);
    }
    if (id)
        buf_format(b, " [%s]", id);
    buf_char(b, '\n');
    if (!is_whole(at))
        diag_show_line(b, at, hint, colour);
}

static void show_rest(struct buf *b, size_t n, const char *what)
{
    if (n > MOST)
        buf_format(b, "cvset: and %zu more %s%s\n", n - MOST, what,
            n - MOST == 1 ? "" : "s");
}

static void show_item(struct buf *b, const struct diag_item *item, bool colour)
{
    size_t n = 0;

    show_one(b, item->at, item->level, item->text, diag_name(item->id),
        item->hint, colour);
    for (const struct diag_remark *r = item->notes; r; r = r->next) {
        if (n++ < MOST)
            show_one(b, r->at, DIAG_NOTE, r->text, NULL, STR(""), colour);
    }
    show_rest(b, n, "note");
}

/* What tells of something left out is never one of the rest. */
static bool is_loss(enum diag_id id)
{
    return id == DIAG_FIT_DROP || id == DIAG_LAYOUT_SECTION
        || id == DIAG_LAYOUT_FIELD;
}

/* In the order given; a fatal error counts as an error. */
static void show_items(struct buf *b, struct diag_item *const *items,
                       size_t n, bool colour)
{
    size_t shown[DIAG_FATAL + 1] = {0};

    for (size_t i = 0; i < n; i++) {
        enum diag_level level = items[i]->level;

        if (level == DIAG_FATAL)
            level = DIAG_ERROR;
        if (is_loss(items[i]->id) || shown[level]++ < MOST)
            show_item(b, items[i], colour);
    }
    show_rest(b, shown[DIAG_ERROR], "error");
    show_rest(b, shown[DIAG_WARNING], "warning");
    show_rest(b, shown[DIAG_INFO], "remark");
}

/* The items from that one on, in the order of print. */
static struct diag_item **sorted(struct arena *a, const struct diag *d,
                                 size_t from)
{
    size_t n = d->n - from;
    struct diag_item **items = ARENA_ARRAY(a, n + 1, struct diag_item *);

    for (size_t i = 0; i < n; i++)
        items[i] = d->items[from + i];
    qsort(items, n, sizeof *items, compare_items);
    return items;
}

const struct diag_said *diag_all(struct arena *a, const struct diag *d,
                                 size_t *n)
{
    struct diag_item **items = sorted(a, d, 0);
    struct diag_said *all = ARENA_ARRAY(a, d->n, struct diag_said);

    for (size_t i = 0; i < d->n; i++)
        all[i] = (struct diag_said){items[i]->level, items[i]->id,
                                    items[i]->at, items[i]->text,
                                    items[i]->hint};
    *n = d->n;
    return all;
}

void diag_print(struct diag *d, FILE *out, enum diag_format format)
{
    struct arena *scratch;
    struct diag_item **items;
    size_t n = d->n - d->printed;
    struct buf b = {0};

    if (n == 0 && format != DIAG_JSON)
        return;
    scratch = arena_new();
    b.a = scratch;
    items = sorted(scratch, d, d->printed);
    if (format == DIAG_JSON)
        diag_show_json(&b, items, n);
    else
        show_items(&b, items, n, format == DIAG_COLOUR);
    fwrite(b.s, 1, b.n, out);
    d->printed = d->n;
    arena_free(scratch);
}
