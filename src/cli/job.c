#include "cli/job.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "cli/cli.h"
#include "layout/modules.h"

/* The profile's file name with the extension in the place of .yaml. */
static const char *file_name(struct arena *a, const char *profile,
                             const char *ext)
{
    static const char *const yaml[] = {".yaml", ".yml", ".YAML", ".YML"};
    const char *slash = strrchr(profile, '/');
    struct str name = str_of(slash ? slash + 1 : profile);

    if (str_is(name, "-"))
        name = STR("stdin");
    for (size_t i = 0; i < sizeof yaml / sizeof *yaml; i++) {
        size_t n = strlen(yaml[i]);

        if (name.n > n && str_ends(name, yaml[i])) {
            name.n -= n;
            break;
        }
    }
    return str_z(a, str_join(a, name, str_of(ext)));
}

static bool is_folder(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* True if several documents cannot go to -o: a file, or named like one. */
static bool is_one_file(const char *path, const char *ext)
{
    return !is_folder(path) && !str_ends(str_of(path), "/") &&
        (access(path, F_OK) == 0 || str_ends(str_of(path), ext));
}

static const char *output_of(struct cli *c, const char *profile,
                             const char *ext, bool print)
{
    const char *to = c->options.value[OPT_OUTPUT];

    if (!to && (print || strcmp(profile, "-") == 0))
        return "-";
    if (!to)
        return file_name(c->arena, profile, ext);
    if (strcmp(to, "-") == 0)
        return to;
    if (c->options.n > 1 || is_folder(to) || str_ends(str_of(to), "/"))
        return file_join(c->arena, to, file_name(c->arena, profile, ext));
    return to;
}

static bool same_file(const char *x, const char *y)
{
    struct stat sx, sy;

    return stat(x, &sx) == 0 && stat(y, &sy) == 0 &&
        sx.st_dev == sy.st_dev && sx.st_ino == sy.st_ino &&
        S_ISREG(sx.st_mode);
}

/* Against the jobs before it and the profiles of all. */
static int check_job(struct cli *c, const struct job *jobs, size_t i,
                     bool print)
{
    const struct job *job = &jobs[i];

    for (size_t k = 0; k < c->options.n; k++)
        if (same_file(job->output, c->options.operands[k]))
            return cli_usage(c, "the output '%s' would replace the profile "
                "'%s'", job->output, c->options.operands[k]);
    if (print && strcmp(job->output, "-") == 0)
        return STATUS_FINE;
    for (size_t k = 0; k < i; k++)
        if (strcmp(jobs[k].output, job->output) == 0)
            return cli_usage(c, "'%s' and '%s' would both be written to '%s'; "
                "build them one by one with -o", jobs[k].profile, job->profile,
                job->output);
    return STATUS_FINE;
}

int jobs_plan(struct cli *c, const char *ext, bool print, struct job **out)
{
    const struct options *o = &c->options;
    const char *to = o->value[OPT_OUTPUT];
    struct job *jobs = ARENA_ARRAY(c->arena, o->n, struct job);

    if (to && o->n > 1 && strcmp(to, "-") != 0 && is_one_file(to, ext))
        return cli_usage(c, "'-o %s' names one file, but there are %zu "
            "profiles; name a folder", to, o->n);
    for (size_t i = 0; i < o->n; i++) {
        int status;

        jobs[i].profile = o->operands[i];
        jobs[i].output = output_of(c, o->operands[i], ext, print);
        status = check_job(c, jobs, i, print);
        if (status)
            return status;
    }
    *out = jobs;
    return STATUS_FINE;
}

static struct str value_of(const struct options *o, enum option_id id)
{
    return options_given(o, id) ? str_of(o->value[id]) : STR("");
}

struct modules *job_modules(const struct cli *c, struct fonts *fonts)
{
    return modules_open(c->arena, fonts, c->options.set, c->options.n_set);
}

struct compose_options job_options(const struct cli *c, const char *profile,
                                   struct modules *modules)
{
    const struct options *o = &c->options;

    return (struct compose_options){
        .path = profile,
        .layout = value_of(o, OPT_LAYOUT),
        .edition = {.lang = value_of(o, OPT_LANG),
                    .variant = value_of(o, OPT_VARIANT),
                    .is_public = options_given(o, OPT_PUBLIC)},
        .modules = modules,
        .pages = c->pages,
        .drop = options_given(o, OPT_FIT),
        .dump = STAGE_N,
    };
}

struct composed *job_compose(struct arena *a, struct diag *d,
                             struct fonts *fonts,
                             const struct compose_options *opt,
                             struct buf *dumped)
{
    struct composed *doc = compose(a, d, fonts, opt, dumped);

    oom_check();
    return doc;
}

struct arena *job_open(const struct cli *c)
{
    return c->json ? c->arena : arena_new();
}

void job_close(const struct cli *c, struct arena *a)
{
    if (!c->json)
        arena_free(a);
}

struct diag *job_diag(const struct cli *c, struct arena *a)
{
    struct diag *d = diag_new(a);

    if (options_given(&c->options, OPT_STRICT))
        diag_strict(d);
    return d;
}
