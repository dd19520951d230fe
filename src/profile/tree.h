/*
 * tree -- a YAML document as a tree of nodes with their places.
 *
 * What profiles, layout modules, language data and the font catalogue are read
 * into. Scalars stay the text that was typed (`no`, `0123`, `2020.10`), wrapped
 * lines already joined the Chinese way. Aliases are expanded, within limits.
 */
#ifndef CVSET_TREE_H
#define CVSET_TREE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/source.h"
#include "base/str.h"

struct arena;
struct buf;

enum node_kind {
    NODE_TEXT,
    NODE_LIST,
    NODE_MAP
};

enum scalar_form {
    SCALAR_PLAIN,
    SCALAR_QUOTED,          /* single or double */
    SCALAR_BLOCK            /* | or > */
};

struct node {
    enum node_kind kind;
    enum scalar_form form;  /* of a NODE_TEXT */
    struct str text;        /* of a NODE_TEXT */
    struct span span;       /* the value */
    struct str key;         /* when its parent is a map */
    struct span key_span;
    struct node *kids;      /* first item of a list or map */
    struct node *next;      /* the item after this one */
    size_t n;               /* kids */
};

/* The value of the key in a map, or NULL; node may be NULL or not a map. */
struct node *node_find(const struct node *map, const char *key);

/* True for nothing, an empty plain scalar, an empty list or map. */
bool node_empty(const struct node *n);

/* A copy of the node and all below it, which may be changed. */
struct node *node_copy(struct arena *a, const struct node *n);

/* Takes the kid that *at points to, one of the node's, out of it. */
void node_drop(struct node *n, struct node **at);

/* "text", "list", "mapping": for messages. */
const char *node_kind_name(const struct node *n);

/* --dump=tree: one node a line, indented, `key: kind "text" @line:col`. */
void tree_dump(struct buf *out, const struct node *root);

#endif
