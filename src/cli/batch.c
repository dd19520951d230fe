/*
 * cvset batch: everyone's CV, a book of all of them, and a report on what came
 * of it. Reads what is asked for; batch/ does it.
 */
#define _GNU_SOURCE             /* CPU_COUNT() */

#include <sched.h>
#include <stdio.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "batch/books.h"
#include "batch/lab.h"
#include "batch/plan.h"
#include "batch/report.h"
#include "batch/result.h"
#include "batch/run.h"
#include "cli/batchprint.h"
#include "cli/cli.h"
#include "profile/language.h"

#define MOST_WORKERS 1024
#define MOST_SHARDS 100000
#define MOST_SECONDS 86400
#define MOST_MIB (1 << 20)
#define USUAL_SECONDS 60
#define USUAL_MIB 1024

/* One run of the verb. */
struct batch {
    struct cli *cli;
    struct plan_options asked;
    struct batch_options opt;
    const char *report, *book;  /* paths, or NULL */
    struct batchprint print;
    const struct result **results;  /* by the plan's tasks, if they are kept */
};

/* --- what is asked for ---------------------------------------------------- */

static struct str value_of(const struct options *o, enum option_id id)
{
    return options_given(o, id) ? str_of(o->value[id]) : STR("");
}

/* The cores that this process may use. */
static unsigned cores(void)
{
    cpu_set_t set;
    long n;

    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return (unsigned)CPU_COUNT(&set);
    n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 0 ? (unsigned)n : 1;
}

static int read_shard(struct batch *b)
{
    const char *text = b->cli->options.value[OPT_SHARD];
    struct str s = text ? str_of(text) : STR("");
    size_t slash = str_find(s, '/');
    int i, n;

    if (!text)
        return STATUS_FINE;
    i = str_count(str_sub(s, 0, slash), MOST_SHARDS);
    n = str_count(str_sub(s, slash + 1, s.n), MOST_SHARDS);
    if (i < 1 || n < 1 || i > n)
        return cli_usage(b->cli, "'--shard %s' is not of the form I/N, as in "
            "--shard 1/3, --shard 2/3 and --shard 3/3", text);
    b->asked.shard = (unsigned)i;
    b->asked.shards = (unsigned)n;
    return STATUS_FINE;
}

static int read_langs(struct batch *b)
{
    for (struct str rest = b->asked.lang; rest.n;) {
        size_t to = str_find(rest, ',');
        struct str tag = str_trim(str_sub(rest, 0, to));

        if (tag.n && !language_valid(tag))
            return cli_usage(b->cli, "'--lang %.*s' is no language tag, as en "
                "or zh-Hans are; several are parted by commas",
                STR_ARGS(tag));
        rest = str_sub(rest, to + 1, rest.n);
    }
    return STATUS_FINE;
}

/* Numbers with a usual value; STATUS_USAGE after a diagnostic. */
static int read_numbers(struct batch *b)
{
    struct cli *c = b->cli;
    int jobs = options_number(c->diag, &c->options, OPT_JOBS, MOST_WORKERS);
    int seconds = options_number(c->diag, &c->options, OPT_SECONDS,
        MOST_SECONDS);
    int mib = options_number(c->diag, &c->options, OPT_MEMORY, MOST_MIB);

    if (jobs < 0 || seconds < 0 || mib < 0)
        return STATUS_USAGE;
    b->opt.workers = jobs ? (unsigned)jobs : cores();
    b->opt.seconds = seconds ? (unsigned)seconds : USUAL_SECONDS;
    b->opt.bytes = (size_t)(mib ? mib : USUAL_MIB) << 20;
    return STATUS_FINE;
}

/* The files beside the CVs. */
static int read_files(struct batch *b)
{
    const struct options *o = &b->cli->options;

    b->report = o->value[OPT_REPORT];
    b->book = o->value[OPT_BOOK];
    if (b->report && report_format(b->report) == REPORT_N)
        return cli_usage(b->cli, "'--report %s' does not say in what form: a "
            "report is a .csv, .json or .html file", b->report);
    if (b->book && b->asked.shards > 1)
        return cli_usage(b->cli, "a shard has not all members for a book; run "
            "--book without --shard when all shards are made");
    if (!options_given(o, OPT_OUTPUT))
        return cli_usage(b->cli, "name the folder for the files with -o DIR");
    return STATUS_FINE;
}

static int read_options(struct batch *b)
{
    const struct options *o = &b->cli->options;
    int status;

    b->asked.operands = o->operands;
    b->asked.n_operands = o->n;
    b->asked.output = o->value[OPT_OUTPUT];
    b->asked.pattern = value_of(o, OPT_NAME);
    b->asked.lang = value_of(o, OPT_LANG);
    b->asked.variant = value_of(o, OPT_VARIANT);
    status = read_shard(b);
    if (!status)
        status = read_langs(b);
    if (!status)
        status = read_numbers(b);
    return status ? status : read_files(b);
}

/* What the lab says holds where no option was given. */
static void choose(struct batch *b, const struct plan *plan)
{
    struct cli *c = b->cli;
    const struct options *o = &c->options;
    struct batch_options *opt = &b->opt;

    opt->plan = plan;
    opt->layout = options_given(o, OPT_LAYOUT)
        ? value_of(o, OPT_LAYOUT) : lab_layout(c->arena, plan->lab);
    opt->set = o->set;
    opt->n_set = o->n_set;
    opt->pages = c->pages ? c->pages : plan->lab->pages;
    opt->drop = options_given(o, OPT_FIT);
    opt->is_public = options_given(o, OPT_PUBLIC);
    opt->strict = options_given(o, OPT_STRICT);
    opt->verify = options_given(o, OPT_VERIFY);
    opt->force = options_given(o, OPT_FORCE);
    opt->prune = options_given(o, OPT_PRUNE);
    opt->fail_fast = options_given(o, OPT_FAIL_FAST);
}

/* --- what may not be written over ----------------------------------------- */

static bool leaves(struct batch *b, const char *option, const char *path)
{
    return plan_leaves(b->cli->arena, b->cli->diag, b->opt.plan, option, path);
}

/* That neither report nor book takes the place of a profile or a CV. */
static bool check_files(struct batch *b)
{
    const char **books;
    size_t n = 0;
    bool good = true;

    if (b->report && !str_is(str_of(b->report), "-"))
        good = leaves(b, "report", b->report);
    if (!b->book)
        return good;
    books = books_paths(b->cli->arena, b->opt.plan, b->book, &n);
    for (size_t i = 0; i < n; i++)
        good = leaves(b, "book", books[i]) && good;
    return good;
}

/* --- what is done --------------------------------------------------------- */

/* The files that would be made, one a line, with what each is made from. */
static int list_files(struct batch *b)
{
    const struct plan *plan = b->opt.plan;
    struct buf out = {.a = b->cli->arena};

    for (size_t i = 0; i < plan->n_tasks; i++) {
        const struct task *t = &plan->tasks[i];

        if (!plan_has(plan, i))
            continue;
        buf_format(&out, "%s\t%s\t%.*s\t%.*s\n", t->output,
            t->member->profile ? t->member->profile : "", STR_ARGS(t->lang),
            STR_ARGS(t->variant));
    }
    return cli_worse(cli_print(b->cli, buf_text(&out)),
        diag_status(b->cli->diag));
}

static void on_result(void *user, const struct task *task,
                      const struct result *result)
{
    struct batch *b = user;
    struct result *copy;

    if (b->cli->json)
        result_say(b->cli->diag, b->cli->arena, result);
    else
        batchprint_result(&b->print, task, result);
    if (!b->results)
        return;
    copy = ARENA_NEW(b->cli->arena, struct result);
    *copy = result_copy(b->cli->arena, result);
    b->results[task - b->opt.plan->tasks] = copy;
}

static void on_progress(void *user, const struct batch_counts *so_far)
{
    batchprint_progress(&((struct batch *)user)->print, so_far);
}

static void on_gone(void *user, const char *output, bool deleted)
{
    batchprint_gone(&((struct batch *)user)->print, output, deleted);
}

static void on_book(void *user, const char *path, size_t members, size_t pages)
{
    batchprint_book(&((struct batch *)user)->print, path, members, pages);
}

/* Book and report; what is wrong with them is in the sink of the run. */
static void write_rest(struct batch *b, bool ended_early)
{
    struct arena *a = b->cli->arena;
    struct diag *d = b->cli->diag;
    struct books books = {&b->opt, b->results, b->book, b,
                          b->cli->json ? NULL : on_book};

    if (b->book && !ended_early)
        books_write(a, d, &books);
    if (b->report)
        report_write(a, d, report_new(a, b->opt.plan, b->results), b->report);
}

/* In JSON the list of all that is said is printed when all is over. */
static struct batch_watch watch(struct batch *b)
{
    struct batch_watch w = {.user = b, .on_result = on_result};

    if (!b->cli->json) {
        w.on_progress = on_progress;
        w.on_gone = on_gone;
    }
    return w;
}

static int make_files(struct batch *b)
{
    struct cli *c = b->cli;
    struct batch_watch told = watch(b);
    struct batch_counts counts;
    int signal, status;

    if (b->report || b->book)
        b->results = ARENA_ARRAY(c->arena, b->opt.plan->n_tasks,
            const struct result *);
    batchprint_open(&b->print, c->arena);
    signal = batch_run(c->arena, c->diag, &b->opt, &told, &counts);
    if (signal < 0)
        return diag_status(c->diag);
    write_rest(b, signal > 0 || counts.not_begun > 0);
    if (!c->json)
        batchprint_end(&b->print, &counts, signal);
    if (signal > 0)
        return 128 + signal;
    status = cli_worse(diag_status(c->diag),
        counts.unwritten ? STATUS_SYSTEM : STATUS_FINE);
    return cli_worse(status,
        counts.failed || counts.not_begun ? STATUS_INPUT : STATUS_FINE);
}

static int merge_reports(struct cli *c)
{
    const char *to = c->options.value[OPT_REPORT];
    size_t bad = 0;

    if (!to || report_format(to) == REPORT_N)
        return cli_usage(c, "--merge-reports joins the .json reports that are "
            "its operands; name the whole with --report FILE.html, .csv or "
            ".json");
    report_merge(c->arena, c->diag, c->options.operands, c->options.n, to,
        &bad);
    return cli_worse(diag_status(c->diag), bad ? STATUS_INPUT : STATUS_FINE);
}

static int batch_run_verb(struct cli *c)
{
    struct batch b = {.cli = c};
    const struct plan *plan;
    int status;

    if (options_given(&c->options, OPT_MERGE))
        return merge_reports(c);
    if (options_given(&c->options, OPT_STRICT))
        diag_strict(c->diag);
    status = read_options(&b);
    if (status)
        return status;
    plan = plan_make(c->arena, c->diag, &b.asked);
    if (!plan)
        return cli_worse(diag_status(c->diag), STATUS_INPUT);
    choose(&b, plan);
    if (!check_files(&b))
        return STATUS_INPUT;
    if (options_given(&c->options, OPT_DRY_RUN))
        return list_files(&b);
    cli_report(c, c->diag);
    return make_files(&b);
}

const struct verb verb_batch = {
    .name = "batch",
    .operands = "DIR|FILE...",
    .summary = "Typesets a whole lab",
    .help =
        "The operands are folders of profiles, profiles, rosters (.csv, .tsv) "
        "or a\nlab.yaml, which says what all have in common; see "
        "cvset-lab(5). What is as it\nwould be made is left alone. A member "
        "whose profile has errors is told of and\ndoes not keep the others "
        "from being made.\n",
    .options = OPTION(OPT_OUTPUT) | OPTION(OPT_LAYOUT) | OPTION(OPT_LANG) |
        OPTION(OPT_VARIANT) | OPTION(OPT_PUBLIC) | OPTION(OPT_SET) |
        OPTION(OPT_STRICT) | OPTION(OPT_FORMAT) | OPTION(OPT_PAGES) |
        OPTION(OPT_FIT) | OPTION(OPT_VERIFY) | OPTION(OPT_JOBS) |
        OPTION(OPT_NAME) | OPTION(OPT_REPORT) | OPTION(OPT_BOOK) |
        OPTION(OPT_FORCE) | OPTION(OPT_PRUNE) | OPTION(OPT_FAIL_FAST) |
        OPTION(OPT_DRY_RUN) | OPTION(OPT_SHARD) | OPTION(OPT_MERGE) |
        OPTION(OPT_SECONDS) | OPTION(OPT_MEMORY),
    .least = 1,
    .most = -1,
    .run = batch_run_verb,
};
