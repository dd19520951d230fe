#include "saidtest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/diag.h"
#include "profile/wrap.h"
#include "profile/yaml.h"

static const struct source *src;

static struct node *parse_bytes(const char *s, size_t n)
{
    d = diag_new(a);
    src = source_new(a, "t", (struct str){s, n});
    return yaml_parse(a, d, src);
}

static struct node *parse(const char *text)
{
    return parse_bytes(text, strlen(text));
}

/* The value of key `k` of the text, which must be a mapping. */
static struct str value_of(const char *text)
{
    const struct node *k = node_find(parse(text), "k");

    assert_non_null(k);
    assert_int_equal(k->kind, NODE_TEXT);
    return k->text;
}

static void wraps_the_chinese_way(void **state)
{
    (void)state;
    /* typography.md IN-9 */
    assert_str(value_of("k: >\n  测试\n  效果\n"), "测试效果");
    assert_str(value_of("k: >\n  测试\n  Python\n"), "测试 Python");
    assert_str(value_of("k: |\n  测试\n  效果\n"), "测试效果");
    assert_str(value_of("k: 测试\n  效果\n"), "测试效果");
    assert_str(value_of("k: '测试\n  效果'\n"), "测试效果");
    assert_str(value_of("k: \"测试\n  效果\"\n"), "测试效果");
    assert_str(value_of("k: \"测试\\n效果\"\n"), "测试效果");
    assert_str(value_of("k: two\n  words\n"), "two words");
    assert_str(value_of("k: |\r\n  第一行。\r\n  Second\r\n"), "第一行。Second");
    assert_str(value_of("k: |\n  Latin\n  （注）\n"), "Latin（注）");
    assert_str(value_of("k: |\n  研究\n  **重点**\n  后文\n"), "研究**重点**后文");
    assert_str(value_of("k: |\n  见[甲](http://x)\n  乙\n"), "见[甲](http://x)乙");
    assert_str(value_of("k: |\n  他说：\n  “好”\n  是\n"), "他说：“好”是");
    assert_str(value_of("k: |\n  said\n  “yes”\n"), "said “yes”");
    assert_str(value_of("k: |\n  한국어\n  문장\n"), "한국어 문장");
    assert_str(value_of("k: |\n  a\n\n\n  b  c\n\n"), "a\n\nb  c");
    assert_str(value_of("k: \"a\\\n  b\"\n"), "ab");
    assert_true(wrap_tight(STR("葛\xf3\xa0\x84\x80"), STR("城")));
    assert_false(wrap_tight(STR("甲"), STR("a")));
    assert_false(wrap_tight(STR(""), STR("甲")));
}

static void keeps_scalars(void **state)
{
    static const char *const words[] = {
        "2020.10", "no", "0123", "1e3", "~", "null", "12:30:45", ".5", "y",
        "C#", "a#b", "AT&T", "5*", "100%", "a|b", "key:value", "-x", "x: ",
    };

    (void)state;
    for (size_t i = 0; i + 1 < sizeof words / sizeof *words; i++) {
        struct str text = str_format(a, "k: %s\n", words[i]);

        assert_str(value_of(text.s), words[i]);
        assert_string_equal(said(), "");
    }
    assert_str(value_of("k: 'it''s \\ \"x\"'"), "it's \\ \"x\"");
    assert_str(value_of("k: \"\\u4e2d\\x41\\U0001F600\\\"\\\\\\/\""),
               "中A😀\"\\/");
    assert_str(value_of("k: \"\\ud83d\\ude00\""), "😀");
    assert_string_equal(said(), "");
}

/* Valid YAML that loses text: the text, and where what is said. */
static void keeps_lost_text(void **state)
{
    static const char *const cases[][3] = {
        {"k: *bold* text", "*bold* text", "1:4 [yaml-loses-text]"},
        {"k: *重点*：文", "*重点*：文", "1:4 [yaml-loses-text]"},
        {"k: *bold", "*bold", "1:4 [yaml-loses-text]"},
        {"k: *a b", "*a b", "1:4 [yaml-loses-text]"},
        {"k: &word text", "&word text", "1:4 [yaml-loses-text]"},
        {"k: &word", "&word", "1:4 [yaml-loses-text]"},
        {"k: !word text", "!word text", "1:4 [yaml-loses-text]"},
        {"k: ! text", "! text", "1:4 [yaml-loses-text]"},
        {"k: !重要", "!重要", "1:4 [yaml-loses-text]"},
        {"k: C #1 lab", "C", "1:6 [yaml-comment-eats-text]"},
        {"k: Li Na #", "Li Na", "1:10 [yaml-comment-eats-text]"},
        {"k: top # 1", "top", "1:8 [yaml-comment-eats-text]"},
        {"k: \"a\\_b\"", "a\\_b", "1:6 [yaml-escape]"},
        {"k: \"\\LaTeX\"", "\\LaTeX", "1:5 [yaml-escape]"},
        {"k: \"\\textbf\"", "\\textbf", "1:5 [yaml-escape]"},
        {"j: 1\nk：值", "值", "2:2 [yaml-colon]"},
        {"j: 1\nk:\xc2\xa0v", "v", "2:3 [yaml-space]"},
        {"k: \xe3\x80\x80v", "\xe3\x80\x80v", "1:4 [yaml-space]"},
        {"k: a\xe2\x80\xa8" "b", "a\xe2\x80\xa8" "b", ""},
        {"k: v   # a comment", "v", ""},
        {"k: v ## comment", "v", ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_str(value_of(cases[i][0]), cases[i][1]);
        assert_string_equal(said(), cases[i][2]);
    }
    assert_int_equal(parse("- ? what")->kids->kind, NODE_TEXT);
    assert_string_equal(said(), "1:3 [yaml-loses-text]");
}

/* Errors: where, and whether reading went on. */
static void points_at_the_culprit(void **state)
{
    static const char *const cases[][3] = {
        {"k: Walrus: cache", "Walrus: cache", "1:10 [yaml-syntax]"},
        {"k: \"a\" and \"b\"", "\"a\" and \"b\"", "1:4 [yaml-syntax]"},
        {"k: 'It's'", "'It's'", "1:4 [yaml-syntax]"},
        {"k: @me", "@me", "1:4 [yaml-syntax]"},
        {"k: `code` x", "`code` x", "1:4 [yaml-syntax]"},
        {"k: - x", "- x", "1:4 [yaml-syntax]"},
        {"k: > 5 years", "> 5 years", "1:4 [yaml-syntax]"},
        {"k: [a](http://x) b", "[a](http://x) b", "1:4 [yaml-syntax]"},
        {"k: {a} b", "{a} b", "1:4 [yaml-syntax]"},
        {"k: \"a\\sb\"", "a\\sb", "1:6 [yaml-syntax]"},
        {"k: \"\\usepackage\"", "\\usepackage", "1:5 [yaml-syntax]"},
        {"k: a\x01" "b", "ab", "1:5 [yaml-control]"},
        {"k: \"a\\x07\"", "a", "1:6 [yaml-control]"},
        {"k: 1\nk: 2", "1", "2:1 [yaml-duplicate-key]"},
        {"k: 1\n---\na: 2", "1", "2:1 [yaml-documents]"},
        {"k: a\nj: \xc2\x85 \nk: 2", "a",
         "2:4 [yaml-control] 3:1 [yaml-duplicate-key]"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_str(value_of(cases[i][0]), cases[i][1]);
        assert_string_equal(said(), cases[i][2]);
        assert_true(diag_failed(d));
    }
}

static void refuses(void **state)
{
    static const char *const cases[][2] = {
        {"", "1:1 [file-empty]"}, {"# only\n", "1:1 [file-empty]"},
        {"k:\n\tj: 1\n", "2:1 [yaml-tab]"},
        {"k: [a, b\nj: 1\n", "1:4 [yaml-syntax]"},
        {"k: \"open\n", "1:4 [yaml-syntax]"},
        {"j: 1\nk:2\nl: 3\n", "2:2 [yaml-syntax]"},
        {"name: x\n  head: y\n", "2:3 [yaml-syntax]"},
        {"name:N\nhead: y\n", "1:5 [yaml-syntax]"},
        {"k:\n  - a: b\n  c: d\n", "3:3 [yaml-syntax]"},
        {"k: caf\xe9\n", "1:7 [encoding]"},
        {"\xd0\xd5\xc3\xfb: \xd5\xc5\xc8\xfd\n", "1:1 [encoding]"},
        {"k: \xed\xa0\x80\n", "1:4 [encoding]"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_null(parse(cases[i][0]));
        assert_string_equal(said(), cases[i][1]);
    }
    assert_null(parse_bytes("\xff\xfek\0:\0 \0v\0", 10));
    assert_string_equal(said(), "1:1 [encoding]");
    assert_null(parse_bytes("k\0:\0 \0v\0\n\0", 10));
    assert_string_equal(said(), "1:1 [encoding]");
}

static void knows_places(void **state)
{
    const struct node *root = parse("\xef\xbb\xbf中文: 值\r\n二: [a,\r\n  乙]\r\n");
    const struct node *two = root->kids->next;
    struct place p = source_place(two->kids->next->span);

    (void)state;
    assert_int_equal(source_place(root->kids->key_span).col, 1);
    assert_int_equal(source_place(root->kids->span).col, 5);
    assert_int_equal(p.line, 3);
    assert_int_equal(p.col, 3);
    assert_str(source_text(two->span), "[a,\r\n  乙]");
    assert_string_equal(said(), "");
    root = parse("k: >\n  a\n  b\n\n# c\nj: x\n");
    assert_str(source_text(root->kids->span), ">\n  a\n  b");
}

static void expands_aliases(void **state)
{
    const struct node *root = parse("a: &x [1, 2]\nb: *x\nc: {<<: &m {p: 1, "
                                    "q: 2}, q: 3}\nd: &n t\ne: *n\nf: *m\n");
    struct buf bomb = {.a = a};

    (void)state;
    assert_string_equal(said(), "");
    assert_int_equal(node_find(root, "b")->n, 2);
    assert_str(node_find(node_find(root, "c"), "q")->text, "3");
    assert_str(node_find(node_find(root, "c"), "p")->text, "1");
    assert_str(node_find(root, "e")->text, "t");
    buf_z(&bomb, "a0: &a0 [x,x,x,x,x,x,x,x,x]\n");
    for (int i = 1; i < 9; i++)
        buf_format(&bomb, "a%d: &a%d [*a%d,*a%d,*a%d,*a%d,*a%d,*a%d]\n", i, i,
                   i - 1, i - 1, i - 1, i - 1, i - 1, i - 1);
    assert_null(parse(buf_text(&bomb).s));
    assert_non_null(strstr(said(), "yaml-limit"));
}

static void limits_depth(void **state)
{
    struct buf deep = {.a = a};

    (void)state;
    for (int i = 0; i < 100; i++)
        buf_char(&deep, '[');
    assert_null(parse(buf_text(&deep).s));
    assert_string_equal(said(), "1:65 [yaml-limit]");
}

/* One run tells all faults of a file. */
static void reads_on(void **state)
{
    const struct node *root = parse("j:\n\xe3\x80\x80\xe3\x80\x80k: v\n");

    assert_str(node_find(node_find(root, "j"), "k")->text, "v");
    assert_string_equal(said(), "2:1 [yaml-space]");
    root = parse("j: {k: a: b, l: c}");
    assert_str(node_find(node_find(root, "j"), "k")->text, "a: b");
    assert_string_equal(said(), "1:9 [yaml-syntax]");
    root = parse("a: x: y\nb: *c d\ne: @f\nk: ok\n");

    (void)state;
    assert_non_null(root);
    assert_str(node_find(root, "k")->text, "ok");
    assert_string_equal(said(), "1:5 [yaml-syntax] 2:4 [yaml-loses-text] "
                        "3:4 [yaml-syntax]");
}

static void dumps(void **state)
{
    struct buf out = {.a = a};

    (void)state;
    tree_dump(&out, parse("k: v\nl: [a, \"b\"]\nm: |\n  x\n\n  y\n"));
    assert_str(buf_text(&out), "mapping @1:1\n"
               "  k: plain \"v\" @1:4\n"
               "  l: list @2:4\n"
               "    plain \"a\" @2:5\n"
               "    quoted \"b\" @2:8\n"
               "  m: block \"x\\n\\ny\" @3:4\n");
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(wraps_the_chinese_way), TEST(keeps_scalars),
        TEST(keeps_lost_text), TEST(points_at_the_culprit), TEST(refuses),
        TEST(knows_places), TEST(expands_aliases), TEST(limits_depth),
        TEST(reads_on), TEST(dumps),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
