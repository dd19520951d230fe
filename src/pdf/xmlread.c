#include "pdf/xmlread.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"

#define DEPTH_MAX 64

/* A prefix in force; a name written `prefix:local`. */
struct binding {
    struct str prefix, uri;
    const struct binding *outer;
};

struct reader {
    struct arena *arena;
    struct str s;
    size_t at;
    const char *why;
    unsigned depth;
};

static struct xml *fail(struct reader *r, const char *why)
{
    if (r->why == NULL)
        r->why = why;
    return NULL;
}

static bool looking_at(const struct reader *r, const char *z)
{
    return str_starts(str_sub(r->s, r->at, r->s.n), z);
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static void skip_space(struct reader *r)
{
    while (r->at < r->s.n && is_space(r->s.s[r->at]))
        r->at++;
}

/* Moves past the next z; false if there is none. */
static bool skip_past(struct reader *r, const char *z)
{
    for (; r->at < r->s.n; r->at++) {
        if (looking_at(r, z)) {
            r->at += strlen(z);
            return true;
        }
    }
    return false;
}

static struct str read_word(struct reader *r)
{
    size_t from = r->at;

    while (r->at < r->s.n && !is_space(r->s.s[r->at]) &&
           strchr("<>=/\"'&?", r->s.s[r->at]) == NULL)
        r->at++;
    return str_sub(r->s, from, r->at);
}

static struct str find_space(const struct binding *b, struct str prefix)
{
    for (; b != NULL; b = b->outer) {
        if (str_eq(b->prefix, prefix))
            return b->uri;
    }
    return STR("");
}

static struct xml_name resolve(struct reader *r, const struct binding *b,
                               struct str word, bool attribute)
{
    size_t colon = str_find(word, ':');
    struct xml_name n = {STR(""), word};

    if (colon == word.n) {
        if (!attribute)
            n.space = find_space(b, STR(""));
        return n;
    }
    n.local = str_sub(word, colon + 1, word.n);
    n.space = find_space(b, str_sub(word, 0, colon));
    if (str_is(str_sub(word, 0, colon), "xml"))
        n.space = STR("xml");
    if (n.space.n == 0)
        fail(r, "a prefix is not bound to a namespace");
    return n;
}

/* XML 1.0, 2.2. */
static bool is_char(uint32_t c)
{
    if (c < ' ')
        return c == '\t' || c == '\n' || c == '\r';
    return c <= 0x10FFFF && (c < 0xD800 || c > 0xDFFF) && c != 0xFFFE &&
           c != 0xFFFF;
}

static bool has_other(struct str s)
{
    for (size_t i = 0; i < s.n;) {
        if (!is_char(utf8_next(s, &i)))
            return true;
    }
    return false;
}

/* `#x4E2D;` or `#20013;`, after the ampersand. */
static bool put_reference(struct buf *b, struct str s)
{
    unsigned base = str_starts(s, "#x") ? 16 : 10;
    uint32_t c = 0;

    for (size_t i = base == 16 ? 2 : 1; i < s.n; i++) {
        char d = str_lower(s.s[i]);
        unsigned v = d >= 'a' ? (unsigned)(d - 'a') + 10 : (unsigned)(d - '0');

        if (v >= base || c > 0x10FFFF)
            return false;
        c = c * base + v;
    }
    if (!is_char(c))
        return false;
    buf_rune(b, c);
    return true;
}

static bool put_entity(struct buf *b, struct str s)
{
    static const char *const names[] = {"lt", "gt", "amp", "quot", "apos"};

    if (str_starts(s, "#"))
        return put_reference(b, s);
    for (size_t i = 0; i < 5; i++) {
        if (str_is(s, names[i])) {
            buf_char(b, "<>&\"'"[i]);
            return true;
        }
    }
    return false;
}

/* Characters up to the end given, references read. */
static void put_text(struct reader *r, struct buf *b, char end)
{
    while (r->at < r->s.n && r->s.s[r->at] != end) {
        char c = r->s.s[r->at++];
        struct str rest = str_sub(r->s, r->at, r->at + 12);
        size_t n = str_find(rest, ';');

        if (c == '<')
            fail(r, "an attribute has a bare '<'");
        if (c != '&') {
            buf_char(b, c);
        } else if (n == rest.n || !put_entity(b, str_sub(rest, 0, n))) {
            fail(r, "a '&' stands for itself or for no character");
            return;
        } else {
            r->at += n + 1;
        }
    }
}

/* An attribute as it is written; the word is empty where there is none. */
static bool read_attribute(struct reader *r, struct str *word,
                           struct str *value)
{
    struct buf b = {.a = r->arena};
    char quote;

    skip_space(r);
    *word = read_word(r);
    if (word->n == 0)
        return true;
    skip_space(r);
    if (!looking_at(r, "="))
        return fail(r, "an attribute has no value") != NULL;
    r->at++;
    skip_space(r);
    if (!looking_at(r, "\"") && !looking_at(r, "'"))
        return fail(r, "an attribute's value has no quotes") != NULL;
    quote = r->s.s[r->at++];
    put_text(r, &b, quote);
    if (r->at >= r->s.n)
        return fail(r, "it ends inside of a tag") != NULL;
    r->at++;
    *value = buf_text(&b);
    return r->why == NULL;
}

static const struct binding *bind(struct reader *r, const struct binding *b,
                                  struct str prefix, struct str uri)
{
    struct binding *n = ARENA_NEW(r->arena, struct binding);

    *n = (struct binding){prefix, uri, b};
    return n;
}

/* The attributes of a start tag; gives the namespaces in force within. */
static const struct binding *read_attributes(struct reader *r, struct xml *x,
                                             const struct binding *b)
{
    struct xml_attribute **last = &x->attributes;
    struct str word, value;

    while (read_attribute(r, &word, &value) && word.n > 0) {
        if (str_is(word, "xmlns")) {
            b = bind(r, b, STR(""), value);
        } else if (str_starts(word, "xmlns:")) {
            b = bind(r, b, str_sub(word, 6, word.n), value);
        } else {
            *last = ARENA_NEW(r->arena, struct xml_attribute);
            **last = (struct xml_attribute){{STR(""), word}, value, NULL};
            last = &(*last)->next;
        }
    }
    for (struct xml_attribute *t = x->attributes; t != NULL; t = t->next)
        t->name = resolve(r, b, t->name.local, true);
    return b;
}

static struct xml *read_element(struct reader *r, struct xml *parent,
                                const struct binding *b);

/* Comments, processing instructions and CDATA; false if it is none of them. */
static bool skip_other(struct reader *r, struct buf *text)
{
    size_t from = r->at + strlen("<![CDATA[");

    if (looking_at(r, "<!--")) {
        if (!skip_past(r, "-->"))
            fail(r, "a comment does not end");
    } else if (looking_at(r, "<?")) {
        if (!skip_past(r, "?>"))
            fail(r, "a processing instruction does not end");
    } else if (looking_at(r, "<![CDATA[")) {
        if (skip_past(r, "]]>"))
            buf_str(text, str_sub(r->s, from, r->at - 3));
        else
            fail(r, "a CDATA section does not end");
    } else if (looking_at(r, "<!")) {
        fail(r, "it has a declaration, which XMP must not have");
    } else {
        return false;
    }
    return true;
}

static void read_content(struct reader *r, struct xml *x,
                         const struct binding *b)
{
    struct buf text = {.a = r->arena};

    while (r->why == NULL && !looking_at(r, "</")) {
        if (r->at >= r->s.n) {
            fail(r, "an element does not end");
        } else if (!looking_at(r, "<")) {
            put_text(r, &text, '<');
        } else if (!skip_other(r, &text)) {
            struct xml *kid = read_element(r, x, b);

            if (kid == NULL)
                return;
            if (x->last != NULL)
                x->last->next = kid;
            else
                x->kids = kid;
            x->last = kid;
        }
    }
    x->text = buf_text(&text);
}

static struct xml *read_element(struct reader *r, struct xml *parent,
                                const struct binding *b)
{
    struct xml *x = ARENA_NEW(r->arena, struct xml);
    struct str word;

    r->at++;
    word = read_word(r);
    if (word.n == 0 || r->depth >= DEPTH_MAX)
        return fail(r, "a tag has no name, or they are nested too deeply");
    x->parent = parent;
    b = read_attributes(r, x, b);
    x->name = resolve(r, b, word, false);
    skip_space(r);
    if (r->why == NULL && looking_at(r, "/>")) {
        r->at += 2;
        return x;
    }
    if (r->why != NULL || !looking_at(r, ">"))
        return fail(r, "a start tag does not end");
    r->at++;
    r->depth++;
    read_content(r, x, b);
    r->depth--;
    if (r->why != NULL)
        return NULL;
    r->at += 2;
    if (!str_eq(read_word(r), word))
        return fail(r, "an end tag is not that of the element open");
    skip_space(r);
    if (!looking_at(r, ">"))
        return fail(r, "an end tag does not end");
    r->at++;
    return x;
}

static void skip_outside(struct reader *r)
{
    struct buf none = {.a = r->arena};

    skip_space(r);
    while (r->why == NULL && r->at < r->s.n && skip_other(r, &none))
        skip_space(r);
}

const struct xml *xml_read(struct arena *a, struct str s, const char **why)
{
    struct reader r = {.arena = a, .s = s};
    const struct xml *root = NULL;

    if (utf8_bad(s) < s.n) {
        *why = "it is not UTF-8";
        return NULL;
    }
    if (has_other(s)) {
        *why = "it has a character that XML does not know";
        return NULL;
    }
    if (looking_at(&r, "\xEF\xBB\xBF"))
        r.at += 3;
    skip_outside(&r);
    if (looking_at(&r, "<"))
        root = read_element(&r, NULL, NULL);
    else
        fail(&r, "there is no element");
    if (r.why == NULL)
        skip_outside(&r);
    if (r.why == NULL && r.at < s.n)
        fail(&r, "something stands after the last element");
    *why = r.why;
    return r.why == NULL ? root : NULL;
}

bool xml_is(const struct xml *x, const char *space, const char *local)
{
    return str_is(x->name.space, space) && str_is(x->name.local, local);
}

const struct xml *xml_kid(const struct xml *x, const char *space,
                          const char *local)
{
    const struct xml *k = x == NULL ? NULL : x->kids;

    while (k != NULL && !xml_is(k, space, local))
        k = k->next;
    return k;
}

bool xml_attribute(const struct xml *x, const char *space, const char *local,
                   struct str *out)
{
    for (struct xml_attribute *t = x->attributes; t != NULL; t = t->next) {
        if (str_is(t->name.space, space) && str_is(t->name.local, local)) {
            *out = t->value;
            return true;
        }
    }
    return false;
}
