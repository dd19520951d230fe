#include "cli/options.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/near.h"

static const struct span nowhere = {0};

/* arg NULL: a switch. */
static const struct {
    const char *name;
    char letter;
    const char *arg, *help;
} table[] = {
    [OPT_LAYOUT] = {"layout", 'l', "LAYOUT",
        "a built-in layout or a layout file (./mine.yaml)"},
    [OPT_OUTPUT] = {"output", 'o', "FILE|DIR",
        "where to write; '-' is standard output"},
    [OPT_LANG] = {"lang", '\0', "LANG",
        "the language to set the document in (en, zh, ...)"},
    [OPT_VARIANT] = {"variant", '\0', "NAME",
        "a variant of the profile, from its 'variants:'"},
    [OPT_PUBLIC] = {"public", '\0', NULL,
        "leave out what the profile lists as 'private:'"},
    [OPT_SET] = {"set", '\0', "KEY=VALUE",
        "change a value of the layout; may be repeated"},
    [OPT_TO] = {"to", '\0', "pdf|txt", "what to write; pdf if not given"},
    [OPT_STRICT] = {"strict", '\0', NULL, "warnings are errors"},
    [OPT_DUMP] = {"dump", '\0', "STAGE",
        "print a stage: tree, profile, boxes, items, glyphs,\n"
        "lines, pages or text"},
    [OPT_TIME] = {"time", '\0', NULL, "print the time each stage took"},
    [OPT_FORMAT] = {"format", '\0', "text|json", "how diagnostics are printed"},
    [OPT_VERIFY] = {"verify", '\0', NULL,
        "build: read the PDF back before it is written, and\n"
        "check it; fonts: check each font file's checksum"},
    [OPT_HELP] = {"help", 'h', NULL, "print this help"},
    [OPT_VERSION] = {"version", '\0', NULL, "print the version"},
    [OPT_PAGES] = {"pages", '\0', "N",
        "at most N pages: set it closer, within the layout's\n"
        "limits, until it fits"},
    [OPT_FIT] = {"fit", '\0', "drop",
        "leave out what has a 'priority:' until it fits"},
    [OPT_TEXT] = {"text", '\0', "FILE",
        "the text that the PDF has to have, as --to txt writes\nit"},
    [OPT_JOBS] = {"jobs", 'j', "N",
        "how many to make at once; as many as there are cores"},
    [OPT_NAME] = {"name", '\0', "PATTERN",
        "names of the files, with {id}, {name}, {lang},\n"
        "{variant}, {role}, {group}, {order}"},
    [OPT_REPORT] = {"report", '\0', "FILE",
        "what came of each: .csv, .json or .html"},
    [OPT_BOOK] = {"book", '\0', "FILE",
        "all of them in one PDF, with cover and contents"},
    [OPT_FORCE] = {"force", '\0', NULL, "make what is unchanged too"},
    [OPT_PRUNE] = {"prune", '\0', NULL,
        "delete what was made for who is here no more"},
    [OPT_FAIL_FAST] = {"fail-fast", '\0', NULL,
        "begin nothing after the first failure"},
    [OPT_DRY_RUN] = {"dry-run", '\0', NULL,
        "list the files, make none"},
    [OPT_SHARD] = {"shard", '\0', "I/N",
        "make the I-th of N parts, on one of N machines"},
    [OPT_MERGE] = {"merge-reports", '\0', NULL,
        "join the .json reports of shards, the operands"},
    [OPT_SECONDS] = {"time-limit", '\0', "SECONDS",
        "what one file may take; 60 if not given"},
    [OPT_MEMORY] = {"memory-limit", '\0', "MIB",
        "what one file may take; 1024 if not given"},
};

_Static_assert(sizeof table / sizeof *table == OPT_N, "one row each");
_Static_assert(OPT_N <= 32, "an option_set holds them all");

/* The words still to be read. */
struct words {
    char *const *next;
    char *const *end;
};

static void report_unknown(struct diag *d, struct str name)
{
    const char *names[OPT_N], *near;
    size_t n = 0;

    for (size_t id = 0; id < OPT_N; id++)
        names[n++] = table[id].name;
    diag_at(d, DIAG_OPTION, nowhere, "there is no option '--%.*s'",
        STR_ARGS(name));
    near = near_word(name, names, n);
    if (near)
        diag_hint(d, "did you mean '--%s'?", near);
}

static bool add_setting(struct arena *a, struct diag *d, struct options *o,
                        struct str word)
{
    size_t at = str_find(word, '=');
    struct setting set = {
        str_trim(str_sub(word, 0, at)),
        str_trim(str_sub(word, at + 1, word.n)),
    };

    if (at == word.n || set.key.n == 0) {
        diag_at(d, DIAG_OPTION, nowhere,
            "'--set %.*s' is not of the form KEY=VALUE, as in "
            "--set styles.body.size=10.5pt", STR_ARGS(word));
        return false;
    }
    *ARENA_PUSH(a, o->set, o->n_set, o->cap_set) = set;
    return true;
}

/* Notes the option down; value NULL for a switch. */
static bool set_option(struct arena *a, struct diag *d, struct options *o,
                       enum option_id id, const char *value)
{
    if (value && value[0] == '\0') {
        diag_at(d, DIAG_OPTION, nowhere, "option '--%s' needs a value: %s",
            table[id].name, table[id].arg);
        return false;
    }
    if (id == OPT_SET) {
        o->value[id] = value;
        return add_setting(a, d, o, str_of(value));
    }
    if (o->value[id] && value) {
        diag_at(d, DIAG_OPTION, nowhere, "option '--%s' is given twice",
            table[id].name);
        return false;
    }
    o->value[id] = value ? value : "";
    return true;
}

/* With the word after the option as its value, unless it has one attached. */
static bool take_value(struct arena *a, struct diag *d, struct options *o,
                       enum option_id id, const char *attached,
                       struct words *w)
{
    if (!table[id].arg && attached) {
        diag_at(d, DIAG_OPTION, nowhere, "option '--%s' takes no value",
            table[id].name);
        return false;
    }
    if (!table[id].arg || attached)
        return set_option(a, d, o, id, attached);
    return set_option(a, d, o, id, w->next < w->end ? *w->next++ : "");
}

/* The word is "--name" or "--name=value". */
static bool long_option(struct arena *a, struct diag *d, struct options *o,
                        const char *word, struct words *w)
{
    struct str name = str_of(word + 2);
    const char *equals = strchr(word, '=');

    if (equals)
        name = str_sub(name, 0, (size_t)(equals - word) - 2);
    for (size_t id = 0; id < OPT_N; id++)
        if (str_is(name, table[id].name))
            return take_value(a, d, o, (enum option_id)id,
                equals ? equals + 1 : NULL, w);
    report_unknown(d, name);
    return false;
}

/* The word is "-x" or "-xVALUE". */
static bool short_option(struct arena *a, struct diag *d, struct options *o,
                         const char *word, struct words *w)
{
    for (size_t id = 0; id < OPT_N; id++)
        if (word[1] == table[id].letter)
            return take_value(a, d, o, (enum option_id)id,
                word[2] ? word + 2 : NULL, w);
    diag_at(d, DIAG_OPTION, nowhere, "there is no option '%s'", word);
    return false;
}

bool options_parse(struct arena *a, struct diag *d, int argc,
                   char *const *argv, struct options *out)
{
    struct words w = {argv, argv + argc};
    bool ended = false, ok = true;

    while (w.next < w.end && ok) {
        const char *word = *w.next++;

        if (ended || word[0] != '-' || word[1] == '\0') {
            *ARENA_PUSH(a, out->operands, out->n, out->cap) = word;
            out->n_before += !ended;
        } else if (strcmp(word, "--") == 0) {
            ended = true;
        } else if (word[1] == '-') {
            ok = long_option(a, d, out, word, &w);
        } else {
            ok = short_option(a, d, out, word, &w);
        }
    }
    return ok;
}

bool options_allow(struct diag *d, const struct options *o, const char *verb,
                   option_set allowed)
{
    for (size_t id = 0; id < OPT_N; id++) {
        if (!o->value[id] || allowed & OPTION(id))
            continue;
        diag_at(d, DIAG_OPTION, nowhere,
            "'cvset %s' takes no option '--%s'", verb, table[id].name);
        return false;
    }
    return true;
}

/* The option as it is typed: `-l, --layout LAYOUT`. */
static struct str option_form(struct arena *a, size_t id)
{
    struct buf b = {.a = a};

    if (table[id].letter)
        buf_format(&b, "-%c, ", table[id].letter);
    else
        buf_z(&b, "    ");
    buf_format(&b, "--%s", table[id].name);
    if (table[id].arg)
        buf_format(&b, " %s", table[id].arg);
    return buf_text(&b);
}

#define HELP_COLUMN 28

void options_help(struct buf *out, option_set shown)
{
    for (size_t id = 0; id < OPT_N; id++) {
        struct str form;

        if (!(shown & OPTION(id)))
            continue;
        form = option_form(out->a, id);
        buf_format(out, "  %-*s", HELP_COLUMN - 2, form.s);
        for (const char *p = table[id].help; *p; p++) {
            buf_char(out, *p);
            if (*p == '\n')
                buf_format(out, "%*s", HELP_COLUMN, "");
        }
        buf_char(out, '\n');
    }
}

/* `pdf, txt` of what may be chosen. */
static struct str list_of(struct arena *a, const char *const *words)
{
    struct buf b = {.a = a};

    for (size_t i = 0; words[i]; i++)
        buf_format(&b, "%s%s", i ? ", " : "", words[i]);
    return buf_text(&b);
}

int options_choice(struct arena *a, struct diag *d, const struct options *o,
                   enum option_id id, const char *const *allowed)
{
    const char *near;
    size_t n = 0;

    if (!o->value[id])
        return 0;
    for (; allowed[n]; n++)
        if (strcmp(allowed[n], o->value[id]) == 0)
            return (int)n;
    diag_at(d, DIAG_OPTION, nowhere, "option '--%s' has no value '%s'; it is "
        "one of %s", table[id].name, o->value[id], list_of(a, allowed).s);
    near = near_word(str_of(o->value[id]), allowed, n);
    if (near)
        diag_hint(d, "did you mean '%s'?", near);
    return -1;
}

int options_number(struct diag *d, const struct options *o, enum option_id id,
                   int most)
{
    int number;

    if (!o->value[id])
        return 0;
    number = str_count(str_of(o->value[id]), most);
    if (number > 0)
        return number;
    diag_at(d, DIAG_OPTION, nowhere, "option '--%s' takes a number from 1 to "
        "%d, not '%s'", table[id].name, most, o->value[id]);
    return -1;
}
