/*
 * yaml -- see yaml.h.
 *
 * libyaml's events give the structure; the text of every scalar is read anew
 * from the source (scalar.h). libyaml reads a copy of the source that has the
 * same length but may be mended (mend.h), so its marks are places in both.
 * After a mended fault reading starts again; a diagnostic given twice at one
 * place is kept once.
 */
#include "profile/yaml.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "base/utf8.h"
#include "profile/encoding.h"
#include "profile/mend.h"
#include "profile/rune.h"
#include "profile/scalar.h"

/* Mended bytes in all: keeps a hostile file from being read very often. */
#define MAX_REREAD (4u << 20)
#define MAX_MENDS 64

/* Maps this large are searched for duplicate keys by sorting. */
#define SMALL_MAP 16

struct anchor {
    struct str name;
    struct node *node;
    size_t nodes;           /* below and with it */
    unsigned height;        /* levels below it */
};

struct reader {
    struct mend mend;
    struct arena *a;
    struct diag *d;
    const struct source *src;
    yaml_parser_t parser;
    yaml_event_t ev;
    bool failed, hopeless;
    struct fault last;      /* only the last_ fields, until a fault */
    size_t mark_index, mark_off;
    struct anchor *anchors;
    size_t n_anchors, cap_anchors;
    size_t nodes;
    unsigned depth, deepest;
};

/* The byte offset of a mark, which counts code points: walked from the last. */
static size_t mark_offset(struct reader *r, yaml_mark_t mark)
{
    const char *s = r->mend.copy;
    size_t n = r->src->text.n;

    while (r->mark_index < mark.index && r->mark_off < n) {
        do {
            r->mark_off++;
        } while (r->mark_off < n && ((unsigned char)s[r->mark_off] & 0xC0)
                 == 0x80);
        r->mark_index++;
    }
    while (r->mark_index > mark.index) {
        do {
            r->mark_off--;
        } while (((unsigned char)s[r->mark_off] & 0xC0) == 0x80);
        r->mark_index--;
    }
    return r->mark_off;
}

static struct span span_of(struct reader *r, size_t from, size_t to)
{
    return (struct span){r->src, (uint32_t)from,
                         (uint32_t)(to > from ? to - from : 0)};
}

static void take_fault(struct reader *r)
{
    const yaml_parser_t *p = &r->parser;
    struct fault *f = &r->last;

    r->failed = true;
    if (p->error == YAML_MEMORY_ERROR)
        oom();
    f->problem = p->problem ? p->problem : "this is not YAML";
    f->context = p->context ? p->context : "";
    f->context_at = mark_offset(r, p->context_mark);
    f->at = mark_offset(r, p->problem_mark);
}

/* Gets the next event; false at a fault. */
static bool next(struct reader *r)
{
    if (r->failed)
        return false;
    yaml_event_delete(&r->ev);
    if (yaml_parser_parse(&r->parser, &r->ev))
        return true;
    memset(&r->ev, 0, sizeof r->ev);
    take_fault(r);
    return false;
}

static void note_last(struct reader *r, enum fault_last last, size_t from,
                      size_t to)
{
    r->last.last = last;
    r->last.last_at = from;
    r->last.last_end = to;
}

static void fail_limit(struct reader *r, struct span at, const char *what)
{
    diag_at(r->d, DIAG_YAML_LIMIT, at, "%s", what);
    r->failed = r->hopeless = true;
}

static struct node *node_new(struct reader *r, enum node_kind kind, size_t at)
{
    struct node *n = ARENA_NEW(r->a, struct node);

    n->kind = kind;
    n->text = STR("");
    n->span = span_of(r, at, at);
    if (++r->nodes > YAML_MAX_NODES)
        fail_limit(r, n->span, "the file has more than 200000 values");
    return n;
}

/* True if an alias to the name stands anywhere in the file. */
static bool is_referenced(const struct reader *r, struct str name)
{
    struct str s = {r->mend.copy, r->src->text.n};

    for (size_t i = 0; i + name.n < s.n; i++) {
        i += str_find(str_sub(s, i, s.n), '*');
        if (str_eq(str_sub(s, i + 1, i + 1 + name.n), name))
            return true;
    }
    return false;
}

static bool is_standard_tag(struct str tag)
{
    return tag.n == 0 || str_starts(tag, "tag:yaml.org,2002:");
}

static size_t skip_space(struct str s, size_t i)
{
    while (i < s.n && (s.s[i] == ' ' || s.s[i] == '\t' || s.s[i] == '\n'
                       || s.s[i] == '\r'))
        i++;
    return i;
}

/* Past anchor, tag and comments, at the scalar itself. */
static size_t skip_properties(struct str s, size_t i)
{
    while (i < s.n && (s.s[i] == '&' || s.s[i] == '!' || s.s[i] == '#')) {
        char end = s.s[i] == '#' ? '\n' : ' ';

        while (i < s.n && s.s[i] != end && s.s[i] != '\n' && s.s[i] != '\r')
            i++;
        i = skip_space(s, i);
    }
    return i;
}

/* Reports `&word` or `!word` that was meant as text, at the span. */
static void report_property(struct reader *r, struct span at, bool kept)
{
    struct str line = str_trim(source_text(at)), quoted;
    size_t n = 0;

    while (n < line.n && line.s[n] != ' ' && line.s[n] != '\n'
           && line.s[n] != '\r')
        n++;
    diag_at(r->d, DIAG_YAML_LOST, span_of(r, at.off, at.off + n),
            "'%.*s' has a meaning in YAML (%s); %s", (int)n, line.s,
            line.s[0] == '&' ? "an anchor" : "a tag",
            kept ? "read as text" : "not printed");
    quoted = scalar_quoted(r->a, line);
    if (kept)
        diag_hint(r->d, "%.*s", STR_ARGS(quoted));
}

/* Words that ` #` after an unquoted value hides. */
static void check_comment(struct reader *r, size_t end)
{
    struct str s = {r->mend.copy, r->src->text.n};
    size_t i = end, stop;
    char after;

    while (i < s.n && (s.s[i] == ' ' || s.s[i] == '\t'))
        i++;
    if (i == end || i >= s.n || s.s[i] != '#')
        return;
    stop = i;
    while (stop < s.n && s.s[stop] != '\n' && s.s[stop] != '\r')
        stop++;
    after = i + 1 < stop ? s.s[i + 1] : '\0';
    if (after == '#' || after == '-' || after == '=' || after == '\t')
        return;
    if (after == ' ' && !(i == end + 1 && i + 2 < stop && s.s[i + 2] >= '0'
                          && s.s[i + 2] <= '9'))
        return;
    diag_at(r->d, DIAG_YAML_COMMENT, span_of(r, i, stop),
            "'%.*s' is a comment for YAML and is not printed",
            (int)(stop - i), r->src->text.s + i);
    diag_hint(r->d, "quote the whole value; or '# ' for a comment");
}

/* Odd spaces at the edges of a plain scalar: used as syntax, most likely. */
static struct str check_spaces(struct reader *r, struct span at, struct str s,
                               bool key)
{
    size_t i = 0, end = 0;
    uint32_t c = utf8_next(s, &end);

    if (!rune_is_odd_space(c))
        return s;
    diag_at(r->d, DIAG_YAML_SPACE, span_of(r, at.off, at.off + end),
            "U+%04X %s", (unsigned)c,
            key ? "used for indentation; YAML takes ordinary spaces only"
                : "at the start of a value is kept as text");
    if (!key)
        return s;
    while (rune_is_odd_space(c)) {
        i = end;
        c = utf8_next(s, &end);
    }
    return str_sub(s, i, s.n);
}

static enum scalar_style style_of(yaml_scalar_style_t style)
{
    switch (style) {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: return STYLE_SINGLE;
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: return STYLE_DOUBLE;
    case YAML_LITERAL_SCALAR_STYLE:
    case YAML_FOLDED_SCALAR_STYLE: return STYLE_BLOCK;
    default: return STYLE_PLAIN;
    }
}

static enum scalar_form form_of(enum scalar_style style)
{
    return style == STYLE_PLAIN ? SCALAR_PLAIN
        : style == STYLE_BLOCK ? SCALAR_BLOCK : SCALAR_QUOTED;
}

static size_t trim_back(const struct reader *r, size_t from, size_t to)
{
    const char *s = r->src->text.s;

    while (to > from && (s[to - 1] == ' ' || s[to - 1] == '\t'
                         || s[to - 1] == '\n' || s[to - 1] == '\r'))
        to--;
    return to;
}

static struct str name_of(const yaml_char_t *z)
{
    return z ? str_of((const char *)z) : (struct str){"", 0};
}

/* Where the text of the scalar starts: after properties that are meant. */
static size_t scalar_start(struct reader *r, size_t from, size_t to,
                           enum scalar_style style)
{
    struct str anchor = name_of(r->ev.data.scalar.anchor);
    struct str tag = name_of(r->ev.data.scalar.tag);
    char c = from < r->src->text.n ? r->mend.copy[from] : '\0';
    bool lost;

    if (c != '&' && c != '!')
        return from;
    lost = (anchor.n > 0 && !is_referenced(r, anchor)) || !is_standard_tag(tag)
        || (c == '!' && tag.n == 0);
    if (lost)
        report_property(r, span_of(r, from, to), style == STYLE_PLAIN);
    if (lost && style == STYLE_PLAIN)
        return from;
    return skip_properties(str_sub(r->src->text, 0, to), from);
}

/* The text node of the current event, a scalar. */
static struct node *read_scalar(struct reader *r, bool key)
{
    enum scalar_style style = style_of(r->ev.data.scalar.style);
    size_t from = mark_offset(r, r->ev.start_mark);
    size_t to = mark_offset(r, r->ev.end_mark);
    struct node *n = node_new(r, NODE_TEXT, from);

    if (style == STYLE_BLOCK)
        to = trim_back(r, from, to);
    from = scalar_start(r, from, to, style);
    n->form = form_of(style);
    n->span = span_of(r, from, to);
    n->text = scalar_text(r->a, r->d, n->span, style);
    note_last(r, style == STYLE_SINGLE || style == STYLE_DOUBLE
              ? LAST_QUOTED : LAST_OTHER, from, to);
    if (style == STYLE_PLAIN) {
        check_comment(r, to);
        n->text = check_spaces(r, n->span, n->text, key);
    }
    return n;
}

static struct anchor *find_anchor(struct reader *r, struct str name)
{
    for (size_t i = r->n_anchors; i > 0; i--) {
        if (str_eq(r->anchors[i - 1].name, name))
            return &r->anchors[i - 1];
    }
    return NULL;
}

/* A copy of the anchor's node, or text if there is no such anchor. */
static struct node *read_alias(struct reader *r)
{
    size_t from = mark_offset(r, r->ev.start_mark);
    size_t to = mark_offset(r, r->ev.end_mark);
    struct anchor *x = find_anchor(r, name_of(r->ev.data.alias.anchor));
    struct node *n = node_new(r, NODE_TEXT, from);

    n->span = span_of(r, from, to);
    note_last(r, LAST_ALIAS, from, to);
    if (!x) {
        n->text = source_text(n->span);
        diag_at(r->d, DIAG_YAML_LOST, n->span, "a leading '*' refers to an "
                "anchor in YAML, and there is none; read as text");
        diag_hint(r->d, "\"%.*s\"", STR_ARGS(n->text));
        return n;
    }
    r->nodes += x->nodes;
    if (r->nodes > YAML_MAX_NODES)
        fail_limit(r, n->span, "aliases expand to more than 200000 values");
    else if (r->depth + x->height > YAML_MAX_DEPTH)
        fail_limit(r, n->span, "aliases nest deeper than 64 levels");
    *n = *x->node;
    n->next = NULL;
    n->key = STR("");
    n->key_span = (struct span){NULL, 0, 0};
    return n;
}

static struct node *read_node(struct reader *r);

static void add_kid(struct node *parent, struct node **tail, struct node *kid)
{
    if (*tail)
        (*tail)->next = kid;
    else
        parent->kids = kid;
    *tail = kid;
    parent->n++;
}

static void read_list(struct reader *r, struct node *list)
{
    struct node *tail = NULL;

    while (next(r) && r->ev.type != YAML_SEQUENCE_END_EVENT) {
        struct node *kid = read_node(r);

        if (!kid)
            return;
        add_kid(list, &tail, kid);
    }
}

/* The key's text, or false after a report if it is no text. */
static bool read_key(struct reader *r, struct node *out)
{
    struct node *key = NULL;

    if (r->ev.type == YAML_SCALAR_EVENT)
        key = read_scalar(r, true);
    else
        key = read_node(r);
    if (!key || r->failed)
        return false;
    *out = *key;
    if (key->kind == NODE_TEXT)
        return true;
    diag_at(r->d, DIAG_YAML_SYNTAX, key->span,
            "a key must be text, not a %s", node_kind_name(key));
    return true;
}

static int compare_keys(const void *x, const void *y)
{
    const struct node *const *p = x, *const *q = y;
    int c = str_cmp((*p)->key, (*q)->key);

    if (c != 0)
        return c;
    return (*p)->key_span.off < (*q)->key_span.off ? -1
        : (*p)->key_span.off > (*q)->key_span.off;
}

static void report_duplicate(struct reader *r, const struct node *first,
                             const struct node *again)
{
    diag_at(r->d, DIAG_YAML_DUPLICATE, again->key_span,
            "'%.*s' is here a second time; the first one counts",
            STR_ARGS(again->key));
    diag_note(r->d, first->key_span, "the first one");
}

/* Marks duplicates by an empty key_span; the map is large. */
static void find_many(struct reader *r, struct node *map)
{
    struct node **sorted = ARENA_ARRAY(r->a, map->n, struct node *);
    size_t n = 0;

    for (struct node *k = map->kids; k; k = k->next)
        sorted[n++] = k;
    qsort(sorted, n, sizeof *sorted, compare_keys);
    for (size_t i = 1, first = 0; i < n; i++) {
        if (!str_eq(sorted[first]->key, sorted[i]->key)) {
            first = i;
            continue;
        }
        report_duplicate(r, sorted[first], sorted[i]);
        sorted[i]->key_span.src = NULL;
    }
}

static void find_few(struct reader *r, struct node *map)
{
    for (struct node *k = map->kids; k; k = k->next) {
        for (struct node *f = map->kids; f != k; f = f->next) {
            if (f->key_span.src && str_eq(f->key, k->key)) {
                report_duplicate(r, f, k);
                k->key_span.src = NULL;
                break;
            }
        }
    }
}

/* Of keys that are there twice the first stays. */
static void drop_duplicates(struct reader *r, struct node *map)
{
    struct node **at = &map->kids;

    if (map->n > SMALL_MAP)
        find_many(r, map);
    else
        find_few(r, map);
    while (*at) {
        if ((*at)->key_span.src) {
            at = &(*at)->next;
        } else {
            *at = (*at)->next;
            map->n--;
        }
    }
}

/* Adds copies of the pairs of `from` whose keys the map lacks. */
static void merge_pairs(struct reader *r, struct node *map,
                        const struct node *from, struct node **tail)
{
    for (const struct node *k = from->kids; k && !r->failed; k = k->next) {
        char *key = str_z(r->a, k->key);

        if (!node_find(map, key)) {
            struct node *copy = node_new(r, k->kind, k->span.off);

            *copy = *k;
            copy->next = NULL;
            add_kid(map, tail, copy);
        }
    }
}

/* `<<: *other` takes over the pairs of another mapping (YAML 1.1). */
static void merge_map(struct reader *r, struct node *map)
{
    struct node **at = &map->kids, *tail = NULL, *merge = NULL;

    while (*at) {
        if (!merge && str_is((*at)->key, "<<") && (*at)->kind == NODE_MAP) {
            merge = *at;
            *at = merge->next;
            map->n--;
        } else {
            tail = *at;
            at = &(*at)->next;
        }
    }
    if (merge)
        merge_pairs(r, map, merge, &tail);
}

static void read_pairs(struct reader *r, struct node *map)
{
    struct node *tail = NULL;

    while (next(r) && r->ev.type != YAML_MAPPING_END_EVENT) {
        struct node key, *value;

        if (!read_key(r, &key) || !next(r))
            return;
        value = read_node(r);
        if (!value)
            return;
        if (key.kind != NODE_TEXT)
            continue;
        value->key = key.text;
        value->key_span = key.span;
        add_kid(map, &tail, value);
    }
    if (!r->failed)
        drop_duplicates(r, map);
    if (!r->failed)
        merge_map(r, map);
}

static size_t node_end(const struct node *n)
{
    return n->span.off + n->span.n;
}

/* A block collection ends with its last item, not where the next one starts. */
static void end_span(struct reader *r, struct node *n, bool flow)
{
    size_t end = mark_offset(r, r->ev.end_mark);

    if (!flow) {
        end = n->span.off;
        for (const struct node *k = n->kids; k; k = k->next) {
            if (node_end(k) > end)
                end = node_end(k);
        }
    }
    n->span.n = (uint32_t)(end > n->span.off ? end - n->span.off : 0);
    note_last(r, LAST_OTHER, n->span.off, end);
}

/* `- ? what next`: a key without a value, which was meant as text. */
static void question_text(struct reader *r, struct node *n)
{
    const struct node *k = n->kids;
    size_t from = n->span.off;

    if (n->kind != NODE_MAP || n->n != 1 || r->mend.copy[from] != '?'
        || !node_empty(k) || k->kind != NODE_TEXT)
        return;
    n->kind = NODE_TEXT;
    n->kids = NULL;
    n->n = 0;
    n->span = span_of(r, from, k->key_span.off + k->key_span.n);
    n->text = scalar_text(r->a, r->d, n->span, STYLE_PLAIN);
    diag_at(r->d, DIAG_YAML_LOST, n->span,
            "a leading '? ' has a meaning in YAML; read as text");
}

static struct node *read_collection(struct reader *r, enum node_kind kind)
{
    size_t from = mark_offset(r, r->ev.start_mark);
    struct node *n;
    bool flow, lost;

    if (kind == NODE_LIST) {
        flow = r->ev.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE;
        lost = !is_standard_tag(name_of(r->ev.data.sequence_start.tag));
    } else {
        flow = r->ev.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE;
        lost = !is_standard_tag(name_of(r->ev.data.mapping_start.tag));
    }
    if (lost)
        report_property(r, span_of(r, from, mark_offset(r, r->ev.end_mark)),
                        false);
    n = node_new(r, kind, from);
    if (++r->depth > YAML_MAX_DEPTH)
        fail_limit(r, n->span, "the file nests deeper than 64 levels");
    if (r->depth > r->deepest)
        r->deepest = r->depth;
    if (r->failed)
        return NULL;
    if (kind == NODE_LIST)
        read_list(r, n);
    else
        read_pairs(r, n);
    r->depth--;
    if (r->failed)
        return NULL;
    end_span(r, n, flow);
    question_text(r, n);
    return n;
}

static struct str anchor_of(struct reader *r)
{
    const yaml_char_t *z = NULL;

    if (r->ev.type == YAML_SCALAR_EVENT)
        z = r->ev.data.scalar.anchor;
    else if (r->ev.type == YAML_SEQUENCE_START_EVENT)
        z = r->ev.data.sequence_start.anchor;
    else if (r->ev.type == YAML_MAPPING_START_EVENT)
        z = r->ev.data.mapping_start.anchor;
    return str_copy(r->a, name_of(z));
}

static struct node *read_value(struct reader *r)
{
    switch (r->ev.type) {
    case YAML_SCALAR_EVENT:
        return read_scalar(r, false);
    case YAML_ALIAS_EVENT:
        return read_alias(r);
    case YAML_SEQUENCE_START_EVENT:
        return read_collection(r, NODE_LIST);
    case YAML_MAPPING_START_EVENT:
        return read_collection(r, NODE_MAP);
    default:
        return NULL;
    }
}

/* The node that begins with the current event; NULL after a fault. */
static struct node *read_node(struct reader *r)
{
    struct str name = anchor_of(r);
    size_t before = r->nodes;
    unsigned deepest = r->deepest;
    struct node *n;

    r->deepest = r->depth;
    n = read_value(r);
    if (r->failed)
        return NULL;
    if (n && name.n > 0) {
        struct anchor *x = ARENA_PUSH(r->a, r->anchors, r->n_anchors,
                                      r->cap_anchors);

        *x = (struct anchor){name, n, r->nodes - before,
                             r->deepest - r->depth};
    }
    if (deepest > r->deepest)
        r->deepest = deepest;
    return n;
}

/* A second document; an empty one after a closing `---` is let pass. */
static void check_documents(struct reader *r)
{
    size_t at;

    if (!next(r) || !next(r) || r->ev.type != YAML_DOCUMENT_START_EVENT)
        return;
    at = mark_offset(r, r->ev.start_mark);
    if (!next(r))
        return;
    if (r->ev.type == YAML_SCALAR_EVENT && r->ev.data.scalar.length == 0
        && next(r) && next(r) && r->ev.type == YAML_STREAM_END_EVENT)
        return;
    diag_at(r->d, DIAG_YAML_DOCUMENTS, span_of(r, at, at + 3),
            "a second document begins here; one file holds one");
    diag_hint(r->d, "remove the line, or split the file");
}

static struct node *read_document(struct reader *r)
{
    struct node *root = NULL;

    if (!next(r) || !next(r))
        return NULL;
    if (r->ev.type == YAML_DOCUMENT_START_EVENT && next(r))
        root = read_node(r);
    if (root && !r->failed)
        check_documents(r);
    return r->failed ? NULL : root;
}

/* Reads the copy once, from the start. */
static struct node *read_once(struct reader *r)
{
    struct node *root;

    r->failed = false;
    r->last = (struct fault){.last = LAST_OTHER};
    r->mark_index = r->mark_off = 0;
    r->n_anchors = r->nodes = 0;
    r->depth = r->deepest = 0;
    memset(&r->ev, 0, sizeof r->ev);
    if (!yaml_parser_initialize(&r->parser))
        oom();
    yaml_parser_set_encoding(&r->parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&r->parser,
                                 (const unsigned char *)r->mend.copy,
                                 r->src->text.n);
    root = read_document(r);
    yaml_event_delete(&r->ev);
    yaml_parser_delete(&r->parser);
    return root;
}

/* Without a comment, is anything left in the text? */
static bool only_comments(struct str s)
{
    return str_find(s, '#') < s.n;
}

struct node *yaml_parse(struct arena *a, struct diag *d,
                        const struct source *src)
{
    struct reader r = {.a = a, .d = d, .src = src};
    size_t left = MAX_MENDS, share;
    struct node *root;

    if (!encoding_check(d, src))
        return NULL;
    share = src->text.n ? MAX_REREAD / src->text.n : MAX_MENDS;
    left = share < left ? share : left;
    r.mend = (struct mend){a, d, src, str_z(a, src->text), 0};
    mend_characters(&r.mend);
    while (!(root = read_once(&r)) && r.failed) {
        if (r.hopeless || !mend_fault(&r.mend, &r.last))
            return NULL;
        if (left-- == 0) {
            diag_at(d, DIAG_YAML_LIMIT, span_of(&r, r.last.at, r.last.at),
                    "too many faults; reading stops here");
            return NULL;
        }
    }
    if (!root || node_empty(root)) {
        diag_at(d, DIAG_FILE_EMPTY, (struct span){src, 0, 0},
                only_comments(src->text)
                ? "the file holds nothing but comments"
                : "the file is empty");
        return NULL;
    }
    return root;
}

struct node *yaml_load(struct arena *a, struct diag *d, const char *path)
{
    struct str bytes;
    const struct source *src;

    if (!file_read(a, d, path, &bytes))
        return NULL;
    src = source_new(a, str_z(a, str_of(path)), bytes);
    return yaml_parse(a, d, src);
}
