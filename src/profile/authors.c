/*
 * authors -- author lists, their marks, and the own name among them.
 *
 * A list is taken as it is; a string is split at its separators, which are
 * kept to be printed. The own name is sought in two steps: first as typed,
 * then reduced: marks, markup, case and dots away and the parts in any order,
 * so that `Du, J.` is `J. Du`. If two authors match in a step neither is set
 * bold, and that is reported.
 */
#include "profile/read.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/utf8.h"
#include "profile/rune.h"

#define MAX_TOKENS 16

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_letter(char c)
{
    return lower(c) >= 'a' && lower(c) <= 'z';
}

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
static struct str next_token(struct reading *r, struct str s, size_t *i,
                             bool *cjk)
{
    struct buf out = {.a = r->a};

    while (*i < s.n) {
        size_t from = *i;
        uint32_t c = utf8_next(s, i);

        if (is_filler(c) && out.n == 0)
            continue;
        if (is_filler(c))
            break;
        *cjk = *cjk || rune_is_han(c) || rune_is_kana(c);
        if (c < 0x80)
            buf_char(&out, lower((char)c));
        else
            buf_bytes(&out, s.s + from, *i - from);
    }
    return buf_text(&out);
}

/* The name reduced: tokens in order of spelling, Han names without spaces. */
static struct str reduce(struct reading *r, struct str s)
{
    struct str tokens[MAX_TOKENS];
    struct buf out = {.a = r->a};
    size_t n = 0;
    bool cjk = false;

    for (size_t i = 0; n < MAX_TOKENS;) {
        struct str t = next_token(r, s, &i, &cjk);

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

void own_name_add(struct reading *r, const struct text *t)
{
    for (const struct wording *w = t->wordings; w; w = w->next) {
        struct own_name *o = ARENA_PUSH(r->a, r->own, r->n_own, r->cap_own);

        o->exact = str_trim(w->s);
        o->loose = reduce(r, w->s);
        if (o->loose.n == 0)
            r->n_own--;
    }
}

static bool is_own(const struct reading *r, struct str name, bool loose)
{
    for (size_t i = 0; i < r->n_own; i++) {
        if (str_eq(name, loose ? r->own[i].loose : r->own[i].exact))
            return true;
    }
    return false;
}

/* Marks the one author that matches; returns how many do. */
static size_t mark_own(struct reading *r, struct author *list, size_t n,
                       bool loose)
{
    size_t found = 0, at = 0;

    for (size_t i = 0; i < n; i++) {
        struct str name = loose ? reduce(r, list[i].name) : list[i].name;

        if (!is_own(r, name, loose))
            continue;
        if (found++ == 0) {
            at = i;
            continue;
        }
        diag_at(r->d, DIAG_OWN_NAME, list[i].span, "'%.*s' is a second author "
                "who matches the own name; neither is set bold",
                STR_ARGS(list[i].name));
        diag_note(r->d, list[at].span, "the first is '%.*s'",
                  STR_ARGS(list[at].name));
    }
    if (found == 1)
        list[at].me = true;
    return found;
}

/* Length of the mark that ends s, or 0: `*`, `†`, `\*`, `$^*$`, `^*`. */
static size_t mark_length(struct str s)
{
    static const char *const marks[] = {
        "*", "#", "†", "‡", "§", "¶", "✉", "‖", "＊", "＃", "∗", "⋆",
        "¹", "²", "³", "⁴", "⁵", "*︎", "✉️",
    };

    if (str_ends(s, "$")) {
        for (size_t i = s.n - 1; i > 0; i--) {
            if (s.s[i - 1] == '$')
                return str_starts(str_sub(s, i, s.n), "^") ? s.n - i + 1 : 0;
        }
        return 0;
    }
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        size_t n = str_of(marks[i]).n;

        if (!str_ends(s, marks[i]) || n >= s.n)
            continue;
        if (s.s[s.n - n - 1] == '\\' || s.s[s.n - n - 1] == '^')
            n++;
        return n;
    }
    return 0;
}

static size_t leading_stars(struct str s)
{
    size_t n = 0;

    while (n < s.n && s.s[n] == '*')
        n++;
    return n;
}

/*
 * Parts the name from its trailing marks. Stars that close the bold or italic
 * with which the name begins are no marks: `**San Zhang***` has one.
 */
static void split_marks(struct author *x)
{
    struct str s = x->name;
    size_t open = leading_stars(s), n = s.n;

    while (n > 0) {
        struct str left = str_trim(str_sub(s, 0, n));
        size_t m = mark_length(left);

        if (m == 0 || m >= left.n)
            break;
        if (open > 0 && left.s[left.n - 1] == '*') {
            size_t stars = 0;

            while (stars < left.n && left.s[left.n - 1 - stars] == '*')
                stars++;
            if (stars <= open)
                break;
        }
        n = left.n - m;
    }
    x->name = str_sub(s, 0, n);
    if (str_ends(x->name, " ")) {
        x->name = str_trim(x->name);
        n = (size_t)(x->name.s - s.s) + x->name.n;
    }
    x->marks = str_sub(s, n, s.n);
}

struct authors {
    struct author *list;
    size_t n, cap;
};

static void add_author(struct reading *r, struct authors *all,
                       struct str name, struct str before, struct span at)
{
    struct author *x = ARENA_PUSH(r->a, all->list, all->n, all->cap);

    x->name = name;
    x->before = before;
    x->span = at;
    split_marks(x);
    lint_name(r->d, x->name, at);
}

/* ` and ` or ` & ` at s[i]: its length, or 0. */
static size_t and_at(struct str s, size_t i)
{
    struct str rest = str_sub(s, i, s.n);

    if (str_starts(rest, " and "))
        return 5;
    return str_starts(rest, " & ") ? 3 : 0;
}

static size_t separator_at(struct str s, size_t i)
{
    static const char *const all[] = {",", ";", "，", "、", "；"};
    struct str rest = str_sub(s, i, s.n);

    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        if (str_starts(rest, all[k]))
            return str_of(all[k]).n;
    }
    return and_at(s, i);
}

/* Length of the separator at s[i] with spaces and an `and` after a comma. */
static size_t joint_at(struct str s, size_t i)
{
    size_t n = separator_at(s, i), end = i + n;

    if (n == 0)
        return 0;
    while (end < s.n && (s.s[end] == ' ' || separator_at(s, end))) {
        size_t more = separator_at(s, end);

        end += more ? more : 1;
    }
    if (str_starts(str_sub(s, end, s.n), "and ")
        || str_starts(str_sub(s, end, s.n), "& "))
        end += s.s[end] == '&' ? 2 : 4;
    return end - i;
}

/* `J.`, `A. D.`, `J.-S.`: what follows the comma of `Du, J.` */
static bool is_initials(struct str s)
{
    size_t letters = 0, dots = 0;

    for (size_t i = 0; i < s.n; i++) {
        if (is_letter(s.s[i])) {
            letters++;
            if (lower(s.s[i]) == s.s[i])
                return false;
        } else if (s.s[i] == '.') {
            dots++;
        } else if (s.s[i] != ' ' && s.s[i] != '-' && s.s[i] != '*'
                   && s.s[i] != '#') {
            return false;
        }
    }
    return letters > 0 && letters <= 4 && dots >= letters;
}

/*
 * Where the joint at s[i] does not part two authors: a comma before initials,
 * or any comma in a string that `;` parts.
 */
static bool is_inside(struct str s, size_t i, size_t n)
{
    size_t end = i + n;

    if (s.s[i] != ',')
        return false;
    if (str_find(s, ';') < s.n)
        return str_find(str_sub(s, i, end), ';') >= n;
    while (end < s.n && !joint_at(s, end))
        end++;
    return is_initials(str_trim(str_sub(s, i + n, end)));
}

static void split_authors(struct reading *r, struct authors *all,
                          struct str s, struct span at)
{
    struct str before = STR(""), raw = source_text(at);
    size_t from = 0, quote = raw.n == s.n + 2 ? 1 : 0;
    bool as_typed = str_eq(str_sub(raw, quote, raw.n - quote), s);

    for (size_t i = 0; i <= s.n;) {
        size_t n = i < s.n ? joint_at(s, i) : 0;
        struct span here = at;

        if (i < s.n && (n == 0 || i == from || is_inside(s, i, n))) {
            i += n ? n : 1;
            continue;
        }
        if (as_typed)
            here = (struct span){at.src, at.off + (uint32_t)(quote + from),
                                 (uint32_t)(i - from)};
        if (i > from)
            add_author(r, all, str_sub(s, from, i), before, here);
        before = str_sub(s, i, i + n);
        from = i + n;
        i = n ? from : s.n + 1;
    }
    /* a separator at the very end is kept with the last name */
    if (before.n > 0 && all->n > 0)
        all->list[all->n - 1].marks = str_join(
            r->a, all->list[all->n - 1].marks, before);
}

static void add_item(struct reading *r, struct authors *all,
                     const struct node *n)
{
    const struct node *name = node_find(n, "name");
    struct text t;
    const struct wording *w;

    if (name && n->n == 1)
        n = name;
    t = read_text(r, n);
    w = text_pick(&t, r->lang);
    if (w)
        add_author(r, all, str_trim(w->s), STR(""), w->span);
}

struct value read_authors(struct reading *r, const struct node *n)
{
    struct value v = {.kind = VALUE_NONE, .span = n->span};
    struct authors all = {NULL, 0, 0};

    n = pick_node(r, n);
    if (n->kind == NODE_LIST) {
        for (const struct node *k = n->kids; k; k = k->next)
            add_item(r, &all, k);
    } else {
        struct text t = read_text(r, n);
        const struct wording *w = text_pick(&t, r->lang);

        v.authors_typed = true;
        if (w)
            split_authors(r, &all, str_trim(w->s), w->span);
    }
    if (all.n == 0)
        return v;
    if (mark_own(r, all.list, all.n, false) == 0)
        mark_own(r, all.list, all.n, true);
    v.kind = VALUE_AUTHORS;
    v.authors = all.list;
    v.n = all.n;
    return v;
}
