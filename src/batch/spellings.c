#include "batch/spellings.h"

#include <stdlib.h>

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "batch/report.h"
#include "profile/bare.h"

/* A form as one member has it. */
struct use {
    enum spelt_kind kind;
    struct str key;             /* reduced: what all spellings have */
    struct str text;            /* as it is shown */
    struct str member;
    struct spot spot;
    size_t order;               /* of the report */
};

/* --- reducing ------------------------------------------------------------- */

#define DIAERESIS 0x308

/*
 * A letter and what stands on it. Of u and ü in pinyin each is a vowel of its
 * own: 吕 is no 卢.
 */
static bool is_kept(UChar32 c, UChar32 before)
{
    if (c == DIAERESIS)
        return before == 'u';
    return u_isalnum(c) && u_charType(c) != U_NON_SPACING_MARK;
}

/* Letters with what stands on them as code points of their own; "" if bad. */
static struct str decompose(struct arena *a, struct str s)
{
    UErrorCode error = U_ZERO_ERROR;
    const UNormalizer2 *nfkd = unorm2_getNFKDInstance(&error);
    int32_t n = (int32_t)s.n, most = 18 * n + 1;     /* UAX #15, 3.1 */
    UChar *text = ARENA_ARRAY(a, n + 1, UChar);
    UChar *apart = ARENA_ARRAY(a, most, UChar);
    char *out;

    u_strFromUTF8(text, n + 1, &n, s.s, n, &error);
    n = unorm2_normalize(nfkd, text, n, apart, most, &error);
    out = ARENA_ARRAY(a, 3 * n + 1, char);
    u_strToUTF8(out, 3 * n + 1, &n, apart, n, &error);
    return U_FAILURE(error) ? STR("") : (struct str){out, (size_t)n};
}

/* Letters and figures, without case, width and accents. */
static struct str reduce(struct arena *a, struct str s)
{
    struct buf out = {.a = a};
    UChar32 before = 0;

    s = decompose(a, s);
    for (size_t i = 0; i < s.n;) {
        UChar32 c = u_foldCase((UChar32)utf8_next(s, &i), U_FOLD_CASE_DEFAULT);

        if (is_kept(c, before))
            buf_rune(&out, (uint32_t)c);
        before = c;
    }
    return buf_text(&out);
}

/* As it is shown: without stars of markup, one space between words. */
static struct str shown(struct arena *a, struct str s)
{
    struct buf out = {.a = a};
    bool gap = false;

    for (size_t i = 0; i < s.n;) {
        uint32_t c = utf8_next(s, &i);

        if (c == '*')
            continue;
        if (u_isUWhiteSpace((UChar32)c)) {
            gap = out.n > 0;
            continue;
        }
        if (gap)
            buf_char(&out, ' ');
        gap = false;
        buf_rune(&out, c);
    }
    return buf_text(&out);
}

static struct use use_of(struct arena *a, const struct report_row *row,
                         const struct spelt *x, size_t order)
{
    struct str text = shown(a, x->text);
    struct use use = {x->kind, text, text, row->id, x->spot, order};

    if (x->kind == SPELT_VENUE)
        use.text = bare_of_year(a, text);
    if (x->kind == SPELT_SELF)
        use.key = str_format(a, "%.*s:%u:%u:%.*s", STR_ARGS(x->spot.file),
                             x->spot.at.line, x->spot.at.col, STR_ARGS(text));
    else
        use.key = reduce(a, use.text);
    return use;
}

/* --- gathering ------------------------------------------------------------ */

static int compare_uses(const void *p, const void *q)
{
    const struct use *x = p, *y = q;
    int c = x->kind != y->kind ? (x->kind < y->kind ? -1 : 1)
                               : str_cmp(x->key, y->key);

    if (c == 0)
        c = str_cmp(x->text, y->text);
    return c ? c : (x->order > y->order) - (x->order < y->order);
}

static bool same_spot(const struct spot *x, const struct spot *y)
{
    return x->at.line == y->at.line && x->at.col == y->at.col
        && str_eq(x->file, y->file);
}

/* The place of the form at that spot, a new one if it has none there. */
static struct spelling_place *place_of(struct arena *a,
                                       struct spelling_form *f,
                                       const struct spot *spot)
{
    struct spelling_place *p;

    for (size_t i = 0; i < f->n; i++) {
        if (same_spot(&f->places[i].spot, spot))
            return &f->places[i];
    }
    p = ARENA_PUSH(a, f->places, f->n, f->cap);
    p->spot = *spot;
    return p;
}

static void add_use(struct arena *a, struct spelling_form *f,
                    const struct use *x)
{
    struct spelling_place *p = place_of(a, f, &x->spot);

    *ARENA_PUSH(a, p->members, p->n, p->cap) = x->member;
    f->n_members++;
}

/* The one that most have first. */
static int compare_forms(const void *p, const void *q)
{
    const struct spelling_form *x = p, *y = q;

    if (x->n_members != y->n_members)
        return x->n_members > y->n_members ? -1 : 1;
    return str_cmp(x->text, y->text);
}

/*
 * The forms of n uses of one key. A member has a form once, however many
 * documents and papers there are; its uses of a form stand together.
 */
static struct spelling gather(struct arena *a, const struct use *uses, size_t n)
{
    struct spelling s = {.kind = uses->kind};

    for (size_t i = 0; i < n; i++) {
        if (i == 0 || !str_eq(uses[i].text, uses[i - 1].text))
            ARENA_PUSH(a, s.forms, s.n, s.cap)->text = uses[i].text;
        else if (str_eq(uses[i].member, uses[i - 1].member))
            continue;
        add_use(a, &s.forms[s.n - 1], &uses[i]);
    }
    qsort(s.forms, s.n, sizeof *s.forms, compare_forms);
    return s;
}

static bool is_told(const struct spelling *s)
{
    return s->kind == SPELT_SELF ? s->forms->n_members > 1 : s->n > 1;
}

static int compare_spellings(const void *p, const void *q)
{
    const struct spelling *x = p, *y = q;

    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    return str_cmp(x->forms->text, y->forms->text);
}

static struct use *all_uses(struct arena *a, const struct report *r, size_t *n)
{
    struct use *uses;
    size_t most = 0;

    for (size_t i = 0; i < r->n; i++)
        most += r->rows[i].result->n_spelt;
    uses = ARENA_ARRAY(a, most, struct use);
    *n = 0;
    for (size_t i = 0; i < r->n; i++) {
        const struct result *result = r->rows[i].result;

        for (size_t k = 0; k < result->n_spelt; k++) {
            uses[*n] = use_of(a, &r->rows[i], &result->spelt[k], *n);
            *n += uses[*n].key.n > 0;
        }
    }
    if (*n > 0)
        qsort(uses, *n, sizeof *uses, compare_uses);
    return uses;
}

const struct spelling *spellings_find(struct arena *a, const struct report *r,
                                      size_t *n)
{
    struct spelling *list = NULL;
    size_t n_uses, cap = 0, from = 0;
    const struct use *uses = all_uses(a, r, &n_uses);

    *n = 0;
    for (size_t i = 1; i <= n_uses; i++) {
        struct spelling s;

        if (i < n_uses && uses[i].kind == uses[from].kind
            && str_eq(uses[i].key, uses[from].key))
            continue;
        s = gather(a, uses + from, i - from);
        if (is_told(&s))
            *ARENA_PUSH(a, list, *n, cap) = s;
        from = i;
    }
    if (*n > 0)
        qsort(list, *n, sizeof *list, compare_spellings);
    return list;
}

bool spelling_has(const struct spelling *s, struct str member)
{
    for (size_t i = 0; i < s->n; i++) {
        for (size_t k = 0; k < s->forms[i].n; k++) {
            const struct spelling_place *p = &s->forms[i].places[k];

            for (size_t m = 0; m < p->n; m++) {
                if (str_eq(p->members[m], member))
                    return true;
            }
        }
    }
    return false;
}

struct str spelling_line(struct arena *a, const struct spelling *s)
{
    static const char *const what[] = {
        [SPELT_VENUE] = "venue", [SPELT_PERSON] = "person",
        [SPELT_SELF] = "whose",
    };
    struct buf b = {.a = a};

    buf_format(&b, "%s: ", what[s->kind]);
    for (size_t i = 0; i < s->n; i++) {
        buf_z(&b, i ? " / " : "");
        buf_str(&b, s->forms[i].text);
    }
    for (size_t m = 0; s->kind == SPELT_SELF && m < s->forms->places->n; m++) {
        buf_z(&b, m ? " or " : " is ");
        buf_str(&b, s->forms->places->members[m]);
    }
    return buf_text(&b);
}
