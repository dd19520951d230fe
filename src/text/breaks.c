#include "text/breaks.h"

#include <hb.h>
#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/uloc.h>
#include <unicode/utext.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/utf8.h"
#include "text/unicode.h"

struct breaker {
    UBreakIterator *it;
    UText *text;
};

struct breaker *breaker_open(struct arena *a)
{
    return ARENA_NEW(a, struct breaker);
}

void breaker_close(struct breaker *b)
{
    if (b == NULL)
        return;
    if (b->it)
        ubrk_close(b->it);
    if (b->text)
        utext_close(b->text);
    *b = (struct breaker){0};
}

/*
 * The root rules: strict about small kana, as ja's are. What ICU's tailorings
 * for zh and ja add is that curly quotes open and close; but it depends on the
 * quote, not on the language, which they do (see as_icu_reads()).
 */
static UBreakIterator *iterator_of(struct breaker *b)
{
    UErrorCode err = U_ZERO_ERROR;

    if (b->it)
        return b->it;
    /* Else ICU asks the environment, and does not check for lack of memory. */
    uloc_setDefault("en", &err);
    b->it = ubrk_open(UBRK_LINE, "en", NULL, 0, &err);
    return U_SUCCESS(err) ? b->it : NULL;
}

/* --- a paragraph as code points ------------------------------------------- */

uint32_t break_at(const struct break_text *t, size_t i)
{
    return i < t->n ? t->c[i] : 0;
}

uint32_t break_before(const struct break_text *t, size_t i)
{
    while (i > 0 && t->c[i - 1] == ' ')
        i--;
    return i > 0 ? t->c[i - 1] : 0;
}

void break_lower(struct break_text *t, size_t i, enum brk to)
{
    if (i < t->n && t->brk[i] != BRK_MUST && t->brk[i] > to)
        t->brk[i] = (uint8_t)to;
}

void break_set(struct break_text *t, size_t i, enum brk to)
{
    if (i < t->n && t->brk[i] != BRK_MUST)
        t->brk[i] = (uint8_t)to;
}

void break_keep(struct break_text *t, size_t from, size_t to)
{
    for (size_t i = from + 1; i < to; i++)
        break_lower(t, i, BRK_NO);
}

/* So many characters of a number do not stand alone. */
#define STUB 5

void break_keep_field(struct break_text *t, size_t from, size_t to)
{
    for (size_t i = from + 1; i < to; i++) {
        bool tied = t->c[i - 1] != ' ' || t->brk[i] == BRK_LAST;
        bool stub = i - 1 - from < STUB || to - i < STUB;

        break_lower(t, i, tied ? BRK_NO : stub ? BRK_STUB : BRK_INSIDE);
    }
}

bool break_in_set(uint32_t c, const uint16_t *set, size_t n)
{
    size_t lo = 0, hi = n;

    while (lo < hi) {
        size_t mid = (lo + hi) / 2;

        if (set[mid] == c)
            return true;
        if (set[mid] < c)
            lo = mid + 1;
        else
            hi = mid;
    }
    return false;
}

bool break_in_word(uint32_t c)
{
    uint32_t script;

    if (c < 0x80)
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
               (c >= 'a' && c <= 'z');
    script = uni_script(c);
    return script == HB_SCRIPT_LATIN || script == HB_SCRIPT_GREEK ||
           script == HB_SCRIPT_CYRILLIC || (c < 0x500 && uni_is_mark(c));
}

static struct break_text read_text(struct engine *e, const struct para *p)
{
    struct arena *a = e->scratch;
    size_t n = p->text.n;
    struct break_text t = {.para = p};
    size_t k = 0;

    t.c = ARENA_ARRAY(a, n + 1, uint32_t);
    t.off = ARENA_ARRAY(a, n + 1, uint32_t);
    t.brk = ARENA_ARRAY(a, n + 1, uint8_t);
    t.han = ARENA_ARRAY(a, n + 1, bool);
    t.piece = ARENA_ARRAY(a, n + 1, const struct piece *);

    for (size_t i = 0; i < n; t.n++) {
        while (i >= p->items[k].off + p->items[k].n)
            k++;
        t.off[t.n] = (uint32_t)i;
        t.c[t.n] = utf8_next(p->text, &i);
        t.han[t.n] = p->items[k].han;
        t.piece[t.n] = p->items[k].piece;
    }
    t.off[t.n] = (uint32_t)n;
    return t;
}

/* --- ICU ------------------------------------------------------------------ */

static bool is_curly(uint32_t c)
{
    return c == 0x2018 || c == 0x2019 || c == 0x201C || c == 0x201D;
}

/*
 * Full-width quotes break as brackets do, and so do those between Han on both
 * sides (LB19a of Unicode 16, newer than ICU 72).
 */
static bool acts_as_bracket(const struct break_text *t, size_t i)
{
    return is_curly(t->c[i]) &&
           (t->han[i] || (i > 0 && uni_is_han(t->c[i - 1]) &&
                          uni_is_han(break_at(t, i + 1))));
}

/* The text with corner brackets, which are as long, in place of such quotes. */
static const char *as_icu_reads(struct engine *e, const struct break_text *t)
{
    static const char opening[] = "\u300C", closing[] = "\u300D";
    const struct str text = t->para->text;
    char *copy = NULL;

    for (size_t i = 0; i < t->n; i++) {
        if (!acts_as_bracket(t, i))
            continue;
        if (copy == NULL)
            copy = arena_copy(e->scratch, text.s, text.n);
        memcpy(copy + t->off[i], t->c[i] & 1 ? closing : opening, 3);
    }
    return copy ? copy : text.s;
}

/* ICU's boundaries are byte offsets, as the text is given in UTF-8. */
static bool read_boundaries(struct engine *e, struct break_text *t)
{
    struct breaker *b = e->breaker;
    UBreakIterator *it = iterator_of(b);
    UErrorCode err = U_ZERO_ERROR;
    size_t i = 0;

    if (it == NULL)
        return false;
    b->text = utext_openUTF8(b->text, as_icu_reads(e, t),
                             (int64_t)t->para->text.n, &err);
    ubrk_setUText(it, b->text, &err);
    if (U_FAILURE(err))
        return false;
    for (int32_t at = ubrk_first(it); at != UBRK_DONE; at = ubrk_next(it)) {
        while (i < t->n && t->off[i] < (uint32_t)at)
            i++;
        /* Other separators of lines are characters of the text. */
        if (at > 0 && i < t->n)
            t->brk[i] = t->c[i - 1] == '\n' ? BRK_MUST : BRK_MAY;
    }
    return true;
}

/* --- pieces --------------------------------------------------------------- */

/* Dates, numbers and the like, each as a whole. */
static void keep_fields(struct break_text *t)
{
    for (size_t i = 0, end; i < t->n; i = end) {
        for (end = i + 1; end < t->n && (t->piece[i]->flags &
                                         t->piece[end]->flags & INLINE_NOWRAP);
             end++)
            continue;
        break_keep_field(t, i, end);
    }
}

/* What the layout marked as belonging together. */
static void keep_pieces(struct break_text *t)
{
    keep_fields(t);
    for (size_t i = 1; i < t->n; i++) {
        unsigned x = t->piece[i - 1]->flags, y = t->piece[i]->flags;
        bool same = t->piece[i - 1] == t->piece[i];

        if (piece_is_super(t->piece[i]) || (!same && ((x | y) & INLINE_TIE)) ||
            t->piece[i - 1]->icon || (y & INLINE_BETWEEN))
            break_lower(t, i, BRK_NO);
        else if ((x & INLINE_BETWEEN) && t->c[i - 1] == ' ')
            break_set(t, i, BRK_MAY);
        else if (x & y & INLINE_WHOLE)
            break_lower(t, i, BRK_WHOLE);
    }
}

/*
 * A word that is wider than the line has to be broken somewhere, and sooner in
 * its middle than beside the punctuation around it (LB-18).
 */
static void open_words(struct break_text *t)
{
    for (size_t i = 1; i < t->n; i++) {
        if (t->brk[i] == BRK_NO && break_in_word(t->c[i - 1]) &&
            break_in_word(t->c[i]))
            t->brk[i] = BRK_INSIDE;
    }
}

void breaks_find(struct engine *e, struct para *p)
{
    struct break_text t = read_text(e, p);
    size_t k = 0;

    if (!read_boundaries(e, &t)) {
        diag_at(e->diag, DIAG_INTERNAL, (struct span){0},
                "ICU's line break data cannot be opened");
        return;
    }
    kinsoku_apply(&t);
    keep_apply(&t);
    open_words(&t);
    keepfield_apply(&t);
    addressbreak_apply(&t);
    keep_pieces(&t);
    for (size_t i = 0; i < p->n_clusters; i++) {
        while (k < t.n && t.off[k] < p->clusters[i].off)
            k++;
        p->clusters[i].brk = i > 0 && k < t.n ? t.brk[k] : BRK_NO;
    }
}
