/*
 * options -- the command line, taken apart.
 *
 * One table holds every option; a verb names those it takes. `--opt=value`,
 * `--opt value`, `-oVALUE` and `-o VALUE` are the same; options may stand
 * before and after operands; `--` ends them, and `-` is an operand.
 */
#ifndef CVSET_OPTIONS_H
#define CVSET_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "layout/module.h"

struct arena;
struct buf;
struct diag;

enum option_id {
    OPT_LAYOUT, OPT_OUTPUT, OPT_LANG, OPT_VARIANT, OPT_PUBLIC, OPT_SET, OPT_TO,
    OPT_STRICT, OPT_DUMP, OPT_TIME, OPT_FORMAT, OPT_VERIFY, OPT_HELP,
    OPT_VERSION, OPT_PAGES, OPT_FIT, OPT_TEXT,
    /* of a batch */
    OPT_JOBS, OPT_NAME, OPT_REPORT, OPT_BOOK, OPT_FORCE, OPT_PRUNE,
    OPT_FAIL_FAST, OPT_DRY_RUN, OPT_SHARD, OPT_MERGE, OPT_SECONDS, OPT_MEMORY,
    OPT_N
};

/* A set of options. */
typedef uint32_t option_set;
#define OPTION(id) ((option_set)1 << (id))

struct options {
    const char *value[OPT_N];   /* NULL: not given; "" for a switch */
    struct setting *set;        /* --set, in the order given */
    size_t n_set, cap_set;
    const char **operands;
    size_t n, cap;
    size_t n_before;            /* operands that stood before `--` */
};

/* Takes the words apart; false after a diagnostic. */
bool options_parse(struct arena *a, struct diag *d, int argc,
                   char *const *argv, struct options *out);

/* False, with a diagnostic, if one was given that `verb` does not take. */
bool options_allow(struct diag *d, const struct options *o, const char *verb,
                   option_set allowed);

/* One help line for each option of the set. */
void options_help(struct buf *out, option_set shown);

/*
 * Index of the option's value in the NULL-terminated list of allowed ones, 0
 * if it was not given, or -1 with a diagnostic.
 */
int options_choice(struct arena *a, struct diag *d, const struct options *o,
                   enum option_id id, const char *const *allowed);

/*
 * The option as a number from 1 to most, 0 if it was not given, or -1 with a
 * diagnostic.
 */
int options_number(struct diag *d, const struct options *o, enum option_id id,
                   int most);

static inline bool options_given(const struct options *o, enum option_id id)
{
    return o->value[id] != NULL;
}

#endif
