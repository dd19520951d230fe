#include "pdf/structure.h"

#include <string.h>

#include "base/arena.h"
#include "page/page.h"
#include "pdf/hash.h"
#include "pdf/haru.h"
#include "pdf/token.h"
#include "pdf/writer.h"

#define SLOTS_AT_START 256

enum kid_kind {
    KID_ELEMENT,
    KID_CONTENT,                /* number is an MCID */
    KID_OBJECT                  /* number is an object's */
};

struct kid {
    enum kid_kind kind;
    size_t page;
    uint32_t number;
    const struct element *element;
    struct kid *next;
};

struct element {
    uint32_t object;
    enum tag_role role;
    bool is_link, is_span;      /* a Link or Span inside one of that role */
    bool ordered;               /* of a list */
    const struct tag *tag;      /* while its document is being written */
    const struct link *link;
    bool reserved;              /* made, but nothing in it is drawn yet */
    struct element *parent;     /* NULL: the root */
    struct str lang;
    struct str actual;          /* replaces what its content says, or "" */
    struct str alt;             /* of a figure */
    unit bbox[4];               /* of a figure, or all 0 */
    struct kid *kids, *last_kid;
    size_t n_reserved;          /* of them */
    struct element *next;
};

void structure_open(struct structure *t, struct arena *a, struct haru *h,
                    size_t n_pages)
{
    *t = (struct structure){
        .arena = a, .haru = h, .n_slots = SLOTS_AT_START, .n_pages = n_pages,
    };
    t->slots = ARENA_ARRAY(a, t->n_slots, struct element *);
    t->pages = ARENA_ARRAY(a, n_pages, struct page_content_ids);
}

/* Where the element is or would be. Addresses decide no order anywhere. */
static size_t slot_of(const struct structure *t, const struct tag *tag,
                      const struct link *link)
{
    uint64_t h = hash_word(hash_word(HASH_START, (uintptr_t)tag),
                           (uintptr_t)link);
    size_t i = h & (t->n_slots - 1);

    while (t->slots[i] != NULL &&
           (t->slots[i]->tag != tag || t->slots[i]->link != link))
        i = (i + 1) & (t->n_slots - 1);
    return i;
}

static void grow(struct structure *t)
{
    t->n_slots *= 2;
    t->slots = ARENA_ARRAY(t->arena, t->n_slots, struct element *);
    for (struct element *e = t->own; e != NULL; e = e->next) {
        if (e->tag != NULL)
            t->slots[slot_of(t, e->tag, e->link)] = e;
    }
}

/* The first kid that is reserved; where the next one goes if none is. */
static struct kid **first_reserved(struct element *e)
{
    struct kid **at = &e->kids;

    while (*at != NULL &&
           ((*at)->element == NULL || !(*at)->element->reserved))
        at = &(*at)->next;
    return at;
}

/* What is drawn goes before what is not yet. */
static void add_kid(struct structure *t, struct element *e, struct kid kid)
{
    struct kid *k = ARENA_NEW(t->arena, struct kid), **at = &e->kids;

    if (e->n_reserved > 0 && !t->reserving)
        at = first_reserved(e);
    else if (e->last_kid != NULL)
        at = &e->last_kid->next;
    *k = kid;
    k->next = *at;
    *at = k;
    if (k->next == NULL)
        e->last_kid = k;
}

/* Something in the element is drawn. */
static void begin_element(struct element *e)
{
    for (; e != NULL && e->reserved; e = e->parent) {
        e->reserved = false;
        if (e->parent != NULL)
            e->parent->n_reserved--;
    }
}

/* A new last child of the parent, or of the root. */
static struct element *add_element(struct structure *t, struct element init)
{
    struct element *e = ARENA_NEW(t->arena, struct element);

    *e = init;
    e->lang = str_copy(t->arena, init.lang);
    e->actual = str_copy(t->arena, init.actual);
    e->alt = str_copy(t->arena, init.alt);
    e->object = haru_dict(t->haru);
    e->reserved = t->reserving;
    if (t->last == NULL)
        t->first = e;
    else
        t->last->next = e;
    t->last = e;
    if (t->own == NULL)
        t->own = e;
    if (!t->reserving)
        begin_element(e->parent);
    else if (e->parent != NULL)
        e->parent->n_reserved++;
    if (e->parent != NULL)
        add_kid(t, e->parent, (struct kid){KID_ELEMENT, 0, e->object, e,
                                           NULL});
    return e;
}

/* Finds the element by its tag and link from now on. */
static void enter(struct structure *t, struct element *e)
{
    if (++t->n_found * 2 > t->n_slots)
        grow(t);
    else
        t->slots[slot_of(t, e->tag, e->link)] = e;
}

/* A heading's is so many levels lower, down to H6. */
static enum tag_role role_of(const struct structure *t, const struct tag *tag)
{
    int role = (int)tag->role + t->lower;

    if (!tag_is_heading(tag->role))
        return tag->role;
    return role > TAG_H6 ? TAG_H6 : (enum tag_role)role;
}

void structure_begin_part(struct structure *t)
{
    if (t->top == NULL)
        t->top = add_element(t, (struct element){.role = TAG_DOCUMENT});
    t->part = add_element(t, (struct element){
        .role = TAG_PART, .parent = t->part != NULL ? t->part : t->top,
    });
}

void structure_end_part(struct structure *t)
{
    t->part = t->part->parent == t->top ? NULL : t->part->parent;
}

void structure_begin(struct structure *t, const struct tag *root,
                     struct str lang, int lower)
{
    struct element *e = t->part;

    t->lower = lower;
    if (root == NULL)
        return;
    if (e == NULL)
        e = add_element(t, (struct element){.role = root->role});
    e->lang = str_copy(t->arena, lang);
    e->tag = root;
    t->own = e;
    enter(t, e);
}

void structure_end(struct structure *t)
{
    for (struct element *e = t->own; e != NULL; e = e->next) {
        e->tag = NULL;
        e->link = NULL;
    }
    memset(t->slots, 0, t->n_slots * sizeof t->slots[0]);
    t->n_found = 0;
    t->own = NULL;
}

struct element *structure_find(struct structure *t, const struct tag *tag,
                               const struct link *link)
{
    struct element *e = t->slots[slot_of(t, tag, link)], *parent = NULL;

    if (e != NULL)
        return e;
    if (link != NULL)
        parent = structure_find(t, tag, NULL);
    else if (tag->parent != NULL)
        parent = structure_find(t, tag->parent, NULL);
    e = add_element(t, (struct element){
        .role = role_of(t, tag), .is_link = link != NULL,
        .ordered = tag->ordered, .tag = tag, .link = link, .parent = parent,
        .lang = link == NULL ? tag->lang : STR(""),
        .alt = link == NULL ? tag->alt : STR(""),
    });
    enter(t, e);
    return e;
}

static void reserve_mark(struct structure *t, const struct mark *m)
{
    const struct tag *last = NULL;

    if (m->tag != NULL)
        structure_find(t, m->tag, NULL);
    for (size_t i = 0; i < m->n; i++) {
        const struct tag *tag = m->placed[i].tag;

        if (tag != NULL && tag != last)
            structure_find(t, tag, NULL);
        last = tag;
    }
}

void structure_reserve(struct structure *t, const struct composed *c)
{
    t->reserving = true;
    for (unsigned turn = 0; turn <= c->doc->n_columns; turn++)
        for (size_t i = 0; i < c->n_pages; i++)
            for (size_t k = 0; k < c->pages[i].n; k++) {
                const struct mark *m = &c->pages[i].marks[k];

                if (m->artifact == ARTIFACT_NONE && m->turn == turn)
                    reserve_mark(t, m);
            }
    t->reserving = false;
}

struct element *structure_span(struct structure *t, struct element *parent,
                               struct str lang, struct str actual)
{
    return add_element(t, (struct element){
        .role = parent->role, .is_span = true, .parent = parent, .lang = lang,
        .actual = actual,
    });
}

uint32_t structure_content(struct structure *t, struct element *e, size_t page)
{
    struct page_content_ids *ids = &t->pages[page];
    uint32_t mcid = (uint32_t)ids->n;

    begin_element(e);
    *ARENA_PUSH(t->arena, ids->elements, ids->n, ids->cap) = e;
    add_kid(t, e, (struct kid){KID_CONTENT, page, mcid, NULL, NULL});
    return mcid;
}

size_t structure_object(struct structure *t, struct element *e, size_t page,
                        uint32_t annotation)
{
    *ARENA_PUSH(t->arena, t->objects, t->n_objects, t->cap_objects) = e;
    add_kid(t, e, (struct kid){KID_OBJECT, page, annotation, NULL, NULL});
    return t->n_pages + t->n_objects - 1;
}

void structure_bbox(struct element *e, unit left, unit bottom, unit right,
                    unit top)
{
    e->bbox[0] = left;
    e->bbox[1] = bottom;
    e->bbox[2] = right;
    e->bbox[3] = top;
}

struct str structure_lang(const struct tag *tag, struct str lang)
{
    for (; tag != NULL; tag = tag->parent) {
        if (tag->lang.n != 0)
            return tag->lang;
    }
    return lang;
}

const char *structure_name(const struct element *e)
{
    static const char *const names[] = {
        [TAG_DOCUMENT] = "Document", [TAG_PART] = "Part", [TAG_SECT] = "Sect",
        [TAG_H1] = "H1", [TAG_H2] = "H2", [TAG_H3] = "H3", [TAG_H4] = "H4",
        [TAG_H5] = "H5", [TAG_H6] = "H6", [TAG_P] = "P", [TAG_L] = "L",
        [TAG_LI] = "LI", [TAG_LBL] = "Lbl", [TAG_LBODY] = "LBody",
        [TAG_FIGURE] = "Figure", [TAG_TOC] = "TOC", [TAG_TOCI] = "TOCI",
        [TAG_REFERENCE] = "Reference",
    };

    if (e->is_span)
        return "Span";
    return e->is_link ? "Link" : names[e->role];
}

/* Page of the element's first own content; its other content says its own. */
static const struct kid *first_content(const struct element *e)
{
    const struct kid *k = e->kids;

    while (k != NULL && k->kind == KID_ELEMENT)
        k = k->next;
    return k;
}

static void put_kid(struct buf *b, const struct kid *k, size_t own_page,
                    const struct page_object *pages)
{
    if (k->kind == KID_ELEMENT) {
        token_ref(b, k->number);
    } else if (k->kind == KID_CONTENT && k->page == own_page) {
        token_int(b, k->number);
    } else if (k->kind == KID_CONTENT) {
        buf_z(b, "<</Type/MCR/Pg ");
        token_ref(b, pages[k->page].number);
        buf_z(b, "/MCID ");
        token_int(b, k->number);
        buf_z(b, ">>");
    } else {
        buf_z(b, "<</Type/OBJR/Obj ");
        token_ref(b, k->number);
        if (k->page != own_page) {
            buf_z(b, "/Pg ");
            token_ref(b, pages[k->page].number);
        }
        buf_z(b, ">>");
    }
}

static void put_kids(struct buf *b, const struct element *e, size_t own_page,
                     const struct page_object *pages)
{
    buf_z(b, "/K[");
    for (const struct kid *k = e->kids; k != NULL; k = k->next) {
        if (k != e->kids)
            buf_char(b, ' ');
        put_kid(b, k, own_page, pages);
    }
    buf_char(b, ']');
}

static void put_attributes(struct buf *b, const struct element *e)
{
    if (e->lang.n != 0) {
        buf_z(b, "/Lang");
        token_string(b, e->lang);
    }
    if (e->actual.n != 0) {
        buf_z(b, "/ActualText");
        token_text(b, e->actual);
    }
    if (e->is_span || e->is_link)
        return;
    if (e->role == TAG_L) {
        buf_z(b, "/A<</O/List/ListNumbering");
        buf_z(b, e->ordered ? "/Decimal>>" : "/Disc>>");
    }
    if (e->role == TAG_FIGURE) {
        buf_z(b, "/A<</O/Layout/Placement/Block/BBox[");
        for (size_t i = 0; i < 4; i++) {
            buf_z(b, i != 0 ? " " : "");
            token_unit(b, e->bbox[i]);
        }
        buf_z(b, "]>>");
    }
    if (e->alt.n != 0) {
        buf_z(b, "/Alt");
        token_text(b, e->alt);
    }
}

static void write_element(struct structure *t, const struct element *e,
                          uint32_t root, const struct page_object *pages)
{
    const struct kid *content = first_content(e);
    struct buf b = {.a = t->arena};

    buf_z(&b, "/Type/StructElem/S/");
    buf_z(&b, structure_name(e));
    buf_z(&b, "/P ");
    token_ref(&b, e->parent == NULL ? root : e->parent->object);
    if (content != NULL) {
        buf_z(&b, "/Pg ");
        token_ref(&b, pages[content->page].number);
    }
    put_attributes(&b, e);
    put_kids(&b, e, content == NULL ? SIZE_MAX : content->page, pages);
    haru_entries(t->haru, e->object, buf_text(&b));
}

/* Pages by their index, then annotations (14.7.4.4). */
static uint32_t write_parent_tree(struct structure *t)
{
    uint32_t object = haru_dict(t->haru);
    struct buf b = {.a = t->arena};

    buf_z(&b, "/Nums[");
    for (size_t i = 0; i < t->n_pages; i++) {
        token_int(&b, (int64_t)i);
        buf_char(&b, '[');
        for (size_t k = 0; k < t->pages[i].n; k++) {
            if (k != 0)
                buf_char(&b, ' ');
            token_ref(&b, t->pages[i].elements[k]->object);
        }
        buf_char(&b, ']');
    }
    for (size_t i = 0; i < t->n_objects; i++) {
        token_int(&b, (int64_t)(t->n_pages + i));
        buf_char(&b, ' ');
        token_ref(&b, t->objects[i]->object);
        buf_char(&b, ' ');
    }
    buf_char(&b, ']');
    haru_entries(t->haru, object, buf_text(&b));
    return object;
}

uint32_t structure_write(struct structure *t, const struct page_object *pages)
{
    uint32_t root = haru_dict(t->haru);
    uint32_t parents = write_parent_tree(t);
    struct buf b = {.a = t->arena};

    buf_z(&b, "/Type/StructTreeRoot/K[");
    for (const struct element *e = t->first; e != NULL; e = e->next) {
        write_element(t, e, root, pages);
        if (e->parent == NULL) {
            token_ref(&b, e->object);
            buf_char(&b, ' ');
        }
    }
    buf_z(&b, "]/ParentTree ");
    token_ref(&b, parents);
    buf_z(&b, "/ParentTreeNextKey ");
    token_int(&b, (int64_t)(t->n_pages + t->n_objects));
    haru_entries(t->haru, root, buf_text(&b));
    return root;
}
