/*
 * cvset new: a commented profile to start from. The starters are examples like
 * the others, examples/starter/LANG.yaml, and tested as such.
 */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "cli/cli.h"
#include "profile/language.h"

static const struct span nowhere = {0};

/* The starter's name for a language, or NULL. */
static const char *starter_for(const char *lang)
{
    if (!lang || language_serves(STR("en"), str_of(lang)))
        return "en.yaml";
    if (strcmp(lang, "zh") == 0 ||
            language_serves(STR("zh-Hans"), str_of(lang)))
        return "zh.yaml";
    return NULL;
}

static bool is_path(const char *layout)
{
    return strchr(layout, '/') || str_ends(str_of(layout), ".yaml");
}

static bool is_built_in(struct cli *c, const char *layout)
{
    const char *dir = file_data_dir(c->arena, "layouts");
    struct str name = str_format(c->arena, "%s.yaml", layout);

    return dir && access(file_join(c->arena, dir, name.s), R_OK) == 0;
}

static int check_request(struct cli *c, const char *path)
{
    const char *layout = c->options.value[OPT_LAYOUT];
    const char *lang = c->options.value[OPT_LANG];
    struct stat st;

    if (!starter_for(lang))
        return cli_usage(c, "there is no starter in '%s', only in en and zh",
            lang);
    if (layout && strpbrk(layout, "\n\r\"\\"))
        return cli_usage(c, "'%s' is no name for a layout", layout);
    if (layout && !is_path(layout) && !is_built_in(c, layout))
        return cli_usage(c, "there is no layout '%s'; 'cvset layouts' lists "
            "them", layout);
    if (strcmp(path, "-") == 0 || lstat(path, &st) != 0)
        return STATUS_FINE;
    diag_at(c->diag, DIAG_FILE_WRITE, nowhere, "'%s' is there already, and new "
        "overwrites nothing; choose another name", path);
    return diag_status(c->diag);
}

/* The starter's bytes; false with a diagnostic. */
static bool load_starter(struct cli *c, struct str *out)
{
    const char *dir = file_data_dir(c->arena, "examples/starter");

    if (dir)
        return file_read(c->arena, c->diag, file_join(c->arena, dir,
            starter_for(c->options.value[OPT_LANG])), out);
    diag_at(c->diag, DIAG_FILE_READ, nowhere, "the starter profiles are not "
        "where they should be (examples/starter); install cvset again");
    return false;
}

/* With the layout asked for on the line `layout: …`, comments kept. */
static struct str with_layout(struct arena *a, struct str text,
                              const char *layout)
{
    static const char key[] = "\nlayout: ";
    const char *line = strstr(text.s, key);
    struct buf b = {.a = a};
    size_t from, to;

    if (!layout || !line)
        return text;
    from = (size_t)(line - text.s) + sizeof key - 1;
    to = from + strcspn(text.s + from, " \n");
    buf_str(&b, str_sub(text, 0, from));
    buf_format(&b, is_path(layout) ? "\"%s\"" : "%s", layout);
    buf_str(&b, str_sub(text, to, text.n));
    return buf_text(&b);
}

static int new_run(struct cli *c)
{
    const char *path = c->options.operands[0];
    struct str text;
    int status = check_request(c, path);

    if (status)
        return status;
    if (!load_starter(c, &text))
        return diag_status(c->diag);
    text = with_layout(c->arena, text, c->options.value[OPT_LAYOUT]);
    if (!file_write(c->arena, c->diag, path, text))
        return diag_status(c->diag);
    if (strcmp(path, "-") != 0 && isatty(STDERR_FILENO))
        fprintf(stderr, "cvset: wrote %s; change it and typeset it with "
            "'cvset FILE'\n", diag_readable(c->arena, str_of(path)).s);
    return STATUS_FINE;
}

const struct verb verb_new = {
    .name = "new",
    .operands = "FILE",
    .summary = "Writes a commented profile to start from",
    .help = "The profile is in English, or in Chinese with --lang zh. "
        "Nothing is overwritten.\n",
    .options = OPTION(OPT_LAYOUT) | OPTION(OPT_LANG) | OPTION(OPT_FORMAT),
    .least = 1,
    .most = 1,
    .run = new_run,
};
