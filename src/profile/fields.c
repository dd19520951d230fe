/*
 * fields -- the names of fields and kinds, and their aliases.
 */
#include "profile/read.h"

#include "base/arena.h"

struct field {
    const char *name;
    enum value_kind kind;
    bool may_list;
};

static const struct field fields[] = {
    [FIELD_TITLE] = {"title", VALUE_TEXT, false},
    [FIELD_SUBTITLE] = {"subtitle", VALUE_TEXT, false},
    [FIELD_ORGANISATION] = {"organisation", VALUE_TEXT, false},
    [FIELD_DEPARTMENT] = {"department", VALUE_TEXT, false},
    [FIELD_LOCATION] = {"location", VALUE_TEXT, false},
    [FIELD_DATE] = {"date", VALUE_DATE, false},
    [FIELD_SUMMARY] = {"summary", VALUE_TEXT, false},
    [FIELD_HIGHLIGHTS] = {"highlights", VALUE_LIST, false},
    [FIELD_URL] = {"url", VALUE_TEXT, false},
    [FIELD_NOTE] = {"note", VALUE_TEXT, false},
    [FIELD_TAGS] = {"tags", VALUE_LIST, false},
    [FIELD_DEGREE] = {"degree", VALUE_TEXT, false},
    [FIELD_FIELD] = {"field", VALUE_TEXT, false},
    [FIELD_ADVISOR] = {"advisor", VALUE_TEXT, true},
    [FIELD_THESIS] = {"thesis", VALUE_TEXT, false},
    [FIELD_GRADE] = {"grade", VALUE_TEXT, false},
    [FIELD_COURSES] = {"courses", VALUE_TEXT, true},
    [FIELD_POSITION] = {"position", VALUE_TEXT, false},
    [FIELD_FUNDER] = {"funder", VALUE_TEXT, false},
    [FIELD_NUMBER] = {"number", VALUE_TEXT, false},
    [FIELD_AMOUNT] = {"amount", VALUE_TEXT, false},
    [FIELD_ROLE] = {"role", VALUE_TEXT, false},
    [FIELD_STATUS] = {"status", VALUE_TEXT, false},
    [FIELD_LEVEL] = {"level", VALUE_TEXT, false},
    [FIELD_RANK] = {"rank", VALUE_TEXT, false},
    [FIELD_AUTHORS] = {"authors", VALUE_AUTHORS, false},
    [FIELD_VENUE] = {"venue", VALUE_TEXT, false},
    [FIELD_VENUE_FULL] = {"venue_full", VALUE_TEXT, false},
    [FIELD_VOLUME] = {"volume", VALUE_TEXT, false},
    [FIELD_ISSUE] = {"issue", VALUE_TEXT, false},
    [FIELD_PAGES] = {"pages", VALUE_TEXT, false},
    [FIELD_DOI] = {"doi", VALUE_TEXT, false},
    [FIELD_ARXIV] = {"arxiv", VALUE_TEXT, false},
    [FIELD_KIND] = {"kind", VALUE_TEXT, false},
    [FIELD_PUBLISHER] = {"publisher", VALUE_TEXT, false},
    [FIELD_EDITORS] = {"editors", VALUE_AUTHORS, false},
    [FIELD_AWARD] = {"award", VALUE_TEXT, true},
    [FIELD_BADGES] = {"badges", VALUE_LIST, false},
    [FIELD_KEY] = {"key", VALUE_TEXT, false},
    [FIELD_EVENT] = {"event", VALUE_TEXT, false},
    [FIELD_COURSE] = {"course", VALUE_TEXT, false},
    [FIELD_TERM] = {"term", VALUE_TEXT, true},
    [FIELD_NAME] = {"name", VALUE_TEXT, false},
    [FIELD_NOW] = {"now", VALUE_TEXT, false},
    [FIELD_EMAIL] = {"email", VALUE_TEXT, false},
    [FIELD_PHONE] = {"phone", VALUE_TEXT, false},
    [FIELD_TYPE] = {"type", VALUE_TEXT, false},
    [FIELD_LABEL] = {"label", VALUE_TEXT, false},
    [FIELD_VALUE] = {"value", VALUE_TEXT, true},
};

_Static_assert(sizeof fields / sizeof *fields == FIELD_N, "a field lacks");

#define K(kind) (1u << SECTION_##kind)
#define ALL ((1u << SECTION_KINDS) - 1)
#define PAPERS (K(PUBLICATIONS) | K(PATENTS))

struct alias {
    const char *word;
    enum field_id field;
    unsigned kinds;         /* in which it holds */
};

/*
 * The first that fits the kind counts, so what is particular to some kinds
 * stands before the general.
 */
static const struct alias aliases[] = {
    {"title", FIELD_POSITION, K(EXPERIENCE)},
    {"role", FIELD_POSITION, K(EXPERIENCE)},
    {"job", FIELD_POSITION, K(EXPERIENCE)},
    {"job_title", FIELD_POSITION, K(EXPERIENCE)},
    {"name", FIELD_TITLE, K(PROJECTS) | K(AWARDS) | K(GRANTS) | K(PATENTS)
     | K(INTERESTS) | K(CUSTOM) | K(NEWS) | K(TALKS)},
    {"award", FIELD_TITLE, K(AWARDS)},
    {"text", FIELD_TITLE, K(NEWS)},
    {"text", FIELD_SUMMARY, ALL},
    {"number", FIELD_ISSUE, K(PUBLICATIONS)},
    {"type", FIELD_KIND, K(PUBLICATIONS)},
    {"student", FIELD_NAME, K(STUDENTS)},
    {"title", FIELD_COURSE, K(TEACHING)},
    {"title", FIELD_POSITION, K(REFERENCES)},
    {"author", FIELD_AUTHORS, ALL},
    {"inventors", FIELD_AUTHORS, ALL},
    {"editor", FIELD_EDITORS, ALL},
    {"journal", FIELD_VENUE, PAPERS},
    {"conference", FIELD_VENUE, PAPERS | K(TALKS)},
    {"booktitle", FIELD_VENUE, PAPERS},
    {"year", FIELD_DATE, ALL},
    {"years", FIELD_DATE, ALL},
    {"dates", FIELD_DATE, ALL},
    {"period", FIELD_DATE, ALL},
    {"time", FIELD_DATE, ALL},
    {"organization", FIELD_ORGANISATION, ALL},
    {"org", FIELD_ORGANISATION, ALL},
    {"institution", FIELD_ORGANISATION, ALL},
    {"institute", FIELD_ORGANISATION, ALL},
    {"university", FIELD_ORGANISATION, ALL},
    {"school", FIELD_ORGANISATION, ALL},
    {"company", FIELD_ORGANISATION, ALL},
    {"employer", FIELD_ORGANISATION, ALL},
    {"issuer", FIELD_ORGANISATION, ALL},
    {"awarder", FIELD_ORGANISATION, ALL},
    {"affiliation", FIELD_ORGANISATION, ALL},
    {"lab", FIELD_DEPARTMENT, ALL},
    {"faculty", FIELD_DEPARTMENT, ALL},
    {"major", FIELD_FIELD, ALL},
    {"subject", FIELD_FIELD, ALL},
    {"area", FIELD_FIELD, ALL},
    {"supervisor", FIELD_ADVISOR, ALL},
    {"supervisors", FIELD_ADVISOR, ALL},
    {"advisors", FIELD_ADVISOR, ALL},
    {"gpa", FIELD_GRADE, ALL},
    {"score", FIELD_GRADE, ALL},
    {"coursework", FIELD_COURSES, ALL},
    {"city", FIELD_LOCATION, ALL},
    {"place", FIELD_LOCATION, ALL},
    {"description", FIELD_SUMMARY, ALL},
    {"details", FIELD_HIGHLIGHTS, ALL},
    {"bullets", FIELD_HIGHLIGHTS, ALL},
    {"points", FIELD_HIGHLIGHTS, ALL},
    {"link", FIELD_URL, ALL},
    {"website", FIELD_URL, ALL},
    {"agency", FIELD_FUNDER, ALL},
    {"funding", FIELD_FUNDER, ALL},
    {"fund", FIELD_FUNDER, ALL},
    {"sponsor", FIELD_FUNDER, ALL},
    {"grant_number", FIELD_NUMBER, ALL},
    {"id", FIELD_NUMBER, K(GRANTS) | K(PATENTS)},
    {"badge", FIELD_BADGES, ALL},
    {"tag", FIELD_TAGS, ALL},
    {"terms", FIELD_TERM, ALL},
    {"semester", FIELD_TERM, ALL},
    {"current", FIELD_NOW, K(STUDENTS)},
    {"keyword", FIELD_LABEL, ALL},
};

#define N_ALIASES (sizeof aliases / sizeof *aliases)

/* hyphens and underscores are the same: venue-full */
static bool same_word(struct str s, const char *word)
{
    size_t i = 0;

    if (s.n == 0 || s.s[0] != word[0])
        return false;
    for (; i < s.n && word[i]; i++) {
        char c = s.s[i] == '-' ? '_' : s.s[i];

        if (c != word[i])
            return false;
    }
    return i == s.n && !word[i];
}

bool field_find(enum section_kind kind, struct str word, enum field_id *out)
{
    for (size_t i = 0; i < N_ALIASES; i++) {
        const struct alias *x = &aliases[i];

        if ((x->kinds >> kind & 1u) && same_word(word, x->word)) {
            *out = x->field;
            return true;
        }
    }
    for (int f = 0; f < FIELD_N; f++) {
        if (same_word(word, fields[f].name)) {
            *out = (enum field_id)f;
            return true;
        }
    }
    return false;
}

const char *field_name(enum field_id f)
{
    return fields[f].name;
}

enum value_kind field_kind(enum field_id f)
{
    return fields[f].kind;
}

bool field_may_list(enum field_id f)
{
    return fields[f].may_list;
}

struct words field_words(struct arena *a, enum section_kind kind)
{
    static const char *const more[] = {
        "start", "end", "roles", "only", "cite",
    };
    const size_t n_more = sizeof more / sizeof *more;
    const char **w = ARENA_ARRAY(a, FIELD_N + N_ALIASES + n_more, const char *);
    size_t n = 0;

    for (int f = 0; f < FIELD_N; f++)
        w[n++] = fields[f].name;
    for (size_t i = 0; i < N_ALIASES; i++) {
        if (aliases[i].kinds >> kind & 1u)
            w[n++] = aliases[i].word;
    }
    for (size_t i = 0; i < n_more; i++)
        w[n++] = more[i];
    return (struct words){w, n};
}
