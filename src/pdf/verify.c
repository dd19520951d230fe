#include "pdf/verify.h"

#include "base/arena.h"
#include "base/source.h"
#include "pdf/verifying.h"

/* Of one id; the rest is counted. A file of another tool has hundreds. */
#define MOST 3

#define PAGES_MAX 100000u
#define TREE_DEPTH 64

void verify_say(struct verify *v, enum diag_id id, const struct object *at,
                size_t page, const char *fmt, ...)
{
    struct buf b = {.a = v->arena};
    va_list args;

    va_start(args, fmt);
    buf_vformat(&b, fmt, args);
    va_end(args);
    *ARENA_PUSH(v->arena, v->found, v->n_found, v->cap_found) =
        (struct finding){id,
                         {v->src, at == NULL ? 0 : at->number, (uint32_t)page},
                         buf_text(&b)};
}

const struct object *verify_get(struct verify *v, const struct object *dict,
                                const char *key)
{
    return pdfread_get(v->pdf, dict, key);
}

bool verify_text_of(struct verify *v, const struct object *dict,
                    const char *key, struct str *out)
{
    return object_utf8(v->arena, verify_get(v, dict, key), out);
}

double verify_number(const struct object *o)
{
    return object_is_number(o) ? o->real : 0;
}

struct page_read *verify_find_page(struct verify *v, const struct object *o)
{
    for (size_t i = 0; i < v->n_pages; i++) {
        if (v->pages[i].dict == o)
            return &v->pages[i];
    }
    return NULL;
}

bool verify_leads_out(struct verify *v, const struct object *dest)
{
    return dest->kind == OBJECT_ARRAY &&
           verify_find_page(v, pdfread_item(v->pdf, dest, 0)) == NULL;
}

static bool is_alnum(char c)
{
    char small = str_lower(c);

    return (small >= 'a' && small <= 'z') || (c >= '0' && c <= '9');
}

bool verify_is_lang(struct str s)
{
    size_t run = 0, parts = 1;

    for (size_t i = 0; i < s.n; i++) {
        bool letter = is_alnum(s.s[i]) && (s.s[i] > '9' || parts > 1);

        if (s.s[i] == '-' && run > 0) {
            run = 0;
            parts++;
        } else if (!letter || ++run > 8) {
            return false;
        }
    }
    return run > 0;
}

/* A page, or the pages below a node of the page tree (7.7.3). */
static void read_pages(struct verify *v, const struct object *node,
                       const struct object *resources, unsigned depth)
{
    const struct object *kids = verify_get(v, node, "Kids");
    const struct object *own = verify_get(v, node, "Resources");
    size_t number = v->n_pages + 1;

    if (depth > TREE_DEPTH || v->n_pages >= PAGES_MAX ||
        node->kind != OBJECT_DICT)
        return;
    if (own->kind == OBJECT_DICT)
        resources = own;
    if (kids->kind != OBJECT_ARRAY) {
        if (verify_find_page(v, node) != NULL)
            return;
        *ARENA_PUSH(v->arena, v->pages, v->n_pages, v->cap_pages) =
            (struct page_read){.dict = node, .resources = resources,
                               .number = number};
        return;
    }
    for (size_t i = 0; i < kids->n; i++)
        read_pages(v, pdfread_item(v->pdf, kids, i), resources, depth + 1);
}

static void check_all(struct verify *v, const struct str *text)
{
    read_pages(v, verify_get(v, v->catalog, "Pages"), &object_null, 0);
    if (v->n_pages == 0) {
        verify_say(v, DIAG_PDF_READ, v->catalog, 0, "it has no pages");
        return;
    }
    v->tagged = verify_get(v, v->catalog, "StructTreeRoot")->kind ==
                OBJECT_DICT;
    verify_file(v);
    verify_catalog(v);
    verify_metadata(v);
    verify_objects(v);
    for (size_t i = 0; i < v->n_pages; i++)
        verify_content(v, &v->pages[i]);
    verify_codes(v);
    verify_tree(v);
    verify_roles(v);
    verify_reading(v);
    verify_outline(v);
    verify_links(v);
    verify_areas(v);
    verify_text(v, text);
}

/* Opens the file; false, with a finding, if it cannot be read at all. */
static bool open_file(struct verify *v)
{
    enum pdfread_state state;
    struct str why = STR("");

    v->pdf = pdfread_open(v->arena, v->bytes, &state, &why);
    if (state == PDFREAD_NO_LIBRARY) {
        diag_at(v->diag, DIAG_INTERNAL, (struct span){v->src, 0, 0},
                "PDFs cannot be checked: the library libqpdf is not there; "
                "install the package libqpdf29");
        return false;
    }
    if (!str_starts(v->bytes, "%PDF-")) {
        verify_say(v, DIAG_PDF_READ, NULL, 0, "%s", v->bytes.n == 0
                   ? "it is empty" : "it is not a PDF: it does not begin with "
                   "'%PDF-' (ISO 19005-2, 6.1.2)");
        return false;
    }
    if (state == PDFREAD_PASSWORD)
        verify_say(v, DIAG_PDF_ENCRYPTED, NULL, 0, "it is encrypted and needs "
                   "a password; take that off first, as with qpdf --decrypt");
    else if (state == PDFREAD_DAMAGED)
        verify_say(v, DIAG_PDF_READ, NULL, 0, "it is damaged or cut short: "
                   "%.*s", STR_ARGS(why));
    return state == PDFREAD_FINE;
}

static void check_remarks(struct verify *v)
{
    struct str said = pdfread_remark(v->pdf);

    if (said.n > 0)
        verify_say(v, DIAG_PDF_READ, NULL, 0, "not all of it can be read: "
                   "%.*s", STR_ARGS(said));
}

static bool is_told(const struct finding *const *told, size_t n,
                    const struct finding *f)
{
    for (size_t i = 0; i < n && i < MOST; i++) {
        if (told[i]->at.off == f->at.off && told[i]->at.n == f->at.n &&
            str_eq(told[i]->text, f->text))
            return true;
    }
    return false;
}

/* The findings of an id as diagnostics; further ones are counted. */
static void tell(struct verify *v, enum diag_id id)
{
    const struct finding *told[MOST];
    size_t n = 0;

    for (size_t i = 0; i < v->n_found; i++) {
        const struct finding *f = &v->found[i];

        if (f->id != id || is_told(told, n, f))
            continue;
        if (n < MOST) {
            told[n] = f;
            diag_at(v->diag, id, f->at, "%.*s", STR_ARGS(f->text));
        }
        n++;
    }
    if (n > MOST)
        diag_note(v->diag, (struct span){v->src, 0, 0},
                  "and %zu more findings of this kind", n - MOST);
}

static bool has_errors(const struct verify *v)
{
    for (size_t i = 0; i < v->n_found; i++) {
        if (v->found[i].id != DIAG_PDF_UNCHECKED)
            return true;
    }
    return false;
}

bool pdf_verify(struct arena *a, struct diag *d, const char *name,
                struct str bytes, const struct str *text,
                struct verified *out)
{
    struct verify v = {.arena = a, .diag = d, .bytes = bytes, .counts = out,
                       .src = source_objects(a, name)};
    bool opened;

    *out = (struct verified){.pages = 0};
    opened = open_file(&v);
    if (opened) {
        v.trailer = pdfread_trailer(v.pdf);
        v.catalog = verify_get(&v, v.trailer, "Root");
        check_all(&v, text);
        check_remarks(&v);
    }
    pdfread_close(v.pdf);
    out->pages = v.n_pages;
    out->fonts = v.n_fonts;
    out->elements = v.n_elements;
    for (int id = 0; id < DIAG_N; id++)
        tell(&v, (enum diag_id)id);
    return opened && !has_errors(&v);
}
