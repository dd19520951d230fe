/*
 * Annotations: links that say where they lead, are in the structure tree and
 * cover what they should (ISO 14289-1 7.18, ISO 19005-2 6.3).
 */
#include "base/arena.h"
#include "pdf/verifying.h"

/* Flags of an annotation (ISO 32000-1, table 165). */
enum { INVISIBLE = 1, HIDDEN = 2, PRINT = 4, NO_VIEW = 32, TOGGLE = 256 };

struct annotation {
    struct verify *v;
    const struct page_read *page;
    const struct object *dict;
};

static void say(const struct annotation *a, const char *what)
{
    verify_say(a->v, DIAG_PDF_LINK, a->dict, a->page->number, "%s", what);
}

static void check_flags(const struct annotation *a)
{
    const struct object *f = verify_get(a->v, a->dict, "F");

    if (f->kind != OBJECT_INT || (f->integer & PRINT) == 0 ||
        (f->integer & (INVISIBLE | HIDDEN | NO_VIEW | TOGGLE)) != 0)
        say(a, "an annotation is not one that is always seen and printed: /F "
               "(ISO 19005-2, 6.3.2)");
}

/* The element that has the annotation among its parts, or NULL. */
static const struct element_read *find_owner(const struct element_read *e,
                                             uint32_t number)
{
    for (size_t i = 0; i < e->n; i++) {
        const struct element_part *p = &e->parts[i];
        const struct element_read *found = NULL;

        if (p->kind == PART_OBJECT && p->object == number)
            return e;
        if (p->kind == PART_ELEMENT)
            found = find_owner(p->element, number);
        if (found != NULL)
            return found;
    }
    return NULL;
}

static void check_element(const struct annotation *a, bool link)
{
    const struct object *key = verify_get(a->v, a->dict, "StructParent");
    const struct element_read *owner;
    const struct object *parent;

    if (!a->v->tagged)
        return;
    owner = a->dict->number == 0 ? NULL
                                 : find_owner(&a->v->root, a->dict->number);
    if (owner == NULL) {
        say(a, "an annotation is in no element of the structure tree "
               "(ISO 14289-1, 7.18.1)");
        return;
    }
    if (link && !str_is(owner->role, "Link"))
        say(a, "a link is in an element that is no Link (ISO 14289-1, "
               "7.18.5)");
    parent = key->kind == OBJECT_INT ? verify_parent(a->v, key->integer)
                                     : &object_null;
    if (parent != owner->dict)
        say(a, "the parent tree does not lead from an annotation's "
               "/StructParent to its element (ISO 32000-1, 14.7.4.4)");
}

static bool inside(const double *rect, double x, double y)
{
    return x > rect[0] - 0.01 && x < rect[2] + 0.01 && y > rect[1] - 0.01 &&
           y < rect[3] + 0.01;
}

/* Where the points lie; the order of the corners differs between tools. */
static void check_quads(const struct annotation *a)
{
    const struct object *quads = verify_get(a->v, a->dict, "QuadPoints");
    const struct object *box = verify_get(a->v, a->dict, "Rect");
    double rect[4];

    for (size_t i = 0; i < 4; i++)
        rect[i] = verify_number(pdfread_item(a->v->pdf, box, i));
    if (box->kind != OBJECT_ARRAY || rect[2] <= rect[0] || rect[3] <= rect[1])
        say(a, "a link has no area: /Rect (ISO 32000-1, 12.5.2)");
    if (quads->kind == OBJECT_NULL)
        return;
    if (quads->n == 0 || quads->n % 8 != 0) {
        say(a, "a link's /QuadPoints are not eight numbers for each area "
               "(ISO 32000-1, 12.5.6.5)");
        return;
    }
    for (size_t i = 0; i < quads->n; i += 2) {
        if (!inside(rect, verify_number(pdfread_item(a->v->pdf, quads, i)),
                    verify_number(pdfread_item(a->v->pdf, quads, i + 1)))) {
            say(a, "a link's /QuadPoints lie outside of its /Rect, so that "
                   "readers ignore them (ISO 32000-1, 12.5.6.5)");
            return;
        }
    }
}

static void check_target(const struct annotation *a)
{
    const struct object *action = verify_get(a->v, a->dict, "A");
    const struct object *uri = verify_get(a->v, action, "URI");

    const struct object *dest = verify_get(a->v, a->dict, "Dest");

    if (object_is_name(verify_get(a->v, action, "S"), "GoTo"))
        dest = verify_get(a->v, action, "D");
    if (action->kind == OBJECT_NULL && dest->kind == OBJECT_NULL)
        say(a, "a link leads nowhere: neither /A nor /Dest (ISO 32000-1, "
               "12.5.6.5)");
    if (verify_leads_out(a->v, dest))
        say(a, "a link leads to what is no page of the file (ISO 32000-1, "
               "12.3.2.2)");
    if (!object_is_name(verify_get(a->v, action, "S"), "URI"))
        return;
    if (uri->kind != OBJECT_STRING || uri->text.n == 0)
        say(a, "a link's action has no /URI (ISO 32000-1, 12.6.4.7)");
    for (size_t i = 0; i < uri->text.n; i++) {
        unsigned char c = (unsigned char)uri->text.s[i];

        if (c <= ' ' || c > 126) {
            say(a, "a link's /URI has a byte that is not ASCII, or a space, "
                   "not percent-encoded (ISO 32000-1, 12.6.4.7)");
            return;
        }
    }
}

static void check_link(const struct annotation *a)
{
    struct str text;

    a->v->counts->links++;
    if (!verify_text_of(a->v, a->dict, "Contents", &text) || text.n == 0)
        say(a, "a link does not say where it leads: no /Contents "
               "(ISO 14289-1, 7.18.5)");
    check_quads(a);
    check_target(a);
}

static void check_annotation(const struct annotation *a)
{
    const struct object *type = verify_get(a->v, a->dict, "Subtype");
    bool link = object_is_name(type, "Link");

    if (object_is_name(type, "Popup"))
        return;
    check_flags(a);
    check_element(a, link);
    if (link)
        check_link(a);
    else if (verify_get(a->v, a->dict, "AP")->kind != OBJECT_DICT)
        say(a, "an annotation has no appearance of its own (ISO 19005-2, "
               "6.3.3)");
}

void verify_links(struct verify *v)
{
    for (size_t i = 0; i < v->n_pages; i++) {
        struct annotation a = {v, &v->pages[i], NULL};
        const struct object *list = verify_get(v, a.page->dict, "Annots");

        if (list->kind != OBJECT_ARRAY || list->n == 0)
            continue;
        if (!object_is_name(verify_get(v, a.page->dict, "Tabs"), "S"))
            verify_say(v, DIAG_PDF_LINK, a.page->dict, a.page->number, "the "
                       "page has links and no /Tabs /S: the tab key does not "
                       "follow the text (ISO 14289-1, 7.18.3)");
        for (size_t k = 0; k < list->n; k++) {
            a.dict = pdfread_item(v->pdf, list, k);
            if (a.dict->kind == OBJECT_DICT)
                check_annotation(&a);
        }
    }
}
