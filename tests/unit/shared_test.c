/*
 * What a lab shares, in its members' profiles: who gets which paper, where it
 * goes, and what is said of it how often.
 */
#include "diagtest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/diag.h"
#include "profile/profile.h"
#include "profile/shared.h"
#include "profile/yaml.h"

static const char bib[] =
    "@article{a, title={On Alpha}, author={Zhang, Wei and Li, Si},"
    " journal={J}, year=2020, doi={10.1000/A}}\n"
    "@article{b, title={On Beta}, author={W. Zhang and Wang, Wu},"
    " journal={J}, year=2021}\n"
    "@article{c, title={On Gamma}, author={Li, Si and Wang, Wu},"
    " journal={J}, year=2022, keywords={main}}\n"
    "@article{d, title={丁论}, author={张伟 and 李四}, journal={K}, year=2023}\n"
    "@article{e, title={On Epsilon}, author={Zhang, Wei and Zhang, Wei},"
    " author+an:member={2=zw; 1=other}, journal={J}, year=2019}\n"
    "@article{f, title={On Phi}, author={Zhao, Liu and Qian, Qi},"
    " author+an={1=corresponding}, journal={J}, year=2018}\n";

static const char projects[] =
    "- {title: {zh: 项目, en: Project}, summary: {en: x}, people: [张伟, Si Li]}\n"
    "- {title: Hidden, people: [Wei Zhang], hidden: yes}\n"
    "- {title: Grant, funder: NSF, people: [{name: Q. Q., member: ls}]}\n";

static const struct shared *shared;
static char folder[] = "/tmp/cvset-shared-XXXXXX";
static char bib_path[64], lab_path[64];

static void write_file(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");

    assert_non_null(f);
    fputs(text, f);
    assert_int_equal(fclose(f), 0);
}

static struct node *parse(const char *name, const char *text)
{
    struct node *n = yaml_parse(a, d, source_new(a, name, str_of(text)));

    assert_non_null(n);
    return n;
}

static const struct shared *share(const char *lang)
{
    struct node *list = parse(lab_path, projects);
    struct shared_file file = {STR("x.bib"), list->span};
    struct str tag = str_of(lang);
    struct shared_from from = {&file, 1, list, &tag, 1};

    return shared_read(a, d, &from);
}

/* The sections as `kind: key or title …; `, what is the lab's with a `+`. */
static struct str outline(const struct profile *p)
{
    struct buf out = {.a = a};

    for (const struct section *s = p->sections; s; s = s->next) {
        buf_format(&out, "%s%s:", out.n ? "; " : "",
                   section_kind_name(s->kind));
        for (const struct entry *e = s->entries; e; e = e->next) {
            const struct text *key = &e->fields[FIELD_KEY].text;
            const struct wording *w = key->wordings ? key->wordings
                : text_pick(&e->fields[FIELD_TITLE].text, p->language);

            buf_format(&out, " %s%.*s", e->shared ? "+" : "", STR_ARGS(w->s));
        }
    }
    return buf_text(&out);
}

static struct profile *member(const char *text, const char *id)
{
    struct node *root;

    d = diag_new(a);
    root = parse("t", text);
    return profile_read(a, d, root->span.src, root, &(struct edition){
        .shared = shared, .member = str_of(id)});
}

static void shows_own(void **state)
{
    static const char *const cases[][3] = {
        /* names in either order, with initials, in Han; who is said by id */
        {"name: {zh: 张伟, en: Wei Zhang}\nlanguage: en\nsections: {about: x}",
         "zw", "about:; publications: +a +b +d +e; projects: +Project"},
        {"name: Si Li\nsections: {about: x}", "ls",
         "about:; publications: +a +c; projects: +Project +Grant"},
        /* annotations of another name are none of ours */
        {"name: Liu Zhao\nsections: {about: x}", "zl",
         "about:; publications: +f"},
        {"name: No Body\nsections: {about: x}", "nb", "about:"},
        {"name: No Body", "nb", ""},
        {"name: Si Li", "", "publications: +a +c; projects: +Project"},
        /* where the new sections go */
        {"name: Wu Wang\nsections: {awards: [x], education: [y], skills: [z]}",
         "ww", "awards: x; education: y; publications: +b +c; skills: z"},
        /* once only, by DOI, title or key */
        {"name: Wu Wang\nsections:\n  publications:\n"
         "  - {title: 'on  GAMMA!', authors: [W. Wang], year: 2022}", "ww",
         "publications: on  GAMMA! +b"},
        {"name: Si Li\nsections:\n  publications:\n  - {title: Other, doi: "
         "'https://doi.org/10.1000/a'}\n  projects: [{title: 项目}]", "x",
         "publications: Other +c; projects: 项目"},
        /* an empty section is the place; one chosen by hand stays */
        {"name: Wu Wang\nsections: {publications: , about: x, projects: }",
         "ww", "publications: +b +c; about:"},
        {"name: Wu Wang\nsections: {publications: {cite: [c]}}", "ww",
         "publications: c"},
        {"name: Wu Wang\nsections: {publications: {cite: [c]}, papers: }", "ww",
         "publications: c; publications: +b"},
        {"name: Wu Wang\nsections: {publications: {shared: no, entries: [x]}}",
         "ww", "publications: x"},
        {"name: Wu Wang\nsections:\n  papers: {shared: yes, entries: [x]}\n"
         "  publications: [y]", "ww",
         "publications: x +b +c; publications: y"},
        /* projects with money go to grants, if there is that section */
        {"name: Si Li\nsections: {grants: [x], projects: [y]}", "ls",
         "publications: +a +c; grants: x +Grant; projects: y +Project"},
    };

    (void)state;
    shared = share("en");
    assert_int_equal(diag_count(d, DIAG_ERROR), 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct profile *p = member(cases[i][0], cases[i][1]);
        struct str got = outline(p);

        /* what the lab is translated into says nothing of the profile */
        assert_int_equal(p->n_languages, 0);
        if (!str_is(got, cases[i][2]))
            print_error("case %zu\n", i);
        assert_str(got, cases[i][2]);
    }
}

/* What is wrong in the lab's files is told when they are read, and never when
 * a member's profile is. */
static void tells_once(void **state)
{
    struct profile *p;

    (void)state;
    write_file(bib_path, "@article{a, title={A \\unknown{x}}, author={Li, Si "
               "and Li, S.}, year={2020}, year={2021}}\n"
               "@article{b, title={B}, author={Li, Si}, "
               "author+an:member={9=ls}}\n");
    shared = share("zh");
    /* two years, a macro, no ninth author, a project without a wording */
    assert_int_equal(diag_count(d, DIAG_WARNING), 4);
    p = member("name: Si Li\nlanguage: zh\nsections: {about: x}", "ls");
    /* a names Si Li in full, which counts before S. Li */
    assert_str(outline(p), "about:; publications: +a +b; projects: +项目 +Grant");
    assert_int_equal(diag_count(d, DIAG_WARNING), 0);
}

static void tells_unsure(void **state)
{
    struct profile *p;

    (void)state;
    write_file(bib_path, "@article{a, title={A}, author={Li, S. and Li, S.}, "
               "year={2020}}\n");
    shared = share("en");
    p = member("name: Si Li\nsections: {about: x}", "ls");
    assert_str(outline(p), "about:; projects: +Project +Grant");
    assert_int_equal(diag_count(d, DIAG_WARNING), 1);
}

static void keeps_mine(void **state)
{
    static const char *const cases[][2] = {
        {"name: N N\nsections:\n  publications:\n    mine: yes\n    entries:\n"
         "    - {title: A, authors: [N. N., X Y]}\n"
         "    - {title: B, authors: [X Y]}\n"
         "    - {title: C, authors: [X Y], editors: [N N]}\n",
         "publications: A C"},
        {"name: N N\nsections:\n  projects:\n    mine: yes\n    entries:\n"
         "    - {title: A, people: [N. N., X Y]}\n    - {title: B}\n",
         "projects: A"},
        {"name: N N\nsections:\n  projects:\n    mine: no\n    entries:\n"
         "    - {title: A}\n", "projects: A"},
    };

    (void)state;
    shared = NULL;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_str(outline(member(cases[i][0], "")), cases[i][1]);
        assert_int_equal(diag_count(d, DIAG_WARNING), 0);
    }
    member("name: N N\nsections: {publications: {mine: yes, entries: "
           "[{title: A, authors: [X Y]}]}}", "");
    assert_int_equal(diag_count(d, DIAG_WARNING), 1);
}

static int write_bib(void **state)
{
    write_file(bib_path, bib);
    return setup(state);
}

static int in_folder(void **state)
{
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    snprintf(bib_path, sizeof bib_path, "%s/x.bib", folder);
    snprintf(lab_path, sizeof lab_path, "%s/lab.yaml", folder);
    return 0;
}

static int clean(void **state)
{
    (void)state;
    unlink(bib_path);
    return rmdir(folder);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, write_bib, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(shows_own), TEST(tells_once), TEST(tells_unsure),
        TEST(keeps_mine),
    };

    return cmocka_run_group_tests(tests, in_folder, clean);
}
