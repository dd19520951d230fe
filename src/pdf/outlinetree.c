#include "pdf/outlinetree.h"

#include "base/arena.h"
#include "pdf/haru.h"
#include "pdf/token.h"
#include "pdf/writer.h"

struct outline_node {
    uint32_t object;
    struct str title;           /* of the root "" */
    struct outline_place to;
    bool folded;
    struct outline_node *parent, *first, *last, *prev, *next;
};

void outlinetree_open(struct writer *w)
{
    struct outlinetree *t = &w->outline;

    t->root = ARENA_NEW(w->arena, struct outline_node);
    t->open[0] = t->root;
}

static void append(struct outline_node *parent, struct outline_node *n)
{
    n->parent = parent;
    n->prev = parent->last;
    if (parent->last == NULL)
        parent->first = n;
    else
        parent->last->next = n;
    parent->last = n;
}

void outlinetree_cut(struct writer *w, int level)
{
    for (; level <= OUTLINE_LEVELS; level++)
        w->outline.open[level] = NULL;
}

void outlinetree_add(struct writer *w, struct str title, int level,
                     struct outline_place to, bool folded)
{
    struct outlinetree *t = &w->outline;
    struct outline_node *n = ARENA_NEW(w->arena, struct outline_node);
    int above;

    level = level < 1 ? 1 : level > OUTLINE_LEVELS ? OUTLINE_LEVELS : level;
    *n = (struct outline_node){.title = str_copy(w->arena, title), .to = to,
                               .folded = folded};
    n->object = haru_dict(w->haru);
    for (above = level - 1; t->open[above] == NULL;)
        above--;
    append(t->open[above], n);
    outlinetree_cut(w, level);
    t->open[level] = n;
}

/* The node after n in reading order, n's children first. */
static struct outline_node *after(struct outline_node *n)
{
    if (n->first != NULL)
        return n->first;
    while (n != NULL && n->next == NULL)
        n = n->parent;
    return n == NULL ? NULL : n->next;
}

static bool is_below(const struct outline_node *n,
                     const struct outline_node *above)
{
    while (n != NULL && n != above)
        n = n->parent;
    return n != NULL;
}

/* How many are seen below n once it is unfolded. */
static int64_t count_seen(struct outline_node *n)
{
    int64_t seen = 0;
    struct outline_node *k = n->first;

    while (k != NULL && is_below(k, n)) {
        seen++;
        if (!k->folded) {
            k = after(k);
            continue;
        }
        while (k != n && k->next == NULL)
            k = k->parent;
        k = k == n ? NULL : k->next;
    }
    return seen;
}

static void put_link(struct buf *b, const char *key,
                     const struct outline_node *to)
{
    if (to == NULL)
        return;
    buf_z(b, key);
    token_ref(b, to->object);
}

static void put_node(struct writer *w, struct outline_node *n)
{
    struct buf b = {.a = w->arena};

    if (n->parent != NULL) {
        const struct page_object *page = &w->pages[n->to.page];

        buf_z(&b, "/Title");
        token_text(&b, n->title);
        put_link(&b, "/Parent ", n->parent);
        buf_z(&b, "/Dest[");
        token_ref(&b, page->number);
        buf_z(&b, "/XYZ null ");
        token_unit(&b, page->height - n->to.y);
        buf_z(&b, " null]");
    } else {
        buf_z(&b, "/Type/Outlines");
    }
    put_link(&b, "/Prev ", n->prev);
    put_link(&b, "/Next ", n->next);
    put_link(&b, "/First ", n->first);
    put_link(&b, "/Last ", n->last);
    if (n->first != NULL) {
        int64_t seen = count_seen(n);

        buf_z(&b, "/Count ");
        token_int(&b, n->folded ? -seen : seen);
    }
    haru_entries(w->haru, n->object, buf_text(&b));
}

uint32_t outlinetree_write(struct writer *w)
{
    struct outline_node *root = w->outline.root;

    if (root->first == NULL)
        return 0;
    root->object = haru_dict(w->haru);
    for (struct outline_node *n = root; n != NULL; n = after(n))
        put_node(w, n);
    return root->object;
}
