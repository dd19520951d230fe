/*
 * The library is opened when a layout asks for a code: few do, and every one
 * that is linked costs each start.
 */
#include "layout/qr.h"

#include <dlfcn.h>
#include <errno.h>
#include <qrencode.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "layout/contact.h"
#include "layout/render.h"

/* A telephone held at arm's length reads no smaller modules from paper. */
#define MODULE_MIN 992          /* 0.35 mm */

struct encoder {
    void *library;
    QRcode *(*encode)(int size, const unsigned char *data, int version,
                      QRecLevel level);
    void (*release)(QRcode *code);
};

/* dlsym() gives a function as an object (POSIX), which ISO C cannot cast. */
static bool bind(void *library, const char *name, void *into)
{
    void *f = dlsym(library, name);
    if (f != NULL)
        memcpy(into, &f, sizeof f);
    return f != NULL;
}

static bool encoder_open(struct encoder *e)
{
    e->library = dlopen("libqrencode.so.4", RTLD_LAZY | RTLD_LOCAL);
    if (e->library == NULL)
        e->library = dlopen("libqrencode.4.dylib", RTLD_LAZY | RTLD_LOCAL);
    return e->library != NULL &&
           bind(e->library, "QRcode_encodeData", &e->encode) &&
           bind(e->library, "QRcode_free", &e->release);
}

static bool is_dark(const QRcode *code, int x, int y)
{
    return code->data[y * code->width + x] & 1;
}

/* Runs of dark modules in a line, as one rectangle each. */
static void add_tiles(struct arena *a, struct figure *f, const QRcode *code)
{
    struct tile *tiles = NULL;
    size_t n = 0, cap = 0;
    int width = code->width;
    for (int y = 0; y < width; y++) {
        unit top = f->height * y / width;
        for (int x = 0, from; x < width; x++) {
            if (!is_dark(code, x, y))
                continue;
            for (from = x; x < width && is_dark(code, x, y);)
                x++;
            unit left = f->width * from / width;
            *ARENA_PUSH(a, tiles, n, cap) = (struct tile){
                left, top, f->width * x / width - left,
                f->height * (y + 1) / width - top};
        }
    }
    f->tiles = tiles;
    f->n_tiles = n;
}

/* What the code leads to: the link of its text, or an address it is. */
static struct str content_of(struct scope *s, const struct qr_plan *qr)
{
    struct build *b = s->b;
    uint64_t contacts = b->contacts_shown;
    unsigned doc = b->doc_shown;
    struct flow f = render_template(s, qr->text, b->m->sheet.body);
    /* What a code holds is not shown: others may show it yet. */
    b->contacts_shown = contacts;
    b->doc_shown = doc;
    for (const struct piece *p = f.first; p != NULL; p = p->next)
        if (p->link != NULL)
            return p->link->uri;
    return flow_text(b->a, f.first);
}

/* `QR code: https://…`, in words of the document. */
static struct str alt_of(struct build *b, struct str content)
{
    struct str word = language_word(b->lang, "phrases", STR("qr"));
    return str_join(b->a, str_join(b->a, word, b->lang->separators[SEP_COLON]),
                    content);
}

static bool is_address(struct str s)
{
    return str_find(s, ':') < s.n && str_find(s, ' ') == s.n;
}

/* Scanners want light modules twice as light at least; paper is white. */
static bool is_light(uint32_t rgb)
{
    return (rgb >> 16 & 255) * 299 + (rgb >> 8 & 255) * 587 +
               (rgb & 255) * 114 > 128 * 1000;
}

static void check_colour(struct build *b, const struct qr_plan *qr)
{
    if (is_light(qr->colour))
        diag_at(b->d, DIAG_QR, qr->span,
                "a QR code in so light a colour may not be read");
}

static void check_size(struct build *b, const struct qr_plan *qr, int width)
{
    unit least = MODULE_MIN * width;
    if (qr->size >= least)
        return;
    diag_at(b->d, DIAG_QR, qr->span,
            "a QR code of %d mm has modules of less than 0.35 mm, which "
            "telephones may not read; it needs %d mm",
            (int)(qr->size * 127 / 360000),
            (int)((least * 127 + 359999) / 360000));
}

static struct box *figure_box(struct build *b, const struct qr_plan *qr,
                              const QRcode *code, struct str content,
                              const struct tag *parent)
{
    struct figure *f = ARENA_NEW(b->a, struct figure);
    *f = (struct figure){.width = qr->size, .height = qr->size,
                         .align = qr->align, .colour = qr->colour};
    add_tiles(b->a, f, code);
    if (is_address(content)) {
        struct link *link = ARENA_NEW(b->a, struct link);
        *link = (struct link){.uri = content, .span = qr->span};
        f->link = link;
    }
    struct tag *tag =
        rows_tag(b->a, TAG_FIGURE, rows_tag(b->a, TAG_P, parent));
    tag->alt = alt_of(b, content);
    struct box *box = ARENA_NEW(b->a, struct box);
    box->kind = BOX_FIGURE;
    box->figure = f;
    box->tag = tag;
    box->span = qr->span;
    box->before = box->after = qr->size * qr->quiet / code->width;
    return box;
}

struct box *qr_make(struct scope *s, const struct qr_plan *qr,
                    const struct tag *parent)
{
    struct build *b = s->b;
    struct str content =
        qr->text != NULL ? content_of(s, qr) : STR("");
    struct encoder e = {0};
    struct box *box = NULL;
    if (content.n == 0)
        return NULL;
    if (!encoder_open(&e)) {
        diag_at(b->d, DIAG_QR, qr->span,
                "the QR code is left out: the library libqrencode is not "
                "there; install the package libqrencode4");
        return NULL;
    }
    QRcode *code = e.encode((int)(content.n < INT16_MAX ? content.n
                                                        : INT16_MAX),
                            (const unsigned char *)content.s, 0,
                            (QRecLevel)qr->level);
    if (code == NULL && errno == ENOMEM)
        oom();
    if (code == NULL) {
        diag_at(b->d, DIAG_QR, qr->span,
                "the QR code is left out: its text of %zu bytes is too long "
                "for one", content.n);
    } else {
        check_size(b, qr, code->width);
        check_colour(b, qr);
        box = figure_box(b, qr, code, content, parent);
        e.release(code);
    }
    dlclose(e.library);
    return box;
}
