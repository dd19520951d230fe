/*
 * reportmerge -- the reports of shards, read back and put together.
 *
 * JSON is YAML but for what no report has, so the reader of profiles reads it,
 * with places for what is wrong.
 */
#include <stdlib.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "batch/reportparts.h"
#include "profile/yaml.h"

#define MOST_TASKS 10000000

/* One of the reports. */
struct part {
    const char *path;
    const struct node *root;
    struct str title;
    size_t n_tasks;
};

struct merging {
    struct arena *a;
    struct diag *d;
    struct part *parts;
    size_t n;
    struct report *whole;
    size_t cap;
    bool broken;                /* an item is not as report_json() writes it */
};

/* --- values --------------------------------------------------------------- */

static struct str text(const struct node *map, const char *key)
{
    const struct node *n = node_find(map, key);

    return n && n->kind == NODE_TEXT ? n->text : STR("");
}

static size_t number(const struct node *map, const char *key)
{
    int n = str_count(text(map, key), MOST_TASKS);

    return n > 0 ? (size_t)n : 0;
}

static const struct node *list(const struct node *map, const char *key,
                               size_t *n)
{
    const struct node *found = node_find(map, key);

    *n = found && found->kind == NODE_LIST ? found->n : 0;
    return *n > 0 ? found->kids : NULL;
}

/* What the word stands for; if it is none, the report is broken. */
static enum outcome outcome_of(struct merging *m, struct str s)
{
    for (int i = 0; outcome_word((enum outcome)i); i++)
        if (str_is(s, outcome_word((enum outcome)i)))
            return (enum outcome)i;
    m->broken = true;
    return (enum outcome)0;
}

static enum finding_kind finding_of(struct merging *m, struct str s)
{
    for (int i = 0; finding_word((enum finding_kind)i); i++)
        if (str_is(s, finding_word((enum finding_kind)i)))
            return (enum finding_kind)i;
    m->broken = true;
    return (enum finding_kind)0;
}

static enum spelt_kind spelt_of(struct merging *m, struct str s)
{
    for (int i = 0; spelt_word((enum spelt_kind)i); i++)
        if (str_is(s, spelt_word((enum spelt_kind)i)))
            return (enum spelt_kind)i;
    m->broken = true;
    return (enum spelt_kind)0;
}

static enum remark_level level_of(struct merging *m, struct str s)
{
    for (int i = 0; remark_word((enum remark_level)i); i++)
        if (str_is(s, remark_word((enum remark_level)i)))
            return (enum remark_level)i;
    m->broken = true;
    return (enum remark_level)0;
}

static struct spot spot(const struct node *map)
{
    return (struct spot){text(map, "file"), {(uint32_t)number(map, "line"),
                                             (uint32_t)number(map, "column")}};
}

/* --- a row ---------------------------------------------------------------- */

static void read_messages(struct merging *m, const struct node *row,
                          struct result *r)
{
    const struct node *n = list(row, "messages", &r->n_remarks);

    r->remarks = ARENA_ARRAY(m->a, r->n_remarks, struct remark);
    for (size_t i = 0; n; n = n->next, i++)
        r->remarks[i] = (struct remark){
            level_of(m, text(n, "level")), text(n, "id"), text(n, "message"),
            text(n, "hint"), spot(n)};
}

static void read_findings(struct merging *m, const struct node *row,
                          struct result *r)
{
    const struct node *n = list(row, "findings", &r->n_findings);

    r->findings = ARENA_ARRAY(m->a, r->n_findings, struct finding);
    for (size_t i = 0; n; n = n->next, i++)
        r->findings[i] = (struct finding){
            finding_of(m, text(n, "kind")), text(n, "what"), spot(n)};
}

static void read_spelt(struct merging *m, const struct node *row,
                       struct result *r)
{
    const struct node *n = list(row, "spelt", &r->n_spelt);

    r->spelt = ARENA_ARRAY(m->a, r->n_spelt, struct spelt);
    for (size_t i = 0; n; n = n->next, i++)
        r->spelt[i] = (struct spelt){
            spelt_of(m, text(n, "kind")), text(n, "text"), spot(n)};
}

static void read_row(struct merging *m, const struct node *n)
{
    struct result *r = ARENA_NEW(m->a, struct result);

    *r = (struct result){
        .outcome = outcome_of(m, text(n, "outcome")),
        .pages = number(n, "pages"), .fit = text(n, "fitting"),
        .errors = number(n, "errors"), .warnings = number(n, "warnings")};
    read_messages(m, n, r);
    read_findings(m, n, r);
    read_spelt(m, n, r);
    *ARENA_PUSH(m->a, m->whole->rows, m->whole->n, m->cap) =
        (struct report_row){
            .number = number(n, "number"), .id = text(n, "member"),
            .name = text(n, "name"), .role = text(n, "role"),
            .group = text(n, "group"), .lang = text(n, "language"),
            .variant = text(n, "variant"), .profile = text(n, "profile"),
            .file = text(n, "file"), .result = r};
}

/* --- a report ------------------------------------------------------------- */

static bool not_one(struct merging *m, const struct node *at, const char *path)
{
    diag_at(m->d, DIAG_REPORT, at->span, "'%s' is no report of cvset batch in "
        "JSON, or was changed since", path);
    diag_hint(m->d, "cvset batch --shard I/N --report FILE.json writes one");
    return false;
}

static bool read_part(struct merging *m, struct part *part)
{
    const struct node *n;
    size_t n_files;

    part->root = yaml_load(m->a, m->d, part->path);
    if (!part->root)
        return false;
    part->title = text(part->root, "lab");
    part->n_tasks = number(part->root, "tasks");
    if (!str_is(text(part->root, "report"), "cvset batch") ||
            !str_is(text(part->root, "version"), "1") || !part->n_tasks)
        return not_one(m, part->root, part->path);
    for (n = list(part->root, "files", &n_files); n; n = n->next) {
        size_t at = number(n, "number");

        read_row(m, n);
        if (m->broken || at == 0 || at > part->n_tasks)
            return not_one(m, n, part->path);
    }
    return true;
}

/* That they are of one plan. */
static bool check_parts(struct merging *m)
{
    const struct part *first = &m->parts[0];

    for (size_t i = 1; i < m->n; i++) {
        const struct part *part = &m->parts[i];

        if (part->n_tasks == first->n_tasks &&
                str_eq(part->title, first->title))
            continue;
        diag_at(m->d, DIAG_REPORT, part->root->span, "this is the report of "
            "another batch: of %zu files, and '%s' of %zu", part->n_tasks,
            first->path, first->n_tasks);
        diag_hint(m->d, "all shards need the same operands and options");
        return false;
    }
    return true;
}

/* --- the whole ------------------------------------------------------------ */

static int compare_rows(const void *p, const void *q)
{
    const struct report_row *x = p, *y = q;

    return x->number < y->number ? -1 : x->number > y->number;
}

static bool check_twice(struct merging *m)
{
    const struct report *r = m->whole;

    for (size_t i = 1; i < r->n; i++) {
        if (r->rows[i].number != r->rows[i - 1].number)
            continue;
        diag_at(m->d, DIAG_REPORT, (struct span){0}, "file %zu, '%.*s', is in "
            "two reports", r->rows[i].number, STR_ARGS(r->rows[i].file));
        diag_hint(m->d, "is a shard's report named twice?");
        return false;
    }
    return true;
}

/* The first of those that no report has. */
static size_t first_missing(const struct report *r)
{
    size_t i = 0;

    while (i < r->n && r->rows[i].number == i + 1)
        i++;
    return i + 1;
}

/* The whole is written all the same, for what there is. */
static void check_missing(struct merging *m)
{
    const struct report *r = m->whole;

    if (r->n == r->n_tasks)
        return;
    diag_at(m->d, DIAG_REPORT, (struct span){0}, "of %zu files %zu are in none "
        "of the reports, the first of them file %zu", r->n_tasks,
        r->n_tasks - r->n, first_missing(r));
    diag_hint(m->d, "is a shard's report not named, or its run not over? what "
        "there is has been joined");
}

bool report_merge(struct arena *a, struct diag *d, const char *const *paths,
                  size_t n, const char *to, size_t *bad)
{
    struct merging m = {.a = a, .d = d, .n = n};

    m.parts = ARENA_ARRAY(a, n, struct part);
    m.whole = ARENA_NEW(a, struct report);
    for (size_t i = 0; i < n; i++) {
        m.parts[i].path = paths[i];
        if (!read_part(&m, &m.parts[i]))
            return false;
    }
    m.whole->title = m.parts[0].title;
    m.whole->n_tasks = m.parts[0].n_tasks;
    if (m.whole->n)
        qsort(m.whole->rows, m.whole->n, sizeof *m.whole->rows, compare_rows);
    if (!check_parts(&m) || !check_twice(&m))
        return false;
    check_missing(&m);
    *bad = 0;
    for (size_t i = 0; i < m.whole->n; i++)
        *bad += outcome_bad(m.whole->rows[i].result->outcome);
    return report_write(a, d, m.whole, to);
}
