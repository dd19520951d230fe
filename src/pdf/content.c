/*
 * Text stands in one text object up to what is not text, and marked content
 * inside of it (14.6.1), a sequence for each stretch of the same structure
 * element and link. Sequences stay open from line to line: a paragraph has one
 * identifier on a page.
 */
#include "pdf/content.h"

#include "base/arena.h"
#include "pdf/declared.h"
#include "pdf/haru.h"
#include "pdf/iconpath.h"
#include "pdf/leaderpath.h"
#include "pdf/links.h"
#include "pdf/pen.h"
#include "pdf/rtl.h"
#include "pdf/textlayer.h"
#include "pdf/token.h"
#include "pdf/writer.h"
#include "text/font.h"

/* A link's area around the baseline, in thousandths of its size. */
#define LINK_ABOVE 900
#define LINK_BELOW (-250)

/*
 * Advances at another size are rounded: a line is put right when it is off by a
 * thousandth of an em, and not after each letter.
 */
#define PEN_SLACK 10

/* Further than trimming goes: a glyph with part of a wide gap before it. */
#define DRAWN_BACK 1000

/* What a marked content sequence is for. */
struct owner {
    enum artifact artifact;     /* not ARTIFACT_NONE: the rest is NULL */
    const struct tag *tag;
    const struct link *link;
    struct str lang;            /* "" if that of the tag */
    const struct placed *rtl;   /* first of a right-to-left run, or NULL */
    const struct placed *alone; /* the only one, after a mark (rtl.h) */
};

/* A page being drawn. */
struct canvas {
    struct writer *w;
    const struct composed *c;
    size_t page, index;         /* in the file, in the document */
    struct buf out, annotations;

    bool open;                  /* a marked content sequence is */
    struct owner owner;         /* of it */
    struct element *element;    /* of the owner's tag or link */

    uint32_t colour;
    struct pen pen;
    struct declared declared;
    struct declared_line line;
    const struct declared_letter *letter;   /* if the next is it */
    int64_t ink_from, ink_to;   /* visible part of a link on this line */
};

static unit from_bottom(const struct canvas *v, unit y)
{
    return v->c->doc->page_height - y;
}

static void close_owner(struct canvas *v)
{
    pen_flush(&v->pen);
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
    else if (artifact == ARTIFACT_TITLE)
        buf_z(&v->out, "/Pagination");
    else
        buf_z(&v->out, "/Layout");
    buf_z(&v->out, ">>BDC\n");
}

static bool same_owner(const struct owner *a, const struct owner *b)
{
    return a->artifact == b->artifact && a->tag == b->tag &&
           a->link == b->link && a->rtl == b->rtl &&
           a->alone == b->alone && str_eq(a->lang, b->lang);
}

/* The element for what the owner says beyond its tag and link. */
static struct element *find_leaf(struct canvas *v, const struct mark *m,
                                 const struct owner *o)
{
    struct str actual = STR("");

    if (o->rtl != NULL)
        actual = rtl_text(v->w->scratch, m, (size_t)(o->rtl - m->placed));
    if (o->lang.n == 0 && o->rtl == NULL && o->alone == NULL)
        return v->element;
    return structure_span(&v->w->structure, v->element, o->lang, actual);
}

static void begin_content(struct canvas *v, const struct mark *m,
                          const struct owner *o)
{
    struct structure *t = &v->w->structure;
    struct arena *a = v->w->scratch;
    struct element *leaf;

    v->element = structure_find(t, o->tag, o->link);
    leaf = find_leaf(v, m, o);
    buf_char(&v->out, '/');
    buf_z(&v->out, structure_name(leaf));
    buf_z(&v->out, "<</MCID ");
    token_int(&v->out, structure_content(t, leaf, v->page));
    if (o->alone != NULL) {
        buf_z(&v->out, "/ActualText");
        token_text(&v->out,
                   str_join(a, RTL_MARK, textlayer_text(a, o->alone)));
    }
    buf_z(&v->out, ">>BDC\n");
}

/* What follows belongs to the owner; goes on with its sequence if it can. */
static void open_owner(struct canvas *v, const struct mark *m,
                       const struct owner *o)
{
    bool text = m->kind == MARK_LINE;

    if (v->open && same_owner(&v->owner, o) && v->pen.open == text)
        return;
    close_owner(v);
    if (text)
        pen_begin(&v->pen);
    else
        pen_end(&v->pen);
    v->open = true;
    v->owner = *o;
    if (o->artifact != ARTIFACT_NONE)
        begin_artifact(v, o->artifact);
    else
        begin_content(v, m, o);
}

static void set_colour(struct canvas *v, uint32_t rgb)
{
    if (v->colour == rgb)
        return;
    pen_flush(&v->pen);
    v->colour = rgb;
    token_colour(&v->out, rgb);
    buf_z(&v->out, token_is_grey(rgb) ? " g\n" : " rg\n");
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
    struct owner o = {.artifact = m->artifact};

    if (o.artifact == ARTIFACT_NONE)
        o.artifact = ARTIFACT_LAYOUT;
    open_owner(v, m, &o);
    set_colour(v, m->colour);
    put_pair(&v->out, m->x, from_bottom(v, m->y + m->height));
    put_pair(&v->out, m->width, m->height);
    buf_z(&v->out, "re f\n");
}

static void put_leader(struct canvas *v, const struct mark *m)
{
    struct owner o = {.artifact = ARTIFACT_LAYOUT};

    if (m->width == 0)
        return;
    open_owner(v, m, &o);
    leaderpath_put(&v->out, m, from_bottom(v, m->y + m->height / 2));
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
    int64_t em = p->size * PEN_PER_EM, from, to;
    int32_t before, adv;

    if (textlayer_blank(p))
        return;
    before = p->lead > c->lead || p->lead < c->lead - DRAWN_BACK
        ? p->lead - c->lead : 0;
    adv = before + c->adv - c->gap;
    from = v->pen.x + before * em;
    to = v->pen.x + (adv < p->adv ? adv : p->adv) * em;
    if (v->ink_from == v->ink_to)
        v->ink_from = from;
    if (to > v->ink_to)
        v->ink_to = to;
}

/* Thousandths of an em at one size, as such at another. */
static int32_t scale_em(int32_t em, unit size, unit other)
{
    int64_t fine = em * size;

    return (int32_t)((fine < 0 ? fine - other / 2 : fine + other / 2) / other);
}

static void put_glyph(struct canvas *v, const struct face *face, unit size,
                      struct cid_glyph g)
{
    struct cid cid;

    if (v->line.shown.size > 0) {
        const struct declared_letter *l = v->letter;
        unit shown = l ? l->size : v->line.shown.size;

        g.scale = (int32_t)((size * 1000 + shown / 2) / shown);
        g.lead = scale_em(g.lead, size, shown);
        g.adv = scale_em(g.adv, size, shown);
        g.ascent = l && l->ascent > 0 ? l->ascent
                                      : cid_scaled(g.scale, v->line.ascent);
        g.descent = l ? l->descent : 0;
        v->letter = NULL;
        size = shown;
    }
    cid = cid_find(&v->w->cids, face, g);

    pen_show(&v->pen, cid.font, size, cid.cid, g.adv);
}

/*
 * A cluster: one code with its glyphs, and blank ones for what textlayer_next()
 * sets apart. They share the way to the next cluster by their characters, as
 * far as those take room: poppler loses the order of what stands at one place.
 */
static void put_cluster(struct canvas *v, const struct mark *m, size_t at,
                        const struct face *face)
{
    const struct placed *p = &m->placed[at];
    struct str text = textlayer_text(v->w->scratch, p);
    int32_t adv = textlayer_advance(m, at, v->line.shown), gone = 0;
    int64_t n = textlayer_roomy(text), so_far = 0;
    size_t i = 0;
    struct cid_glyph g = {.lead = p->lead};

    if (p->cluster != NULL) {
        g.glyphs = p->para->glyphs + p->cluster->glyph;
        g.n = p->cluster->n_glyphs;
    }
    do {
        g.text = textlayer_next(text, &i);
        so_far += textlayer_roomy(g.text);
        g.adv = (so_far < n ? (int32_t)(adv * so_far / n) : adv) - gone;
        gone += g.adv;
        put_glyph(v, face, p->size, g);
        g = (struct cid_glyph){.n = 0};
    } while (i < text.n);
}

/*
 * A cluster of a right-to-left run (rtl.h): its codes share the way to the next
 * cluster, and the glyphs stand in the last.
 */
static void put_rtl(struct canvas *v, const struct mark *m, size_t at,
                    const struct face *face, int64_t after)
{
    const struct placed *p = &m->placed[at];
    int64_t em = p->size * PEN_PER_EM;
    int32_t adv = 0, share;
    size_t n;
    struct str *codes = rtl_codes(v->w->scratch, p, &n);

    if (!rtl_starts(m, at))
        v->pen.x = v->pen.at;
    if (em > 0 && after > v->pen.x)
        adv = (int32_t)pen_divide(after - v->pen.x, em);
    share = adv / (int32_t)n;
    for (size_t i = 0; i + 1 < n; i++)
        put_glyph(v, face, p->size, (struct cid_glyph){
            .adv = share, .text = codes[i], .rtl = true});
    adv -= share * (int32_t)(n - 1);
    put_glyph(v, face, p->size, (struct cid_glyph){
        .glyphs = p->para->glyphs + p->cluster->glyph,
        .n = p->cluster->n_glyphs,
        .lead = p->lead - share * (int32_t)(n - 1), .adv = adv,
        .text = codes[n - 1], .rtl = true});
}

static void put_placed(struct canvas *v, const struct mark *m, size_t i)
{
    const struct placed *p = &m->placed[i];
    const struct item *item = item_of(p);
    const struct face *face = face_of(m, i);
    int64_t after = v->pen.x + p->adv * p->size * PEN_PER_EM +
                    p->extra * PEN_PER_UNIT;

    if (face != NULL && !textlayer_silent(p)) {
        if (item != NULL)
            set_colour(v, item->colour);
        note_ink(v, p);
        v->letter = v->line.letter.size > 0 && v->line.letter.at == i
            ? &v->line.letter : NULL;
        if (rtl_is(p))
            put_rtl(v, m, i, face, after);
        else
            put_cluster(v, m, i, face);
    }
    v->pen.x = after;
}

/* Adds an annotation to the page's. */
static void add_link(struct canvas *v, const struct link *link,
                     struct element *e, struct link_area area)
{
    if (v->annotations.n != 0)
        buf_char(&v->annotations, ' ');
    token_ref(&v->annotations,
              links_write(v->w, &v->c->doc->link_words, link, e, v->page,
                          area));
}

/* Ends a link, or its part on this line: the area that leads there. */
static void end_link(struct canvas *v, const struct mark *m, unit size)
{
    unit y = from_bottom(v, m->y);
    struct link_area area = {
        pen_unit(v->ink_from), y + unit_of_em(LINK_BELOW, size),
        pen_unit(v->ink_to), y + unit_of_em(LINK_ABOVE, size),
    };

    if (v->owner.link == NULL || v->ink_from == v->ink_to)
        return;
    add_link(v, v->owner.link, v->element, area);
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
    struct owner o = {.artifact = m->artifact};

    if (o.artifact == ARTIFACT_NONE && i < m->repeated)
        o.artifact = ARTIFACT_TITLE;
    if (o.artifact != ARTIFACT_NONE)
        return o;
    o.rtl = rtl_run(m, i);
    if (rtl_needs_mark(m, i))
        o.alone = &m->placed[i];
    /* A joining space goes with its left, as PDFium leaves out a string that
     * has no ink. */
    while (i > 0 && m->placed[i].cluster == NULL)
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

static void put_icon(struct canvas *v, const struct mark *m)
{
    struct owner o = {.artifact = m->artifact};

    if (o.artifact == ARTIFACT_NONE)
        o.artifact = ARTIFACT_LAYOUT;
    open_owner(v, m, &o);
    set_colour(v, item_of(m->placed)->colour);
    iconpath_put(v->w, &v->out, m, m->x, from_bottom(v, m->y));
}

static void put_picture(struct canvas *v, const struct mark *m,
                        struct link_area a)
{
    const unit area[4] = {a.left, a.bottom, a.right, a.top};

    image_draw(v->w, &v->out, m, area);
    close_owner(v);
    if (!m->figure->frame)
        return;
    begin_artifact(v, ARTIFACT_LAYOUT);
    image_frame(&v->out, m->figure, area);
    buf_z(&v->out, "EMC\n");
}

/* All tiles in one path, or there would be seams between them on screens. */
static void put_figure(struct canvas *v, const struct mark *m)
{
    const struct figure *f = m->figure;
    unit bottom = from_bottom(v, m->y + m->height);
    struct link_area area = {m->x, bottom, m->x + m->width,
                             bottom + m->height};
    struct owner o = {.tag = m->tag};

    close_owner(v);
    open_owner(v, m, &o);
    structure_bbox(v->element, area.left, area.bottom, area.right, area.top);
    if (f->picture != NULL) {
        put_picture(v, m, area);
        return;
    }
    set_colour(v, m->colour);
    for (size_t i = 0; i < f->n_tiles; i++) {
        const struct tile *t = &f->tiles[i];

        put_pair(&v->out, m->x + t->x,
                 from_bottom(v, m->y + t->y + t->height));
        put_pair(&v->out, t->width, t->height);
        buf_z(&v->out, "re\n");
    }
    buf_z(&v->out, "f\n");
    close_owner(v);
    if (f->link != NULL)
        add_link(v, f->link, structure_find(&v->w->structure, m->tag->parent,
                                            f->link), area);
}

static void put_line(struct canvas *v, const struct mark *m)
{
    size_t from = 0, to;
    struct owner owner, next;

    if (m->n == 0)
        return;
    v->line = declared_line(&v->declared, &v->c->pages[v->index], m);
    v->pen.slack = v->line.shown.size > 0 ? PEN_SLACK : 0;
    next = owner_of(v, m, 0);
    open_owner(v, m, &next);
    pen_line(&v->pen, m->x, from_bottom(v, m->y));
    v->ink_from = v->ink_to = v->pen.x;
    while (from < m->n) {
        owner = next;
        open_owner(v, m, &owner);
        for (to = from; to < m->n; to++) {
            next = owner_of(v, m, to);
            if (!same_owner(&next, &owner))
                break;
            put_placed(v, m, to);
        }
        if (to == m->n || next.tag != owner.tag || next.link != owner.link) {
            end_link(v, m, m->placed[to - 1].size);
            v->ink_from = v->ink_to = v->pen.x;
        }
        from = to;
    }
}

struct content content_draw(struct writer *w, const struct composed *c,
                            size_t i, size_t number)
{
    struct canvas v = {
        .w = w, .c = c, .page = number, .index = i,
        .out.a = w->scratch, .annotations.a = w->arena,
        .declared = declared_sizes(w->scratch, c),
    };
    const struct page *page = &c->pages[i];

    pen_start(&v.pen, w->scratch, &v.out);
    for (size_t k = 0; k < page->n; k++) {
        if (page->marks[k].kind == MARK_RECT)
            put_rect(&v, &page->marks[k]);
        else if (page->marks[k].kind == MARK_LEADER)
            put_leader(&v, &page->marks[k]);
        else if (page->marks[k].kind == MARK_ICON)
            put_icon(&v, &page->marks[k]);
        else if (page->marks[k].kind == MARK_FIGURE)
            put_figure(&v, &page->marks[k]);
        else
            put_line(&v, &page->marks[k]);
    }
    close_owner(&v);
    pen_end(&v.pen);
    return (struct content){buf_text(&v.out), buf_text(&v.annotations)};
}
