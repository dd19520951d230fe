/*
 * sections -- the sections of a profile, in every form they may take.
 *
 * A string is prose, a list entries, a mapping the long form if it has one of
 * the long form's keys, else labels and values.
 */
#include "profile/read.h"

#include "base/arena.h"
#include "base/diag.h"
#include "profile/sort.h"

static bool is_long_form(const struct node *n)
{
    for (const struct node *k = n->kids; k; k = k->next) {
        if (is_key(section_keys, k->key))
            return true;
    }
    return false;
}

bool section_has_pairs(enum section_kind kind)
{
    switch (kind) {
    case SECTION_CUSTOM: case SECTION_SKILLS: case SECTION_LANGUAGES:
    case SECTION_ABOUT: case SECTION_INTERESTS: case SECTION_RECRUITING:
        return true;
    default:
        return false;
    }
}

/*
 * A lone entry, written where a list of entries is expected: all its keys are
 * fields, and not all of them also keys of the long form.
 */
static bool is_lone_entry(const struct node *n, enum section_kind kind)
{
    enum field_id f;
    bool plainly = false;

    if (section_has_pairs(kind))
        return false;
    for (const struct node *k = n->kids; k; k = k->next) {
        if (!field_find(kind, k->key, &f) && !str_is(k->key, "start")
            && !str_is(k->key, "end"))
            return false;
        plainly = plainly || !is_key(section_keys, k->key);
    }
    return plainly;
}

/*
 * A label without a value is a bullet, so that its text is not lost: it may
 * well be `Python:3.10`.
 */
static struct entry *lone_label(struct reading *r, struct entry *e,
                                const struct node *n)
{
    size_t colon = str_find(n->key, ':');

    e->shape = ENTRY_BULLET;
    e->fields[FIELD_TITLE] = e->fields[FIELD_LABEL];
    e->fields[FIELD_LABEL] = (struct value){.kind = VALUE_NONE};
    if (colon > 0 && colon + 1 < n->key.n) {
        diag_at(r->d, DIAG_YAML_COLON, n->key_span,
                "a colon without a space after it parts nothing in YAML; "
                "read as one text");
        diag_hint(r->d, "type ': '");
    }
    return e;
}

static struct entry *read_pair(struct reading *r, const struct node *n,
                               enum section_kind kind)
{
    struct entry *e = ARENA_NEW(r->a, struct entry);
    struct value *label = &e->fields[FIELD_LABEL];
    struct value *value = &e->fields[FIELD_VALUE];

    e->shape = ENTRY_PAIR;
    e->kind = kind;
    e->span = n->span;
    label->kind = VALUE_TEXT;
    label->span = n->key_span;
    label->text = text_of(r, n->key, n->key_span);
    if (node_empty(n))
        return lone_label(r, e, n);
    if (is_list(r, n)) {
        *value = read_list(r, n);
    } else {
        value->text = read_text(r, n);
        value->span = n->span;
        value->kind = text_absent(&value->text) ? VALUE_NONE : VALUE_TEXT;
    }
    return value->kind == VALUE_NONE ? NULL : e;
}

/* `- Languages: C, Python` among skills. */
static bool is_listed_pair(struct reading *r, const struct node *n,
                           enum section_kind kind)
{
    enum field_id f;

    return (kind == SECTION_SKILLS || kind == SECTION_LANGUAGES)
        && n->kind == NODE_MAP && n->n == 1
        && (kind == SECTION_LANGUAGES || !is_translation(r, n))
        && !field_find(kind, n->kids->key, &f);
}

struct entry **entries_end(struct section *s)
{
    struct entry **at = &s->entries;

    while (*at)
        at = &(*at)->next;
    return at;
}

static void read_entries(struct reading *r, struct section *s,
                         const struct node *n)
{
    struct entry **at = entries_end(s);

    n = s->kind == SECTION_LANGUAGES ? n : pick_node(r, n);
    if (node_empty(n))
        return;
    if (n->kind == NODE_TEXT) {
        report_type(r, n, "a list of entries");
        return;
    }
    if (n->kind == NODE_MAP && is_lone_entry(n, s->kind)) {
        *at = read_entry(r, n, s->kind);
        return;
    }
    for (const struct node *k = n->kids; k; k = k->next) {
        struct entry *e = n->kind == NODE_MAP ? read_pair(r, k, s->kind)
            : is_listed_pair(r, k, s->kind) ? read_pair(r, k->kids, s->kind)
            : read_entry(r, k, s->kind);

        if (e) {
            *at = e;
            at = &e->next;
        }
    }
}

struct section *section_new(struct reading *r, const struct node *n,
                            enum section_kind kind)
{
    struct section *s = ARENA_NEW(r->a, struct section);

    s->kind = kind;
    s->span = n->key_span.src ? n->key_span : n->span;
    s->id = n->key_span.src ? n->key : STR("");
    s->order = ORDER_UNSAID;
    s->group_by = s->style = s->number = s->page_break = STR("");
    return s;
}

static void read_kind(struct reading *r, struct section *s,
                      const struct node *n)
{
    if (n->kind != NODE_TEXT || !word_in(n->text, section_kind_words())) {
        if (n->kind != NODE_TEXT)
            report_type(r, n, "the name of a kind");
        else if (n->text.n > 0)
            report_value(r, n, "kind of section", section_kind_words());
        return;
    }
    s->kind = str_is(n->text, "custom") ? SECTION_CUSTOM
                                        : section_kind_of(n->text);
}

static void put_marks(struct reading *r, const struct node *n, void *to)
{
    struct author_mark **at = to;

    if (n->kind != NODE_MAP) {
        report_type(r, n, "a mapping from marks to words");
        return;
    }
    for (const struct node *k = n->kids; k; k = k->next) {
        struct author_mark *m = ARENA_NEW(r->a, struct author_mark);

        m->sign = k->key;
        m->words = read_text(r, k);
        *at = m;
        at = &m->next;
    }
}

static void read_value(struct reading *r, struct section *s,
                       const struct node *n);

static void put_groups(struct reading *r, const struct node *n, void *to)
{
    struct section *s = to, **at = &s->groups;

    if (s->is_group) {
        diag_at(r->d, DIAG_TYPE, n->key_span, "groups nest one level only");
        return;
    }
    if (n->kind == NODE_TEXT) {
        report_type(r, n, "a mapping of groups, or a list of them");
        return;
    }
    for (const struct node *k = n->kids; k; k = k->next) {
        struct section *g;

        if (node_empty(k))
            continue;
        g = section_new(r, k, s->kind);
        g->is_group = true;
        if (k->key_span.src)
            g->title = text_of(r, k->key, k->key_span);
        read_value(r, g, k);
        *at = g;
        at = &g->next;
    }
}

static void put_entries(struct reading *r, const struct node *n, void *to)
{
    read_entries(r, to, n);
}

static int read_limit(struct reading *r, const struct node *n)
{
    return read_count(r, n, 999999, "a number of authors, such as 3");
}

/* `authors: 5`, or `authors: {max: 5, show: 3}` */
static void put_limits(struct reading *r, const struct node *n, void *to)
{
    static const char *const names[] = {"max", "show"};
    struct section *s = to;

    if (n->kind != NODE_MAP) {
        s->authors_max = node_empty(n) ? 0 : read_limit(r, n);
        return;
    }
    for (const struct node *k = n->kids; k; k = k->next) {
        if (str_is(k->key, "max"))
            s->authors_max = read_limit(r, k);
        else if (str_is(k->key, "show"))
            s->authors_show = read_limit(r, k);
        else
            report_key(r, k, "'authors'", WORDS(names));
    }
    if (s->authors_max == 0)
        s->authors_max = s->authors_show;
}

static void put_style(struct reading *r, const struct node *n, void *to)
{
    struct section *s = to;

    s->style = str_trim(read_string(r, n));
    s->style_span = n->span;
}

static void put_asked(struct reading *r, const struct node *n, void *to)
{
    enum asked *asked = to;
    bool yes = false;

    put_flag(r, n, &yes);
    *asked = yes ? ASKED_YES : ASKED_NO;
}

struct words group_by_words(void)
{
    static const char *const words[] = {"kind", "year", "none"};

    return WORDS(words);
}

static void put_group_by(struct reading *r, const struct node *n, void *to)
{
    struct str *by = to;

    *by = read_string(r, n);
    if (by->n && !word_in(*by, group_by_words()))
        report_value(r, n, "way to group", group_by_words());
}

/* `cite: [key, …]`: entries of the bibliography, in this order. */
static void put_cites(struct reading *r, const struct node *n, void *to)
{
    struct section *s = to;
    struct entry **at = entries_end(s);

    for (const struct node *w = word_first(n); w; w = word_next(n, w)) {
        const struct node *found = bib_cited(r, w);

        *at = found ? read_entry(r, found, s->kind) : NULL;
        if (*at)
            at = &(*at)->next;
    }
}

static void put_order(struct reading *r, const struct node *n, void *to)
{
    enum entry_order *order = to;
    struct str word = read_string(r, n);
    size_t i = 0;

    while (sort_words[i] && !str_is(word, sort_words[i]))
        i++;
    *order = (enum entry_order)i;
    if (word.n && *order == ORDER_UNSAID)
        report_value(r, n, "order of entries",
                     (struct words){sort_words, ORDER_UNSAID});
}

static bool has_number(struct str form)
{
    size_t i = 0;

    while (i < form.n && !str_starts(str_sub(form, i, form.n), "{n}"))
        i++;
    return i < form.n;
}

/*
 * `[{n}]`, or `yes` or `no`, whatever words say so. A form without a number
 * would say the same of each entry.
 */
static void put_number(struct reading *r, const struct node *n, void *to)
{
    struct str *form = to;
    bool flag = false;

    *form = read_string(r, n);
    if (form->n == 0 || has_number(*form))
        return;
    if (str_is(*form, "none") || word_in(*form, flag_words())) {
        if (!str_is(*form, "none"))
            put_flag(r, n, &flag);
        *form = flag ? STR("yes") : STR("no");
        return;
    }
    diag_at(r->d, DIAG_TYPE, n->span, "'%.*s' numbers nothing",
            STR_ARGS(*form));
    diag_hint(r->d, "yes, no, or a form with {n}, like \"[{n}]\"");
    *form = STR("");
}

#define AT(member) offsetof(struct section, member)

/* The long form. */
static const struct key keys[] = {
    {"title", FORM_TEXT, put_text, AT(title),
        "The heading, in place of the usual one."},
    {"kind", FORM_KIND, NULL, 0, "What the entries are."},
    {"text", FORM_TEXT, put_text, AT(prose), "Prose, before the entries."},
    {"entries", FORM_ENTRIES, put_entries, 0,
        "The entries: a list, or a mapping of labels and values."},
    {"groups", FORM_GROUPS, put_groups, 0,
        "Parts of the section with titles of their own."},
    {"group", FORM_GROUP_BY, put_group_by, AT(group_by),
        "How entries are grouped."},
    {"counts", FORM_FLAG, put_asked, AT(counts),
        "True: titles tell how many entries they have."},
    {"style", FORM_STRING, put_style, 0,
        "How publications are cited: compact, gbt7714, author-year."},
    {"authors", FORM_LIMITS, put_limits, 0,
        "How many authors are shown: 5, or {max: 6, show: 3}."},
    {"note", FORM_TEXT, put_text, AT(note), "A text after the entries."},
    {"marks", FORM_MARKS, put_marks, AT(marks),
        "Words for the marks of authors: {\"*\": corresponding author}."},
    {"number", FORM_STRING, put_number, AT(number),
        "How entries are numbered: yes, no, or a form like \"[{n}]\"."},
    {"break", FORM_STRING, put_string, AT(page_break),
        "Yes begins a new page with the section."},
    {"hidden", FORM_FLAG, NULL, 0,
        "True leaves the section out."},
    {"only", FORM_TAGS, NULL, 0,
        "The languages whose documents have the section."},
    {"tags", FORM_STRINGS, NULL, 0,
        "Words by which variants choose; never printed."},
    {"private", FORM_FLAG, NULL, 0, "True: --public leaves the section out."},
    {"lang", FORM_TAG, put_tag, AT(lang),
        "The language of the prose and the entries."},
    {"priority", FORM_STRING, NULL, 0,
        "From 1, the most important: what --fit drop may leave out."},
    {"bibliography", FORM_STRINGS, NULL, 0,
        "A .bib file, relative to the profile."},
    {"cite", FORM_STRINGS, put_cites, 0,
        "Keys of the bibliography, in order."},
    {"sort", FORM_ORDER, put_order, AT(order), "The order of the entries."},
    {"select", FORM_STRINGS, NULL, 0,
        "Entries to take: by tag, badge or key in the bibliography."},
    {"mine", FORM_FLAG, put_flag, AT(mine),
        "True: only entries with the own name among authors or people."},
    {"shared", FORM_FLAG, put_asked, AT(shared),
        "What the lab shares is added here (true), or not (false)."},
};

const struct keys section_keys = KEYS(keys);

static void report_section_key(struct reading *r, struct section *s,
                               const struct node *k)
{
    enum field_id f;

    if (report_key(r, k, "a section", key_words(r->a, section_keys)))
        return;
    if (!section_has_pairs(s->kind) && field_find(s->kind, k->key, &f))
        diag_hint(r->d, "entries are a list: put '- ' before the first key");
    else
        diag_hint(r->d, "'title', 'text' and the like make this a section in "
                  "the long form; other content goes into 'entries:'");
}

/* All of the section's bibliography, if it cites none by key. */
static void add_bibliography(struct reading *r, struct section *s, size_t from)
{
    struct entry **at = entries_end(s);

    for (const struct node *k = bib_all(r, from); k; k = k->next) {
        *at = read_entry(r, k, s->kind);
        if (*at)
            at = &(*at)->next;
    }
}

/* What has no language of its own has that of the section. */
static void speak(struct reading *r, struct section *s, struct str lang)
{
    const struct wording *w = s->prose.wordings;

    if (w && w->lang.n == 0 && w->own_lang.n == 0) {
        struct wording *copy = ARENA_NEW(r->a, struct wording);

        *copy = *w;
        copy->own_lang = lang;
        s->prose.wordings = copy;
    }
    for (struct entry *e = s->entries; e; e = e->next)
        e->lang = e->lang.n ? e->lang : lang;
    for (struct section *g = s->groups; g; g = g->next)
        speak(r, g, lang);
}

static void read_long(struct reading *r, struct section *s,
                      const struct node *n)
{
    const struct node *kind = node_find(n, "kind");
    size_t n_bibs = r->n_bibs, n_cited = r->n_cited;
    const struct node *select = node_find(n, "select");

    if (kind)
        read_kind(r, s, kind);
    bib_load(r, node_find(n, "bibliography"));
    for (const struct node *k = n->kids; k; k = k->next) {
        if (!read_key(r, section_keys, k, s))
            report_section_key(r, s, k);
    }
    if (r->n_cited == n_cited)
        add_bibliography(r, s, n_bibs);
    r->n_bibs = n_bibs;
    select_entries(r, s, select);
    s->chosen = word_first(select) != NULL;
    if (s->mine)
        keep_mine(r, s, node_find(n, "mine"));
    if (s->lang.n > 0)
        speak(r, s, s->lang);
}

/* `{text: 直, lang: ja}` is prose in a language of its own. */
static bool is_marked_text(const struct node *n)
{
    return n->kind == NODE_MAP && n->n == 2 && node_find(n, "text")
        && node_find(n, "lang");
}

static void read_value(struct reading *r, struct section *s,
                       const struct node *n)
{
    bool translated = s->kind != SECTION_LANGUAGES && is_translation(r, n);

    if (n->kind == NODE_TEXT || is_marked_text(n)
        || (translated && n->kids->kind == NODE_TEXT)) {
        s->prose = read_text(r, n);
        return;
    }
    if (translated)
        n = pick_node(r, n);
    if (n->kind == NODE_MAP && !is_lone_entry(n, s->kind) && is_long_form(n))
        read_long(r, s, n);
    else
        read_entries(r, s, n);
}

bool section_empty(const struct section *s)
{
    return text_absent(&s->prose) && !s->entries && !s->groups
        && text_absent(&s->note);
}

/* Entries whose kind of section is not known are bullets, pairs or custom. */
static struct section *read_section(struct reading *r, const struct node *n)
{
    struct section *s = section_new(r, n, section_kind_of(n->key));
    size_t n_cited = r->n_cited;

    if (!str_is(n->key, section_kind_name(s->kind)))
        s->title = text_of(r, n->key, n->key_span);
    if (!node_empty(n))
        read_value(r, s, n);
    s->chosen = s->chosen || r->n_cited > n_cited;
    return section_empty(s) && !may_take_shared(r, s) ? NULL : s;
}

struct section *read_sections(struct reading *r, const struct node *n)
{
    struct section *first = NULL, **at = &first;

    if (!n || node_empty(n))
        return NULL;
    if (n->kind != NODE_MAP) {
        report_no_map(r, n, "a mapping from section names to their content");
        return NULL;
    }
    for (const struct node *k = n->kids; k; k = k->next) {
        struct section *s = read_section(r, k);

        if (s) {
            *at = s;
            at = &s->next;
        }
    }
    return first;
}
