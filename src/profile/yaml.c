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

#include <string.h>
#include <yaml.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "profile/encoding.h"
#include "profile/mend.h"
#include "profile/pairs.h"
#include "profile/scalar.h"
#include "profile/traps.h"

/* Mended bytes in all: keeps a hostile file from being read very often. */
#define MAX_REREAD (4u << 20)
#define MAX_MENDS 64

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
    bool mended;            /* failed, but only to start again */
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

/*
 * The most values there may be. A file that spells all of them out may have
 * more: it takes memory in proportion to its length.
 */
static size_t most_nodes(const struct reader *r)
{
    size_t spelt_out = r->src->text.n / 16;

    return spelt_out > YAML_MAX_NODES ? spelt_out : YAML_MAX_NODES;
}

static void fail_nodes(struct reader *r, struct span at, const char *what)
{
    fail_limit(r, at, str_format(r->a, "%s more than %zu values", what,
        most_nodes(r)).s);
}

static struct node *node_new(struct reader *r, enum node_kind kind, size_t at)
{
    struct node *n = ARENA_NEW(r->a, struct node);

    n->kind = kind;
    n->text = STR("");
    n->span = span_of(r, at, at);
    if (++r->nodes > most_nodes(r))
        fail_nodes(r, n->span, "the file has");
    return n;
}

static bool is_standard_tag(struct str tag)
{
    return tag.n == 0 || str_starts(tag, "tag:yaml.org,2002:");
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
    lost = (anchor.n > 0 && !trap_referenced(&r->mend, anchor))
        || !is_standard_tag(tag) || (c == '!' && tag.n == 0);
    if (lost)
        trap_property(&r->mend, span_of(r, from, to), style == STYLE_PLAIN);
    if (lost && style == STYLE_PLAIN)
        return from;
    return trap_skip_properties(str_sub(r->src->text, 0, to), from);
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
    if (style == STYLE_PLAIN && key && mend_indent(&r->mend, from))
        r->failed = r->mended = true;
    if (style == STYLE_PLAIN && !r->mended) {
        trap_comment(&r->mend, to);
        trap_dashes(&r->mend, n->span);
        n->text = trap_space(&r->mend, n->span, n->text, key);
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
        n->text = scalar_text(r->a, r->d, n->span, STYLE_PLAIN);
        diag_at(r->d, DIAG_YAML_LOST, span_of(r, from, from + 1),
                "a leading '*' has a meaning in YAML; read as text");
        diag_hint(r->d, "\"%.*s\"", STR_ARGS(n->text));
        return n;
    }
    r->nodes += x->nodes;
    if (r->nodes > most_nodes(r))
        fail_nodes(r, n->span, "aliases expand to");
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
    if (r->failed)
        return;
    r->nodes += pairs_finish(r->a, r->d, map);
    if (r->nodes > most_nodes(r))
        fail_nodes(r, map->span, "the file has");
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
    note_last(r, flow ? LAST_FLOW : LAST_OTHER, n->span.off, end);
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
    size_t to = mark_offset(r, r->ev.end_mark);
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
        trap_property(&r->mend, span_of(r, from, to), false);
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

    r->failed = r->mended = false;
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

struct node *yaml_parse_value(struct arena *a, struct diag *d,
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
        if (r.hopeless || (!r.mended && !mend_fault(&r.mend, &r.last)))
            return NULL;
        if (left-- == 0) {
            diag_at(d, DIAG_YAML_LIMIT, span_of(&r, r.last.at, r.last.at),
                    "too many faults; reading stops here");
            return NULL;
        }
    }
    return root;
}

struct node *yaml_parse(struct arena *a, struct diag *d,
                        const struct source *src)
{
    size_t errors = diag_count(d, DIAG_ERROR) + diag_count(d, DIAG_FATAL);
    struct node *root = yaml_parse_value(a, d, src);

    if (!root && diag_count(d, DIAG_ERROR) + diag_count(d, DIAG_FATAL)
        > errors)
        return NULL;
    if (!root || node_empty(root)) {
        diag_at(d, DIAG_FILE_EMPTY, (struct span){src, 0, 0},
                only_comments(src->text)
                ? "the file holds nothing but comments"
                : "the file is empty");
        diag_hint(d, "'cvset new FILE' writes a profile to begin with; a "
                  "layout may be as short as 'extends: base'");
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
