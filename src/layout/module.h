/*
 * module -- a layout module: one YAML file, checked and resolved.
 *
 * `extends:` and `for:` are merged on the tree (mappings merge, lists are
 * replaced), then `--set`, then everything is typed: an unknown key, field or
 * family is an error at its place in the layout file.
 */
#ifndef CVSET_MODULE_H
#define CVSET_MODULE_H

#include <stdbool.h>

#include "base/source.h"
#include "base/str.h"

struct arena;
struct buf;
struct diag;
struct fonts;
struct language;
struct module;
struct node;

struct setting {
    struct str key;             /* "styles.body.size" */
    struct str value;
};

/*
 * Loads the module: a name ("faculty") from the built-in ones, or a path if it
 * has a slash or ends in .yaml. at is where the name was written (src NULL for
 * the command line). NULL after an error.
 */
struct module *module_load(struct arena *a, struct diag *d,
                           struct fonts *fonts, struct str name,
                           struct span at, const struct language *lang,
                           const struct setting *set, size_t n_set);

/* `cvset layouts`: the built-in modules with summaries and options. */
bool module_list(struct arena *a, struct diag *d, struct buf *out);

/* `cvset layouts NAME`: the file of a built-in module; false after an error. */
bool module_source(struct arena *a, struct diag *d, struct str name,
                   struct str *out);

/* Names of the built-in modules, sorted. */
const char **module_names(struct arena *a, size_t *n);

/* The file of the built-in module of that name, or NULL. */
const char *module_path(struct arena *a, struct str name);

/* The module with all it extends, untyped, for English; NULL after an error. */
struct node *module_tree(struct arena *a, struct diag *d, struct str name);

/* An error for a name that none has, with the nearest of them. */
void module_unknown(struct arena *a, struct diag *d, struct str name,
                    struct span at);

#endif
