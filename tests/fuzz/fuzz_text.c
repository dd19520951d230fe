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
        if (p->clusters[i].off != at || p->clusters[i].adv < 0)
            abort();
        at += p->clusters[i].n;
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *a, *scratch;
    struct engine e;
    struct style style = {0};
    struct span none = {0};
    struct fit fit = FIT_NONE;
    struct diag *d;
    struct str text;

    if (size < 3 || shared_fonts() == NULL)
        return 0;
    text = (struct str){(const char *)data + 2, size - 2};
    text.n = utf8_bad(text);
    a = arena_new();
    scratch = arena_new();
    d = diag_new(a);
    engine_open(&e, a, scratch, d, shared_fonts(), str_of(langs[data[0] & 7]));
    style.latin = fonts_family(e.fonts, d, STR("Linux Libertine O"), none);
    style.han = fonts_family(e.fonts, d, STR("Noto Serif CJK"), none);
    style.kai = fonts_family(e.fonts, d, STR("LXGW WenKai"), none);
    style.size = PT(10);
    style.weight = 400;
    style.autospace = 250;
    style.align = (enum align)((data[0] >> 3) % 6);
    style.letter_case = (data[0] & 128) ? CASE_UPPER : CASE_AS_TYPED;
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
