#include "pdf/textlayer.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "page/extent.h"
#include "page/page.h"
#include "text/unicode.h"

/*
 * pdftotext -raw sees words apart from 0.15 em on, pdf.js from 0.102; a thin
 * space is less.
 */
#define SPACE_MIN 200

/*
 * Plain pdftotext takes a line of words of one character each for a spaced-out
 * word, unless they are 0.4 em apart.
 */
#define SPACE_ALONE 410
#define ROOMY 2000              /* enough at any size */

/* MuPDF leaves out a code that stands for more characters (PDF_MRANGE_CAP). */
#define TEXT_MAX 8

/*
 * From a nominal width, what two numbers of a charstring can say; what an
 * advance has beyond goes into TJ.
 */
#define ADV_MAX EXTENT_MOST

/* White space by UAX #44. */
static bool is_space(uint32_t c)
{
    return (c >= 0x09 && c <= 0x0D) || c == 0x20 || c == 0x85 || c == 0xA0 ||
           c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 ||
           c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

struct str textlayer_text(struct arena *a, const struct placed *p)
{
    struct str s = placed_text(p);
    struct buf b = {.a = a};
    bool as_is = true;

    for (size_t i = 0; i < s.n;) {
        uint32_t c = utf8_next(s, &i);

        as_is = as_is && c != 0xFEFF && (c == ' ' || !is_space(c));
    }
    if (as_is)
        return s;
    for (size_t i = 0; i < s.n;) {
        uint32_t c = utf8_next(s, &i);

        if (c != 0xFEFF)
            buf_rune(&b, is_space(c) ? ' ' : c);
    }
    return buf_text(&b);
}

struct str textlayer_next(struct str s, size_t *i)
{
    size_t from = *i, to = from, next = from, n = 0;
    bool marks = false;

    while (to < s.n) {
        uint32_t c = utf8_next(s, &next);
        bool wide = c > 0xFFFF;

        if (to > from && (wide || (uni_is_mark(c) && !marks)))
            break;
        if (++n > TEXT_MAX)
            break;
        marks = marks || uni_is_mark(c);
        to = next;
        if (wide)
            break;
    }
    *i = to;
    return str_sub(s, from, to);
}

int64_t textlayer_roomy(struct str text)
{
    int64_t n = 0;

    for (size_t i = 0; i < text.n;)
        n += !uni_is_inherited(utf8_next(text, &i));
    return n;
}

bool textlayer_blank(const struct placed *p)
{
    return p->cluster == NULL || p->cluster->class == CLUSTER_SPACE;
}

bool textlayer_silent(const struct placed *p)
{
    const struct icon *icon = placed_icon(p);

    if (p->cluster == NULL || p->adv != 0)
        return false;
    return p->cluster->class == CLUSTER_HIDDEN ||
           p->cluster->class == CLUSTER_HYPHEN || (icon && icon->text.n == 0);
}

static bool shows_ink(const struct placed *p)
{
    return !textlayer_blank(p) && !textlayer_silent(p);
}

/* Its words are of one character each. */
static bool is_spaced_out(const struct mark *m)
{
    size_t in_word = 0, i = 0;

    for (; i < m->n && in_word < 2; i++) {
        struct str s = placed_text(&m->placed[i]);
        size_t at = 0;

        if (textlayer_blank(&m->placed[i]))
            in_word = 0;
        else if (!textlayer_silent(&m->placed[i]))
            for (; at < s.n; in_word++)
                utf8_next(s, &at);
    }
    return in_word < 2;
}

/* How much the space at i and the glyph before it have; 0: no such space. */
static int64_t space_room(const struct mark *m, size_t i, int64_t *width)
{
    const struct placed *p = &m->placed[i], *before = p - 1;

    if (i == 0 || i + 1 >= m->n || !textlayer_blank(p) ||
        !shows_ink(before) || !shows_ink(p + 1) || p->size <= 0)
        return 0;
    *width = p->adv + unit_in_em(before->extra + p->extra, p->size);
    return *width + (int64_t)before->adv * before->size / p->size;
}

/* What the space at i lacks, if the glyph before it can give it. */
static int32_t lacks(const struct mark *m, size_t i, struct shown shown)
{
    int64_t width = 0, room = space_room(m, i, &width), lack;
    bool alone = room > 0 && width < ROOMY && is_spaced_out(m);
    int64_t least = alone ? SPACE_ALONE : SPACE_MIN;
    unit size = i == 1 || alone ? shown.first : shown.size;

    if (room == 0)
        return 0;
    if (size == 0 && alone && m->placed[i - 1].size > m->placed[i].size)
        size = m->placed[i - 1].size;
    if (size > 0)
        least = least * size / m->placed[i].size;
    lack = least - width;
    return lack > 0 && room > least ? (int32_t)lack : 0;
}

unit textlayer_most(const struct mark *m, size_t i)
{
    int64_t width = 0, room = space_room(m, i, &width);

    if (room == 0)
        return INT64_MAX / 2;
    return room * m->placed[i].size * 98 / 100 /
           (is_spaced_out(m) ? SPACE_ALONE : SPACE_MIN);
}

int32_t textlayer_advance(const struct mark *m, size_t i, struct shown shown)
{
    const struct placed *p = &m->placed[i];
    int64_t adv = p->adv + lacks(m, i, shown);

    if (i + 1 < m->n && p->size > 0)
        adv -= lacks(m, i + 1, shown) * p[1].size / p->size;
    return adv < 0 ? 0 : adv > ADV_MAX ? ADV_MAX : (int32_t)adv;
}
