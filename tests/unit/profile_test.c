#include "saidtest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "profile/profile.h"
#include "profile/yaml.h"

static struct profile *read_in(const char *text, const char *lang)
{
    const struct source *src;
    struct node *root;

    d = diag_new(a);
    src = source_new(a, "t", str_of(text));
    root = yaml_parse(a, d, src);
    assert_non_null(root);
    return profile_read(a, d, src, root,
                        &(struct edition){.lang = str_of(lang)});
}

static struct profile *read(const char *text)
{
    return read_in(text, "");
}

static struct str shown(const struct profile *p, const struct text *t)
{
    const struct wording *w = text_pick(t, p->language);

    return w ? w->s : STR("");
}

static struct str dump(const struct profile *p)
{
    struct buf out = {.a = a};

    profile_dump(&out, p);
    return buf_text(&out);
}

static void reads_names(void **state)
{
    static const char *const cases[][3] = {
        {"name: 杜江溯", "", "杜江溯"},
        {"name: {zh: 杜江溯, en: Jiangsu Du}", "en", "Jiangsu Du"},
        {"name: {zh: 杜江溯, en: Jiangsu Du}", "zh-Hans", "杜江溯"},
        {"name: {family: 杜, given: 江溯}", "", "杜江溯"},
        {"name: {family: Du, given: Jiangsu}", "en", "Jiangsu Du"},
        {"name: {family: Du, given: Jiangsu}", "zh", "Jiangsu Du"},
        {"name: {family: Nagy, given: Anna}", "hu", "Nagy Anna"},
        {"name: {given: Cher}", "en", "Cher"},
        {"name: {family: {zh: 杜, en: Du}, given: {zh: 江溯, en: Jiangsu}}",
         "zh", "杜江溯"},
        {"name: {family: {zh: 杜, en: Du}, given: {zh: 江溯, en: Jiangsu}}",
         "en", "Jiangsu Du"},
        {"name: {zh: {family: 杜, given: 江溯}, en: Jiangsu Du}", "zh",
         "杜江溯"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct profile *p = read_in(cases[i][0], cases[i][1]);

        assert_str(shown(p, &p->name), cases[i][2]);
        assert_string_equal(said(), "");
    }
    read("name: [许, 敬雅]");
    assert_string_equal(said(), "1:7 [type]");
    read("headline: x");
    assert_string_equal(said(), "1:1 [missing]");
}

/* How the author list of a paper is read, by the dump. */
static const char *authors(const char *me, const char *value)
{
    struct str text = str_format(a, "name: %s\nsections: {publications: "
                                 "[{title: t, authors: %s}]}", me, value);
    const struct profile *p = read(text.s);
    struct buf out = {.a = a};
    const struct value *v = &p->sections->entries->fields[FIELD_AUTHORS];

    for (size_t i = 0; i < v->n; i++) {
        const struct author *x = &v->authors[i];

        buf_format(&out, "%.*s<%.*s|%.*s%s%s>%.*s", STR_ARGS(x->before),
                   STR_ARGS(x->name), STR_ARGS(x->marks), x->me ? "!" : "",
                   x->others ? "…" : "", STR_ARGS(x->after));
    }
    return buf_text(&out).s;
}

static void splits_authors(void **state)
{
    static const char *const cases[][2] = {
        {"[Jiangsu Du*, Jinhui Wei]", "<Jiangsu Du|*!><Jinhui Wei|>"},
        {"'Jiangsu Du*#, B C and D E'", "<Jiangsu Du|*#!>, <B C|> and <D E|>"},
        {"'A B, C D, and Jiangsu Du†'", "<A B|>, <C D|>, and <Jiangsu Du|†!>"},
        {"'Jiangsu Du*，A B；C D、E'", "<Jiangsu Du|*!>，<A B|>；<C D|>、<E|>"},
        {"'Du, J., Wei, J.-H. and Li, X.'",
         "<Du, J.|!>, <Wei, J.-H.|> and <Li, X.|>"},
        {"'Du, Jiangsu; Wei, Jinhui'", "<Du, Jiangsu|!>; <Wei, Jinhui|>"},
        {"'**Jiangsu Du**$^*$, Rui $^\\dagger$'",
         "<**Jiangsu Du**|*!>, <Rui|†>"},
        {"'**Jiangsu Du***, A'", "<**Jiangsu Du**|*!>, <A|>"},
        {"'A, B, et al.'", "<A|>, <B|>, <et al.|…>"},
        {"['Du, J.', {name: B C}]", "<Du, J.|!><B C|>"},
        {"[{en: Jiangsu Du, zh: 杜江溯}, B]", "<Jiangsu Du|!><B|>"},
        {"['A B \\*', 'C ¹²']", "<A B|*><C|¹²>"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_string_equal(authors("Jiangsu Du\nlanguage: en",
                                    cases[i][0]), cases[i][1]);
        assert_string_equal(said(), "");
    }
}

static void finds_own_name(void **state)
{
    (void)state;
    assert_string_equal(authors("X\nme: [J. Du]", "['Du, J.', A]"),
                        "<Du, J.|!><A|>");
    assert_string_equal(authors("X\nme: [J. Du]", "[J DU*, A]"),
                        "<J DU|*!><A|>");
    assert_string_equal(authors("X\nme: [J. Du]", "[J. Dui, J.S. Du]"),
                        "<J. Dui|><J.S. Du|>");
    assert_string_equal(authors("X\nme: [J. S. Du]", "[Du J.-S., A]"),
                        "<Du J.-S.|!><A|>");
    assert_string_equal(authors("杜江溯", "[杜 江溯*, 江溯]"),
                        "<杜 江溯|*!><江溯|>");
    /* as typed comes first: Wei Li is not Li Wei here */
    assert_string_equal(authors("Wei Li", "[Wei Li, Li Wei]"),
                        "<Wei Li|!><Li Wei|>");
    assert_string_equal(said(), "");
    assert_string_equal(authors("X\nme: [J. Du]", "[Du J., J. Du, J Du]"),
                        "<Du J.|><J. Du|!><J Du|>");
    assert_string_equal(authors("X\nme: [J. Du]", "[J. Du, J. Du]"),
                        "<J. Du|><J. Du|>");
    assert_non_null(strstr(said(), "[own-name]"));
    assert_string_equal(authors("X\nme: [J. Du]", "['Du, J', J Du]"),
                        "<Du, J|><J Du|>");
    assert_non_null(strstr(said(), "[own-name]"));
}

static void reads_section_forms(void **state)
{
    const struct profile *p = read(
        "name: N\nlanguage: en\nsections:\n"
        "  about: Prose.\n"
        "  interests: [one, two]\n"
        "  skills: {Languages: 'C, Python', Tools: [git, perf],"
        " Python:3.10}\n"
        "  languages: {en: Native, zh: Fluent}\n"
        "  awards: {title: Prizes, entries: [{name: First, year: 2020}]}\n"
        "  Own section:\n    text: {en: T, zh: 文}\n    hidden: no\n"
        "  education: {degree: Ph.D., school: U}\n"
        "  experience:\n    - organisation: O\n      roles:\n"
        "        - {title: P, start: 2018}\n        - {role: Q, date: 2017}\n"
        "  talks: []\n  news:\n  students: {}\n"
        "  publications: {groups: {A: [x], B: {note: n}}}\n");

    (void)state;
    assert_string_equal(said(), "6:56 [yaml-colon]");
    assert_str(dump(p),
        "language: en\nname: \"N\"\n"
        "section about: about\n  text: \"Prose.\"\n"
        "section interests: interests\n"
        "  bullet\n    title: \"one\"\n  bullet\n    title: \"two\"\n"
        "section skills: skills\n"
        "  pair\n    label: \"Languages\"\n    value: \"C, Python\"\n"
        "  pair\n    label: \"Tools\"\n    value: \"git\", \"perf\"\n"
        "  bullet\n    title: \"Python:3.10\"\n"
        "section languages: languages\n"
        "  pair\n    label: \"en\"\n    value: \"Native\"\n"
        "  pair\n    label: \"zh\"\n    value: \"Fluent\"\n"
        "section awards: awards\n  title: \"Prizes\"\n"
        "  entry\n    title: \"First\"\n    date: 2020\n"
        "section Own section: custom\n  title: \"Own section\"\n"
        "  text: {en: \"T\", zh: \"文\"}\n"
        "section education: education\n"
        "  entry\n    organisation: \"U\"\n    degree: \"Ph.D.\"\n"
        "section experience: experience\n"
        "  entry\n    organisation: \"O\"\n"
        "    role:\n      entry\n        date: 2018 to open\n"
        "        position: \"P\"\n"
        "    role:\n      entry\n        date: 2017\n"
        "        position: \"Q\"\n"
        "section publications: publications\n"
        "  group A: publications\n    title: \"A\"\n"
        "    bullet\n      title: \"x\"\n"
        "  group B: publications\n    title: \"B\"\n    note: \"n\"\n");
}

static void translates(void **state)
{
    const char *text = "name: N\nlanguages: [zh, en]\n"
        "headline: {zh: 教授, en: Professor}\n"
        "location: {zh: 广州}\n"
        "sections:\n  interests: {zh: [甲], en: [a, b]}\n"
        "  about: {text: 直, lang: ja}\n";
    const struct profile *p = read_in(text, "en");

    (void)state;
    assert_str(p->language, "en");
    assert_str(shown(p, &p->headline), "Professor");
    assert_str(text_in(&p->headline, STR("zh-Hans"))->s, "教授");
    assert_null(text_in(&p->headline, STR("ja")));
    assert_str(shown(p, &p->location), "广州");
    assert_string_equal(said(), "4:11 [translation-missing]");
    assert_non_null(p->sections->entries->next);
    assert_str(p->sections->next->prose.wordings->own_lang, "ja");
    p = read_in(text, "");
    assert_str(p->language, "zh");
    assert_string_equal(said(), "");
    assert_null(p->sections->entries->next);
    p = read_in(text, "fr");
    assert_string_equal(said(), "1:1 [language]");
    /* an explicit --lang that serves keeps the document's own tag */
    p = read_in("name: N\nlanguage: zh-Hans\nlanguages: [zh, en]", "zh");
    assert_str(p->language, "zh-Hans");
    /* an entry's language is its own, else its section's */
    p = read("name: N\nlanguage: zh\nsections:\n  a: {lang: fr, text: T, "
             "entries: [{title: X, lang: de}, Y], groups: {G: [Z]}}\n");
    assert_string_equal(said(), "");
    assert_str(p->sections->prose.wordings->own_lang, "fr");
    assert_str(p->sections->entries->lang, "de");
    assert_str(p->sections->entries->next->lang, "fr");
    assert_str(p->sections->groups->entries->lang, "fr");
    read("name: N\n"
         "sections: {a: {lang: '?', entries: [{title: x, lang: [y]}]}}");
    assert_string_equal(said(), "2:22 [language] 2:54 [language]");
    /* what only another language's document has is not missing here */
    read_in("name: N\nlanguage: en\nsections: {a: {only: zh, "
            "text: {zh: 甲}}}", "");
    assert_string_equal(said(), "");
}

/* One warning with a note for each place but the first, in their order. */
static void lists_what_is_missing(void **state)
{
    static const char *const notes[] = {
        "t:4:15: note: an item of this list: zh is used",
        "t:5:9: note: 'me': zh is", "t:6:7: note: 'name': ja is",
        "t:8:3: note: 'affiliation': zh is",
    };
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);
    const char *at;

    (void)state;
    read("headline: {zh: 甲, en: A}\nsections:\n  a: {title: {zh: 乙}, text: T"
         "}\n  interests: [{zh: 丙}, {zh: 丁, en: D}, E]\n"
         "me:     {zh: [戊]}\nname: {ja: {family: 己, given: 庚}}\n"
         "affiliation:\n  {zh: 辛}\nlanguage: en");
    diag_print(d, out, DIAG_TEXT);
    fclose(out);
    at = strstr(text, "t:3:14: warning: 'title' and 4 more have no wording in "
                "en");
    assert_non_null(at);
    for (size_t i = 0; i < 4; i++) {
        if (!strstr(at, notes[i]))
            fail_msg("'%s' not in: %s", notes[i], text);
        at = strstr(at, notes[i]);
    }
    free(text);
    d = diag_new(a);
}

static void follows_contacts(void **state)
{
    static const char *const cases[][2] = {
        {"email: a@b.cn", "mailto:a@b.cn"}, {"email: a(at)b.cn", ""},
        {"phone: '+86 (20) 1234-5678'", "tel:+862012345678"},
        {"homepage: https://x.cn/~a", "https://x.cn/~a"},
        {"homepage: x.cn", "https://x.cn"},
        {"website: https://x.cn/中?a=%20b", "https://x.cn/%E4%B8%AD?a=%20b"},
        {"github: me", "https://github.com/me"},
        {"github: github.com/me", "https://github.com/me"},
        {"GitHub: '@me'", "https://github.com/me"},
        {"orcid: 0000-0002-1825-0097", "https://orcid.org/0000-0002-1825-0097"},
        {"mastodon: '@me@fosstodon.org'", "https://fosstodon.org/@me"},
        {"office: A 301", ""}, {"wechat: me", ""},
        {"邮箱: a@b.cn", "mailto:a@b.cn"},
        {"lab: {label: L, value: V, url: 'https://l.cn'}", "https://l.cn"},
        {"my blog: text", ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct str text = str_format(a, "name: N\ncontacts:\n  %s\n",
                                     cases[i][0]);
        const struct profile *p = read(text.s);

        assert_string_equal(said(), "");
        assert_str(contact_url(a, p->contacts, shown(p, &p->contacts->value)),
                   cases[i][1]);
    }
}

/* Errors and warnings, with their places. */
static void tells_places(void **state)
{
    static const char *const cases[][2] = {
        {"nmae: N\nname: M", "1:1 [key-unknown]"},
        {"name: N\ncontacts: {emial: x}", "2:12 [key-unknown]"},
        {"name: N\ncontacts: [x]", "2:11 [type]"},
        {"name: N\nsections: [x]", "2:11 [type]"},
        {"name: N\nheadline: [x]", "2:11 [type]"},
        {"name: N\nheadline: {en: x, xyz-: y}", "2:11 [type]"},
        {"name: N\nsections: {education: [{degre: x}]}", "2:25 [key-unknown]"},
        {"name: N\nsections: {a: {title: t, entires: [x]}}",
         "2:26 [key-unknown]"},
        {"name: N\nsections: {a: {kind: award, text: t}}", "2:22 [type]"},
        {"name: N\nsections: {a: {hidden: maybe, text: t}}", "2:24 [type]"},
        {"name: N\nsections: {a: {only: '?', text: t}}", "2:22 [language]"},
        {"name: N\nsections: {publications: {bibliography: x.bib}}",
         "2:41 [bib-file]"},
        {"name: N\nsections: {publications: [{cite: x}]}", "2:34 [bib-key]"},
        {"name: N\nsections: {education: [{school: x, institution: y}]}",
         "2:36 [yaml-duplicate-key]"},
        {"name: N\nlanguage: chinesisch", "2:11 [language]"},
        {"name: N\nsections:\n  interests:\n    - one\n    - Deep: sub\n",
         "5:7 [yaml-colon]"},
        {"name: N\nsections: {experience: [{highlights: [x], roles: x}]}",
         "2:50 [type]"},
        {"name: 杜\xe2\xbd\x96", "1:8 [character]"},
        {"name: A\xc2\xa0" "B", "1:8 [character]"},
        {"name: A\nheadline: \xef\xa4\x80", "2:11 [character]"},
        {"name: A\nheadline: a\xe2\x80\xae" "b\xee\x80\x80",
         "2:12 [character] 2:14 [character]"},
        {"just text", "1:1 [type]"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        read(cases[i][0]);
        assert_string_equal(said(), cases[i][1]);
    }
}

static void knows_fields(void **state)
{
    enum field_id f;

    (void)state;
    assert_true(field_find(SECTION_EDUCATION, STR("institution"), &f));
    assert_int_equal(f, FIELD_ORGANISATION);
    assert_true(field_find(SECTION_EXPERIENCE, STR("title"), &f));
    assert_int_equal(f, FIELD_POSITION);
    assert_true(field_find(SECTION_PUBLICATIONS, STR("title"), &f));
    assert_int_equal(f, FIELD_TITLE);
    assert_true(field_find(SECTION_PUBLICATIONS, STR("venue-full"), &f));
    assert_int_equal(f, FIELD_VENUE_FULL);
    assert_true(field_find(SECTION_GRANTS, STR("number"), &f));
    assert_int_equal(f, FIELD_NUMBER);
    assert_false(field_find(SECTION_EDUCATION, STR("titel"), &f));
    for (int i = 0; i < FIELD_N; i++)
        assert_non_null(field_name((enum field_id)i));
    assert_string_equal(section_kind_name(SECTION_CUSTOM), "custom");
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(reads_names), TEST(splits_authors), TEST(finds_own_name),
        TEST(reads_section_forms), TEST(translates),
        TEST(lists_what_is_missing), TEST(follows_contacts),
        TEST(tells_places), TEST(knows_fields),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
