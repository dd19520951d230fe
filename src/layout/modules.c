#include "layout/modules.h"

#include "base/arena.h"
#include "base/diag.h"
#include "base/inputs.h"
#include "profile/language.h"

struct loaded_module {
    struct str name, tag;
    const struct module *module;    /* NULL: it has errors */
    const struct language *lang;
    struct diag *said;
    struct inputs inputs;
    struct loaded_module *next;
};

struct modules {
    struct arena *a;
    struct fonts *fonts;
    const struct setting *set;
    size_t n_set;
    struct loaded_module *first;
};

struct modules *modules_open(struct arena *a, struct fonts *fonts,
                             const struct setting *set, size_t n_set)
{
    struct modules *ms = ARENA_NEW(a, struct modules);

    *ms = (struct modules){a, fonts, set, n_set, NULL};
    return ms;
}

static const struct module *load(struct modules *ms, struct arena *a,
                                 struct diag *d, struct str name,
                                 struct span at, struct str tag,
                                 const struct language **lang)
{
    *lang = language_load(a, d, tag);
    if (!*lang)
        return NULL;
    return module_load(a, d, ms->fonts, name, at, *lang, ms->set, ms->n_set);
}

/* Loads it for this document and those to come. */
static struct loaded_module *add(struct modules *ms, struct str name,
                                 struct span at, struct str tag)
{
    struct loaded_module *m = ARENA_NEW(ms->a, struct loaded_module);

    *m = (struct loaded_module){.name = str_copy(ms->a, name),
                                .tag = str_copy(ms->a, tag),
                                .said = diag_new(ms->a),
                                .inputs = {.a = ms->a}, .next = ms->first};
    diag_note_inputs(m->said, &m->inputs);
    m->module = load(ms, ms->a, m->said, m->name, at, m->tag, &m->lang);
    ms->first = m;
    return m;
}

static struct loaded_module *find(const struct modules *ms, struct str name,
                                  struct str tag)
{
    struct loaded_module *m = ms->first;

    while (m && !(str_eq(m->name, name) && str_eq(m->tag, tag)))
        m = m->next;
    return m;
}

const struct module *modules_get(struct modules *ms, struct arena *a,
                                 struct diag *d, struct str name,
                                 struct span at, struct str tag,
                                 const struct language **lang)
{
    struct loaded_module *m = find(ms, name, tag);

    if (!m)
        m = add(ms, name, at, tag);
    /* its errors may be at a place in another document */
    if (!m->module)
        return load(ms, a, d, name, at, tag, lang);
    diag_merge(d, m->said);
    inputs_add(diag_inputs(d), &m->inputs);
    *lang = m->lang;
    return m->module;
}
