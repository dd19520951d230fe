/*
 * Capitals of a language. Expected are the mappings of the Unicode Standard:
 * SpecialCasing.txt for Turkish, Azeri, Lithuanian and German, and of Greek
 * what 5.18 of the Standard says of upper case without accents; the tonos that
 * stays is a mark of its own.
 */
#include "test.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "text/capitals.h"

struct row {
    const char *lang, *text, *capitals;
};

static const char *upper(struct arena *a, struct str text, const char *lang)
{
    struct buf b = {.a = a};
    struct capitals k = capitals_of(a, text, 0, text.n, str_of(lang));

    for (size_t i = 0; i < k.n; i++)
        buf_rune(&b, k.c[i]);
    return buf_text(&b).s;
}

static void by_language(void **state)
{
    static const struct row rows[] = {
        {"tr", "izmir ılık", "İZMİR ILIK"}, {"az", "ili", "İLİ"},
        {"en", "izmir ılık", "IZMIR ILIK"}, {"de", "straße", "STRASSE"},
        {"de", "äöü", "ÄÖÜ"},               {"el", "άνθρωπος", "ΑΝΘΡΩΠΟΣ"},
        {"el", "μαΐου", "ΜΑΪΟΥ"},           {"el", "ή", "Η\u0301"},
        {"el", "ήτα", "ΗΤΑ"},               {"en", "ή", "Ή"},
        {"el", "ρολόι", "ΡΟΛΟΪ"},           {"nl", "ijsberg", "IJSBERG"},
        {"en", "ﬁn", "FIN"},                {"zh", "甲a", "甲A"},
        {"en", "", ""},
    };
    struct arena *a = arena_new();

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct row *r = &rows[i];
        const char *got = upper(a, str_of(r->text), r->lang);

        if (strcmp(got, r->capitals) != 0)
            fail_msg("%s in %s: %s", r->text, r->lang, got);
    }
    arena_free(a);
}

/* Each capital is of the letter it comes from, SS both of the ß. */
static void where_from(void **state)
{
    static const uint32_t off[] = {0, 1, 2, 2, 4};
    struct arena *a = arena_new();
    struct capitals k = capitals_of(a, STR("daße"), 0, 5, STR("de"));

    (void)state;
    assert_int_equal(k.n, 5);
    for (size_t i = 0; i < k.n; i++)
        assert_int_equal(k.off[i], off[i]);
    arena_free(a);
}

/* A letter with a mark typed apart is one cluster; the mark goes with it. */
static void marks_follow(void **state)
{
    struct arena *a = arena_new();
    struct str text = STR("xe\u0301y");
    struct capitals k = capitals_of(a, text, 1, text.n, STR("en"));

    (void)state;
    assert_int_equal(k.n, 3);
    assert_int_equal(k.c[0], 'E');
    assert_int_equal(k.c[1], 0x301);
    assert_int_equal(k.c[2], 'Y');
    assert_int_equal(k.off[0], 1);
    assert_int_equal(k.off[1], 1);
    assert_int_equal(k.off[2], 4);
    arena_free(a);
}

/* Words are mapped apart: the ή of one is not that of the next. */
static void words_apart(void **state)
{
    struct arena *a = arena_new();

    (void)state;
    assert_string_equal(upper(a, STR("ένα ή άλλο"), "el"), "ΕΝΑ Η\u0301 ΑΛΛΟ");
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_language),
        cmocka_unit_test(where_from),
        cmocka_unit_test(marks_follow),
        cmocka_unit_test(words_apart),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
