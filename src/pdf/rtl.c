#include "pdf/rtl.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "page/page.h"
#include "pdf/textlayer.h"
#include "text/bidi.h"
#include "text/punct.h"
#include "text/unicode.h"

bool rtl_is(const struct placed *p)
{
    return p->cluster != NULL && bidi_is_rtl(p->para, p->cluster);
}

bool rtl_starts(const struct mark *m, size_t i)
{
    return rtl_is(&m->placed[i]) && (i == 0 || !rtl_is(&m->placed[i - 1]));
}

const struct placed *rtl_run(const struct mark *m, size_t i)
{
    if (!rtl_is(&m->placed[i]))
        return NULL;
    while (!rtl_starts(m, i))
        i--;
    return &m->placed[i];
}

struct str rtl_text(struct arena *a, const struct mark *m, size_t i)
{
    struct buf b = {.a = a};
    size_t end = i;

    while (end < m->n && rtl_is(&m->placed[end]))
        end++;
    placed_logical(&b, m->placed + i, end - i);
    return buf_text(&b);
}

/*
 * The characters of the text that end at *end and make one code, turned; *end
 * moves to their start. pdf.js drops a joiner that has a code of its own.
 */
static struct str last_code(struct arena *a, struct str text, size_t *end)
{
    size_t to = *end, mid = to, from = to;
    uint32_t c = punct_rune_before(text, &from);

    if ((c == 0x200C || c == 0x200D) && from > 0) {
        mid = from;
        punct_rune_before(text, &from);
    }
    *end = from;
    return mid == to ? str_sub(text, from, to)
                     : str_join(a, str_sub(text, mid, to),
                                str_sub(text, from, mid));
}

struct str *rtl_codes(struct arena *a, const struct placed *p, size_t *n)
{
    struct str text = textlayer_text(a, p);
    struct str *codes = ARENA_ARRAY(a, text.n + 1, struct str);
    size_t end = text.n;

    *n = 0;
    if (textlayer_blank(p) || end == 0)
        codes[(*n)++] = end == 0 ? text : STR("  ");
    else
        while (end > 0)
            codes[(*n)++] = last_code(a, text, &end);
    return codes;
}

/* Neither letter nor digit. */
static bool is_neutral(const struct placed *p)
{
    struct str s = placed_text(p);
    size_t i = 0;
    uint32_t c;

    if (textlayer_blank(p) || s.n == 0)
        return true;
    c = utf8_next(s, &i);
    return !uni_is_letter(c) && !uni_is_digit(c);
}

/* Nothing is seen after i on the line. */
static bool is_last(const struct mark *m, size_t i)
{
    for (i++; i < m->n; i++) {
        if (!textlayer_blank(&m->placed[i]) &&
            !textlayer_silent(&m->placed[i]))
            return false;
    }
    return true;
}

bool rtl_needs_mark(const struct mark *m, size_t i)
{
    const struct placed *p = &m->placed[i];

    return i > 0 && rtl_is(p - 1) && !rtl_is(p) && is_neutral(p) &&
           !(textlayer_blank(p) && is_last(m, i));
}
