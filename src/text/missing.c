#include "text/missing.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/utf8.h"
#include "text/font.h"
#include "text/outline.h"

/* Different characters a message lists; of the others the number. */
#define LISTED_MAX 8

/* The boxes of one string in one script. */
struct boxes {
    struct engine *e;
    const struct para *p;
    const struct piece *piece;
    UScriptCode script;
    struct str listed[LISTED_MAX];
    size_t n_listed;            /* LISTED_MAX + 1: there are more */
    size_t n;
};

static bool is_box(const struct para *p, const struct cluster *c)
{
    return c->n_glyphs == 1 && p->glyphs[c->glyph].id == GLYPH_BOX;
}

static const struct piece *piece_of(const struct para *p,
                                    const struct cluster *c)
{
    return p->items[c->item].piece;
}

static UScriptCode script_of(struct str text)
{
    size_t i = 0;
    UErrorCode err = U_ZERO_ERROR;
    UScriptCode script = uscript_getScript((UChar32)utf8_next(text, &i), &err);

    return U_SUCCESS(err) ? script : USCRIPT_UNKNOWN;
}

static void add(struct boxes *b, struct str text)
{
    b->n++;
    for (size_t i = 0; i < b->n_listed && i < LISTED_MAX; i++) {
        if (str_eq(b->listed[i], text))
            return;
    }
    if (b->n_listed < LISTED_MAX)
        b->listed[b->n_listed++] = text;
    else
        b->n_listed = LISTED_MAX + 1;
}

/* 'x' U+0041 U+0042, ... */
static void list(const struct boxes *b, struct buf *out)
{
    for (size_t k = 0; k < b->n_listed; k++) {
        struct str s = k < LISTED_MAX ? b->listed[k] : STR("");

        buf_z(out, k == 0 ? "" : ", ");
        if (k == LISTED_MAX)
            buf_z(out, "and others");
        else
            buf_format(out, "'%.*s'", STR_ARGS(s));
        for (size_t i = 0; i < s.n;)
            buf_format(out, " U+%04X", utf8_next(s, &i));
    }
}

/* The style's own families and its fallbacks. */
static void list_tried(const struct boxes *b, struct buf *out)
{
    const struct style *s = b->piece->style;
    const struct family *own[] = {s->latin, s->han, s->kai};

    for (size_t i = 0; i < 3 + s->n_fallback; i++) {
        const struct family *f = i < 3 ? own[i] : s->fallback[i - 3];

        if (f != NULL)
            buf_format(out, "%.*s, ", STR_ARGS(f->name));
    }
}

static bool is_named(UScriptCode script)
{
    return script > USCRIPT_INHERITED && script != USCRIPT_UNKNOWN;
}

static void report(const struct boxes *b)
{
    struct buf out = {.a = b->e->scratch};
    const char *tag = uscript_getShortName(b->script);
    const struct family *family = fonts_writing(b->e->fonts, str_of(tag));

    buf_z(&out, "no font here has ");
    list(b, &out);
    buf_format(&out, " (%zu", b->n);
    if (is_named(b->script))
        buf_format(&out, " of %s", uscript_getName(b->script));
    buf_z(&out, " in this text; tried: ");
    list_tried(b, &out);
    buf_z(&out, "all of the catalogue); a box stands for each, and the text "
                "keeps it");
    if (family != NULL)
        buf_format(&out, "; install the package %.*s for %.*s",
                   STR_ARGS(family->package), STR_ARGS(family->name));
    diag_at(b->e->diag, DIAG_GLYPH_MISSING,
            source_find(b->piece->span, b->listed[0], 0), "%s",
            buf_text(&out).s);
}

/* The string's boxes in that script, from cluster i to the string's end. */
static void gather(struct boxes *b, size_t i, bool *told)
{
    for (; i < b->p->n_clusters; i++) {
        const struct cluster *c = &b->p->clusters[i];

        if (piece_of(b->p, c) != b->piece)
            break;
        if (told[i] || !is_box(b->p, c) ||
            script_of(cluster_text(b->p, c)) != b->script)
            continue;
        told[i] = true;
        add(b, cluster_text(b->p, c));
    }
}

void missing_report(struct engine *e, const struct para *p)
{
    bool *told = NULL;

    for (size_t i = 0; i < p->n_clusters; i++) {
        const struct cluster *c = &p->clusters[i];
        struct boxes b = {.e = e, .p = p};

        if (!is_box(p, c) || (told != NULL && told[i]))
            continue;
        if (told == NULL)
            told = ARENA_ARRAY(e->scratch, p->n_clusters, bool);
        b.piece = piece_of(p, c);
        b.script = script_of(cluster_text(p, c));
        gather(&b, i, told);
        report(&b);
    }
}
