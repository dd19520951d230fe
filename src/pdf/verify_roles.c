/*
 * What the elements of the structure tree are, and where they stand: headings
 * without gaps, lists of items, pictures with a text in their place, languages
 * (ISO 14289-1 7.1 to 7.7, ISO 32000-1 14.8.4).
 */
#include "base/arena.h"
#include "pdf/verifying.h"

struct reader {
    struct verify *v;
    int level;                  /* of the last heading, 0 before the first */
    bool numbered, plain;       /* headings Hn, headings H */
};

/* Elements that stand in certain others only. */
static const struct {
    const char *role, *parents[6];
} places[] = {
    {"LI", {"L"}},
    {"LBody", {"LI"}},
    {"Lbl", {"LI", "Note", "BibEntry", "Caption", "TOCI"}},
    {"TR", {"Table", "THead", "TBody", "TFoot"}},
    {"TH", {"TR"}},
    {"TD", {"TR"}},
    {"THead", {"Table"}},
    {"TBody", {"Table"}},
    {"TFoot", {"Table"}},
    {"TOCI", {"TOC"}},
};

/* Elements that have certain others only. */
static const struct {
    const char *role, *kids[6];
} holders[] = {
    {"L", {"L", "LI", "Caption"}},
    {"LI", {"Lbl", "LBody"}},
    {"Table", {"TR", "THead", "TBody", "TFoot", "Caption"}},
    {"TR", {"TH", "TD"}},
    {"TOC", {"TOC", "TOCI", "Caption"}},
};

static bool is_among(struct str role, const char *const *roles)
{
    for (size_t i = 0; i < 6 && roles[i] != NULL; i++) {
        if (str_is(role, roles[i]))
            return true;
    }
    return false;
}

static void check_place(struct reader *r, const struct element_read *e)
{
    struct str in = e->parent->role;

    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        if (str_is(e->role, places[i].role) && !is_among(in, places[i].parents))
            verify_say(r->v, DIAG_PDF_ROLES, e->dict, 0, "the element %s "
                       "stands in %.*s, not in %s (ISO 32000-1, 14.8.4.3)",
                       places[i].role, STR_ARGS(in), places[i].parents[0]);
    }
    for (size_t i = 0; i < sizeof holders / sizeof *holders; i++) {
        if (str_is(in, holders[i].role) && !is_among(e->role, holders[i].kids))
            verify_say(r->v, DIAG_PDF_ROLES, e->dict, 0, "the element %.*s "
                       "stands right in %s (ISO 32000-1, 14.8.4.3)",
                       STR_ARGS(e->role), holders[i].role);
    }
}

static int level_of(struct str role)
{
    return role.n == 2 && role.s[0] == 'H' && role.s[1] >= '1' &&
                   role.s[1] <= '6'
               ? role.s[1] - '0'
               : 0;
}

/* 7.4.2: the first heading is H1, and none goes down by more than one. */
static void check_heading(struct reader *r, const struct element_read *e)
{
    int level = level_of(e->role);

    r->plain = r->plain || str_is(e->role, "H");
    if (level == 0)
        return;
    r->numbered = true;
    if (level > r->level + 1)
        verify_say(r->v, DIAG_PDF_ROLES, e->dict, 0, "a heading H%d follows "
                   "%s%.*d: a level is skipped (ISO 14289-1, 7.4.2)", level,
                   r->level == 0 ? "none" : "H", r->level == 0 ? 0 : 1,
                   r->level);
    r->level = level;
}

static bool has_text(struct verify *v, const struct object *dict,
                     const char *key)
{
    const struct object *o = verify_get(v, dict, key);

    return o->kind == OBJECT_STRING && o->text.n > 0;
}

static void check_alternate(struct reader *r, const struct element_read *e)
{
    if ((str_is(e->role, "Figure") || str_is(e->role, "Formula")) &&
        !has_text(r->v, e->dict, "Alt") &&
        !has_text(r->v, e->dict, "ActualText"))
        verify_say(r->v, DIAG_PDF_ROLES, e->dict, 0, "a picture (%.*s) has no "
                   "text in its place: no /Alt (ISO 14289-1, 7.3)",
                   STR_ARGS(e->role));
}

static void check_lang(struct reader *r, const struct element_read *e)
{
    const struct object *lang = verify_get(r->v, e->dict, "Lang");

    if (lang->kind == OBJECT_STRING && !verify_is_lang(lang->text))
        verify_say(r->v, DIAG_PDF_ROLES, e->dict, 0, "an element's /Lang "
                   "'%.*s' is no language tag (ISO 14289-1, 7.2)",
                   STR_ARGS(lang->text));
}

/* The value that an attribute of the owner has in a dictionary, or null. */
static const struct object *own_attribute(struct reader *r,
                                          const struct object *o,
                                          const char *owner, const char *key)
{
    if (!object_is_name(verify_get(r->v, o, "O"), owner))
        return &object_null;
    return verify_get(r->v, o, key);
}

/* The same of an element, whose /A may be a list; classes are not read. */
static const struct object *attribute(struct reader *r,
                                      const struct element_read *e,
                                      const char *owner, const char *key)
{
    const struct object *a = verify_get(r->v, e->dict, "A");
    const struct object *found = own_attribute(r, a, owner, key);

    for (size_t i = 0; a->kind == OBJECT_ARRAY && i < a->n &&
         found->kind == OBJECT_NULL; i++)
        found = own_attribute(r, pdfread_item(r->v->pdf, a, i), owner, key);
    return found;
}

static bool has_labels(const struct element_read *list)
{
    for (size_t i = 0; i < list->n; i++) {
        const struct element_read *item = list->parts[i].element;

        if (list->parts[i].kind == PART_ELEMENT && item->n > 0 &&
            item->parts[0].kind == PART_ELEMENT &&
            str_is(item->parts[0].element->role, "Lbl"))
            return true;
    }
    return false;
}

static void check_attributes(struct reader *r, const struct element_read *e)
{
    const struct object *c = verify_get(r->v, e->dict, "C");

    if (c->kind != OBJECT_NULL)
        return;
    if (str_is(e->role, "L") && has_labels(e) &&
        attribute(r, e, "List", "ListNumbering")->kind != OBJECT_NAME)
        verify_say(r->v, DIAG_PDF_ROLES, e->dict, 0, "a list whose items have "
                   "labels does not say what they are: no /ListNumbering "
                   "(ISO 14289-1, 7.6)");
    if (str_is(e->role, "Figure") &&
        attribute(r, e, "Layout", "BBox")->n != 4)
        verify_say(r->v, DIAG_PDF_ROLES, e->dict, 0, "a picture does not say "
                   "where it stands: no /BBox (ISO 32000-1, 14.8.5.4.3)");
}

static bool has_actual_text(struct verify *v, const struct element_read *e)
{
    for (; e != NULL; e = e->parent) {
        if (has_text(v, e->dict, "ActualText"))
            return true;
    }
    return false;
}

/* Private use means nothing to anyone unless a text stands in its place. */
static void check_content(struct reader *r, const struct element_read *e,
                          const struct element_part *part)
{
    const struct marked *m = &part->page->marked[part->mcid];

    if (m->private_use && !has_actual_text(r->v, e))
        verify_say(r->v, DIAG_PDF_TEXT, e->dict, part->page->number, "text "
                   "has private-use characters and no /ActualText in their "
                   "place (ISO 19005-2, 6.2.11.7.3)");
}

static void check_element(struct reader *r, const struct element_read *e)
{
    check_place(r, e);
    check_heading(r, e);
    check_alternate(r, e);
    check_attributes(r, e);
    check_lang(r, e);
    for (size_t i = 0; i < e->n; i++) {
        if (e->parts[i].kind == PART_ELEMENT)
            check_element(r, e->parts[i].element);
        else if (e->parts[i].kind == PART_CONTENT)
            check_content(r, e, &e->parts[i]);
    }
}

void verify_roles(struct verify *v)
{
    struct reader r = {.v = v};

    for (size_t i = 0; i < v->root.n; i++) {
        if (v->root.parts[i].kind == PART_ELEMENT)
            check_element(&r, v->root.parts[i].element);
    }
    if (r.numbered && r.plain)
        verify_say(v, DIAG_PDF_ROLES, v->root.dict, 0, "headings are partly H "
                   "and partly H1 to H6 (ISO 14289-1, 7.4.4)");
}
