/*
 * The structure tree: every piece of tagged content is in it once, and the
 * parent tree leads back from the content to the element (ISO 32000-1 14.7.2
 * to 14.7.4, ISO 14289-1 7.1).
 */
#include "base/arena.h"
#include "pdf/verifying.h"

#define DEPTH_MAX 100
#define ELEMENTS_MAX 1000000u

/* Standard types (ISO 32000-1 14.8.4). */
static const char *const standard[] = {
    "Document", "Part", "Art", "Sect", "Div", "BlockQuote", "Caption", "TOC",
    "TOCI", "Index", "NonStruct", "Private", "P", "H", "H1", "H2", "H3", "H4",
    "H5", "H6", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD", "THead",
    "TBody", "TFoot", "Span", "Quote", "Note", "Reference", "BibEntry", "Code",
    "Link", "Annot", "Ruby", "RB", "RT", "RP", "Warichu", "WT", "WP", "Figure",
    "Formula", "Form",
};

static bool is_standard(struct str s)
{
    for (size_t i = 0; i < sizeof standard / sizeof *standard; i++) {
        if (str_is(s, standard[i]))
            return true;
    }
    return false;
}

/* What the role map makes of a type, in the end. */
static struct str role_of(struct verify *v, const struct object *elem)
{
    const struct object *root = verify_get(v, v->catalog, "StructTreeRoot");
    const struct object *map = verify_get(v, root, "RoleMap");
    const struct object *s = verify_get(v, elem, "S");

    for (unsigned i = 0; i < 16 && !is_standard(s->text); i++) {
        const struct object *to =
            verify_get(v, map, str_z(v->arena, s->text));

        if (to->kind != OBJECT_NAME)
            break;
        s = to;
    }
    if (s->kind != OBJECT_NAME || !is_standard(s->text))
        verify_say(v, DIAG_PDF_ROLES, elem, 0, "an element is of no standard "
                   "type, and the role map makes it none: '%.*s' "
                   "(ISO 14289-1, 7.1)", STR_ARGS(str_sub(s->text, 0, 60)));
    return s->text;
}

static void add_part(struct verify *v, struct element_read *e,
                     struct element_part part)
{
    *ARENA_PUSH(v->arena, e->parts, e->n, e->cap) = part;
}

static void add_content(struct verify *v, struct element_read *e,
                        struct page_read *page, const struct object *mcid)
{
    struct marked *m = NULL;

    if (page != NULL && mcid->kind == OBJECT_INT && mcid->integer >= 0 &&
        (uint64_t)mcid->integer < page->n_marked)
        m = &page->marked[mcid->integer];
    if (m == NULL || !m->shown) {
        verify_say(v, DIAG_PDF_TAGS, e->dict, page == NULL ? 0 : page->number,
                   "an element has content that no page has: MCID %d "
                   "(ISO 32000-1, 14.7.4.2)", (int)mcid->integer);
        return;
    }
    m->times++;
    m->element = e->dict->number;
    add_part(v, e, (struct element_part){
        .kind = PART_CONTENT, .page = page, .mcid = (size_t)mcid->integer});
}

static void read_part(struct verify *v, struct element_read *e,
                      const struct object *raw, unsigned depth);

static void read_kids(struct verify *v, struct element_read *e,
                      unsigned depth)
{
    const struct object *raw = object_entry(e->dict, "K");
    const struct object *k = pdfread_resolve(v->pdf, raw);

    if (k->kind != OBJECT_ARRAY) {
        read_part(v, e, raw, depth);
        return;
    }
    for (size_t i = 0; i < k->n; i++)
        read_part(v, e, k->items[i], depth);
}

static bool is_within(const struct element_read *e, const struct object *dict)
{
    while (e != NULL && e->dict != dict)
        e = e->parent;
    return e != NULL;
}

static void read_element(struct verify *v, struct element_read *parent,
                         const struct object *dict, unsigned depth)
{
    struct element_read *e;

    if (depth > DEPTH_MAX || v->n_elements >= ELEMENTS_MAX ||
        is_within(parent, dict)) {
        verify_say(v, DIAG_PDF_TAGS, dict, 0, "the structure tree is too deep "
                   "or too large, or goes in a circle");
        return;
    }
    e = ARENA_NEW(v->arena, struct element_read);
    v->n_elements++;
    *e = (struct element_read){.dict = dict, .parent = parent};
    e->role = role_of(v, dict);
    if (verify_get(v, dict, "P") != parent->dict)
        verify_say(v, DIAG_PDF_TAGS, dict, 0, "an element's /P is not the "
                   "element it is in (ISO 32000-1, table 323)");
    add_part(v, parent, (struct element_part){.kind = PART_ELEMENT,
                                              .element = e});
    read_kids(v, e, depth + 1);
}

/* An entry of /K: an element, an MCID, or a reference to content (14.7.4). */
static void read_part(struct verify *v, struct element_read *e,
                      const struct object *raw, unsigned depth)
{
    const struct object *o = pdfread_resolve(v->pdf, raw);
    const struct object *pg = verify_get(v, o, "Pg");
    const struct object *type = verify_get(v, o, "Type");

    if (o->kind == OBJECT_NULL)
        return;
    if (pg->kind != OBJECT_DICT)
        pg = verify_get(v, e->dict, "Pg");
    if (o->kind == OBJECT_INT)
        add_content(v, e, verify_find_page(v, pg), o);
    else if (object_is_name(type, "MCR"))
        add_content(v, e, verify_find_page(v, pg), verify_get(v, o, "MCID"));
    else if (object_is_name(type, "OBJR"))
        add_part(v, e, (struct element_part){
            .kind = PART_OBJECT, .page = verify_find_page(v, pg),
            .object = verify_get(v, o, "Obj")->number});
    else
        read_element(v, e, o, depth);
}

/* The value of a key in a number tree (7.9.7). */
static const struct object *find_number(struct verify *v,
                                        const struct object *node,
                                        int64_t key, unsigned depth)
{
    const struct object *nums = verify_get(v, node, "Nums");
    const struct object *kids = verify_get(v, node, "Kids");

    for (size_t i = 0; nums->kind == OBJECT_ARRAY && i + 1 < nums->n; i += 2) {
        if (pdfread_item(v->pdf, nums, i)->integer == key)
            return pdfread_item(v->pdf, nums, i + 1);
    }
    for (size_t i = 0; depth < 8 && kids->kind == OBJECT_ARRAY && i < kids->n;
         i++) {
        const struct object *kid = pdfread_item(v->pdf, kids, i), *found;
        const struct object *limits = verify_get(v, kid, "Limits");

        if (limits->kind == OBJECT_ARRAY &&
            (key < pdfread_item(v->pdf, limits, 0)->integer ||
             key > pdfread_item(v->pdf, limits, 1)->integer))
            continue;
        found = find_number(v, kid, key, depth + 1);
        if (found->kind != OBJECT_NULL)
            return found;
    }
    return &object_null;
}

const struct object *verify_parent(struct verify *v, int64_t key)
{
    const struct object *root = verify_get(v, v->catalog, "StructTreeRoot");

    return find_number(v, verify_get(v, root, "ParentTree"), key, 0);
}

/* One sequence of a page against the tree and the parent tree. */
static void check_marked(struct verify *v, const struct page_read *p,
                         const struct object *parents, size_t mcid)
{
    const struct marked *m = &p->marked[mcid];
    const struct object *parent = pdfread_item(v->pdf, parents, mcid);

    if (!m->shown)
        return;
    if (m->times != 1)
        verify_say(v, DIAG_PDF_TAGS, p->dict, p->number, "MCID %zu of the page "
                   "is %s the structure tree (ISO 32000-1, 14.7.4.2)", mcid,
                   m->times == 0 ? "not in" : "more than once in");
    else if (parent->number == 0 || parent->number != m->element)
        verify_say(v, DIAG_PDF_TAGS, p->dict, p->number, "the parent tree does "
                   "not lead from MCID %zu of the page to its element "
                   "(ISO 32000-1, 14.7.4.4)", mcid);
}

static void check_page(struct verify *v, const struct page_read *p)
{
    const struct object *key = verify_get(v, p->dict, "StructParents");
    const struct object *parents = &object_null;

    if (key->kind == OBJECT_INT)
        parents = verify_parent(v, key->integer);
    else if (p->n_marked > 0)
        verify_say(v, DIAG_PDF_TAGS, p->dict, p->number, "the page has tagged "
                   "content and no /StructParents (ISO 32000-1, 14.7.4.4)");
    for (size_t i = 0; i < p->n_marked; i++)
        check_marked(v, p, parents, i);
    for (size_t i = p->n_marked; parents->kind == OBJECT_ARRAY &&
         i < parents->n; i++) {
        if (pdfread_item(v->pdf, parents, i)->kind != OBJECT_NULL)
            verify_say(v, DIAG_PDF_TAGS, p->dict, p->number, "the parent tree "
                       "has an entry for MCID %zu, which the page has not "
                       "(ISO 32000-1, 14.7.4.4)", i);
    }
}

void verify_tree(struct verify *v)
{
    if (!v->tagged)
        return;
    v->root.dict = verify_get(v, v->catalog, "StructTreeRoot");
    v->root.role = STR("StructTreeRoot");
    read_kids(v, &v->root, 0);
    if (v->n_elements == 0)
        verify_say(v, DIAG_PDF_TAGS, v->root.dict, 0, "the structure tree is "
                   "empty (ISO 14289-1, 7.1)");
    for (size_t i = 0; i < v->n_pages; i++)
        check_page(v, &v->pages[i]);
}
