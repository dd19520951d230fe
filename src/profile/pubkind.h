/*
 * pubkind -- kinds of publications.
 */
#ifndef CVSET_PUBKIND_H
#define CVSET_PUBKIND_H

#include "base/str.h"

enum pub_kind {
    PUB_NONE,                   /* not said, or a kind of the author's own */
    PUB_JOURNAL, PUB_CONFERENCE, PUB_WORKSHOP, PUB_PREPRINT, PUB_BOOK,
    PUB_CHAPTER, PUB_THESIS, PUB_REPORT, PUB_PATENT, PUB_DATASET, PUB_SOFTWARE,
    PUB_POSTER, PUB_REVIEW, PUB_OTHER,
    PUB_KINDS
};

/* The kind that a word such as `journal`, `article` or 期刊论文 names. */
enum pub_kind pub_kind_of(struct str word);

/* "journal" for PUB_JOURNAL; "" for PUB_NONE. */
const char *pub_kind_name(enum pub_kind kind);

#endif
