/*
 * fields -- the names of fields and kinds, and their aliases.
 */
#include "profile/read.h"

#include "base/arena.h"

static const struct key fields[] = {
    [FIELD_TITLE] = {"title", FORM_TEXT, NULL, 0,
        "What it is: of a paper, a project, a prize."},
    [FIELD_SUBTITLE] = {"subtitle", FORM_TEXT, NULL, 0,
        "A second line to the title."},
    [FIELD_ORGANISATION] = {"organisation", FORM_TEXT, NULL, 0,
        "The institution, company or other body."},
    [FIELD_DEPARTMENT] = {"department", FORM_TEXT, NULL, 0,
        "The department, school or laboratory in it."},
    [FIELD_LOCATION] = {"location", FORM_TEXT, NULL, 0,
        "The city and country."},
    [FIELD_DATE] = {"date", FORM_DATE, NULL, 0,
        "A date or a range of dates: 2018-09, 2018-09/2022-06, 2020/."},
    [FIELD_SUMMARY] = {"summary", FORM_TEXT, NULL, 0,
        "A sentence or paragraph on it."},
    [FIELD_HIGHLIGHTS] = {"highlights", FORM_BULLETS, NULL, 0,
        "Bullets below the entry."},
    [FIELD_URL] = {"url", FORM_TEXT, NULL, 0,
        "An address that the entry leads to."},
    [FIELD_NOTE] = {"note", FORM_TEXT, NULL, 0,
        "A remark."},
    [FIELD_TAGS] = {"tags", FORM_LIST, NULL, 0,
        "Words by which variants choose; never printed."},
    [FIELD_DEGREE] = {"degree", FORM_TEXT, NULL, 0,
        "The degree: Ph.D., 博士."},
    [FIELD_FIELD] = {"field", FORM_TEXT, NULL, 0,
        "The subject of the degree."},
    [FIELD_ADVISOR] = {"advisor", FORM_TEXTS, NULL, 0,
        "The supervisor, or several."},
    [FIELD_THESIS] = {"thesis", FORM_TEXT, NULL, 0,
        "The title of the thesis."},
    [FIELD_GRADE] = {"grade", FORM_TEXT, NULL, 0,
        "The mark or grade point average."},
    [FIELD_COURSES] = {"courses", FORM_TEXTS, NULL, 0,
        "Courses taken."},
    [FIELD_POSITION] = {"position", FORM_TEXT, NULL, 0,
        "The position held."},
    [FIELD_FUNDER] = {"funder", FORM_TEXT, NULL, 0,
        "Who gives the money."},
    [FIELD_NUMBER] = {"number", FORM_TEXT, NULL, 0,
        "The number of a grant or patent."},
    [FIELD_AMOUNT] = {"amount", FORM_TEXT, NULL, 0,
        "The sum, with its currency."},
    [FIELD_ROLE] = {"role", FORM_TEXT, NULL, 0,
        "The part taken: principal investigator, 主持."},
    [FIELD_STATUS] = {"status", FORM_TEXT, NULL, 0,
        "How it stands: under review, in press, 在研."},
    [FIELD_LEVEL] = {"level", FORM_TEXT, NULL, 0,
        "The level of a prize or a course."},
    [FIELD_RANK] = {"rank", FORM_TEXT, NULL, 0,
        "The place in a ranking: 2/10."},
    [FIELD_AUTHORS] = {"authors", FORM_AUTHORS, NULL, 0,
        "The authors, in their order; marks like * and # stay with a name."},
    [FIELD_VENUE] = {"venue", FORM_TEXT, NULL, 0,
        "The journal or conference, as it is cited."},
    [FIELD_VENUE_FULL] = {"venue_full", FORM_TEXT, NULL, 0,
        "The same without abbreviation."},
    [FIELD_VOLUME] = {"volume", FORM_TEXT, NULL, 0,
        "The volume of a journal."},
    [FIELD_ISSUE] = {"issue", FORM_TEXT, NULL, 0,
        "The issue of a journal."},
    [FIELD_PAGES] = {"pages", FORM_TEXT, NULL, 0,
        "The pages: 1–9."},
    [FIELD_DOI] = {"doi", FORM_TEXT, NULL, 0,
        "The DOI, bare or as an address."},
    [FIELD_ARXIV] = {"arxiv", FORM_TEXT, NULL, 0,
        "The arXiv number."},
    [FIELD_KIND] = {"kind", FORM_TEXT, NULL, 0,
        "conference, journal, preprint, workshop, book, chapter, thesis, "
        "patent, report, dataset, software, poster, review or other."},
    [FIELD_PUBLISHER] = {"publisher", FORM_TEXT, NULL, 0,
        "The publisher."},
    [FIELD_EDITORS] = {"editors", FORM_AUTHORS, NULL, 0,
        "The editors."},
    [FIELD_AWARD] = {"award", FORM_TEXTS, NULL, 0,
        "A prize that the work won."},
    [FIELD_BADGES] = {"badges", FORM_LIST, NULL, 0,
        "Printed labels: CCF-A, oral."},
    [FIELD_KEY] = {"key", FORM_TEXT, NULL, 0,
        "The key of the entry in a bibliography."},
    [FIELD_EVENT] = {"event", FORM_TEXT, NULL, 0,
        "The conference or seminar of a talk."},
    [FIELD_COURSE] = {"course", FORM_TEXT, NULL, 0,
        "The course taught."},
    [FIELD_TERM] = {"term", FORM_TEXTS, NULL, 0,
        "The semester, or several."},
    [FIELD_NAME] = {"name", FORM_TEXT, NULL, 0,
        "The name of a student or referee."},
    [FIELD_NOW] = {"now", FORM_TEXT, NULL, 0,
        "Where the student is now."},
    [FIELD_EMAIL] = {"email", FORM_TEXT, NULL, 0,
        "The address of a referee or student."},
    [FIELD_PHONE] = {"phone", FORM_TEXT, NULL, 0,
        "The telephone of a referee."},
    [FIELD_TYPE] = {"type", FORM_TEXT, NULL, 0,
        "The sort of entry: invited, keynote, full-time."},
    [FIELD_LABEL] = {"label", FORM_TEXT, NULL, 0,
        "The label of a label and its value."},
    [FIELD_VALUE] = {"value", FORM_TEXTS, NULL, 0,
        "The value of a label and its value."},
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
    {"people", FIELD_AUTHORS, K(PROJECTS) | K(GRANTS)},
    {"editor", FIELD_EDITORS, ALL},
    {"journal", FIELD_VENUE, PAPERS | K(SERVICE)},
    {"conference", FIELD_VENUE, PAPERS | K(TALKS) | K(SERVICE)},
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

const struct key *field_key(enum field_id f)
{
    return &fields[f];
}

struct words field_words(struct arena *a, enum section_kind kind)
{
    struct words more = key_words(a, entry_keys);
    const char **w = ARENA_ARRAY(a, FIELD_N + N_ALIASES + more.n, const char *);
    size_t n = 0;

    for (int f = 0; f < FIELD_N; f++)
        w[n++] = fields[f].name;
    for (size_t i = 0; i < N_ALIASES; i++) {
        if (aliases[i].kinds >> kind & 1u)
            w[n++] = aliases[i].word;
    }
    for (size_t i = 0; i < more.n; i++)
        w[n++] = more.word[i];
    return (struct words){w, n};
}
