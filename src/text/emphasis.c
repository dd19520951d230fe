/*
 * Flanking (CommonMark 0.31, 6.2) says whether a run of stars can open or close
 * emphasis, by the characters on both sides. Its rules take for granted that
 * words have spaces around them. As amended for CJK:
 *
 * - Punctuation that exists for CJK only does not count as punctuation, and a
 *   run beside a Han, kana or Hangul letter is flanked as if by punctuation, so
 *   that `**重点：**后文` and `前文**“加重”**后文` are bold
 *   (commonmark-spec#650; the amendments of markdown-cjk-friendly).
 * - That would let the mark of 张三*，李四* open emphasis. So a run that follows
 *   a letter still cannot open before what closes or pauses, nor one that
 *   precedes a letter close after what opens: nobody emphasises that way.
 * - A star after `^` is TeX's superscript mark.
 */
#include "text/emphasis.h"

#include "base/utf8.h"
#include "text/punct.h"
#include "text/unicode.h"

/* A character next to a run; a space at the ends of the text. */
struct side {
    bool space, punct, cjk;
};

static struct side side_of(uint32_t c)
{
    struct side side;
    side.cjk = uni_is_han(c) || uni_is_hangul(c) || uni_is_cjk_mark(c) ||
               c >> 16 == 2 || c >> 16 == 3;    /* planes of ideographs */
    side.space = c == ' ' || c == '\t' || c == '\n' || c == '\r' ||
                 c == '\f' || (c >= 0x80 && uni_is_space(c));
    side.cjk &= !side.space;
    side.punct = !side.cjk && punct_is(c);
    return side;
}

/* The character before off, a variation selector standing for its base. */
static uint32_t char_before(struct str s, size_t off)
{
    uint32_t c = punct_rune_before(s, &off);
    while (uni_is_variation_selector(c) && off > 0)
        c = punct_rune_before(s, &off);
    return c;
}

static uint32_t char_at(struct str s, size_t off)
{
    return off < s.n ? utf8_next(s, &off) : (uint32_t)' ';
}

/* True if what starts at off closes or pauses; `.NET` does neither. */
static bool pauses_at(struct str s, size_t off, uint32_t c)
{
    if (c != '.')
        return punct_closes(c);
    uint32_t after = char_at(s, off + 1);
    return !uni_is_letter(after) && !uni_is_digit(after);
}

void emphasis_flanks(struct token *run, struct str s, size_t off, size_t n)
{
    uint32_t b = char_before(s, off), a = char_at(s, off + n);
    struct side before = side_of(b), after = side_of(a);
    bool word_before = !before.space && !punct_is(b);
    bool word_after = !after.space && !punct_is(a);

    run->can_open = !after.space && (!after.punct || before.space ||
                                     before.punct || before.cjk);
    run->can_close = !before.space && (!before.punct || after.space ||
                                       after.punct || after.cjk);
    if (word_before && pauses_at(s, off + n, a))
        run->can_open = false;
    if (word_after && punct_opens(b))
        run->can_close = false;
    if (b == '^')
        run->can_open = run->can_close = false;
}

void emphasis_push(struct tokens *t, uint32_t run)
{
    t->token[run].prev = t->top;
    t->token[run].next = 0;
    if (t->top)
        t->token[t->top].next = run;
    t->top = run;
}

static void take_off(struct tokens *t, uint32_t run)
{
    uint32_t prev = t->token[run].prev, next = t->token[run].next;
    if (prev)
        t->token[prev].next = next;
    if (next)
        t->token[next].prev = prev;
    else
        t->top = prev;
}

/* The rule of three (6.2, rules 9 and 10) over the runs as typed. */
static bool may_pair(const struct token *open, const struct token *close)
{
    if (!open->can_open)
        return false;
    if (!open->can_close && !close->can_open)
        return true;
    return (open->n + close->n) % 3 != 0 ||
           (open->n % 3 == 0 && close->n % 3 == 0);
}

/* Pairs stars of two runs; what lies between on the stack is no markup. */
static void pair(struct tokens *t, uint32_t open, uint32_t close)
{
    struct token *o = &t->token[open], *c = &t->token[close];
    bool strong = o->stars >= 2 && c->stars >= 2;
    o->stars -= strong ? 2 : 1;
    c->stars -= strong ? 2 : 1;
    o->opens_bold += strong;
    c->closes_bold += strong;
    o->opens_italic += !strong;
    c->closes_italic += !strong;
    o->next = close;
    c->prev = open;
    if (o->stars == 0)
        take_off(t, open);
}

static uint32_t first_above(const struct tokens *t, uint32_t bottom)
{
    uint32_t run = t->top;
    while (run > bottom && t->token[run].prev > bottom)
        run = t->token[run].prev;
    return run > bottom ? run : 0;
}

void emphasis_match(struct tokens *t, uint32_t bottom)
{
    /* Below these no opener is left, by what the closer is like. */
    uint32_t floor[2][3] = {{bottom, bottom, bottom}, {bottom, bottom, bottom}};
    uint32_t close = first_above(t, bottom);

    while (close) {
        const struct token *c = &t->token[close];
        uint32_t next = c->next, open = c->prev;
        if (!c->can_close) {
            close = next;
            continue;
        }
        uint32_t *limit = &floor[c->can_open][c->n % 3];
        while (open > *limit && !may_pair(&t->token[open], c))
            open = t->token[open].prev;
        if (open > *limit) {
            pair(t, open, close);
            if (c->stars > 0)
                continue;
            take_off(t, close);
        } else {
            *limit = c->prev > bottom ? c->prev : bottom;
            if (!c->can_open)
                take_off(t, close);
        }
        close = next;
    }
    while (t->top > bottom)
        take_off(t, t->top);
}
