/* What the tests of the text stages share: an engine and a style. */
#ifndef CVSET_TEXTTEST_H
#define CVSET_TEXTTEST_H

#include "test.h"

#include "base/arena.h"
#include "base/diag.h"
#include "text/font.h"
#include "text/line.h"

struct bench {
    struct arena *arena, *scratch;
    struct diag *diag;
    struct fonts *fonts;
    struct engine e;
    struct style style;
};

/* 10 pt Noto Serif CJK with Linux Libertine beside it at its factor, 1.08. */
static void bench_open(struct bench *b, const char *lang)
{
    struct span none = {0};

    b->arena = arena_new();
    b->scratch = arena_new();
    b->diag = diag_new(b->arena);
    b->fonts = fonts_open(b->diag);
    assert_non_null(b->fonts);
    engine_open(&b->e, b->arena, b->scratch, b->diag, b->fonts, str_of(lang));
    b->style = (struct style){
        .name = STR("test"),
        .latin = fonts_family(b->fonts, b->diag, STR("Linux Libertine O"),
                              none),
        .han = fonts_family(b->fonts, b->diag, STR("Noto Serif CJK"), none),
        .kai = fonts_family(b->fonts, b->diag, STR("LXGW WenKai"), none),
        .size = PT(10),
        .latin_leading = {0, 1200},
        .han_leading = {0, 1500},
        .weight = 400,
        .autospace = 250,
    };
    assert_non_null(b->style.latin);
    assert_non_null(b->style.han);
}

static void bench_close(struct bench *b)
{
    engine_close(&b->e);
    fonts_close(b->fonts);
    arena_free(b->arena);
    arena_free(b->scratch);
}

/* A shaped paragraph of one piece. */
static struct para *bench_para(struct bench *b, const char *text)
{
    struct piece *k = ARENA_NEW(b->arena, struct piece);
    struct para *p;

    k->s = str_of(text);
    k->style = &b->style;
    p = para_new(b->arena, k, &b->style, b->e.lang);
    para_shape(&b->e, p);
    return p;
}

#endif
