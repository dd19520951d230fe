/*
 * bidi -- embedding levels of right-to-left text (UAX #9), from ICU.
 *
 * A document runs left to right; Arabic and Hebrew stand in it as runs of their
 * own. Text without them, which is nearly all, costs one look at each script.
 */
#include <unicode/ubidi.h>
#include <unicode/utf16.h>

#include "base/arena.h"
#include "text/item.h"
#include "text/unicode.h"

static bool has_rtl(const struct points *t)
{
    for (size_t i = 0; i < t->n; i++) {
        if (t->p[i].c >= 0x590 && !t->p[i].han && uni_is_rtl(t->p[i].script))
            return true;
    }
    return false;
}

/* UTF-16 of the points without bidi controls' effect: those become U+200B. */
static int32_t to_utf16(const struct points *t, UChar *out)
{
    int32_t n = 0;

    for (size_t i = 0; i < t->n; i++) {
        UChar32 c = (UChar32)t->p[i].c;

        if ((c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069))
            c = 0x200B;
        U16_APPEND_UNSAFE(out, n, c);
    }
    return n;
}

void bidi_levels(struct engine *e, struct points *t, struct str text)
{
    UErrorCode err = U_ZERO_ERROR;
    UBiDi *bidi;
    UChar *u16;
    int32_t n;

    if (!has_rtl(t) || text.n > INT32_MAX / 2)
        return;
    u16 = ARENA_ARRAY(e->scratch, t->n * 2, UChar);
    n = to_utf16(t, u16);
    bidi = ubidi_open();
    if (bidi == NULL)
        oom();
    ubidi_setPara(bidi, u16, n, 0, NULL, &err);
    for (size_t i = 0, at = 0; U_SUCCESS(err) && i < t->n; i++) {
        t->p[i].level = ubidi_getLevelAt(bidi, (int32_t)at);
        at += t->p[i].c > 0xFFFF ? 2 : 1;
    }
    ubidi_close(bidi);
}
