/*
 * Finds the verb, checks that the options and operands are its own, runs it,
 * and prints what there is to say.
 */
#include "cli/cli.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/near.h"
#include "profile/profile.h"

static const struct span nowhere = {0};

static const struct verb *const verbs[] = {
    &verb_build, &verb_batch, &verb_check, &verb_verify, &verb_new,
    &verb_layouts, &verb_fonts, &verb_schema,
};

#define N_VERBS (sizeof verbs / sizeof *verbs)

/* Verbs of later versions. */
static const char *const later[] = {
    "watch", "convert",
};

uint64_t cli_clock(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

int cli_worse(int x, int y)
{
    return x > y ? x : y;
}

/* Colour only where it is seen as such. */
static enum diag_format text_format(void)
{
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");

    if ((no && no[0]) || !term || strcmp(term, "dumb") == 0)
        return DIAG_TEXT;
    return isatty(STDERR_FILENO) ? DIAG_COLOUR : DIAG_TEXT;
}

void cli_report(struct cli *c, struct diag *d)
{
    if (!c->json)
        diag_print(d, stderr, text_format());
    else if (d != c->diag)
        diag_merge(c->diag, d);
}

int cli_print(struct cli *c, struct str text)
{
    if (file_write(c->arena, c->diag, "-", text))
        return STATUS_FINE;
    return diag_status(c->diag);
}

int cli_usage(struct cli *c, const char *fmt, ...)
{
    va_list args;
    struct buf b = {.a = c->arena};

    va_start(args, fmt);
    buf_vformat(&b, fmt, args);
    va_end(args);
    diag_at(c->diag, DIAG_OPTION, nowhere, "%s", buf_text(&b).s);
    return STATUS_USAGE;
}

static int print_help(struct cli *c)
{
    struct buf b = {.a = c->arena};

    buf_z(&b, "cvset typesets a CV from a profile in YAML.\n\n"
        "usage: cvset PROFILE...          the same as: cvset build PROFILE...\n"
        "       cvset VERB [OPTION...] ...\n\n");
    for (size_t i = 0; i < N_VERBS; i++)
        buf_format(&b, "  %-8s %-12s  %s\n", verbs[i]->name,
            verbs[i]->operands, verbs[i]->summary);
    buf_z(&b, "\n'cvset VERB --help' lists the options of a verb.\n"
        "A first CV: cvset new cv.yaml, then cvset cv.yaml.\n"
        "Exit status: 0 fine, 1 the input has errors, 2 wrong usage, "
        "3 the system failed.\n");
    return cli_print(c, buf_text(&b));
}

static int print_verb_help(struct cli *c)
{
    const struct verb *v = c->verb;
    struct buf b = {.a = c->arena};

    buf_format(&b, "usage: cvset %s [OPTION...]%s%s\n\n%s.\n%s\n", v->name,
        v->operands[0] ? " " : "", v->operands, v->summary, v->help);
    options_help(&b, v->options | OPTION(OPT_HELP));
    return cli_print(c, buf_text(&b));
}

static const struct verb *find_verb(const char *name)
{
    for (size_t i = 0; i < N_VERBS; i++)
        if (strcmp(verbs[i]->name, name) == 0)
            return verbs[i];
    return NULL;
}

static bool is_later(const char *name)
{
    for (size_t i = 0; i < sizeof later / sizeof *later; i++)
        if (strcmp(later[i], name) == 0)
            return true;
    return false;
}

static int unknown_verb(struct cli *c, const char *word)
{
    const char *names[N_VERBS], *near;

    for (size_t i = 0; i < N_VERBS; i++)
        names[i] = verbs[i]->name;
    cli_usage(c, "there is no verb and no profile '%s'", word);
    near = near_word(str_of(word), names, N_VERBS);
    if (near)
        diag_hint(c->diag, "did you mean '%s'?", near);
    return STATUS_USAGE;
}

/* Drops the first operand. */
static void shift(struct options *o)
{
    o->operands++;
    o->n--;
    o->n_before--;
}

/*
 * Makes the first operand the verb if it is one. A word that is neither a verb
 * nor a file, nor looks like one, is a verb mistyped.
 */
static int choose_verb(struct cli *c)
{
    struct options *o = &c->options;
    const char *word = o->n_before ? o->operands[0] : NULL;

    c->verb = &verb_build;
    if (!word)
        return STATUS_FINE;
    if (find_verb(word)) {
        c->verb = find_verb(word);
        shift(o);
        return STATUS_FINE;
    }
    if (strcmp(word, "-") == 0 || strpbrk(word, "./") ||
            access(word, F_OK) == 0)
        return STATUS_FINE;
    c->verb = NULL;
    if (is_later(word))
        return cli_usage(c, "this version of cvset does not have '%s' yet",
            word);
    return unknown_verb(c, word);
}

/* `cvset help` and `cvset help VERB`, for those who try that first. */
static void help_verb(struct options *o)
{
    if (!o->n_before || strcmp(o->operands[0], "help") != 0 ||
            access("help", F_OK) == 0)
        return;
    o->value[OPT_HELP] = "";
    shift(o);
}

static int check_operands(struct cli *c)
{
    const struct verb *v = c->verb;
    int n = (int)c->options.n;

    if (n < v->least)
        return cli_usage(c, "'cvset %s' needs %s", v->name, v->operands);
    if (v->most >= 0 && n > v->most)
        return cli_usage(c, "'cvset %s' does not know what to do with '%s'",
            v->name, c->options.operands[v->most]);
    return STATUS_FINE;
}

static int run_verb(struct cli *c)
{
    static const char *const formats[] = {"text", "json", NULL};
    static const char *const ways[] = {"drop", NULL};
    int format, status = choose_verb(c);

    if (status)
        return status;
    if (options_given(&c->options, OPT_HELP))
        return print_verb_help(c);
    if (!options_allow(c->diag, &c->options, c->verb->name, c->verb->options))
        return STATUS_USAGE;
    format = options_choice(c->arena, c->diag, &c->options, OPT_FORMAT,
        formats);
    c->pages = options_number(c->diag, &c->options, OPT_PAGES, MOST_PAGES);
    if (format < 0 || c->pages < 0 || options_choice(c->arena, c->diag,
            &c->options, OPT_FIT, ways) < 0)
        return STATUS_USAGE;
    status = check_operands(c);
    if (status)
        return status;
    c->json = format == 1;
    return c->verb->run(c);
}

static int run_words(struct cli *c, int argc, char **argv)
{
    struct options *o = &c->options;

    if (!options_parse(c->arena, c->diag, argc - 1, argv + 1, o))
        return STATUS_USAGE;
    help_verb(o);
    if (options_given(o, OPT_VERSION))
        return cli_print(c, STR("cvset " CVSET_VERSION "\n"));
    if (o->n == 0 && options_given(o, OPT_HELP))
        return print_help(c);
    if (o->n == 0)
        return cli_usage(c, "a profile or a verb is missing");
    return run_verb(c);
}

static void print_hint(const struct cli *c)
{
    if (c->verb)
        fprintf(stderr, "Try 'cvset %s --help'.\n", c->verb->name);
    else
        fputs("Usage: cvset [VERB] [OPTION...] PROFILE...\n"
            "Try 'cvset --help'.\n", stderr);
}

int cli_run(int argc, char **argv)
{
    struct arena *a = arena_new();
    struct cli c = {.arena = a, .diag = diag_new(a), .started = cli_clock()};
    int status = argc > 0 ? run_words(&c, argc, argv) : STATUS_USAGE;

    diag_print(c.diag, stderr, c.json ? DIAG_JSON : text_format());
    if (status == STATUS_USAGE && !c.json)
        print_hint(&c);
    arena_free(a);
    return status;
}
