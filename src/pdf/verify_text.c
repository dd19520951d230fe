/*
 * The text read back, in the order of the structure tree, beside the text that
 * was composed.
 *
 * The rule is DESIGN's: a line end in the composed text is one in the file; a
 * line end that only the file has stands for a space, or for nothing; a space
 * of the one is a space of the other, and runs of them count as one; a soft
 * hyphen may be in the file alone.
 */
#include "base/arena.h"
#include "base/utf8.h"
#include "pdf/verifying.h"

#define SOFT_HYPHEN 0xADu
#define SHOWN_RUNES 24

/* The file's text being put together. */
struct reader {
    struct verify *v;
    struct buf text;
    const struct page_read *page;       /* of the last piece */
    double y;
    const struct element_read *block;
};

static bool is_block(struct str role)
{
    return !str_is(role, "Span") && !str_is(role, "Link") &&
           !str_is(role, "Quote") && !str_is(role, "Code");
}

static const struct element_read *block_of(const struct element_read *e)
{
    while (e->parent != NULL && !is_block(e->role))
        e = e->parent;
    return e;
}

/* Another line begins where the baseline, the page or the block is another. */
static void begin_piece(struct reader *r, const struct element_read *e,
                        const struct element_part *part)
{
    const struct marked *m = &part->page->marked[part->mcid];
    const struct element_read *block = block_of(e);
    double way = r->y - m->first_y;

    if (r->page != NULL && (r->page != part->page || way > 0.01 ||
                            way < -0.01 || block != r->block))
        buf_char(&r->text, '\n');
    r->page = part->page;
    r->y = m->last_y;
    r->block = block;
}

static void add_content(struct reader *r, const struct element_read *e,
                        const struct element_part *part)
{
    const struct marked *m = &part->page->marked[part->mcid];

    if (m->text.n == 0)
        return;
    begin_piece(r, e, part);
    buf_bytes(&r->text, m->text.s, m->text.n);
}

static const struct element_part *first_content(const struct element_read *e)
{
    for (size_t i = 0; i < e->n; i++) {
        const struct element_part *p = &e->parts[i];

        if (p->kind == PART_ELEMENT)
            p = first_content(p->element);
        if (p != NULL && p->kind == PART_CONTENT)
            return p;
    }
    return NULL;
}

static void add_element(struct reader *r, const struct element_read *e)
{
    const struct element_part *first = first_content(e);
    struct str actual;

    if (first != NULL && verify_text_of(r->v, e->dict, "ActualText", &actual)) {
        begin_piece(r, e, first);
        buf_str(&r->text, actual);
        return;
    }
    for (size_t i = 0; i < e->n; i++) {
        if (e->parts[i].kind == PART_ELEMENT)
            add_element(r, e->parts[i].element);
        else if (e->parts[i].kind == PART_CONTENT)
            add_content(r, e, &e->parts[i]);
    }
}

struct str verify_element_text(struct verify *v, const struct element_read *e)
{
    struct reader r = {.v = v, .text.a = v->arena};

    add_element(&r, e);
    return buf_text(&r.text);
}

/* A text gone through by both at once. */
struct cursor {
    struct str s;
    size_t at;
    size_t line;                /* from 1 */
};

struct gap {
    bool space, line;
};

static bool is_space(uint32_t rune)
{
    return rune == ' ' || rune == '\t' || rune == 0xA0 || rune == 0x3000 ||
           rune == 0x202F || (rune >= 0x2000 && rune <= 0x200A);
}

/* Marks, and what editors put before or after lines. */
static bool is_unseen(uint32_t rune)
{
    return rune == SOFT_HYPHEN || rune == 0x200E || rune == 0xFEFF ||
           rune == '\r';
}

/* Moves past spaces, line ends and soft hyphens. */
static struct gap skip_gap(struct cursor *c)
{
    struct gap g = {false, false};

    while (c->at < c->s.n) {
        size_t next = c->at;
        uint32_t rune = utf8_next(c->s, &next);

        if (!is_space(rune) && !is_unseen(rune) && rune != '\n')
            break;
        g.line = g.line || rune == '\n';
        g.space = g.space || is_space(rune);
        c->at = next;
        c->line += rune == '\n';
    }
    return g;
}

static bool gaps_agree(struct gap want, struct gap have)
{
    if (want.line)
        return have.line;
    if (want.space)
        return have.space;
    return !have.space;
}

/* A few characters from here on, for people. */
static struct str excerpt(struct verify *v, const struct cursor *c, size_t from)
{
    struct buf b = {.a = v->arena};

    for (size_t i = from, n = 0; i < c->s.n && n < SHOWN_RUNES; n++) {
        uint32_t rune = utf8_next(c->s, &i);

        buf_rune(&b, rune == '\n' ? ' ' : rune);
    }
    return buf_text(&b);
}

static void differ(struct verify *v, const struct cursor *want,
                   const struct cursor *have, size_t want_at, size_t have_at)
{
    verify_say(v, DIAG_PDF_TEXT, NULL, 0, "the text of the file is not what "
               "was composed: line %zu should go on '%.*s', and goes on "
               "'%.*s'", want->line, STR_ARGS(excerpt(v, want, want_at)),
               STR_ARGS(excerpt(v, have, have_at)));
}

static void compare(struct verify *v, struct str composed, struct str read)
{
    struct cursor want = {composed, 0, 1}, have = {read, 0, 1};

    skip_gap(&want);
    skip_gap(&have);
    while (want.at < want.s.n || have.at < have.s.n) {
        struct cursor w = want, h = have;
        bool ended = want.at == want.s.n || have.at == have.s.n;

        if (ended || utf8_next(want.s, &want.at) !=
                         utf8_next(have.s, &have.at)) {
            differ(v, &w, &h, w.at, h.at);
            return;
        }
        struct gap wanted = skip_gap(&want), found = skip_gap(&have);

        ended = want.at == want.s.n && have.at == have.s.n;
        if (!ended && !gaps_agree(wanted, found)) {
            differ(v, &w, &h, w.at, h.at);
            return;
        }
    }
}

static size_t count_characters(struct str s)
{
    size_t n = 0;

    for (size_t i = 0; i < s.n;)
        n += utf8_next(s, &i) != '\n';
    return n;
}

void verify_text(struct verify *v, const struct str *want)
{
    struct reader r = {.v = v, .text.a = v->arena};
    struct str read;

    for (size_t i = 0; i < v->root.n; i++) {
        if (v->root.parts[i].kind == PART_ELEMENT)
            add_element(&r, v->root.parts[i].element);
    }
    read = buf_text(&r.text);
    v->counts->characters = count_characters(read);
    if (want != NULL)
        compare(v, *want, read);
}
