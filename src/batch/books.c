#include "batch/books.h"

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "batch/book.h"
#include "batch/lab.h"
#include "batch/plan.h"
#include "batch/run.h"
#include "batch/shared.h"
#include "batch/work.h"
#include "layout/modules.h"
#include "text/font.h"

/* What the CVs of a book have in common, and its file. */
struct edition_of {
    struct str lang, variant;
    const char *path;
};

struct editions {
    struct edition_of *list;
    size_t n, cap;
};

/* --- which books there are ------------------------------------------------ */

static bool is_of(const struct edition_of *e, const struct task *task)
{
    return str_eq(e->lang, task->lang) && str_eq(e->variant, task->variant);
}

/* The path with "_word" before its end. */
static const char *with_word(struct arena *a, const char *path,
                             struct str word)
{
    struct str s = str_of(path);
    size_t end = s.n;

    if (word.n == 0)
        return path;
    if (end > 4 && str_is_word(str_sub(s, end - 4, end), ".pdf"))
        end -= 4;
    return str_z(a, str_format(a, "%.*s_%.*s%s", (int)end, path,
                               STR_ARGS(word), path + end));
}

/* Each language and variant once; named where there are several. */
static struct editions list_editions(struct arena *a, const struct plan *plan,
                                     const char *path)
{
    struct editions all = {0};
    bool langs = false, variants = false;

    for (size_t i = 0; i < plan->n_tasks; i++) {
        const struct task *task = &plan->tasks[i];
        size_t k = 0;

        while (k < all.n && !is_of(&all.list[k], task))
            k++;
        if (k < all.n)
            continue;
        *ARENA_PUSH(a, all.list, all.n, all.cap) =
            (struct edition_of){task->lang, task->variant, path};
        langs = langs || !str_eq(task->lang, all.list[0].lang);
        variants = variants || !str_eq(task->variant, all.list[0].variant);
    }
    for (size_t k = 0; k < all.n; k++) {
        struct edition_of *e = &all.list[k];

        e->path = with_word(a, e->path, langs ? e->lang : STR(""));
        e->path = with_word(a, e->path, variants ? e->variant : STR(""));
    }
    return all;
}

const char **books_paths(struct arena *a, const struct plan *plan,
                         const char *path, size_t *n)
{
    struct editions all = list_editions(a, plan, path);
    const char **paths = ARENA_ARRAY(a, all.n, const char *);

    for (size_t i = 0; i < all.n; i++)
        paths[i] = all.list[i].path;
    *n = all.n;
    return paths;
}

/* --- who is in one -------------------------------------------------------- */

static bool is_made(const struct result *r)
{
    return r && (r->outcome == OUTCOME_MADE ||
                 r->outcome == OUTCOME_UNCHANGED);
}

static struct str shown_name(const struct member *m, const struct result *r)
{
    if (r->name.n > 0)
        return r->name;
    return m->name.n > 0 ? m->name : m->id;
}

static void say_without(struct diag *d, const char *path, struct str id)
{
    diag_at(d, DIAG_BOOK_MEMBER, (struct span){0},
            "'%s' is without '%.*s', whose CV could not be made", path,
            STR_ARGS(id));
}

/* Members whose CVs were made; `of` gets the member of each. */
static void list_members(struct arena *a, struct diag *d,
                         const struct books *books, const struct work *w,
                         const struct edition_of *e, struct book *book,
                         const struct member **of)
{
    const struct plan *plan = books->opt->plan;

    book->members = ARENA_ARRAY(a, plan->n_tasks, struct book_member);
    for (size_t i = 0; i < plan->n_tasks; i++) {
        const struct task *task = &plan->tasks[i];
        const struct result *r = books->results[i];

        if (!is_of(e, task))
            continue;
        if (!is_made(r)) {
            say_without(d, e->path, task->member->id);
            continue;
        }
        of[book->n_members] = task->member;
        book->members[book->n_members++] = (struct book_member){
            .name = shown_name(task->member, r), .group = task->member->group,
            .how = work_options(w, a, task, NULL), .pages = r->pages,
        };
    }
}

static void describe(struct arena *a, const struct lab *lab,
                     struct book *book)
{
    struct text *groups = ARENA_ARRAY(a, lab->n_groups, struct text);

    for (size_t i = 0; i < lab->n_groups; i++)
        groups[i] = lab->groups[i].title;
    book->lab = lab->name;
    book->title = lab->book.title;
    book->subtitle = lab->book.subtitle;
    book->date = lab->book.date;
    book->groups = groups;
    book->n_groups = lab->n_groups;
    if (lab->logo.text.n > 0)
        book->logo = lab_path(a, lab, lab->logo.text);
}

/* --- its file ------------------------------------------------------------- */

static bool write_book(struct arena *a, struct diag *d,
                       const struct books *books, const struct work *w,
                       const struct edition_of *e)
{
    struct book book = {.modules = w->modules, .layout = books->opt->layout};
    const struct member **of =
        ARENA_ARRAY(a, books->opt->plan->n_tasks, const struct member *);
    size_t members = 0;
    struct str bytes;

    describe(a, books->opt->plan->lab, &book);
    list_members(a, d, books, w, e, &book, of);
    if (!book_write(a, d, w->fonts, &book, &bytes))
        return false;
    for (size_t i = 0; i < book.n_members; i++) {
        members += !book.members[i].left_out;
        if (book.members[i].left_out)
            say_without(d, e->path, of[i]->id);
    }
    if (!file_write(a, d, e->path, bytes))
        return false;
    if (books->on_book)
        books->on_book(books->user, e->path, members, book.pages);
    return true;
}

/* What is shared has been told of when the CVs were made. */
bool books_write(struct arena *a, struct diag *d, const struct books *books)
{
    const struct batch_options *opt = books->opt;
    struct editions all = list_editions(a, opt->plan, books->path);
    struct work w = {.opt = opt, .fonts = fonts_open(d)};
    bool good = w.fonts != NULL;

    if (!good)
        return false;
    w.modules = modules_open(a, w.fonts, opt->set, opt->n_set);
    w.shared = shared_of_lab(a, diag_new(a), opt->plan->lab);
    for (size_t i = 0; i < all.n; i++)
        good = write_book(a, d, books, &w, &all.list[i]) && good;
    fonts_close(w.fonts);
    return good;
}
