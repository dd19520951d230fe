/*
 * bibnames -- lists of names as BibTeX has them.
 *
 * Names are parted by `and`, their parts by commas: `First von Last`, `von
 * Last, First` and `von Last, Jr, First` (btxdoc, section 4); what braces hold
 * is whole. Chinese names may be parted by commas, semicolons and 、 as well,
 * and have no space between family and given name. biber may name the parts:
 * `family=Berg, given=Ann, prefix=van den`. What has more commas than a name
 * can have, or semicolons, is read as a profile's text of authors.
 */
#include "profile/bibnode.h"

#include "base/arena.h"
#include "base/diag.h"
#include "profile/latex.h"
#include "profile/person.h"
#include "profile/rune.h"
#include "profile/tree.h"

#define MAX_PARTS 3

struct names {
    struct arena *a;
    struct diag *d;
    struct span at;
    struct node *list;
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Depth of braces after the byte s[i]. */
static int depth_after(struct str s, size_t i, int depth)
{
    return depth + (s.s[i] == '{') - (s.s[i] == '}' && depth > 0);
}

/* Bytes of ` and ` at s[i], whatever its white space, or 0. */
static size_t and_at(struct str s, size_t i)
{
    size_t n = i;

    while (n < s.n && is_blank(s.s[n]))
        n++;
    if (n == i || n + 4 > s.n || !is_blank(s.s[n + 3])
        || !str_starts(str_sub(s, n, n + 3), "and"))
        return 0;
    return n + 3 - i;
}

/* Bytes of a separator of Chinese lists at s[i], or 0. */
static size_t chinese_at(struct str s, size_t i)
{
    static const char *const all[] = {",", ";", "，", "；", "、"};

    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        if (str_starts(str_sub(s, i, s.n), all[k]))
            return str_of(all[k]).n;
    }
    return 0;
}

typedef size_t part_at(struct str s, size_t i);

/* The end of what begins at `from` and the separator `part` finds after it. */
static size_t next_end(struct str s, size_t from, part_at *part, size_t *gap)
{
    int depth = 0;

    *gap = 0;
    for (size_t i = from; i < s.n; i++) {
        if (depth == 0 && (*gap = part(s, i)) > 0)
            return i;
        depth = depth_after(s, i, depth);
    }
    return s.n;
}

static size_t comma_at(struct str s, size_t i)
{
    return s.s[i] == ',' ? 1 : 0;
}

static bool is_braced(struct str s)
{
    int depth = 0;

    for (size_t i = 0; i < s.n; i++) {
        depth = depth_after(s, i, depth);
        if (depth == 0)
            return s.s[0] == '{' && i + 1 == s.n;
    }
    return false;
}

static struct str plain(const struct names *all, struct str s)
{
    return latex_text(all->a, all->d, s, all->at, LATEX_PLAIN);
}

static void add_text(struct names *all, struct node *to, const char *key,
                     struct str text)
{
    if (text.n > 0)
        bib_node_add(to, bib_node_new(all->a, key, text, all->at));
}

/* `Last, First` or `Last, Jr, First`; ideographs stand together. */
static void add_parts(struct names *all, const struct str *part, size_t n)
{
    struct str family = plain(all, part[0]), given = plain(all, part[n - 1]);
    struct node *name;

    if (rune_any_cjk(family) && rune_any_cjk(given)) {
        add_text(all, all->list, "", str_join(all->a, family, given));
        return;
    }
    name = bib_node_new(all->a, "", STR(""), all->at);
    name->kind = NODE_MAP;
    add_text(all, name, "family", family);
    add_text(all, name, "given", given);
    if (n == MAX_PARTS)
        add_text(all, name, "suffix", plain(all, part[1]));
    bib_node_add(all->list, name);
}

static void add_organisation(struct names *all, struct str s)
{
    struct node *name = bib_node_new(all->a, "", STR(""), all->at);

    name->kind = NODE_MAP;
    add_text(all, name, "organisation", plain(all, s));
    bib_node_add(all->list, name);
}

/* Without the number by which DBLP parts those of one name: `Yu Chen 0001`. */
static struct str drop_number(struct str s)
{
    size_t n = s.n;

    while (n > 0 && s.s[n - 1] >= '0' && s.s[n - 1] <= '9')
        n--;
    if (s.n - n == 4 && n > 1 && is_blank(s.s[n - 1]))
        return str_trim(str_sub(s, 0, n));
    return s;
}

/* The value of `name=` among the parts of a name, or "". */
static struct str named_part(struct str s, const char *name)
{
    size_t gap;

    for (size_t from = 0; from < s.n;) {
        size_t end = next_end(s, from, comma_at, &gap);
        struct str part = str_trim(str_sub(s, from, end));
        size_t equals = str_find(part, '=');

        if (equals < part.n
            && str_is_word(str_trim(str_sub(part, 0, equals)), name))
            return str_trim(str_sub(part, equals + 1, part.n));
        from = end + gap + (gap == 0);
    }
    return STR("");
}

static bool is_named(struct str s)
{
    return named_part(s, "family").n > 0;
}

static void add_named(struct names *all, struct str s)
{
    struct str prefix = named_part(s, "prefix");
    struct str part[MAX_PARTS] = {
        named_part(s, "family"), named_part(s, "suffix"),
        named_part(s, "given"),
    };

    if (prefix.n > 0)
        part[0] = str_format(all->a, "%.*s%s%.*s", STR_ARGS(prefix),
                             str_ends(prefix, "'") ? "" : " ",
                             STR_ARGS(part[0]));
    add_parts(all, part, MAX_PARTS);
}

/* In any case, as files have them. */
static bool is_suffix(struct str s)
{
    for (size_t i = 0; person_suffixes[i]; i++) {
        if (str_alike(s, str_of(person_suffixes[i])))
            return true;
    }
    return false;
}

/* `Sample, A., Jr.` is meant as `Sample, Jr., A.`. */
static void swap_suffix(struct str part[MAX_PARTS])
{
    struct str last = part[MAX_PARTS - 1];

    if (is_suffix(last)) {
        part[MAX_PARTS - 1] = part[1];
        part[1] = last;
    }
}

static void add_name(struct names *all, struct str s)
{
    struct str part[MAX_PARTS];
    size_t n = 0, gap;

    s = drop_number(s);
    for (size_t from = 0; from < s.n && n < MAX_PARTS; from += gap) {
        size_t end = n + 1 < MAX_PARTS ? next_end(s, from, comma_at, &gap)
                                       : s.n;

        part[n++] = str_trim(str_sub(s, from, end));
        from = end;
        gap = 1;
    }
    while (n > 1 && part[n - 1].n == 0)
        n--;
    if (n == MAX_PARTS)
        swap_suffix(part);
    if (n > 1)
        add_parts(all, part, n);
    else if (n == 1 && is_braced(part[0]) && !rune_any_cjk(part[0]))
        add_organisation(all, part[0]);
    else if (n == 1)
        add_text(all, all->list, "", plain(all, part[0]));
}

/*
 * `张三, 李四，王五`: no `and`, and each part as long as a whole name. `张, 三`
 * is one name.
 */
static bool is_chinese_list(struct str s)
{
    size_t parts = 0, gap, short_ones = 0;

    if (!rune_any_cjk(s))
        return false;
    for (size_t from = 0; from < s.n;) {
        size_t end = next_end(s, from, chinese_at, &gap);
        struct str part = str_trim(str_sub(s, from, end));

        parts++;
        short_ones += part.n <= 3;
        from = end + gap + (gap == 0);
    }
    return parts > 2 || (parts == 2 && short_ones == 0);
}

static size_t semicolon_at(struct str s, size_t i)
{
    return s.s[i] == ';' && i + 1 < s.n && is_blank(s.s[i + 1]) ? 1 : 0;
}

/* `A. Sample, B. Bee, C. Cee` is no name, nor is `Sample, A.; Bee, B.`. */
static bool is_loose_list(struct str s)
{
    struct str part = STR("");
    size_t n = 0, gap, spaced = 0;

    if (next_end(s, 0, semicolon_at, &gap) < s.n)
        return true;
    for (size_t from = 0; from < s.n && n <= MAX_PARTS; from += gap) {
        size_t end = next_end(s, from, comma_at, &gap);

        part = str_trim(str_sub(s, from, end));
        n += part.n > 0;
        spaced += str_find(part, ' ') < part.n;
        from = end;
        gap += gap == 0;
    }
    return n > MAX_PARTS || (spaced == MAX_PARTS && !is_suffix(part));
}

static bool is_loose(struct str value)
{
    size_t gap;

    for (size_t from = 0; from < value.n; from += gap) {
        size_t end = next_end(value, from, and_at, &gap);
        struct str name = str_sub(value, from, end);

        if (!rune_any_cjk(name) && !is_named(name) && is_loose_list(name))
            return true;
        from = end;
        gap += gap == 0;
    }
    return false;
}

struct node *bib_names(struct arena *a, struct diag *d, struct str value,
                       struct span at)
{
    struct names all = {a, d, at, bib_node_new(a, "", STR(""), at)};
    size_t gap;

    if (is_loose(value)) {
        all.list->text = plain(&all, value);
        return all.list;
    }
    all.list->kind = NODE_LIST;
    for (size_t from = 0; from < value.n; from += gap) {
        size_t end = next_end(value, from, and_at, &gap);
        struct str name = str_trim(str_sub(value, from, end));
        size_t inner;

        if (is_named(name)) {
            add_named(&all, name);
        } else if (is_chinese_list(name)) {
            for (size_t i = 0; i < name.n; i += inner) {
                size_t stop = next_end(name, i, chinese_at, &inner);

                add_text(&all, all.list, "",
                         plain(&all, str_trim(str_sub(name, i, stop))));
                i = stop;
                inner += inner == 0;
            }
        } else if (name.n > 0) {
            add_name(&all, name);
        }
        from = end;
        gap += gap == 0;
    }
    return all.list;
}
