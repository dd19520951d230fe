#include "batch/report.h"

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "batch/lab.h"
#include "batch/plan.h"
#include "batch/reportparts.h"

static const char *const ends[] = {".csv", ".json", ".html"};

_Static_assert(sizeof ends / sizeof *ends == REPORT_N, "a format's end");

enum report_format report_format(const char *path)
{
    int f = 0;

    while (f < REPORT_N && !str_ends(str_of(path), ends[f]))
        f++;
    if (f == REPORT_N && str_is(str_of(path), "-"))
        return REPORT_JSON;
    return (enum report_format)f;
}

/* --- words ---------------------------------------------------------------- */

const char *outcome_word(enum outcome o)
{
    static const char *const words[] = {
        [OUTCOME_MADE] = "made", [OUTCOME_UNCHANGED] = "unchanged",
        [OUTCOME_FAILED] = "failed", [OUTCOME_CRASHED] = "crashed",
        [OUTCOME_TOO_LONG] = "too-long", [OUTCOME_TOO_LARGE] = "too-large",
        [OUTCOME_NOT_BEGUN] = "not-begun",
    };

    return (size_t)o < sizeof words / sizeof *words ? words[o] : NULL;
}

const char *finding_word(enum finding_kind k)
{
    static const char *const words[] = {
        [FINDING_PHOTO] = "photo", [FINDING_FIELD] = "field",
        [FINDING_NOT_ME] = "own-name",
    };

    _Static_assert(sizeof words / sizeof *words == FINDING_N, "a word each");
    return k < FINDING_N ? words[k] : NULL;
}

const char *spelt_word(enum spelt_kind k)
{
    static const char *const words[] = {
        [SPELT_VENUE] = "venue", [SPELT_PERSON] = "person",
        [SPELT_SELF] = "member",
    };

    _Static_assert(sizeof words / sizeof *words == SPELT_N, "a word each");
    return k < SPELT_N ? words[k] : NULL;
}

const char *remark_word(enum remark_level l)
{
    static const char *const words[] = {
        [REMARK_INFO] = "info", [REMARK_WARNING] = "warning",
        [REMARK_ERROR] = "error",
    };

    return (size_t)l < sizeof words / sizeof *words ? words[l] : NULL;
}

bool outcome_bad(enum outcome o)
{
    return o != OUTCOME_MADE && o != OUTCOME_UNCHANGED;
}

const char *outcome_why(enum outcome o)
{
    switch (o) {
    case OUTCOME_CRASHED:
        return "cvset crashed on this profile: a fault of the program, which "
            "its authors would like to hear of";
    case OUTCOME_TOO_LONG:
        return "it took longer than --time-limit";
    case OUTCOME_TOO_LARGE:
        return "it needed more memory than --memory-limit";
    case OUTCOME_NOT_BEGUN:
        return "the run ended before its turn; run again for it";
    case OUTCOME_MADE:
    case OUTCOME_UNCHANGED:
    case OUTCOME_FAILED:
        break;
    }
    return "";
}

struct str spot_text(struct arena *a, const struct spot *s)
{
    if (s->at.line == 0)
        return s->file;
    return str_format(a, "%.*s:%u:%u", STR_ARGS(s->file), s->at.line,
                      s->at.col);
}

/* --- the rows ------------------------------------------------------------- */

static struct str words_in(const struct text *t, struct str lang)
{
    const struct wording *w = text_pick(t, lang);

    return w ? w->s : STR("");
}

static struct report_row row_of(const struct plan *plan, size_t task,
                                const struct result *result, struct str lang)
{
    const struct task *t = &plan->tasks[task];
    const struct member *m = t->member;
    const struct lab *lab = plan->lab;

    return (struct report_row){
        .number = task + 1,
        .id = m->id,
        .name = result->name.n > 0 ? result->name : m->name,
        .role = m->role.n > 0 ? m->role : result->role,
        .group = m->group < lab->n_groups
            ? words_in(&lab->groups[m->group].title, lang) : STR(""),
        .lang = t->lang,
        .variant = t->variant,
        .profile = str_of(m->profile ? m->profile : ""),
        .file = str_of(t->output ? t->output : ""),
        .result = result,
    };
}

struct report *report_new(struct arena *a, const struct plan *plan,
                          const struct result *const *results)
{
    struct report *r = ARENA_NEW(a, struct report);
    const struct lab_words *languages = &plan->lab->languages;
    struct str lang = languages->n > 0 ? languages->item[0].text : STR("en");

    r->title = words_in(&plan->lab->name, lang);
    r->n_tasks = plan->n_tasks;
    r->shard = plan->shards > 1 ? plan->shard : 0;
    r->shards = plan->shards > 1 ? plan->shards : 0;
    r->rows = ARENA_ARRAY(a, plan->n_tasks, struct report_row);
    for (size_t i = 0; i < plan->n_tasks; i++) {
        if (results[i])
            r->rows[r->n++] = row_of(plan, i, results[i], lang);
    }
    return r;
}

bool report_write(struct arena *a, struct diag *d, const struct report *r,
                  const char *path)
{
    switch (report_format(path)) {
    case REPORT_CSV:
        return file_write(a, d, path, report_csv(a, r));
    case REPORT_JSON:
        return file_write(a, d, path, report_json(a, r));
    case REPORT_HTML:
        return file_write(a, d, path, report_html(a, r, path));
    case REPORT_N:
        break;
    }
    diag_at(d, DIAG_OPTION, (struct span){NULL, 0, 0}, "a report is a .csv, "
            ".json or .html file; '%s' ends in none of these", path);
    return false;
}
