/*
 * Boxes from a profile and a layout. Expected lines are those of box_dump():
 * `*bold*`, `/italic/`, `^raised^`, `_unbroken_`, `~tied~`, `<text>(link)`;
 * reasoned from the layout's rows and the rules of DESIGN.md sections 3 and 4.
 */
#include "layouttest.h"

/* A layout with nothing but what a test needs. */
static const char PLAIN[] =
    "extends: base\n"
    "header: [{row: {text: \"{name}\", role: title}}]\n"
    "sections: {default: {gap: {entries: 0, items: 0}}}\n";

struct built {
    struct bench b;
    struct document *doc;
    const char *dump;
};

static struct module *layout_of(struct bench *b, const char *layout,
                                const char *lang)
{
    if (strchr(layout, '\n') == NULL)
        return bench_module(b, layout, lang, NULL, 0);
    char path[] = "/tmp/cvset-build-XXXXXX";
    int fd = mkstemp(path);
    FILE *f = fdopen(fd, "w");
    assert_non_null(f);
    fputs(layout, f);
    fclose(f);
    struct module *m = bench_module(b, path, lang, NULL, 0);
    remove(path);
    return m;
}

static struct built build(const char *layout, const char *profile)
{
    struct built x = {.b = bench_open()};
    struct bench *b = &x.b;
    struct source *src = source_new(b->a, "cv", str_of(profile));
    struct node *root = yaml_parse(b->a, b->d, src);
    struct profile *p = profile_read(b->a, b->d, src, root,
                                     &(struct edition){.lang = STR("")});
    const struct language *lang = language_load(b->a, b->d, p->language);
    assert_non_null(lang);
    struct module *m = layout_of(b, layout, lang->tag.s);
    if (m == NULL)
        print_error("%s", bench_said(b));
    assert_non_null(m);
    x.doc = layout_build(b->a, b->d, m, p, lang);
    struct buf out = {.a = b->a};
    box_dump(&out, x.doc);
    x.dump = buf_text(&out).s;
    return x;
}

/* The dump has the line, or the part of one. */
static void expect(const struct built *x, const char *part)
{
    if (strstr(x->dump, part) == NULL)
        print_error("%s\nlacks: %s\n", x->dump, part);
    assert_non_null(strstr(x->dump, part));
}

static void expect_not(const struct built *x, const char *part)
{
    if (strstr(x->dump, part) != NULL)
        print_error("%s\nhas: %s\n", x->dump, part);
    assert_null(strstr(x->dump, part));
}

/* Builds quietly, has the part, and is done. */
static void check(const char *layout, const char *profile, const char *part)
{
    struct built x = build(layout, profile);
    expect(&x, part);
    assert_quiet(&x.b);
    bench_close(&x.b);
}

#define EN "language: en\nname: A B\nsections:\n"
#define ZH "language: zh\nname: 甲乙\nsections:\n"

static void test_title_and_tags(void **state)
{
    struct built x = build(PLAIN, EN "  about: Words.\n");
    (void)state;
    expect(&x, "para H1 body \"A B\"");
    expect(&x, "para Sect/H2 keep-next before 13.02 after 3.90 bookmark 1 "
               "section \"About\"");
    expect(&x, "para Sect/P after 3.90 prose \"Words.\"");
    assert_str(x.doc->title, "A B");
    assert_str(x.doc->author, "A B");
    bench_close(&x.b);
}

static void test_section_titles(void **state)
{
    (void)state;
    check(PLAIN, ZH "  education: [{institution: 丙}]\n", "\"教育背景\"");
    check(PLAIN, ZH "  自定义: [一]\n", "\"自定义\"");
    check(PLAIN, EN "  education: {title: Schools, entries: [a]}\n",
          "\"Schools\"");
}

static void test_nothing_to_show(void **state)
{
    struct built x = build(
        PLAIN, EN "  education: []\n  awards: {hidden: yes, entries: [a]}\n"
                  "  talks: {only: zh, entries: [b]}\n  about: c\n");
    (void)state;
    expect_not(&x, "Education");
    expect_not(&x, "Honors");
    expect_not(&x, "Talks");
    expect(&x, "\"About\"");
    bench_close(&x.b);
}

static void test_paragraphs(void **state)
{
    struct built x = build(PLAIN, EN "  about: |\n    One\n    more.\n\n"
                                     "    Two.\n");
    (void)state;
    expect(&x, "prose \"One more.\"");
    expect(&x, "prose \"Two.\"");
    bench_close(&x.b);
}

/* Two bullets are a list; one alone is a paragraph without its mark. */
static void test_bullets(void **state)
{
    struct built x = build(PLAIN, EN "  interests: [one, two]\n");
    (void)state;
    expect(&x, "row [12.75 |0| 1fr] together\n"
               "  para Sect/L/LI/Lbl body \"•\"\n"
               "  para Sect/L/LI/LBody body \"one\"\n");
    bench_close(&x.b);
    x = build(PLAIN, EN "  interests: [one]\n");
    expect(&x, "para Sect/P body \"one\"");
    expect_not(&x, "•");
    bench_close(&x.b);
}

static void test_pairs(void **state)
{
    check(PLAIN, EN "  skills: {Languages: \"C, Python\", Systems: MPI}\n",
          "  para Sect/L/LI/Lbl label \"Languages\"\n"
          "  para Sect/L/LI/LBody body \"C, Python\"\n");
    (void)state;
}

/* Entries of one row are items, entries with more have headings. */
static void test_entry_tags(void **state)
{
    struct built x = build(
        PLAIN, EN "  awards:\n    - {title: One, year: 2020}\n"
                  "    - {title: Two, year: 2021}\n");
    (void)state;
    expect(&x, "  para Sect/L/LI/LBody body \"One\"\n"
               "  para Sect/L/LI/LBody body \"_2020_\"\n");
    bench_close(&x.b);
    x = build(PLAIN, EN "  awards:\n    - {title: One, year: 2020}\n"
                        "    - {title: Two, year: 2021, note: x}\n");
    expect(&x, "  para Sect/H3 body \"One\"\n");
    expect(&x, "row [1fr |14.17| auto>] keep-next together\n"
               "  para Sect/H3 body \"Two\"\n"
               "  para Sect/H3 body \"_2021_\"\n"
               "para Sect/P body \"x\"\n");
    bench_close(&x.b);
}

static void test_groups_of_kinds(void **state)
{
    struct built x = build(
        "jobmarket",
        EN "  publications:\n"
           "    - {title: P, authors: [A B], kind: journal, year: 2020}\n"
           "    - {title: Q, authors: [A B], kind: conference, year: 2021}\n"
           "    - {title: R, authors: [A B], kind: journal, year: 2022}\n");
    (void)state;
    /* Groups as they first come, numbers descending in each. */
    const char *journal = strstr(x.dump, "group \"Journal articles\"");
    const char *conference = strstr(x.dump, "group \"Conference papers\"");
    assert_non_null(journal);
    assert_non_null(conference);
    assert_true(journal < conference);
    assert_true(strstr(x.dump, "\"[J2]\"") < strstr(x.dump, "\"[J1]\""));
    assert_true(strstr(x.dump, "\"[J1]\"") < conference);
    assert_non_null(strstr(conference, "\"[C1]\""));
    expect(&x, "Sect/H3 keep-next");
    bench_close(&x.b);
}

static void test_numbers(void **state)
{
    (void)state;
    /* Without kinds there is no letter, and without groups no title. */
    struct built x = build(
        "jobmarket", EN "  publications:\n    - {title: P, authors: [A B]}\n"
                        "    - {title: Q, authors: [A B]}\n");
    expect(&x, "\"[2]\"");
    expect_not(&x, "bookmark 2");
    bench_close(&x.b);
    check("jobmarket",
          EN "  publications:\n    number: \"({n})\"\n    entries:\n"
             "      - {title: P, authors: [A B]}\n", "\"(1)\"");
}

/* A paper in the layout's form: join, stops, own name, marks. */
static void test_paper(void **state)
{
    (void)state;
    check("jobmarket",
          "language: en\nname: A B\nme: [A B]\nsections:\n  publications:\n"
          "    - {title: Does it work?, authors: [A B*, \"C D\", E F], "
          "venue: V, year: 2020, volume: 3, issue: 7, pages: 1–9}\n",
          "\"*A B*^*^, C D, and E F. Does it work? /V/, 3(7): 1–9, "
          "_2020_.\"");
    /* Two authors have no comma; a title's own stop is not doubled. */
    check("jobmarket",
          EN "  publications:\n    - {title: T., authors: [C D, E F]}\n",
          "\"C D and E F. T.\"");
}

/* Separators follow the paper's script, brackets the page's language. */
static void test_scripts(void **state)
{
    (void)state;
    check("faculty",
          ZH "  publications:\n    - {title: T, authors: [C D, E F], "
             "venue: V, year: 2020, badges: [CCF-A]}\n",
          "\"C D and E F. T. /V/, _2020__~（~_{badge}CCF-A{badge}）{badge}\"");
}

static void test_chinese_paper(void **state)
{
    (void)state;
    check("faculty",
          ZH "  publications:\n    - {title: 题目, authors: [丙丁, 戊己], "
             "venue: 学报, year: 2020}\n",
          "\"丙丁，戊己。题目。《学报》，_2020_\"");
    check("jobmarket",
          EN "  publications:\n    - {title: 题目, authors: [丙丁, 戊己], "
             "venue: 学报, year: 2020}\n",
          "\"丙丁，戊己。题目。《学报》，_2020_。\"");
}

/* [[…]] and joins leave no stray separator behind. */
static void test_no_strays(void **state)
{
    (void)state;
    check("faculty", ZH "  grants:\n    - {funder: 基金, title: 题目, "
                        "number: 62, role: 主持, date: 2020}\n",
          "\"基金，题目（批准号 62），主持\"");
    check("faculty", ZH "  grants:\n    - {title: 题目, date: 2020}\n",
          "\"题目\"");
    check(PLAIN, EN "  education:\n    - {institution: U, date: 2020}\n",
          "\"U\"");
    check(PLAIN, EN "  education:\n    - {degree: D, field: F, "
                    "institution: U, date: 2020}\n", "\"*D**, **F*, U\"");
}

static void test_dates(void **state)
{
    (void)state;
    check(PLAIN, EN "  experience:\n    - {position: P, "
                    "date: 2018-09/2022-12}\n",
          "\"_Sep 2018 – Dec 2022_\"");
    check(PLAIN, ZH "  experience:\n    - {position: 丙, date: 2018-09/}\n",
          "\"_2018.09–至今_\"");
    check(PLAIN, EN "  experience:\n    - {position: P, date: 2018/2022}\n",
          "\"_2018–2022_\"");
}

/* A field that no row of the kind names is shown all the same. */
static void test_rest(void **state)
{
    (void)state;
    check(PLAIN, EN "  awards:\n    - {title: T, publisher: P, "
                    "date: 2020}\n", "\"T, P\"");
}

static void test_not_shown(void **state)
{
    struct built x = build(
        "extends: base\nheader: [{row: {text: \"{name}\", role: title}}]\n"
        "entries: {awards: {rows: [\"{title}\"], tail: []}}\n"
        "sections: {talks: {look: none}}\n",
        "language: en\nname: A B\nheadline: H\ncontacts: {email: a@b.c}\n"
        "sections:\n  awards:\n    - {title: T, level: L}\n"
        "    - {title: U, level: M}\n  talks: [x]\n");
    (void)state;
    const char *said = bench_said(&x.b);
    assert_non_null(strstr(said, "field 'level' of 'awards' is not shown"));
    assert_non_null(strstr(said, "section 'talks' is not shown"));
    assert_non_null(strstr(said, "'headline' is not shown"));
    assert_non_null(strstr(said, "contact 'email' is not shown"));
    assert_int_equal(diag_count(x.b.d, DIAG_WARNING), 4);
    bench_close(&x.b);
}

/* An address the rows do not print leads from the title. */
static void test_links(void **state)
{
    (void)state;
    check(PLAIN, EN "  awards:\n    - {title: T, url: \"https://a.b/c\"}\n",
          "\"<T>(https://a.b/c)\"");
    check("jobmarket", EN "  publications:\n    - {title: T, authors: [C D], "
                          "doi: 10.1/2}\n",
          "<T>(https://doi.org/10.1/2)");
}

/* Nobody's data is markup or template of the layout. */
static void test_data_is_data(void **state)
{
    (void)state;
    check(PLAIN, EN "  awards:\n    - {title: \"a {name} [[b]] **\", "
                    "organisation: \"**c\"}\n",
          "\"a {name} [[b]] **, **c\"");
}

static void test_second_language(void **state)
{
    const char *profile = "language: zh\nlanguages: [zh, en]\n"
                          "name: {zh: 甲乙, en: A B}\nsections: {about: 丙}\n";
    (void)state;
    check("faculty", profile, "  para H1 foreign \"A B@en\"");
    struct built x = build("faculty", "language: en\nlanguages: [zh, en]\n"
                                      "name: {zh: 甲乙, en: A B}\n"
                                      "sections: {about: c}\n");
    expect(&x, "para H1 name \"A B\"");
    expect_not(&x, "A B@en");
    bench_close(&x.b);
}

static void test_roles(void **state)
{
    struct built x = build(
        PLAIN, EN "  experience:\n    - organisation: O\n      roles:\n"
                  "        - {position: P, date: 2020}\n"
                  "        - {position: Q, date: 2019}\n");
    (void)state;
    expect(&x, "para Sect/H3 keep-next body \"O\"");
    expect(&x, "row [1fr |14.17| auto>] together indent 12.75\n"
               "  para Sect/H4 body \"*P*\"");
    assert_quiet(&x.b);
    bench_close(&x.b);
}

static void test_subsections(void **state)
{
    struct built x = build(
        PLAIN, EN "  awards:\n    groups:\n      Prizes: [a, b]\n"
                  "      Medals:\n        - {title: c, note: d}\n");
    (void)state;
    expect(&x, "para Sect/H3 keep-next before 6.51 after 1.95 bookmark 2 "
               "group \"Prizes\"");
    expect(&x, "para Sect/H4 keep-next body \"c\"");
    bench_close(&x.b);
}

static void test_contacts(void **state)
{
    struct built x = build(
        "jobmarket", "language: en\nname: A B\ncontacts:\n"
                     "  email: a@b.c\n  orcid: 0000-0001\n"
                     "  phone: +1 23\n  wechat: ab\nsections: {about: x}\n");
    (void)state;
    /* Words only where the value does not say what it is. */
    expect(&x, "meta \"<a@b.c>(mailto:a@b.c)\"");
    expect(&x, "meta \"ORCID: <0000-0001>(https://orcid.org/0000-0001)\"");
    expect(&x, "_<+1 23>(tel:+123)_");
    expect(&x, "meta \"WeChat: ab\"");
    assert_quiet(&x.b);
    bench_close(&x.b);
}

static void test_running_heads(void **state)
{
    struct built x = build("jobmarket", EN "  about: x\n");
    (void)state;
    expect(&x, "\nheader 0 running \"A B\"\n");
    expect(&x, "\nheader 2 running \"2 / 3\"\n");
    expect_not(&x, "first header");
    bench_close(&x.b);
    x = build("faculty", ZH "  about: x\n");
    expect(&x, "first footer 1 many running \"第 2 页，共 3 页\"");
    bench_close(&x.b);
}

static void test_legend(void **state)
{
    (void)state;
    const char *papers =
        "  publications:\n    - {title: T, authors: [A B*, C D]}\n";
    struct buf text = {0};
    struct arena *a = arena_new();
    text.a = a;
    buf_format(&text, "%s%s", EN, papers);
    check("jobmarket", buf_text(&text).s, "\"*_ _corresponding author\"");
    arena_free(a);
    check("jobmarket",
          EN "  publications:\n    marks: {\"*\": to whom to write}\n"
             "    entries:\n      - {title: T, authors: [A B*, C D]}\n",
          "\"*_ _to whom to write\"");
    struct built x = build("jobmarket", EN
        "  publications:\n"
        "    - {title: T, authors: [A B]}\n");
    expect_not(&x, "corresponding");
    bench_close(&x.b);
}

/* Dates at the left: where no entry has one their column goes. */
static void test_unused_column(void **state)
{
    struct built x = build("faculty", EN "  awards: [{title: a}, {title: b}]\n"
                                         "  talks: [{title: c, date: 2020}]\n");
    (void)state;
    expect(&x, "row [0 |0| 1fr]");
    expect(&x, "row [7.20em |22| 1fr]");
    bench_close(&x.b);
}

/* A photo that is not there leaves no cell: the text has the full width. */
static void test_photo_missing(void **state)
{
    struct built x = build("faculty", "language: en\nname: A\nphoto: p.jpg\n"
                                      "sections: {about: x}\n");
    (void)state;
    assert_says(&x.b, "warning: there is no file");
    assert_null(strstr(x.dump, "photo"));
    bench_close(&x.b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_title_and_tags),
        cmocka_unit_test(test_section_titles),
        cmocka_unit_test(test_nothing_to_show),
        cmocka_unit_test(test_paragraphs),
        cmocka_unit_test(test_bullets),
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_entry_tags),
        cmocka_unit_test(test_groups_of_kinds),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_paper),
        cmocka_unit_test(test_scripts),
        cmocka_unit_test(test_chinese_paper),
        cmocka_unit_test(test_no_strays),
        cmocka_unit_test(test_dates),
        cmocka_unit_test(test_rest),
        cmocka_unit_test(test_not_shown),
        cmocka_unit_test(test_links),
        cmocka_unit_test(test_data_is_data),
        cmocka_unit_test(test_second_language),
        cmocka_unit_test(test_roles),
        cmocka_unit_test(test_subsections),
        cmocka_unit_test(test_contacts),
        cmocka_unit_test(test_running_heads),
        cmocka_unit_test(test_legend),
        cmocka_unit_test(test_unused_column),
        cmocka_unit_test(test_photo_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
