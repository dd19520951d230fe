/*
 * bibkind -- see bibkind.h.
 */
#include "profile/bibkind.h"

#include "profile/bib.h"
#include "profile/identifier.h"

static const struct type {
    const char *name;
    enum pub_kind kind;
} types[] = {
    {"article", PUB_JOURNAL}, {"inproceedings", PUB_CONFERENCE},
    {"conference", PUB_CONFERENCE}, {"book", PUB_BOOK}, {"booklet", PUB_BOOK},
    {"mvbook", PUB_BOOK}, {"manual", PUB_BOOK}, {"collection", PUB_BOOK},
    {"proceedings", PUB_BOOK}, {"incollection", PUB_CHAPTER},
    {"inbook", PUB_CHAPTER}, {"phdthesis", PUB_THESIS},
    {"mastersthesis", PUB_THESIS}, {"thesis", PUB_THESIS},
    {"techreport", PUB_REPORT}, {"report", PUB_REPORT},
    {"patent", PUB_PATENT}, {"dataset", PUB_DATASET},
    {"software", PUB_SOFTWARE}, {"unpublished", PUB_REVIEW},
};

bool bib_begins(const struct bib_field *f, const char *word)
{
    return f && str_starts_word(str_trim(f->value), word);
}

static const struct bib_field *journal_of(const struct bib_entry *e)
{
    const struct bib_field *f = bib_field(e, "journal");

    return f ? f : bib_field(e, "journaltitle");
}

/* The field without the word it begins with, case aside; else empty. */
static struct str after(const struct bib_field *f, const char *word)
{
    if (!bib_begins(f, word))
        return STR("");
    return str_trim(str_sub(str_trim(f->value), str_of(word).n, f->value.n));
}

/* What follows the word in the field, case aside; else empty. */
static struct str behind(const struct bib_field *f, const char *word)
{
    for (size_t i = 0; f && i < f->value.n; i++) {
        struct str rest = str_sub(f->value, i, f->value.n);

        if (str_starts_word(rest, word))
            return str_trim(str_sub(rest, str_of(word).n, rest.n));
    }
    return STR("");
}

/* An `eprint` of arXiv's: only its own has a class and says no archive. */
static bool is_arxivs(const struct bib_entry *e)
{
    const struct bib_field *archive = bib_field(e, "archiveprefix");

    if (!archive)
        archive = bib_field(e, "eprinttype");
    return archive ? bib_begins(archive, "arxiv")
                   : bib_field(e, "primaryclass") != NULL;
}

/*
 * `eprint` as arXiv and DBLP write it, `number = {arXiv:2403.01234}` as Zotero
 * does, `volume = {abs/2403.01234}` as CoRR counts, and the DOI and addresses
 * that arXiv gives.
 */
const struct bib_field *bib_arxiv(const struct bib_entry *e,
                                  struct str *number)
{
    static const struct {
        const char *field, *prefix;
    } other[] = {{"number", "arxiv:"}, {"volume", "abs/"}},
      addresses[] = {{"doi", "10.48550/arxiv."}, {"url", "arxiv.org/abs/"},
                     {"url", "arxiv.org/pdf/"}};
    const struct bib_field *f = bib_field(e, "eprint");

    if (f && is_arxivs(e)) {
        *number = str_trim(f->value);
        return f;
    }
    for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
        f = bib_field(e, other[i].field);
        *number = after(f, other[i].prefix);
        if (number->n > 0)
            return f;
    }
    for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++) {
        f = bib_field(e, addresses[i].field);
        *number = arxiv_bare(behind(f, addresses[i].prefix));
        if (number->n > 0)
            return f;
    }
    return NULL;
}

bool bib_repeats_arxiv(const struct bib_entry *e, const struct bib_field *f)
{
    struct str number, s = after(f, "arxiv:");

    if (s.n == 0)
        s = after(f, "abs/");
    if (s.n == 0 || !bib_arxiv(e, &number))
        return false;
    s = str_trim(str_sub(s, 0, str_find(s, '[')));     /* `[cs]` */
    return str_eq(s, number);
}

/* An article that arXiv has and no journal is no article yet. */
static bool is_preprint(const struct bib_entry *e, enum pub_kind kind)
{
    const struct bib_field *journal = journal_of(e);
    struct str number;

    if (kind != PUB_JOURNAL && kind != PUB_OTHER)
        return false;
    return bib_begins(journal, "arxiv") || bib_begins(journal, "corr") ||
        bib_begins(bib_field(e, "howpublished"), "arxiv") ||
        (!journal && bib_arxiv(e, &number));
}

enum pub_kind bib_kind(const struct bib_entry *e)
{
    enum pub_kind kind = PUB_OTHER;

    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (str_is_word(e->type, types[i].name))
            kind = types[i].kind;
    }
    return is_preprint(e, kind) ? PUB_PREPRINT : kind;
}
