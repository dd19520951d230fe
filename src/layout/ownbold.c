#include "layout/ownbold.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "profile/rune.h"
#include "text/markup.h"
#include "text/unicode.h"

struct forms {
    struct str *list;
    size_t n, cap;
};

static void add_forms(struct build *b, const struct text *t, struct forms *to)
{
    for (const struct wording *w = t->wordings; w != NULL; w = w->next) {
        struct str name = str_trim(markup_plain(b->a, w->s));
        if (name.n > 0)
            *ARENA_PUSH(b->a, to->list, to->n, to->cap) = name;
    }
}

static struct forms own_forms(struct build *b)
{
    struct forms forms = {0};
    add_forms(b, &b->p->name, &forms);
    for (size_t i = 0; i < b->p->n_me; i++)
        add_forms(b, &b->p->me[i], &forms);
    return forms;
}

static bool is_cjk(uint32_t c)
{
    return rune_is_han(c) || rune_is_kana(c) || rune_is_hangul(c);
}

/*
 * Whether a name with this letter at its end goes on in `next`. Chinese,
 * Japanese and Korean have no spaces round names, only dots in foreign ones.
 */
static bool goes_on(uint32_t edge, uint32_t next)
{
    bool dot = next == 0xB7 || next == 0x2027 || next == 0x30FB;
    bool hyphen = next == '-' || next == 0x2010 || next == 0x2011;
    if (is_cjk(edge))
        return dot;
    return dot || hyphen || uni_is_digit(next) || uni_is_mark(next) ||
           (uni_is_letter(next) && !is_cjk(next));
}

/* A name of s[from, to) is whole; `X.-J. Du` and `B.J. Du` are not `J. Du`. */
static bool is_whole(struct str s, size_t from, size_t to)
{
    struct str name = str_sub(s, from, to);
    uint32_t before = rune_last(str_sub(s, 0, from), NULL);
    uint32_t first = rune_first(name);
    if (goes_on(first, before) || (before == '.' && !is_cjk(first)))
        return false;
    return !goes_on(rune_last(name, NULL), rune_first(str_sub(s, to, s.n)));
}

/* Length of the longest form that stands at i, or 0. */
static size_t form_at(const struct forms *forms, struct str s, size_t i)
{
    size_t longest = 0;
    for (size_t k = 0; k < forms->n; k++) {
        struct str form = forms->list[k];
        if (form.n > longest && form.n <= s.n - i &&
            str_eq(str_sub(s, i, i + form.n), form) &&
            is_whole(s, i, i + form.n))
            longest = form.n;
    }
    return longest;
}

/* Cuts the piece at `at`; the rest of it is the next one. */
static struct piece *cut(struct build *b, struct piece *k, size_t at)
{
    struct piece *rest = ARENA_NEW(b->a, struct piece);
    *rest = *k;
    rest->s = str_sub(k->s, at, k->s.n);
    k->s = str_sub(k->s, 0, at);
    k->next = rest;
    return rest;
}

/* The last of the pieces that k becomes. */
static struct piece *embolden(struct build *b, const struct forms *forms,
                              struct piece *k)
{
    for (size_t i = 0; i < k->s.n;) {
        size_t n = form_at(forms, k->s, i);
        if (n == 0) {
            utf8_next(k->s, &i);
            continue;
        }
        if (i > 0)
            k = cut(b, k, i);
        struct piece *rest = n < k->s.n ? cut(b, k, n) : NULL;
        k->flags |= INLINE_BOLD;
        if (rest == NULL)
            return k;
        k = rest;
        i = 0;
    }
    return k;
}

void ownbold_put(struct build *b, struct flow *f)
{
    const unsigned LEFT = INLINE_LITERAL | INLINE_CODE | INLINE_BOLD;
    struct forms forms = own_forms(b);
    for (struct piece *k = f->first; k != NULL; k = k->next) {
        if ((k->flags & LEFT) == 0 && k->icon == NULL)
            k = embolden(b, &forms, k);
        f->last = k;
    }
}
