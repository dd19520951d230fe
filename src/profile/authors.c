/*
 * authors -- author lists: names, their marks, and what parted them.
 *
 * A list is taken as it is; a string is split at its separators, which are
 * kept to be printed. Marks, remarks in brackets and "et al." are told from
 * names here, the own name among them by ownname.c.
 */
#include "profile/read.h"

#include "base/arena.h"
#include "base/diag.h"
#include "profile/rune.h"

struct authors {
    struct author *list;
    size_t n, cap;
};

/* `others`, `et al.`, 等: what stands for more authors, whoever they are. */
static bool is_others(struct str s)
{
    static const char *const all[] = {
        "others", "and others", "et al.", "et al", "Et al.", "等", "等人",
        "等。", "…", "...",
    };

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (str_is(s, all[i]))
            return true;
    }
    return false;
}

/* Length of a remark in brackets that ends the name: ` (student)`, or 0. */
static size_t remark_length(struct str s)
{
    const char *open = str_ends(s, ")") ? "(" : str_ends(s, "）") ? "（" : NULL;

    for (size_t i = s.n; open && i-- > 1;) {
        if (!str_starts(str_sub(s, i, s.n), open))
            continue;
        while (i > 1 && s.s[i - 1] == ' ')
            i--;
        return s.n - i;
    }
    return 0;
}

static struct author *new_author(struct reading *r, struct authors *all,
                                 struct str name, struct span at)
{
    struct author *x = ARENA_PUSH(r->a, all->list, all->n, all->cap);

    *x = (struct author){.name = name, .span = at};
    x->marks = x->lead = x->after = x->before = x->member = STR("");
    return x;
}

static void add_author(struct reading *r, struct authors *all,
                       struct str name, struct str before, struct span at)
{
    struct author *x = new_author(r, all, name, at);
    size_t n;

    x->before = before;
    x->others = is_others(name);
    if (x->others)
        return;
    n = remark_length(name);
    x->after = str_sub(name, name.n - n, name.n);
    x->name = str_sub(name, 0, name.n - n);
    x->lead = marks_before(&x->name);
    x->marks = marks_after(r->a, &x->name);
    x->parts = person_parse(x->name);
    lint_name(r->d, x->name, at);
}

/* 张三等: the last of a string, with what stands for the others. */
static void part_others(struct reading *r, struct authors *all)
{
    struct author *x = all->n > 0 ? &all->list[all->n - 1] : NULL;
    static const char *const ends[] = {"等人", "等", " et al.", " et al"};

    for (size_t i = 0; x && i < sizeof ends / sizeof *ends; i++) {
        size_t n = str_of(ends[i]).n;
        struct str name = x->name, typed;

        /* two characters before it at least: 李等 is a name */
        if (!str_ends(name, ends[i]) || name.n < n + 6 || x->marks.n
            || x->after.n)
            continue;
        typed = str_sub(name, 0, name.n - n);
        x->name = str_trim(typed);
        x->parts = person_parse(x->name);
        x = new_author(r, all, str_trim(str_sub(name, name.n - n, name.n)),
                       x->span);
        /* the space before it, as typed */
        x->before = i < 2 && x[-1].name.n == typed.n ? STR("") : STR(" ");
        x->others = true;
        return;
    }
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

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* `J.`, `A. D.`, `J.-S.`: what follows the comma of `Du, J.` */
static bool is_initials(struct str s)
{
    size_t letters = 0, dots = 0;

    for (size_t i = 0; i < s.n; i++) {
        if (is_letter(s.s[i])) {
            letters++;
            if (s.s[i] >= 'a')
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
 * Where the joint at s[i] does not part two authors: a comma before initials or
 * marks, or any comma in a string that `;` parts.
 */
static bool is_inside(struct str s, size_t i, size_t n)
{
    size_t end = i + n;
    struct str part;

    if (s.s[i] != ',')
        return false;
    while (end < s.n && !joint_at(s, end))
        end++;
    part = str_trim(str_sub(s, i + n, end));
    /* `San Zhang1,*` */
    if (marks_only(part))
        return true;
    if (str_find(s, ';') < s.n)
        return str_find(str_sub(s, i, i + n), ';') >= n;
    return is_initials(part);
}

static void split_authors(struct reading *r, struct authors *all,
                          struct str s, struct span at)
{
    struct str before = STR(""), raw = source_text(at);
    size_t from = 0, quote = raw.n == s.n + 2 ? 1 : 0;
    bool as_typed = str_eq(str_sub(raw, quote, raw.n - quote), s);

    for (size_t i = 0; i <= s.n;) {
        size_t n = i < s.n ? joint_at(s, i) : 0;
        size_t group = i < s.n ? mark_group_end(s, i) : i;
        struct span here = at;

        if (group > i) {
            i = group;
            continue;
        }
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
    part_others(r, all);
    /* a separator at the very end is kept with the last name */
    if (before.n > 0 && all->n > 0)
        all->list[all->n - 1].after = str_join(
            r->a, all->list[all->n - 1].after, before);
}

/* The text of a part of an author; "" if it has none. */
static struct str author_part(struct reading *r, const struct node *n,
                              const char *key)
{
    const struct node *k = node_find(n, key);

    return k ? str_trim(read_string(r, k)) : STR("");
}

static bool author_flag(struct reading *r, const struct node *n,
                        const char *key)
{
    struct str s = author_part(r, n, key);

    return str_is(s, "yes") || str_is(s, "true");
}

/* Given name and family name as one, in the order of their script. */
static struct str whole_name(struct reading *r, const struct person *p)
{
    struct buf out = {.a = r->a};

    if (rune_any_cjk(p->family)) {
        buf_str(&out, p->family);
        buf_str(&out, p->given);
        return buf_text(&out);
    }
    buf_str(&out, p->given);
    buf_z(&out, p->given.n && p->family.n ? " " : "");
    buf_str(&out, p->family);
    buf_z(&out, p->suffix.n ? " " : "");
    buf_str(&out, p->suffix);
    return buf_text(&out);
}

static const struct key keys[] = {
    {"name", FORM_TEXT, NULL, 0, "The name as printed."},
    {"family", FORM_TEXT, NULL, 0, "The family name."},
    {"given", FORM_TEXT, NULL, 0, "The given names."},
    {"suffix", FORM_TEXT, NULL, 0, "Jr., III."},
    {"organisation", FORM_TEXT, NULL, 0, "An author that is no person."},
    {"organization", FORM_TEXT, NULL, 0, "The same."},
    {"marks", FORM_TEXT, NULL, 0, "Marks after the name: * or #."},
    {"me", FORM_FLAG, NULL, 0, "True: this is the own name."},
    {"student", FORM_FLAG, NULL, 0, "True: a student of one's own."},
    {"member", FORM_STRING, NULL, 0,
        "The id of who of the lab this is, where names do not tell."},
};

const struct keys author_keys = KEYS(keys);

/* `{family: Zhang, given: San, marks: "*"}`, `{organisation: …}` */
static void add_mapping(struct reading *r, struct authors *all,
                        const struct node *n)
{
    struct str name = author_part(r, n, "name"), marks;
    struct str organisation = author_part(r, n, "organisation");
    struct author *x;

    if (organisation.n == 0)
        organisation = author_part(r, n, "organization");
    if (name.n > 0) {
        add_author(r, all, name, STR(""), n->span);
        x = &all->list[all->n - 1];
    } else {
        x = new_author(r, all, organisation, n->span);
        if (organisation.n == 0) {
            x->parts = (struct person){author_part(r, n, "family"),
                                       author_part(r, n, "given"),
                                       author_part(r, n, "suffix")};
            x->name = whole_name(r, &x->parts);
            if (rune_any_cjk(x->name))
                x->parts.family = x->parts.given = STR("");
        }
        lint_name(r->d, x->name, n->span);
    }
    marks = author_part(r, n, "marks");
    x->marks = x->marks.n ? str_join(r->a, x->marks, marks) : marks;
    x->member = author_part(r, n, "member");
    x->me = author_flag(r, n, "me");
    x->student = author_flag(r, n, "student");
    for (const struct node *k = n->kids; k; k = k->next) {
        if (!is_key(author_keys, k->key))
            report_key(r, k, "an author", key_words(r->a, author_keys));
    }
    if (x->name.n == 0)
        all->n--;
}

static bool is_mapping(const struct node *n)
{
    for (const struct node *k = n->kind == NODE_MAP ? n->kids : NULL; k;
         k = k->next) {
        if (is_key(author_keys, k->key))
            return true;
    }
    return false;
}

static void add_item(struct reading *r, struct authors *all,
                     const struct node *n)
{
    struct text t;
    const struct wording *w;

    if (is_mapping(n)) {
        add_mapping(r, all, n);
        return;
    }
    t = read_text(r, n);
    w = text_pick(&t, r->lang);
    if (w)
        add_author(r, all, str_trim(w->s), STR(""), w->span);
}

/* `others and Zhang, San`: what stands for the others ends the list. */
static void others_last(struct authors *all)
{
    for (size_t i = 0; i + 1 < all->n; i++) {
        struct author others = all->list[i];

        if (!others.others)
            continue;
        for (; i + 1 < all->n; i++)
            all->list[i] = all->list[i + 1];
        all->list[i] = others;
    }
}

static struct value read_one(struct reading *r, const struct node *n,
                             const struct node *me)
{
    struct value v = {.kind = VALUE_NONE, .span = n->span};
    struct authors all = {NULL, 0, 0};

    if (n->kind == NODE_LIST) {
        for (const struct node *k = n->kids; k; k = k->next)
            add_item(r, &all, k);
        others_last(&all);
    } else if (is_mapping(n)) {
        add_mapping(r, &all, n);
    } else {
        struct text t = read_text(r, n);
        const struct wording *w = text_pick(&t, r->lang);

        v.authors_typed = true;
        if (w)
            split_authors(r, &all, str_trim(w->s), w->span);
    }
    if (all.n == 0)
        return v;
    v.own_settled = own_name_find(r, all.list, all.n, me);
    v.kind = VALUE_AUTHORS;
    v.authors = all.list;
    v.n = all.n;
    return v;
}

struct value read_authors(struct reading *r, const struct node *n,
                          const struct node *me)
{
    const struct node *picked = pick_node(r, n);
    size_t n_missing = r->n_missing;

    /* the lists of other languages count for which forms of names are used,
       not for what they lack */
    r->aside = true;
    for (const struct node *k = picked != n ? n->kids : NULL; k; k = k->next) {
        if (k != picked)
            read_one(r, k, NULL);
    }
    r->aside = false;
    r->n_missing = n_missing;
    return read_one(r, picked, me);
}
