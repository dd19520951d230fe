#include "pdf/writer.h"

#include "base/arena.h"
#include "base/diag.h"
#include "pdf/content.h"
#include "pdf/fontobj.h"
#include "pdf/haru.h"
#include "pdf/meta.h"
#include "pdf/outlinetree.h"
#include "pdf/pack.h"
#include "pdf/pdf.h"
#include "pdf/token.h"

uint32_t writer_stream(struct writer *w, struct str entries, struct str bytes)
{
    return haru_stream(w->haru, entries,
                       pack_bytes(w->pack, w->arena, bytes), true);
}

static void write_page(struct writer *w, const struct composed *c, size_t i,
                       uint32_t resources)
{
    size_t number = w->n_pages++;
    struct content content = content_draw(w, c, i, number);
    uint32_t object = haru_page(
        w->haru, pack_bytes(w->pack, w->arena, content.stream));
    struct buf b = {.a = w->arena};

    w->pages[number] = object;
    buf_z(&b, "/MediaBox[0 0 ");
    token_unit(&b, c->doc->page_width);
    buf_char(&b, ' ');
    token_unit(&b, c->doc->page_height);
    buf_z(&b, "]/Resources ");
    token_ref(&b, resources);
    buf_z(&b, "/StructParents ");
    token_int(&b, (int64_t)number);
    if (content.annotations.n != 0) {
        buf_z(&b, "/Tabs/S/Annots[");
        buf_str(&b, content.annotations);
        buf_char(&b, ']');
    }
    haru_entries(w->haru, object, buf_text(&b));
}

/* All pages share their resources: fonts and images of the file. */
static void write_resources(struct writer *w, uint32_t resources)
{
    struct buf b = {.a = w->arena};

    buf_z(&b, "/Font<<");
    for (size_t i = 0; i < w->cids.n_fonts; i++) {
        buf_z(&b, "/F");
        token_int(&b, (int64_t)i);
        buf_char(&b, ' ');
        token_ref(&b, fontobj_write(w, &w->cids.fonts[i]));
    }
    buf_z(&b, ">>");
    images_resources(w, &b);
    haru_entries(w->haru, resources, buf_text(&b));
}

/* A document in another language than the catalog says so itself. */
static void note_lang(struct writer *w, const struct document *doc)
{
    if (doc->root != NULL && !str_eq(doc->lang, w->lang))
        structure_set_lang(&w->structure, doc->root, doc->lang);
}

static void write_all(struct writer *w, struct composed *const *docs, size_t n)
{
    uint32_t resources = haru_dict(w->haru);
    struct meta_objects objects;

    for (size_t i = 0; i < n; i++) {
        note_lang(w, docs[i]->doc);
        if (docs[i]->doc->n_columns > 1)
            structure_reserve(&w->structure, docs[i]);
        for (size_t k = 0; k < docs[i]->n_pages; k++)
            write_page(w, docs[i], k, resources);
    }
    write_resources(w, resources);
    objects.structure = structure_write(&w->structure, w->pages);
    objects.outlines = outlinetree_write(w, docs, n);
    meta_write(w, docs[0]->doc, objects);
}

bool pdf_write(struct arena *a, struct diag *d, struct fonts *fonts,
               struct composed *const *docs, size_t n, struct str *out)
{
    struct writer w = {.arena = a, .diag = d, .fonts = fonts};
    size_t n_pages = 0;
    bool ok;

    for (size_t i = 0; i < n; i++)
        n_pages += docs[i]->n_pages;
    if (n_pages == 0) {
        diag_at(d, DIAG_INTERNAL, (struct span){NULL, 0, 0},
                "there are no pages to write");
        return false;
    }
    w.lang = docs[0]->doc->lang;
    w.pages = ARENA_ARRAY(a, n_pages, uint32_t);
    w.pack = pack_open(a);
    w.haru = haru_open(a);
    cids_open(&w.cids, a);
    structure_open(&w.structure, a, w.haru, n_pages);
    write_all(&w, docs, n);
    ok = haru_save(w.haru, a, w.pack, d, out);
    haru_close(w.haru);
    return ok;
}
