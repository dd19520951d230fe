/*
 * lintpapers -- publications that lack what readers look for.
 */
#include "base/arena.h"
#include "base/diag.h"
#include "profile/lintparts.h"

struct str lint_doi(struct str typed)
{
    static const char *const before[] = {
        "https://", "http://", "dx.doi.org/", "doi.org/", "doi:", "DOI:",
        "DOI", "doi",
    };
    struct str s = str_trim(typed);

    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        if (str_starts(s, before[i]))
            s = str_trim(str_sub(s, str_of(before[i]).n, s.n));
    }
    return s;
}

/* `10.` a registrant of four digits or more, `/` and a suffix (ISO 26324). */
static bool is_doi(struct str s)
{
    size_t i = 3;

    if (!str_starts(s, "10."))
        return false;
    while (i < s.n && ((s.s[i] >= '0' && s.s[i] <= '9') || s.s[i] == '.'))
        i++;
    return i >= 7 && i + 1 < s.n && s.s[i] == '/' && str_find(s, ' ') == s.n;
}

static bool has(const struct entry *e, enum field_id f)
{
    return e->fields[f].kind != VALUE_NONE;
}

/* Names of others may be left out: the own one among them, perhaps. */
static bool is_cut(const struct author *x)
{
    return str_is(x->name, "others") || str_is(x->name, "et al.") ||
        str_is(x->name, "et al") || str_is(x->name, "等");
}

static void lint_authors(struct lint *l, const struct entry *e)
{
    const struct value *v = &e->fields[FIELD_AUTHORS];

    if (v->kind != VALUE_AUTHORS || v->n == 0)
        return;
    for (size_t i = 0; i < v->n; i++) {
        if (v->authors[i].me || is_cut(&v->authors[i]))
            return;
    }
    diag_at(l->d, DIAG_PAPER_AUTHOR, v->span,
            "no author of this publication is the own name");
    diag_hint(l->d, "add the form it has here to 'me:'");
}

static void lint_fields(struct lint *l, const struct entry *e)
{
    struct str doi = lint_words(l, e, FIELD_DOI);

    if (!has(e, FIELD_VENUE) && !has(e, FIELD_VENUE_FULL) &&
        !has(e, FIELD_PUBLISHER) && !has(e, FIELD_ARXIV) &&
        !has(e, FIELD_ORGANISATION) && !has(e, FIELD_STATUS))
        diag_at(l->d, DIAG_PAPER_VENUE, e->span,
                "a publication without a venue");
    if (!has(e, FIELD_DATE) && !has(e, FIELD_STATUS))
        diag_at(l->d, DIAG_PAPER_YEAR, e->span,
                "a publication without a year");
    if (doi.n > 0 && !is_doi(lint_doi(doi))) {
        diag_at(l->d, DIAG_PAPER_DOI, e->fields[FIELD_DOI].span,
                "'%.*s' is no DOI", STR_ARGS(doi));
        diag_hint(l->d, "as in 10.1145/3627535");
    }
}

struct papers {
    const struct entry **e;
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
        *ARENA_PUSH(l->a, all->e, all->n, all->cap) = e;
    }
}

void lint_papers(struct lint *l)
{
    struct papers all = {NULL, 0, 0};

    for (const struct section *s = l->p->sections; s; s = s->next) {
        if (s->kind == SECTION_PUBLICATIONS)
            lint_lists(l, s, lint_list_of, &all);
    }
    lint_twins(l, all.e, all.n);
}
