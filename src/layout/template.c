#include "layout/template.h"

#include "base/arena.h"
#include "base/diag.h"
#include "layout/sheet.h"
#include "profile/dateprint.h"
#include "text/inline.h"

static const char *const DOC_FIELDS[] = {
    "name",        "family",     "given",    "headline",
    "affiliation", "department", "location", "updated",
};
_Static_assert(sizeof DOC_FIELDS / sizeof *DOC_FIELDS == DOC_N, "doc fields");

static const char *const HERE_FIELDS[] = {
    "n",    "letter", "page",     "pages",  "label", "value",
    "text", "rest",   "citation", "extras", "eds",   "kind",
};
_Static_assert(sizeof HERE_FIELDS / sizeof *HERE_FIELDS == HERE_N_, "specials");

/* One byte each, in the order of enum separator. */
static const char SEPARATORS[] = ",;.:()~";

struct parser {
    struct reader *r;
    struct template *t;
    struct str s;
    struct span span; /* of s */
    unsigned flags;
    int option;      /* the one open, or 0 */
    bool tie;        /* a {~} waits for what it ties */
    struct buf text; /* literal text so far */
    bool in_phrase;
};

/*
 * Bytes [off, off + n) of the text in the file: exact where the file has the
 * same bytes (no escapes, no folding), else the whole value.
 */
static struct span place(const struct parser *p, size_t off, size_t n)
{
    struct str raw = source_text(p->span);
    size_t quote = raw.n > 0 && (raw.s[0] == '"' || raw.s[0] == '\'');
    struct str there = str_sub(raw, quote + off, quote + off + n);
    if (p->in_phrase || !str_eq(there, str_sub(p->s, off, off + n)))
        return p->span;
    return (struct span){p->span.src, p->span.off + (uint32_t)(quote + off),
                         (uint32_t)n};
}

static int find_word(struct str word, const char *const *words, int n)
{
    for (int i = 0; i < n; i++)
        if (str_is(word, words[i]))
            return i;
    return -1;
}

static int find_kind(struct str word)
{
    for (int k = SECTION_CUSTOM + 1; k < SECTION_KINDS; k++)
        if (str_is(word, section_kind_name((enum section_kind)k)))
            return k;
    return -1;
}

static size_t add_word(const char **words, size_t n, const char *word)
{
    if (find_word(str_of(word), words, (int)n) < 0)
        words[n++] = word;
    return n;
}

/* Every word a field could have been, for the message. */
static void unknown_field(struct reader *r, struct str word, struct span span)
{
    size_t n = 0, n_contacts;
    const char *const *contacts = contact_names(r->a, &n_contacts);
    const char **words = ARENA_ARRAY(
        r->a, (size_t)FIELD_N + DOC_N + HERE_N_ + n_contacts, const char *);
    for (int f = 0; r->in_entry && f < FIELD_N; f++)
        n = add_word(words, n, field_name((enum field_id)f));
    for (size_t i = 0; i < DOC_N; i++)
        n = add_word(words, n, DOC_FIELDS[i]);
    for (int i = 0; i < HERE_N_; i++)
        if (!r->in_entry || (i != HERE_PAGE && i != HERE_PAGES))
            n = add_word(words, n, HERE_FIELDS[i]);
    for (size_t i = 0; i < n_contacts; i++)
        n = add_word(words, n, contacts[i]);
    keys_unknown(r, DIAG_LAYOUT_TEMPLATE, span, "field", word, words, n);
}

static bool entry_field(struct reader *r, struct str word,
                        struct field_ref *out)
{
    enum field_id id;
    if (!r->in_entry || !field_find(r->kind, word, &id))
        return false;
    out->from = FROM_ENTRY;
    out->id = (int)id;
    if (r->fields != NULL)
        *r->fields |= UINT64_C(1) << id;
    return true;
}

/* `contacts.lab` names any contact, a known key can stand alone. */
static bool contact_field(struct reader *r, struct str word,
                          struct field_ref *out)
{
    if (str_starts(word, "contacts."))
        out->key = str_sub(word, sizeof "contacts." - 1, word.n);
    else if (language_word(r->lang, "contacts", word).n > 0)
        out->key = word;
    else
        return false;
    out->from = FROM_CONTACT;
    return true;
}

bool template_field(struct reader *r, struct str word, struct span span,
                    struct field_ref *out)
{
    int id = find_word(word, HERE_FIELDS, HERE_N_);
    out->span = span;
    /* An entry's own pages are those of a paper. */
    if (id >= 0 && !(r->in_entry && (id == HERE_PAGE || id == HERE_PAGES))) {
        if (id == HERE_CITATION && r->cites != NULL)
            *r->cites = true;
        out->from = FROM_HERE;
        out->id = id;
        return true;
    }
    if (entry_field(r, word, out))
        return true;
    id = find_word(word, DOC_FIELDS, DOC_N);
    if (id >= 0) {
        out->from = FROM_DOCUMENT;
        out->id = id;
        return true;
    }
    if (contact_field(r, word, out))
        return true;
    id = find_kind(word);
    if (id >= 0) {
        out->from = FROM_SECTION;
        out->id = id;
        return true;
    }
    unknown_field(r, word, span);
    return false;
}

static struct chunk *add(struct parser *p, enum chunk_kind kind)
{
    struct template *t = p->t;
    struct chunk *c = ARENA_PUSH(p->r->a, t->chunks, t->n, t->cap);
    c->kind = kind;
    c->flags = p->flags | (p->tie ? (unsigned)INLINE_TIE : 0u);
    c->option = p->option;
    p->tie = false;
    return c;
}

static void flush(struct parser *p)
{
    if (p->text.n == 0)
        return;
    struct chunk *c = add(p, CHUNK_TEXT);
    c->text = str_copy(p->r->a, buf_text(&p->text));
    p->text.n = 0;
}

static void parse(struct parser *p);

/* A phrase may hold fields itself: it is a template of the language data. */
static void phrase(struct parser *p, struct str name, struct span span)
{
    struct reader *r = p->r;
    struct str words = language_word(r->lang, "phrases", name);
    if (words.n == 0) {
        diag_at(r->d, DIAG_LAYOUT_TEMPLATE, span,
                "the language data for '%.*s' has no phrase '%.*s'",
                STR_ARGS(r->lang->tag), STR_ARGS(name));
        return;
    }
    struct parser inner = *p;
    inner.s = words;
    inner.span = span;
    inner.in_phrase = true;
    inner.text = (struct buf){.a = r->a};
    parse(&inner);
}

/* Cuts s at the first c: returns what is before it, *rest is after it. */
static struct str cut(struct str s, char c, struct str *rest)
{
    size_t at = str_find(s, c);
    *rest = str_sub(s, at < s.n ? at + 1 : s.n, s.n);
    return str_sub(s, 0, at);
}

/* The g and h of {f/g/h}, which are as {f} in all else. */
static bool other_fields(struct reader *r, struct str words,
                         struct field_ref *first)
{
    while (words.n > 0) {
        struct field_ref *other = ARENA_NEW(r->a, struct field_ref);
        struct str word = cut(words, '/', &words);
        *other = *first;
        if (!template_field(r, word, first->span, other))
            return false;
        first->other = other;
        first = other;
    }
    return true;
}

bool template_ref(struct reader *r, struct str body, struct span span,
                  struct field_ref *out)
{
    struct field_ref ref = {.span = span};
    struct str style, pattern, lang;
    struct str head = cut(body, '|', &style);
    head = cut(head, ':', &pattern);
    struct str others, word = cut(head, '@', &lang);
    word = cut(word, '/', &others);
    if (lang.n > 0 && !language_valid(lang))
        diag_at(r->d, DIAG_LAYOUT_TEMPLATE, span,
                "'%.*s' is not a language tag", STR_ARGS(lang));
    if (pattern.n > 0 && !str_is(pattern, "long") &&
        !str_is(pattern, "duration") && !date_pattern_valid(pattern))
        diag_at(r->d, DIAG_LAYOUT_TEMPLATE, span,
                "'%.*s' must be " DATE_PATTERN ", or 'long' or 'duration'",
                STR_ARGS(pattern));
    if (!template_field(r, word, span, &ref))
        return false;
    ref.lang = lang;
    ref.pattern = pattern;
    if (style.n > 0)
        ref.style = sheet_style(r, style, span);
    *out = ref;
    return others.n == 0 || other_fields(r, others, out);
}

static void field(struct parser *p, struct str body, struct span span)
{
    struct field_ref ref;
    if (!template_ref(p->r, body, span, &ref))
        return;
    add(p, CHUNK_FIELD)->field = ref;
    p->t->has_fields = true;
}

static bool separator(struct parser *p, struct str body, struct span span)
{
    struct str style, sign = cut(body, '|', &style);
    for (size_t i = 0; sign.n == 1 && SEPARATORS[i] != '\0'; i++) {
        if (sign.s[0] != SEPARATORS[i])
            continue;
        /* A tie before a bracket is the bracket's: no second space. */
        if (i == SEP_TIE) {
            p->tie = true;
            return true;
        }
        struct chunk *c = add(p, CHUNK_SEPARATOR);
        c->separator = (enum separator)i;
        if (style.n > 0)
            c->field.style = sheet_style(p->r, style, span);
        return true;
    }
    return false;
}

/* A {~} that no separator followed is a tie of its own. */
static void settle_tie(struct parser *p)
{
    if (p->tie) {
        p->tie = false;
        add(p, CHUNK_SEPARATOR)->separator = SEP_TIE;
    }
}

/* What stands in braces at s[i]; returns the index after it. */
static size_t braces(struct parser *p, size_t i)
{
    size_t n = str_find(str_sub(p->s, i, p->s.n), '}');
    struct str body = str_sub(p->s, i + 1, i + n);
    flush(p);
    if (i + n >= p->s.n) {
        diag_at(p->r->d, DIAG_LAYOUT_TEMPLATE, place(p, i, p->s.n - i),
                "'{' without '}'; a brace itself is written \\{");
        return p->s.n;
    }
    struct span span = place(p, i, n + 1);
    if (!separator(p, body, span)) {
        settle_tie(p);
        if (str_starts(body, "t:") && !p->in_phrase)
            phrase(p, str_sub(body, 2, body.n), span);
        else
            field(p, body, span);
    }
    return i + n + 1;
}

static size_t option_open(struct parser *p, size_t i)
{
    flush(p);
    settle_tie(p);
    if (p->option != 0)
        diag_at(p->r->d, DIAG_LAYOUT_TEMPLATE, place(p, i, 2),
                "'[[' inside '[[': these do not nest; two brackets "
                "themselves are written \\[[");
    p->option = ++p->t->options;
    return i + 2;
}

static size_t option_close(struct parser *p, size_t i)
{
    flush(p);
    settle_tie(p);
    p->option = 0;
    return i + 2;
}

static size_t star(struct parser *p, size_t i)
{
    bool two = i + 1 < p->s.n && p->s.s[i + 1] == '*';
    flush(p);
    settle_tie(p);
    p->flags ^= two ? (unsigned)INLINE_BOLD : (unsigned)INLINE_ITALIC;
    return i + (two ? 2 : 1);
}

static bool at(const struct parser *p, size_t i, const char *z)
{
    return str_starts(str_sub(p->s, i, p->s.n), z);
}

static size_t step(struct parser *p, size_t i)
{
    char c = p->s.s[i];
    if (c == '{')
        return braces(p, i);
    if (at(p, i, "[["))
        return option_open(p, i);
    if (p->option != 0 && at(p, i, "]]"))
        return option_close(p, i);
    if (c == '*')
        return star(p, i);
    settle_tie(p);
    if (c == '\\' && i + 1 < p->s.n) {
        buf_char(&p->text, p->s.s[i + 1]);
        /* `\[[` is two brackets, not one and a half. */
        if (at(p, i, "\\[[")) {
            buf_char(&p->text, '[');
            return i + 3;
        }
        return i + 2;
    }
    buf_char(&p->text, c);
    return i + 1;
}

static void parse(struct parser *p)
{
    for (size_t i = 0; i < p->s.n;)
        i = step(p, i);
    flush(p);
    settle_tie(p);
}

struct template *template_parse(struct reader *r, struct str s,
                                struct span span)
{
    struct parser p = {.r = r, .s = s, .span = span, .text = {.a = r->a}};
    p.t = ARENA_NEW(r->a, struct template);
    p.t->span = span;
    parse(&p);
    if (p.option != 0)
        diag_at(r->d, DIAG_LAYOUT_TEMPLATE, span, "'[[' without ']]'");
    if (p.flags != 0)
        diag_at(r->d, DIAG_LAYOUT_TEMPLATE, span,
                "'%s' is not closed; a star itself is written \\*",
                p.flags & INLINE_BOLD ? "**" : "*");
    return p.t;
}

void key_template(struct reader *r, const struct node *n, void *to,
                  const void *aux)
{
    (void)aux;
    struct str s;
    if (keys_text(r, n, &s))
        *(const struct template **)to = template_parse(r, s, n->span);
}
