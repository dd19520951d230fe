/*
 * scope -- where in the profile a template stands, and what it has shown.
 */
#ifndef CVSET_LAYOUT_SCOPE_H
#define CVSET_LAYOUT_SCOPE_H

#include "layout/flow.h"
#include "layout/plan.h"
#include "profile/profile.h"

struct inline_style {
    const struct style *under, *over, *both;
};

/* A language asked for, and what there is for it. */
struct tongue {
    struct str tag;
    const struct language *words;
};

/* One document being built. */
struct build {
    struct arena *a;
    struct diag *d;
    const struct module *m;
    struct reader reader;       /* for styles made on the way */
    const struct profile *p;
    const struct language *lang;        /* of the document */
    const struct language *separators;  /* the same, or a Latin one */
    struct tongue *tongues;             /* of entries in other languages */
    size_t n_tongues, cap_tongues;
    struct str tongue;          /* of the paragraphs being made; "": lang's */
    struct citation *cited;             /* read for entries in those */
    size_t n_cited, cap_cited;
    const struct grid **sides;          /* of side titles */
    size_t n_sides, cap_sides;
    const struct style *student;        /* of the layout, or NULL */
    struct document *doc;
    /* Of the column being made: of its text, and of titles or NULL. */
    const struct style *body, *look;
    struct inline_style *styles;
    size_t n_styles, cap_styles;
    unsigned doc_shown;         /* bit enum document_field */
    uint64_t contacts_shown;    /* bit: index of the contact */
    uint32_t prose_shown;       /* bit enum section_kind: by a template */
    uint32_t legend_shown;      /* the same: by a block of its own */
    bool photo_asked;           /* some block shows the photo */
    bool photo_hidden;          /* one would, but for `show: no` */
    const struct section **left;        /* those the layout does not show */
    size_t n_left, cap_left;
    uint64_t missed[SECTION_KINDS];     /* fields reported as not shown */
    const struct section **placed;      /* shown by a block already */
    size_t n_placed, cap_placed;
};

struct scope {
    struct build *b;
    const struct language *lang;        /* in force for separators */
    const struct language *words;       /* the entry's, for "and", "et al." */
    const struct language *brackets;    /* whose form those have */
    const struct section *section;
    const struct entry *entry;
    const struct entry_plan *plan;
    const struct authors_plan *authors;
    const struct citation *citation;    /* of {citation}, or NULL */
    const struct cite_form *form;       /* of the entry in it */
    uint64_t named;             /* fields that rows of the entry name */
    uint64_t shown;             /* fields of the entry shown so far */
    uint64_t apart;             /* fields that stand beside its {citation} */
    int n;                      /* the entry's number */
    bool by_year;               /* it is in a group of its year */
    bool leads;                 /* the number stands before the text ... */
    const struct template *lead;        /* ... of which this is to come */
    struct str letter, kind;    /* of a paper's kind, and its word */
    const struct contact *contact;
    bool in_line;               /* what a part lists stands on one line */
    struct text text;           /* of {text} */
    int page, pages;
};

/* In the document, or in a section of it. */
static inline struct scope scope_of(struct build *b, const struct section *x)
{
    return (struct scope){.b = b,
                          .lang = b->separators,
                          .words = b->lang,
                          .brackets = b->lang,
                          .section = x,
                          .authors = &AUTHORS_USUAL};
}

#endif
