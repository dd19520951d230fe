/*
 * writer -- what the parts of the PDF writer share while a file is made.
 */
#ifndef CVSET_WRITER_H
#define CVSET_WRITER_H

#include "base/str.h"
#include "page/page.h"
#include "pdf/cid.h"
#include "pdf/image.h"
#include "pdf/structure.h"

struct arena;
struct diag;
struct fonts;
struct haru;
struct pack;

struct writer {
    struct arena *arena;
    struct diag *diag;
    struct fonts *fonts;
    struct haru *haru;
    struct pack *pack;
    struct cids cids;
    struct structure structure;
    struct images images;
    struct str lang;            /* the catalog's */
    uint32_t *pages;            /* object numbers */
    size_t n_pages;
};

/* A deflated stream. */
uint32_t writer_stream(struct writer *w, struct str entries, struct str bytes);

#endif
