/*
 * lintpapers -- publications that lack what readers look for.
 */
#include "base/arena.h"
#include "base/diag.h"
#include "profile/lint.h"
#include "profile/lintparts.h"
#include "profile/pubkind.h"

static bool has(const struct entry *e, enum field_id f)
{
    return e->fields[f].kind != VALUE_NONE;
}

bool paper_lacks_me(const struct entry *e)
{
    const struct value *v = &e->fields[FIELD_AUTHORS];

    if (v->kind != VALUE_AUTHORS || v->n == 0 || v->own_settled)
        return false;
    for (size_t i = 0; i < v->n; i++) {
        if (v->authors[i].others)
            return false;
    }
    return true;
}

static void lint_authors(struct lint *l, const struct entry *e)
{
    if (!paper_lacks_me(e))
        return;
    diag_at(l->d, DIAG_PAPER_AUTHOR, e->fields[FIELD_AUTHORS].span,
            "no author of this publication is the own name");
    diag_hint(l->d, "add the form it has here to 'me:', or say 'me: no' in the "
              "entry");
}

/* Patents, software and the like are no part of something else. */
static bool needs_venue(const struct lint *l, const struct entry *e)
{
    switch (pub_kind_of(lint_words(l, e, FIELD_KIND))) {
    case PUB_NONE: case PUB_JOURNAL: case PUB_CONFERENCE: case PUB_WORKSHOP:
    case PUB_POSTER: case PUB_CHAPTER: case PUB_BOOK: case PUB_THESIS:
        return true;
    default:
        return false;
    }
}

static bool has_venue(const struct entry *e)
{
    static const enum field_id fields[] = {
        FIELD_VENUE, FIELD_VENUE_FULL, FIELD_PUBLISHER, FIELD_ARXIV,
        FIELD_ORGANISATION, FIELD_STATUS,
    };

    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (has(e, fields[i]))
            return true;
    }
    return false;
}

static void lint_fields(struct lint *l, const struct entry *e)
{
    if (needs_venue(l, e) && !has_venue(e)) {
        diag_at(l->d, DIAG_PAPER_VENUE, e->span,
                "a publication without a venue");
        diag_hint(l->d, "add 'venue: …', or 'status: under review'");
    }
    if (!has(e, FIELD_DATE) && !has(e, FIELD_STATUS)) {
        diag_at(l->d, DIAG_PAPER_YEAR, e->span,
                "a publication without a year");
        diag_hint(l->d, "add 'year: …', or 'status: under review'");
    }
}

/* Where others have authors, none are an oversight. */
static void lint_authorless(struct lint *l, struct paper *papers, size_t n)
{
    bool usual = false;

    for (size_t i = 0; i < n; i++)
        usual = usual || has(papers[i].e, FIELD_AUTHORS);
    for (size_t i = 0; i < n && usual; i++) {
        const struct entry *e = papers[i].e;

        if (has(e, FIELD_AUTHORS) || has(e, FIELD_EDITORS))
            continue;
        diag_at(l->d, DIAG_PAPER_AUTHORS, e->span,
                "a publication without authors");
        diag_hint(l->d, "add 'authors: […]'");
    }
}

struct papers {
    const struct section *s;    /* the current one */
    struct paper *list;
    size_t n, cap;
};

static void lint_list_of(struct lint *l, struct entry *first, void *with)
{
    struct papers *all = with;

    for (const struct entry *e = first; e; e = e->next) {
        if (e->shape != ENTRY_FIELDS)
            continue;
        lint_authors(l, e);
        lint_fields(l, e);
        *ARENA_PUSH(l->a, all->list, all->n, all->cap)
            = (struct paper){e, all->s, STR("")};
    }
}

void lint_papers(struct lint *l)
{
    struct papers all = {NULL, NULL, 0, 0};

    for (const struct section *s = l->p->sections; s; s = s->next) {
        all.s = s;
        if (s->kind == SECTION_PUBLICATIONS)
            lint_lists(l, s, lint_list_of, &all);
    }
    lint_authorless(l, all.list, all.n);
    lint_twins(l, all.list, all.n);
}
