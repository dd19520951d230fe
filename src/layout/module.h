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

/* `cvset layouts`: names and summaries of the built-in modules. */
bool module_list(struct arena *a, struct diag *d, struct buf *out);

#endif
