#include "profile/pubkind.h"

#include "profile/read.h"

static const char *const names[] = {
    [PUB_NONE] = "",
    [PUB_JOURNAL] = "journal",
    [PUB_CONFERENCE] = "conference",
    [PUB_WORKSHOP] = "workshop",
    [PUB_PREPRINT] = "preprint",
    [PUB_BOOK] = "book",
    [PUB_CHAPTER] = "chapter",
    [PUB_THESIS] = "thesis",
    [PUB_REPORT] = "report",
    [PUB_PATENT] = "patent",
    [PUB_DATASET] = "dataset",
    [PUB_SOFTWARE] = "software",
    [PUB_POSTER] = "poster",
    [PUB_REVIEW] = "review",
    [PUB_OTHER] = "other",
};

_Static_assert(sizeof names / sizeof *names == PUB_KINDS, "a kind lacks");

/* Other words for them, BibTeX's among these. */
struct alias {
    const char *word;
    enum pub_kind kind;
};

static const struct alias aliases[] = {
    {"article", PUB_JOURNAL}, {"journal article", PUB_JOURNAL},
    {"journal paper", PUB_JOURNAL}, {"期刊", PUB_JOURNAL},
    {"期刊论文", PUB_JOURNAL},
    {"inproceedings", PUB_CONFERENCE}, {"proceedings", PUB_CONFERENCE},
    {"conference paper", PUB_CONFERENCE}, {"会议", PUB_CONFERENCE},
    {"会议论文", PUB_CONFERENCE},
    {"workshop paper", PUB_WORKSHOP}, {"研讨会论文", PUB_WORKSHOP},
    {"arxiv", PUB_PREPRINT}, {"预印本", PUB_PREPRINT},
    {"monograph", PUB_BOOK}, {"专著", PUB_BOOK}, {"著作", PUB_BOOK},
    {"教材", PUB_BOOK},
    {"book chapter", PUB_CHAPTER}, {"inbook", PUB_CHAPTER},
    {"incollection", PUB_CHAPTER}, {"书章", PUB_CHAPTER},
    {"phdthesis", PUB_THESIS}, {"mastersthesis", PUB_THESIS},
    {"dissertation", PUB_THESIS}, {"学位论文", PUB_THESIS},
    {"techreport", PUB_REPORT}, {"technical report", PUB_REPORT},
    {"报告", PUB_REPORT}, {"技术报告", PUB_REPORT},
    {"专利", PUB_PATENT}, {"数据集", PUB_DATASET}, {"软件", PUB_SOFTWARE},
    {"demo", PUB_POSTER}, {"海报", PUB_POSTER},
    {"under review", PUB_REVIEW}, {"submitted", PUB_REVIEW},
    {"在审", PUB_REVIEW}, {"在审论文", PUB_REVIEW},
    {"misc", PUB_OTHER}, {"其他", PUB_OTHER},
};

enum pub_kind pub_kind_of(struct str word)
{
    word = str_trim(word);
    for (int k = 1; k < PUB_KINDS; k++) {
        if (heading_is(word, names[k]))
            return (enum pub_kind)k;
    }
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++) {
        if (heading_is(word, aliases[i].word))
            return aliases[i].kind;
    }
    return PUB_NONE;
}

const char *pub_kind_name(enum pub_kind kind)
{
    return names[kind];
}
