/*
 * cvset-profile(5) beside the reader: every example is read without a word, and
 * every field and kind is described.
 */
#include "test.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/file.h"
#include "profile/profile.h"
#include "profile/read.h"
#include "profile/yaml.h"

static struct arena *a;
static struct str page;

static int setup(void **state)
{
    struct diag *d;

    (void)state;
    a = arena_new();
    d = diag_new(a);
    if (!file_read(a, d, file_join(a, file_data_dir(a, "languages"),
                                   "../man/cvset-profile.5"), &page))
        return -1;
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    arena_free(a);
    return 0;
}

/* The text after the next `mark` line at *i, up to the line `end`. */
static struct str next_block(size_t *i, const char *mark, const char *end)
{
    const char *from = strstr(page.s + *i, mark), *to;

    if (!from)
        return (struct str){"", 0};
    from += strlen(mark);
    to = strstr(from, end);
    assert_non_null(to);
    *i = (size_t)(to - page.s);
    return (struct str){from, (size_t)(to - from)};
}

static void examples_are_read(void **state)
{
    size_t i = 0, n = 0;

    (void)state;
    for (;;) {
        struct str text = next_block(&i, "\n.EX\n", ".EE\n");
        struct diag *d = diag_new(a);
        const struct source *src = source_new(a, "example", text);
        const struct node *root;
        const struct profile *p;

        if (text.n == 0)
            break;
        root = yaml_parse(a, d, src);
        assert_non_null(root);
        p = profile_read(a, d, src, root,
                         &(struct edition){.is_public = false});
        diag_print(d, stderr, DIAG_TEXT);
        assert_int_equal(diag_count(d, DIAG_ERROR), 0);
        assert_int_equal(diag_count(d, DIAG_WARNING), 0);
        assert_true(p->contacts || p->sections);
        n++;
    }
    assert_true(n >= 5);
}

static void describes(const char *word)
{
    struct str bold = str_format(a, ".B %s\n", word);
    struct str comma = str_format(a, "\\fB%s\\fR", word);
    struct str first = str_format(a, ".B %s\\fR", word);
    struct str last = str_format(a, "\\fB%s\n", word);
    struct str item = str_format(a, ".BR %s ", word);
    struct str listed = str_format(a, "\", \" %s", word);
    struct str part = str_format(a, "%s: \\fR", word);

    if (!strstr(page.s, bold.s) && !strstr(page.s, comma.s)
        && !strstr(page.s, first.s) && !strstr(page.s, last.s)
        && !strstr(page.s, item.s) && !strstr(page.s, listed.s)
        && !strstr(page.s, part.s)
        && !strstr(page.s, str_format(a, ".RB ( %s )", word).s))
        fail_msg("'%s' is not described", word);
}

static void fields_and_kinds_are_described(void **state)
{
    (void)state;
    for (int f = 0; f < FIELD_N; f++)
        describes(field_name((enum field_id)f));
    for (int k = 1; k < SECTION_KINDS; k++)
        describes(section_kind_name((enum section_kind)k));
}

static void keys_are_described(void **state)
{
    const struct keys *const all[] = {
        &profile_keys, &name_keys, &contact_keys, &section_keys, &entry_keys,
        &variant_keys, &author_keys,
    };

    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        for (size_t k = 0; k < all[i]->n; k++)
            describes(all[i]->key[k].name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples_are_read),
        cmocka_unit_test(fields_and_kinds_are_described),
        cmocka_unit_test(keys_are_described),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
