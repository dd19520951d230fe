/*
 * tree -- see tree.h.
 */
#include "profile/tree.h"

#include "base/arena.h"

struct node *node_find(const struct node *map, const char *key)
{
    if (!map || map->kind != NODE_MAP)
        return NULL;
    for (struct node *k = map->kids; k; k = k->next) {
        if (str_is(k->key, key))
            return k;
    }
    return NULL;
}

bool node_empty(const struct node *n)
{
    if (!n)
        return true;
    if (n->kind == NODE_TEXT)
        return n->text.n == 0 && n->form == SCALAR_PLAIN;
    return n->n == 0;
}

struct node *node_copy(struct arena *a, const struct node *n)
{
    struct node *copy = ARENA_NEW(a, struct node), **at = &copy->kids;

    *copy = *n;
    copy->kids = copy->next = NULL;
    for (const struct node *k = n->kids; k; k = k->next) {
        *at = node_copy(a, k);
        at = &(*at)->next;
    }
    return copy;
}

void node_drop(struct node *n, struct node **at)
{
    *at = (*at)->next;
    n->n--;
}

const char *node_kind_name(const struct node *n)
{
    static const char *const names[] = {
        [NODE_TEXT] = "text", [NODE_LIST] = "list", [NODE_MAP] = "mapping",
    };

    return n ? names[n->kind] : "nothing";
}

static void dump_node(struct buf *out, const struct node *n, int depth)
{
    static const char *const forms[] = {
        [SCALAR_PLAIN] = "plain", [SCALAR_QUOTED] = "quoted",
        [SCALAR_BLOCK] = "block",
    };
    struct place p = source_place(n->span);

    for (int i = 0; i < depth; i++)
        buf_z(out, "  ");
    if (n->key_span.src) {
        buf_str(out, n->key);
        buf_z(out, ": ");
    }
    if (n->kind == NODE_TEXT) {
        buf_format(out, "%s ", forms[n->form]);
        buf_quoted(out, n->text);
    } else {
        buf_z(out, node_kind_name(n));
    }
    buf_format(out, " @%u:%u\n", (unsigned)p.line, (unsigned)p.col);
    for (const struct node *k = n->kids; k; k = k->next)
        dump_node(out, k, depth + 1);
}

void tree_dump(struct buf *out, const struct node *root)
{
    if (root)
        dump_node(out, root, 0);
}
