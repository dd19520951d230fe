/* Expected names by reasoning from the issue and from Microsoft's "Naming
 * Files, Paths, and Namespaces" (reserved characters and names). */
#include "test.h"

#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/utf8.h"
#include "batch/outname.h"

static struct arena *arena;

static int open_arena(void **state)
{
    (void)state;
    arena = arena_new();
    return 0;
}

static int close_arena(void **state)
{
    (void)state;
    arena_free(arena);
    return 0;
}

static struct str made(const char *pattern, const char *id, const char *name)
{
    struct diag *d = diag_new(arena);
    struct outname_values v;
    struct outname p;

    for (size_t i = 0; i < OUTNAME_N; i++)
        v.of[i] = STR("");
    v.of[OUTNAME_ID] = str_of(id);
    v.of[OUTNAME_NAME] = str_of(name);
    v.of[OUTNAME_LANG] = STR("zh");
    if (!outname_parse(arena, d, str_of(pattern), (struct span){0}, &p))
        return STR("(wrong)");
    return outname_make(arena, &p, &v);
}

static void unsafe(void **state)
{
    (void)state;
    assert_str(made("{name}", "", "张 三"), "张 三.pdf");
    assert_str(made("{name}.pdf", "", "a/b\\c:d*e?f\"g<h>i|j"),
        "a_b_c_d_e_f_g_h_i_j.pdf");
    assert_str(made("{name}", "", "a\tb\x7F\u202E\u200B"), "a_b___.pdf");
    assert_str(made("{name}", "", "..-x. ."), "___x___.pdf");
    assert_str(made("{name}", "", "con"), "_con.pdf");
    assert_str(made("{name}", "", "Com1.x"), "_Com1.x.pdf");
    assert_str(made("{name}", "", "com10"), "com10.pdf");
    assert_str(made("{name}", "", ""), "_.pdf");
    assert_str(made("{id} - {name}.PDF", "x", " y "), "x - y.PDF");
    /* NFC, where parts meet too */
    assert_str(made("{name}", "", "Jose\u0301"), "Jos\u00E9.pdf");
    assert_str(made("{id}{name}", "e", "\u0301"), "\u00E9.pdf");
}

/* 100 times 张 and a family of one grapheme. */
static void long_names(void **state)
{
    static const char family[] =
        "\U0001F468\u200D\U0001F469\u200D\U0001F467";
    char name[600] = "", want[300] = "";
    struct str s;

    (void)state;
    for (int i = 0; i < 100; i++)
        strcat(name, "张");
    s = made("{id}_{name}_{lang}", "li", name);
    /* 255 - 4 - 1 - 6 bytes of id, dashes and language: 81 of three bytes */
    strcat(want, "li_");
    for (int i = 0; i < 81; i++)
        strcat(want, "张");
    strcat(want, "_zh.pdf");
    assert_str(s, want);
    name[240] = '\0';
    strcat(name, family);
    s = made("{name}", "", name);
    name[240] = '\0';
    strcat(name, ".pdf");
    assert_str(s, name);
}

static void patterns(void **state)
{
    (void)state;
    assert_str(made("{nmae}", "", ""), "(wrong)");
    assert_str(made("{name", "", ""), "(wrong)");
    assert_str(made("name}", "", ""), "(wrong)");
    assert_str(made("a/{name}", "", ""), "(wrong)");
    assert_str(made(".pdf", "", ""), "(wrong)");
}

static bool alike(const char *x, const char *y)
{
    return str_eq(outname_fold(arena, str_of(x)),
        outname_fold(arena, str_of(y)));
}

static void folding(void **state)
{
    (void)state;
    assert_true(alike("Li", "lI"));
    assert_true(alike("JOS\u00C9", "jose\u0301"));
    assert_true(alike("Stra\u00DFe", "STRASSE"));
    assert_true(alike("\uF9E4", "\u7406"));     /* by canonical mapping */
    assert_false(alike("李", "理"));
    assert_false(alike("a", "b"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unsafe),
        cmocka_unit_test(long_names),
        cmocka_unit_test(patterns),
        cmocka_unit_test(folding),
    };

    return cmocka_run_group_tests_name("outname", tests, open_arena,
        close_arena);
}
