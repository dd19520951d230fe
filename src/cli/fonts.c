/*
 * cvset fonts: the families, their files and packages, and what is missing.
 */
#include "base/arena.h"
#include "base/diag.h"
#include "cli/cli.h"
#include "text/font.h"

static int fonts_run(struct cli *c)
{
    struct fonts *fonts = fonts_open(c->diag);
    struct buf b = {.a = c->arena};
    bool good = true;
    int status;

    if (!fonts)
        return diag_status(c->diag);
    if (options_given(&c->options, OPT_VERIFY))
        good = fonts_verify(fonts, c->diag, &b);
    else
        fonts_list(fonts, &b);
    fonts_close(fonts);
    status = cli_print(c, buf_text(&b));
    return cli_worse(status, good ? STATUS_FINE : STATUS_INPUT);
}

const struct verb verb_fonts = {
    .name = "fonts",
    .operands = "",
    .summary = "Lists the font families and what is missing",
    .help = "A layout names families of this list, or any that fontconfig "
        "finds.\n",
    .options = OPTION(OPT_VERIFY) | OPTION(OPT_FORMAT),
    .least = 0,
    .most = 0,
    .run = fonts_run,
};
