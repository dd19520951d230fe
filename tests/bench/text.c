/*
 * text -- how the text stages grow with a paragraph's length.
 *
 *   build/textbench [MOST]
 *
 * Paragraphs of 1,000, 10,000 … MOST characters (1,000,000), of kinds that
 * have been slow in one stage or another, through items, shaping, spacing,
 * break opportunities and lines. Prints CPU milliseconds of each stage, of the
 * whole for each thousand characters, and the lines that came out; nothing is
 * asserted, as machines differ.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/utf8.h"
#include "text/breaks.h"
#include "text/font.h"
#include "text/item.h"
#include "text/line.h"
#include "text/markup.h"
#include "text/shape.h"
#include "text/spacing.h"

struct kind {
    const char *name;
    const char *unit;           /* repeated */
    const char *lang;
    unit width;
};

static const struct kind kinds[] = {
    {"Han", "将稀疏计算映射到多核处理器，", "zh-Hans", PT(400)},
    {"Han and Latin", "使用 Python 3 与C++实现，", "zh-Hans", PT(400)},
    {"Latin words", "the quick brown fox jumps over lazy dogs ", "en",
     PT(400)},
    {"one word", "abcdefghij", "en", PT(400)},
    {"one word, 1 em", "abcdefghij", "en", PT(10)},
    {"Han, 1 em", "将稀疏计算映射到，", "zh-Hans", PT(10)},
    {"Han, half an em", "将稀疏计算映射到，", "zh-Hans", PT(5)},
    {"Korean", "한국어 텍스트를 조판하는 ", "ko", PT(400)},
    {"address", "https://example.com/a/b-c/", "en", PT(400)},
    {"path", "a/", "en", PT(400)},
    {"hyphens", "well-known-", "en", PT(400)},
    {"spaces", "     ", "en", PT(400)},
    {"quote pairs", "“”", "zh-Hans", PT(400)},
    {"closers", "」。", "zh-Hans", PT(400)},
    {"figures", "12 34 ", "en", PT(400)},
    {"citations", "[1]", "en", PT(400)},
    {"hidden", "\u200B\u2060\u200D", "zh-Hans", PT(400)},
    {"marks", "\u0301\u0302", "en", PT(400)},
    {"marks on one letter", "\u0301", "en", PT(400)},
    {"unassigned", "\U000E1234\U0003FFF0", "en", PT(400)},
    {"Hebrew and Han", "שלום王", "he", PT(400)},
    {"soft hyphens", "inter\u00ADnation\u00ADal", "en", PT(400)},
    {"stars", "a*b **c", "en", PT(400)},
};

enum stage { MARKUP, ITEMS, SHAPE, SPACING, BREAKS, LINES, STAGES };

static double now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static struct str repeated(struct arena *a, const char *s, size_t chars)
{
    struct buf b = {.a = a};

    for (size_t n = 0, i = 0; n < chars; n++) {
        struct str u = str_of(s);
        uint32_t c;

        if (i >= u.n)
            i = 0;
        c = utf8_next(u, &i);
        buf_rune(&b, c);
    }
    return buf_text(&b);
}

static size_t run_stages(struct engine *e, const struct style *style,
                         const struct kind *k, struct str text,
                         double ms[STAGES])
{
    struct span none = {0};
    struct fit fit = FIT_NONE;
    double at = now_ms();
    struct piece *pieces =
        markup_parse(e->arena, text, none, style, 0, STR(""));
    struct para *p = para_new(e->arena, pieces, style, e->lang);
    struct lines l;

    p->shaped = true;
#define TAKE(stage, call)                                                     \
    call;                                                                     \
    ms[stage] = now_ms() - at;                                                \
    at = now_ms()
    TAKE(MARKUP, (void)0);
    TAKE(ITEMS, item_make(e, p));
    TAKE(SHAPE, shape_items(e, p));
    TAKE(SPACING, spacing_apply(e, p));
    TAKE(BREAKS, breaks_find(e, p));
    TAKE(LINES, l = line_break(e, e->arena, p, k->width, &fit));
    return l.n;
}

static void measure(const struct kind *k, size_t chars)
{
    struct arena *a = arena_new(), *scratch = arena_new();
    struct diag *d = diag_new(a);
    struct fonts *fonts = fonts_open(d);
    struct span none = {0};
    struct engine e;
    double ms[STAGES] = {0}, sum = 0;
    size_t lines;
    struct style style = {
        .latin = fonts_family(fonts, d, STR("Linux Libertine O"), none),
        .han = fonts_family(fonts, d, STR("Noto Serif CJK"), none),
        .kai = fonts_family(fonts, d, STR("LXGW WenKai"), none),
        .size = PT(10), .weight = 400, .autospace = 250};

    engine_open(&e, a, scratch, d, fonts, str_of(k->lang));
    lines = run_stages(&e, &style, k, repeated(a, k->unit, 10), ms);
    lines = run_stages(&e, &style, k, repeated(a, k->unit, chars), ms);
    printf("%-20s %8zu", k->name, chars);
    for (int s = 0; s < STAGES; s++) {
        printf(" %8.2f", ms[s]);
        sum += ms[s];
    }
    printf(" %9.2f %8.4f %7zu %5zu\n", sum, sum * 1000 / (double)chars, lines,
           diag_count(d, DIAG_WARNING) + diag_count(d, DIAG_NOTE));
    fflush(stdout);
    engine_close(&e);
    fonts_close(fonts);
    arena_free(a);
    arena_free(scratch);
}

int main(int argc, char **argv)
{
    size_t most = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000000;

    printf("%-20s %8s %8s %8s %8s %8s %8s %8s %9s %8s %7s %5s\n", "ms", "chars",
           "markup", "items", "shape", "spacing", "breaks", "lines", "all",
           "us/char", "lines", "said");
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        for (size_t n = 1000; n <= most; n *= 10)
            measure(&kinds[i], n);
    }
    return 0;
}
