#include "text/bidi.h"

#include <unicode/ubidi.h>
#include <unicode/utf16.h>

#include "base/arena.h"
#include "base/diag.h"
#include "text/item.h"
#include "text/line.h"
#include "text/unicode.h"

/* --- levels ------------------------------------------------------------ */

/* Bidi controls are kept in the text without effect (typography.md IN-3). */
static uint32_t without_effect(uint32_t c)
{
    return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069)
               ? 0x200B
               : c;
}

static UCharDirection class_of(const struct point *p)
{
    return u_charDirection((UChar32)without_effect(p->c));
}

static bool is_rtl_letter(const struct point *p)
{
    return p->c >= 0x590 && !p->han &&
           (class_of(p) == U_RIGHT_TO_LEFT ||
            class_of(p) == U_RIGHT_TO_LEFT_ARABIC);
}

/* Text of one author's hand: up to where the layout's own begins, or ends. */
static size_t field_end(const struct points *t, size_t from)
{
    unsigned literal = t->p[from].piece->flags & INLINE_LITERAL;
    size_t i = from;

    while (i < t->n && (t->p[i].piece->flags & INLINE_LITERAL) == literal)
        i++;
    return i;
}

static bool has_letter(const struct points *t, size_t from, size_t end,
                       bool rtl)
{
    for (size_t i = from; i < end; i++) {
        if (rtl ? is_rtl_letter(&t->p[i])
                : class_of(&t->p[i]) == U_LEFT_TO_RIGHT)
            return true;
    }
    return false;
}

static void set_levels(struct engine *e, struct points *t, size_t from,
                       size_t end)
{
    UBiDiLevel base = has_letter(t, from, end, false) ? 0 : 1;
    UChar *u16 = ARENA_ARRAY(e->scratch, (end - from) * 2, UChar);
    UErrorCode err = U_ZERO_ERROR;
    UBiDi *bidi = ubidi_open();
    int32_t n = 0, at = 0;

    if (bidi == NULL)
        oom();
    for (size_t i = from; i < end; i++)
        U16_APPEND_UNSAFE(u16, n, (UChar32)without_effect(t->p[i].c));
    ubidi_setPara(bidi, u16, n, base, NULL, &err);
    for (size_t i = from; U_SUCCESS(err) && i < end; i++) {
        t->p[i].level = ubidi_getLevelAt(bidi, at);
        at += U16_LENGTH(t->p[i].c);
    }
    ubidi_close(bidi);
    if (err == U_MEMORY_ALLOCATION_ERROR)
        oom();
}

void bidi_levels(struct engine *e, struct points *t)
{
    if (t->n > INT32_MAX / 4)
        return;
    for (size_t from = 0, end; from < t->n; from = end) {
        end = field_end(t, from);
        if (has_letter(t, from, end, true))
            set_levels(e, t, from, end);
    }
}

/* --- what readers make of it ------------------------------------------- */

/*
 * The classes for which pdftotext ends a right-to-left section: what is beside
 * them then comes in the order drawn.
 */
static bool parts_text(const struct point *p)
{
    switch (class_of(p)) {
    case U_EUROPEAN_NUMBER:
    case U_EUROPEAN_NUMBER_SEPARATOR:
    case U_EUROPEAN_NUMBER_TERMINATOR:
    case U_ARABIC_NUMBER:
    case U_COMMON_NUMBER_SEPARATOR:
        return true;
    default:
        return false;
    }
}

/*
 * The first point of [from, end) for which pdftotext reads the run in another
 * order; end if there is none. A bracket that closes a run stands at its left
 * and is taken for what is before it.
 */
static size_t find_unread(const struct points *t, size_t from, size_t end)
{
    uint32_t last = t->p[end - 1].c;

    for (size_t i = from; i < end; i++) {
        if (parts_text(&t->p[i]))
            return i;
    }
    return uni_is_letter(last) || uni_is_mark(last) ? end : end - 1;
}

/* Where a run of [from, end) goes on in another font, or end. */
static size_t find_other_font(const struct points *t, size_t from, size_t end)
{
    size_t i = from;

    while (i < end && t->p[i].face == t->p[from].face)
        i++;
    return i;
}

static struct str text_at(const struct points *t, size_t i, struct str text)
{
    return str_sub(text, t->p[i].off, t->p[i].off + t->p[i].n);
}

static void tell(struct engine *e, const struct points *t, struct str text,
                 size_t from, size_t end, bool first)
{
    const struct point *last = &t->p[end - 1];
    struct str run = str_sub(text, t->p[from].off, last->off + last->n);
    size_t i = find_unread(t, from, end);
    size_t other = find_other_font(t, from, end);

    if (first)
        diag_at(e->diag, DIAG_RTL,
                source_find(t->p[from].piece->span, run, 0),
                "'%.*s' is set from right to left: readers that know the "
                "bidirectional algorithm return it as written, MuPDF 1.21 and "
                "pdfminer its letters in the order drawn, pdftotext the lines "
                "of a page that has mostly such letters",
                STR_ARGS(run));
    if (i < end)
        diag_at(e->diag, DIAG_RTL_ORDER,
                source_find(t->p[i].piece->span, run, 0),
                "pdftotext and pdf.js may not return '%.*s' in order, because "
                "of the '%.*s' in right-to-left text",
                STR_ARGS(run), STR_ARGS(text_at(t, i, text)));
    else if (other < end)
        diag_at(e->diag, DIAG_RTL_ORDER,
                source_find(t->p[other].piece->span, run, 0),
                "pdf.js may not return '%.*s' in order, because its font "
                "changes at '%.*s'",
                STR_ARGS(run), STR_ARGS(text_at(t, other, text)));
}

static void tell_runs(struct engine *e, const struct points *t,
                      struct str text, size_t from, size_t end)
{
    bool first = true;

    while (from < end) {
        size_t to = from + 1;

        while (to < end && (t->p[to].level > 0) == (t->p[from].level > 0))
            to++;
        if (t->p[from].level > 0) {
            tell(e, t, text, from, to, first);
            first = false;
        }
        from = to;
    }
}

void bidi_report(struct engine *e, const struct points *t, struct str text)
{
    for (size_t from = 0, end; from < t->n; from = end) {
        end = field_end(t, from);
        tell_runs(e, t, text, from, end);
    }
}

/* --- lines -------------------------------------------------------------- */

bool bidi_is_rtl(const struct para *p, const struct cluster *c)
{
    return p->items[c->item].level > 0;
}

static uint8_t level_of(const struct placed *q)
{
    return q->para->items[q->cluster->item].level;
}

static void reverse(struct placed *p, size_t n)
{
    for (size_t i = 0; i < n / 2; i++) {
        struct placed q = p[i];

        p[i] = p[n - 1 - i];
        p[n - 1 - i] = q;
    }
}

/* L2: what is at the level or above, among the first n. */
static void reverse_level(struct line *line, size_t n, uint8_t level)
{
    for (size_t i = 0, end; i < n; i = end) {
        end = i;
        while (end < n && level_of(&line->placed[end]) >= level)
            end++;
        reverse(line->placed + i, end - i);
        end += end == i;
    }
}

void bidi_reorder(struct line *line)
{
    size_t n = line_seen(line);     /* L1: spaces at the end stay */
    uint8_t level = 0;

    for (size_t i = 0; i < n; i++) {
        if (level_of(&line->placed[i]) > level)
            level = level_of(&line->placed[i]);
    }
    for (; level > 0; level--)
        reverse_level(line, n, level);
}
