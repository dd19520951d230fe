/*
 * profile -- what a person wrote about themselves, typed and checked.
 *
 * Built from a tree. Holds every language at once: a text is a list of
 * alternatives, from which text_pick() takes the one for a document. Nothing
 * is dropped: what is not understood is an error at its place.
 */
#ifndef CVSET_PROFILE_H
#define CVSET_PROFILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/source.h"
#include "base/str.h"
#include "profile/date.h"
#include "profile/person.h"

struct arena;
struct buf;
struct diag;
struct node;

/* One wording of a text, in inline markup still unparsed. */
struct wording {
    struct str s;
    struct str lang;        /* key of the translation; "" serves all */
    struct str own_lang;    /* `{text: 直, lang: ja}`, or "" */
    struct span span;
    const struct wording *next;
};

/* A string that may be given per language; no wordings: absent. */
struct text {
    const struct wording *wordings;
    struct span span;
};

struct author {
    struct str name;        /* as typed, without the marks */
    struct person parts;    /* of the name, if it has any */
    struct str marks;       /* behind it: the signs `*`, `#`, `†`, … */
    struct str lead;        /* marks typed before it */
    struct str after;       /* a remark in brackets behind it, as typed */
    struct str before;      /* what parted it from the last, as typed, or "" */
    struct str member;      /* the id of who of the lab it is, or "" */
    bool me, student;
    bool others;            /* no name: `et al.`, 等, `others` */
    struct span span;
};

/*
 * Fields of an entry. The first are the neutral ones every kind has; aliases
 * (institution, company, funder …) are resolved by field_find().
 */
enum field_id {
    FIELD_TITLE, FIELD_SUBTITLE, FIELD_ORGANISATION, FIELD_DEPARTMENT,
    FIELD_LOCATION, FIELD_DATE, FIELD_SUMMARY, FIELD_HIGHLIGHTS, FIELD_URL,
    FIELD_NOTE, FIELD_TAGS,
    FIELD_DEGREE, FIELD_FIELD, FIELD_ADVISOR, FIELD_THESIS, FIELD_GRADE,
    FIELD_COURSES, FIELD_POSITION, FIELD_FUNDER, FIELD_NUMBER, FIELD_AMOUNT,
    FIELD_ROLE, FIELD_STATUS, FIELD_LEVEL, FIELD_RANK,
    FIELD_AUTHORS, FIELD_VENUE, FIELD_VENUE_FULL, FIELD_VOLUME, FIELD_ISSUE,
    FIELD_PAGES, FIELD_DOI, FIELD_ARXIV, FIELD_KIND, FIELD_PUBLISHER,
    FIELD_EDITORS, FIELD_AWARD, FIELD_BADGES, FIELD_KEY,
    FIELD_EVENT, FIELD_COURSE, FIELD_TERM, FIELD_NAME, FIELD_NOW,
    FIELD_EMAIL, FIELD_PHONE, FIELD_TYPE,
    FIELD_LABEL, FIELD_VALUE,
    FIELD_N
};

enum value_kind {
    VALUE_NONE,
    VALUE_TEXT,
    VALUE_LIST,             /* of texts: highlights, badges */
    VALUE_DATE,
    VALUE_AUTHORS
};

struct value {
    enum value_kind kind;
    struct span span;
    struct text text;
    const struct text *list;
    const bool *second;     /* of each text: it is below one before it; NULL:
                               none is */
    size_t n;               /* in list or authors */
    const struct author *authors;
    bool authors_typed;     /* one string: print the separators it had */
    bool own_settled;       /* which author is the own name, or why none is */
    struct date date;
};

enum section_kind {
    SECTION_CUSTOM,
    SECTION_ABOUT, SECTION_INTERESTS, SECTION_EDUCATION, SECTION_EXPERIENCE,
    SECTION_PUBLICATIONS, SECTION_GRANTS, SECTION_PROJECTS, SECTION_AWARDS,
    SECTION_TALKS, SECTION_TEACHING, SECTION_STUDENTS, SECTION_SERVICE,
    SECTION_PATENTS, SECTION_SKILLS, SECTION_LANGUAGES, SECTION_NEWS,
    SECTION_REFERENCES, SECTION_RECRUITING,
    SECTION_KINDS
};

enum entry_shape {
    ENTRY_FIELDS,           /* a mapping */
    ENTRY_BULLET,           /* a plain string of a list; in FIELD_TITLE */
    ENTRY_PAIR              /* FIELD_LABEL and FIELD_VALUE */
};

struct entry {
    enum entry_shape shape;
    enum section_kind kind; /* of its section */
    struct span span;
    struct value fields[FIELD_N];
    struct entry *roles;    /* several positions under one employer */
    struct str lang;        /* its language, as typed, or "" */
    bool shared;            /* the lab's, which says it for all */
    struct entry *next;
};

/* `marks: {"*": corresponding author}`: the legend of an author mark. */
struct author_mark {
    struct str sign;
    struct text words;
    struct author_mark *next;
};

enum asked { ASKED_NOTHING, ASKED_NO, ASKED_YES };
/* How entries are sorted; see sort.h. */
enum entry_order {
    ORDER_TYPED,            /* not at all */
    ORDER_OLDEST,
    ORDER_NEWEST,
    ORDER_UNSAID            /* by the layout, or as the section of a group */
};

/* A section, or one of its groups (`groups:` nests one level). */
struct section {
    struct str id;              /* as typed: the key */
    enum section_kind kind;
    struct text title;          /* typed; absent for a known id */
    struct text prose;          /* blank lines part paragraphs */
    struct entry *entries;
    struct text note;
    struct section *groups;
    struct str group_by;        /* `group: kind` */
    struct str style;           /* of citing, as typed */
    struct span style_span;
    enum asked counts;          /* numbers of entries behind titles */
    int authors_max, authors_show;  /* of more than max so many; 0: unsaid */
    enum entry_order order;     /* `sort:` */
    struct str number;          /* `number:`, as typed */
    struct str page_break;      /* `break:`, as typed */
    struct str lang;            /* `lang:`, or "" */
    struct author_mark *marks;
    bool mine;                  /* only what has the own name */
    enum asked shared;          /* what the lab shares is added here, or not */
    bool chosen;                /* by keys or tags: nothing is added to it */
    bool is_group;              /* one of another's groups */
    bool counts_anew;           /* numbers begin again: a form's part */
    struct span span;
    struct section *next;
};

struct contact {
    struct str key;             /* "email", or the author's own */
    struct text label;          /* given, or absent for a known key */
    struct text value;
    struct text url;            /* given, or absent */
    struct span span;
    struct contact *next;
};

/* A section or entry that fitting may leave out. */
struct optional {
    struct str name;            /* for messages: its key or first text */
    struct span span;
    int priority;               /* from 1, the most important */
    bool section;               /* or an entry */
};

struct optionals {
    struct optional *item;      /* in the order of the profile */
    size_t n, cap;
};

/* A copy in the order in which they go: the least important, last one first. */
struct optionals optionals_sorted(struct arena *a, const struct optionals *all);

#define MOST_PAGES 999          /* that can be asked for */

struct profile {
    const struct source *src;
    struct str language;        /* of the document as built */
    struct str cjk_lang;        /* of Han in text of a language without it */
    struct text name;           /* as printed */
    struct text family, given;  /* absent unless typed apart */
    struct str role;            /* in a lab, as its lab.yaml names it; or "" */
    struct text headline;
    struct text affiliation;
    struct text department;
    struct text location;
    struct str photo;
    struct span photo_span;
    const char *photo_path;             /* the edition's, ready to be opened;
                                           NULL: seen from the profile */
    struct photo_made **photo_made;     /* what photo.c read of it so far */
    struct value updated;
    struct contact *contacts;
    const struct text *me;      /* forms of the own name */
    size_t n_me;
    struct str layout;
    struct span layout_span;
    int pages;                  /* that there may be; 0: as many as it takes */
    struct span pages_span;
    struct optionals optional;  /* what has a priority */
    struct section *sections;
    struct str *languages;      /* other ones that it is translated into */
    size_t n_languages;
};

/* Which of the documents in a profile is meant. */
struct edition {
    struct str lang;            /* --lang, or "" */
    struct str variant;         /* --variant, or "" */
    bool is_public;             /* --public: without what is private */
    const struct optional *without;     /* left out to save room */
    size_t n_without;
    const struct shared *shared;    /* what a lab adds to it, or NULL */
    struct str member;          /* whose it is: the id in the lab, or "" */
    const char *photo;          /* in the place of the profile's: a path as the
                                   program can open it, or NULL */
    struct span photo_span;     /* where it is named */
};

/*
 * Reads the edition of the profile from the tree. What the edition leaves out
 * (choose.c) is as if it were not written. Errors are in the sink; the profile
 * is as complete as they let it be. Never NULL.
 */
struct profile *profile_read(struct arena *a, struct diag *d,
                             const struct source *src,
                             const struct node *tree,
                             const struct edition *edition);

/* True if the word is a key at the top of a profile. */
bool profile_has_key(struct str word);

/*
 * What the edition is called and is in, without reading the rest: sets name,
 * language and role of a profile that is otherwise empty. For the names of
 * files; says nothing of faults.
 */
struct profile *profile_glance(struct arena *a, const struct source *src,
                               const struct node *tree,
                               const struct edition *edition);

/*
 * The wording for a document in lang: that of the language, else the one for
 * all, else the first, which was reported as a missing translation when the
 * text was read. NULL if the text is absent.
 */
const struct wording *text_pick(const struct text *t, struct str lang);

/* The wording marked as serving lang, or NULL: no fallback (`{f@en}`). */
const struct wording *text_in(const struct text *t, struct str lang);

/* The field an author's or a layout's word means in a section of the kind. */
bool field_find(enum section_kind kind, struct str word, enum field_id *out);

/* "organisation" for FIELD_ORGANISATION. */
const char *field_name(enum field_id f);

/* "education" for SECTION_EDUCATION; "custom" for SECTION_CUSTOM. */
const char *section_kind_name(enum section_kind kind);

/* The *n keys of contacts that have words of their own: "email". */
const char *const *contact_names(struct arena *a, size_t *n);

/*
 * The address a contact leads to (mailto:, tel:, https://…, 7-bit), or empty:
 * what the author gave, or what the key implies.
 */
struct str contact_url(struct arena *a, const struct contact *c,
                       struct str value);

/* --dump=profile */
void profile_dump(struct buf *out, const struct profile *p);

#endif
