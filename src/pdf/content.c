/*
 * A line of text is one text object, or one for each stretch of the same
 * structure element and link, because marked content must not straddle a text
 * object (14.6.1). Sequences stay open from line to line: a paragraph has one
 * identifier on a page.
 *
 * Positions are exact: the pen is kept in ten-thousandths of a unit, in which
 * advances (thousandths of an em) and TJ numbers (here tenths of those) are
 * integers, and what rounding leaves over goes into the next number.
 */
#include "pdf/content.h"

#include "base/arena.h"
#include "pdf/haru.h"
#include "pdf/links.h"
#include "pdf/textlayer.h"
#include "pdf/token.h"
#include "pdf/writer.h"
#include "text/font.h"

#define PEN_PER_UNIT 10000
#define PEN_PER_EM_UNIT 10      /* pen = size [unit] * adv [em/1000] * 10 */

/* A link's area around the baseline, in thousandths of its size. */
#define LINK_ABOVE 900
#define LINK_BELOW (-250)

/* What a marked content sequence is for. */
struct owner {
    enum artifact artifact;     /* not ARTIFACT_NONE: the rest is NULL */
    const struct tag *tag;
    const struct link *link;
    struct str lang;            /* "" if that of the tag */
};

/* A page being drawn. */
struct canvas {
    struct writer *w;
    const struct composed *c;
    size_t page;
    struct buf out, annotations;

    bool open;                  /* a marked content sequence is */
    struct owner owner;         /* of it */
    struct element *element;    /* of the owner's tag or link */

    /* graphics state */
    uint32_t colour;
    uint32_t font;              /* + 1; 0: none yet */
    unit size;

    /* text object */
    int64_t pen;                /* where the pen should be */
    int64_t at;                 /* where the operators put it */
    struct buf show;            /* operand of the next Tj or TJ */
    bool in_string, adjusted;
    int64_t ink_from, ink_to;   /* visible part of a link on this line */
};

static int64_t round_div(int64_t a, int64_t b)
{
    return (a < 0 ? a - b / 2 : a + b / 2) / b;
}

static unit to_unit(int64_t pen)
{
    return round_div(pen, PEN_PER_UNIT);
}

static unit from_bottom(const struct canvas *v, unit y)
{
    return v->c->doc->page_height - y;
}

static void close_owner(struct canvas *v)
{
    if (v->open)
        buf_z(&v->out, "EMC\n");
    v->open = false;
}

static void begin_artifact(struct canvas *v, enum artifact artifact)
{
    buf_z(&v->out, "/Artifact<</Type");
    if (artifact == ARTIFACT_HEADER)
        buf_z(&v->out, "/Pagination/Subtype/Header");
    else if (artifact == ARTIFACT_FOOTER)
        buf_z(&v->out, "/Pagination/Subtype/Footer");
    else
        buf_z(&v->out, "/Layout");
    buf_z(&v->out, ">>BDC\n");
}

static bool same_owner(const struct owner *a, const struct owner *b)
{
    return a->artifact == b->artifact && a->tag == b->tag &&
           a->link == b->link && str_eq(a->lang, b->lang);
}

/* What follows belongs to the owner; goes on with its sequence if it can. */
static void open_owner(struct canvas *v, const struct owner *o)
{
    struct structure *t = &v->w->structure;
    struct element *leaf;

    if (v->open && same_owner(&v->owner, o))
        return;
    close_owner(v);
    v->open = true;
    v->owner = *o;
    if (o->artifact != ARTIFACT_NONE) {
        begin_artifact(v, o->artifact);
        return;
    }
    v->element = leaf = structure_find(t, o->tag, o->link);
    if (o->lang.n != 0)
        leaf = structure_span(t, v->element, o->lang);
    buf_char(&v->out, '/');
    buf_z(&v->out, structure_name(leaf));
    buf_z(&v->out, "<</MCID ");
    token_int(&v->out, structure_content(t, leaf, v->page));
    buf_z(&v->out, ">>BDC\n");
}

static void set_colour(struct canvas *v, uint32_t rgb)
{
    bool grey = (rgb >> 16 & 255) == (rgb & 255) &&
                (rgb >> 8 & 255) == (rgb & 255);

    if (v->colour == rgb)
        return;
    v->colour = rgb;
    token_colour(&v->out, rgb);
    buf_z(&v->out, grey ? " g\n" : " rg\n");
}

static void put_pair(struct buf *b, unit x, unit y)
{
    token_unit(b, x);
    buf_char(b, ' ');
    token_unit(b, y);
    buf_char(b, ' ');
}

static void put_rect(struct canvas *v, const struct mark *m)
{
    struct owner o = {m->artifact, NULL, NULL, STR("")};

    if (o.artifact == ARTIFACT_NONE)
        o.artifact = ARTIFACT_LAYOUT;
    open_owner(v, &o);
    set_colour(v, m->colour);
    put_pair(&v->out, m->x, from_bottom(v, m->y + m->height));
    put_pair(&v->out, m->width, m->height);
    buf_z(&v->out, "re f\n");
}

/* Writes out what was gathered for one Tj or TJ. */
static void flush(struct canvas *v)
{
    if (v->in_string)
        buf_char(&v->show, '>');
    if (v->show.n != 0) {
        if (v->adjusted)
            buf_char(&v->out, '[');
        buf_bytes(&v->out, v->show.s, v->show.n);
        buf_z(&v->out, v->adjusted ? "]TJ\n" : "Tj\n");
    }
    v->show.n = 0;
    v->in_string = v->adjusted = false;
}

static void set_font(struct canvas *v, uint32_t font, unit size)
{
    if (v->font == font + 1 && v->size == size)
        return;
    flush(v);
    v->font = font + 1;
    v->size = size;
    buf_z(&v->out, "/F");
    token_int(&v->out, font);
    buf_char(&v->out, ' ');
    token_unit(&v->out, size);
    buf_z(&v->out, " Tf\n");
}

/* Moves from where the last glyph left the pen to where it should be. */
static void adjust(struct canvas *v)
{
    int64_t tenths = v->size > 0 ? round_div(v->pen - v->at, v->size) : 0;

    if (tenths == 0)
        return;
    if (v->in_string)
        buf_char(&v->show, '>');
    v->in_string = false;
    v->adjusted = true;
    token_fixed(&v->show, -tenths, 1);
    v->at += tenths * v->size;
}

static void put_code(struct canvas *v, uint32_t cid)
{
    if (!v->in_string)
        buf_char(&v->show, '<');
    v->in_string = true;
    token_hex16(&v->show, cid);
}

static const struct item *item_of(const struct placed *p)
{
    return p->cluster == NULL ? NULL : &p->para->items[p->cluster->item];
}

/*
 * The face a placed cluster is shown in; a space that joins two cells takes
 * that of the cluster before it, or after it.
 */
static const struct face *face_of(const struct mark *m, size_t i)
{
    for (size_t k = i + 1; k-- > 0;) {
        if (m->placed[k].cluster != NULL)
            return item_of(&m->placed[k])->face;
    }
    for (size_t k = i; k < m->n; k++) {
        if (m->placed[k].cluster != NULL)
            return item_of(&m->placed[k])->face;
    }
    return NULL;
}

/*
 * Widens the visible part of the stretch by a placed cluster at the pen,
 * without the gaps to other cells, which are in its lead and its advance, and
 * that between Han and Latin (AS-12).
 */
static void note_ink(struct canvas *v, const struct placed *p)
{
    const struct cluster *c = p->cluster;
    int64_t em = p->size * PEN_PER_EM_UNIT, from, to;
    int32_t before, adv;

    if (textlayer_blank(p))
        return;
    before = p->lead > c->lead ? p->lead - c->lead : 0;
    adv = before + c->adv - c->gap;
    from = v->pen + before * em;
    to = v->pen + (adv < p->adv ? adv : p->adv) * em;
    if (v->ink_from == v->ink_to)
        v->ink_from = from;
    if (to > v->ink_to)
        v->ink_to = to;
}

/* Shows a glyph at the pen and moves it on; the colour is set. */
static void put_glyph(struct canvas *v, const struct face *face, unit size,
                      struct cid_glyph g)
{
    struct cid cid = cid_find(&v->w->cids, face, g);

    set_font(v, cid.font, size);
    adjust(v);
    put_code(v, cid.cid);
    v->at += g.adv * size * PEN_PER_EM_UNIT;
    v->pen += g.adv * size * PEN_PER_EM_UNIT;
}

/* A cluster: one code, and blank ones for what textlayer_next() sets apart. */
static void put_cluster(struct canvas *v, const struct mark *m, size_t at,
                        const struct face *face)
{
    const struct placed *p = &m->placed[at];
    struct str text = textlayer_text(v->w->arena, p);
    size_t i = 0;
    struct cid_glyph g = {
        .lead = p->lead, .adv = textlayer_advance(m, at),
        .text = textlayer_next(text, &i),
    };

    if (p->cluster != NULL) {
        g.glyphs = p->para->glyphs + p->cluster->glyph;
        g.n = p->cluster->n_glyphs;
    }
    put_glyph(v, face, p->size, g);
    while (i < text.n)
        put_glyph(v, face, p->size,
                  (struct cid_glyph){.text = textlayer_next(text, &i)});
}

static void put_placed(struct canvas *v, const struct mark *m, size_t i)
{
    const struct placed *p = &m->placed[i];
    const struct item *item = item_of(p);
    const struct face *face = face_of(m, i);
    int64_t after = v->pen + p->adv * p->size * PEN_PER_EM_UNIT +
                    p->extra * PEN_PER_UNIT;

    if (face != NULL && !textlayer_silent(p)) {
        if (item != NULL) {
            if (v->colour != item->colour)
                flush(v);
            set_colour(v, item->colour);
        }
        note_ink(v, p);
        put_cluster(v, m, i, face);
    }
    v->pen = after;
}

/* Ends a link, or its part on this line: the area that leads there. */
static void end_link(struct canvas *v, const struct mark *m, unit size)
{
    unit y = from_bottom(v, m->y);
    struct link_area area = {
        to_unit(v->ink_from), y + unit_of_em(LINK_BELOW, size),
        to_unit(v->ink_to), y + unit_of_em(LINK_ABOVE, size),
    };

    if (v->owner.link == NULL || v->ink_from == v->ink_to)
        return;
    if (v->annotations.n != 0)
        buf_char(&v->annotations, ' ');
    token_ref(&v->annotations, links_write(v->w, v->owner.link, v->element,
                                           v->page, area));
}

/* Placed clusters [from, to) of a line: one text object. */
static void put_stretch(struct canvas *v, const struct mark *m, size_t from,
                        size_t to)
{
    buf_z(&v->out, "BT\n");
    v->at = to_unit(v->pen) * PEN_PER_UNIT;
    put_pair(&v->out, to_unit(v->pen), from_bottom(v, m->y));
    buf_z(&v->out, "Td\n");
    for (size_t i = from; i < to; i++)
        put_placed(v, m, i);
    flush(v);
    buf_z(&v->out, "ET\n");
}

/* Language of a cluster where it is not that of its element (14.9.2). */
static struct str other_lang(const struct canvas *v, const struct placed *p)
{
    struct str lang = item_of(p)->lang;

    if (str_eq(lang, structure_lang(p->tag, v->c->doc->lang)))
        return STR("");
    return lang;
}

static struct owner owner_of(const struct canvas *v, const struct mark *m,
                             size_t i)
{
    struct owner o = {m->artifact, NULL, NULL, STR("")};

    if (o.artifact != ARTIFACT_NONE)
        return o;
    /* A joining space that has no element of its own goes with its left. */
    while (i > 0 && m->placed[i].cluster == NULL && m->placed[i].tag == NULL)
        i--;
    o.tag = m->placed[i].tag;
    if (o.tag == NULL) {
        o.artifact = ARTIFACT_LAYOUT;
    } else if (m->placed[i].cluster != NULL) {
        o.link = item_of(&m->placed[i])->piece->link;
        o.lang = other_lang(v, &m->placed[i]);
    }
    return o;
}

static void put_line(struct canvas *v, const struct mark *m)
{
    size_t from = 0, to;
    struct owner owner, next;

    if (m->n == 0)
        return;
    v->pen = m->x * PEN_PER_UNIT;
    v->ink_from = v->ink_to = v->pen;
    next = owner_of(v, m, 0);
    while (from < m->n) {
        owner = next;
        for (to = from + 1; to < m->n; to++) {
            next = owner_of(v, m, to);
            if (!same_owner(&next, &owner))
                break;
        }
        open_owner(v, &owner);
        put_stretch(v, m, from, to);
        if (to == m->n || next.tag != owner.tag || next.link != owner.link) {
            end_link(v, m, m->placed[to - 1].size);
            v->ink_from = v->ink_to = v->pen;
        }
        from = to;
    }
}

struct content content_draw(struct writer *w, const struct composed *c,
                            size_t i, size_t number)
{
    struct canvas v = {
        .w = w, .c = c, .page = number,
        .out.a = w->arena, .annotations.a = w->arena, .show.a = w->arena,
    };
    const struct page *page = &c->pages[i];

    for (size_t k = 0; k < page->n; k++) {
        if (page->marks[k].kind == MARK_RECT)
            put_rect(&v, &page->marks[k]);
        else
            put_line(&v, &page->marks[k]);
    }
    close_owner(&v);
    return (struct content){buf_text(&v.out), buf_text(&v.annotations)};
}
