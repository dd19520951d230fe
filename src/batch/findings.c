#include "batch/findings.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "batch/lab.h"
#include "batch/result.h"
#include "profile/has.h"
#include "profile/lint.h"
#include "profile/profile.h"

/* A name or venue, where it stands. */
struct sighting {
    enum spelt_kind kind;
    struct str text;
    struct span at;
};

/* What is collected of one profile. */
struct collecting {
    struct arena *a;
    const struct profile *p;
    struct result *out;
    size_t cap_findings;
    struct sighting *seen;
    size_t n_seen, cap_seen;
};

static void add(struct collecting *c, enum finding_kind kind, struct str what,
                struct span at)
{
    *ARENA_PUSH(c->a, c->out->findings, c->out->n_findings, c->cap_findings)
        = (struct finding){kind, what, spot_of(c->a, at)};
}

/* --- photo and fields ----------------------------------------------------- */

static bool has_photo(const struct collecting *c, const struct member *m)
{
    const struct profile *p = c->p;

    if (m->photo.n > 0)
        return file_exists(str_z(c->a, m->photo));
    return p->photo.n > 0
        && file_exists(file_join(c->a, file_dir(c->a, p->src->name),
                                 str_z(c->a, p->photo)));
}

/* Told already, of everyone or under another role. */
static bool is_told(const struct collecting *c, struct str word)
{
    for (size_t i = 0; i < c->out->n_findings; i++) {
        if (str_eq(c->out->findings[i].what, word))
            return true;
    }
    return false;
}

/* True if the photo is among what is required. */
static bool require(struct collecting *c, const struct lab_words *what)
{
    struct span whole = {c->p->src, 0, 0};
    bool photo = false;

    for (size_t i = 0; i < what->n; i++) {
        struct str word = what->item[i].text;

        if (str_is(word, "photo") || str_is(word, "照片"))
            photo = true;
        else if (!profile_has(c->a, c->p, word) && !is_told(c, word))
            add(c, FINDING_FIELD, word, whole);
    }
    return photo;
}

/*
 * A photo is missed where it is required, or where nobody says what is; one
 * that is named and not there always is.
 */
static void collect_required(struct collecting *c, const struct lab *lab,
                             const struct member *m)
{
    const struct profile *p = c->p;
    struct str role = m->role.n > 0 ? m->role : c->out->role;
    bool photo = lab->n_required == 0 || p->photo.n > 0 || m->photo.n > 0;

    for (size_t i = 0; i < lab->n_required; i++) {
        const struct lab_required *need = &lab->required[i];

        if (str_is(need->role.text, "all") || str_eq(need->role.text, role))
            photo = require(c, &need->what) || photo;
    }
    if (photo && !has_photo(c, m))
        add(c, FINDING_PHOTO, m->photo.n > 0 ? m->photo : p->photo,
            p->photo.n > 0 ? p->photo_span : (struct span){p->src, 0, 0});
}

void required_check(struct arena *a, struct diag *d, const struct lab *lab)
{
    for (size_t i = 0; i < lab->n_required; i++) {
        const struct lab_words *what = &lab->required[i].what;

        for (size_t k = 0; k < what->n; k++) {
            const char *meant = profile_word_meant(a, what->item[k].text);

            if (!meant)
                continue;
            diag_at(d, DIAG_SECTION_NAME, what->item[k].span, "'%.*s' is no "
                    "key, contact, section or field of a profile that cvset "
                    "knows; a section of that name is sought",
                    STR_ARGS(what->item[k].text));
            diag_hint(d, "did you mean '%s'?", meant);
        }
    }
}

/* --- papers --------------------------------------------------------------- */

static struct str words_of(const struct collecting *c, const struct value *v)
{
    const struct text *t = v->kind == VALUE_LIST && v->n > 0 ? v->list
                                                             : &v->text;
    const struct wording *w = text_pick(t, c->p->language);

    return w ? str_trim(w->s) : STR("");
}

static void see(struct collecting *c, enum spelt_kind kind, struct str text,
                struct span at)
{
    if (text.n > 0)
        *ARENA_PUSH(c->a, c->seen, c->n_seen, c->cap_seen)
            = (struct sighting){kind, text, at};
}

/* The member's own name is what the lab's entry was taken for. */
static void see_author(struct collecting *c, const struct entry *e,
                       const struct author *x)
{
    if (x->others)
        return;
    if (!x->me)
        see(c, SPELT_PERSON, x->name, x->span);
    else if (e->shared && x->member.n == 0)
        see(c, SPELT_SELF, x->name, x->span);
}

static void collect_entry(struct collecting *c, const struct entry *e)
{
    const struct value *authors = &e->fields[FIELD_AUTHORS];

    if (e->kind == SECTION_PUBLICATIONS) {
        if (paper_lacks_me(e))
            add(c, FINDING_NOT_ME, words_of(c, &e->fields[FIELD_TITLE]),
                authors->span);
        see(c, SPELT_VENUE, words_of(c, &e->fields[FIELD_VENUE]),
            e->fields[FIELD_VENUE].span);
    }
    for (size_t i = 0; authors->kind == VALUE_AUTHORS && i < authors->n; i++)
        see_author(c, e, &authors->authors[i]);
}

static void collect_section(struct collecting *c, const struct section *s)
{
    for (const struct entry *e = s->entries; e; e = e->next)
        collect_entry(c, e);
    for (const struct section *g = s->groups; g; g = g->next)
        collect_section(c, g);
}

/* By kind and text; of one text, in the order of files and places. */
static int compare_sightings(const void *p, const void *q)
{
    const struct sighting *x = p, *y = q;
    int c = x->kind != y->kind ? (x->kind < y->kind ? -1 : 1)
                               : str_cmp(x->text, y->text);

    if (c == 0 && x->at.src != y->at.src)
        c = str_cmp(str_of(x->at.src ? x->at.src->name : ""),
                    str_of(y->at.src ? y->at.src->name : ""));
    return c ? c : (x->at.off > y->at.off) - (x->at.off < y->at.off);
}

/* The first of each text is enough; who is meant is asked at each place. */
static bool is_repeated(const struct sighting *x, const struct sighting *last)
{
    return x->kind == last->kind && str_eq(x->text, last->text)
        && (x->kind != SPELT_SELF || (x->at.src == last->at.src
                                      && x->at.off == last->at.off));
}

static void put_spelt(struct collecting *c)
{
    struct result *out = c->out;

    if (c->n_seen > 0)
        qsort(c->seen, c->n_seen, sizeof *c->seen, compare_sightings);
    out->spelt = ARENA_ARRAY(c->a, c->n_seen, struct spelt);
    for (size_t i = 0; i < c->n_seen; i++) {
        const struct sighting *x = &c->seen[i];

        if (i > 0 && is_repeated(x, x - 1))
            continue;
        out->spelt[out->n_spelt++]
            = (struct spelt){x->kind, x->text, spot_of(c->a, x->at)};
    }
}

void findings_collect(struct arena *a, const struct profile *p,
                      const struct lab *lab, const struct member *m,
                      struct result *out)
{
    struct collecting c = {.a = a, .p = p, .out = out};

    out->findings = NULL;
    out->n_findings = out->n_spelt = 0;
    collect_required(&c, lab, m);
    for (const struct section *s = p->sections; s; s = s->next)
        collect_section(&c, s);
    put_spelt(&c);
}

/* --- remarks -------------------------------------------------------------- */

void remarks_collect(struct arena *a, const struct diag *d, struct result *out)
{
    size_t n;
    const struct diag_said *all = diag_all(a, d, &n);

    out->remarks = ARENA_ARRAY(a, n, struct remark);
    out->n_remarks = n;
    for (size_t i = 0; i < n; i++)
        out->remarks[i] = (struct remark){
            all[i].level >= DIAG_ERROR ? REMARK_ERROR
                : all[i].level == DIAG_WARNING ? REMARK_WARNING : REMARK_INFO,
            str_of(diag_name(all[i].id)), all[i].text, all[i].hint,
            spot_of(a, all[i].at)};
}
