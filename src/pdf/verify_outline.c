/*
 * The outline: that each bookmark leads to a page of the file, and that there
 * is one for each heading of a section, with its words (ISO 14289-1 7.17).
 */
#include "base/arena.h"
#include "pdf/verifying.h"

#define DEPTH_MAX 16
#define BOOKMARKS_MAX 100000u

/* Titles of the bookmarks in their order, each in a line. */
struct outline {
    struct verify *v;
    struct str *titles;
    size_t n, cap;
};

static void say(struct outline *o, const struct object *at, const char *what)
{
    verify_say(o->v, DIAG_PDF_CATALOG, at, 0, "%s", what);
}

static void check_target(struct outline *o, const struct object *item)
{
    const struct object *dest = verify_get(o->v, item, "Dest");
    const struct object *action = verify_get(o->v, item, "A");

    if (dest->kind == OBJECT_NULL &&
        object_is_name(verify_get(o->v, action, "S"), "GoTo"))
        dest = verify_get(o->v, action, "D");
    if (dest->kind == OBJECT_NULL && action->kind == OBJECT_NULL)
        say(o, item, "a bookmark leads nowhere: neither /Dest nor /A "
                     "(ISO 32000-1, 12.3.3)");
    else if (verify_leads_out(o->v, dest))
        say(o, item, "a bookmark leads to what is no page of the file "
                     "(ISO 32000-1, 12.3.2.2)");
}

static void read_items(struct outline *o, const struct object *parent,
                       unsigned depth)
{
    const struct object *item = verify_get(o->v, parent, "First"), *last = NULL;

    for (; item->kind == OBJECT_DICT; item = verify_get(o->v, item, "Next")) {
        struct str title = STR("");

        if (depth > DEPTH_MAX || o->n >= BOOKMARKS_MAX) {
            say(o, item, "the outline is too deep or too long, or goes in a "
                         "circle");
            return;
        }
        if (!verify_text_of(o->v, item, "Title", &title) || title.n == 0)
            say(o, item, "a bookmark has no /Title (ISO 32000-1, table 153)");
        if (verify_get(o->v, item, "Parent") != parent)
            say(o, item, "a bookmark's /Parent is not the one it is below "
                         "(ISO 32000-1, table 153)");
        *ARENA_PUSH(o->v->arena, o->titles, o->n, o->cap) = title;
        check_target(o, item);
        read_items(o, item, depth + 1);
        last = item;
    }
    if (last != NULL && verify_get(o->v, parent, "Last") != last)
        say(o, parent, "the outline's /Last is not its last bookmark "
                       "(ISO 32000-1, table 152)");
}

static size_t skip_gap(struct str s, size_t i)
{
    while (i < s.n && (s.s[i] == ' ' || s.s[i] == '\n'))
        i++;
    return i;
}

/*
 * True if the heading begins with the title, however it is broken into lines:
 * a legend may stand after it.
 */
static bool begins_with(struct str heading, struct str title)
{
    size_t i = skip_gap(heading, 0), k = skip_gap(title, 0);

    while (i < heading.n && k < title.n && heading.s[i] == title.s[k]) {
        i = skip_gap(heading, i + 1);
        k = skip_gap(title, k + 1);
    }
    return k == title.n && title.n > 0;
}

/* The first of a Sect, whatever its level: the sections of a book's parts are
 * lower than those of a file of their own. */
static bool is_section_heading(const struct element_read *e)
{
    const struct element_read *sect = e->parent;

    return e->role.n == 2 && e->role.s[0] == 'H' && sect != NULL &&
           str_is(sect->role, "Sect") && sect->n > 0 &&
           sect->parts[0].kind == PART_ELEMENT && sect->parts[0].element == e;
}

/* Each heading's words from the bookmark at *at on; moves past it. */
static void check_headings(struct outline *o, const struct element_read *e,
                           size_t *at)
{
    struct str words = is_section_heading(e) ? verify_element_text(o->v, e)
                                             : STR("");

    if (words.n > 0) {
        size_t i = *at;

        while (i < o->n && !begins_with(words, o->titles[i]))
            i++;
        if (i < o->n)
            *at = i + 1;
        else
            verify_say(o->v, DIAG_PDF_CATALOG, e->dict, 0, "the section "
                       "'%.*s' has no bookmark in the outline, in its order "
                       "(ISO 14289-1, 7.17)", STR_ARGS(str_sub(words, 0, 60)));
    }
    for (size_t i = 0; i < e->n; i++) {
        if (e->parts[i].kind == PART_ELEMENT)
            check_headings(o, e->parts[i].element, at);
    }
}

void verify_outline(struct verify *v)
{
    const struct object *root = verify_get(v, v->catalog, "Outlines");
    struct outline o = {.v = v};
    size_t at = 0;

    read_items(&o, root, 0);
    check_headings(&o, &v->root, &at);
}
