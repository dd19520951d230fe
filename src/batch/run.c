/*
 * The parent keeps of each task no more than its result, as bytes, and that
 * only until those before it have been told.
 */
#include "batch/run.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/inputs.h"
#include "batch/died.h"
#include "batch/lab.h"
#include "batch/plan.h"
#include "batch/pool.h"
#include "batch/result.h"
#include "batch/runkey.h"
#include "batch/shared.h"
#include "batch/state.h"
#include "batch/work.h"
#include "layout/modules.h"
#include "text/font.h"

/* A task of the shard. */
struct slot {
    const struct task *task;
    struct str key, name;       /* for the state */
    struct str bytes;           /* of the result, once it has ended */
    bool owned;                 /* bytes are from malloc() */
    bool ended;
};

struct run {
    struct arena *a;
    struct diag *d;
    const struct batch_options *opt;
    const struct batch_watch *watch;
    struct batch_counts *counts;
    struct work work;
    struct state *state;
    struct slot *slots;
    size_t n;
    size_t *todo;               /* slots, by the pool's number */
    size_t n_todo;
    struct str *wanted;         /* names of the plan's files, sorted */
    size_t told;                /* slots that have been told */
    const struct member *failed;    /* the last member one of whose failed */
};

/* --- what came of a task -------------------------------------------------- */

static bool is_failure(enum outcome outcome)
{
    return outcome == OUTCOME_FAILED || outcome == OUTCOME_CRASHED ||
        outcome == OUTCOME_TOO_LONG || outcome == OUTCOME_TOO_LARGE;
}

static bool is_unwritten(const struct result *r)
{
    for (size_t i = 0; i < r->n_remarks; i++)
        if (str_is(r->remarks[i].id, diag_name(DIAG_FILE_WRITE)))
            return true;
    return false;
}

static void count(struct run *run, const struct result *r)
{
    struct batch_counts *c = run->counts;

    c->made += r->outcome == OUTCOME_MADE;
    c->unchanged += r->outcome == OUTCOME_UNCHANGED;
    c->not_begun += r->outcome == OUTCOME_NOT_BEGUN;
    if (is_failure(r->outcome)) {
        c->failed++;
        c->unwritten += is_unwritten(r);
    }
    if (run->watch->on_progress && r->outcome != OUTCOME_NOT_BEGUN)
        run->watch->on_progress(run->watch->user, c);
}

static void tell(struct run *run, struct slot *slot)
{
    struct arena *a = arena_new();
    const struct member *m = slot->task->member;
    struct result r;

    if (!result_read(a, slot->bytes, &r))
        r = (struct result){.outcome = OUTCOME_CRASHED};
    if (is_failure(r.outcome) && run->failed != m) {
        run->failed = m;
        run->counts->failed_members++;
    }
    if (run->watch->on_result)
        run->watch->on_result(run->watch->user, slot->task, &r);
    if (slot->owned)
        free((void *)(uintptr_t)slot->bytes.s);
    slot->bytes = STR("");
    arena_free(a);
}

/* The bytes are kept until their turn. */
static void end(struct run *run, struct slot *slot, struct str bytes)
{
    char *copy = malloc(bytes.n + 1);

    if (!copy)
        oom();
    memcpy(copy, bytes.s, bytes.n);
    slot->bytes = (struct str){copy, bytes.n};
    slot->owned = slot->ended = true;
    while (run->told < run->n && run->slots[run->told].ended)
        tell(run, &run->slots[run->told++]);
}

/* --- in the pool ---------------------------------------------------------- */

static struct str do_work(void *user, struct arena *a, size_t i)
{
    struct run *run = user;
    const struct slot *slot = &run->slots[run->todo[i]];
    struct made made = work_do(&run->work, a, slot->task);
    struct state_entry entry = {
        .name = slot->name, .key = slot->key, .output = made.output,
        .inputs = made.inputs.item, .n_inputs = made.inputs.n,
        .result = result_bytes(a, &made.result)};

    return entry_bytes(a, &entry);
}

/* The result that the worker gave, or that its death is. */
static struct result outcome_of(struct run *run, struct arena *a,
                                const struct slot *slot, enum pool_end how,
                                int code, struct str bytes)
{
    struct state_entry entry;
    struct result r;

    if (how != POOL_DONE)
        return died_result(a, slot->task, run->opt, how, code);
    if (entry_read(a, bytes, &entry) && result_read(a, entry.result, &r))
        return r;
    return died_result(a, slot->task, run->opt, POOL_CRASHED, 0);
}

static bool on_end(void *user, size_t i, enum pool_end how, int code,
                   struct str bytes)
{
    struct run *run = user;
    struct slot *slot = &run->slots[run->todo[i]];
    struct arena *a = arena_new();
    struct result r = outcome_of(run, a, slot, how, code, bytes);

    if (r.outcome == OUTCOME_MADE)
        state_add(run->state, slot->name, bytes);
    count(run, &r);
    end(run, slot, result_bytes(a, &r));
    arena_free(a);
    return !(run->opt->fail_fast && is_failure(r.outcome));
}

/* --- before and after ----------------------------------------------------- */

/* Loads what all tasks share, and notes what it came from. */
static bool load(struct run *run, struct inputs *shared)
{
    const struct batch_options *opt = run->opt;
    const struct lab *lab = opt->plan->lab;
    struct fonts *fonts;

    diag_note_inputs(run->d, shared);
    fonts = fonts_open(run->d);
    if (fonts) {
        fonts_note(fonts, shared);
        if (lab->src)
            inputs_note(shared, lab->src->name, lab->src->text);
        run->work = (struct work){
            opt, fonts, modules_open(run->a, fonts, opt->set, opt->n_set),
            shared_of_lab(run->a, run->d, lab)};
    }
    diag_note_inputs(run->d, NULL);
    return fonts && !diag_failed(run->d);
}

/* The name of the output in the folder. */
static struct str name_in(const char *folder, const char *output)
{
    size_t n = strlen(folder);

    if (strncmp(output, folder, n) == 0)
        output += n;
    while (*output == '/')
        output++;
    return str_of(output);
}

/* True if the slot's file is as it would be made; then it has ended. */
static bool is_unchanged(struct run *run, struct slot *slot)
{
    struct arena *a = arena_new();
    struct str bytes;
    struct result r;
    bool same = state_find(run->state, a, slot->name, slot->key, &bytes) &&
        result_read(a, bytes, &r);

    if (same) {
        r.outcome = OUTCOME_UNCHANGED;
        count(run, &r);
        end(run, slot, result_bytes(a, &r));
    }
    arena_free(a);
    return same;
}

/* The tasks of the shard; those there is something to do for are to be done. */
static void choose(struct run *run, struct str key)
{
    const struct plan *p = run->opt->plan;

    run->slots = ARENA_ARRAY(run->a, p->n_tasks, struct slot);
    run->todo = ARENA_ARRAY(run->a, p->n_tasks, size_t);
    for (size_t i = 0; i < p->n_tasks; i++) {
        struct slot *slot = &run->slots[run->n];
        const struct task *task = &p->tasks[i];

        if (!plan_has(p, i))
            continue;
        if (run->n == 0 || slot[-1].task->member != task->member)
            run->counts->members++;
        *slot = (struct slot){.task = task,
                              .key = runkey_of_task(run->a, key, task),
                              .name = name_in(p->output, task->output)};
        run->n++;
    }
    run->counts->total = run->n;
    for (size_t i = 0; i < run->n; i++)
        if (run->opt->force || run->slots[i].task->member->fault ||
                !is_unchanged(run, &run->slots[i]))
            run->todo[run->n_todo++] = i;
}

static int by_text(const void *p, const void *q)
{
    return str_cmp(*(const struct str *)p, *(const struct str *)q);
}

/* The names of all files of the plan, sorted. */
static void list_wanted(struct run *run)
{
    const struct plan *p = run->opt->plan;

    run->wanted = ARENA_ARRAY(run->a, p->n_tasks, struct str);
    for (size_t i = 0; i < p->n_tasks; i++)
        run->wanted[i] = name_in(p->output, p->tasks[i].output);
    if (p->n_tasks)
        qsort(run->wanted, p->n_tasks, sizeof *run->wanted, by_text);
}

static bool is_wanted(void *user, struct str name)
{
    const struct run *run = user;

    return run->opt->plan->n_tasks > 0 &&
        bsearch(&name, run->wanted, run->opt->plan->n_tasks,
                sizeof *run->wanted, by_text) != NULL;
}

static void gone(void *user, const char *path, bool deleted)
{
    struct run *run = user;

    run->counts->gone++;
    run->counts->pruned += deleted;
    if (run->watch->on_gone)
        run->watch->on_gone(run->watch->user, path, deleted);
}

static int work(struct run *run)
{
    const struct batch_options *opt = run->opt;
    struct pool_work pool = {
        .n = run->n_todo, .workers = opt->workers, .seconds = opt->seconds,
        .bytes = opt->bytes, .user = run, .do_work = do_work,
        .on_end = on_end};

    if (run->n_todo == 0)
        return 0;
    return state_begin(run->state, run->d) ? pool_run(run->d, &pool) : -1;
}

int batch_run(struct arena *a, struct diag *d, const struct batch_options *opt,
              const struct batch_watch *watch, struct batch_counts *counts)
{
    const struct plan *p = opt->plan;
    struct run run = {.a = a, .d = d, .opt = opt, .watch = watch,
                      .counts = counts};
    struct inputs shared = {.a = a};
    struct state_gone sweep = {&run, is_wanted, gone};
    int signal;

    *counts = (struct batch_counts){0};
    if (!file_make_folder(a, d, p->output) || !load(&run, &shared)) {
        fonts_close(run.work.fonts);
        return -1;
    }
    file_sweep(p->output);
    run.state = state_open(a, d, p->output, p->shard, p->shards);
    choose(&run, runkey_of_run(a, opt, &shared));
    signal = work(&run);
    list_wanted(&run);
    if (signal == 0)
        state_sweep(run.state, opt->prune, &sweep);
    file_sweep(p->output);
    if (!state_end(run.state, d) && signal == 0)
        signal = -1;
    fonts_close(run.work.fonts);
    return signal;
}
