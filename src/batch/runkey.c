#include "batch/runkey.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/inputs.h"
#include "batch/program.h"
#include "batch/record.h"
#include "batch/run.h"

static void put(struct buf *b, const char *name, struct str value)
{
    struct str fields[] = {str_of(name), value};

    record_put(b, fields, 2);
}

/* Not in it: how many workers, limits, and what only decides what is begun. */
static void put_options(struct buf *b, const struct batch_options *opt)
{
    put(b, "layout", opt->layout);
    for (size_t i = 0; i < opt->n_set; i++) {
        put(b, "set", opt->set[i].key);
        put(b, "to", opt->set[i].value);
    }
    record_number(b, "pages", (size_t)opt->pages);
    record_number(b, "drop", opt->drop);
    record_number(b, "public", opt->is_public);
    record_number(b, "strict", opt->strict);
    record_number(b, "verify", opt->verify);
}

struct str runkey_of_run(struct arena *a, const struct batch_options *opt,
                         const struct inputs *shared)
{
    struct arena *scratch = arena_new();
    struct buf b = {.a = scratch};
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    struct str key;

    program_id(&b);
    put_options(&b, opt);
    put(&b, "epoch", epoch ? str_of(epoch) : STR("none"));
    for (size_t i = 0; i < shared->n; i++) {
        put(&b, "input", shared->item[i].path);
        put(&b, "state", shared->item[i].state);
    }
    key = inputs_hash(a, buf_text(&b));
    arena_free(scratch);
    return key;
}

struct str runkey_of_task(struct arena *a, struct str run,
                          const struct task *task)
{
    const struct member *m = task->member;
    struct arena *scratch = arena_new();
    struct buf b = {.a = scratch};
    struct str key;

    put(&b, "run", run);
    put(&b, "id", m->id);
    put(&b, "name", m->name);
    put(&b, "role", m->role);
    put(&b, "photo", m->photo);
    put(&b, "profile", str_of(m->profile ? m->profile : ""));
    put(&b, "lang", task->lang);
    put(&b, "variant", task->variant);
    key = inputs_hash(a, buf_text(&b));
    arena_free(scratch);
    return key;
}
