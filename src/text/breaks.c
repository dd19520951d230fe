#include "text/breaks.h"

#include <unicode/ubrk.h>
#include <unicode/uloc.h>
#include <unicode/utext.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/utf8.h"

/* Iterators by tailoring: Chinese serves every language but Japanese. */
enum tailoring { TAILOR_ZH, TAILOR_JA, TAILOR_N };

struct breaker {
    UBreakIterator *it[TAILOR_N];
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
    for (int i = 0; i < TAILOR_N; i++) {
        if (b->it[i])
            ubrk_close(b->it[i]);
    }
    if (b->text)
        utext_close(b->text);
    *b = (struct breaker){0};
}

static UBreakIterator *iterator_for(struct breaker *b, struct str lang)
{
    static const char *const locale[TAILOR_N] = {"zh", "ja@lb=strict"};
    enum tailoring t = str_starts(lang, "ja") ? TAILOR_JA : TAILOR_ZH;
    UErrorCode err = U_ZERO_ERROR;

    if (b->it[t])
        return b->it[t];
    /* Else ICU asks the environment, and does not check for lack of memory. */
    uloc_setDefault("en", &err);
    b->it[t] = ubrk_open(UBRK_LINE, locale[t], NULL, 0, &err);
    return U_SUCCESS(err) ? b->it[t] : NULL;
}

static struct break_text read_text(struct engine *e, const struct para *p)
{
    struct break_text t = {
        ARENA_ARRAY(e->scratch, p->text.n + 1, uint32_t),
        ARENA_ARRAY(e->scratch, p->text.n + 1, uint32_t),
        ARENA_ARRAY(e->scratch, p->text.n + 1, uint8_t),
        ARENA_ARRAY(e->scratch, p->text.n + 1, const struct piece *), 0};
    const struct piece *k = p->pieces;
    size_t end = k ? k->s.n : 0;

    for (size_t i = 0; i < p->text.n; t.n++) {
        while (k && i >= end) {
            k = k->next;
            end += k ? k->s.n : 0;
        }
        t.off[t.n] = (uint32_t)i;
        t.c[t.n] = utf8_next(p->text, &i);
        t.piece[t.n] = k;
    }
    t.off[t.n] = (uint32_t)p->text.n;
    return t;
}

/* ICU's boundaries are byte offsets, as the text is given in UTF-8. */
static void read_boundaries(struct breaker *b, UBreakIterator *it,
                            const struct para *p, struct break_text *t)
{
    UErrorCode err = U_ZERO_ERROR;
    size_t i = 0;

    b->text = utext_openUTF8(b->text, p->text.s, (int64_t)p->text.n, &err);
    ubrk_setUText(it, b->text, &err);
    if (U_FAILURE(err))
        return;
    for (int32_t at = ubrk_first(it); at != UBRK_DONE; at = ubrk_next(it)) {
        while (i < t->n && t->off[i] < (uint32_t)at)
            i++;
        if (at == 0 || i >= t->n)
            continue;
        t->brk[i] = ubrk_getRuleStatus(it) >= UBRK_LINE_HARD ? BRK_MUST
                                                              : BRK_MAY;
    }
}

void breaks_find(struct engine *e, struct para *p)
{
    UBreakIterator *it = iterator_for(e->breaker, p->lang);
    struct break_text t = read_text(e, p);
    size_t k = 0;

    if (it == NULL) {
        diag_at(e->diag, DIAG_INTERNAL, (struct span){0},
                "ICU's line break data cannot be opened");
        return;
    }
    read_boundaries(e->breaker, it, p, &t);
    kinsoku_filter(&t, str_starts(p->lang, "ko"));
    for (size_t i = 0; i < p->n_clusters; i++) {
        while (k < t.n && t.off[k] < p->clusters[i].off)
            k++;
        p->clusters[i].brk = i > 0 && k < t.n ? t.brk[k] : BRK_NO;
    }
}
