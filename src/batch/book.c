#include "batch/book.h"

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "layout/folio.h"
#include "layout/front.h"
#include "layout/modules.h"
#include "page/page.h"
#include "pdf/pdf.h"
#include "profile/picture.h"

/* Profiles may change while a book is made, but not for ever. */
#define TRIES 4

static const struct span nowhere = {0};

struct making {
    struct arena *a;            /* as long as the diagnostics */
    struct diag *d;
    struct fonts *fonts;
    struct book *book;
    const struct module *module;
    struct front front;
    struct composed *cover, *contents;
    size_t pages;               /* of the book */
};

/* A member's CV in an arena of its own, which ends with member_free(). */
struct member_cv {
    struct arena *a;
    struct composed *c;         /* NULL: it cannot be made */
    const struct profile *profile;
};

/* Its own file, alone, has told what is wrong with it. */
static struct member_cv member_make(struct making *mk,
                                    const struct book_member *m,
                                    struct numbering at)
{
    struct member_cv cv = {.a = arena_new()};
    struct compose_options opt = m->how;

    opt.book = at;
    opt.profile = &cv.profile;
    cv.c = compose(cv.a, diag_new(cv.a), mk->fonts, &opt, NULL);
    return cv;
}

static void member_free(struct member_cv *cv)
{
    arena_free(cv->a);
}

/* --- what stands before the CVs ------------------------------------------ */

static const struct picture *read_logo(struct making *mk)
{
    const char *path = mk->book->logo;
    struct arena *scratch = arena_new();
    struct picture_fault fault = {"cannot be read", "name a JPEG or PNG file"};
    struct picture *x = NULL;
    struct str bytes = {0};

    if (file_load(scratch, path, PICTURE_MAX_BYTES, &bytes) == 0)
        x = picture_read_whole(mk->a, bytes, FRONT_LOGO_WIDTH,
                               FRONT_LOGO_HEIGHT, &fault);
    arena_free(scratch);
    if (!x) {
        diag_at(mk->d, DIAG_BOOK_LOGO, nowhere,
                "the logo is left out of the book: '%s' %s", path, fault.wrong);
        diag_hint(mk->d, "%s", fault.way_out);
    }
    return x;
}

/* The language of the first CV there is, and the layout. */
static bool find_first(struct making *mk, struct str *lang, struct str *layout)
{
    const struct book *book = mk->book;
    bool made = false;

    for (size_t i = 0; i < book->n_members && !made; i++) {
        struct member_cv cv = member_make(mk, &book->members[i],
                                          (struct numbering){0, 0});

        made = cv.c != NULL;
        if (made) {
            *lang = str_copy(mk->a, cv.profile->language);
            *layout = str_copy(mk->a, cv.profile->layout);
        }
        member_free(&cv);
    }
    if (book->layout.n > 0)
        *layout = book->layout;
    else if (layout->n == 0)
        *layout = STR("jobmarket");
    return made;
}

static bool open_front(struct making *mk)
{
    const struct book *book = mk->book;
    const struct language *words = NULL;
    struct str layout = STR(""), lang = STR("");

    if (!find_first(mk, &lang, &layout)) {
        diag_at(mk->d, DIAG_BOOK, nowhere,
                "there is no book: no CV of it could be made");
        return false;
    }
    mk->module = modules_get(book->modules, mk->a, mk->d, layout, nowhere,
                             lang, &words);
    if (!mk->module)
        return false;
    mk->front = (struct front){
        .lang = lang, .words = words, .lab = book->lab, .title = book->title,
        .subtitle = book->subtitle, .date = book->date,
        .logo = book->logo ? read_logo(mk) : NULL,
    };
    return true;
}

/* Members from `from` on in one group, those left out aside. */
static struct front_group list_group(struct making *mk, size_t from, size_t to,
                                     size_t *page)
{
    const struct book *book = mk->book;
    size_t group = book->members[from].group;
    struct front_group g = {
        .lines = ARENA_ARRAY(mk->a, to - from, struct front_line)};

    if (group < book->n_groups)
        g.title = book->groups[group];
    for (size_t i = from; i < to; i++) {
        const struct book_member *m = &book->members[i];

        if (m->left_out)
            continue;
        g.lines[g.n++] = (struct front_line){m->name, *page + 1};
        *page += m->pages;
    }
    return g;
}

static size_t group_end(const struct book *book, size_t from)
{
    size_t to = from + 1;

    while (to < book->n_members &&
           book->members[to].group == book->members[from].group)
        to++;
    return to;
}

/* That the last page is nearly empty, say, is nothing to be told of here. */
static struct composed *set_document(struct making *mk,
                                     const struct document *doc)
{
    return compose_document(mk->a, diag_new(mk->a), mk->fonts, doc);
}

/* The contents as they are if so many pages come before the first CV. */
static struct composed *make_contents(struct making *mk, size_t before)
{
    const struct book *book = mk->book;
    struct front_group *groups =
        ARENA_ARRAY(mk->a, book->n_members, struct front_group);
    struct document *doc;
    size_t n = 0, page = before;

    for (size_t i = 0, end; i < book->n_members; i = end) {
        end = group_end(book, i);
        groups[n] = list_group(mk, i, end, &page);
        n += groups[n].n > 0;
    }
    mk->front.groups = groups;
    mk->front.n_groups = n;
    mk->pages = page;
    doc = front_contents(mk->a, mk->d, mk->module, &mk->front);
    folio_number(mk->a, doc, (struct numbering){mk->cover->n_pages, page});
    return set_document(mk, doc);
}

/* The more pages they have, the longer are the numbers in them. */
static void make_front(struct making *mk)
{
    size_t before, cover;

    mk->cover = set_document(mk, front_cover(mk->a, mk->d, mk->module,
                                             &mk->front));
    cover = mk->cover->n_pages;
    mk->contents = make_contents(mk, cover + 1);
    do {
        before = cover + mk->contents->n_pages;
        mk->contents = make_contents(mk, before);
    } while (cover + mk->contents->n_pages > before);
}

/* --- the book ------------------------------------------------------------- */

/* Sets how many pages each CV has. */
static void count_pages(struct making *mk)
{
    for (size_t i = 0; i < mk->book->n_members; i++) {
        struct book_member *m = &mk->book->members[i];

        if (!m->left_out && m->pages == 0) {
            struct member_cv cv = member_make(mk, m, (struct numbering){0, 0});

            m->pages = cv.c ? cv.c->n_pages : 0;
            m->left_out = !cv.c;
            member_free(&cv);
        }
    }
}

/* The member's CV; false if it is not as long as it was said to be. */
static bool add_member(struct making *mk, struct pdf *pdf,
                       struct book_member *m, size_t before)
{
    struct member_cv cv = member_make(mk, m,
                                      (struct numbering){before, mk->pages});
    bool same = cv.c && cv.c->n_pages == m->pages;

    if (same) {
        pdf_begin(pdf, m->name, true);
        pdf_add(pdf, cv.c, 1);
        pdf_end(pdf);
    } else {
        m->left_out = !cv.c;
        m->pages = cv.c ? cv.c->n_pages : 0;
    }
    member_free(&cv);
    return same;
}

static bool add_members(struct making *mk, struct pdf *pdf)
{
    struct book *book = mk->book;
    size_t before = mk->cover->n_pages + mk->contents->n_pages;
    size_t open = book->n_groups;

    for (size_t i = 0; i < book->n_members; i++) {
        struct book_member *m = &book->members[i];

        if (m->left_out)
            continue;
        if (m->group != open && open < book->n_groups)
            pdf_end(pdf);
        if (m->group != open && m->group < book->n_groups)
            pdf_begin(pdf, front_text(mk->a, &mk->front,
                                      &book->groups[m->group]), false);
        open = m->group;
        if (!add_member(mk, pdf, m, before))
            return false;
        before += m->pages;
    }
    if (open < book->n_groups)
        pdf_end(pdf);
    return true;
}

static void add_front(struct pdf *pdf, const struct composed *c)
{
    pdf_begin(pdf, STR(""), false);
    pdf_add(pdf, c, 0);
    pdf_end(pdf);
}

/* The whole file; false if a CV was not as it was before. */
static bool write_all(struct making *mk, struct arena *a, struct str *out)
{
    struct pdf_about about = {
        mk->front.lang, front_title(mk->a, &mk->front),
        front_text(mk->a, &mk->front, &mk->front.lab)};
    struct pdf *pdf = pdf_open(a, mk->d, mk->fonts, &about, mk->pages);
    bool same;

    add_front(pdf, mk->cover);
    add_front(pdf, mk->contents);
    same = add_members(mk, pdf);
    return pdf_close(pdf, same ? out : NULL);
}

static bool make_book(struct making *mk, struct str *out)
{
    if (!open_front(mk))
        return false;
    for (int i = 0; i < TRIES && !diag_failed(mk->d); i++) {
        struct arena *file = arena_new();
        bool done;

        count_pages(mk);
        make_front(mk);
        done = write_all(mk, file, out);
        if (done)
            *out = str_copy(mk->a, *out);
        arena_free(file);
        if (done) {
            mk->book->pages = mk->pages;
            return true;
        }
    }
    if (!diag_failed(mk->d))
        diag_at(mk->d, DIAG_BOOK, nowhere,
                "there is no book: CVs change while it is made");
    return false;
}

bool book_write(struct arena *a, struct diag *d, struct fonts *fonts,
                struct book *book, struct str *out)
{
    struct making mk = {.a = a, .d = d, .fonts = fonts, .book = book};

    for (size_t i = 0; i < book->n_members; i++)
        book->members[i].left_out = false;
    return make_book(&mk, out);
}
