/*
 * entry -- one entry of a section.
 */
#include "profile/read.h"

#include "base/arena.h"
#include "base/diag.h"

struct value read_date(struct reading *r, const struct node *n)
{
    struct value v = {.kind = VALUE_NONE, .span = n->span};
    struct text t;
    const struct wording *w;

    if (n->kind != NODE_TEXT && !node_empty(n) && !is_translation(r, n)) {
        report_type(r, n, "a date, or a range like 2014-09/2018-06");
        return v;
    }
    t = read_text(r, n);
    w = text_pick(&t, r->lang);
    if (!w)
        return v;
    v.kind = VALUE_DATE;
    v.date = date_parse(r->d, w->s, w->span);
    return v;
}

/* `start` and `end`, of which one may be missing or empty. */
static void read_range(struct reading *r, struct entry *e,
                       const struct node *start, const struct node *end)
{
    struct text s = read_text(r, start), t = read_text(r, end);
    const struct wording *ws = text_pick(&s, r->lang);
    const struct wording *we = text_pick(&t, r->lang);
    struct value *v = &e->fields[FIELD_DATE];
    struct span none = {NULL, 0, 0};

    if (!ws && !we)
        return;
    if (v->kind != VALUE_NONE) {
        diag_at(r->d, DIAG_YAML_DUPLICATE, (start ? start : end)->key_span,
                "the entry has a date already; 'start' and 'end' are not used");
        return;
    }
    v->kind = VALUE_DATE;
    v->span = ws ? ws->span : we->span;
    v->date = date_parse_range(r->a, r->d, ws ? ws->s : STR(""),
                               ws ? ws->span : none, we ? we->s : STR(""),
                               we ? we->span : none);
}

/* `me` says which author is the own name, if the entry does. */
static struct value read_field(struct reading *r, enum field_id f,
                               const struct node *n, const struct node *me)
{
    struct value v = {.kind = VALUE_NONE, .span = n->span};

    switch (field_key(f)->form) {
    case FORM_DATE:
        return read_date(r, n);
    case FORM_AUTHORS:
        return read_authors(r, n, f == FIELD_AUTHORS ? me : NULL);
    case FORM_LIST:
        return read_list(r, n);
    case FORM_BULLETS:
        return read_bullets(r, n);
    case FORM_TEXTS:
        if (is_list(r, n))
            return read_list(r, n);
        break;
    default:
        break;
    }
    v.text = read_text(r, n);
    if (!text_absent(&v.text))
        v.kind = VALUE_TEXT;
    return v;
}

static void set_field(struct reading *r, struct entry *e, enum field_id f,
                      const struct node *n, const struct node *me)
{
    struct value v = read_field(r, f, n, me);

    if (v.kind == VALUE_NONE)
        return;
    if (e->fields[f].kind != VALUE_NONE) {
        diag_at(r->d, DIAG_YAML_DUPLICATE, n->key_span,
                "'%.*s' means '%s', which the entry has already",
                STR_ARGS(n->key), field_name(f));
        return;
    }
    e->fields[f] = v;
}

static struct entry *read_roles(struct reading *r, const struct node *n,
                                enum section_kind kind)
{
    struct entry *first = NULL, **at = &first;

    if (n->kind != NODE_LIST) {
        report_type(r, n, "a list of positions");
        return NULL;
    }
    for (const struct node *k = n->kids; k; k = k->next) {
        struct entry *e = read_entry(r, k, kind);

        if (e && e->roles) {
            diag_at(r->d, DIAG_TYPE, k->span, "roles do not nest");
            e->roles = NULL;
        }
        if (e) {
            *at = e;
            at = &e->next;
        }
    }
    return first;
}

static void put_roles(struct reading *r, const struct node *n, void *to)
{
    struct entry *e = to;

    e->roles = node_empty(n) ? NULL : read_roles(r, n, e->kind);
}

/* What an entry has beside its fields. */
static const struct key keys[] = {
    {"start", FORM_DATE, NULL, 0,
        "The first day, month or year, if not in `date`."},
    {"end", FORM_DATE, NULL, 0, "The last one; empty if it goes on."},
    {"roles", FORM_ROLES, put_roles, 0,
        "Several positions under one employer."},
    {"hidden", FORM_FLAG, NULL, 0, "True leaves the entry out."},
    {"only", FORM_TAGS, NULL, 0,
        "The languages whose documents have the entry."},
    {"private", FORM_FLAG, NULL, 0, "True: --public leaves the entry out."},
    {"lang", FORM_TAG, put_tag, offsetof(struct entry, lang),
        "The language of the entry, where the text does not tell."},
    {"cite", FORM_STRING, NULL, 0,
        "The key of a publication in the bibliography."},
    {"me", FORM_STRING, NULL, 0,
        "Which author is the owner of the profile: a number, a name, none."},
    {"priority", FORM_STRING, NULL, 0,
        "From 1, the most important: what --fit drop may leave out."},
};

const struct keys entry_keys = KEYS(keys);

static void report_field(struct reading *r, const struct node *n,
                         enum section_kind kind)
{
    if (!report_key(r, n, "an entry", field_words(r->a, kind)))
        diag_hint(r->d, "cvset-profile(5) has the fields under ENTRIES; "
                  "'note' takes any remark");
}

static void read_fields(struct reading *r, struct entry *e,
                        const struct node *n, enum section_kind kind)
{
    const struct node *me = node_find(n, "me");

    for (const struct node *k = n->kids; k; k = k->next) {
        enum field_id f;

        if (field_find(kind, k->key, &f))
            set_field(r, e, f, k, me);
        else if (!read_key(r, entry_keys, k, e))
            report_field(r, k, kind);
    }
    read_range(r, e, node_find(n, "start"), node_find(n, "end"));
}

static bool is_empty(const struct entry *e)
{
    for (int f = 0; f < FIELD_N; f++) {
        if (f != FIELD_TAGS && e->fields[f].kind != VALUE_NONE)
            return false;
    }
    return !e->roles;
}

/* `- degree：PhD` is text for YAML, though a field was meant. */
static void lint_bullet(struct reading *r, const struct node *n,
                        enum section_kind kind)
{
    static const char colon[] = "：";
    enum field_id f;
    size_t i = 0;

    while (i < n->text.n && !str_starts(str_sub(n->text, i, n->text.n), colon))
        i++;
    if (n->kind != NODE_TEXT || n->form != SCALAR_PLAIN || i >= n->text.n
        || !field_find(kind, str_sub(n->text, 0, i), &f))
        return;
    diag_at(r->d, DIAG_YAML_COLON, n->span, "a full-width colon after '%.*s' "
            "makes no field; read as text", (int)i, n->text.s);
    diag_hint(r->d, "type ': ', or quote the text");
}

static void set_bullet(struct entry *e, struct text t)
{
    e->shape = ENTRY_BULLET;
    e->fields[FIELD_TITLE] = (struct value){
        .kind = VALUE_TEXT, .span = t.span, .text = t,
    };
}

/*
 * A mapping of one pair whose key is no field, nor nearly one: text with a
 * colon in it.
 */
static bool is_bullet_with_colon(struct reading *r, const struct node *n,
                                 enum section_kind kind)
{
    struct words words;
    enum field_id f;

    if (!is_colon_text(n) || field_find(kind, n->kids->key, &f))
        return false;
    words = field_words(r->a, kind);
    return !word_in(n->kids->key, words)
        && !report_near(r, n->kids->key, words);
}

static bool is_text(struct reading *r, const struct node *n)
{
    return n->kind == NODE_TEXT || is_translation(r, n)
        || (n->n == 2 && node_find(n, "text") && node_find(n, "lang"));
}

struct entry *read_entry(struct reading *r, const struct node *n,
                         enum section_kind kind)
{
    struct entry *e = ARENA_NEW(r->a, struct entry);
    const struct node *cite = node_find(n, "cite");

    e->kind = kind;
    e->span = n->span;
    if (cite && !node_empty(cite))
        n = bib_merged(r, n, cite, kind);
    if (!is_taken(r, n)) {      /* by a keyword of its bibliography */
        r->left_out = true;
        return NULL;
    }
    if (is_text(r, n) || is_bullet_with_colon(r, n, kind)) {
        lint_bullet(r, n, kind);
        set_bullet(e, read_text(r, n));
        return text_absent(&e->fields[FIELD_TITLE].text) ? NULL : e;
    }
    if (n->kind == NODE_LIST) {
        report_type(r, n, "text or a mapping");
        return NULL;
    }
    read_fields(r, e, n, kind);
    if (e->fields[FIELD_LABEL].kind != VALUE_NONE
        && e->fields[FIELD_VALUE].kind != VALUE_NONE)
        e->shape = ENTRY_PAIR;
    return is_empty(e) ? NULL : e;
}
