/*
 * cvset check: everything there is to say about profiles, and no output.
 */
#include <stdio.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "cli/cli.h"
#include "cli/job.h"
#include "page/page.h"
#include "profile/language.h"
#include "text/font.h"

static void count(struct buf *b, size_t n, const char *what)
{
    buf_format(b, ", %zu %s%s", n, what, n == 1 ? "" : "s");
}

/* `cv.yaml: 0 errors, 2 warnings, 3 pages`, told to people only. */
static void tell(struct arena *a, const struct diag *d, const char *profile,
                 const struct composed *doc)
{
    struct buf b = {.a = a};

    if (!isatty(STDERR_FILENO))
        return;
    count(&b, diag_count(d, DIAG_ERROR) + diag_count(d, DIAG_FATAL), "error");
    count(&b, diag_count(d, DIAG_WARNING), "warning");
    if (doc)
        count(&b, doc->n_pages, "page");
    fprintf(stderr, "%s: %s\n", diag_readable(a, str_of(profile)).s,
        buf_text(&b).s + 2);
}

static int check_one(struct cli *c, struct fonts *fonts,
                     struct modules *modules, const char *profile)
{
    struct arena *a = job_open(c);
    struct diag *d = job_diag(c, a);
    struct compose_options opt = job_options(c, profile, modules);
    struct buf none = {.a = a};
    struct composed *doc;
    int status;

    opt.lint = true;
    doc = job_compose(a, d, fonts, &opt, &none);
    cli_report(c, d);
    status = diag_status(d);
    if (!c->json)
        tell(a, d, profile, doc);
    job_close(c, a);
    return status;
}

static int check_run(struct cli *c)
{
    const char *lang = c->options.value[OPT_LANG];
    struct fonts *fonts;
    struct modules *modules;
    int status = STATUS_FINE;

    if (lang && !language_valid(str_of(lang)))
        return cli_usage(c, "'--lang %s' is no language tag, as en or zh-Hans "
            "are", lang);
    fonts = fonts_open(c->diag);
    if (!fonts)
        return diag_status(c->diag);
    modules = job_modules(c, fonts);
    for (size_t i = 0; i < c->options.n; i++)
        status = cli_worse(status,
            check_one(c, fonts, modules, c->options.operands[i]));
    fonts_close(fonts);
    return status;
}

const struct verb verb_check = {
    .name = "check",
    .operands = "PROFILE...",
    .summary = "Says what is wrong with profiles",
    .help = "Does what build does, but writes nothing, and says what else may "
        "be\nwrong: dates out of order, gaps, papers that lack something.\n",
    .options = OPTION(OPT_LAYOUT) | OPTION(OPT_LANG) | OPTION(OPT_VARIANT) |
        OPTION(OPT_PUBLIC) | OPTION(OPT_SET) | OPTION(OPT_STRICT) |
        OPTION(OPT_FORMAT) | OPTION(OPT_PAGES) | OPTION(OPT_FIT),
    .least = 1,
    .most = -1,
    .run = check_run,
};
