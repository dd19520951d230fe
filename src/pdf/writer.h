/*
 * writer -- what the parts of the PDF writer share while a file is made.
 */
#ifndef CVSET_WRITER_H
#define CVSET_WRITER_H

#include "base/str.h"
#include "page/page.h"
#include "pdf/cid.h"
#include "pdf/image.h"
#include "pdf/links.h"
#include "pdf/outlinetree.h"
#include "pdf/structure.h"

struct arena;
struct diag;
struct fonts;
struct haru;
struct pack;

/* A page of the file. */
struct page_object {
    uint32_t number;
    unit height;
};

struct writer {
    struct arena *arena;
    struct arena *scratch;      /* for what is drawn on one page */
    struct diag *diag;
    struct fonts *fonts;
    struct haru *haru;
    struct pack *pack;
    struct cids cids;
    struct structure structure;
    struct outlinetree outline;
    struct images images;
    struct links links;
    struct str lang;            /* the catalog's */
    struct page_object *pages;
    size_t n_pages, max_pages;  /* drawn; there will be */
};

/* A deflated stream. */
uint32_t writer_stream(struct writer *w, struct str entries, struct str bytes);

#endif
