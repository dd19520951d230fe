/*
 * The order in which families stand in for one that lacks a character (IT-5):
 * alike in script and serifs, then of the script, then the others, each kind in
 * the catalogue's order. By a catalogue of this test's own.
 */
#include "test.h"

#include "base/arena.h"
#include "text/fontset.h"

struct row {
    const char *name;
    enum family_script script;
    enum font_serif serif;
    const char *path;           /* of its only file */
};

static const struct row rows[] = {
    {"sans", FAMILY_LATIN, SERIF_NO, "x"},
    {"songti", FAMILY_HAN, SERIF_YES, "x"},
    {"serif", FAMILY_LATIN, SERIF_YES, "x"},
    {"gone", FAMILY_LATIN, SERIF_YES, NULL},
    {"heiti", FAMILY_HAN, SERIF_NO, "x"},
    {"antiqua", FAMILY_LATIN, SERIF_YES, "x"},
    {"grotesque", FAMILY_LATIN, SERIF_NO, "x"},
};

static void add_families(struct fonts *f)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct font_family *x = catalogue_add(f->arena, &f->catalogue,
                                              str_of(rows[i].name));

        x->family.script = rows[i].script;
        x->serif = rows[i].serif;
        x->files = ARENA_NEW(f->arena, struct font_file);
        x->files->path = rows[i].path;
        x->n_files = 1;
        x->searched = true;
    }
}

/* The names of all that stand in for the family, in order. */
static struct str order(struct fonts *f, const char *like)
{
    struct font_family *x = catalogue_find(&f->catalogue, str_of(like));
    struct buf b = {.a = f->arena};
    const struct family *next;

    for (size_t i = 0;; i++) {
        next = fonts_fallback(f, x ? &x->family : NULL, i);
        if (next == NULL)
            break;
        buf_format(&b, "%s%.*s", i ? " " : "", STR_ARGS(next->name));
    }
    return buf_text(&b);
}

static void by_likeness(void **state)
{
    struct arena *a = arena_new();
    struct fonts f = {.arena = a};

    (void)state;
    add_families(&f);
    assert_str(order(&f, "serif"),
               "serif antiqua sans grotesque songti heiti");
    assert_str(order(&f, "sans"), "sans grotesque serif antiqua songti heiti");
    assert_str(order(&f, "heiti"),
               "heiti songti sans serif antiqua grotesque");
    assert_str(order(&f, "gone"),
               "serif antiqua sans grotesque songti heiti");
    assert_str(order(&f, "none"),
               "sans songti serif heiti antiqua grotesque");
    arena_free(a);
}

static void by_script(void **state)
{
    static struct str writes[] = {{"Arab", 4}, {"Hebr", 4}};
    struct arena *a = arena_new();
    struct fonts f = {.arena = a};
    struct font_family *x;

    (void)state;
    add_families(&f);
    assert_null(fonts_writing(&f, STR("Hebr")));
    x = catalogue_find(&f.catalogue, STR("gone"));
    x->writes = writes;
    x->n_writes = 2;
    assert_ptr_equal(fonts_writing(&f, STR("Hebr")), &x->family);
    assert_ptr_equal(fonts_writing(&f, STR("Arab")), &x->family);
    assert_null(fonts_writing(&f, STR("Latn")));
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_likeness),
        cmocka_unit_test(by_script),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
