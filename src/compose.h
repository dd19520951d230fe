/*
 * compose -- the stages in order, and nothing else.
 */
#ifndef CVSET_COMPOSE_H
#define CVSET_COMPOSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"
#include "layout/box.h"
#include "profile/profile.h"

struct arena;
struct buf;
struct composed;
struct diag;
struct fonts;
struct modules;

enum stage {
    STAGE_TREE, STAGE_PROFILE, STAGE_BOXES, STAGE_ITEMS, STAGE_GLYPHS,
    STAGE_LINES, STAGE_PAGES, STAGE_TEXT, STAGE_PDF,
    STAGE_N
};

/* "tree", "profile", …, "text"; NULL past the end. */
const char *stage_name(enum stage s);

struct compose_options {
    const char *path;           /* of the profile; "-" is standard input */
    struct str layout;          /* "" is the profile's own, else jobmarket */
    struct edition edition;     /* of the profile */
    struct modules *modules;    /* the layouts, with --set laid over them */
    int pages;                  /* that there may be; 0: the profile's own */
    bool drop;                  /* leave out what has a priority, to fit */
    struct numbering book;      /* that it is made for, or no pages */
    bool lint;                  /* say what `cvset check` says */
    enum stage dump;            /* STAGE_N: none; dumps go to *dumped */
    uint64_t *times;            /* STAGE_N nanoseconds added up, or NULL */
    const struct profile **profile;     /* is set to the one read, if it was
                                           and this is not NULL */
};

/*
 * Reads the profile and composes it; stops after a stage that added errors, or
 * after the stage to be dumped. NULL if there is nothing to write; diagnostics
 * say why. The result lives in the arena.
 */
struct composed *compose(struct arena *a, struct diag *d, struct fonts *fonts,
                         const struct compose_options *opt,
                         struct buf *dumped);

/* The pages of a document that is in no profile, in the arena. */
struct composed *compose_document(struct arena *a, struct diag *d,
                                  struct fonts *fonts,
                                  const struct document *doc);

#endif
