/*
 * What an edition leaves out is as if it were not written: its profile is that
 * of a file without it.
 */
#include "saidtest.h"

#include "base/arena.h"
#include "base/diag.h"
#include "profile/profile.h"
#include "profile/yaml.h"

static struct str read_dump(const char *text, const struct edition *edition,
                            struct profile **out)
{
    const struct source *src = source_new(a, "t", str_of(text));
    struct buf b = {.a = a};
    struct node *root;

    d = diag_new(a);
    root = yaml_parse(a, d, src);
    assert_non_null(root);
    *out = profile_read(a, d, src, root, edition);
    profile_dump(&b, *out);
    return buf_text(&b);
}

/* The edition of one text has what the plain edition of the other has. */
static void same(const char *text, struct edition edition, const char *other)
{
    struct profile *p;
    struct str want = read_dump(other, &(struct edition){.lang = STR("")}, &p);

    assert_string_equal(said(), "");
    assert_str(read_dump(text, &edition, &p), want.s);
    assert_string_equal(said(), "");
}

#define PLAIN ((struct edition){.lang = STR("")})
#define IN(l) ((struct edition){.lang = STR(l)})
#define VARIANT(v) ((struct edition){.variant = STR(v)})
#define PUBLIC ((struct edition){.is_public = true})
#define HEAD "name: N\nlanguage: en\nlanguages: [en, zh, ja]\n"

static void hides(void **state)
{
    (void)state;
    same(HEAD "sections:\n  a: {text: T, hidden: yes}\n"
         "  b: [{title: X, hidden: true}, {title: Y, hidden: no}]\n"
         "  experience: [{organisation: O, roles: [{position: P, hidden: on},"
         " {position: Q}]}]\n"
         "  publications: {groups: {A: {entries: [x], hidden: yes}, B: [y]}}\n"
         "contacts: {wechat: {value: w, hidden: yes}, email: a@b.cn}\n", PLAIN,
         HEAD "sections:\n  b: [{title: Y}]\n"
         "  experience: [{organisation: O, roles: [{position: Q}]}]\n"
         "  publications: {groups: {B: [y]}}\ncontacts: {email: a@b.cn}\n");
    /* a section that has no other key is written as if it had not this one */
    same(HEAD "sections: {skills: {hidden: no, C: much}}", PLAIN,
         HEAD "sections: {skills: {C: much}}");
}

static void speaks(void **state)
{
    static const char *const text = HEAD
        "contacts: {wechat: {value: w, only: zh}}\n"
        "sections:\n  a: {only: zh, text: {zh: 甲}}\n"
        "  b: [{title: X, only: [en, ja]}, {title: {zh: 乙}, only: zh-CN}]\n";

    (void)state;
    same(text, PLAIN, HEAD "sections: {b: [title: X]}");
    same(text, IN("zh"), "name: N\nlanguage: zh\n"
         "contacts: {wechat: w}\nsections: {a: {text: {zh: 甲}}, "
         "b: [{title: {zh: 乙}}]}");
    same(text, IN("ja"),
         "name: N\nlanguage: ja\nsections: {b: [title: X]}");
}

static const char *const tagged = HEAD
    "headline: Lecturer\nlayout: jobmarket\n"
    "variants:\n  short: {leave: [long, x]}\n  talks: {take: talk}\n"
    "  both: {take: [talk, long], leave: x, lang: zh, layout: faculty,"
    " headline: {en: Speaker, zh: 讲者}, photo: p.jpg}\n  all:\n"
    "sections:\n  about: Prose.\n"
    "  talks: {tags: [talk], entries: [A, {title: B, tags: x}]}\n"
    "  awards: [C, {title: D, tags: [x, talk]}, {title: E, tags: [long]}]\n"
    "  grants: {tags: long, entries: [F]}\n";

#define LAYOUT "headline: Lecturer\nlayout: jobmarket\n"

static void takes_and_leaves(void **state)
{
    (void)state;
    /* tags choose in a variant only, and what has none is always there */
    same(tagged, VARIANT("short"), HEAD LAYOUT "sections: {about: Prose., "
         "talks: [A], awards: [C]}");
    /* the entry stands below its section: it needs both to be taken */
    same(tagged, VARIANT("talks"), HEAD LAYOUT "sections: {about: Prose., "
         "talks: [A], awards: [C, {title: D, tags: [x, talk]}]}");
    same(tagged, VARIANT("both"), "name: N\nlanguage: zh\n"
         "languages: [en, zh, ja]\nlayout: faculty\nphoto: p.jpg\n"
         "headline: {en: Speaker, zh: 讲者}\nsections: {about: Prose., "
         "talks: [A], awards: [C, {title: E, tags: [long]}], grants: [F]}");
    same(tagged, VARIANT("all"), HEAD LAYOUT "sections: {about: Prose., "
         "talks: [A, {title: B, tags: x}], "
         "awards: [C, {title: D, tags: [x, talk]}, {title: E, tags: long}], "
         "grants: [F]}");
}

static void keeps_pages(void **state)
{
    struct profile *p;
    struct edition edition = VARIANT("v");

    (void)state;
    read_dump("name: N\nvariants: {v: {pages: 2, lang: zh}}", &edition, &p);
    assert_int_equal(p->pages, 2);
    assert_int_equal(p->pages_span.off, 30);
    assert_str(p->language, "zh");
    /* the command line is stronger than the variant */
    edition.lang = STR("ja");
    read_dump("name: N\nvariants: {v: {pages: 2, lang: zh}}", &edition, &p);
    assert_str(p->language, "ja");
    read_dump("name: N\nvariants: {v: {pages: 2}}", &PLAIN, &p);
    assert_int_equal(p->pages, 0);
}

static void is_discreet(void **state)
{
    (void)state;
    same(HEAD "private: [contacts.phone, contacts.id, photo, sections.awards,"
         " sections.references.phone, sections.about.text]\nphoto: p.jpg\n"
         "contacts: {手机: 123, email: a@b.cn, Tel: 456, id: {value: 7}}\n"
         "sections:\n  获奖情况: [x]\n  about: {text: T, note: U}\n"
         "  references:\n    entries: [{name: R, phone: 1}]\n"
         "    groups: {G: [{name: S, phone: 2, email: s@b.cn}]}\n", PUBLIC,
         HEAD "contacts: {email: a@b.cn}\nsections:\n  about: {note: U}\n"
         "  references: {entries: [name: R], groups: {G: [{name: S,"
         " email: s@b.cn}]}}\n");
    /* a word as typed is that key alone; the field has other words too */
    same(HEAD "private: [contacts.手机, sections.education.organisation,"
         " sections.v1.2.x]\ncontacts: {手机: 123, phone: 456}\n"
         "sections: {education: [{school: S, degree: D}], v1.2: {x: y, z: w}}",
         PUBLIC, HEAD "contacts: {phone: 456}\n"
         "sections: {education: [degree: D], v1.2: {z: w}}");
    same(HEAD "private: contacts\ncontacts: {phone: 1}\nsections:\n"
         "  a: {private: yes, text: T}\n  b: [{title: X, private: yes}, Y]\n"
         "  c: {private: no, text: U}\n", PUBLIC,
         HEAD "sections: {b: [Y], c: {text: U}}");
    /* what is shared by an anchor is private where it is said to be */
    same(HEAD "private: sections.b.phone\nsections:\n"
         "  a: [&x {name: R, phone: 1}]\n  b: [*x]\n", PUBLIC,
         HEAD "sections: {a: [{name: R, phone: 1}], b: [name: R]}");
    same(HEAD "private: [contacts.phone]\ncontacts: {phone: 1}", PLAIN,
         HEAD "contacts: {phone: 1}");
}

/* `said` of the text in the variant v, public. */
static void says(const char *text, const char *want)
{
    struct edition edition = {.lang = STR(""), .variant = STR("v"),
                              .is_public = true};
    struct profile *p;

    read_dump(text, &edition, &p);
    assert_string_equal(said(), want);
}

#define V "name: N\nvariants: {v: {leave: x}}\n"
#define S V "sections: {a: {tags: x, text: T}}\n"

static void tells_places(void **state)
{
    (void)state;
    says(S, "");
    says("name: N", "1:1 [variant-unknown]");
    says("name: N\nvariants: {w: {}}", "2:1 [variant-unknown]");
    says("name: N\nvariants: [v]", "1:1 [variant-unknown] 2:11 [type]");
    says("name: N\nvariants: {v: [x]}", "2:15 [type]");
    says(V, "2:23 [tag-unknown]");
    says("name: N\nvariants: {v: {}, w: {take: [x, {}]}}",
         "2:30 [tag-unknown] 2:33 [type]");
    says("name: N\nvariants: {v: {layuot: x}}", "2:16 [key-unknown]");
    says("name: N\nvariants: {v: {pages: 0}}", "2:23 [type]");
    says("name: N\nvariants: {v: {pages: two}}", "2:23 [type]");
    says("name: N\nvariants: {v: {lang: chinesisch}}", "2:22 [language]");
    says("name: N\nvariants: {v: {leave: {a: b}}}", "2:23 [type]");
    /* tags that are declared need not be used, others may not be */
    says("tags: [x, y]\nvariants: {v: {take: y}}\nname: N\n"
         "sections: {a: {tags: xx, text: T}}", "4:22 [tag-unknown]");
    says("tags: {x: y}\nvariants: {v: {}}\nname: N", "1:7 [type]");
    says("private: contacts.fone\n" S "contacts: {phone: 1}",
         "1:10 [private-unknown]");
    says("private: [phone, {}]\n" S, "1:11 [private-unknown] 1:18 [type]");
    says("private: {contacts: phone}\n" S, "1:10 [type]");
    says("private: contacts.phone\n" S "contacts: {phone: 012-345678}\n"
         "headline: call 012 345678", "6:11 [private-elsewhere]");
    says("private: contacts.email\n" S "contacts: {email: a@b.cn}\n"
         "headline: write to a@b.cn!", "6:20 [private-elsewhere]");
    says("private: contacts.phone\n" S "contacts: {phone: 12}\n"
         "headline: 12", "");
    says(V "sections: {a: {tags: x, hidden: maybe, text: t}}",
         "3:33 [type]");
    says(S "contacts: {qq: {value: 1, only: '?'}}", "4:33 [language]");
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(hides), TEST(speaks), TEST(takes_and_leaves), TEST(keeps_pages),
        TEST(is_discreet), TEST(tells_places),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
