/*
 * cvset layouts: the built-in layouts, or the file of one of them.
 */
#include "base/arena.h"
#include "base/diag.h"
#include "cli/cli.h"
#include "layout/module.h"

static const struct span nowhere = {0};

static int layouts_run(struct cli *c)
{
    const struct options *o = &c->options;
    struct buf b = {.a = c->arena};
    struct str text;

    if (o->n > 0 && !module_path(c->arena, str_of(o->operands[0]))) {
        module_unknown(c->arena, c->diag, str_of(o->operands[0]), nowhere);
        return STATUS_USAGE;
    }
    if (o->n > 0) {
        if (!module_source(c->arena, c->diag, str_of(o->operands[0]), &text))
            return diag_status(c->diag);
        return cli_print(c, text);
    }
    if (!module_list(c->arena, c->diag, &b))
        return diag_status(c->diag);
    return cli_print(c, buf_text(&b));
}

const struct verb verb_layouts = {
    .name = "layouts",
    .operands = "[NAME]",
    .summary = "Lists the built-in layouts, or prints the file of one",
    .help = "-l NAME takes one of these, -l ./FILE.yaml one of your own. What "
        "is listed\nbelow a layout is set by --set KEY=VALUE. To start one of "
        "your own:\n\n"
        "    cvset layouts classic > mine.yaml\n"
        "    cvset build me.yaml -l ./mine.yaml\n",
    .options = OPTION(OPT_FORMAT),
    .least = 0,
    .most = 1,
    .run = layouts_run,
};
