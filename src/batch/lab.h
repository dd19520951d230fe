/*
 * lab -- lab.yaml: what the members of a lab have in common.
 *
 * Read by tables of keys; an unknown key and a value of the wrong kind are
 * errors at their place. Knows nothing of who the members are: names that
 * nobody has are told by plan.c, which knows. Everything lives in the arena
 * given to lab_read().
 */
#ifndef CVSET_BATCH_LAB_H
#define CVSET_BATCH_LAB_H

#include <stdbool.h>
#include <stddef.h>

#include "base/source.h"
#include "base/str.h"
#include "profile/profile.h"

struct arena;
struct diag;
struct node;

/* A word of lab.yaml and where it stands. */
struct lab_word {
    struct str text;            /* "" if absent */
    struct span span;
};

struct lab_words {
    struct lab_word *item;
    size_t n, cap;
};

/* An item of the list `members:`. */
struct lab_member {
    struct lab_word profile;    /* path from the lab's folder */
    struct lab_word id, name, role, photo;      /* each may be absent */
    struct span span;           /* of the item */
};

/* `groups:`, in this order in the book and the report. */
struct lab_group {
    struct text title;
    struct lab_words roles;
    struct span span;
};

/* `required: {ROLE: [WHAT]}` */
struct lab_required {
    struct lab_word role;       /* "all" is everyone */
    struct lab_words what;      /* fields, contacts, sections */
};

/* `book:` */
struct lab_book {
    struct text title, subtitle, date;
    struct span span;           /* no source if there is none */
};

/* A lab without a file is all zero: every part of it is absent. */
struct lab {
    const struct source *src;   /* NULL: there is no lab.yaml */
    const char *dir;            /* from which the paths in it start */
    struct text name;
    struct lab_word logo;       /* path from dir */
    struct lab_word folder;     /* `members:` as a folder or a roster: path */
    struct lab_member *members; /* as a list, if has_list */
    size_t n_members, cap_members;
    bool has_list;
    struct lab_words exclude;   /* ids */
    struct lab_word layout;     /* see lab_layout() */
    struct lab_words languages; /* tags, valid; a file each */
    struct lab_words variants;  /* a file each */
    int pages;                  /* 0: each profile's own */
    struct lab_word files;      /* the pattern, see outname.h */
    struct lab_group *groups;
    size_t n_groups, cap_groups;
    struct lab_words order;     /* ids, the first in their group */
    struct lab_required *required;
    size_t n_required, cap_required;
    struct lab_words bibliography;  /* paths from dir */
    const struct node *projects;    /* list of maps, each with `people:`; or
                                       NULL. The other keys are those of an
                                       entry of a profile's projects */
    struct lab_book book;
};

/*
 * Reads the file. NULL after an error that left no tree; other errors are in
 * the sink and the lab is as complete as they let it be.
 */
struct lab *lab_read(struct arena *a, struct diag *d, const char *path);

/* A path written in lab.yaml, as the program can open it. */
const char *lab_path(struct arena *a, const struct lab *lab, struct str path);

/* `layout:` as module_load() takes it: a name, or a path from here; or "". */
struct str lab_layout(struct arena *a, const struct lab *lab);

#endif
