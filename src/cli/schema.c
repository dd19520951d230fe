/*
 * cvset schema: the JSON Schema of profiles.
 */
#include "base/arena.h"
#include "cli/cli.h"
#include "profile/schema.h"

static int schema_run(struct cli *c)
{
    return cli_print(c, schema_text(c->arena));
}

const struct verb verb_schema = {
    .name = "schema",
    .operands = "",
    .summary = "Prints a JSON Schema of profiles, for editors",
    .help = "Kept in a file, it lets an editor complete and check profiles;\n"
        "cvset(1) says how.\n",
    .options = OPTION(OPT_FORMAT),
    .least = 0,
    .most = 0,
    .run = schema_run,
};
