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
    struct arena_mark mark = arena_mark(w->scratch);
    struct content content = content_draw(w, c, i, number);
    uint32_t object = haru_page(
        w->haru, pack_bytes(w->pack, w->scratch, content.stream));
    struct buf b = {.a = w->arena};

    w->pages[number] = (struct page_object){object, c->doc->page_height};
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
    arena_release(w->scratch, mark);
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

struct pdf {
    struct writer w;
    struct pdf_about about;
    uint32_t resources;
    int depth;                  /* parts open */
};

struct pdf *pdf_open(struct arena *a, struct diag *d, struct fonts *fonts,
                     const struct pdf_about *about, size_t n_pages)
{
    struct pdf *p = ARENA_NEW(a, struct pdf);
    struct writer *w = &p->w;

    p->about = *about;
    *w = (struct writer){.arena = a, .scratch = arena_new(), .diag = d,
                         .fonts = fonts, .lang = about->lang,
                         .max_pages = n_pages};
    w->pages = ARENA_ARRAY(a, n_pages + 1, struct page_object);
    w->pack = pack_open(a);
    w->haru = haru_open(a);
    cids_open(&w->cids, a);
    structure_open(&w->structure, a, w->haru, n_pages);
    outlinetree_open(w);
    p->resources = haru_dict(w->haru);
    return p;
}

void pdf_begin(struct pdf *p, struct str title, bool folded)
{
    struct writer *w = &p->w;

    structure_begin_part(&w->structure);
    outlinetree_cut(w, ++p->depth);
    if (title.n > 0)
        outlinetree_add(w, title, p->depth,
                        (struct outline_place){w->n_pages, 0}, folded);
}

void pdf_end(struct pdf *p)
{
    structure_end_part(&p->w.structure);
    outlinetree_cut(&p->w, p->depth--);
}

static void add_bookmarks(struct pdf *p, const struct composed *c,
                          size_t first_page)
{
    for (size_t i = 0; i < c->n_bookmarks; i++) {
        const struct bookmark *m = &c->bookmarks[i];

        outlinetree_add(&p->w, m->title, p->depth + m->level,
                        (struct outline_place){first_page + m->page, m->y},
                        false);
    }
}

void pdf_add(struct pdf *p, const struct composed *c, int lower)
{
    struct writer *w = &p->w;
    const struct document *doc = c->doc;
    bool other = !str_eq(doc->lang, w->lang);

    if (c->n_pages > w->max_pages - w->n_pages) {
        diag_at(w->diag, DIAG_INTERNAL, (struct span){NULL, 0, 0},
                "a document has more pages than it was said to have");
        return;
    }
    add_bookmarks(p, c, w->n_pages);
    structure_begin(&w->structure, doc->root, other ? doc->lang : STR(""),
                    lower);
    if (doc->n_columns > 1)
        structure_reserve(&w->structure, c);
    for (size_t i = 0; i < c->n_pages; i++)
        write_page(w, c, i, p->resources);
    structure_end(&w->structure);
    images_end(w);
}

static bool save(struct pdf *p, struct str *out)
{
    struct writer *w = &p->w;
    struct meta_objects objects;

    if (w->n_pages == 0 || w->n_pages < w->max_pages) {
        diag_at(w->diag, DIAG_INTERNAL, (struct span){NULL, 0, 0},
                w->n_pages == 0 ? "there are no pages to write"
                                : "there are pages that were not written");
        return false;
    }
    links_close(w);
    write_resources(w, p->resources);
    objects.structure = structure_write(&w->structure, w->pages);
    objects.outlines = outlinetree_write(w);
    meta_write(w, &p->about, objects);
    return haru_save(w->haru, w->arena, w->pack, w->diag, out);
}

bool pdf_close(struct pdf *p, struct str *out)
{
    bool ok = out != NULL && save(p, out);

    haru_close(p->w.haru);
    pack_close(p->w.pack);
    arena_free(p->w.scratch);
    return ok;
}

bool pdf_write(struct arena *a, struct diag *d, struct fonts *fonts,
               struct composed *const *docs, size_t n, struct str *out)
{
    const struct document *doc = docs[0]->doc;
    struct pdf_about about = {doc->lang, doc->title, doc->author};
    size_t n_pages = 0;
    struct pdf *p;

    for (size_t i = 0; i < n; i++)
        n_pages += docs[i]->n_pages;
    p = pdf_open(a, d, fonts, &about, n_pages);
    for (size_t i = 0; i < n; i++) {
        if (n > 1)
            pdf_begin(p, STR(""), false);
        pdf_add(p, docs[i], 0);
        if (n > 1)
            pdf_end(p);
    }
    return pdf_close(p, out);
}
