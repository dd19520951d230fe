/*
 * batch -- what the parts of a batch share: who is in it, what is to be made,
 * and what came of it.
 *
 * A member is a person with one profile; a task is one file to be made of it,
 * in one language and variant; a result says what came of a task. The parent
 * plans, workers (pool.h) do tasks, and results come back as bytes (result.h).
 */
#ifndef CVSET_BATCH_H
#define CVSET_BATCH_H

#include <stddef.h>
#include <stdint.h>

#include "base/source.h"
#include "base/str.h"

struct diag;

struct member {
    struct str id;              /* unique in the batch; the profile's file name
                                   without its end, or the roster's */
    struct str name;            /* as the roster has it, or "" */
    struct str role;            /* the roster's, the lab's, or "": then the
                                   profile's own `role:` */
    struct str photo;           /* in the place of the profile's own: a path as
                                   the program can open it, or "" */
    const char *profile;        /* path */
    struct span span;           /* where it is named: a roster's row, a line of
                                   lab.yaml; no source if found in a folder */
    const char *fault;          /* why there is no profile to read: a FIFO, a
                                   broken link, no such file; else NULL. Its
                                   tasks fail: member_report() says why */
    size_t group;               /* index in the lab's groups; their number if
                                   it is in none of them */
};

/*
 * Says of a member with a fault what it is, as an error. Whoever does the task
 * does this in the place of opening the profile, which might never return.
 */
void member_report(struct diag *d, const struct member *m);

struct task {
    const struct member *member;
    struct str lang;            /* "" is the profile's own */
    struct str variant;         /* "" is none */
    const char *output;         /* path */
};

enum outcome {
    OUTCOME_MADE,
    OUTCOME_UNCHANGED,          /* the output is as it would be made */
    OUTCOME_FAILED,             /* errors in the input, which said names */
    OUTCOME_CRASHED,            /* the worker died of a signal */
    OUTCOME_TOO_LONG,           /* --time-limit */
    OUTCOME_TOO_LARGE,          /* --memory-limit */
    OUTCOME_NOT_BEGUN           /* interrupted, or after --fail-fast */
};

/* A place in a file, when the file's text is no longer at hand. */
struct spot {
    struct str file;            /* "" if there is none; then at is {0, 0} */
    struct place at;
};

/* A diagnostic, for the report. */
struct remark {
    enum remark_level { REMARK_INFO, REMARK_WARNING, REMARK_ERROR } level;
    struct str id;              /* "yaml-syntax" */
    struct str text, hint;      /* hint may be "" */
    struct spot spot;
};

/* What is worth a secretary's look though a file was made. */
enum finding_kind {
    FINDING_PHOTO,              /* missing; what = the file's name, if any */
    FINDING_FIELD,              /* one that the role has to have; what = name */
    FINDING_NOT_ME,             /* paper without the own name; what = title */
    FINDING_N
};

struct finding {
    enum finding_kind kind;
    struct str what;
    struct spot spot;           /* in the profile or bibliography, if any */
};

/* What one member has, to be compared with what others have. */
enum spelt_kind {
    SPELT_VENUE, SPELT_PERSON,  /* a venue or co-author, as spelt */
    SPELT_SELF,                 /* an author in what the lab shares who is taken
                                   to be the member, by the name */
    SPELT_N
};

struct spelt {
    enum spelt_kind kind;
    struct str text;
    struct spot spot;
};

struct result {
    enum outcome outcome;
    struct str name;            /* as printed in the task's language */
    struct str role;            /* the profile's own `role:` */
    size_t pages;
    struct str fit;             /* what fitting changed, in words; or "" */
    size_t errors, warnings;
    struct str said;            /* diagnostics as printed for people */
    struct remark *remarks;     /* the same, sorted: remarks_collect() */
    size_t n_remarks;
    struct finding *findings;
    size_t n_findings;
    struct spelt *spelt;
    size_t n_spelt;
};

#endif
