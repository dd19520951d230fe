/*
 * bibnode -- see bibnode.h.
 */
#include "profile/bibnode.h"

#include "base/arena.h"
#include "base/diag.h"
#include "profile/bib.h"
#include "profile/bibkind.h"
#include "profile/latex.h"
#include "profile/tree.h"

struct node *bib_node_new(struct arena *a, const char *key, struct str text,
                          struct span at)
{
    struct node *n = ARENA_NEW(a, struct node);

    n->kind = NODE_TEXT;
    n->form = SCALAR_QUOTED;
    n->text = text;
    n->span = at;
    n->key = str_of(key);
    n->key_span = at;
    return n;
}

void bib_node_add(struct node *parent, struct node *kid)
{
    struct node **at = &parent->kids;

    while (*at)
        at = &(*at)->next;
    *at = kid;
    parent->n++;
}

struct making {
    struct arena *a;
    struct diag *d;
    const struct bib_entry *e;
    struct node *map;
};

static void put(struct making *m, const char *key, struct str text,
                struct span at)
{
    if (text.n > 0)
        bib_node_add(m->map, bib_node_new(m->a, key, text, at));
}

static bool is_put(const struct making *m, const struct bib_field *f)
{
    for (const struct node *n = m->map->kids; n; n = n->next) {
        if (n->span.src == f->at.src && n->span.off == f->at.off)
            return true;
    }
    return false;
}

/* The first of the fields that the entry has, under our name; none twice. */
static void put_first(struct making *m, const char *key, enum latex_form form,
                      const char *const *names)
{
    for (; *names; names++) {
        const struct bib_field *f = bib_field(m->e, *names);

        if (!f || bib_repeats_arxiv(m->e, f) || is_put(m, f))
            continue;
        put(m, key, latex_text(m->a, m->d, f->value, f->at, form), f->at);
        return;
    }
}

static void put_names(struct making *m, const char *key, const char *name)
{
    const struct bib_field *f = bib_field(m->e, name);
    struct node *list;

    if (!f)
        return;
    list = bib_names(m->a, m->d, f->value, f->at);
    list->key = str_of(key);
    if (list->n > 0 || list->text.n > 0)
        bib_node_add(m->map, list);
}

/* The name of a list as a mapping, which may say more than the name. */
static void make_mapping(struct making *m, struct node *name)
{
    if (name->kind != NODE_TEXT)
        return;
    bib_node_add(name, bib_node_new(m->a, "name", name->text, name->span));
    name->kind = NODE_MAP;
}

/* `2=wei-zhang`: the second author is that member. */
static void put_member(struct making *m, struct str one, struct span at)
{
    size_t equals = str_find(one, '=');
    int number = str_count(str_trim(str_sub(one, 0, equals)), 9999);
    struct str id = str_trim(str_sub(one, equals + 1, one.n));
    struct node *list = node_find(m->map, "authors");
    struct node *name = list && number > 0 && id.n > 0 ? list->kids : NULL;

    if (id.n > 2 && id.s[0] == '"' && str_ends(id, "\""))
        id = str_sub(id, 1, id.n - 1);
    while (name && --number > 0)
        name = name->next;
    if (!name) {
        diag_at(m->d, DIAG_BIB_SYNTAX, at, "'%.*s' says of no author who it is",
                STR_ARGS(one));
        diag_hint(m->d, "the number of an author, and an id: "
                  "author+an:member = {2=wei-zhang}");
        return;
    }
    make_mapping(m, name);
    bib_node_add(name, bib_node_new(m->a, "member", id, at));
}

/* biblatex's annotations, of which those of the name `member` are ours. */
static void put_members(struct making *m)
{
    const struct bib_field *f = bib_field(m->e, "author+an:member");
    size_t from = 0;

    for (size_t i = 0; f && i <= f->value.n; i++) {
        struct str one = str_trim(str_sub(f->value, from, i));

        if (i < f->value.n && f->value.s[i] != ';')
            continue;
        if (one.n > 0)
            put_member(m, one, f->at);
        from = i + 1;
    }
}

static const struct field {
    const char *key;            /* ours */
    enum latex_form form;
    const char *names[5];       /* theirs, the best first */
} fields[] = {
    {"venue", LATEX_MARKUP, {"journal", "journaltitle", "booktitle",
                              "howpublished"}},
    {"issue", LATEX_MARKUP, {"number", "issue"}},
    {"organisation", LATEX_MARKUP, {"school", "institution"}},
    {"doi", LATEX_ADDRESS, {"doi"}},
    {"url", LATEX_ADDRESS, {"url"}},
    {"status", LATEX_MARKUP, {"pubstate"}},
    {"note", LATEX_MARKUP, {"note", "howpublished"}},
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Bytes of a hyphen or dash with the blanks around it at s[i], or 0. */
static size_t dash_at(struct str s, size_t i)
{
    static const char *const all[] = {"-", "–", "‐"};
    size_t from = i;

    while (i < s.n && s.s[i] == ' ')
        i++;
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        if (!str_starts(str_sub(s, i, s.n), all[k]))
            continue;
        for (i += str_of(all[k]).n; i < s.n && s.s[i] == ' ';)
            i++;
        return i - from;
    }
    return 0;
}

/* `477-499` has a dash; what has several hyphens is no range. */
static void put_range(struct buf *to, struct str s)
{
    size_t at = s.n, gap = 0, n = 0;

    for (size_t i = 0; i < s.n; i++) {
        size_t here = dash_at(s, i);

        if (here == 0)
            continue;
        at = i;
        gap = here;
        i += here - 1;
        n++;
    }
    if (n == 1 && at > 0 && is_digit(s.s[at - 1]) && at + gap < s.n
        && is_digit(s.s[at + gap])) {
        buf_str(to, str_sub(s, 0, at));
        buf_z(to, "–");
        s = str_sub(s, at + gap, s.n);
    }
    buf_str(to, s);
}

/* Pages, with commas between them; or the number of an article. */
static void put_pages(struct making *m)
{
    const struct bib_field *f = bib_field(m->e, "pages");
    struct buf pages = {.a = m->a};
    struct str s;

    if (!f)
        f = bib_field(m->e, "articleno");
    if (!f)
        f = bib_field(m->e, "eid");
    if (!f)
        return;
    s = latex_text(m->a, m->d, f->value, f->at, LATEX_MARKUP);
    for (size_t end; s.n > 0; s = str_sub(s, end, s.n)) {
        end = str_find(s, ',');
        end += end < s.n;
        put_range(&pages, str_sub(s, 0, end));
    }
    put(m, "pages", buf_text(&pages), f->at);
}

/*
 * Who publishes a journal, and where, is no part of a citation, nor that arXiv
 * has its own.
 */
static void put_publisher(struct making *m)
{
    static const char *const publisher[] = {"publisher", NULL};
    static const char *const place[] = {"address", "location", NULL};
    enum pub_kind kind = bib_kind(m->e);
    bool arxivs = bib_begins(bib_field(m->e, "publisher"), "arxiv");

    if (kind == PUB_JOURNAL || (kind == PUB_PREPRINT && arxivs))
        return;
    put_first(m, "publisher", LATEX_MARKUP, publisher);
    put_first(m, "location", LATEX_MARKUP, place);
}

/* A volume of a series of books has that one's name before it. */
static void put_volume(struct making *m)
{
    const struct bib_field *volume = bib_field(m->e, "volume");
    const struct bib_field *series = bib_field(m->e, "series");
    struct str s;

    if (bib_kind(m->e) == PUB_JOURNAL)
        series = NULL;
    if (volume && bib_repeats_arxiv(m->e, volume))
        volume = NULL;
    if (!volume && !series)
        return;
    s = volume ? latex_text(m->a, m->d, volume->value, volume->at,
                            LATEX_MARKUP) : STR("");
    if (series)
        s = str_format(m->a, "%.*s%s%.*s", STR_ARGS(latex_text(m->a, m->d,
            series->value, series->at, LATEX_MARKUP)), volume ? " " : "",
            STR_ARGS(s));
    put(m, "volume", s, (volume ? volume : series)->at);
}

static void put_arxiv(struct making *m)
{
    struct str number;
    const struct bib_field *f = bib_arxiv(m->e, &number);

    if (f)
        put(m, "arxiv", latex_text(m->a, m->d, number, f->at, LATEX_ADDRESS),
            f->at);
}

/* With a subtitle after a colon. */
static void put_title(struct making *m)
{
    const struct bib_field *title = bib_field(m->e, "title");
    const struct bib_field *sub = bib_field(m->e, "subtitle");
    struct str s;

    if (!title)
        return;
    s = latex_text(m->a, m->d, title->value, title->at, LATEX_MARKUP);
    if (sub)
        s = str_format(m->a, "%.*s: %.*s", STR_ARGS(s), STR_ARGS(latex_text(
            m->a, m->d, sub->value, sub->at, LATEX_MARKUP)));
    put(m, "title", s, title->at);
}

/* `year`, or the year of a `date`; anything else as it is written. */
static void put_year(struct making *m)
{
    const struct bib_field *f = bib_field(m->e, "year");
    struct str s;
    size_t digits = 0;

    if (!f)
        f = bib_field(m->e, "date");
    if (!f)
        return;
    s = latex_text(m->a, m->d, f->value, f->at, LATEX_PLAIN);
    while (digits < s.n && is_digit(s.s[digits]))
        digits++;
    if (digits == 4 && s.n > 4 && s.s[4] == '-')
        s = str_sub(s, 0, 4);
    put(m, "date", s, f->at);
}

struct node *bib_tags(struct arena *a, struct diag *d,
                      const struct bib_entry *e)
{
    const struct bib_field *f = bib_field(e, "keywords");
    struct node *list;
    size_t from = 0;
    struct str s;

    if (!f)
        return NULL;
    s = latex_text(a, d, f->value, f->at, LATEX_PLAIN);
    list = bib_node_new(a, "tags", STR(""), f->at);
    list->kind = NODE_LIST;
    for (size_t i = 0; i <= s.n; i++) {
        struct str tag = str_trim(str_sub(s, from, i));

        if (i < s.n && s.s[i] != ',' && s.s[i] != ';')
            continue;
        if (tag.n > 0)
            bib_node_add(list, bib_node_new(a, "", tag, f->at));
        from = i + 1;
    }
    return list->n > 0 ? list : NULL;
}

struct node *bib_node(struct arena *a, struct diag *d,
                      const struct bib_entry *e)
{
    struct making m = {a, d, e, bib_node_new(a, "", STR(""), e->span)};
    struct node *tags = bib_tags(a, d, e);
    static const char *const degree[] = {"type", NULL};

    m.map->kind = NODE_MAP;
    put(&m, "key", e->key, e->span);
    put(&m, "kind", str_of(pub_kind_name(bib_kind(e))), e->span);
    put_title(&m);
    put_names(&m, "authors", "author");
    put_members(&m);
    put_names(&m, "editors", "editor");
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        put_first(&m, fields[i].key, fields[i].form, fields[i].names);
    put_volume(&m);
    put_pages(&m);
    put_publisher(&m);
    if (bib_kind(e) == PUB_THESIS)
        put_first(&m, "degree", LATEX_MARKUP, degree);
    put_arxiv(&m);
    put_year(&m);
    if (tags)
        bib_node_add(m.map, tags);
    return m.map;
}
