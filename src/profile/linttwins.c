/*
 * linttwins -- publications that stand twice, venues in two spellings.
 *
 * Compared are titles without case, spaces and punctuation, DOIs without case,
 * and venues in the same way without their years.
 */
#include <stdlib.h>

#include "base/arena.h"
#include "base/diag.h"
#include "profile/bare.h"
#include "profile/identifier.h"
#include "profile/lintparts.h"

/* By key, and those of one key as they stand in the file. */
static int by_key(const void *a, const void *b)
{
    const struct paper *x = a, *y = b;
    int c = str_cmp(x->key, y->key);

    return c ? c : (x->e->span.off > y->e->span.off) -
        (x->e->span.off < y->e->span.off);
}

typedef struct str key_of(struct lint *l, const struct entry *e);
typedef void pair(struct lint *l, const struct paper *x,
                  const struct paper *y);

/* Calls `each` for the first of every key with each other that has it. */
static void match(struct lint *l, struct paper *all, size_t n, key_of *key,
                  pair *each)
{
    size_t first = 0;

    for (size_t i = 0; i < n; i++)
        all[i].key = key(l, all[i].e);
    if (n > 0)
        qsort(all, n, sizeof *all, by_key);
    for (size_t i = 1; i < n; i++) {
        if (!str_eq(all[i].key, all[first].key))
            first = i;
        else if (all[i].key.n > 0)
            each(l, &all[first], &all[i]);
    }
}

static struct str key_title(struct lint *l, const struct entry *e)
{
    return bare_text(l->a, lint_words(l, e, FIELD_TITLE));
}

static struct str key_doi(struct lint *l, const struct entry *e)
{
    return bare_text(l->a, doi_bare(lint_words(l, e, FIELD_DOI)));
}

static struct str key_venue(struct lint *l, const struct entry *e)
{
    return bare_text(l->a, bare_of_year(l->a, lint_words(l, e, FIELD_VENUE)));
}

static bool is_preprint(struct lint *l, const struct entry *e)
{
    struct str venue = bare_text(l->a, lint_words(l, e, FIELD_VENUE));

    return str_is(lint_words(l, e, FIELD_KIND), "preprint") ||
        str_starts(venue, "arxiv") || str_starts(venue, "corr") ||
        (venue.n == 0 && e->fields[FIELD_ARXIV].kind != VALUE_NONE);
}

/* One entry of a bibliography, in two sections: an excerpt and the list. */
static bool is_cited_again(struct lint *l, const struct paper *x,
                           const struct paper *y)
{
    struct str key = lint_words(l, x->e, FIELD_KEY);

    if (x->e->span.src == y->e->span.src && x->e->span.off == y->e->span.off)
        return true;
    return x->s != y->s && key.n > 0
        && str_eq(key, lint_words(l, y->e, FIELD_KEY));
}

static void report_twice(struct lint *l, const struct paper *p,
                         const struct paper *q, const char *what)
{
    const struct entry *x = p->e, *y = q->e;

    if (is_cited_again(l, p, q))
        return;
    if (is_preprint(l, x) != is_preprint(l, y))
        diag_at(l->d, DIAG_PAPER_PREPRINT, y->span,
                "a preprint and its publication both seem to stand here: "
                "the same %s", what);
    else
        diag_at(l->d, DIAG_PAPER_TWICE, y->span,
                "this publication stands twice: the same %s", what);
    diag_note(l->d, x->span, "the first");
}

static void same_title(struct lint *l, const struct paper *x,
                       const struct paper *y)
{
    report_twice(l, x, y, "title");
}

static void same_doi(struct lint *l, const struct paper *x,
                     const struct paper *y)
{
    if (!str_eq(key_title(l, x->e), key_title(l, y->e)))
        report_twice(l, x, y, "DOI");
}

static void same_venue(struct lint *l, const struct paper *p,
                       const struct paper *q)
{
    const struct entry *x = p->e, *y = q->e;
    struct str first = bare_of_year(l->a, lint_words(l, x, FIELD_VENUE));
    struct str other = bare_of_year(l->a, lint_words(l, y, FIELD_VENUE));

    if (str_eq(first, other))
        return;
    diag_at(l->d, DIAG_PAPER_SPELLING, y->fields[FIELD_VENUE].span,
            "this venue is '%.*s' in another place", STR_ARGS(first));
    diag_hint(l->d, "write both alike");
    diag_note(l->d, x->fields[FIELD_VENUE].span, "there");
}

void lint_twins(struct lint *l, struct paper *papers, size_t n)
{
    match(l, papers, n, key_title, same_title);
    match(l, papers, n, key_doi, same_doi);
    match(l, papers, n, key_venue, same_venue);
}
