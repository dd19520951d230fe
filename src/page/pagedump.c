/*
 * Pages and their text, for tests: page_dump() is what an extraction's page
 * furniture and line ends are known by, page_dump_text() is the text that
 * every extraction is compared with (DESIGN.md section 5).
 */
#include "page/paginate.h"

#include <string.h>

#include "base/arena.h"
#include "page/columns.h"
#include "text/bidi.h"
#include "profile/picture.h"
#include "text/punct.h"

/* Readers drop a glyph whose text ends in one; it shows nothing there. */
static struct str without_joiner(struct str s)
{
    while (str_ends(s, "\u200D") || str_ends(s, "\u200C"))
        s.n -= strlen("\u200D");
    return s;
}

struct str placed_text(const struct placed *p)
{
    const struct icon *icon = placed_icon(p);

    if (!p->cluster)
        return STR(" ");
    if (icon)
        return icon->text;
    if (p->cluster->class == CLUSTER_HIDDEN)
        return STR("");
    return without_joiner(cluster_text(p->para, p->cluster));
}

/* A length in points with three decimals. */
static void dump_length(struct buf *out, const char *name, unit u)
{
    unsigned long long v = (unsigned long long)(u < 0 ? -u : u);

    buf_format(out, "%s=%s%llu.%03llu ", name, u < 0 ? "-" : "", v / 1000,
               v % 1000);
}

/* A line end inside the text, typed or forced, would end the dump's line. */
static void dump_string(struct buf *out, struct str s)
{
    for (size_t i = 0; i < s.n; i++)
        buf_char(out, s.s[i] == '\n' || s.s[i] == '\r' ? ' ' : s.s[i]);
}

static bool is_rtl(const struct placed *p)
{
    return p->cluster && bidi_is_rtl(p->para, p->cluster);
}

/* A run's clusters are neighbours in their paragraph. */
static void put_rtl(struct buf *out, const struct placed *p, size_t n)
{
    const struct cluster *first = p->cluster;

    for (size_t i = 1; i < n; i++)
        first = p[i].cluster < first ? p[i].cluster : first;
    for (size_t k = 0; k < n; k++) {
        struct placed q = *p;

        q.cluster = first + k;
        dump_string(out, placed_text(&q));
    }
}

void placed_logical(struct buf *out, const struct placed *p, size_t n)
{
    for (size_t i = 0, end; i < n; i = end) {
        end = i;
        while (end < n && is_rtl(&p[end]) && p[end].para == p[i].para)
            end++;
        if (end > i)
            put_rtl(out, &p[i], end - i);
        else
            dump_string(out, placed_text(&p[end++]));
    }
}

static void dump_turned(struct buf *out, struct str s)
{
    for (size_t end = s.n; end > 0;) {
        size_t to = end;

        punct_rune_before(s, &end);
        dump_string(out, str_sub(s, end, to));
    }
}

/* How readers see a line that do not know of right-to-left text. */
static void dump_drawn(struct buf *out, const struct mark *m)
{
    size_t i = m->repeated;

    while (i < m->n && !is_rtl(&m->placed[i]))
        i++;
    if (i == m->n)
        return;
    buf_z(out, "  drawn | ");
    for (i = m->repeated; i < m->n; i++) {
        if (is_rtl(&m->placed[i]))
            dump_turned(out, placed_text(&m->placed[i]));
        else
            dump_string(out, placed_text(&m->placed[i]));
    }
    buf_char(out, '\n');
}

static void dump_place(struct buf *out, const char *what, const struct mark *m)
{
    buf_format(out, "  %s ", what);
    dump_length(out, "x", m->x);
    dump_length(out, "y", m->y);
    dump_length(out, "w", m->width);
}

static void dump_line(struct buf *out, const struct mark *m)
{
    static const char *const ends[] = {"para", "space", "none", "hyphen"};

    dump_place(out, "line", m);
    buf_format(out, "end=%s", ends[m->end]);
    if (m->turn > 0)
        buf_format(out, " turn=%u", m->turn);
    if (m->artifact == ARTIFACT_HEADER)
        buf_z(out, " artifact=header");
    if (m->artifact == ARTIFACT_FOOTER)
        buf_z(out, " artifact=footer");
    buf_z(out, " | ");
    placed_logical(out, m->placed + m->repeated, m->n - m->repeated);
    buf_char(out, '\n');
    dump_drawn(out, m);
    if (m->repeated > 0) {
        buf_z(out, "  repeated | ");
        placed_logical(out, m->placed, m->repeated);
        buf_char(out, '\n');
    }
}

static void dump_icon(struct buf *out, const struct mark *m)
{
    dump_place(out, "icon", m);
    buf_format(out, "size=%lld\n", (long long)m->height);
}

static void dump_figure(struct buf *out, const struct mark *m)
{
    dump_place(out, "figure", m);
    dump_length(out, "h", m->height);
    if (m->figure->picture)
        buf_format(out, "pixels=%dx%d ", m->figure->picture->width,
                   m->figure->picture->height);
    if (m->figure->picture && m->figure->picture->clear.n > 0)
        buf_format(out, "ground=#%06X ", (unsigned)m->ground & 0xFFFFFF);
    buf_format(out, "| %.*s\n", STR_ARGS(m->tag->alt));
}

static void dump_rect(struct buf *out, const struct mark *m)
{
    dump_place(out, "rect", m);
    dump_length(out, "h", m->height);
    buf_format(out, "colour=#%06X\n", (unsigned)m->colour & 0xFFFFFF);
}

static void dump_leader(struct buf *out, const struct mark *m)
{
    dump_place(out, "leader", m);
    dump_length(out, "pitch", m->pitch);
    buf_char(out, '\n');
}

void page_dump(struct buf *out, const struct composed *c)
{
    for (size_t i = 0; i < c->n_pages; i++) {
        const struct page *p = &c->pages[i];
        unit w = c->doc->page_width, h = c->doc->page_height;

        buf_format(out, "page %zu %lld.%03lldx%lld.%03lld\n", i + 1,
                   (long long)(w / 1000), (long long)(w % 1000),
                   (long long)(h / 1000), (long long)(h % 1000));
        for (size_t k = 0; k < p->n; k++) {
            if (p->marks[k].kind == MARK_LINE)
                dump_line(out, &p->marks[k]);
            else if (p->marks[k].kind == MARK_ICON)
                dump_icon(out, &p->marks[k]);
            else if (p->marks[k].kind == MARK_FIGURE)
                dump_figure(out, &p->marks[k]);
            else if (p->marks[k].kind == MARK_LEADER)
                dump_leader(out, &p->marks[k]);
            else
                dump_rect(out, &p->marks[k]);
        }
    }
}

/* Without the spaces that hang at its end: the line end stands for them. */
static size_t without_hanging(const struct placed *p, size_t n)
{
    while (n > 0 && (!p[n - 1].cluster ||
                     p[n - 1].cluster->class == CLUSTER_SPACE))
        n--;
    return n;
}

static void text_line(struct buf *out, const struct mark *m)
{
    const struct placed *p = m->placed + m->repeated;
    size_t n = m->n - m->repeated;

    if (m->end == END_SPACE)
        n = without_hanging(p, n);
    if (m->end == END_HYPHEN && n > 0 && p[n - 1].cluster &&
        p[n - 1].cluster->class == CLUSTER_HYPHEN)
        n--;
    placed_logical(out, p, n);
    if (m->end == END_SPACE)
        buf_char(out, ' ');
    if (m->end == END_PARA)
        buf_char(out, '\n');
}

static void text_turn(struct buf *out, const struct composed *c, unsigned turn)
{
    for (size_t i = 0; i < c->n_pages; i++)
        for (size_t k = 0; k < c->pages[i].n; k++) {
            const struct mark *m = &c->pages[i].marks[k];

            if (m->kind == MARK_LINE && m->artifact == ARTIFACT_NONE &&
                m->turn == turn)
                text_line(out, m);
        }
}

void page_dump_text(struct buf *out, const struct composed *c)
{
    for (unsigned turn = 0; turn <= c->doc->n_columns; turn++)
        text_turn(out, c, turn);
}

static void dump_paras(struct buf *out, const struct box *box,
                       void (*dump)(struct buf *, const struct para *))
{
    if (box->para)
        dump(out, box->para);
    for (const struct box *k = box->kids; k; k = k->next)
        dump_paras(out, k, dump);
}

void page_dump_items(struct buf *out, const struct document *doc)
{
    dump_paras(out, doc->body, para_dump_items);
}

void page_dump_glyphs(struct buf *out, const struct document *doc)
{
    dump_paras(out, doc->body, para_dump_glyphs);
}

void page_dump_lines(struct buf *out, struct engine *e, struct arena *a,
                     const struct document *doc, const struct fit *fit)
{
    struct columns s;

    columns_open(&s, e, a, doc, fit);
    for (size_t i = 0; i < s.n; i++) {
        s.galley[i].dump = out;
        galley_set(&s.galley[i]);
    }
}
