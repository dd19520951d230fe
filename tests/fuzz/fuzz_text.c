/*
 * Bytes to lines: the text stages on any text, at widths and in languages the
 * first bytes choose. What must hold: no crash, every byte of the text in
 * exactly one cluster, every cluster but soft hyphens placed exactly once.
 */
#include <stdint.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/utf8.h"
#include "text/font.h"
#include "text/line.h"
#include "text/markup.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const langs[] = {"zh-Hans", "en", "ja", "ko", "zh-Hant",
                                    "de", "tr", "ar"};

/* Opened once: a fuzzer's process has no other owner for it. */
static struct fonts *shared_fonts(void)
{
    static struct fonts *fonts;
    static struct arena *volatile arena;    /* kept, or it counts as lost */

    if (fonts == NULL) {
        arena = arena_new();
        fonts = fonts_open(diag_new(arena));
    }
    return fonts;
}

static void check_clusters(const struct para *p)
{
    size_t at = 0;

    for (size_t i = 0; i < p->n_clusters; i++) {
        const struct cluster *c = &p->clusters[i];

        if (c->class == CLUSTER_HYPHEN && c->off == p->text.n)
            continue;           /* put in by hyphenation */
        if (c->off != at || c->adv < 0)
            abort();
        at += c->n;
    }
    if (p->n_clusters > 0 && at != p->text.n)
        abort();
}

static void check_lines(const struct para *p, const struct lines *l)
{
    size_t placed = 0, hyphens = 0, shown = 0;

    for (size_t i = 0; i < p->n_clusters; i++)
        hyphens += p->clusters[i].class == CLUSTER_HYPHEN;
    for (size_t i = 0; i < l->n; i++) {
        placed += l->line[i].n;
        for (size_t k = 0; k < l->line[i].n; k++)
            shown += l->line[i].placed[k].cluster->class == CLUSTER_HYPHEN;
    }
    if (placed - shown != p->n_clusters - hyphens)
        abort();
}

/* Every option a layout may set, by the bits of two bytes and the align. */
static void choose_style(struct style *style, const uint8_t *data)
{
    unsigned bits = data[2] | (unsigned)data[3] << 8;

    style->size = PT(10);
    style->weight = bits & 1 ? 700 : 400;
    style->autospace = bits & 2 ? 250 : 0;
    style->align = (enum align)((data[0] >> 3) % 6);
    style->letter_case = (enum letter_case)((bits >> 2) % 3);
    style->figures = (enum figures)((bits >> 4) % 3);
    style->punct = (enum punct_style)((bits >> 6) % 4);
    style->tracking = bits & 256 ? 120 : 0;
    style->indent = bits & 512 ? PT(20) : bits & 1024 ? -PT(15) : 0;
    style->hang_punct = (bits & 2048) != 0;
    style->hyphenation = (bits & 4096) != 0;
    style->korean = (enum korean_breaks)((bits >> 13) & 1);
    style->italic = (bits >> 14) & 1;
    style->superior = (bits >> 15) & 1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *a, *scratch;
    struct engine e;
    struct style style = {0};
    struct span none = {0};
    struct fit fit = FIT_NONE;
    struct diag *d;
    struct str text;

    if (size < 5 || shared_fonts() == NULL)
        return 0;
    text = (struct str){(const char *)data + 4, size - 4};
    text.n = utf8_bad(text);
    a = arena_new();
    scratch = arena_new();
    d = diag_new(a);
    engine_open(&e, a, scratch, d, shared_fonts(), str_of(langs[data[0] & 7]));
    style.latin = fonts_family(e.fonts, d, STR("Linux Libertine O"), none);
    style.han = fonts_family(e.fonts, d, STR("Noto Serif CJK"), none);
    style.kai = fonts_family(e.fonts, d, STR("LXGW WenKai"), none);
    choose_style(&style, data);
    if (style.latin && style.han) {
        struct para *p = para_new(
            a, markup_parse(a, text, none, &style, 0, STR("")), &style, e.lang);
        struct lines l;

        para_shape(&e, p);
        check_clusters(p);
        l = line_break(&e, a, p, PT(10 + 2 * data[1]), &fit);
        check_lines(p, &l);
    }
    engine_close(&e);
    arena_free(a);
    arena_free(scratch);
    return 0;
}
