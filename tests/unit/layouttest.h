/*
 * layouttest -- what the tests of layout/ share: an arena, a sink, the language
 * data and fonts, and YAML from strings.
 */
#ifndef CVSET_LAYOUTTEST_H
#define CVSET_LAYOUTTEST_H

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "layout/box.h"
#include "layout/build.h"
#include "layout/module.h"
#include "layout/plan.h"
#include "profile/language.h"
#include "profile/profile.h"
#include "profile/yaml.h"
#include "text/font.h"

struct bench {
    struct arena *a;
    struct diag *d;
    struct fonts *fonts;
};

static struct bench bench_open(void)
{
    struct bench b = {.a = arena_new()};
    b.d = diag_new(b.a);
    b.fonts = fonts_open(b.d);
    assert_non_null(b.fonts);
    return b;
}

static void bench_close(struct bench *b)
{
    fonts_close(b->fonts);
    arena_free(b->a);
}

static inline const struct language *bench_language(struct bench *b,
                                                    const char *tag)
{
    const struct language *l = language_load(b->a, b->d, str_of(tag));
    assert_non_null(l);
    return l;
}

static inline struct node *bench_yaml(struct bench *b, const char *text)
{
    return yaml_parse(b->a, b->d, source_new(b->a, "test", str_of(text)));
}

static inline struct module *bench_module(struct bench *b, const char *name,
                                          const char *tag,
                                          const struct setting *set, size_t n)
{
    return module_load(b->a, b->d, b->fonts, str_of(name), (struct span){0},
                       bench_language(b, tag), set, n);
}

/* All diagnostics as text, for looking for words in it. */
static inline const char *bench_said(struct bench *b)
{
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);
    diag_print(b->d, out, DIAG_TEXT);
    fclose(out);
    const char *said = arena_copy(b->a, text, n);
    free(text);
    return said;
}

static inline void assert_quiet(struct bench *b)
{
    const char *said = bench_said(b);
    if (said[0] != '\0')
        print_error("said:\n%s", said);
    assert_int_equal(said[0], '\0');
}

static inline void assert_says(struct bench *b, const char *words)
{
    const char *said = bench_said(b);
    if (strstr(said, words) == NULL)
        print_error("said:\n%s\nexpected %s\n", said, words);
    assert_non_null(strstr(said, words));
}

#endif
