#include "batch/plan.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "batch/lab.h"
#include "batch/members.h"
#include "batch/order.h"
#include "batch/outname.h"
#include "batch/peek.h"

static const struct span nowhere = {0};

struct planning {
    struct arena *a;
    struct diag *d;
    const struct plan_options *opt;
    struct members all;
    struct outname pattern;
    struct edition *editions;   /* languages x variants */
    size_t n_editions;
    struct plan *plan;
};

/* --- languages and variants ----------------------------------------------- */

/* The option's words, parted by commas; else the lab's; else one, "". */
static size_t words_of(struct arena *a, struct str option,
                       const struct lab_words *labs, struct str **out)
{
    struct str *list = NULL;
    size_t n = 0, cap = 0;

    for (struct str rest = option; rest.n;) {
        size_t to = str_find(rest, ',');
        struct str word = str_trim(str_sub(rest, 0, to));

        if (word.n)
            *ARENA_PUSH(a, list, n, cap) = word;
        rest = str_sub(rest, to + 1, rest.n);
    }
    for (size_t i = 0; !option.n && i < labs->n; i++)
        *ARENA_PUSH(a, list, n, cap) = labs->item[i].text;
    if (n == 0)
        *ARENA_PUSH(a, list, n, cap) = STR("");
    *out = list;
    return n;
}

static bool read_pattern(struct planning *p, size_t langs, size_t variants)
{
    struct str pattern = p->opt->pattern;
    struct span at = nowhere;

    if (!pattern.n) {
        pattern = p->all.lab->files.text;
        at = p->all.lab->files.span;
    }
    if (!pattern.n)
        pattern = str_format(p->a, "{id}%s%s.pdf", langs > 1 ? "_{lang}" : "",
            variants > 1 ? "_{variant}" : "");
    return outname_parse(p->a, p->d, pattern, at, &p->pattern);
}

static bool read_editions(struct planning *p)
{
    struct str *langs, *variants;
    size_t n = words_of(p->a, p->opt->lang, &p->all.lab->languages, &langs);
    size_t m = words_of(p->a, p->opt->variant, &p->all.lab->variants,
        &variants);

    p->n_editions = n * m;
    p->editions = ARENA_ARRAY(p->a, n * m, struct edition);
    for (size_t i = 0; i < n * m; i++) {
        p->editions[i].lang = langs[i / m];
        p->editions[i].variant = variants[i % m];
    }
    return read_pattern(p, n, m);
}

/* --- what profiles say of themselves -------------------------------------- */

/* True if the place in a group or a name needs the profile. */
static bool needs_peek(const struct planning *p, const struct member *m)
{
    bool role = p->all.lab->n_groups > 0
        || outname_has(&p->pattern, OUTNAME_ROLE)
        || outname_has(&p->pattern, OUTNAME_GROUP);

    return (role && !m->role.n)
        || (outname_has(&p->pattern, OUTNAME_NAME) && !m->name.n)
        || (outname_has(&p->pattern, OUTNAME_LANG) && !p->editions[0].lang.n)
        || (outname_has(&p->pattern, OUTNAME_GROUP) && !p->editions[0].lang.n);
}

/* Puts in what profiles say; their faults are for the tasks to tell. */
static struct peek **peek_members(struct planning *p)
{
    struct members *all = &p->all;
    struct member **asked = ARENA_ARRAY(p->a, all->n, struct member *);
    struct peek **of = ARENA_ARRAY(p->a, all->n, struct peek *), *peeks;
    size_t *at = ARENA_ARRAY(p->a, all->n, size_t), n = 0;

    for (size_t i = 0; i < all->n; i++) {
        if (!needs_peek(p, all->item[i].member))
            continue;
        at[n] = i;
        asked[n++] = all->item[i].member;
    }
    peeks = peek_all(p->a, asked, n, p->editions, p->n_editions);
    for (size_t i = 0; i < n; i++) {
        of[at[i]] = &peeks[i];
        if (!asked[i]->role.n)
            asked[i]->role = peeks[i].role;
    }
    return of;
}

/* --- names of outputs ----------------------------------------------------- */

static struct str title_of(const struct lab *lab, size_t group, struct str lang)
{
    const struct wording *w = group < lab->n_groups
        ? text_pick(&lab->groups[group].title, lang) : NULL;

    return w ? w->s : STR("");
}

/* 01, 02, … as wide as the last one needs. */
static struct str number_of(struct arena *a, size_t i, size_t n)
{
    int width = 2;

    for (size_t most = n; most >= 100; most /= 10)
        width++;
    return str_format(a, "%0*zu", width, i + 1);
}

static struct str output_name(struct planning *p, size_t i, size_t e,
                              const struct peek *peek)
{
    const struct member *m = p->plan->members[i];
    struct peek_edition said = {STR(""), STR("")};
    struct outname_values v;
    struct str lang = p->editions[e].lang;

    if (peek)
        said = peek->editions[e];
    v.of[OUTNAME_ID] = m->id;
    v.of[OUTNAME_NAME] = m->name.n ? m->name : said.name.n ? said.name : m->id;
    v.of[OUTNAME_LANG] = lang.n ? lang : said.lang;
    v.of[OUTNAME_VARIANT] = p->editions[e].variant;
    v.of[OUTNAME_ROLE] = m->role;
    v.of[OUTNAME_GROUP] = title_of(p->all.lab, m->group,
        v.of[OUTNAME_LANG]);
    v.of[OUTNAME_ORDER] = number_of(p->a, i, p->plan->n_members);
    return outname_make(p->a, &p->pattern, &v);
}

/* The peek that was taken of the member, which has moved since. */
struct looked {
    const struct member *member;
    struct peek *peek;
};

static int compare_looked(const void *x, const void *y)
{
    const struct looked *p = x, *q = y;

    return p->member < q->member ? -1 : p->member > q->member;
}

static void make_tasks(struct planning *p, struct looked *looked)
{
    struct plan *plan = p->plan;
    size_t n = plan->n_members;

    plan->tasks = ARENA_ARRAY(p->a, n * p->n_editions, struct task);
    if (n)
        qsort(looked, n, sizeof *looked, compare_looked);
    for (size_t i = 0; i < n; i++) {
        struct looked key = {plan->members[i], NULL};
        const struct looked *of = bsearch(&key, looked, n, sizeof key,
            compare_looked);

        for (size_t e = 0; e < p->n_editions; e++)
            plan->tasks[plan->n_tasks++] = (struct task){
                plan->members[i], p->editions[e].lang, p->editions[e].variant,
                file_join(p->a, plan->output,
                    output_name(p, i, e, of->peek).s)};
    }
}

/* --- names that may not be ------------------------------------------------ */

struct output {
    struct str folded;
    const struct task *task;
};

static int compare_outputs(const void *x, const void *y)
{
    const struct output *p = x, *q = y;
    int order = str_cmp(p->folded, q->folded);

    return order ? order : p->task < q->task ? -1 : p->task > q->task;
}

static void report_twice(struct diag *d, const struct task *x,
                         const struct task *y)
{
    const struct member *m = x->member, *other = y->member;

    diag_at(d, DIAG_OUTPUT_NAME, other->span, "'%.*s' (%s) and '%.*s' (%s) "
        "would both be written to '%s'", STR_ARGS(m->id), m->profile,
        STR_ARGS(other->id), other->profile, y->output);
    diag_hint(d, m == other ? "put {lang} or {variant} into the pattern"
        : "names that differ in case only are one on many systems; "
        "{id} in the pattern tells them apart");
    if (m->span.src && m != other)
        diag_note(d, m->span, "'%.*s' is here", STR_ARGS(m->id));
}

static bool check_collisions(struct planning *p)
{
    const struct plan *plan = p->plan;
    struct output *list = ARENA_ARRAY(p->a, plan->n_tasks, struct output);
    bool good = true;

    for (size_t i = 0; i < plan->n_tasks; i++)
        list[i] = (struct output){outname_fold(p->a,
            str_of(plan->tasks[i].output)), &plan->tasks[i]};
    if (plan->n_tasks)
        qsort(list, plan->n_tasks, sizeof *list, compare_outputs);
    for (size_t i = 1; i < plan->n_tasks; i++) {
        if (!str_eq(list[i].folded, list[i - 1].folded))
            continue;
        report_twice(p->d, list[i - 1].task, list[i].task);
        good = false;
    }
    return good;
}

/* By a link in the output folder, say. */
static bool check_inputs(struct planning *p)
{
    const struct plan *plan = p->plan;
    bool good = true;

    for (size_t i = 0; i < plan->n_tasks; i++) {
        const struct task *t = &plan->tasks[i];
        const char *input;
        struct stat st;

        if (stat(t->output, &st) != 0)
            continue;
        input = fileset_find(&plan->reads, &st);
        if (!input)
            continue;
        diag_at(p->d, DIAG_OUTPUT_NAME, t->member->span, "the output '%s' of "
            "'%.*s' is the file '%s', which is read", t->output,
            STR_ARGS(t->member->id), input);
        good = false;
    }
    return good;
}

/* --- the plan ------------------------------------------------------------- */

static bool plan_members(struct planning *p)
{
    struct members *all = &p->all;
    struct peek **peeks;
    struct looked *looked;
    bool any = all->n > 0;

    order_exclude(p->a, p->d, all);
    if (all->n == 0) {
        diag_at(p->d, DIAG_MEMBER_FILE, nowhere, any ? "all members are "
            "excluded" : "there is no profile in '%s'", p->opt->operands[0]);
        return false;
    }
    peeks = peek_members(p);
    looked = ARENA_ARRAY(p->a, all->n, struct looked);
    for (size_t i = 0; i < all->n; i++)
        looked[i] = (struct looked){all->item[i].member, peeks[i]};
    order_members(p->a, p->d, all);
    p->plan->n_members = all->n;
    p->plan->members = ARENA_ARRAY(p->a, all->n, struct member *);
    for (size_t i = 0; i < all->n; i++)
        p->plan->members[i] = all->item[i].member;
    make_tasks(p, looked);
    return true;
}

struct plan *plan_make(struct arena *a, struct diag *d,
                       const struct plan_options *opt)
{
    struct planning p = {.a = a, .d = d, .opt = opt};
    struct plan *plan = ARENA_NEW(a, struct plan);
    bool good;

    if (!members_find(a, d, opt->operands, opt->n_operands, &p.all) ||
            !read_editions(&p))
        return NULL;
    plan->lab = p.all.lab;
    plan->output = opt->output;
    plan->shard = opt->shard;
    plan->shards = opt->shards;
    plan->reads = p.all.files;
    p.plan = plan;
    if (!plan_members(&p))
        return NULL;
    good = check_collisions(&p);
    good &= check_inputs(&p);
    return good ? plan : NULL;
}

/* True if they are one folder; by name, if they are not there. */
static bool same_folder(const char *x, const char *y)
{
    struct stat sx, sy;

    if (stat(x, &sx) != 0 || stat(y, &sy) != 0)
        return strcmp(x, y) == 0;
    return sx.st_dev == sy.st_dev && sx.st_ino == sy.st_ino;
}

static struct str base_name(struct arena *a, const char *path)
{
    const char *slash = strrchr(path, '/');

    return outname_fold(a, str_of(slash ? slash + 1 : path));
}

/* The task whose output is the file, or NULL. */
static const struct task *find_output(struct arena *a, const struct plan *p,
                                      const char *path)
{
    struct str name = base_name(a, path);

    if (!same_folder(file_dir(a, path), p->output))
        return NULL;
    for (size_t i = 0; i < p->n_tasks; i++)
        if (str_eq(name, base_name(a, p->tasks[i].output)))
            return &p->tasks[i];
    return NULL;
}

bool plan_leaves(struct arena *a, struct diag *d, const struct plan *p,
                 const char *option, const char *path)
{
    const struct task *task = find_output(a, p, path);
    const char *input;
    struct stat st;

    input = stat(path, &st) == 0 ? fileset_find(&p->reads, &st) : NULL;
    if (input) {
        diag_at(d, DIAG_OUTPUT_NAME, nowhere, "'--%s %s' would replace the "
            "file '%s', which is read", option, path, input);
        return false;
    }
    if (task)
        diag_at(d, DIAG_OUTPUT_NAME, nowhere, "'--%s %s' is where the CV of "
            "'%.*s' is to be written", option, path,
            STR_ARGS(task->member->id));
    return !task;
}

bool plan_has(const struct plan *p, size_t task)
{
    return p->shards == 0 || task % p->shards == p->shard - 1;
}
