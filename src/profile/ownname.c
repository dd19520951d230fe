/*
 * ownname -- whose name among authors is the own one, and who is a student.
 *
 * Sought in three steps, the first that finds someone counts: as typed; then
 * reduced, with case, dots and markup away and the parts in any order, so that
 * `Du, J.` is `J. Du`; then as the same person with initials or other accents,
 * if the form gives the name in full. Where two authors of one list match in a
 * step neither is set bold, and that is reported.
 */
#include "profile/read.h"

#include <stdlib.h>

#include <unicode/uchar.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/utf8.h"
#include "profile/rune.h"

#define MAX_TOKENS 16

enum step { STEP_TYPED, STEP_REDUCED, STEP_PERSON, STEP_N };

/* Reduced names */

static int compare_tokens(const void *x, const void *y)
{
    return str_cmp(*(const struct str *)x, *(const struct str *)y);
}

/* Code points that part a name or mean nothing in it. */
static bool is_filler(uint32_t c)
{
    switch (c) {
    case ' ': case '.': case ',': case '-': case '*': case '_': case '\t':
    case '\n': case '\\': case 0xB7: case 0x2010: case 0x2011: case 0x30FB:
    case 0x3002: case 0xFF0C: case 0xFF0E: case 0x2019: case '\'':
        return true;
    default:
        return rune_is_odd_space(c) || rune_is_mark(c);
    }
}

/* The token at *i in lower case, empty at the end. */
static struct str next_token(struct arena *a, struct str s, size_t *i,
                             bool *cjk)
{
    struct buf out = {.a = a};

    while (*i < s.n) {
        uint32_t c = utf8_next(s, i);

        if (is_filler(c) && out.n == 0)
            continue;
        if (is_filler(c))
            break;
        *cjk = *cjk || rune_is_han(c) || rune_is_kana(c);
        buf_rune(&out, (uint32_t)u_foldCase((UChar32)c, U_FOLD_CASE_DEFAULT));
    }
    return buf_text(&out);
}

/* The name reduced: tokens in order of spelling, Han names without spaces. */
static struct str reduce(struct arena *a, struct str s)
{
    struct str tokens[MAX_TOKENS];
    struct buf out = {.a = a};
    size_t n = 0;
    bool cjk = false;

    for (size_t i = 0; n < MAX_TOKENS;) {
        struct str t = next_token(a, s, &i, &cjk);

        if (t.n == 0)
            break;
        tokens[n++] = t;
    }
    if (!cjk)
        qsort(tokens, n, sizeof *tokens, compare_tokens);
    for (size_t k = 0; k < n; k++) {
        if (k && !cjk)
            buf_char(&out, ' ');
        buf_str(&out, tokens[k]);
    }
    return buf_text(&out);
}

/* Forms of names */

/* The name without the stars that set a part of it bold or italic. */
static struct str without_stars(struct arena *a, struct str s)
{
    struct buf out = {.a = a};

    for (size_t i = 0; i < s.n; i++)
        if (s.s[i] != '*')
            buf_char(&out, s.s[i]);
    return out.n < s.n ? buf_text(&out) : s;
}

void name_form_add(struct reading *r, struct name_forms *forms,
                   const struct text *t, bool asked)
{
    for (const struct wording *w = t->wordings; w; w = w->next) {
        struct name_form *f = ARENA_PUSH(r->a, forms->list, forms->n,
                                         forms->cap);
        struct str name = str_trim(without_stars(r->a, w->s));

        *f = (struct name_form){
            .exact = name, .loose = reduce(r->a, name),
            .parts = person_parse(name), .span = w->span, .asked = asked,
        };
        if (f->loose.n == 0)
            forms->n--;
    }
}

/* True for a form that only repeats the profile's name. */
static bool is_name(const struct name_forms *forms, const struct name_form *f)
{
    for (size_t i = 0; i < forms->n; i++) {
        if (!forms->list[i].asked && str_eq(forms->list[i].loose, f->loose))
            return true;
    }
    return false;
}

void name_forms_report(struct reading *r, const struct name_forms *forms,
                       const char *what)
{
    for (size_t i = 0; i < forms->n; i++) {
        const struct name_form *f = &forms->list[i];

        if (!f->asked || f->used || is_name(forms, f))
            continue;
        diag_at(r->d, DIAG_NAME_UNUSED, f->span, "no author in this profile "
                "is called '%.*s', a form in '%s'", STR_ARGS(f->exact), what);
    }
}

/* A name of a list in the shapes it is compared in. */
struct shapes {
    struct str exact, loose;
    const struct person *parts;
};

static bool matches(struct arena *a, const struct name_form *f,
                    const struct shapes *x, enum step step)
{
    switch (step) {
    case STEP_TYPED:
        return str_eq(f->exact, x->exact);
    case STEP_REDUCED:
        return str_eq(f->loose, x->loose);
    case STEP_PERSON:
    case STEP_N:
        break;
    }
    return person_may_be(a, &f->parts, x->parts);
}

/* True if a form matches in the step; those that do so are noted as used. */
static bool find_form(struct reading *r, struct name_forms *forms,
                      const struct shapes *x, enum step step)
{
    bool found = false;

    for (size_t i = 0; i < forms->n; i++) {
        struct name_form *f = &forms->list[i];

        if (!matches(r->a, f, x, step))
            continue;
        f->used = true;
        found = true;
    }
    return found;
}

static struct shapes shapes_of(struct reading *r, const struct author *x)
{
    return (struct shapes){x->name, reduce(r->a, x->name), &x->parts};
}

/* The own name */

static void report_second(struct reading *r, const struct author *first,
                          const struct author *second)
{
    diag_at(r->d, DIAG_OWN_NAME, second->span, "'%.*s' is a second author "
            "who matches the own name; neither is set bold",
            STR_ARGS(second->name));
    diag_note(r->d, first->span, "the first is '%.*s'",
              STR_ARGS(first->name));
    diag_hint(r->d, "say in the entry which one it is: 'me: 2', or a name");
}

/* True if the lab says that the author is another of its members. */
static bool is_other_member(const struct reading *r, const struct author *x)
{
    return r->member.n > 0 && x->member.n > 0
        && !str_eq(x->member, r->member);
}

/* Marks the one author that matches in the step; returns how many do. */
static size_t mark_own(struct reading *r, struct author *list, size_t n,
                       const struct shapes *shapes, enum step step)
{
    size_t found = 0, at = 0;

    for (size_t i = 0; i < n; i++) {
        if (list[i].others || is_other_member(r, &list[i])
            || !find_form(r, &r->own, &shapes[i], step))
            continue;
        if (found++ == 0)
            at = i;
        else if (!r->aside)
            report_second(r, &list[at], &list[i]);
    }
    if (found == 1)
        list[at].me = true;
    return found;
}

/* The author that `me:` of the entry says, or n. */
static size_t chosen_author(struct reading *r, const struct author *list,
                            size_t n, const struct shapes *shapes,
                            struct str choice)
{
    struct str loose = reduce(r->a, choice);
    size_t number = 0, i = 0, at = n;

    for (; i < choice.n && i < 6 && choice.s[i] >= '0' && choice.s[i] <= '9';
         i++)
        number = number * 10 + (size_t)(choice.s[i] - '0');
    if (i > 0 && i == choice.n)
        return number >= 1 && number <= n ? number - 1 : n;
    for (i = 0; i < n; i++) {
        if (str_eq(list[i].name, choice))
            return i;
        if (at == n && str_eq(shapes[i].loose, loose))
            at = i;
    }
    return at;
}

static void choose_own(struct reading *r, struct author *list, size_t n,
                       const struct shapes *shapes, const struct node *me)
{
    struct str choice = str_trim(read_string(r, me));
    size_t at;

    if (str_is(choice, "no") || str_is(choice, "none")
        || str_is(choice, "false"))
        return;
    at = chosen_author(r, list, n, shapes, choice);
    if (at < n)
        list[at].me = true;
    else
        diag_at(r->d, DIAG_OWN_NAME, me->span, "'%.*s' is none of the %zu "
                "authors; nobody is set bold", STR_ARGS(choice), n);
}

/* Anyone may be a student, in the first step that says so. */
static void mark_student(struct reading *r, struct author *x,
                         const struct shapes *shapes)
{
    for (int step = 0; step < STEP_N && !x->student && !x->me; step++)
        x->student = find_form(r, &r->students, shapes, (enum step)step);
}

bool own_name_find(struct reading *r, struct author *list, size_t n,
                   const struct node *me)
{
    struct shapes *shapes = ARENA_ARRAY(r->a, n, struct shapes);
    bool known = false;

    for (size_t i = 0; i < n; i++) {
        shapes[i] = shapes_of(r, &list[i]);
        if (r->member.n > 0 && str_eq(list[i].member, r->member))
            list[i].me = true;
        known = known || list[i].me;
        r->n_authors++;
    }
    if (me && !node_empty(me)) {
        choose_own(r, list, n, shapes, me);
        known = true;
    }
    for (int step = 0; step < STEP_N && !known; step++)
        known = mark_own(r, list, n, shapes, (enum step)step) > 0;
    for (size_t i = 0; i < n; i++) {
        if (list[i].me)
            find_form(r, &r->own, &shapes[i], STEP_REDUCED);
        mark_student(r, &list[i], &shapes[i]);
    }
    return known;
}
