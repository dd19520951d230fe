#include "batch/work.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "batch/findings.h"
#include "batch/plan.h"
#include "batch/run.h"
#include "page/page.h"
#include "pdf/pdf.h"
#include "pdf/verify.h"

/* As `cvset build` prints them, without colours: who shows it may be a file. */
static struct str said(struct arena *a, struct diag *d)
{
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);
    struct str s;

    if (!out)
        oom();
    diag_print(d, out, DIAG_TEXT);
    if (fclose(out) != 0)
        oom();
    s = str_copy(a, (struct str){text, n});
    free(text);
    return s;
}

/* What fitting did, one after another. */
static struct str fit_words(struct arena *a, const struct diag *d)
{
    size_t n;
    const struct diag_said *all = diag_all(a, d, &n);
    struct buf b = {.a = a};

    for (size_t i = 0; i < n; i++) {
        if (all[i].id != DIAG_FIT && all[i].id != DIAG_FIT_DROP)
            continue;
        if (b.n > 0)
            buf_z(&b, "; ");
        buf_str(&b, all[i].text);
    }
    return buf_text(&b);
}

void work_say(struct arena *a, struct diag *d, struct result *out)
{
    out->errors = diag_count(d, DIAG_ERROR) + diag_count(d, DIAG_FATAL);
    out->warnings = diag_count(d, DIAG_WARNING);
    out->fit = fit_words(a, d);
    remarks_collect(a, d, out);
    out->said = said(a, d);
}

struct compose_options work_options(const struct work *w, struct arena *a,
                                    const struct task *task,
                                    const struct profile **profile)
{
    const struct batch_options *opt = w->opt;
    const struct member *m = task->member;

    return (struct compose_options){
        .path = m->profile,
        .layout = opt->layout,
        .edition = {.lang = task->lang, .variant = task->variant,
                    .is_public = opt->is_public, .shared = w->shared,
                    .member = m->id,
                    .photo = m->photo.n ? str_z(a, m->photo) : NULL,
                    .photo_span = m->span},
        .modules = w->modules,
        .pages = opt->pages,
        .drop = opt->drop,
        .dump = STAGE_N,
        .profile = profile,
    };
}

/* --verify: reads back what is to be written; false if it must not be. */
static bool verify(struct arena *a, struct diag *d, const struct task *task,
                   const struct composed *doc, struct str bytes)
{
    struct buf text = {.a = a};
    struct verified found;
    struct str composed;
    bool good;

    page_dump_text(&text, doc);
    composed = buf_text(&text);
    good = pdf_verify(a, d, task->output, bytes, &composed, &found);
    oom_check();
    return good;
}

/* Makes the file; false if it was not written. */
static bool make(const struct work *w, struct arena *a, struct diag *d,
                 const struct task *task, const struct compose_options *opt,
                 struct made *out)
{
    struct buf none = {.a = a};
    struct composed *doc = compose(a, d, w->fonts, opt, &none);
    struct str bytes;

    oom_check();
    if (!doc || diag_failed(d))
        return false;
    out->result.pages = doc->n_pages;
    if (!pdf_write(a, d, w->fonts, &doc, 1, &bytes))
        return false;
    oom_check();
    if (diag_failed(d) || (w->opt->verify && !verify(a, d, task, doc, bytes)))
        return false;
    out->output = inputs_hash(a, bytes);
    return file_put(a, d, task->output, bytes, FILE_NO_SYNC);
}

/*
 * What findings look at and composing may not: whether a photo is there that
 * the layout does not show.
 */
static void note_photo(struct arena *a, const struct task *task,
                       const struct profile *p, struct inputs *in)
{
    struct str photo = task->member->photo;

    if (photo.n)
        inputs_note_there(in, str_z(a, photo));
    else if (p->photo.n)
        inputs_note_there(in, file_join(a, file_dir(a, task->member->profile),
                                        str_z(a, p->photo)));
}

static void describe(const struct work *w, struct arena *a,
                     const struct task *task, const struct profile *p,
                     struct made *out)
{
    struct result *r = &out->result;
    const struct wording *name = text_pick(&p->name, p->language);

    r->name = name ? name->s : STR("");
    r->role = p->role;
    findings_collect(a, p, w->opt->plan->lab, task->member, r);
    note_photo(a, task, p, &out->inputs);
}

struct made work_do(const struct work *w, struct arena *a,
                    const struct task *task)
{
    struct made made = {.result = {.outcome = OUTCOME_FAILED},
                        .inputs = {.a = a}, .output = STR("")};
    struct diag *d = diag_new(a);
    const struct profile *profile = NULL;
    struct compose_options opt = work_options(w, a, task, &profile);

    if (w->opt->strict)
        diag_strict(d);
    diag_note_inputs(d, &made.inputs);
    if (task->member->fault)
        member_report(d, task->member);
    else if (make(w, a, d, task, &opt, &made))
        made.result.outcome = OUTCOME_MADE;
    if (profile)
        describe(w, a, task, profile, &made);
    work_say(a, d, &made.result);
    return made;
}
