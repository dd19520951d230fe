/*
 * cvset build: profiles into files. Each profile stands for itself: one with
 * errors writes nothing and does not keep the others from being written.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "cli/cli.h"
#include "cli/job.h"
#include "page/page.h"
#include "pdf/pdf.h"
#include "pdf/verify.h"
#include "profile/language.h"
#include "text/font.h"

enum { TO_PDF, TO_TXT };

/* One run of the verb, over all its profiles. */
struct build {
    struct cli *cli;
    struct fonts *fonts;
    struct modules *modules;
    enum stage dump;            /* STAGE_N: none */
    int to;
    uint64_t times[STAGE_N];    /* nanoseconds */
    uint64_t fonts_time, verify_time, write_time;
    size_t bytes;               /* of the largest document's arena */
};

/* True if what compose() dumped is what is written. */
static bool writes_text(const struct build *b)
{
    return b->dump != STAGE_N || b->to == TO_TXT;
}

/* --verify: reads back what is to be written; false if it must not be. */
static bool verify(struct build *b, struct arena *a, struct diag *d,
                   const char *output, const struct composed *doc,
                   struct str bytes)
{
    uint64_t start = cli_clock();
    struct buf composed = {.a = a};
    struct verified found;
    struct str text;
    bool good;

    if (!options_given(&b->cli->options, OPT_VERIFY))
        return true;
    page_dump_text(&composed, doc);
    text = buf_text(&composed);
    good = pdf_verify(a, d, output, bytes, &text, &found);
    oom_check();
    b->verify_time += cli_clock() - start;
    return good;
}

/* The output's bytes; false if there is nothing to write. */
static bool make_output(struct build *b, struct arena *a, struct diag *d,
                        const struct job *job, struct str *out, size_t *pages)
{
    struct compose_options opt = job_options(b->cli, job->profile,
                                             b->modules);
    struct buf dumped = {.a = a};
    struct composed *doc;
    uint64_t start;
    bool ok;

    opt.dump = b->dump != STAGE_N ? b->dump
        : b->to == TO_TXT ? STAGE_TEXT : STAGE_N;
    opt.times = b->times;
    doc = job_compose(a, d, b->fonts, &opt, &dumped);
    if (writes_text(b)) {
        *out = buf_text(&dumped);
        return !diag_failed(d);
    }
    if (!doc || diag_failed(d))
        return false;
    *pages = doc->n_pages;
    start = cli_clock();
    ok = pdf_write(a, d, b->fonts, &doc, 1, out);
    oom_check();
    b->times[STAGE_PDF] += cli_clock() - start;
    return ok && !diag_failed(d) && verify(b, a, d, job->output, doc, *out);
}

/* Told to people only, and where a file name says something new. */
static void tell(struct arena *a, const char *output, size_t pages)
{
    if (!isatty(STDERR_FILENO) || strcmp(output, "-") == 0)
        return;
    fprintf(stderr, "cvset: wrote %s", diag_readable(a, str_of(output)).s);
    if (pages)
        fprintf(stderr, ", %zu page%s", pages, pages == 1 ? "" : "s");
    fputc('\n', stderr);
}

static int build_one(struct build *b, const struct job *job)
{
    struct arena *a = job_open(b->cli);
    struct diag *d = job_diag(b->cli, a);
    size_t pages = 0;
    struct str bytes;
    bool written = false;
    int status;

    if (make_output(b, a, d, job, &bytes, &pages)) {
        uint64_t start = cli_clock();

        written = file_write(a, d, job->output, bytes);
        b->write_time += cli_clock() - start;
    }
    cli_report(b->cli, d);
    if (written)
        tell(a, job->output, pages);
    status = diag_status(d);
    if (arena_bytes(a) > b->bytes)
        b->bytes = arena_bytes(a);
    job_close(b->cli, a);
    return status;
}

static void print_time(const char *what, uint64_t ns)
{
    uint64_t us = (ns + 500) / 1000;

    fprintf(stderr, "time: %-8s %5u.%03u ms\n", what, (unsigned)(us / 1000),
        (unsigned)(us % 1000));
}

static void print_times(const struct build *b)
{
    print_time("fonts", b->fonts_time);
    for (int s = 0; s < STAGE_N; s++)
        if (b->times[s])
            print_time(stage_name((enum stage)s), b->times[s]);
    if (b->verify_time)
        print_time("verify", b->verify_time);
    print_time("write", b->write_time);
    print_time("total", cli_clock() - b->cli->started);
    fprintf(stderr, "memory: %zu KiB in the largest document's arena\n",
        b->bytes >> 10);
}

/* --to and --dump. */
static int read_choices(struct build *b)
{
    static const char *const formats[] = {"pdf", "txt", NULL};
    struct cli *c = b->cli;
    const struct options *o = &c->options;
    const char *stages[STAGE_PDF + 1] = {NULL};
    int stage;

    b->to = options_choice(c->arena, c->diag, o, OPT_TO, formats);
    for (int s = 0; s < STAGE_PDF; s++)
        stages[s] = stage_name((enum stage)s);
    stage = options_choice(c->arena, c->diag, o, OPT_DUMP, stages);
    if (b->to < 0 || stage < 0)
        return STATUS_USAGE;
    if (options_given(o, OPT_DUMP) && options_given(o, OPT_TO))
        return cli_usage(c, "--dump and --to exclude each other");
    b->dump = options_given(o, OPT_DUMP) ? (enum stage)stage : STAGE_N;
    return STATUS_FINE;
}

static int check_lang(struct cli *c)
{
    const char *lang = c->options.value[OPT_LANG];

    if (!lang || language_valid(str_of(lang)))
        return STATUS_FINE;
    return cli_usage(c, "'--lang %s' is no language tag, as en or zh-Hans are",
        lang);
}

/* A terminal would be shown the bytes of the PDF. */
static int check_terminal(const struct build *b, const struct job *jobs)
{
    for (size_t i = 0; i < b->cli->options.n; i++)
        if (!writes_text(b) && strcmp(jobs[i].output, "-") == 0 &&
                isatty(STDOUT_FILENO))
            return cli_usage(b->cli, "standard output is a terminal; "
                "name the file with -o FILE");
    return STATUS_FINE;
}

static int plan(struct build *b, struct job **jobs)
{
    int status = read_choices(b);

    if (!status)
        status = check_lang(b->cli);
    if (!status)
        status = jobs_plan(b->cli, b->to == TO_TXT ? ".txt" : ".pdf",
            b->dump != STAGE_N, jobs);
    return status ? status : check_terminal(b, *jobs);
}

static int build_run(struct cli *c)
{
    struct build b = {.cli = c};
    struct job *jobs;
    uint64_t start;
    int status = plan(&b, &jobs);

    if (status)
        return status;
    start = cli_clock();
    b.fonts = fonts_open(c->diag);
    b.fonts_time = cli_clock() - start;
    if (!b.fonts)
        return diag_status(c->diag);
    b.modules = job_modules(c, b.fonts);
    for (size_t i = 0; i < c->options.n; i++)
        status = cli_worse(status, build_one(&b, &jobs[i]));
    fonts_close(b.fonts);
    if (options_given(&c->options, OPT_TIME))
        print_times(&b);
    return status;
}

const struct verb verb_build = {
    .name = "build",
    .operands = "PROFILE...",
    .summary = "Typesets profiles",
    .help =
        "'cvset PROFILE...' is the same. Without -o the output is the "
        "profile's name\nwith .pdf in the current folder. '-' is standard "
        "input, or output for -o.\nWith several profiles -o names a folder, "
        "made if it is missing. A profile with\nerrors writes nothing and "
        "leaves an older output as it is.\n",
    .options = OPTION(OPT_LAYOUT) | OPTION(OPT_OUTPUT) | OPTION(OPT_LANG) |
        OPTION(OPT_VARIANT) | OPTION(OPT_PUBLIC) | OPTION(OPT_SET) |
        OPTION(OPT_TO) | OPTION(OPT_STRICT) | OPTION(OPT_DUMP) |
        OPTION(OPT_TIME) | OPTION(OPT_FORMAT) | OPTION(OPT_PAGES) |
        OPTION(OPT_FIT) | OPTION(OPT_VERIFY),
    .least = 1,
    .most = -1,
    .run = build_run,
};
