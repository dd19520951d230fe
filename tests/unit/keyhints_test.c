/*
 * What is said of a key that a Chinese author may well have meant.
 */
#include "diagtest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "profile/profile.h"
#include "profile/yaml.h"

/* A profile with that text behind the name, and what is hinted at. */
static void check(const char *text, const char *hint)
{
    char *shown = NULL;
    size_t n;
    FILE *out = open_memstream(&shown, &n);
    struct str whole = str_format(a, "name: 某某\n%s\n", text);
    const struct source *src = source_new(a, "t", whole);
    struct node *root;

    assert_non_null(out);
    d = diag_new(a);
    root = yaml_parse(a, d, src);
    assert_non_null(root);
    profile_read(a, d, src, root, &(struct edition){.lang = STR("")});
    diag_print(d, out, DIAG_TEXT);
    fclose(out);
    if (!strstr(shown, hint))
        fail_msg("no '%s' for '%s': %s", hint, text, shown);
    free(shown);
    d = diag_new(a);
}

/* The same of an entry of a section. */
static void check_entry(const char *kind, const char *entry, const char *hint)
{
    struct str text = str_format(a, "sections: {%s: [{title: 甲, %s}]}", kind,
                                 entry);

    check(str_z(a, text), hint);
}

static void names_fields_meant(void **state)
{
    static const char *const cases[][3] = {
        {"education", "学校: 某大学", "did you mean 'organisation'?"},
        {"education", "专业: 数学", "did you mean 'field'?"},
        {"education", "论文题目: 论存储", "did you mean 'thesis'?"},
        {"grants", "单位: 某大学", "did you mean 'organisation'?"},
        {"grants", "时间: 2018", "did you mean 'date'?"},
        {"grants", "项目名称: 乙", "did you mean 'title'?"},
        {"grants", "批准号: 6", "did you mean 'number'?"},
        {"grants", "经费: 58万元", "did you mean 'amount'?"},
        {"grants", "角色: 主持", "did you mean 'role'?"},
        {"patents", "发明人: 某某", "did you mean 'authors'?"},
        {"teaching", "学期: 秋", "did you mean 'term'?"},
        {"publications", "期刊: 学报", "did you mean 'venue'?"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_entry(cases[i][0], cases[i][1], cases[i][2]);
}

static void names_keys_of_the_profile(void **state)
{
    (void)state;
    check("单位: 某大学", "did you mean 'affiliation'?");
    check("职称: 教授", "did you mean 'headline'?");
    check("教育经历: [甲]", "sections stand below 'sections:'");
    check("education: [甲]", "sections stand below 'sections:'");
}

static void sees_values_cut_off(void **state)
{
    (void)state;
    check_entry("talks", "date: Oct. 17 - 19, 2025", "\"…, 2025\"");
    check_entry("talks", "location: 奥尔良, 法国, date: 2025", "\"…, 法国\"");
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(names_fields_meant), TEST(names_keys_of_the_profile),
        TEST(sees_values_cut_off),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
