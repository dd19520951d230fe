/*
 * modules -- layout modules that have been loaded, for the next document.
 *
 * Loading one with all it extends takes a fifth of the time of a short CV. It
 * depends on the layout's name, the document's language and --set, on nothing
 * of a profile. A struct modules is shared by the documents of a process, as
 * struct fonts is. What it loads stays in the arena it was opened with: once
 * for each layout and language.
 */
#ifndef CVSET_MODULES_H
#define CVSET_MODULES_H

#include <stddef.h>

#include "base/source.h"
#include "base/str.h"
#include "layout/module.h"

struct arena;
struct diag;
struct fonts;
struct language;
struct modules;

/* The fonts and settings are borrowed. */
struct modules *modules_open(struct arena *a, struct fonts *fonts,
                             const struct setting *set, size_t n_set);

/*
 * The module of that name (module.h) for a document in the language; the data
 * of the language in *lang. What there is to say of them, and the files they
 * came from, are added to d as if they had been read for it. NULL after an
 * error; what has errors is loaded into a, anew each time. Both are borrowed.
 */
const struct module *modules_get(struct modules *ms, struct arena *a,
                                 struct diag *d, struct str name,
                                 struct span at, struct str tag,
                                 const struct language **lang);

#endif
