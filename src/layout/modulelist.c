/*
 * modulelist -- what `cvset layouts` says of the built-in modules.
 */
#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "layout/module.h"
#include "layout/plan.h"
#include "profile/yaml.h"

/* The value that `--set a.b.c=` replaces, or NULL. */
static const struct node *find_path(const struct node *root, struct str path)
{
    while (root != NULL && path.n > 0) {
        size_t dot = str_find(path, '.');
        const struct node *k = root->kind == NODE_MAP ? root->kids : NULL;
        while (k != NULL && !str_eq(k->key, str_sub(path, 0, dot)))
            k = k->next;
        root = k;
        path = str_sub(path, dot < path.n ? dot + 1 : path.n, path.n);
    }
    return root;
}

void plan_options(struct reader *r, const struct node *root)
{
    const struct node *options = node_find(root, "options");
    if (node_empty(options))
        return;
    if (options->kind != NODE_MAP) {
        keys_wrong(r, options, "a mapping of keys such as styles.body.size");
        return;
    }
    for (const struct node *k = options->kids; k != NULL; k = k->next) {
        struct str words;
        keys_text(r, k, &words);
    }
}

/* Listing */

struct list {
    struct arena *a;
    struct diag *d;
    struct buf *out;
};

/* One without a summary is only there to be extended. */
static struct str summary_of(struct list *l, const char *name)
{
    const char *path = module_path(l->a, str_of(name));
    const struct node *n = node_find(yaml_load(l->a, l->d, path), "summary");
    return n != NULL && n->kind == NODE_TEXT ? n->text : STR("");
}

/* Key, what it is for, and the value it has. */
static void put_options(struct list *l, const struct node *root)
{
    const struct node *options = node_find(root, "options");
    const struct node *first =
        options != NULL && options->kind == NODE_MAP ? options->kids : NULL;
    size_t wide = 0;
    for (const struct node *k = first; k != NULL; k = k->next)
        wide = k->key.n > wide ? k->key.n : wide;
    for (const struct node *k = first; k != NULL; k = k->next) {
        const struct node *value = find_path(root, k->key);
        /* A layout may have replaced what the one below it had there. */
        if (value == NULL)
            continue;
        buf_format(l->out, "    %.*s%*s  %.*s", STR_ARGS(k->key),
                   (int)(wide - k->key.n), "", STR_ARGS(k->text));
        buf_format(l->out, " (%.*s)\n", STR_ARGS(source_text(value->span)));
    }
}

bool module_list(struct arena *a, struct diag *d, struct buf *out)
{
    size_t n;
    const char **names = module_names(a, &n);
    struct list l = {a, d, out};
    for (size_t i = 0; i < n; i++) {
        struct str summary = summary_of(&l, names[i]);
        if (summary.n == 0)
            continue;
        buf_format(out, "%s: %.*s\n", names[i], STR_ARGS(summary));
        put_options(&l, module_tree(a, d, str_of(names[i])));
    }
    if (n == 0)
        diag_at(d, DIAG_FILE_READ, (struct span){0},
                "cvset's folder of layouts was not found beside the program "
                "or under its prefix");
    return !diag_failed(d);
}

bool module_source(struct arena *a, struct diag *d, struct str name,
                   struct str *out)
{
    return file_read(a, d, module_path(a, name), out);
}
