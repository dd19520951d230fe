/*
 * cvset layouts: the built-in layouts.
 */
#include "base/arena.h"
#include "base/diag.h"
#include "cli/cli.h"
#include "layout/module.h"

static int layouts_run(struct cli *c)
{
    struct buf b = {.a = c->arena};

    if (!module_list(c->arena, c->diag, &b))
        return diag_status(c->diag);
    return cli_print(c, buf_text(&b));
}

const struct verb verb_layouts = {
    .name = "layouts",
    .operands = "",
    .summary = "Lists the built-in layouts",
    .help = "-l NAME takes one of these, -l ./FILE.yaml one of your own.\n",
    .options = OPTION(OPT_FORMAT),
    .least = 0,
    .most = 0,
    .run = layouts_run,
};
