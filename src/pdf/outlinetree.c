#include "pdf/outlinetree.h"

#include "base/arena.h"
#include "pdf/haru.h"
#include "pdf/token.h"
#include "pdf/writer.h"

#define LEVELS 8

struct node {
    uint32_t object;
    const struct bookmark *mark;
    uint32_t page;              /* object number */
    unit y;                     /* from the bottom */
    struct node *parent, *first, *last, *prev, *next;
    int64_t count;              /* nodes below it */
};

static void append(struct node *parent, struct node *n)
{
    n->parent = parent;
    n->prev = parent->last;
    if (parent->last == NULL)
        parent->first = n;
    else
        parent->last->next = n;
    parent->last = n;
    for (; parent != NULL; parent = parent->parent)
        parent->count++;
}

/* The open node a bookmark of the level goes below: levels may be skipped. */
static struct node *parent_at(struct node *const *open, int level)
{
    while (open[level - 1] == NULL)
        level--;
    return open[level - 1];
}

static void add_document(struct writer *w, struct node *root,
                         const struct composed *c, size_t first_page)
{
    struct node *open[LEVELS + 1] = {root};

    for (size_t i = 0; i < c->n_bookmarks; i++) {
        const struct bookmark *m = &c->bookmarks[i];
        struct node *n = ARENA_NEW(w->arena, struct node);
        int level = m->level < 1 ? 1 : m->level > LEVELS ? LEVELS : m->level;

        n->object = haru_dict(w->haru);
        n->mark = m;
        n->page = w->pages[first_page + m->page];
        n->y = c->doc->page_height - m->y;
        append(parent_at(open, level), n);
        open[level] = n;
        for (int k = level + 1; k <= LEVELS; k++)
            open[k] = NULL;
    }
}

static void put_link(struct buf *b, const char *key, const struct node *to)
{
    if (to == NULL)
        return;
    buf_z(b, key);
    token_ref(b, to->object);
}

static void put_node(struct writer *w, const struct node *n)
{
    struct buf b = {.a = w->arena};

    if (n->mark != NULL) {
        buf_z(&b, "/Title");
        token_text(&b, n->mark->title);
        put_link(&b, "/Parent ", n->parent);
        buf_z(&b, "/Dest[");
        token_ref(&b, n->page);
        buf_z(&b, "/XYZ null ");
        token_unit(&b, n->y);
        buf_z(&b, " null]");
    } else {
        buf_z(&b, "/Type/Outlines");
    }
    put_link(&b, "/Prev ", n->prev);
    put_link(&b, "/Next ", n->next);
    put_link(&b, "/First ", n->first);
    put_link(&b, "/Last ", n->last);
    if (n->first != NULL) {
        buf_z(&b, "/Count ");
        token_int(&b, n->count);
    }
    haru_entries(w->haru, n->object, buf_text(&b));
}

/* The node after n in reading order, n's children first. */
static struct node *after(struct node *n)
{
    if (n->first != NULL)
        return n->first;
    while (n != NULL && n->next == NULL)
        n = n->parent;
    return n == NULL ? NULL : n->next;
}

uint32_t outlinetree_write(struct writer *w, struct composed *const *docs,
                           size_t n)
{
    struct node root = {.mark = NULL};
    size_t page = 0, bookmarks = 0;

    for (size_t i = 0; i < n; i++)
        bookmarks += docs[i]->n_bookmarks;
    if (bookmarks == 0)
        return 0;
    root.object = haru_dict(w->haru);
    for (size_t i = 0; i < n; i++) {
        add_document(w, &root, docs[i], page);
        page += docs[i]->n_pages;
    }
    for (struct node *k = &root; k != NULL; k = after(k))
        put_node(w, k);
    return root.object;
}
